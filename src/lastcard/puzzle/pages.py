"""Puzzles as JSON, for a page: with the outcome of every move, so that a page can judge an answer alone."""

from __future__ import annotations

from collections import Counter
from functools import cache
from typing import Any

import msgspec

from lastcard.errors import OptionError
from lastcard.puzzle.book import all_puzzles
from lastcard.puzzle.puzzle import Puzzle
from lastcard.puzzle.telling import name_move, seat_names, tell_goal, tell_outcome
from lastcard.words import LANGUAGES, Speaker, load_words

FACTS = (
    *("seat", "players", "dealer", "turn", "direction", "top", "color", "discard", "pile_size", "hand"),
    *("hand_sizes", "called", "open", "waiting_for", "opener", "owed", "color_before"),
)
"""What a page shows of the view."""


class PuzzleChoice(msgspec.Struct, frozen=True):
    """A move, and why it is right or wrong."""

    move: str
    says: str
    """The move in words."""
    right: bool
    why: list[str]


class PuzzlePage(msgspec.Struct, frozen=True):
    """A puzzle in a language."""

    id: str
    edition: str
    kind: str
    level: int
    goal: str
    view: dict[str, Any]
    lineups: list[list[str]]
    choices: list[PuzzleChoice]


class PuzzleBook(msgspec.Struct, frozen=True):
    """The puzzles of an edition and a mode."""

    book: str
    puzzles: list[PuzzlePage]


class BookSummary(msgspec.Struct, frozen=True):
    """How many puzzles a book has."""

    book: str
    edition: str
    mode: str
    puzzles: int


class BookList(msgspec.Struct, frozen=True):
    """All books."""

    books: list[BookSummary]


def book_of(puzzle: Puzzle) -> str:
    """`elite-draft` for elite-draft-3."""
    return puzzle.id.rpartition("-")[0]


@cache
def list_books() -> BookList:
    """The books of the package."""
    found = Counter((book_of(one), one.edition, one.mode) for one in all_puzzles())
    return BookList([BookSummary(*names, number) for names, number in sorted(found.items())])


@cache
def book_in(book: str, language: str) -> PuzzleBook:
    """A book in a language."""
    return PuzzleBook(book, [page_of(one, language) for one in puzzles_of(book)])


def book_in_all_languages(book: str) -> dict[str, PuzzleBook]:
    """Puzzle by puzzle, so that what happens in it is played once."""
    told = [{language: page_of(one, language) for language in LANGUAGES} for one in puzzles_of(book)]
    return {language: PuzzleBook(book, [pages[language] for pages in told]) for language in LANGUAGES}


def puzzles_of(book: str) -> list[Puzzle]:
    found = [one for one in all_puzzles() if book_of(one) == book]
    if not found:
        names = ", ".join(one.book for one in list_books().books)
        raise OptionError(f"There is no such book of puzzles: they are {names}.")
    return found


def page_of(puzzle: Puzzle, language: str) -> PuzzlePage:
    plain = Speaker(load_words(language))
    speaker = Speaker(plain.words, seat_names(plain).__getitem__, puzzle.seat).in_words
    view = puzzle.view
    facts = view.to_json()
    choices = [
        PuzzleChoice(
            one.move, name_move(puzzle, one.move, speaker), one.right, tell_outcome(puzzle, one, speaker)
        )
        for one in puzzle.proof.outcomes
    ]
    return PuzzlePage(
        puzzle.id,
        puzzle.edition,
        puzzle.kind,
        puzzle.level,
        tell_goal(puzzle, speaker),
        {name: facts[name] for name in FACTS},
        [list(area.lineup) for area in view.areas],
        choices,
    )
