"""A match seen again, over HTTP: what a client shows must be what the game was."""

from __future__ import annotations

import gzip
import json
import os
import signal
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

import lastcard as lc
from lastcard.protocol import uploads
from lastcard.server.api.request import LARGEST_BODY, LARGEST_RECORD
from lastcard.table.refusals import TableError
from tests.support.server.running import Server, children_of, wait_for
from tests.support.server.web import JSON, ask, send

GAMES = [
    ("express", 3, {}),
    ("touchdown", 10, {}),
    ("droid", 3, {}),
    ("hail-mary", 4, {}),
    ("elite", 3, {}),
    ("elite", 3, {"mode": "draft"}),
]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(str(tmp_path_factory.mktemp("replays") / "tables.db")) as running:
        yield running


def play(edition: str, players: int, options: dict[str, str], most: int) -> tuple[lc.Game, list[lc.Game]]:
    """A game of chance, and how it stood at every moment: after each deal and each move."""
    game = lc.Game.new(edition, players=players, seed=7, options=options)
    stood, random = [game.copy()], Random(2)
    while not game.over and len(stood) <= most:
        if game.round_over:
            game.next_round()
        else:
            seat = random.choice(game.seats)
            game.play(seat, random.choice(game.legal(seat)))
        stood.append(game.copy())
    return game, stood


def tables(replay: dict[str, Any]) -> list[dict[str, Any]]:
    """How the table lies at every moment, put together as a client does."""
    lies: dict[str, Any] = {"hands": {}}
    found = []
    for moment in replay["moments"]:
        hands = lies["hands"] | moment["table"].get("hands", {})
        lies = lies | moment["table"] | {"hands": hands}
        found.append(lies)
    return found


@pytest.mark.parametrize(("edition", "players", "options"), GAMES)
def test_a_replay_is_the_game_at_every_moment(
    server: Server, edition: str, players: int, options: dict[str, str]
) -> None:
    game, stood = play(edition, players, options, 400)
    reply = send(server, "/api/replays", {"record": game.record()})
    assert reply.status == 200, reply
    replay = reply.json
    assert (replay["edition"], replay["players"], replay["full"]) == (edition, players, True)
    assert (replay["rounds"], replay["winners"]) == (len(game.rounds), game.winners)
    shown = tables(replay)
    assert len(shown) == len(stood)
    for lies, then, moment in zip(shown, stood, replay["moments"], strict=True):
        assert lies["hands"] == {"abcdefghij"[seat]: then.hand(seat) for seat in range(players)}
        view = then.view(None).to_json()
        for name in ("top", "color", "direction", "pile_size", "asked", "scores", "called", "areas", "parts"):
            assert lies[name] == view[name], name
        assert lies["discard"] == view["discard"][:4]
        assert moment["moves"] == sum(len(played.entries) for played in then.rounds)
    told = [(moment["seat"], moment["move"]) for moment in replay["moments"] if moment["move"]]
    assert told == [(entry.seat, entry.move) for played in game.rounds for entry in played.entries]


@pytest.mark.parametrize(("edition", "players", "options"), GAMES)
def test_a_record_that_hides_cards_shows_no_hand(
    server: Server, edition: str, players: int, options: dict[str, str]
) -> None:
    game, stood = play(edition, players, options, 150)
    replay = send(server, "/api/replays", {"record": game.record(redacted=True)}).json
    assert (replay["full"], replay["players"], replay["edition"]) == (False, players, edition)
    assert [moment["moves"] for moment in replay["moments"]] == [
        sum(len(played.entries) for played in then.rounds) for then in stood
    ]
    for lies in tables(replay):
        assert lies["hands"] == dict.fromkeys("abcdefghij"[:players])
    drew = [one for moment in replay["moments"] for one in moment["events"] if one["event"] == "drew"]
    assert all(one["card"] is None for one in drew)
    assert options or drew


def test_a_long_replay_is_packed(server: Server) -> None:
    game, _ = play("express", 4, {}, 1_000)
    body = json.dumps({"record": game.record()})
    reply = ask(server, "/api/replays", "POST", body, **JSON, Accept_Encoding="gzip")
    assert (reply.status, reply.headers["content-encoding"]) == (200, "gzip")
    assert len(reply.body) < 60_000
    assert len(json.loads(gzip.decompress(reply.body))["moments"]) == 1_001


