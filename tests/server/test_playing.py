"""People at one table over the net, on a real server that is killed in the middle."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from lastcard.client import Refusal, ServerError, join, link_to, open_table
from tests.support.server.logs import stored, written_by
from tests.support.server.running import (
    MODES,
    SOME_MODES,
    Player,
    Server,
    play_through,
    play_together,
    settings_for,
    two_at_table,
)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = Server(str(tmp_path_factory.mktemp("server") / "tables.db"))
    yield running
    running.stop()


@pytest.mark.parametrize("mode", MODES)
async def test_two_people_play_a_match(server: Server, mode: str) -> None:
    ann, ben = await two_at_table(server, **settings_for(mode))
    last = await play_together(ann, ben)
    assert last[0]["view"]["match_over"]
    assert last[0]["view"]["scores"] == last[1]["view"]["scores"]


@pytest.mark.parametrize(
    "modes", [SOME_MODES, pytest.param(tuple(MODES), marks=pytest.mark.long)], ids=["some", "every mode"]
)
async def test_every_mode_goes_on_when_the_server_is_killed(tmp_path: Path, modes: tuple[str, ...]) -> None:
    server = Server(str(tmp_path / "tables.db"))
    tables = [await two_at_table(server, **settings_for(mode)) for mode in modes]

    def kill_and_start() -> None:
        server.kill()
        server.start()

    last = await play_through(tables, kill_and_start)
    server.stop()
    for players, ends in zip(tables, last, strict=True):
        assert ends[0]["view"]["match_over"]
        assert ends[0]["view"]["scores"] == ends[1]["view"]["scores"]
        nothing_is_lost(players, stored(tmp_path / "tables.db", players[0].seat.table))


def nothing_is_lost(
    players: tuple[Player, Player], log: list[tuple[int, str | None, dict[str, Any]]]
) -> None:
    assert [number for number, _, _ in log] == list(range(1, len(log) + 1))
    for player in players:
        told = [one["number"] for change in player.changes for one in change["news"]]
        assert told == sorted(told)
        assert player.acknowledged.items() <= written_by(player.id, log).items()


async def test_one_person_plays_with_bots(server: Server) -> None:
    """The thinnest whole: a table of droid, one person, three bots, one socket."""
    ann = Player(
        await open_table(server.address, "Ann", {"edition": "droid", "reaction": 0, "thinking": 400})
    )
    async with ann.seat:
        await ann.seat.next_change()
        await ann.seat.ask("deal")
        async for change in ann.seat.changes():
            bots = [one for one in change["news"] if one["type"] == "step" and one["seat"] not in (None, 0)]
            if bots:
                break
            await ann.act(change, change["face"]["phase"])
    assert bots[0]["seat"] in (1, 2, 3)


async def test_what_is_refused_says_why(server: Server) -> None:
    ann, ben = await two_at_table(server, edition="droid")
    async with ann.seat, ben.seat:
        await ben.seat.next_change()
        with pytest.raises(Refusal) as refusal:
            await ben.seat.ask("deal")
        assert (refusal.value.code, str(refusal.value)) == (
            "not_host",
            "Only the host may do that, unless the host does nothing for 20 seconds.",
        )
    with pytest.raises(ServerError) as error:
        await join(link_to(server.address, "no-such-one"), "Cem")
    assert error.value.code == "no_such_table"
    with pytest.raises(ServerError) as error:
        await open_table(server.address, "Ann", {"edition": "/etc/passwd"})
    assert error.value.code == "bad_settings"
