"""Puzzles, over HTTP: with their answers, so that a page can judge them alone."""

from __future__ import annotations

from lastcard.errors import OptionError
from lastcard.puzzle.pages import BookList, PuzzleBook, book_in, list_books
from lastcard.server.api.editions import language_of
from lastcard.server.api.request import ApiRequest
from lastcard.table.refusals import TableError


async def list_puzzle_books(request: ApiRequest) -> BookList:
    return list_books()


async def show_puzzle_book(request: ApiRequest) -> PuzzleBook:
    try:
        return book_in(request.path("book"), language_of(request))
    except OptionError as error:
        raise TableError("no_such_page", str(error)) from None
