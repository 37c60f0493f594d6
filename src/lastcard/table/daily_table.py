"""Opening a table for the daily deal."""

from __future__ import annotations

from datetime import UTC, datetime

import msgspec

from lastcard.calendar.deals import BOT, PLAYERS, check_day, deal_on, read_date
from lastcard.calendar.results import check_digest
from lastcard.errors import OptionError
from lastcard.table.deciding import check_settings, settings_of_position
from lastcard.table.entries import Opened, Settings
from lastcard.table.pace import REACTION
from lastcard.table.refusals import TableError


def opening(table: str, settings: Settings, position: str | None, at: int, secret: str = "") -> Opened:
    """The first entry of a table's log; raises `TableError` if there can be no such table. `at` is the time
    in milliseconds since 1970, `secret` that of a server's own deal of the day.
    """
    if settings.daily:
        if position is not None:
            raise TableError("bad_settings", "A daily deal does not begin from a position.")
        return daily_opening(table, settings, at, secret)
    checked = check_settings(settings) if position is None else settings_of_position(settings, position)
    return Opened(table, checked, position)


def daily_opening(table: str, settings: Settings, at: int, secret: str) -> Opened:
    day, _, digest = settings.daily.partition(" ")
    try:
        deal = deal_on(check_day(read_date(day), datetime.fromtimestamp(at / 1000, UTC).date()), secret)
        check_digest(deal, digest or None)
    except OptionError as error:
        raise TableError("bad_settings", str(error)) from None
    changed = msgspec.structs.replace(
        settings,
        edition=deal.edition.name,
        players=PLAYERS,
        options=deal.options,
        public=False,
        turn=0,
        reaction=settings.reaction or round(1000 * REACTION),
        fill=BOT,
        daily=f"{deal.date} {deal.digest}",
    )
    return Opened(table, check_settings(changed), seed=deal.seed)
