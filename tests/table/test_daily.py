"""The daily deal at a table: the same decisions make the same record, however quick or slow, anywhere."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import pytest

import lastcard as lc
from lastcard.calendar.deals import ROTATION, deal_on, read_date
from lastcard.table import commands as ask
from lastcard.table.daily_game import played_again, still_table
from lastcard.table.daily_table import opening
from lastcard.table.entries import Committed, Settings
from lastcard.table.pace import Pace
from lastcard.table.refusals import TableError
from lastcard.table.room import Room
from lastcard.table.scheduled import next_scheduled
from lastcard.terminal.seats.local_seat import LocalSeat, SeatClock
from tests.support.daily import decision, must_move, play_daily
from tests.support.site.browsing import Page, Storage, Tab
from tests.support.table.comparing import differences
from tests.support.table.rooming import SECRET, Running
from tests.support.table.snapshots import made_again

DAYS = [f"2026-11-{day:02}" for day in range(1, 1 + len(ROTATION))]
NOON = 1_795_003_200_000  # 2026-11-18, 12:00 UTC


def daily_room(day: str, **settings: Any) -> Running:
    """A room that plays the deal of a day, with one person."""
    running = Running()
    running.now, running.log, running.room = NOON, [], Room()
    running.write(opening("kitchen", Settings(daily=day, **settings), None, NOON), Committed(1, SECRET))
    running.join("ann")
    assert running.ask("ann", ask.Deal()) is None
    return running


def play_room(running: Running, style: int, hesitates: Callable[[int], float]) -> str:
    """Play it as `decision` says; `hesitates` says how many seconds they take at a moment."""
    while running.room.phase == "playing":
        view = running.room.game.view(0)
        due = next_scheduled(running.room)
        if due is not None and due.kind != "let_pass":
            running.pass_time(max(running.now, due.at))
            continue
        move = decision(view, style)
        seconds = hesitates(view.window)
        if move is None and seconds > 1:
            assert due is not None
            running.pass_time(max(running.now, due.at))  # their time runs out
        else:
            running.wait(seconds if must_move(view) else min(seconds, 2.0))
            asked = ask.LetPass() if move is None else ask.Move(move, view.window)
            assert running.ask("ann", asked) is None
    return running.room.game.record()


@pytest.mark.parametrize("day", DAYS)
@pytest.mark.parametrize("style", [1, 2])
def test_a_room_gives_the_same_record_however_long_one_thinks(day: str, style: int) -> None:
    expected = play_daily(day, style).game.record()
    assert play_room(daily_room(day), style, lambda window: 0.0) == expected
    assert play_room(daily_room(day, thinking=5_000), style, lambda window: 0.3 + window % 7 * 3) == expected


def test_a_room_read_again_in_the_middle_goes_on_in_the_same_way() -> None:
    running = daily_room("2026-11-07")
    played = play_room(running, 1, lambda window: 0.5)
    assert running.again().game.record() == played
    half = Running()
    half.log = running.log[: len(running.log) // 2]
    half.now, half.room = half.log[-1][0], half.again()
    assert differences(made_again(half.room), half.room) == []
    half.room = made_again(half.room)
    assert play_room(half, 1, lambda window: 2.0) == played


class Unhurried(SeatClock):
    """Time passes at once while something is waited for."""

    async def wait(self, stirred: asyncio.Event, until: float | None) -> None:
        await asyncio.sleep(0)
        if until is not None and not stirred.is_set():
            self.skip_to(until)


@pytest.mark.parametrize("day", DAYS)
async def test_the_terminal_gives_the_same_record(day: str) -> None:
    expected = play_daily(day, 3).game.record()
    deal = deal_on(read_date(day))
    clock = Unhurried()
    seat = LocalSeat(
        lambda match: still_table(deal, Pace()),
        ["Ann", "Bo", "Cy", "Di"],
        [None, "expert", "expert", "expert"],
        clock=clock,
        keeps_drawn=False,
    )
    while not seat.game.over:
        moment = await seat.next()
        if moment.phase != "playing" or not moment.waits or moment.view is None:
            continue
        if not must_move(moment.view) and moment.react is None:
            continue
        move = decision(moment.view, 3)
        if move is not None:
            await seat.play(move, moment.window)
        elif moment.window % 2:
            await seat.let_pass(moment.window)
    assert seat.game.record() == expected


def is_new(page: Page) -> Callable[[Page], bool]:
    seen = page.change
    return lambda page: page.change is not seen


async def play_page(page: Page, style: int) -> None:
    """As a person would in the page, but at once."""
    answered = -1
    while page.change["face"]["phase"] == "playing":
        view = page.change["view"]
        table = page.tab.worker.tables.tables[page.table]
        due = next_scheduled(table.room)
        mine = due is None or due.kind == "let_pass"
        if not mine or view["window"] == answered:
            await page.until(is_new(page))
            continue
        answered = view["window"]
        move = decision(table.room.game.view(0), style)
        command = {"kind": "let_pass"} if move is None else {"kind": "move", "move": move, "window": answered}
        assert (await page.ask(**command))["type"] == "answer"


@pytest.mark.parametrize("day", ["2026-11-05", "2026-11-07"])
async def test_the_worker_of_a_page_gives_the_same_record(day: str) -> None:
    page = await Tab(Storage()).open(settings={"daily": day, "reaction": 15_000})
    assert (await page.ask("deal"))["type"] == "answer"
    await page.until(lambda page: page.change["face"]["phase"] == "playing")
    await asyncio.wait_for(play_page(page, 4), 60)
    status, record = await page.tab.request("GET", f"/api/tables/{page.table}/record.lcg", token=page.token)
    assert (status, record) == (200, play_daily(day, 4).game.record())


def test_a_game_that_was_left_goes_on_with_bots_that_remember() -> None:
    whole = play_daily("2026-11-03", 1).game
    text = whole.record()
    deal = deal_on(read_date("2026-11-03"))
    table = played_again(deal, lc.Game.replay(text))
    assert table.game.record() == text
    with pytest.raises(lc.OptionError, match="no record of the daily deal of 2026-11-05"):
        played_again(deal_on(read_date("2026-11-05")), whole)


def test_an_occasion_may_be_let_pass_and_a_bot_takes_it() -> None:
    """A forgotten call: as long as I may still call, nobody catches me."""
    table = still_table(deal_on(read_date("2026-11-03")))
    table.game = lc.Game.from_position("edition droid\ntop G5\na* G1 R2\nb G4 R5 R6\nc G7 R8 R9\nd Y1 Y2 Y3")
    table.make_move(0, "G1", 0.0)
    due = table.due()
    assert due is not None
    assert due.move == "let pass"
    table.decline(0)
    due = table.due()
    assert due is not None
    assert due.move == "!a"


@pytest.mark.parametrize(
    ("day", "sentence"),
    [
        ("2026-11-19", "The deal of 2026-11-19 is not open yet: today is 2026-11-18 (UTC)."),
        ("soon", "A day is written as year, month and day, such as 2026-11-01, not 'soon'."),
        ("2026-11-18 00000000", "This is a result of another version"),
    ],
)
def test_a_table_for_a_day_without_a_deal(day: str, sentence: str) -> None:
    with pytest.raises(TableError) as refused:
        opening("kitchen", Settings(daily=day), None, NOON)
    assert refused.value.sentence.startswith(sentence)


def test_the_daily_deal_has_no_other_seats_players_or_rules() -> None:
    running = daily_room("2026-11-18")
    for command in (ask.Stand(), ask.Sit(2), ask.PutBot(1, "novice")):
        refused = running.ask("ann", command)
        assert refused is not None
        assert refused.code == "bad_settings"
    running.join("bo")
    assert running.room.people["bo"].seat is None
