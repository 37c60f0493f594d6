"""The daily deal, over HTTP."""

from __future__ import annotations

from lastcard.protocol.daily import DailyCalendar, DailyDay, daily_calendar, day_at, day_of, open_day
from lastcard.server.api.request import ApiRequest


async def show_calendar(request: ApiRequest) -> DailyCalendar:
    return daily_calendar()


async def show_day(request: ApiRequest) -> DailyDay:
    now, daily = request.services.now(), request.services.daily
    day, today = open_day(request.path("day"), now), day_at(now)
    return day_of(await daily.deal(day, today), now, await daily.told(day, today))
