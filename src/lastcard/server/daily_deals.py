"""The daily deals of a server: the open ones, or with `--daily-secret` its own."""

from __future__ import annotations

from datetime import date, timedelta

from lastcard.calendar.deals import DailyDeal, deal_on, read_date
from lastcard.calendar.promises import new_daily_secret, promise_of
from lastcard.errors import OptionError
from lastcard.protocol.daily import OwnDeal, day_at
from lastcard.server.store import Store

MOST_KEPT = 400


class DailyDeals:
    """The secrets are in the database: all processes that use it agree on them."""

    def __init__(self, store: Store, *, own: bool = False) -> None:
        self.store, self.own = store, own
        self.secrets: dict[date, str] = {}

    async def secret_of(self, day: date, today: date) -> str:
        """The secret that a day is dealt from; empty for an open deal, such as that of a day before the
        server had secrets.
        """
        if not self.own:
            return ""
        if day not in self.secrets:
            kept = await self.store.daily_secret(day.isoformat())
            if kept is None and day >= today:
                kept = await self.store.keep_daily_secret(day.isoformat(), new_daily_secret())
            if kept is None:
                return ""
            if len(self.secrets) >= MOST_KEPT:
                self.secrets.clear()
            self.secrets[day] = kept
        return self.secrets[day]

    async def deal(self, day: date, today: date) -> DailyDeal:
        return deal_on(day, await self.secret_of(day, today))

    async def secret_for(self, settings: str, now: int) -> str:
        """The secret of the day that a table's settings name. One that has not begun is refused later."""
        try:
            day = read_date(settings.partition(" ")[0])
        except OptionError:
            return ""
        today = day_at(now)
        return await self.secret_of(day, today) if day <= today else ""

    async def told(self, day: date, today: date) -> OwnDeal | None:
        """What everybody may know of the server's own deal; None if the deal is an open one."""
        secret = await self.secret_of(day, today)
        if not secret:
            return None
        tomorrow = today + timedelta(days=1)
        return OwnDeal(
            promise=promise_of(day, secret),
            secret=secret if day < today else None,
            tomorrow=promise_of(tomorrow, await self.secret_of(tomorrow, today)) if day == today else None,
        )
