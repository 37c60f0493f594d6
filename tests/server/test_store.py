"""The store: all or nothing, one winner for each number, and the same in both databases."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from unittest.mock import AsyncMock

import pytest

from bench.store_trials import contention, database_kills, kills
from lastcard.server.store import Gone, Overdue, open_store
from tests.support.lengths import long
from tests.support.server.stores import OPEN, new_table, row

# --- logs ---


async def test_what_is_appended_is_read_again(store):
    await new_table(store)
    rows = [row(2, "k", b"\x00\xff"), row(3, None, b"")]
    assert await store.append("oak", rows, None, None)
    assert await store.rows("oak") == [row(1), *rows]
    assert await store.rows("oak", after=2) == rows[1:]
    assert await store.rows("elm") == []
    assert await store.numbers(["oak", "elm"]) == {"oak": 3}


async def test_it_is_there_when_the_store_is_opened_again(database_url):
    first = await open_store(database_url)
    await new_table(first, deadline=5000)
    await first.close()
    second = await open_store(database_url)
    assert await second.rows("oak") == [row(1)]
    assert await second.listings() == [OPEN]
    assert await second.next_deadline() == 5000
    await second.close()


async def test_a_table_is_made_once(store):
    await new_table(store)
    elm = replace(OPEN, table="elm")
    assert not await store.create("oak", b"other", OPEN, [row(1, entry=b"other")], None)
    assert not await store.create("elm", b"oak", elm, [row(1)], None)
    assert await store.rows("oak") == [row(1)]
    assert await store.rows("elm") == []


async def test_of_two_who_make_the_same_table_at_once_one_does(store):
    made = await asyncio.gather(
        *(store.create("oak", b"%d" % n, OPEN, [row(1, entry=b"%d" % n)], None) for n in range(5))
    )
    assert sorted(made) == [False] * 4 + [True]
    (only,) = await store.rows("oak")
    assert await store.table_of(only.entry) == "oak"
    assert only.entry == b"%d" % made.index(True)


async def test_tables_that_are_made_at_once_win_or_lose_alone(store):
    await new_table(store, "ash")
    invited = {"oak": b"same", "elm": b"same", "ash": b"taken", "yew": b"yew", "fir": b"fir"}
    made = await asyncio.gather(
        *(store.create(name, code, replace(OPEN, table=name), [row(1)], 7) for name, code in invited.items()),
        store.append("ash", [row(2)], None, None),
    )
    assert sorted(made[:2]) == [False, True]  # who of those with the same invitation is nobody's business
    assert made[2:] == [False, True, True, True]
    assert await store.numbers([*invited]) == {"oak" if made[0] else "elm": 1, "ash": 2, "yew": 1, "fir": 1}


@pytest.mark.parametrize("number", [1, 2, 4])
async def test_a_number_that_is_taken_or_leaves_a_gap_is_refused(store, number):
    await new_table(store)
    assert await store.append("oak", [row(2)], None, 5000)
    listing = replace(OPEN, phase="over")
    assert not await store.append("oak", [row(number, entry=b"late")], listing, 9000)
    assert await store.rows("oak") == [row(1), row(2)]
    assert await store.next_deadline() == 5000
    assert await store.listings() == [OPEN]


async def test_a_key_has_one_effect_however_often_it_is_sent(store):
    await new_table(store)
    assert await store.append("oak", [row(2, "k", b"first")], None, None)
    again = [store.append("oak", [row(3, "k", b"again")], None, None) for _ in range(5)]
    assert not any(await asyncio.gather(*again))
    assert [one.entry for one in await store.rows("oak") if one.key == "k"] == [b"first"]


async def test_the_same_key_at_another_table_is_another_key(store):
    await new_table(store)
    await new_table(store, "elm")
    assert await store.append("oak", [row(2, "k")], None, None)
    assert await store.append("elm", [row(2, "k")], None, None)


async def test_of_several_rows_all_are_written_or_none(store):
    await new_table(store)
    assert await store.append("oak", [row(2, "k")], None, None)
    assert not await store.append("oak", [row(3), row(4, "k"), row(5)], None, 5000)
    assert await store.rows("oak") == [row(1), row(2, "k")]
    assert await store.next_deadline() is None


async def test_those_who_wait_together_share_a_transaction_and_win_or_lose_alone(store, monkeypatch):
    for name in ("oak", "elm", "ash"):
        await new_table(store, name)
    transaction = AsyncMock(wraps=store.database.write_directly)
    monkeypatch.setattr(store.database, "write_directly", transaction)
    answers = await asyncio.gather(
        store.append("oak", [row(2, "a", b"oak 2")], None, None),
        store.append("oak", [row(2, "b", b"too late")], None, None),
        store.append("oak", [row(3, "a", b"used")], None, None),
        store.append("oak", [row(3, "c", b"oak 3")], None, None),
        store.append("elm", [row(3, None, b"gap")], None, None),
        store.append("gone", [row(2)], None, None),
        store.append("ash", [row(2), row(3)], None, None),
        return_exceptions=True,
    )
    assert [answer for answer in answers if not isinstance(answer, Gone)] == [
        True,
        False,
        False,
        True,
        False,
        True,
    ]
    assert isinstance(answers[5], Gone)
    transaction.assert_awaited_once()
    assert [one.entry for one in await store.rows("oak")] == [b"{}", b"oak 2", b"oak 3"]
    assert await store.numbers(["oak", "elm", "ash"]) == {"oak": 3, "elm": 1, "ash": 3}


async def test_more_than_fit_into_one_transaction_are_all_written(store):
    await new_table(store)
    many = [store.append("oak", [row(number, f"k{number}")], None, None) for number in range(2, 1203)]
    assert all(await asyncio.gather(*many))
    assert [one.number for one in await store.rows("oak")] == [*range(1, 1203)]


async def test_whoever_gives_up_waiting_harms_nobody_else(store):
    await new_table(store)
    await new_table(store, "elm")
    leaving = asyncio.create_task(store.append("oak", [row(2)], None, None))
    staying = asyncio.create_task(store.append("elm", [row(2)], None, None))
    await asyncio.sleep(0)
    leaving.cancel()
    assert await staying


@pytest.mark.parametrize(
    ("table", "rows", "deadline"),
    [
        ("oak", [], None),
        ("oak", [row(0)], None),
        ("oak", [row(2), row(4)], None),
        ("oak", [row(2, "k"), row(3, "k")], None),
        ("oak", [row(2, "k\0")], None),
        ("oak", [row(2, "\ud800")], None),
        ("oak", [row(2, "k" * 3000)], None),
        ("", [row(2)], None),
        ("oak", [row(2)], 1 << 80),
        ("oak", [row(2, at=-1)], None),
    ],
)
async def test_what_no_database_could_keep_is_refused_before_it_fails_others(store, table, rows, deadline):
    await new_table(store)
    fine = asyncio.create_task(store.append("oak", [row(2)], None, None))
    with pytest.raises(ValueError, match=r"\.$"):
        await store.append(table, rows, None, deadline)
    assert await fine


# --- lists ---


async def test_lists_show_the_newest_change_first(store):
    await new_table(store, "oak", changed_at=1)
    await new_table(store, "elm", changed_at=3)
    await new_table(store, "ash", changed_at=2, phase="playing")
    await new_table(store, "secret", changed_at=4, public=False)
    assert [one.table for one in await store.listings()] == ["elm", "ash", "oak"]
    assert [one.table for one in await store.listings(limit=1)] == ["elm"]
    assert [one.table for one in await store.listings(public=False)] == ["secret"]
    assert [one.table for one in await store.listings(public=None)] == ["secret", "elm", "ash", "oak"]
    assert [one.table for one in await store.listings(phase="playing")] == ["ash"]


async def test_a_listing_changes_with_the_rows(store):
    listing = await new_table(store)
    assert await store.append("oak", [row(2)], None, None)
    assert await store.listings() == [listing]
    full = replace(listing, players=4, free=0, phase="playing", changed_at=7)
    assert await store.append("oak", [row(3)], full, None)
    assert await store.listings() == [full]


async def test_an_invitation_leads_to_its_table(store):
    await new_table(store)
    assert await store.table_of(b"oak") == "oak"
    assert await store.table_of(b"elm") is None


async def test_a_forgotten_table_is_gone_with_its_log(store):
    await new_table(store)
    assert await store.forget("oak")
    assert not await store.forget("oak")
    assert await store.rows("oak") == []
    with pytest.raises(Gone, match="no table 'oak'"):
        await store.append("oak", [row(2)], None, None)
    await new_table(store)


async def test_tables_that_ended_long_ago_expire(store):
    for number in range(45):
        await new_table(store, f"old-{number}", phase="over")
    await new_table(store, "played on", phase="over")
    assert await store.append("played on", [row(2, at=9000)], None, None)
    await new_table(store, "still open")
    await store.beat("old process", 1000)
    await store.beat("new process", 6000)
    assert await store.expire(before=5000) == 45
    assert {one.table for one in await store.listings()} == {"played on", "still open"}
    assert await store.expire(before=5000, phase="open") == 1
    assert await store.beats() == {"new process": 6000}


# --- deadlines and beats ---


async def test_a_deadline_is_claimed_once_and_again_when_the_claimer_has_died(store):
    await new_table(store, deadline=2000)
    assert await store.overdue(1999, limit=10, for_ms=500) == []
    assert await store.overdue(2000, limit=10, for_ms=500) == [Overdue("oak", 1, 2000)]
    assert await store.overdue(2499, limit=10, for_ms=500) == []
    assert await store.next_deadline() == 2500
    assert await store.overdue(2500, limit=10, for_ms=500) == [Overdue("oak", 1, 2000)]


async def test_a_deadline_moves_with_the_log(store):
    await new_table(store, deadline=2000)
    assert await store.append("oak", [row(2)], None, 9000)
    assert await store.overdue(5000, limit=10, for_ms=500) == []
    assert await store.overdue(9000, limit=10, for_ms=500) == [Overdue("oak", 2, 9000)]
    assert await store.append("oak", [row(3)], None, 9100)  # acting on it arms the next
    assert await store.next_deadline() == 9100
    assert await store.append("oak", [row(4)], None, None)
    assert await store.next_deadline() is None
    assert await store.overdue(1 << 40, limit=10, for_ms=500) == []


async def test_the_oldest_deadlines_come_first(store):
    for name, deadline in {"oak": 300, "elm": 100, "ash": 200}.items():
        await new_table(store, name, deadline)
    assert [one.table for one in await store.overdue(1000, limit=2, for_ms=500)] == ["elm", "ash"]
    assert [one.table for one in await store.overdue(1000, limit=2, for_ms=500)] == ["oak"]


async def test_two_processes_never_claim_the_same_deadline(database_url):
    one, two = await open_store(database_url), await open_store(database_url)
    names = [f"t{number}" for number in range(200)]
    await asyncio.gather(*(new_table(one, name, deadline=1000) for name in names))

    claimed: list[str] = []
    while len(claimed) < len(names):
        both = await asyncio.gather(*(store.overdue(2000, limit=7, for_ms=60_000) for store in (one, two)))
        assert any(both)
        claimed += [overdue.table for some in both for overdue in some]
    assert sorted(claimed) == sorted(names)
    await one.close()
    await two.close()


async def test_beats_tell_when_each_process_was_last_alive(store):
    assert await store.beats() == {}
    await store.beat("one", 1000)
    await store.beat("two", 3000)
    await store.beat("one", 2000)
    assert await store.beats() == {"one": 2000, "two": 3000}


async def test_tables_are_read_together_with_their_snapshots(store):
    for name in ("oak", "elm", "ash"):
        await new_table(store, name)
        await store.append(name, [row(2), row(3)], None, None)
    await store.keep_snapshot("elm", 2, "this version", b"elm to 2")
    await store.keep_snapshot("ash", 3, "another version", b"ash to 3")
    names = ["oak", "elm", "ash", "elm", "none"]
    oak, elm, ash, again, none = await asyncio.gather(*(store.table(name, "this version") for name in names))
    assert (oak.snapshot, oak.rows) == (None, [row(1), row(2), row(3)])
    assert (elm.snapshot, elm.rows) == (b"elm to 2", [row(3)]) == (again.snapshot, again.rows)
    assert (ash.snapshot, ash.rows) == (None, [row(1), row(2), row(3)])
    assert (none.snapshot, none.rows) == (None, [])


# --- processes: promises 1 and 6 ---


async def test_processes_that_want_the_same_numbers_win_each_once(database_url):
    tried = await contention(database_url, processes=3, tries=3000)
    assert tried.won + tried.lost == 3000
    assert tried.lost > 100, "they did not contend"


@pytest.mark.parametrize("times", [4, long(10)])
async def test_what_a_killed_process_has_acknowledged_is_stored(database_url, times):
    survived = await kills(database_url, times)
    assert survived.stored >= survived.acknowledged > 10


@pytest.mark.parametrize("times", [3, long(5)])
async def test_what_was_acknowledged_survives_the_death_of_the_database(postgres, postgres_url, times):
    survived = await database_kills(postgres_url, postgres.stop, postgres.start, times=times)
    assert survived.acknowledged > 100
