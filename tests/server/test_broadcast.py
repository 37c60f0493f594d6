"""What is sent to several people at once is encoded once, and is what each of them would be sent alone."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random
from typing import Any

import pytest

from lastcard.client import open_table
from lastcard.protocol.messages import encode
from lastcard.protocol.outgoing import Broadcast, change_for
from lastcard.server import background
from lastcard.server.store import Row
from lastcard.table import commands as ask
from lastcard.table.room import Room
from tests.support.server.inside import serving
from tests.support.server.running import until
from tests.support.server.twins import MODES
from tests.support.table.rooming import Running

STEPS = 12


@pytest.mark.parametrize(("edition", "mode"), MODES)
def test_everybody_is_sent_what_they_would_be_sent_alone(edition: str, mode: str) -> None:
    """In whatever order: nothing that one may know is left for the next."""
    random = Random(f"{edition} {mode}")
    options = {"mode": mode} if mode else {}
    table = Running("ann", "ben", "cem", edition=edition, players=3, options=options, turn=5_000)
    table.join("zoe", spectator=True)
    table.ask("ann", ask.Deal())
    for _ in range(STEPS):
        seen = max(0, table.room.told - random.randrange(4))
        viewers = [*table.room.people, None]
        random.shuffle(viewers)
        broadcast = Broadcast(table.room, table.now)
        for viewer in viewers:
            alone = change_for(Room.read(table.entries()), viewer, seen, table.now)
            assert encode(change_for(table.room, viewer, seen, table.now, broadcast)) == encode(alone)
        table.wait(6)  # the clock acts for whoever is asked


def test_a_view_of_an_earlier_moment_is_encoded_as_it_was() -> None:
    table = Running("ann", "ben", edition="express", players=2, turn=5_000)
    table.ask("ann", ask.Deal())
    game = table.room.game
    earlier = game.view(0)
    before = game.view_json(earlier)
    table.wait(6)
    assert game.view_json(earlier) == before == earlier.json()
    assert game.view_json(game.view(0)) == game.view(0).json() != before


async def test_a_table_that_is_being_written_is_not_read_as_well(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A busy server would have to read each of its tables twice a second, and be busier still."""
    monkeypatch.setattr(background, "POLL", 0.05)
    async with serving(str(tmp_path / "tables.db")) as (registry, address):
        store = registry.services.store
        async with await open_table(address, "Ann") as ann:
            await until(lambda: ann.latest is not None)
            go_on, append, rows, polls = asyncio.Event(), store.append, store.rows, store.numbers
            read, polled = [], []

            async def append_late(*given: Any) -> bool:
                await go_on.wait()
                return await append(*given)

            async def note_rows(*given: Any, **named: Any) -> list[Row]:
                read.append(given)
                return await rows(*given, **named)

            async def note_poll(names: Any) -> dict[str, int]:
                polled.append(names)
                return await polls(names)

            monkeypatch.setattr(store, "append", append_late)
            monkeypatch.setattr(store, "rows", note_rows)
            monkeypatch.setattr(store, "numbers", note_poll)
            said = asyncio.create_task(ann.ask("say", text="hello"))
            await until(lambda: len(polled) > 3)
            go_on.set()
            await said
            before = len(polled)
            await until(lambda: len(polled) > before + 1)
            assert not read
