"""A process pool for bots that think for long, so that only their own table waits for them."""

from __future__ import annotations

import os
from collections.abc import Mapping
from types import MappingProxyType

import structlog

from lastcard.bots import BotPlayer
from lastcard.bots.champion import Champion
from lastcard.editions.edition import EditionFiles
from lastcard.protocol.hints import HintQuestion, answer_hint
from lastcard.protocol.messages import Advice, Refused
from lastcard.server import worker_pool
from lastcard.server.worker_pool import WorkerPool
from lastcard.views import View

log = structlog.get_logger()


def decide(bot: BotPlayer, view: View) -> str | None:
    """Runs in the child process. The compiled rules are loaded before a champion's time starts."""
    if isinstance(bot.bot, Champion):
        bot.bot.load()
        bot.bot.thinks = True
    return bot.decide(view)


def find_hint(key: str, asked: HintQuestion) -> Advice | Refused:
    """Runs in the child process."""
    return answer_hint(key, asked, worker_pool.editions)


class BotPool(WorkerPool):
    """A bounded process pool, started when a bot first has to think."""

    def __init__(
        self, editions: Mapping[str, EditionFiles] = MappingProxyType({}), processes: int | None = None
    ) -> None:
        super().__init__(editions, processes or max(1, (os.cpu_count() or 2) - 1))

    async def decide(self, bot: BotPlayer, view: View) -> str | None:
        """A bot's move. The bot is pickled with everything it remembers. If it cannot decide, the result is
        None and the clock acts for it.
        """
        try:
            return await self.run(decide, bot, view)
        except Exception as error:
            log.error("a bot could not decide", exc_info=error)
            return None

    async def hint(self, key: str, asked: HintQuestion) -> Advice | Refused:
        try:
            return await self.run(find_hint, key, asked)
        except Exception as error:
            log.error("no hint was found", exc_info=error)
            return Refused(key, "fault", "Something went wrong here, and it was noted: try again.")
