"""Honest choices at the table: hidden cards dealt anew change nothing, whatever a bot has seen and remembers.

Novices play at a table, so that everything comes to be decided; a better bot looks on at each seat with the
memory that it would really have. Before each decision all that the seat cannot know is dealt anew in a second
world: other hands, the draw pile, player decks, guilt, the card just drawn, the key of chance. A copy of the
same bot must decide the same there.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from copy import deepcopy
from dataclasses import replace
from random import Random

import pytest

import lastcard as lc
from lastcard.bots import BOTS, BotPlayer, Planned
from lastcard.table import AT_ONCE, Table
from lastcard.views import View
from tests.support.bots import MAKERS, new_game
from tests.support.lengths import at_length, long
from tests.support.other_worlds import other_world

TABLES = {
    "express": ("express", {"stacking": "on"}),
    "touchdown": ("touchdown", {"last_card_draw": "all"}),
    "droid": ("droid", {"droid_wild_parts": "on", "stacking": "on"}),
    "hail-mary": ("hail-mary", {"hail_mary_on_turn": "always"}),
    "quick": ("elite", {"icon_order": "chooser"}),
    "draft": ("elite", {"mode": "draft"}),
    "dynasty": ("elite", {"mode": "dynasty"}),
}
DECISIONS = {
    "express": {"turn", "drawn", "challenge", "stack"},
    "touchdown": {"turn", "drawn", "challenge", "color", "race"},
    "droid": {"turn", "drawn", "challenge", "color", "droid", "stack"},
    "hail-mary": {"turn", "drawn", "challenge", "keep", "throw"},
    "quick": {"turn", "drawn", "activate", "aim", "shed", "bench", "take", "give", "recover", "icon"},
    "draft": {"turn", "drawn", "activate", "aim", "recover", "draft"},
    "dynasty": {"turn", "drawn", "activate", "aim", "recover"},
}
"""What must have been decided in these games: every window that asks a seat, and throws out of turn."""

TELLING = {
    "express": [234],
    "touchdown": [168],
    "droid": [257],
    "hail-mary": [185],
    "quick": [40, 70],
    "draft": [83],
    "dynasty": [85],
}
"""Rounds in which all of that is decided soon. They are played first, and others after them if need be."""

QUICK = dict.fromkeys(TABLES, ("champion",)) | {"droid": ("expert",), "draft": ("expert",)}
"""Who is tried in `make test`: experts and champions remember and suppose, the others look at their hand."""

ROUNDS = 60
ENOUGH = at_length(20, 40)


def decision_of(view: View) -> str:
    """What a seat decides: the window that asks it, or a throw."""
    return view.waiting_for if view.seat in view.asked else "throw"


class Compared(BotPlayer):
    """A novice at a seat, and a better bot that looks on there: its every decision is made in two worlds."""

    def __init__(self, better: str, game: lc.Game, seat: int, number: int, decided: Counter[str]) -> None:
        super().__init__(MAKERS["novice"](f"{number} {seat}"), seat, f"{number} reflexes {seat}")
        self.better = BotPlayer(MAKERS[better](f"{number} {seat}"), seat, f"{number} reflexes {seat}")
        self.game, self.decided, self.worlds = game, decided, Random(f"{better} {number} {seat}")

    def see(self, events: Sequence[lc.Seen], view: View) -> None:
        self.better.see(events, view)

    def another_view(self) -> View:
        """What the seat sees in a world that differs in all that it cannot know."""
        other = other_world(self.game, self.seat, self.worlds, same_tops=False)
        state = other._position.state
        state.chance, state.key, state.rolled = None, self.worlds.getrandbits(64), 0
        return replace(other.view(self.seat), window=self.game.window)

    def decide(self, view: View) -> str | None:
        there = self.another_view()
        assert there == view
        one, other = deepcopy(self.better), deepcopy(self.better)
        assert one.decide(view) == other.decide(there)
        self.decided[decision_of(view)] += 1
        return super().decide(view)

    def notice(self, occasion: str, moves: tuple[str, ...], view: View, now: float) -> Planned | None:
        there = self.another_view()
        one, other = deepcopy(self.better), deepcopy(self.better)
        assert one.notice(occasion, moves, view, now) == other.notice(occasion, moves, there, now)
        self.decided[decision_of(view)] += 1
        return super().notice(occasion, moves, view, now)


@pytest.mark.parametrize(
    ("mode", "bot"),
    [(mode, bot) if bot in QUICK[mode] else long((mode, bot)) for mode in TABLES for bot in BOTS],
)
def test_hidden_cards_change_no_decision(mode: str, bot: str) -> None:
    edition, options = TABLES[mode]
    decided: Counter[str] = Counter()
    for number in (*TELLING[mode], *range(ROUNDS)):
        game = new_game(edition, {**options}, 3, number)
        table = Table(game, [Compared(bot, game, seat, number, decided) for seat in range(3)], AT_ONCE)
        for _ in range(80):
            if (due := table.due()) is None:
                break
            table.tick(due.at)
        if DECISIONS[mode] <= {*decided} and decided.total() > ENOUGH:
            break
    assert DECISIONS[mode] - {*decided} == set()
    assert decided.total() > ENOUGH
