"""Promise 5: nothing can be written down. Nobody is told that it was, and play goes on by itself."""

from __future__ import annotations

import asyncio
import resource
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from structlog.testing import capture_logs

from lastcard.client import Seat, join, open_table
from lastcard.server.background import BackgroundTasks
from lastcard.server.session import outage
from lastcard.server.store import StoreError, Unsure
from lastcard.table.entries import Here
from tests.support.server.inside import serving
from tests.support.server.logs import stored
from tests.support.server.running import Clock, Server, until
from tests.support.server.two_playing import TURN, two_playing
from tests.support.services import Postgres

FULL = 4 << 10
"""Bytes that a file may have on a disk that is full."""


async def play_through(
    ann: Seat, ben: Seat, clock: Clock, go_wrong: Callable[[], None], mend: Callable[[], None]
) -> None:
    """Ann moves when nothing can be written down; longer than a turn may take, nobody can do anything."""
    await asyncio.to_thread(go_wrong)
    asked = asyncio.create_task(ann.play("G1"))
    await until(lambda: bool(ann.trouble and ben.trouble))
    clock.put_forward(TURN + 1)
    for _ in range(2):  # once more by the new time, and that has failed too
        ann.trouble = ben.trouble = ""
        await until(lambda: bool(ann.trouble and ben.trouble))
    assert not asked.done()
    await asyncio.to_thread(mend)
    number = await asked
    await until(lambda: ann.number >= number and ben.number >= number and not ann.trouble and not ben.trouble)
    await ben.play("G4")


async def test_the_database_is_gone_and_comes_back(
    postgres: Postgres, postgres_url: str, tmp_path: Path
) -> None:
    clock = Clock(tmp_path)
    with Server(postgres_url, before=clock.code) as server:
        async with two_playing(server) as (ann, ben):
            await play_through(ann, ben, clock, postgres.stop, postgres.start)
            assert await steps_seen(ben) == [None, 0, 1], (
                "a deal, and one move of each: no clock, nothing twice"
            )


async def steps_seen(seat: Seat) -> list[int | None]:
    """Whose steps a seat was told of, in order."""
    seen: list[int | None] = []
    while len(seen) < 3:
        seen += [one["seat"] for one in (await seat.next_change())["news"] if one["type"] == "step"]
    return seen


async def test_the_disk_is_full_and_then_it_is_not(tmp_path: Path) -> None:
    database, clock = tmp_path / "tables.db", Clock(tmp_path)
    with Server(str(database), before=clock.code) as server:

        def limit(most: int) -> None:
            assert server.process is not None
            resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (most, resource.RLIM_INFINITY))

        async with two_playing(server) as (ann, ben):
            await play_through(ann, ben, clock, lambda: limit(FULL), lambda: limit(resource.RLIM_INFINITY))
    entries = [entry for _, _, entry in stored(database)]
    assert [entry["move"] for entry in entries if entry["type"] == "moved"] == ["G1", "G4"]
    assert not [entry for entry in entries if entry["type"] == "clock"]


async def test_trouble_is_told_to_whoever_is_just_being_pinged(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(outage, "SLOW", 0.3)
    async with serving(str(tmp_path / "tables.db")) as (registry, address):
        ann = await open_table(address, "Ann")
        async with ann, await join(ann.link, "Ben") as ben:
            await until(lambda: ben.latest is not None)
            back, append = asyncio.Event(), registry.services.store.append

            async def hang(*given: Any) -> bool:
                await back.wait()
                return await append(*given)

            monkeypatch.setattr(registry.services.store, "append", hang)
            session = registry.tables[ann.table]
            asking = asyncio.create_task(ann.ask("say", text="Hello?"))
            await until(lambda: session.log.stale)
            for subscriber in session.subscribers:
                subscriber.wake()
            await until(lambda: bool(ben.trouble))
            back.set()
            await asking
            await until(lambda: not ben.trouble)


async def test_a_commit_that_fails_is_trouble_and_no_refusal(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A disk may turn out to be full as late as that. Nobody else was quicker, however often it is tried."""
    async with (
        serving(str(tmp_path / "tables.db")) as (registry, address),
        await open_table(address, "Ann") as ann,
    ):
        await until(lambda: ann.latest is not None)

        async def fail(*_: Any) -> bool:
            raise Unsure("The database has not confirmed what was written.")

        with monkeypatch.context() as broken:
            broken.setattr(registry.services.store, "append", fail)
            asking = asyncio.create_task(ann.ask("say", text="Hello?"))
            await until(lambda: bool(ann.trouble))
            assert not asking.done()
        await asking
        await until(lambda: not ann.trouble)


async def test_whoever_asks_again_too_early_is_told_to_ask_once_more(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The store fails for the second time just before the table finds out that all is well again."""
    monkeypatch.setattr(outage, "RETRY_EVERY", 2.5)
    async with (
        serving(str(tmp_path / "tables.db")) as (registry, address),
        await open_table(address, "Ann") as ann,
    ):
        await until(lambda: ann.latest is not None)
        append, failures = (
            registry.services.store.append,
            [StoreError("No room."), StoreError("Still no room.")],
        )

        async def fail_twice(*given: Any) -> bool:
            if failures:
                raise failures.pop()
            return await append(*given)

        monkeypatch.setattr(registry.services.store, "append", fail_twice)
        async with asyncio.timeout(60):
            await ann.ask("say", text="Hello?")
        await until(lambda: not ann.trouble)


@pytest.mark.parametrize("failing", ["append", "rows"])
async def test_when_a_process_dies_and_nothing_can_be_written_people_are_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, failing: str
) -> None:
    """What others have left to be done is tried again, as everything is, and nothing fails unseen."""
    async with serving(str(tmp_path / "tables.db")) as (registry, address):
        ann = await open_table(address, "Ann")
        async with ann:
            session, background = await registry.get(ann.table), BackgroundTasks(registry)
            ben = await join(ann.link, "Ben")
            assert ben.person is not None
            await session.presence.record(Here(ben.person, "dead.1"))

            async def fail(*_: object, **__: object) -> None:
                raise StoreError("The disk is full.")

            with capture_logs() as logged, monkeypatch.context() as broken:
                broken.setattr(registry.services.store, failing, fail)
                await background.meet_deadline(ann.table)
                background.mark_lost({"dead"})
                await until(lambda: bool(ann.trouble))
            await until(lambda: not session.room.people[ben.person or ""].here)
    assert not [line for line in logged if line["log_level"] == "error"]
