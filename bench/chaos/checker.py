"""Holds what clients have recorded against the logs, knowing nothing of what was done to the servers.

A log is replayed once (`replay`), and on the way compared with every frame that anybody was sent. The other
checks need only the rows: what was acknowledged (`check_answers`), in which order (`check_real_time`), and
whether play goes on in the end (`check_playable`).
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import accumulate
from typing import Any

from bench.chaos.history import Event, History
from bench.chaos.replay import Told, Violation, replay
from lastcard.server.store import Row
from lastcard.table import entries as log
from lastcard.table.entries import decode_entry

WITHIN = 120.0
"""Seconds after the last fault within which every table has to be played again."""

WRITTEN_AS: dict[str, tuple[type[log.Entry], ...]] = {
    "move": (log.Moved, log.Held, log.Reached),
    "let_pass": (log.LetGo,),
    "sit": (log.Sat,),
    "stand": (log.Stood,),
    "say": (log.Said,),
    "emote": (log.Emoted,),
    "give": (log.Gave,),
    "ready": (log.Readied,),
    "deal": (log.MatchDealt,),
    "rematch": (log.Committed,),
    "pause": (log.Paused,),
    "resume": (log.Resumed,),
}
"""The entries that a command can become."""


@dataclass
class Findings:
    """What was compared, and what was wrong."""

    tables: int = 0
    entries: int = 0
    acknowledged: int = 0
    refused: int = 0
    frames: int = 0
    views: int = 0
    news: int = 0
    deadlines: int = 0
    connections: int = 0
    violations: list[Violation] = field(default_factory=list)

    def __str__(self) -> str:
        counted = (
            f"{self.tables:,} tables, {self.entries:,} entries; {self.acknowledged:,} commands acknowledged, "
            f"{self.refused:,} refused; {self.frames:,} frames on {self.connections:,} connections: "
            f"{self.views:,} views and {self.news:,} news compared; {self.deadlines:,} deadlines met"
        )
        wrong = Counter(one.promise for one in self.violations)
        return f"{counted}; wrong: {dict(wrong) or 'nothing'}"


def check_table(
    table: str, rows: Sequence[Row], histories: Sequence[History], healed_at: int | None = None
) -> Findings:
    """Everything about one table. `healed_at` is when the last fault was over."""
    told = Told.of(rows)
    replayed = replay(table, rows, histories)
    found = Findings(1, len(rows), violations=list(replayed.violations))
    found.frames, found.views, found.news = replayed.frames, replayed.views, replayed.news
    found.deadlines, found.connections = replayed.deadlines, replayed.connections
    answers = [(history, answers_of(history)) for history in histories]
    found.acknowledged = sum(len(one.acknowledged) for _, one in answers)
    found.refused = sum(len(one.refused) for _, one in answers)
    found.violations += check_rows(table, rows)
    for history, given in answers:
        found.violations += check_answers(history, given, rows, told)
    found.violations += check_real_time(table, histories, rows, told)
    if healed_at is not None:
        found.violations += check_playable(table, histories, healed_at)
    return found


def add(one: Findings, other: Findings) -> Findings:
    """Both together."""
    both = {name: getattr(one, name) + getattr(other, name) for name in vars(one)}
    return Findings(**both)


def check_rows(table: str, rows: Sequence[Row]) -> list[Violation]:
    """Numbers without gaps, and each key once."""
    wrong = []
    if [row.number for row in rows] != [*range(1, len(rows) + 1)]:
        wrong.append(Violation(table, "once", "the numbers of the log have gaps"))
    for key, times in Counter(row.key for row in rows if row.key is not None).items():
        if times > 1:
            wrong.append(Violation(table, "once", f"{key} is in the log {times} times"))
    return wrong


# Answers


@dataclass
class Answers:
    """What a client was answered, by key."""

    commands: dict[str, dict[str, Any]] = field(default_factory=dict)
    acknowledged: dict[str, set[int]] = field(default_factory=dict)
    refused: dict[str, set[str]] = field(default_factory=dict)


def answers_of(history: History) -> Answers:
    answers = Answers()
    for event in history.events:
        if event.what == "ask":
            answers.commands.setdefault(event.key, event.command)
        elif event.what == "frame" and event.frame["type"] == "answer":
            answers.acknowledged.setdefault(event.frame["key"], set()).add(event.frame["number"])
        elif event.what == "frame" and event.frame["type"] == "refused":
            answers.refused.setdefault(event.frame["key"], set()).add(event.frame["code"])
    return answers


def check_answers(history: History, given: Answers, rows: Sequence[Row], told: Told) -> list[Violation]:
    """An acknowledged command is in the log, with the number that was answered; a refused one is not."""
    place = {row.key: index for index, row in enumerate(rows) if row.key is not None}
    wrong: list[str] = []
    for key, numbers in given.acknowledged.items():
        index = place.get(f"{history.person}:{key}")
        if index is None:
            wrong.append(f"{key} was acknowledged and is not in the log")
            continue
        if numbers != {told.after[index]}:
            wrong.append(f"{key} was answered with {sorted(numbers)} and has {told.after[index]} in the log")
        if not is_written_as(given.commands.get(key, {}), decode_entry(rows[index].entry)):
            wrong.append(f"{key} is in the log as something else")
        if key in given.refused:
            wrong.append(f"{key} was acknowledged and refused")
    for key in given.refused.keys() - given.acknowledged.keys():
        index = place.get(f"{history.person}:{key}")
        if index is not None and not isinstance(decode_entry(rows[index].entry), log.MissedCatch):
            wrong.append(f"{key} was refused ({sorted(given.refused[key])}) and is in the log")
    return [Violation(history.table, "acknowledged", one) for one in wrong]


def is_written_as(command: dict[str, Any], entry: log.Entry) -> bool:
    if not isinstance(entry, WRITTEN_AS.get(command.get("type", ""), ())):
        return False
    return all(getattr(entry, name, value) == value for name, value in command.items() if name != "type")


# Order


def check_real_time(
    table: str, histories: Sequence[History], rows: Sequence[Row], told: Told
) -> list[Violation]:
    """Whoever asks after somebody was answered comes after them in the log, and after all that anybody had
    been shown by then.
    """
    place = {row.key: index for index, row in enumerate(rows) if row.key is not None}
    asked: dict[int, int] = {}
    answered: list[tuple[int, int]] = []
    shown: list[tuple[int, int]] = []
    for history in histories:
        for event in history.events:
            index = place.get(f"{history.person}:{event.key or event.frame.get('key')}")
            if event.what == "ask" and index is not None:
                asked.setdefault(index, event.at)
            elif event.what == "frame" and event.frame["type"] == "answer" and index is not None:
                answered.append((event.at, index))
            elif event.what == "frame" and event.frame["type"] == "change":
                shown.append((event.at, event.frame["number"]))
    wrong = []
    before, seen = Highest(answered), Highest(shown)
    for index, at in asked.items():
        if before.until(at) > index:
            other = rows[before.until(at)].key
            wrong.append(f"{other} was answered before {rows[index].key} was asked, and comes after it")
        if seen.until(at) > told.after[index]:
            wrong.append(f"{rows[index].key} comes before what was shown when it was asked")
    return [Violation(table, "order", one) for one in wrong]


class Highest:
    """The highest value until a time."""

    def __init__(self, values: Sequence[tuple[int, int]]) -> None:
        ordered = sorted(values)
        self.times = [at for at, _ in ordered]
        self.highest = [*accumulate((value for _, value in ordered), max)]

    def until(self, at: int) -> int:
        """Strictly before it; -1 if there is none."""
        found = bisect_left(self.times, at)
        return self.highest[found - 1] if found else -1


# In the end


def check_playable(table: str, histories: Sequence[History], healed_at: int) -> list[Violation]:
    """After the last fault, a move was acknowledged in time, and nobody waits for an answer any more."""
    first = min((at for one in histories for at in moves_after(one, healed_at)), default=None)
    wrong = []
    if first is None or first - healed_at > 1e6 * WITHIN:
        wrong.append(f"no move was acknowledged within {WITHIN:.0f} s after the last fault")
    for history in histories:
        given = answers_of(history)
        for key in given.commands.keys() - given.acknowledged.keys() - given.refused.keys():
            wrong.append(f"{key} ({given.commands[key]['type']}) was never answered")
    return [Violation(table, "playable", one) for one in wrong]


def moves_after(history: History, healed_at: int) -> list[int]:
    """When moves were acknowledged that were asked for after a time."""
    keys = {
        event.key
        for event in history.events
        if event.what == "ask" and event.at >= healed_at and event.command["type"] == "move"
    }
    return [event.at for event in history.events if is_answer(event) and event.frame["key"] in keys]


def is_answer(event: Event) -> bool:
    return event.what == "frame" and event.frame["type"] == "answer"
