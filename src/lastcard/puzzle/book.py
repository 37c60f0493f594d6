"""The puzzles of the package, one file for each edition and mode, and how a file is written and read.

    puzzle express-1
    seat b
    level 2
    missed novice casual
    goal win 3
    deals 198485 198485
    ! Rs b Rs b Bs b G5
    ? G2 31 0 a W+2=R b +
    edition express
    top R7
    ...

A line `!` is the right move with its line, a line `?` a wrong one: in how many of the deals that were tried
it fails, the first of them, and what happens there. Then follows the position.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import cache
from pathlib import Path

from lastcard.editions.edition import SEAT_LETTERS
from lastcard.errors import NotationError, OptionError
from lastcard.puzzle.proving import Outcome, Proof
from lastcard.puzzle.puzzle import KINDS, LEVELS, Puzzle

FOLDER = Path(__file__).parent / "book"
BEGINS = "puzzle "
PARTS = ("seat", "level", "missed", "goal", "deals")


def puzzles(
    edition: str | None = None, *, kind: str | None = None, level: int | None = None, mode: str | None = None
) -> list[Puzzle]:
    """The puzzles of the package, by edition, kind (`win`, `save`, `challenge`), level (1 to 4) and mode."""
    from lastcard.editions import EDITIONS

    check("edition", edition, EDITIONS)
    check("kind", kind, KINDS)
    check("level", level, LEVELS, f"{LEVELS[0]} to {LEVELS[-1]}")
    found = [one for one in all_puzzles() if kind in (None, one.kind) and level in (None, one.level)]
    found = [one for one in found if edition in (None, edition_in(one.id))]
    return found if mode is None else [one for one in found if one.mode == mode]


def find_puzzle(name: str) -> Puzzle:
    """A puzzle by its id, such as `express-1`."""
    found = next((one for one in all_puzzles() if one.id == name), None)
    if found is None:
        example = all_puzzles()[0].id
        raise OptionError(f"There is no puzzle {str(name)[:40]}: puzzles have names such as {example}.")
    return found


def edition_in(name: str) -> str:
    """The edition in the id of a puzzle: `elite` in `elite-draft-3`."""
    from lastcard.editions import EDITIONS

    return next(edition for edition in EDITIONS if name.startswith(edition + "-"))


def check(what: str, value: object, known: Collection[object], told: str = "") -> None:
    """Refuse a value that is not known; the sentence names those that are."""
    if value is None or value in known:
        return
    *most, last = map(str, known)
    told = told or f"{', '.join(most)} and {last}"
    raise OptionError(f"There is no {what} {str(value)[:40]}: {what}s are {told}.")


@cache
def all_puzzles() -> tuple[Puzzle, ...]:
    """All of them, file by file."""
    files = sorted(FOLDER.glob("*.txt"))
    return tuple(one for file in files for one in read_puzzles(file.read_text(encoding="utf-8")))


def read_puzzles(text: str) -> list[Puzzle]:
    """The puzzles in the text of a file."""
    blocks = text.split("\n" + BEGINS)
    blocks[0] = blocks[0].removeprefix(BEGINS)
    return [read_puzzle(block) for block in blocks if block.strip()]


def read_puzzle(text: str) -> Puzzle:
    name, *lines = text.strip().splitlines()
    facts: dict[str, list[str]] = {}
    outcomes, position = [], []
    for line in lines:
        key, *words = line.split()
        if key in ("!", "?"):
            outcomes.append(read_outcome(key, words))
        elif key in PARTS and key not in facts:
            facts[key] = words
        else:
            position.append(line)
    try:
        worlds, holds = map(int, facts["deals"])
        best = next(outcome.move for outcome in outcomes if outcome.right)
        proof = Proof(" ".join(facts["goal"]), best, worlds, holds, tuple(outcomes))
        seat, level = SEAT_LETTERS.index(facts["seat"][0]), int(facts["level"][0])
    except (KeyError, ValueError, IndexError, StopIteration):
        raise NotationError(f"The puzzle {name} cannot be read.") from None
    return Puzzle(name, seat, level, tuple(facts.get("missed", ())), "\n".join(position) + "\n", proof)


def read_outcome(key: str, words: Sequence[str]) -> Outcome:
    if key == "!":
        return Outcome(words[0], right=True, line=" ".join(words[1:]))
    fails, deal = int(words[1]), words[2]
    return Outcome(words[0], False, fails, None if deal == "-" else int(deal), " ".join(words[3:]))


def write_puzzle(one: Puzzle) -> str:
    """A puzzle as a file has it."""
    proof = one.proof
    lines = [
        BEGINS + one.id,
        f"seat {one.letter}",
        f"level {one.level}",
        f"missed {' '.join(one.missed)}".rstrip(),
        f"goal {proof.goal}",
        f"deals {proof.worlds} {proof.holds}",
        *map(write_outcome, proof.outcomes),
    ]
    return "\n".join(lines) + "\n" + one.position


def write_outcome(outcome: Outcome) -> str:
    if outcome.right:
        return f"! {outcome.move} {outcome.line}".rstrip()
    deal = "-" if outcome.world is None else outcome.world
    return f"? {outcome.move} {outcome.fails} {deal} {outcome.line}".rstrip()
