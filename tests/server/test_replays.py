"""A match seen again, over HTTP: what a client shows must be what the game was."""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

import lastcard as lc
from lastcard.server.api.request import LARGEST_BODY, LARGEST_RECORD
from tests.support.server.running import Server
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
