"""The daily deal: one deal for everybody, each day another edition and mode."""

from lastcard.calendar.deals import FIRST_DAY, DailyDeal, daily_deal, read_date, today
from lastcard.calendar.history import History
from lastcard.calendar.results import DailyResult, read_result, result_of

__all__ = [
    "FIRST_DAY",
    "DailyDeal",
    "DailyResult",
    "History",
    "daily_deal",
    "read_date",
    "read_result",
    "result_of",
    "today",
]
