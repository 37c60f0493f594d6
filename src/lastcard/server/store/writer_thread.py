"""The thread that writes to SQLite."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from queue import SimpleQueue
from threading import Thread
from typing import Any, TypeVar

from lastcard.server.store.errors import StoreError

T = TypeVar("T")


class WriterThread:
    """Runs one call after another. A `ThreadPoolExecutor` would do, but it takes twice as long to hand over a
    call and its result, which is felt when every move is a call.
    """

    def __init__(self) -> None:
        self._calls: SimpleQueue[tuple[Callable[[], Any], asyncio.Future[Any]] | None] = SimpleQueue()
        self._stopped = False
        self._thread = Thread(target=self._run_all, name="store-writer", daemon=True)
        self._thread.start()

    async def run(self, work: Callable[[], T]) -> T:
        if self._stopped:
            raise StoreError("The store is closed. Nothing was written.")
        answer: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._calls.put((work, answer))
        return await answer

    def stop(self) -> None:
        """Run what was asked for, and end."""
        self._stopped = True
        self._calls.put(None)
        self._thread.join()

    def _run_all(self) -> None:
        while (call := self._calls.get()) is not None:
            work, answer = call
            with suppress(RuntimeError):  # the event loop is closed: nobody waits any more
                answer.get_loop().call_soon_threadsafe(_settle, answer, *_outcome(work))


def _outcome(work: Callable[[], T]) -> tuple[T | None, BaseException | None]:
    """A result or an error. It is caught where the future is out of sight: the two would hold each other."""
    try:
        return work(), None
    except BaseException as error:
        return None, error


def _settle(answer: asyncio.Future[Any], result: Any, error: BaseException | None) -> None:
    if answer.done():
        return  # whoever asked has given up
    if error is None:
        answer.set_result(result)
    else:
        answer.set_exception(error)
