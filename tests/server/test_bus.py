"""The bus: hints come through, from process to process; losing Redis loses hints and nothing else."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys

import pytest

from lastcard.server.bus import Bus, BusError, PipeBus, RedisBus, open_bus
from tests.support.server.proxy import Proxy
from tests.support.services import Redis, free_port

PATIENCE = 60
"""Seconds for what comes at once, unless a machine has a lot else to do."""


@pytest.fixture(params=["local", "pipe", "redis"])
async def bus(request):
    if request.param == "pipe":
        opened: Bus = PipeBus(os.pipe()[0], [])
    else:
        opened = await open_bus(
            "" if request.param == "local" else request.getfixturevalue("redis_server").url
        )
    yield opened
    await opened.close()


async def heard(hints, many: int = 1) -> list[tuple[str, int]]:
    async with asyncio.timeout(PATIENCE):
        return [await anext(hints) for _ in range(many)]


async def until(condition) -> None:
    async with asyncio.timeout(PATIENCE):
        while not condition():
            await asyncio.sleep(0.01)


async def comes_through(sender: Bus, hints, table: str) -> None:
    """Publish until it is heard, as it is after a break."""
    number = 0
    async with asyncio.timeout(PATIENCE):
        while True:
            number += 1
            await sender.publish(table, number)
            try:
                async with asyncio.timeout(0.1):
                    while (await anext(hints))[0] != table:
                        pass
            except TimeoutError:
                continue
            return


async def test_a_hint_reaches_every_listener_and_its_own_process_too(bus):
    first, second = bus.subscribe(), bus.subscribe()
    await bus.publish("oak", 3)
    assert await heard(first) == [("oak", 3)]
    assert await heard(second) == [("oak", 3)]


async def test_a_slow_listener_hears_of_each_table_only_the_newest(bus):
    hints = bus.subscribe()
    for number in (1, 2, 4, 3):
        await bus.publish("oak", number)
    await bus.publish("elm", 1)
    assert await heard(hints, 2) == [("oak", 4), ("elm", 1)]


async def test_who_stops_listening_costs_nothing(bus):
    hints = bus.subscribe()
    listeners = (bus._here if isinstance(bus, RedisBus) else bus)._listeners
    assert len(listeners) == 1
    del hints
    assert not listeners


async def test_hints_cross_from_process_to_process(redis_server):
    bus = await open_bus(redis_server.url)
    hints = bus.subscribe()
    program = (
        "import asyncio, sys\nfrom lastcard.server.bus import open_bus\n"
        "async def main():\n"
        "    bus = await open_bus(sys.argv[1])\n"
        "    hints = bus.subscribe()\n"
        "    await bus.publish('oak', 7)\n"
        "    async for table, number in hints:\n"
        "        if table == 'elm':\n"
        "            return await bus.close()\n"
        "asyncio.run(main())\n"
    )
    other = subprocess.Popen([sys.executable, "-c", program, redis_server.url])
    assert await heard(hints) == [("oak", 7)]
    await comes_through_to(bus, other)
    await bus.close()


async def comes_through_to(bus: Bus, other: subprocess.Popen[bytes]) -> None:
    async with asyncio.timeout(PATIENCE):
        while other.poll() is None:
            await bus.publish("elm", 1)
            await asyncio.sleep(0.05)
    assert other.returncode == 0


async def test_hints_cross_by_pipes_and_one_that_is_full_is_no_trouble():
    (mine, to_me), (theirs, to_them), (nobodys, to_nobody) = os.pipe(), os.pipe(), os.pipe()
    one, two = PipeBus(mine, [to_them, to_nobody]), PipeBus(theirs, [to_me, to_nobody])
    here, there = one.subscribe(), two.subscribe()
    for number in range(10_000):
        await one.publish("oak", number)
    assert (await heard(there))[0][0] == "oak"
    await comes_through(two, here, "elm")
    os.write(to_me, b"\xff\n of a line\n")
    os.write(to_me, b"7 a table")
    await asyncio.sleep(0.1)
    os.write(to_me, b" in two parts\n")
    assert await heard(here) == [("a table in two parts", 7)]
    os.close(nobodys)
    await one.publish("ash", 1)
    await one.close()
    await two.close()


async def test_without_redis_publishing_neither_fails_nor_waits_and_comes_back():
    server = Redis()
    one, two = await open_bus(server.url), await open_bus(server.url)
    mine, theirs = one.subscribe(), two.subscribe()
    server.stop()
    await until(lambda: not one.connected and not two.connected)
    async with asyncio.timeout(PATIENCE / 2):  # 1,000 of them would wait for much longer
        for number in range(1000):
            await one.publish("oak", number)
    assert await heard(mine) == [("oak", 999)]  # one's own process hears it all the same
    server.start()
    await until(lambda: one.connected and two.connected)
    await comes_through(one, theirs, "elm")
    await one.close()
    await two.close()
    server.stop()


async def test_a_connection_that_is_only_half_open_is_noticed_and_made_again(redis_server):
    async with Proxy(redis_server.port) as proxy:
        far, near = await open_bus(f"redis://127.0.0.1:{proxy.port}"), await open_bus(redis_server.url)
        hints = far.subscribe()
        proxy.freeze()
        await until(lambda: not far.connected)
        proxy.thaw()
        await until(lambda: far.connected)
        await comes_through(near, hints, "oak")
        proxy.cut()
        await comes_through(near, hints, "elm")
        await far.close()
        await near.close()


async def test_what_others_write_to_the_channel_does_no_harm(redis_server):
    from redis.asyncio import Redis as Client

    bus = await open_bus(redis_server.url)
    hints = bus.subscribe()
    async with Client.from_url(redis_server.url) as client:
        for nonsense in (b"", b"\xff\xfe", b"a b c", b"a", b"x 99 "):
            await client.publish("lastcard", nonsense)
        await client.publish("lastcard", b"x 5 a table with spaces")
    assert await heard(hints) == [("a table with spaces", 5)]
    await bus.close()


@pytest.mark.parametrize("url", ["amqp://host", "host:6379", "redis://host:port"])
async def test_an_address_that_cannot_be_read_is_told(url):
    with pytest.raises(BusError, match="redis://HOST:PORT"):
        await open_bus(url)


async def test_a_redis_that_is_not_there_is_told():
    with pytest.raises(BusError, match=r"Redis does not answer \(.+\)\. Check its address"):
        await open_bus(f"redis://:secret@127.0.0.1:{free_port()}")


async def test_without_the_extra_its_name_is_told(monkeypatch):
    monkeypatch.setitem(sys.modules, "redis.asyncio", None)
    with pytest.raises(BusError, match=r"pip install '\.\[redis\]' in a checkout"):
        await open_bus("redis://127.0.0.1")
