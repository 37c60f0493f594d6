"""Promise 13: no hidden card leaves the server, by whatever door."""

from __future__ import annotations

import asyncio
import json
import re
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import msgspec
import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from lastcard.client import join, open_table
from lastcard.protocol.messages import encode
from lastcard.protocol.outgoing import change_for
from lastcard.table import commands as ask
from tests.support.lengths import long
from tests.support.server.running import Server, until
from tests.support.server.twins import MODES, compare_game
from tests.support.table.rooming import Running


@pytest.mark.parametrize("games", [2, long(20)])
@pytest.mark.parametrize(("edition", "mode"), MODES)
def test_what_somebody_cannot_know_changes_no_byte(edition: str, mode: str, games: int) -> None:
    """`python -m bench.secrecy` tries as many games as one likes."""
    compared = 0
    for number in range(games):
        seed = f"{edition} {mode} {number}"
        try:
            compared += compare_game(edition, mode, seed)
        except AssertionError as error:
            pytest.fail(f"compare_game({edition!r}, {mode!r}, {seed!r}): {error}")
    assert compared > 8 * games


# Doors that are not the cards themselves


MISSED_CALL = (
    "edition droid\ntop G5\npile Y1 Y2 Y3 Y4 Y5 Y6 Y7\na* G1 R2\nb G4 R5 R6\nc G7 R8 R9\nd Y8 R8 R9\n"
)


def four_at_a_missed_call() -> Running:
    """a has played its last but one card and has not called; it is b's turn, and zoe looks on."""
    table = Running("ann", "ben", "cem", "dan", position=MISSED_CALL, players=4, edition="droid")
    table.join("zoe", spectator=True)
    table.ask("ann", ask.Deal())
    table.wait(2)
    table.ask("ann", ask.Move("G1", table.room.game.window))
    return table


@pytest.mark.parametrize(
    ("person", "command"),
    [
        ("ben", lambda window: ask.Move("G4", window)),
        ("cem", lambda window: ask.Move("!a", window)),
        ("cem", lambda window: ask.LetPass()),
    ],
    ids=["a move is held", "a reaction is in a race", "somebody does not want to react"],
)
def test_nobody_is_told_that_somebody_is_about_to_do_something(person: str, command: Any) -> None:
    """Not even by a number that is left out, or by a message with nothing in it."""
    table = four_at_a_missed_call()
    told = table.room.told
    before = [encode(change_for(table.room, one, 0, table.now)) for one in ("dan", "zoe")]
    assert table.ask(person, command(table.room.game.window), slowest=100) is None
    assert len(table.log) == table.room.number > told
    assert table.room.told == told
    assert [encode(change_for(table.room, one, 0, table.now)) for one in ("dan", "zoe")] == before


def held_for(table: Running, person: str | None) -> str | None:
    held: str | None = change_for(table.room, person, 0, table.now).you.held
    return held


def test_a_held_move_is_shown_to_its_owner_alone() -> None:
    """Whoever loads the page anew knows what they have decided; it is gone when it is made."""
    table = four_at_a_missed_call()
    others = (*(one for one in table.room.people if one != "ben"), None)
    before = [encode(change_for(table.room, one, 0, table.now)) for one in others]
    table.ask("ben", ask.Move("G4", table.room.game.window))
    assert held_for(table, "ben") == "G4"
    assert [encode(change_for(table.room, one, 0, table.now)) for one in others] == before
    table.ask("ben", ask.Move("+", table.room.game.window))
    assert held_for(table, "ben") == "+"
    table.wait(3)
    assert table.moves() == ["a G1", "b +"]
    assert held_for(table, "ben") is None


def test_a_held_move_that_has_become_impossible_is_shown_no_longer() -> None:
    """c throws a Hail Mary at a's call: b had answered what lay before it."""
    position = "edition hail-mary\ntop G5\npile Y1 Y2 Y3 Y4 Y5 Y6\na* G1 R2\nb G4 R5 R6\nc Wh R8 R9\n"
    table = Running("ann", "ben", "cem", position=position, players=3, edition="hail-mary")
    table.ask("ann", ask.Deal())
    table.ask("ann", ask.Move("G1!", table.room.game.window))
    table.ask("ben", ask.Move("G4", table.room.game.window))
    assert held_for(table, "ben") == "G4"
    table.ask("cem", ask.Move("Wh=B", table.room.game.window))
    table.wait(0.2)
    assert table.moves() == ["a G1!", "c Wh=B"]
    assert held_for(table, "ben") is None
    table.wait(2)
    assert table.moves() == ["a G1!", "c Wh=B"]


