"""Puzzles, over HTTP: with their answers, so that a page can judge them alone.

A book is put into words when it is first asked for, which takes a tenth of a second: not in the event loop.
"""

from __future__ import annotations

import asyncio

from lastcard.errors import OptionError
from lastcard.puzzle.pages import BookList, PuzzleBook, book_in, list_books
from lastcard.server.api.editions import language_of
from lastcard.server.api.request import ApiRequest
from lastcard.table.refusals import TableError


async def list_puzzle_books(request: ApiRequest) -> BookList:
    return await asyncio.to_thread(list_books)


async def show_puzzle_book(request: ApiRequest) -> PuzzleBook:
    try:
        return await asyncio.to_thread(book_in, request.path("book"), language_of(request))
    except OptionError as error:
        raise TableError("no_such_page", str(error)) from None
