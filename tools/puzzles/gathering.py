"""Puts what `tools.puzzles.finding` has found into the package:

    python -m tools.puzzles.gathering FOUND.txt ... [--most 60]

Of puzzles that are alike one is kept. The bots are asked what they would play, so that each puzzle gets a
level; champions need the compiled rules. The kinds are mixed, as are challenges that are right and wrong, and
the harder puzzles are taken.
"""

from __future__ import annotations

import argparse
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import chain, zip_longest
from pathlib import Path

from lastcard.bots import BOTS
from lastcard.bots.bot import Bot
from lastcard.bots.champion import Champion
from lastcard.puzzle.book import FOLDER, read_puzzles, write_puzzle
from lastcard.puzzle.likeness import likeness
from lastcard.puzzle.puzzle import KINDS, LEVELS, Puzzle
from lastcard.views import View

SEARCHES = {"champion-32": 32, "champion": 1_000}
"""Champions that search in so many worlds, however long that takes, so that grades come out alike."""
SOLVERS = ("novice", "casual", "expert", *SEARCHES)
"""Who is asked, from the weakest on."""
LOOKED_AT = 400
"""So many of a book are graded."""
ASKED = 5
"""How often a bot is asked that chooses by chance: it misses the move if it misses it mostly."""
DEEP = 4
"""From so many turns on, a puzzle is a level harder."""


def graded(puzzle: Puzzle) -> Puzzle:
    """The puzzle with the solvers that miss it, and a level from 1 to 4."""
    view = replace(puzzle.view, legal=offered(puzzle))
    missed = tuple(name for name in SOLVERS if misses(name, puzzle, view))
    level = 1 + len({*missed} - {"novice"}) + (puzzle.turns >= DEEP)
    return replace(puzzle, missed=missed, level=min(level, LEVELS[-1]))


def offered(puzzle: Puzzle) -> tuple[str, ...]:
    """The moves as bots are asked for them: without the call, which is said for them, and without catches."""
    moves = (move.removesuffix("!") for move in puzzle.moves)
    return tuple(move for move in moves if not move.startswith("!"))


def misses(name: str, puzzle: Puzzle, view: View) -> bool:
    best = puzzle.best.removesuffix("!")
    if best not in view.legal:  # a catch: bots do that by reflex
        return False
    chosen = [bot_of(name, n).choose(view) for n in range(ASKED if name == "novice" else 1)]
    return sum(move == best for move in chosen) * 2 <= len(chosen)


def bot_of(name: str, seed: int) -> Bot:
    worlds = SEARCHES.get(name)
    return BOTS[name](seed) if worlds is None else Champion(seed, seconds=60, worlds=worlds)


def unlike(found: Iterable[Puzzle]) -> list[Puzzle]:
    """One of each that are alike."""
    kept: dict[str, Puzzle] = {}
    for puzzle in found:
        kept.setdefault(likeness(puzzle), puzzle)
    return list(kept.values())


def worth(puzzle: Puzzle) -> tuple[int, ...]:
    """The harder and deeper, those of more players, and those with more moves to choose from, come first; of
    challenges those that are certain, and then those about few cards.
    """
    is_certain, view = puzzle.proof.holds == puzzle.proof.worlds, puzzle.view
    about = view.hand_sizes[view.opener] if puzzle.kind == "challenge" and view.opener is not None else 0
    return -puzzle.level, -is_certain, -view.players, -puzzle.turns, -len(puzzle.moves), about


def chosen(found: Iterable[Puzzle], most: int) -> list[Puzzle]:
    """As many as are wanted: of each kind in turn, the best first. Each is proven anew."""
    ordered = sorted(found, key=worth)
    kinds = {kind: [one for one in ordered if one.kind == kind] for kind in KINDS}
    kinds["challenge"] = [*both_ways(kinds["challenge"])]
    taken: list[Puzzle] = []
    while len(taken) < most and any(kinds.values()):
        for kind in KINDS:
            if kinds[kind] and len(taken) < most and kinds[kind][0].prove():
                taken.append(kinds[kind][0])
            del kinds[kind][:1]
    return sorted(taken, key=lambda one: (KINDS.index(one.kind), one.level))


def both_ways(challenges: Iterable[Puzzle]) -> Iterator[Puzzle]:
    """In turn one where the challenge is right, and one where it is wrong: nobody can guess."""
    by_answer: dict[str, list[Puzzle]] = defaultdict(list)
    for one in challenges:
        by_answer[one.best].append(one)
    return (one for one in chain.from_iterable(zip_longest(*by_answer.values())) if one is not None)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("found", nargs="+", type=Path)
    parser.add_argument("--most", type=int, default=60)
    given = parser.parse_args()
    books: dict[str, list[Puzzle]] = defaultdict(list)
    for file in given.found:
        for puzzle in read_puzzles(file.read_text(encoding="utf-8")):
            books["-".join(filter(None, (puzzle.edition, puzzle.mode)))].append(puzzle)
    for book, found in sorted(books.items()):
        grades = [graded(puzzle) for puzzle in unlike(found)[:LOOKED_AT]]
        taken = [replace(one, id=f"{book}-{n}") for n, one in enumerate(chosen(grades, given.most), 1)]
        (FOLDER / f"{book}.txt").write_text("".join(map(write_puzzle, taken)), encoding="utf-8")
        levels = {level: sum(one.level == level for one in taken) for level in LEVELS}
        kinds = {kind: sum(one.kind == kind for one in taken) for kind in KINDS}
        print(f"{book}: {len(taken)} of {len(found)}, {kinds}, levels {levels}")


if __name__ == "__main__":
    main()
