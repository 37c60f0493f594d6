"""The daily deal, for clients: which game a day has, and what its result belongs to."""

from __future__ import annotations

from datetime import UTC, date, datetime
from functools import cache

import msgspec

from lastcard.calendar.deals import FIRST_DAY, PLAYERS, ROTATION, DailyDeal, check_day, deal_on, read_date
from lastcard.errors import OptionError
from lastcard.table.refusals import TableError

TODAY = "today"


class DailyGame(msgspec.Struct, frozen=True):
    """What is played on one of the days."""

    edition: str
    mode: str
    """The mode, where the edition has several; otherwise empty."""
    digest: str
    """Of all that the deal follows from besides the date: with another one it is another deal."""


class DailyCalendar(msgspec.Struct, frozen=True):
    """The open deals, which follow from the date: the games come one after the other, day by day."""

    first: str
    """The first day, such as `2026-11-01`; the first game is that of this day."""
    players: int
    games: list[DailyGame]


class OwnDeal(msgspec.Struct, frozen=True):
    """A server's own deal of a day: docs/daily.md tells how to check it."""

    promise: str
    """The hash of the day's secret: the server has published it the day before."""
    secret: str | None
    """The secret itself, once the day is over."""
    tomorrow: str | None
    """The hash of the secret of the next day, if this is today's deal."""


class DailyDay(msgspec.Struct, frozen=True):
    """The deal of a day."""

    date: str
    today: str
    """The day that it is now: a day begins at midnight UTC."""
    now: int
    """Milliseconds since 1970."""
    first: str
    """The first day that has a deal."""
    edition: str
    mode: str
    digest: str
    own: OwnDeal | None = None
    """Null for an open deal, which follows from the date."""


@cache
def daily_calendar() -> DailyCalendar:
    deals = [deal_on(date.fromordinal(FIRST_DAY.toordinal() + n)) for n in range(len(ROTATION))]
    games = [DailyGame(deal.edition.name, deal.mode, deal.digest) for deal in deals]
    return DailyCalendar(FIRST_DAY.isoformat(), PLAYERS, games)


def day_at(now: int) -> date:
    """The day at a time in milliseconds since 1970."""
    return datetime.fromtimestamp(now / 1000, UTC).date()


def open_day(text: str, now: int) -> date:
    """A day as it is asked for: a date, or `today`. Raises a refusal if it has no deal yet."""
    try:
        return check_day(day_at(now) if text == TODAY else read_date(text), day_at(now))
    except OptionError as error:
        raise TableError("no_such_day", str(error)) from None


def day_of(deal: DailyDeal, now: int, own: OwnDeal | None = None) -> DailyDay:
    return DailyDay(
        deal.date,
        day_at(now).isoformat(),
        now,
        FIRST_DAY.isoformat(),
        deal.edition.name,
        deal.mode,
        deal.digest,
        own,
    )
