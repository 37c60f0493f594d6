"""What a move is written through: a database's own driver, without SQLAlchemy.

Both drivers look like an asyncpg connection, so that a transaction is written once. SQLite's never waits: it
runs the transaction in one go, in its thread.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Coroutine, Sequence
from functools import cache
from typing import Any, Protocol, TypeVar

T = TypeVar("T")


class Driver(Protocol):
    """Parameters are `$1`, `$2` and so on: each used once, and in this order."""

    async def fetch(self, statement: str, *values: Any) -> Sequence[Any]:
        """Run a statement, and return its rows."""


DirectWork = Callable[[Driver], Coroutine[Any, Any, T]]
"""A transaction, which waits for nothing but the driver."""


class SQLiteDriver:
    def __init__(self, cursor: Any) -> None:
        self._cursor = cursor

    async def fetch(self, statement: str, *values: Any) -> Sequence[Any]:
        found: list[Any] = self._cursor.execute(_in_sqlite(statement), values).fetchall()
        return found


@cache
def _in_sqlite(statement: str) -> str:
    """A statement in SQLite's words. It knows no row locks: a transaction that writes locks the file."""
    statement = statement.replace(" FOR NO KEY UPDATE", "").replace("json_object_agg", "json_group_object")
    return re.sub(r"\$\d+", "?", statement)


def run_in_one_go(work: Coroutine[Any, Any, T]) -> T:
    """Run a coroutine that never has to wait, without an event loop."""
    try:
        work.send(None)
    except StopIteration as done:
        result: T = done.value
        return result
    work.close()
    raise RuntimeError("There is no event loop in this thread: nothing can be waited for.")
