"""The tables of docs/puzzles.md: what the books of the package hold, and who misses how many."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence

from lastcard.puzzle import KINDS, LEVELS, Puzzle
from lastcard.puzzle.book import all_puzzles

SOLVERS = {
    "novice": "novice",
    "casual": "casual",
    "expert": "expert",
    "champion-32": "champion, 32 worlds",
    "champion": "champion, 1,000 worlds",
}


def table(head: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    lines = [head, ["---", *["--:"] * (len(head) - 1)], *rows]
    return "\n".join(f"| {' | '.join(map(str, line))} |" for line in lines)


def books_table() -> str:
    books: dict[str, list[Puzzle]] = {}
    for one in all_puzzles():
        books.setdefault(one.id.rpartition("-")[0], []).append(one)
    head = ["book", "puzzles", *KINDS, "level 1", *map(str, LEVELS[1:])]
    rows = [[f"`{book}`", *counts_of(found)] for book, found in books.items()]
    return table(head, [*rows, ["all", *counts_of(all_puzzles())]])


def counts_of(found: Sequence[Puzzle]) -> list[int]:
    kinds, levels = Counter(one.kind for one in found), Counter(one.level for one in found)
    return [len(found), *(kinds[kind] for kind in KINDS), *(levels[level] for level in LEVELS)]


def solvers_table() -> str:
    missed = Counter(name for one in all_puzzles() for name in one.missed)
    return table(["asked", "misses"], [[title, missed[name]] for name, title in SOLVERS.items()])


def players_table() -> str:
    counts = Counter(one.view.players for one in all_puzzles())
    return table(["players", *map(str, sorted(counts))], [["puzzles", *(counts[n] for n in sorted(counts))]])


TABLES: Mapping[str, Callable[[], str]] = {
    "books": books_table,
    "solvers": solvers_table,
    "players": players_table,
}
