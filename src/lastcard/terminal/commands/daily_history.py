"""The history of daily deals, kept beside the games: reading, writing, export and import."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

from lastcard.calendar import DailyDeal, DailyResult, History, today
from lastcard.calendar.deals import PLAYERS
from lastcard.calendar.promises import promise_of
from lastcard.errors import OptionError
from lastcard.terminal.commands.saved_games import games_folder
from lastcard.terminal.inputs import InputError, read_file, reason, source
from lastcard.words import Speaker

HISTORY = "daily.json"
DIGITS = 8
"""Of a digest, in the name of a file."""


def place_of(deal: DailyDeal, *, for_fun: bool = False, own: bool = False) -> Path:
    """Where the try at a deal is kept. A server's own deal has another place than the open one of that
    day.
    """
    digest = f"-{deal.digest[:DIGITS]}" if own else ""
    return games_folder() / f"daily-{deal.date}{digest}{'-for-fun' if for_fun else ''}.lcg"


def kept_history() -> History:
    place = games_folder() / HISTORY
    return history_in(str(place)) if place.exists() else History()


def history_in(path: str) -> History:
    try:
        return History.read(read_file(path))
    except OptionError as error:
        raise InputError(f"{source(path)}: {error}") from None


def keep_result(result: DailyResult, *, again: bool = False) -> str:
    """Add a result; `again` if it replaces one, because luck and skill are known now. Returns an error
    message, or an empty string.
    """
    try:
        history = kept_history()
        if again:
            history.results[result.date] = result
        elif not history.add(result):
            return ""
        write_history(history)
    except InputError as error:
        return str(error)
    return ""


def write_history(history: History, path: str | None = None) -> None:
    place = games_folder() / HISTORY if path is None else Path(path).expanduser()
    beside = place.with_name(f".{place.name}.{os.getpid()}")
    try:
        if path is None:
            place.parent.mkdir(parents=True, exist_ok=True)
        beside.write_text(history.write(), encoding="utf-8")
        beside.replace(place)
    except OSError as error:
        raise InputError(f"{place} cannot be written: {reason(error)}.") from None


def export_history(path: str, speaker: Speaker) -> str:
    """Write it to a file; one that is there already has to be a history."""
    if Path(path).expanduser().exists():
        history_in(path)
    write_history(kept_history(), path)
    return speaker.fill("daily.exported", file=path)


def import_history(path: str, speaker: Speaker) -> str:
    history = kept_history()
    added = history.merge(history_in(path))
    write_history(history)
    return speaker.fill("daily.imported", days=speaker.count(added, "days"))


def told_history(speaker: Speaker) -> list[str]:
    """The results, the latest last, and the streak."""
    history = kept_history()
    if not history.results:
        return [speaker.words["daily.no_history"]]
    lines = [history.results[day].line(speaker) for day in sorted(history.results)]
    days = speaker.count(history.streak(), "days")
    every = speaker.count(len(history.results), "days")
    return [*lines, speaker.fill("daily.days_played", days=days, all=every)]


def daily_facts(deal: DailyDeal, secret: str = "") -> dict[str, Any]:
    """For programs: the deal, what a server had promised if it is its own, and what was played."""
    history = kept_history()
    result = history.results.get(deal.date)
    return {
        "date": deal.date,
        "today": today().isoformat(),
        "edition": deal.edition.name,
        "options": deal.options,
        "players": PLAYERS,
        "digest": deal.digest,
        "promise": promise_of(deal.day, secret) if secret else None,
        "streak": history.streak(),
        "result": None if result is None else {**vars(result), "line": result.line()},
    }