def test_whoever_takes_a_seat_is_not_shown_what_was_decided_there_before() -> None:
    table = four_at_a_missed_call()
    table.ask("ben", ask.Move("G4", table.room.game.window))
    table.ask("ben", ask.Stand())
    table.ask("zoe", ask.Sit(1))
    assert held_for(table, "zoe") is None
    table.wait(2)
    assert table.moves() == ["a G1"]


def test_the_numbers_of_news_have_no_gaps() -> None:
    table = four_at_a_missed_call()
    window = table.room.game.window
    table.ask("ben", ask.Move("G4", window))
    table.ask("cem", ask.Move("!a", window), slowest=100)
    table.ask("dan", ask.Move("!a", window), slowest=100)
    table.wait(3)
    assert table.moves() == ["a G1", "c !a", "b G4"]
    numbers = [msgspec.json.decode(one)["number"] for one in change_for(table.room, "zoe", 0, table.now).news]
    steps = numbers[numbers.index(table.room.happenings[-1].number - 2) :]
    assert steps == [steps[0], steps[0] + 1, steps[0] + 2]


def test_a_position_is_told_to_nobody() -> None:
    table = Running("ann", "ben", position=MISSED_CALL, players=4, edition="droid")
    for told in (change_for(table.room, "ann", 0, table.now), change_for(table.room, None, 0, table.now)):
        assert b"G7" not in encode(told)
        assert b"top" not in encode(told)


# Over real sockets


OURS = "edition hail-mary\ntop G5\npile Y1 R3 Y3 Y4 B5\na* G1 R2 R3\nb G4 Wh R6 Y7\nc G7 R8 R9\nchance 1:0\n"
THEIRS = (
    "edition hail-mary\ntop G5\npile Y1 R3 R9 R6 Y4\na* G1 R2 R3\nb G4 B5 G7 Y7\nc R8 Wh Y3\nchance 9:0\n"
)

ASKED: list[tuple[str, dict[str, object]]] = [
    ("ann", {"type": "ask", "key": "0", "command": {"type": "deal"}}),
    ("ann", {"type": "explain", "key": "1", "move": "x"}),
    ("ann", {"type": "ask", "key": "2", "command": {"type": "move", "move": "W", "window": 0}}),
    ("ann", {"type": "ask", "key": "3", "command": {"type": "move", "move": "G1", "window": 0}}),
    ("ann", {"type": "explain", "key": "4", "move": "!b"}),
    ("ben", {"type": "ask", "key": "5", "command": {"type": "move", "move": "G4", "window": 1}}),
    ("ann", {"type": "ask", "key": "6", "command": {"type": "move", "move": "!c", "window": 1}}),
    ("ann", {"type": "ask", "key": "7", "command": {"type": "sit", "seat": 2}}),
    ("ann", {"type": "ask", "key": "8", "command": {"type": "pause"}}),
]
PAGES = ("/health", "/metrics", "/api/tables", "/api/tables/{}", "/api/tables/{}/proof")
RECORDS = ("/api/tables/{}/record.lcg", "/api/tables/{}/record.json")


async def listen(socket: ClientConnection, heard: list[str]) -> None:
    """All that is said, but for pings, which come by the clock."""
    with suppress(ConnectionClosed):
        async for text in socket:
            if json.loads(text)["type"] != "ping":
                heard.append(str(text))


def last_number(heard: list[str]) -> int:
    return max(int(one["number"]) for one in map(json.loads, heard) if one["type"] == "change")


async def until_told(heard: dict[str, list[str]], number: int) -> None:
    """Wait until everyone who is here knows the table up to this number."""
    await until(lambda: all(last_number(one) >= number for one in heard.values() if one))


async def until_answered(heard: list[str], key: str) -> int:
    """Wait for the answer to a question; the number of what has changed by it, or 0."""
    answers: list[dict[str, Any]] = []
    while not answers:
        await asyncio.sleep(0.02)
        answers = [one for one in map(json.loads, heard) if one.get("key") == key]
    return int(answers[0].get("number", 0))


