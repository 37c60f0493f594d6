"""The bots that may sit at a table here."""

from __future__ import annotations

import msgspec

from lastcard.bots import BOTS
from lastcard.table.deciding import check_bot
from lastcard.table.refusals import TableError


class BotList(msgspec.Struct, frozen=True):
    """The bots that may sit at a table."""

    bots: list[str]
    """The weakest first."""


def bot_list() -> BotList:
    return BotList([name for name in BOTS if can_sit(name)])


def can_sit(bot: str) -> bool:
    try:
        check_bot(bot)
    except TableError:
        return False
    return True
