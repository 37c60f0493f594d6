"""The counted tries of a person: streak, and export and import as a file."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable
from dataclasses import asdict, dataclass, field, fields
from datetime import timedelta
from typing import Any

from lastcard.calendar.deals import read_date
from lastcard.calendar.results import DailyResult, checked
from lastcard.errors import Error, OptionError

FORMAT = "lastcard daily 1"
LONGEST_FILE = 2_000_000


@dataclass
class History:
    """The results by date: one for each day."""

    results: dict[str, DailyResult] = field(default_factory=dict)

    def add(self, result: DailyResult) -> bool:
        """Keep a result, unless the day has one already; returns whether it counts."""
        if result.date in self.results:
            return False
        self.results[result.date] = result
        return True

    def streak(self, day: str | None = None) -> int:
        """Days in a row that were played, up to a day; without one, up to the latest."""
        day = day or max(self.results, default=None)
        if day is None:
            return 0
        number, at = 0, read_date(day)
        while at.isoformat() in self.results:
            number, at = number + 1, at - timedelta(days=1)
        return number

    def write(self) -> str:
        """The file: the results, and a checksum that shows whether they were changed."""
        tries = [asdict(self.results[day]) for day in sorted(self.results)]
        return json.dumps({"format": FORMAT, "tries": tries, "check": check_of(tries)}, indent=1) + "\n"

    def merge(self, other: History) -> int:
        """Add the days that are new; returns how many."""
        return sum(self.add(result) for result in other.results.values())

    @classmethod
    def read(cls, text: str) -> History:
        """Read a file; raises `OptionError` with one sentence if it is not as it was written."""
        try:
            given = json.loads(text) if len(text) <= LONGEST_FILE else None
        except (ValueError, RecursionError):
            given = None
        if not isinstance(given, dict) or given.get("format") != FORMAT:
            raise OptionError(
                f"This is no history of daily deals: it should be a file with the format {FORMAT!r}."
            )
        tries = given.get("tries")
        if not isinstance(tries, list) or given.get("check") != check_of(tries):
            raise OptionError(
                "This history of daily deals was changed after it was written: nothing was read."
            )
        history = cls()
        for one in read_tries(tries):
            history.add(one)
        return history


def read_tries(tries: list[Any]) -> Iterable[DailyResult]:
    known = {one.name for one in fields(DailyResult)}
    for given in tries:
        try:
            result = DailyResult(**{**given, "cards": tuple(given["cards"])})
            read_date(result.date)
            yield checked(result)
        except (Error, TypeError, KeyError, ValueError):
            missing = sorted(known - set(given)) if isinstance(given, dict) else []
            more = f" ({missing[0]} is missing)" if missing else ""
            raise OptionError(f"This history of daily deals has a day that cannot be read{more}.") from None


def check_of(tries: object) -> str:
    """The beginning of the SHA-256 of the results as compact JSON."""
    text = json.dumps(tries, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()[:16]