def get(address: str, token: str) -> str:
    try:
        with urlopen(Request(address, headers={"Authorization": f"Bearer {token}"}), timeout=30) as reply:
            return f"{reply.status} {reply.headers} {reply.read().decode()}"
    except HTTPError as error:
        return f"{error.code} {error.headers} {error.read().decode()}"


def chances_in(heard: list[str]) -> dict[int, list[int]]:
    """The chances told, by their window. Which windows there are depends on how busy the machine is; the
    twins above compare them at every moment.
    """
    told = [one for one in map(json.loads, heard) if one["type"] == "chances"]
    return {one["window"]: one["chances"] for one in told}


async def everything_told(
    position: str, folder: Path
) -> tuple[list[str], list[str], str, dict[int, list[int]]]:
    """What Ann, and Zoe who looks on at a screen with chances, get from a server, and what it logs."""
    server = Server(str(folder / "tables.db"), log=folder / "server.log")
    try:
        settings = {"turn": 0, "reaction": 0, "public": True, "thinking": 15_000, "chances": True}
        ann = await open_table(server.address, "Ann", settings, position)
        ben = await join(ann.link, "Ben")
        address = f"{server.address.replace('http', 'ws', 1)}/api/tables/{ann.table}/socket"
        heard: dict[str, list[str]] = {"ann": [], "ben": [], "zoe": []}
        async with connect(address) as at_a, connect(address) as at_b, connect(address) as onlooker:
            who = {"ann": (at_a, ann.token), "ben": (at_b, ben.token), "zoe": (onlooker, "")}
            listening = []
            for name, (socket, token) in who.items():
                await socket.send(json.dumps({"type": "hello", "token": token, "chances": name == "zoe"}))
                listening.append(asyncio.create_task(listen(socket, heard[name])))
                await until(partial(bool, heard[name]))
                await until_told(heard, last_number(heard[name]))
            for name, message in ASKED:
                await who[name][0].send(json.dumps(message))
                await until_told(heard, await until_answered(heard[name], str(message["key"])))
            pages = [
                await asyncio.to_thread(get, server.address + page.format(ann.table), ann.token)
                for page in PAGES + RECORDS
            ]
            public = [
                await asyncio.to_thread(get, server.address + page.format(ann.table), "") for page in RECORDS
            ]
            # who leaves first is heard of by those who are still there, or not
            heard = {name: [*texts] for name, texts in heard.items()}
        await asyncio.gather(*listening)
    finally:
        server.stop()
    hide = partial(without_names, {ann.table: "T", ann.person: "A", ben.person: "B"})
    logged = (folder / "server.log").read_text()
    return (
        [hide(text) for text in heard["ann"] + pages],
        [hide(text) for text in heard["zoe"] + public if '"type":"chances"' not in text],
        hide(logged),
        chances_in(heard["zoe"]),
    )


def without_names(names: dict[str | None, str], text: str) -> str:
    """Without what differs between any two tables: ids, times, the promised secret, how long it took."""
    for name, letter in names.items():
        text = text.replace(str(name), letter)
    if "# HELP" in text:  # the metrics are as long as their seconds are
        text = re.sub(r"content-length: \d+", "*", text)
    text = re.sub(r'"at":\d{13}|[0-9a-f]{128}|"timestamp": "[^"]*"|\d{4}-\d\d-\d\d[T ][\d:.]+Z?', "*", text)
    return re.sub(r'"changed_at":\d+|(?m:^\w+(seconds|created|bytes|lag|cpu|late)\w*({.*})? .*$)', "*", text)


async def test_over_real_sockets_no_byte_tells_what_somebody_cannot_know(tmp_path: Path) -> None:
    """Frames, pages with their headers, and the log of the server."""
    folders = [tmp_path / "ours", tmp_path / "theirs"]
    for folder in folders:
        folder.mkdir()
    ours, theirs = await asyncio.gather(*map(everything_told, (OURS, THEIRS), folders))
    for mine, other in zip(ours[:3], theirs[:3], strict=True):
        assert len(mine) == len(other)
        assert mine == other
    common = ours[3].keys() & theirs[3].keys()
    assert {window: ours[3][window] for window in common} == {window: theirs[3][window] for window in common}
    steps = [text for text in ours[0] if '"type":"step"' in text]
    assert any('"move":"G4"' in text for text in steps)
    for card in ("Wh", "B5", "G7"):
        assert not any(f'"{card}"' in text for text in ours[0] + ours[1])
        assert card not in ours[2]
