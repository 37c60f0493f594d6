"""A client by somebody who knew only docs/protocol.md: it plays everything, and outlives the server."""

from __future__ import annotations

import asyncio
import json
import re
from asyncio.subprocess import PIPE, Process
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from tests.support.lengths import FULL, LONG, at_length
from tests.support.modes import MODES
from tests.support.server.cutting import Cutting
from tests.support.server.logs import stored
from tests.support.server.running import Server, until

CLIENT = Path(__file__).parents[2] / "examples" / "client.pl"
PATIENCE = 600 if FULL else 240
KILLS = at_length(2, 4)
HAND = 4 * KILLS + 4
"""Cards for a match that lasts longer than it takes to kill the server so often."""

SHORT = ["--option", "hand_size=2", "--reaction", "0", "--thinking", "400"]
LINE = re.compile(
    r"(?P<played>[a-z -]+): (?P<rounds>\d+) rounds?, (?P<moves>\d+) moves? sent, \d+ refused, "
    r"(?P<reconnects>\d+) reconnects?, won by .+ \(.+: \d+\)\n"
)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(str(tmp_path_factory.mktemp("server") / "tables.db")) as running:
        yield running


async def start(server: str, *arguments: object) -> Process:
    command = ["perl", CLIENT, "--server", server, "--seed", 1, *arguments]
    return await asyncio.create_subprocess_exec(*map(str, command), stdout=PIPE, stderr=PIPE)


async def said_by(process: Process) -> tuple[int, str, str]:
    """Its exit status, what it has printed, and its complaints."""
    async with asyncio.timeout(PATIENCE):
        out, errors = await process.communicate()
    assert process.returncode is not None
    return process.returncode, out.decode(), errors.decode()


async def result_of(process: Process) -> re.Match[str]:
    """The line that it prints about a match that has ended."""
    status, out, errors = await said_by(process)
    assert (status, errors) == (0, "")
    line = LINE.fullmatch(out)
    assert line is not None, out
    return line


def named(edition: str, mode: str) -> list[str]:
    """The arguments for a match; a first round ends it."""
    arguments = ["--edition", edition] + (["--mode", mode] if mode else [])
    return arguments + (["--option", "target=1"] if edition == "express" else [])


async def test_it_lists_what_is_played(server: Server) -> None:
    _, out, _ = await said_by(await start(server.address, "--list"))
    assert out.splitlines() == [f"{edition} {mode}".strip() for edition, mode in MODES]


@pytest.mark.parametrize(("edition", "mode"), MODES)
async def test_two_people_play_a_match(server: Server, edition: str, mode: str) -> None:
    process = await start(server.address, *named(edition, mode), *SHORT, "--players", 2, "--people", 2)
    line = await result_of(process)
    assert line["played"] == f"{edition} {mode}".strip()
    assert int(line["rounds"]) >= 1  # one may be worth nothing
    assert line["reconnects"] == "0"
    assert int(line["moves"]) > 0


async def test_bots_take_the_empty_seats(server: Server) -> None:
    process = await start(server.address, *named("express", ""), *SHORT, "--players", 3, "--people", 2)
    assert (await result_of(process))[0].count(": ") == 4, "what was played, and three scores"


@LONG
@pytest.mark.parametrize(("edition", "mode"), MODES)
async def test_a_match_with_bots_as_the_leaflet_has_it(server: Server, edition: str, mode: str) -> None:
    arguments = ["--edition", edition] + (["--mode", mode] if mode else [])
    await result_of(await start(server.address, *arguments, "--people", 2, "--thinking", 400))


async def test_the_server_is_killed_and_nothing_is_lost_or_doubled(tmp_path: Path) -> None:
    database, journal = tmp_path / "tables.db", tmp_path / "journal"
    options = ["--edition", "droid", "--option", f"hand_size={HAND}", "--reaction", 0, "--journal", journal]
    with Server(str(database)) as server:
        process = await start(server.address, *options, "--players", 2, "--people", 2)
        for _ in range(KILLS):
            await until(partial(has_played, database, moves_in(database) + 3))
            await asyncio.to_thread(server.kill)
            assert process.returncode is None
            await asyncio.to_thread(server.start)
        line = await result_of(process)
    assert int(line["reconnects"]) >= KILLS
    assert_nothing_is_lost_or_doubled(journal, database)


def moves_in(database: Path) -> int:
    return sum(entry["type"] == "moved" for _, _, entry in stored(database))


def has_played(database: Path, moves: int) -> bool:
    return moves_in(database) >= moves


def assert_nothing_is_lost_or_doubled(journal: Path, database: Path) -> None:
    """What was answered is written once, and everybody was told of every step once."""
    heard = list(received(journal))
    answered = [message["key"] for _, message in heard if message["type"] == "answer"]
    written = [key.split(":", 1)[1] for _, key, _ in stored(database) if key]
    assert len(written) == len({*written})
    assert {*answered} <= {*written}
    told: dict[str, list[int]] = {}
    for person, message in heard:
        news = message.get("news", ())
        told.setdefault(person, []).extend(one["window"] for one in news if one["type"] == "step")
    assert [*told.values()] == [list(range(moves_in(database) + 1))] * 2, "the deal, and every move"


def received(journal: Path) -> Iterator[tuple[str, dict[str, Any]]]:
    """Who has received what."""
    for line in journal.read_text(encoding="utf-8").splitlines():
        entry = json.loads(line)
        if "received" in entry:
            yield entry["person"], entry["received"]


async def test_fragments_pings_and_closes_are_understood(server: Server) -> None:
    """Also a number that no page tells of: that is a reason to come back."""
    numbers = [4408, 1011, 4599]
    async with Cutting(server.port, numbers) as proxy:
        address = f"http://127.0.0.1:{proxy.port}"
        options = ["--edition", "droid", "--option", "hand_size=6", "--reaction", 0]
        line = await result_of(await start(address, *options, "--players", 2, "--people", 2))
    assert line["reconnects"] == "3"
    assert proxy.replies[:3] == numbers
    assert 0 <= proxy.pings - proxy.pongs < 20, "those at the end of a connection need no answer"


async def test_whoever_is_replaced_stays_away(server: Server) -> None:
    async with Cutting(server.port, [4409]) as proxy:
        process = await start(f"http://127.0.0.1:{proxy.port}", "--players", 2, "--people", 2)
        status, out, errors = await said_by(process)
    assert (status, out) == (1, "")
    assert re.fullmatch(r"client\.pl: Perl [12] is not let back to the table \(4409\)\.\n", errors)


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ("--edition chess", 'The server has no edition "chess"; it has express, touchdown,'),
        ("--edition elite --mode slow", 'There is no mode "slow" of elite; there are quick, draft,'),
        ("--players 99", "express seats 2 to 10 players, not 99."),
        ("--people 5", "--people takes 1 to 10, and no more than --players."),
        ("--server elsewhere", '"elsewhere" is no address of a server: it looks like'),
    ],
)
async def test_bad_arguments_get_a_sentence(server: Server, arguments: str, sentence: str) -> None:
    status, out, errors = await said_by(await start(server.address, *arguments.split()))
    assert (status, out, errors.count("\n")) == (2, "", 1)
    assert errors.startswith(f"client.pl: {sentence}")


async def test_where_no_server_is_it_says_so() -> None:
    status, _, errors = await said_by(await start("http://127.0.0.1:9"))
    assert (status, errors) == (1, "client.pl: Nothing answers at http://127.0.0.1:9.\n")
