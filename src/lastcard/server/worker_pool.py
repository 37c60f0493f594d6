"""A pool of processes for what takes long, so that the event loop stays free."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from multiprocessing import connection, get_context, parent_process
from threading import Thread
from types import MappingProxyType
from typing import TypeVar

import structlog

from lastcard.editions import Edition
from lastcard.editions.edition import EditionFiles, read_edition
from lastcard.errors import EditionError

MAX_ATTEMPTS = 2  # a process may be killed while it works

log = structlog.get_logger()

Result = TypeVar("Result")


def die_with_parent() -> None:
    """Runs in the child process, so that none outlives a killed server."""
    parent = parent_process()
    assert parent is not None
    connection.wait([parent.sentinel])
    os._exit(1)


editions: list[Edition] = []
"""In the child process: the custom editions, which views and records refer to by name."""


def begin(files: Sequence[EditionFiles], niceness: int) -> None:
    """Initializes the child process."""
    Thread(target=die_with_parent, daemon=True).start()
    if niceness and hasattr(os, "nice"):
        os.nice(niceness)
    for one in files:
        with suppress(EditionError):
            editions.append(read_edition(one, given=one.file.name))


class WorkerPool:
    """A bounded process pool, started when it is first needed."""

    def __init__(
        self,
        editions: Mapping[str, EditionFiles] = MappingProxyType({}),
        processes: int = 1,
        niceness: int = 0,
    ) -> None:
        self.editions = editions
        """The files that custom editions are read from."""
        self.processes, self.niceness = processes, niceness
        self.pool: ProcessPoolExecutor | None = None
        self.known = 0
        """The number of editions that the processes have read."""

    async def run(self, work: Callable[..., Result], *arguments: object) -> Result:
        """Call a function in one of the processes. If that dies, one more attempt is made in a new one; if
        that fails too, `BrokenProcessPool` is raised.
        """
        for attempt in range(1, MAX_ATTEMPTS + 1):
            pool = self.running_pool()
            try:
                return await asyncio.get_running_loop().run_in_executor(pool, work, *arguments)
            except BrokenProcessPool:
                log.warning("a worker process has died")
                if self.pool is pool:
                    self.close()
                if attempt == MAX_ATTEMPTS:
                    raise
        raise AssertionError

    def running_pool(self) -> ProcessPoolExecutor:
        if self.pool is not None and self.known < len(self.editions):
            self.close(finish=True)
        if self.pool is None:
            self.known = len(self.editions)
            begins = [*self.editions.values()], self.niceness
            self.pool = ProcessPoolExecutor(
                self.processes, mp_context=get_context("spawn"), initializer=begin, initargs=begins
            )
        return self.pool

    def close(self, *, finish: bool = False) -> None:
        """End the processes; with `finish`, not before they have done what they were asked for."""
        pool, self.pool = self.pool, None
        if pool is not None:
            pool.shutdown(wait=False, cancel_futures=not finish)