def test_records_may_be_longer_than_other_requests(server: Server) -> None:
    record = play("express", 4, {}, 20)[0].record()
    long = record + "# a remark\n" * (LARGEST_BODY // 10)
    assert LARGEST_BODY < len(long) < LARGEST_RECORD
    assert send(server, "/api/replays", {"record": long}).status == 200
    assert send(server, "/api/tables", {"name": "Ann", "record": long, "moment": 5}).status == 201
    too_long = send(server, "/api/replays", {"record": "x" * LARGEST_RECORD})
    assert (too_long.status, too_long.code) == (413, "too_large")


# Long ones


def draw_only(moves: int) -> str:
    """The record of a game in which people draw as long as they can: the most moves for a text."""
    game, random = lc.Game.new("express", players=2, seed=7), Random(2)
    for _ in range(moves):
        if game.round_over:
            game.next_round()
            continue
        seat = random.choice(game.seats)
        legal = game.legal(seat)
        game.play(seat, random.choice([move for move in legal if move in ("+", "-")] or legal))
    return game.record()


@pytest.fixture(scope="module")
def long_record() -> str:
    return draw_only(9_900)


@pytest.fixture(scope="module")
def endless_record() -> str:
    """A request has room for three times as many: it would take a server up to a minute to play them."""
    record = draw_only(16_000)
    assert LARGEST_BODY < len(record) < LARGEST_RECORD
    return record


def test_a_record_of_too_many_moves_is_refused_at_once(server: Server, endless_record: str) -> None:
    send(server, "/api/replays", {"record": "x"})  # the process has started
    began = time.monotonic()
    for path, wish in (("/api/replays", {}), ("/api/tables", {"name": "Ann"})):
        reply = send(server, path, {**wish, "record": endless_record})
        assert (reply.status, reply.code) == (413, "too_large")
        assert "at most 10,000 moves" in reply.json["sentence"]
    assert time.monotonic() - began < 10


def test_many_rounds_are_too_many_moves_as_well(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(uploads, "MOST_MOVES", 40)
    one = "round {}\n edition express\n options target=500\n top G5\n a* G1\n b R0\na G1 (a wins 0)\n"
    record = "lastcard 1\n" + "".join(one.format(number) for number in range(1, 41))
    with pytest.raises(TableError, match="at most 40 moves"):
        uploads.replay_json(record)
    some = "lastcard 1\n" + "".join(one.format(number) for number in range(1, 21))
    assert len(json.loads(uploads.replay_json(some))["moments"]) == 40


def test_a_long_record_is_played_through_beside_the_server(server: Server, long_record: str) -> None:
    """The server itself has nothing to do but to pass it on: tables do not wait."""
    send(server, "/api/replays", {"record": "x"})
    before = server.worked
    reply = send(server, "/api/replays", {"record": long_record})
    assert (reply.status, len(reply.json["moments"])) == (200, 9_901)
    assert send(server, "/api/tables", {"name": "Ann", "record": long_record}).status == 201
    assert server.worked - before < 0.5, "played here, they would take some seconds"


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGKILL])
def test_the_process_for_records_ends_with_the_server(how: signal.Signals) -> None:
    record = {"record": play("express", 3, {}, 30)[0].record()}
    with Server("sqlite://") as running:
        assert send(running, "/api/replays", record).status == 200
        os.kill(int(worker_of(running)), signal.SIGKILL)
        assert send(running, "/api/replays", record).status == 200, "another one has taken its place"
        worker = worker_of(running)
        running.stop(how)
        wait_for(lambda: not Path(f"/proc/{worker}").exists())


def worker_of(server: Server) -> str:
    """The id of the only process that works for a server."""
    assert server.process is not None
    (worker,) = [one for one in children_of(server.process.pid) if "spawn_main" in command_of(one)]
    return worker


def command_of(process: str) -> str:
    return Path(f"/proc/{process}/cmdline").read_text(encoding="utf-8")


# Playing on


def test_where_a_round_is_over_nothing_can_be_played_on(server: Server) -> None:
    """Unless the record goes on: then the next round is played."""
    game, _ = play("express", 3, {}, 2_000)
    first, second = len(game.rounds[0].entries), game.record().index("round 2")
    whole = {"name": "Ann", "record": game.record()}
    for moment in (0, first - 1, first, first + 1):
        assert send(server, "/api/tables", {**whole, "moment": moment}).status == 201
    alone = {"name": "Ann", "record": game.record()[:second]}
    assert send(server, "/api/tables", {**alone, "moment": first - 1}).status == 201
    for wish in (alone, {**alone, "moment": first}):
        reply = send(server, "/api/tables", wish)
        assert (reply.status, reply.code) == (400, "bad_record")
        assert "the round is over" in reply.json["sentence"]
    for moment in (-1, first + 1):
        reply = send(server, "/api/tables", {**alone, "moment": moment})
        assert (reply.status, reply.code) == (400, "bad_record")
        assert f"from 0 to {first}." in reply.json["sentence"]


def test_a_broken_record_gets_one_sentence_that_names_the_line(server: Server) -> None:
    record = play("express", 3, {}, 30)[0].record()
    lines = record.splitlines()
    for broken in (
        "",
        "x",
        "lastcard 1\n",
        "lastcard 1\nround 1\n  edition nothing\n  top R5\n  a R1\n  b ?\nc R1\n",
        "lastcard 1\nround 1\n  top ?\n  dealer z\na R1\n",
        "lastcard 1\nround 1\n  edition droid\n  top W=Q\n  a ?\n  b ?\n",
        "\n".join([*lines[:-3], "a R99 (nonsense)"]),
        record.replace("top ", "top R"),
    ):
        reply = send(server, "/api/replays", {"record": broken})
        assert (reply.status, reply.code) == (400, "bad_record"), broken
        assert "line " in reply.json["sentence"], reply.json
