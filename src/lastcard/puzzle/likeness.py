"""Likeness: two puzzles are alike if they are the same after the colors and the seats are renamed."""

from __future__ import annotations

import re
from itertools import permutations

from lastcard.editions.edition import COLOR_LETTERS
from lastcard.puzzle.puzzle import Puzzle
from lastcard.views import View

COLOR = re.compile(r"^[RYGB]|(?<==)[RYGB]")


def likeness(puzzle: Puzzle) -> str:
    """The same text for puzzles that are alike. What lies under the top card does not count, but where worlds
    are counted it does, by what is left of the color that was played on.
    """
    view = puzzle.view
    texts = [
        told(puzzle, view, dict(zip(COLOR_LETTERS, new, strict=True))) for new in permutations(COLOR_LETTERS)
    ]
    return min(texts)


def told(puzzle: Puzzle, view: View, names: dict[str, str]) -> str:
    """What counts, with the colors renamed, and the seats counted from one's own in the order of play."""

    def named(card: str) -> str:
        return COLOR.sub(lambda found: names[found[0]], card)

    seats = [(puzzle.seat + n * view.direction) % view.players for n in range(view.players)]
    hand = sorted(map(named, view.hand))
    around = [(view.hand_sizes[one], one in view.open, one in view.called) for one in seats]
    cards = [view.areas[one].lineup for one in seats] if view.areas else []
    before = named(view.color_before) if view.color_before else ""
    counted = (puzzle.proof.worlds, puzzle.proof.holds) if puzzle.kind == "challenge" else ()
    facts = (
        view.edition,
        puzzle.mode,
        puzzle.kind,
        hand,
        named(view.top or ""),
        before,
        around,
        cards,
        counted,
    )
    return repr(facts)
