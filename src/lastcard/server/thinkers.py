"""Bots that think long, in processes of their own, so that nobody waits for them but their table."""

from __future__ import annotations

import asyncio
import os
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import connection, get_context, parent_process
from threading import Thread

import structlog

from lastcard.bots import BotPlayer
from lastcard.bots.champion import Champion
from lastcard.views import View

TRIES = 2
"""A process may die once while somebody thinks in it."""

log = structlog.get_logger()


def die_with_parent() -> None:
    """In the other process: a server that was killed leaves nobody behind."""
    parent = parent_process()
    assert parent is not None
    connection.wait([parent.sentinel])
    os._exit(1)


def begin() -> None:
    Thread(target=die_with_parent, daemon=True).start()


def decide(bot: BotPlayer, view: View) -> str | None:
    """In the other process: a champion thinks here. The compiled rules are loaded before its time runs."""
    if isinstance(bot.bot, Champion):
        bot.bot.load()
        bot.bot.thinks = True
    return bot.decide(view)


class Thinkers:
    """A bounded pool of processes; it is started when somebody first has to think."""

    def __init__(self, processes: int | None = None) -> None:
        self.processes = processes or max(1, (os.cpu_count() or 2) - 1)
        self.pool: ProcessPoolExecutor | None = None

    async def decide(self, bot: BotPlayer, view: View) -> str | None:
        """What a bot does; it is sent as it is, with all that it remembers. If its process dies there is a
        new one. A bot that still comes to no decision leaves it to the clock: its table never waits for ever.
        """
        for _ in range(TRIES):
            pool = self.running_pool()
            try:
                return await asyncio.get_running_loop().run_in_executor(pool, decide, bot, view)
            except BrokenProcessPool:
                log.warning("a thinking process has died")
                if self.pool is pool:
                    self.close()
            except Exception as error:
                log.error("a bot could not decide", exc_info=error)
                return None
        return None

    def running_pool(self) -> ProcessPoolExecutor:
        if self.pool is None:
            spawn = get_context("spawn")
            self.pool = ProcessPoolExecutor(self.processes, mp_context=spawn, initializer=begin)
        return self.pool

    def close(self) -> None:
        pool, self.pool = self.pool, None
        if pool is not None:
            pool.shutdown(wait=False, cancel_futures=True)
