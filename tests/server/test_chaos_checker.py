"""The checker of `bench.chaos` finds each kind of fault in histories that were broken on purpose, and none in
those that were not.
"""

from __future__ import annotations

import asyncio
import copy
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import msgspec
import pytest

from bench.chaos import tempers
from bench.chaos.checker import Findings, check_table
from bench.chaos.clients import Client
from bench.chaos.history import Event, History, Owner, Recorder, now, read_histories
from lastcard.client import join, open_table
from lastcard.server.store import Row
from lastcard.table import entries as log
from lastcard.table.entries import decode_entry, encode_entry
from tests.support.server.inside import serving
from tests.support.server.running import until

SETTINGS = {"edition": "droid", "players": 3, "reaction": 0, "thinking": 0, "turn": 5_000}
MOVES = 12
"""Acknowledged moves after which a history is long enough."""


@dataclass
class Recorded:
    """What happened at one table, and when the nemesis would have been done."""

    table: str
    rows: list[Row]
    histories: list[History]
    healed_at: int

    def check(self) -> Findings:
        return check_table(self.table, self.rows, self.histories, self.healed_at)

    @property
    def promises(self) -> set[str]:
        return {one.promise for one in self.check().violations}

    def frames(self, kind: str) -> list[tuple[History, Event]]:
        return [
            (history, event)
            for history in self.histories
            for event in history.events
            if event.what == "frame" and event.frame["type"] == kind
        ]

    def row_of(self, kind: type[log.Entry], **wanted: Any) -> int:
        """The index of the last row with such an entry."""
        for index in reversed(range(len(self.rows))):
            entry = decode_entry(self.rows[index].entry)
            if isinstance(entry, kind) and all(getattr(entry, name) == one for name, one in wanted.items()):
                return index
        raise LookupError(f"there is no {kind.__name__} in this log")


async def record(folder: Path) -> Recorded:
    """Two people who play at random with a bot, on a server that nothing is done to."""
    moves = 0

    def count(_: str) -> None:
        nonlocal moves
        moves += 1

    async with serving(str(folder / "tables.db")) as (registry, address):
        ann = await open_table(address, "Ann", SETTINGS)
        ben = await join(ann.link, "Ben")
        healed_at, clients = now(), []
        for seat in (ann, ben):
            joined = {"table": seat.table, "person": seat.person or "", "token": seat.token}
            recorder = Recorder(folder, Owner(seat.table, joined["person"]))
            clients.append(Client([address], joined, recorder, seed=seat.table, pause=0.02, on_move=count))
            clients[-1].is_calm = True
        playing = [asyncio.create_task(client.run()) for client in clients]
        store = registry.services.store
        await until(lambda: moves >= MOVES)
        await until(lambda: any(client.latest is not None for client in clients))
        while not any(is_bots(row) for row in await store.rows(ann.table)):
            await asyncio.sleep(0.05)
        for client in clients:
            client.is_done = True
        await until(lambda: not any(client.waiting for client in clients))
        for task in playing:
            task.cancel()
        await asyncio.gather(*playing, return_exceptions=True)
        rows = await store.rows(ann.table)
    return Recorded(ann.table, rows, read_histories(folder), healed_at)


def is_bots(row: Row) -> bool:
    entry = decode_entry(row.entry)
    return isinstance(entry, log.Moved) and entry.bot


@pytest.fixture(scope="module")
def original(tmp_path_factory: pytest.TempPathFactory) -> Recorded:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(tempers, "STANDS", 0.0)  # everybody stays where they are
        return asyncio.run(record(tmp_path_factory.mktemp("chaos")))


@pytest.fixture
def recorded(original: Recorded) -> Recorded:
    return copy.deepcopy(original)


def test_what_really_happened_is_accepted(recorded: Recorded) -> None:
    found = recorded.check()
    assert found.violations == []
    assert found.acknowledged >= MOVES
    assert found.views >= MOVES
    assert found.news >= MOVES
    assert found.deadlines >= 1


# Each of these breaks one thing


def lose_an_acknowledged_command(recorded: Recorded) -> None:
    answered = recorded.frames("answer")[-1]
    key = f"{answered[0].person}:{answered[1].frame['key']}"
    recorded.rows = [replace(row, key=None) if row.key == key else row for row in recorded.rows]


