"""Promise 20: while there is more to do than the processor can, those at the oldest tables come first."""

from __future__ import annotations

import asyncio
import time
from contextlib import suppress

import pytest

from lastcard.server import turns as module
from lastcard.server.turns import BEHIND, LAST, LONG, NOT_FORGOTTEN, NOT_LEFT_BEHIND, Turns


def work(seconds: float = LONG * 2) -> None:
    """Keep the processor busy."""
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        pass


def nothing_to_write() -> float:
    return 0.0


async def busy() -> Turns:
    """Turns whose last turns of the loop were long: one passes at a time."""
    turns = Turns(nothing_to_write)
    while turns.at_once > 1:
        await turns.take(LAST)
        work()
        await asyncio.sleep(0)
    return turns


async def order_of(turns: Turns, ranks: list[int]) -> list[int]:
    """In which order these pass who all come now; each keeps the processor busy."""
    passed: list[int] = []

    async def come(rank: int) -> None:
        await turns.take(rank)
        passed.append(rank)
        work()

    await asyncio.gather(*map(come, ranks))
    return passed


async def test_nobody_waits_while_there_is_little_to_do() -> None:
    turns = Turns(nothing_to_write)
    for rank in (3, 1, LAST, 2):
        taking = turns.take(rank)
        with pytest.raises(StopIteration):
            taking.send(None)


async def test_the_oldest_tables_come_first() -> None:
    turns = await busy()
    found = await order_of(turns, [9, 8, 7, 5, 3, 4, LAST, 1])
    assert found[1:] in ([1, 3, 4, 5, 7, 8, LAST], [8, 1, 3, 4, 5, 7, LAST])  # 8 has waited longest
    assert found[0] == 9, "it came when nobody waited"


async def test_those_of_one_table_pass_as_they_came() -> None:
    turns, passed = await busy(), list[int]()

    async def come(number: int) -> None:
        await turns.take(5)
        passed.append(number)
        work()

    await asyncio.gather(*map(come, range(8)))
    assert passed == [*range(8)]


async def test_nobody_waits_forever() -> None:
    turns, passed = await busy(), asyncio.Event()

    async def play(rank: int) -> None:
        while not passed.is_set():
            await turns.take(rank)
            work(LONG / 4)

    async def come_in() -> None:
        await turns.take(LAST)
        passed.set()

    async with asyncio.timeout(NOT_FORGOTTEN * 10):
        await asyncio.gather(*map(play, range(4)), come_in())
    assert turns.longest_wait() == 0.0


async def test_whoever_has_waited_too_long_gets_more_of_the_turns(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "TOO_LONG", 0.0)
    turns = await busy()
    newcomers = [LAST - n for n in range(4)]
    found = await order_of(turns, [0, *newcomers, *range(1, 20)])
    assert {*newcomers} <= {*found[: len(newcomers) * NOT_LEFT_BEHIND + 1]}


async def test_whoever_leaves_is_not_waited_for() -> None:
    turns = await busy()
    waiting = [asyncio.create_task(turns.take(rank)) for rank in (1, 2, 3)]
    await asyncio.sleep(0)
    for task in waiting:
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task
    async with asyncio.timeout(10):
        assert [*await order_of(turns, [7, 6])] in ([7, 6], [6, 7])
    assert turns.longest_wait() == 0.0


async def test_it_lets_all_pass_again_when_there_is_less_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    turns = await busy()
    monkeypatch.setattr(module, "LONG", 60.0)  # however busy the machine is with other work
    await asyncio.gather(*(turns.take(n) for n in range(100)))
    assert turns.at_once > 5
    assert not turns.by_rank


async def test_the_oldest_tables_come_first_while_the_store_is_behind() -> None:
    """As when other processes have the processor, and this one is not late itself."""
    oldest_write = 2 * BEHIND
    turns = Turns(lambda: oldest_write)
    while turns.at_once > 1:
        await turns.take(LAST)
        await asyncio.sleep(0)
    passed: list[int] = []

    async def come(rank: int) -> None:
        await turns.take(rank)
        passed.append(rank)

    waiting = asyncio.gather(*map(come, [9, 8, 7, 5, 3, 4, LAST, 1]))
    await waiting
    assert passed[1:] in ([1, 3, 4, 5, 7, 8, LAST], [8, 1, 3, 4, 5, 7, LAST])
    oldest_write = 0.0
    await asyncio.gather(*map(come, range(20)))
    assert turns.at_once > 1
