"""The Python client: it comes back, loses no question, and says in plain words what went wrong."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, closing
from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.server import ServerConnection, serve

from lastcard.bots import Expert, Reflexes
from lastcard.client import Change, Refusal, Seat, ServerError, join, link_to, open_table, play_with
from lastcard.client import seat as seats
from lastcard.views import View
from tests.support.server.running import Server

PATIENCE = 120

HELLO_CHANGE = {
    "type": "change",
    "number": 5,
    "you": {"person": "ann", "seat": 0, "host": True},
    "face": {"phase": "open"},
    "view": None,
    "news": [],
}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = Server(str(tmp_path_factory.mktemp("server") / "tables.db"))
    yield running
    running.stop()


@asynccontextmanager
async def strange_server(*says: Any) -> AsyncIterator[tuple[Seat, list[Any]]]:
    """A server that is not ours: it says these things and no more. A seat at it, and what it hears."""
    heard: list[Any] = []

    async def talk(socket: ServerConnection) -> None:
        for one in says:
            await socket.send(one if isinstance(one, str) else json.dumps(one))
        async for text in socket:
            heard.append(json.loads(text))

    async with serve(talk, "127.0.0.1", 0) as running:
        port = running.sockets[0].getsockname()[1]
        yield Seat(f"http://127.0.0.1:{port}", {"table": "t", "token": "secret"}), heard


# Links


@pytest.mark.parametrize(
    "link",
    [
        "",
        "k3v9m2x7qa",
        "http://localhost:8000",
        "http://localhost:8000/j/",
        "ftp://a/j/b",
        "http:///j/b",
        "http://a/j/b/c",
    ],
)
async def test_what_is_no_link_is_refused_in_plain_words(link: str) -> None:
    with pytest.raises(ServerError) as error:
        await join(link, "Ann")
    assert error.value.code == "bad_link"
    assert str(error.value).startswith(("A link to a table is like", "The address of a server is like"))


async def test_a_link_leads_to_its_table(server: Server) -> None:
    ann = await open_table(server.address + "/", "Ann", {"players": 2})
    assert ann.link == link_to(server.address, ann.invite) == f"{server.address}/j/{ann.invite}"
    ben = await join(f" {ann.link}/\n", "Ben")
    assert (ben.table, ben.link) == (ann.table, ann.link)


async def test_where_no_server_is_an_error_says_so() -> None:
    with pytest.raises(ServerError) as error:
        await join("http://127.0.0.1:9/j/k3v9m2x7qa", "Ann")
    assert error.value.code == "unreachable"
    assert str(error.value) == "No server answers at http://127.0.0.1:9/j/k3v9m2x7qa: connection refused."


async def test_another_kind_of_server_is_an_error_too(server: Server) -> None:
    with pytest.raises(ServerError) as error:
        await open_table(f"{server.address}/elsewhere", "Ann")
    assert error.value.code != "unreachable"


# What a change says


async def test_a_change_has_types(server: Server) -> None:
    ann = await open_table(server.address, "Ann", {"edition": "droid", "players": 2})
    async with ann, await join(ann.link, "Ben"):
        await ann.ask("deal")
        async for change in ann:
            if change.phase == "playing":
                break
        assert change is ann.latest
        assert isinstance(change, Change)
        assert change.view is not None
        assert (change.seat, change.is_host, change.view.seat, len(change.view.hand)) == (0, True, 0, 7)
        assert [seat.name for seat in change.face.seats] == ["Ann", "Ben"]
        assert change.face.settings.edition == change.view.edition == change["view"]["edition"]
        assert sum(event.event.name == "dealt" for event in change.events()) == 14
        assert (await ann.explain("nonsense"))["legal"] is False


async def test_a_move_before_the_deal_is_refused(server: Server) -> None:
    async with await open_table(server.address, "Ann") as ann:
        with pytest.raises(Refusal, match="have not been dealt"):
            await ann.play("R7")


# No question is lost


async def test_closing_a_seat_answers_whoever_waits() -> None:
    async with strange_server(HELLO_CHANGE) as (seat, _), seat:
        question = asyncio.create_task(seat.ask("deal"))
        await asyncio.sleep(0.05)
        await seat.close()
        async with asyncio.timeout(PATIENCE):
            with pytest.raises(ServerError, match="closed by its own program"):
                await question
        assert [change async for change in seat.changes()] == [seat.latest]
        with pytest.raises(ServerError):
            await seat.next_change()
        with pytest.raises(ServerError):
            await seat.ask("deal")


@pytest.mark.parametrize("nonsense", ["{", "[]", '{"type": "answer"}', '{"type": "change"}'])
async def test_a_server_that_talks_nonsense_is_left(nonsense: str) -> None:
    async with strange_server(HELLO_CHANGE, nonsense) as (seat, _), asyncio.timeout(PATIENCE), seat:
        async for _ in seat.changes():
            pass
        with pytest.raises(ServerError) as error:
            await seat.ask("deal")
    assert error.value.code == "failed"


async def test_what_is_not_known_is_passed_over() -> None:
    async with strange_server({"type": "fanfare"}, {**HELLO_CHANGE, "weather": "fine"}) as (seat, _), seat:
        assert (await seat.next_change()).number == 5


async def test_hello_is_said_before_anything_is_asked() -> None:
    """Also by somebody who asks while the connection is being made."""
    async with strange_server(HELLO_CHANGE) as (seat, heard):
        question = asyncio.create_task(seat.ask("deal"))
        await asyncio.sleep(0)
        async with seat:
            while len(heard) < 2:
                await asyncio.sleep(0.01)
        assert [one["type"] for one in heard] == ["hello", "ask"]
        with pytest.raises(ServerError):
            await question


async def test_a_silent_connection_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """A broken network closes no socket: the client does, comes back, and says what it has seen."""
    monkeypatch.setattr(seats, "SILENT_AFTER", 2.0)  # the first change comes sooner
    async with strange_server(HELLO_CHANGE) as (seat, heard), asyncio.timeout(PATIENCE), seat:
        while len(heard) < 2:
            await asyncio.sleep(0.01)
    assert [(one["type"], one["seen"]) for one in heard[:2]] == [("hello", 0), ("hello", 5)]


async def test_patience_has_an_end(tmp_path: Path) -> None:
    server = Server(str(tmp_path / "tables.db"))
    ann = await open_table(server.address, "Ann")
    ann.patience = 0.5
    async with ann:
        server.kill()
        with pytest.raises(ServerError) as error:
            await ann.ask("say", text="Is anybody there?")
    assert error.value.code == "unreachable"


async def test_a_second_tab_takes_over(server: Server) -> None:
    ann = await open_table(server.address, "Ann")
    async with ann, Seat(server.address, {"table": ann.table, "token": ann.token}) as second:
        async with asyncio.timeout(PATIENCE):
            async for _ in ann:
                pass
        assert ann.closed is not None
        assert ann.closed.code == "replaced"
        assert await second.ask("say", text="I am here now.") > 0


async def test_a_wrong_token_is_told_at_once(server: Server) -> None:
    ann = await open_table(server.address, "Ann")
    with pytest.raises(ServerError) as error:
        async with Seat(server.address, {"table": ann.table, "token": "guessed"}):
            pass
    assert error.value.code == "wrong_token"


async def test_a_table_in_trouble_answers_later(tmp_path: Path) -> None:
    """Somebody else locks the database for longer than the server waits for it."""
    server = Server(str(tmp_path / "tables.db"))
    async with await open_table(server.address, "Ann") as ann:
        number = ann.number
        saying = asyncio.create_task(ask_in_trouble(ann, tmp_path / "tables.db"))
        async with asyncio.timeout(PATIENCE):
            assert await saying == number + 1
            await until_trouble_is_over(ann)
    server.stop()


async def test_whoever_asks_nothing_is_told_when_trouble_is_over(tmp_path: Path) -> None:
    server = Server(str(tmp_path / "tables.db"))
    async with await open_table(server.address, "Ann") as ann, await join(ann.link, "Ben") as ben:
        asking = asyncio.create_task(ask_in_trouble(ann, tmp_path / "tables.db"))
        async with asyncio.timeout(PATIENCE):
            while not ben.trouble:
                await asyncio.sleep(0.1)
            asking.cancel()  # nothing more is asked
            await until_trouble_is_over(ben)
    server.stop()


async def ask_in_trouble(seat: Seat, database: Path) -> int:
    """Ask while somebody else writes to the database, who only ends when the server has given up waiting."""
    with closing(sqlite3.connect(database, isolation_level=None)) as other:
        other.execute("begin immediate")
        asking = asyncio.create_task(seat.ask("say", text="Hello?"))
        try:
            while not seat.trouble:
                await asyncio.sleep(0.1)
            other.execute("rollback")
            return await asking
        finally:
            asking.cancel()


async def until_trouble_is_over(seat: Seat) -> None:
    while seat.trouble:
        await asyncio.sleep(0.1)


# Bots


@pytest.mark.parametrize("edition", ["express", "touchdown", "droid", "hail-mary", "elite"])
async def test_bots_play_a_match_over_the_net(server: Server, edition: str) -> None:
    """One of ours, and a function that plays the first legal move."""
    settings = {"edition": edition, "players": 2, "options": {"scoring": "off"}, "reaction": 0}
    if edition == "elite":
        settings["options"] = {}
    ann = await open_table(server.address, "Ann", settings)
    ben = await join(ann.link, "Ben")
    async with ann, ben:
        await ann.ask("deal")
        last, other = await asyncio.gather(
            play_with(ann, Expert(1), seed=1), play_with(ben, lambda view: view.legal[0], seed=2)
        )
    assert last.view is not None
    assert other.view is not None
    assert last.view.match_over
    assert last.view.scores == other.view.scores
    assert [one.name for one in last.face.people if one.program] == ["Ben"], "the host runs the table"


async def test_a_bot_that_may_not_do_that_is_told_what_it_may(server: Server) -> None:
    position = "edition droid\ntop G5\npile R1 Y3\na* R5 G9\nb R2 Y2\n"
    async with await open_table(server.address, "Ann", position=position) as ann:
        await ann.ask("deal")
        with pytest.raises(ServerError) as error:
            await play_with(ann, lambda view: "B7")
    assert str(error.value) == "The bot has chosen 'B7'; its legal moves are R5, R5!, G9, G9!, +."


async def test_a_bot_says_and_catches_calls(server: Server) -> None:
    """Ben has forgotten to call; the bot catches, then calls with its own last card but one."""
    position = "edition droid\ntop G5\npile R1 Y3 B8 Y9\na* G7 G9\nb Y1\nopen b\n"
    ann = await open_table(server.address, "Ann", {"reaction": 5_000}, position)
    ben = await join(ann.link, "Ben")
    async with ann, ben:
        await ann.ask("deal")
        playing = asyncio.create_task(play_with(ann, Expert(1), seed=1))
        moves: list[str] = []
        async for change in ben:
            moves += [one["move"] for one in change.news if one["type"] == "step" and one["seat"] == 0]
            if len(moves) > 1:
                break
        playing.cancel()
    assert moves[0] == "!b"
    assert moves[1].endswith("!")


@pytest.mark.proves("R158")
async def test_a_late_catch_costs_nothing_over_the_net(server: Server) -> None:
    """Cem is faster. What Ann and Ben answer is the missed call that they saw, so they are late; whoever has
    seen the catch, and says it again, pays.
    """
    position = (
        "edition droid\noptions false_call_penalty=2\ntop G5\npile Y1 Y2 Y3 Y4 Y5 Y6\n"
        "a G1\nb* G4 G7 G8\nc R1 R2\nopen a\n"
    )
    ann = await open_table(server.address, "Ann", {"reaction": 5_000, "turn": 0}, position)
    ben, cem = await join(ann.link, "Ben"), await join(ann.link, "Cem")
    async with asyncio.timeout(PATIENCE), ann, ben, cem:
        await ann.ask("deal")
        await cem.ask("move", move="!a", window=0)
        while (change := await ben.next_change()).view is None or change.view.window == 0:
            pass
        for seat, move in ((ben, "!a"), (ann, "!")):
            with pytest.raises(Refusal) as refusal:
                await seat.ask("move", move=move, window=0)
            assert refusal.value.code == "too_late"
        await ben.ask("move", move="!a", window=1)
        while (change := await ann.next_change()).view is None or change.view.window < 2:
            pass
    assert change.view.hand_sizes == (3, 5, 2)


# Not too much at once


async def test_a_hasty_program_is_not_sent_away(server: Server) -> None:
    """It asks as fast as it can; the server takes twenty messages a second, and would close the socket."""
    ann = await open_table(server.address, "Ann", {"public": True})
    watcher = Seat(ann.server, {"table": ann.table})
    async with asyncio.timeout(PATIENCE), watcher, ann:
        for _ in range(100):
            with pytest.raises(Refusal):
                await ann.explain("R7")
        await ann.ask("say", text="done")
        came = 0
        async for change in watcher:
            came += sum(one["type"] == "here" for one in change.news)
            if any(one["type"] == "said" for one in change.news):
                break
    assert came == 1


class Dreamer:
    """A bot that reacts to nothing, and remembers what it was asked for."""

    reflexes = Reflexes(notices_missed_call=0.0)

    def __init__(self) -> None:
        self.asked: list[View] = []

    def choose(self, view: View) -> str:
        self.asked.append(view)
        return view.legal[0]


async def test_a_bot_that_was_started_anew_knows_that_its_move_is_held(server: Server) -> None:
    """b has answered, and a may still call: the bot does not answer a second time."""
    position = "edition droid\ntop G5\npile Y1 Y2 Y3 Y4 Y5\na G1\nb* G4 G7 G8\nopen a\n"
    ann = await open_table(server.address, "Ann", {"reaction": 5_000, "turn": 0}, position)
    ben = await join(ann.link, "Ben")
    async with asyncio.timeout(PATIENCE), ann:
        async with ben:
            await ann.ask("deal")
            while (await ben.next_change()).view is None:
                pass
            assert ben.latest is not None
            assert ben.latest.held is None
            await ben.play("G7")
        async with Seat(ben.server, {"table": ben.table, "token": ben.token}) as again:
            assert again.latest is not None
            assert again.latest.held == "G7"
            bot = Dreamer()
            playing = asyncio.create_task(play_with(again, bot))
            await ann.ask("let_pass")
            async for change in ann:
                if change.view is not None and change.view.window == 1:
                    break
            playing.cancel()
    assert change.view is not None
    assert (change.view.top, bot.asked) == ("G7", [])
