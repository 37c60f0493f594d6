"""Connections that close leave objects that only hold each other: all of them are counted, and let go.
Tables that are put away leave none.
"""

from __future__ import annotations

import gc
import weakref

import pytest

from lastcard.client import open_table
from lastcard.client.joining import post
from lastcard.server.gc_tuning import CLOSED
from lastcard.server.protocols.http import HttpProtocol
from tests.support.server.hostile import BROKEN, begin_badly
from tests.support.server.inside import serving
from tests.support.server.running import until


@pytest.mark.parametrize("data", BROKEN, ids=range(len(BROKEN)))
async def test_a_connection_that_never_made_sense_is_counted(data: bytes) -> None:
    async with serving("sqlite://") as (registry, address):
        before = registry.services.gc_tuning.closed
        await begin_badly(int(address.rpartition(":")[2]), data)
        await until(lambda: registry.services.gc_tuning.closed == before + 1)


async def test_a_socket_is_counted_once() -> None:
    async with serving("sqlite://") as (registry, address):
        before = registry.services.gc_tuning.closed
        async with await open_table(address, "Ann", {"edition": "droid"}) as ann:
            await ann.next_change()
        await until(lambda: registry.services.gc_tuning.closed > before)
        assert registry.services.gc_tuning.closed <= before + 2, (
            "the request that opened the table, and the socket"
        )


async def test_after_many_all_are_let_go() -> None:
    async with serving("sqlite://") as (registry, address):
        port = int(address.rpartition(":")[2])
        gc.disable()
        try:
            for _ in range(20):
                await begin_badly(port, BROKEN[4])
            await until(lambda: registry.services.gc_tuning.closed == 20)
            registry.services.gc_tuning.closed += CLOSED
            await until(lambda: registry.services.gc_tuning.closed < CLOSED)
            left = [one for one in gc.get_objects() if isinstance(one, HttpProtocol)]
            assert len(left) <= 1
        finally:
            gc.enable()


async def test_a_table_that_is_put_away_is_let_go_at_once() -> None:
    """Without a collection: tables may be opened by the thousand over one connection that never closes."""
    async with serving("sqlite://") as (registry, address):
        gc.disable()
        try:
            for number in range(10):
                opened = await post(address, "/api/tables", {"name": "Ann"}, given=address)
                invited = {"name": "Ben", "invite": opened["invite"]}
                await post(address, "/api/join", invited, given=address)
                if number % 2:
                    async with registry.tables[opened["table"]].lock:
                        await registry.tables[opened["table"]].scheduler.run_due()
            parts = [part for one in registry.tables.values() for part in (one, one.log, one.room)]
            held = [weakref.ref(part) for part in parts]
            parts.clear()
            assert len(held) == 30
            registry.unload(unused=-1_000)
            assert not registry.tables
            await until(lambda: not any(one() for one in held), seconds=5)
        finally:
            gc.enable()