def lose_the_end_of_the_log(recorded: Recorded) -> None:
    del recorded.rows[-1 - recorded.row_of(log.Moved) // 2 :]


def write_a_command_as_another(recorded: Recorded) -> None:
    _, answered = recorded.frames("answer")[0]
    for history in recorded.histories:
        for event in history.events:
            if event.key == answered.frame["key"]:
                event.command = {"type": "stand"}


def answer_with_another_number(recorded: Recorded) -> None:
    recorded.frames("answer")[-1][1].frame["number"] += 1


def refuse_what_is_written(recorded: Recorded) -> None:
    frame = recorded.frames("answer")[0][1].frame
    frame |= {"type": "refused", "code": "too_late"}


def answer_twice_and_differently(recorded: Recorded) -> None:
    history, answered = recorded.frames("answer")[0]
    other = copy.deepcopy(answered)
    other.frame |= {"type": "refused", "code": "too_late"}
    history.events.append(other)


def write_a_key_twice(recorded: Recorded) -> None:
    keyed = [index for index, row in enumerate(recorded.rows) if row.key is not None]
    recorded.rows[keyed[-1]] = replace(recorded.rows[keyed[-1]], key=recorded.rows[keyed[0]].key)


def leave_a_gap_in_the_numbers(recorded: Recorded) -> None:
    recorded.rows[-1] = replace(recorded.rows[-1], number=recorded.rows[-1].number + 1)


def send_a_change_after_a_later_one(recorded: Recorded) -> None:
    history, event = recorded.frames("change")[1]
    history.events.remove(event)
    last = max(index for index, one in enumerate(history.events) if one.line == event.line)
    history.events.insert(last, event)


def leave_out_a_change_of_the_news(recorded: Recorded) -> None:
    next(event for _, event in recorded.frames("change") if event.frame["news"]).frame["news"].pop()


def tell_news_twice(recorded: Recorded) -> None:
    news = next(event for _, event in recorded.frames("change") if event.frame["news"]).frame["news"]
    news.append(news[-1])


def answer_before_it_was_asked(recorded: Recorded) -> None:
    """Somebody asks long after everything, and is put before it."""
    history, answered = recorded.frames("answer")[0]
    key = answered.frame["key"]
    for event in history.events:
        if key in (event.key, event.frame.get("key")):
            event.at += 3_600_000_000


def show_another_card(recorded: Recorded) -> None:
    views = [event.frame["view"] for _, event in recorded.frames("change") if event.frame["view"]]
    next(view for view in views if view["hand"])["hand"][0] = "XX"


def show_what_is_not_in_the_log(recorded: Recorded) -> None:
    recorded.frames("change")[-1][1].frame["number"] = 10_000


def show_another_host(recorded: Recorded) -> None:
    recorded.frames("change")[-1][1].frame["face"]["host"] = "somebody"


def let_a_bot_move_early(recorded: Recorded) -> None:
    index = recorded.row_of(log.Moved, bot=True)
    recorded.rows[index] = replace(recorded.rows[index], at=1)


def let_a_clock_act_that_was_not_due(recorded: Recorded) -> None:
    last = recorded.rows[-1]
    recorded.rows.append(Row(last.number + 1, last.at, None, encode_entry(log.StoodIn(0, "casual"))))


def meet_a_deadline_twice(recorded: Recorded) -> None:
    index = recorded.row_of(log.Moved, bot=True)
    again = replace(recorded.rows[index], number=recorded.rows[index].number + 1)
    later = [replace(row, number=row.number + 1) for row in recorded.rows[index + 1 :]]
    recorded.rows[index + 1 :] = [again, *later]


def seat_two_on_one_seat(recorded: Recorded) -> None:
    last, (one, two) = recorded.rows[-1], recorded.histories
    people = {entry.person: entry.seat for entry in joined(recorded.rows)}
    sat = encode_entry(log.Sat(one.person, people[two.person] or 0))
    recorded.rows.append(Row(last.number + 1, last.at, None, sat))


def joined(rows: list[Row]) -> list[log.PersonJoined]:
    found = (decode_entry(row.entry) for row in rows)
    return [entry for entry in found if isinstance(entry, log.PersonJoined)]


def give_somebody_elses_seat(recorded: Recorded) -> None:
    you = recorded.frames("change")[-1][1].frame["you"]
    you["seat"] = (you["seat"] or 0) + 1


def show_it_on_two_connections(recorded: Recorded) -> None:
    history = recorded.histories[0]
    again = copy.deepcopy([event for event in history.events if event.what in ("hello", "frame")])
    history.events += [msgspec.structs.replace(event, line=event.line + 1000) for event in again]


def never_answer(recorded: Recorded) -> None:
    """Not even the second time, where somebody has clicked twice."""
    history, answered = recorded.frames("answer")[-1]
    key = answered.frame["key"]
    history.events = [event for event in history.events if event.frame.get("key") != key]


def play_no_more(recorded: Recorded) -> None:
    recorded.healed_at = now()


BREAKS: list[tuple[Callable[[Recorded], None], str]] = [
    (lose_an_acknowledged_command, "acknowledged"),
    (lose_the_end_of_the_log, "acknowledged"),
    (write_a_command_as_another, "acknowledged"),
    (answer_with_another_number, "acknowledged"),
    (refuse_what_is_written, "acknowledged"),
    (answer_twice_and_differently, "acknowledged"),
    (write_a_key_twice, "once"),
    (leave_a_gap_in_the_numbers, "once"),
    (send_a_change_after_a_later_one, "order"),
    (leave_out_a_change_of_the_news, "order"),
    (tell_news_twice, "order"),
    (answer_before_it_was_asked, "order"),
    (show_another_card, "view"),
    (show_what_is_not_in_the_log, "view"),
    (show_another_host, "view"),
    (let_a_bot_move_early, "deadline"),
    (let_a_clock_act_that_was_not_due, "deadline"),
    (meet_a_deadline_twice, "deadline"),
    (seat_two_on_one_seat, "owner"),
    (give_somebody_elses_seat, "owner"),
    (show_it_on_two_connections, "owner"),
    (never_answer, "playable"),
    (play_no_more, "playable"),
]


@pytest.mark.parametrize(("break_it", "promise"), BREAKS, ids=[one.__name__ for one, _ in BREAKS])
def test_what_was_broken_is_found(
    recorded: Recorded, break_it: Callable[[Recorded], None], promise: str
) -> None:
    break_it(recorded)
    assert promise in recorded.promises
