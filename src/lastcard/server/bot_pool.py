"""A process pool for bots that think for long, so that only their own table waits for them."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from multiprocessing import connection, get_context, parent_process
from threading import Thread
from types import MappingProxyType

import structlog

from lastcard.bots import BotPlayer
from lastcard.bots.champion import Champion
from lastcard.editions import Edition
from lastcard.editions.edition import EditionFiles, read_edition
from lastcard.errors import EditionError
from lastcard.views import View

MAX_ATTEMPTS = 2  # a process may be killed while a bot is thinking in it

log = structlog.get_logger()


def die_with_parent() -> None:
    """Runs in the child process, so that none outlives a killed server."""
    parent = parent_process()
    assert parent is not None
    connection.wait([parent.sentinel])
    os._exit(1)


editions: list[Edition] = []
"""In the child process: the custom editions, which views refer to by name."""


def begin(files: Sequence[EditionFiles]) -> None:
    """Initializes the child process."""
    Thread(target=die_with_parent, daemon=True).start()
    for one in files:
        with suppress(EditionError):
            editions.append(read_edition(one, given=one.file.name))


def decide(bot: BotPlayer, view: View) -> str | None:
    """Runs in the child process. The compiled rules are loaded before a champion's time starts."""
    if isinstance(bot.bot, Champion):
        bot.bot.load()
        bot.bot.thinks = True
    return bot.decide(view)


class BotPool:
    """A bounded process pool, started when a bot first has to think."""

    def __init__(
        self, editions: Mapping[str, EditionFiles] = MappingProxyType({}), processes: int | None = None
    ) -> None:
        self.editions = editions
        """The files that custom editions are read from."""
        self.processes = processes or max(1, (os.cpu_count() or 2) - 1)
        self.pool: ProcessPoolExecutor | None = None

    async def decide(self, bot: BotPlayer, view: View) -> str | None:
        """A bot's move. The bot is pickled with everything it remembers. If its process dies, one more
        attempt is made in a new one; if that fails too, the result is None and the clock acts for the bot.
        """
        for _ in range(MAX_ATTEMPTS):
            pool = self.running_pool()
            try:
                return await asyncio.get_running_loop().run_in_executor(pool, decide, bot, view)
            except BrokenProcessPool:
                log.warning("a bot process has died")
                if self.pool is pool:
                    self.close()
            except Exception as error:
                log.error("a bot could not decide", exc_info=error)
                return None
        return None

    def running_pool(self) -> ProcessPoolExecutor:
        if self.pool is None:
            spawn = get_context("spawn")
            self.pool = ProcessPoolExecutor(
                self.processes, mp_context=spawn, initializer=begin, initargs=([*self.editions.values()],)
            )
        return self.pool

    def close(self) -> None:
        pool, self.pool = self.pool, None
        if pool is not None:
            pool.shutdown(wait=False, cancel_futures=True)
