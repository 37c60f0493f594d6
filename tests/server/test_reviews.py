"""Reviews that a server makes: the same as the library's, bounded, and stopped with the connection."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from typing import Any

import pytest

import lastcard as lc
from lastcard.protocol import reviews
from lastcard.protocol.reviews import ReviewInProgress, ReviewRecord
from lastcard.server.reviews import AT_ONCE, Reviews
from lastcard.server.worker_pool import WorkerPool
from lastcard.table.refusals import TableError
from tests.support.records import play_rounds
from tests.support.server.running import Server
from tests.support.server.web import send

FEW = 16


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(str(tmp_path_factory.mktemp("reviews") / "tables.db")) as running:
        yield running


@pytest.fixture(scope="module")
def game() -> lc.Game:
    game = play_rounds("touchdown", 3, 11, bots=("casual", "novice", "expert"), rounds=1)
    assert game.over
    return game


def lines_of(text: str) -> Iterator[dict[str, Any]]:
    return (json.loads(line) for line in text.splitlines())


def test_a_server_finds_the_same_figures(server: Server, game: lc.Game) -> None:
    reply = send(server, "/api/reviews", {"record": game.record(), "worlds": FEW})
    assert reply.status == 200
    *progress, last = lines_of(reply.body.decode())
    assert last["review"] == lc.review(game, worlds=FEW).to_json()
    assert last["done"] == last["moments"] == sum(len(one["moments"]) for one in last["review"]["rounds"])
    assert all("review" not in line for line in progress)


def test_what_cannot_be_reviewed_is_told_in_a_sentence(server: Server, game: lc.Game) -> None:
    unfinished = lc.Game.new("touchdown", players=3, seed=1).record()
    long = play_rounds("express", 2, 1, bots=("casual",)).record() + "~ ()\n" * 1_001
    for record, status, code in (
        (unfinished, 409, "unfinished"),
        (game.record(redacted=True), 400, "bad_record"),
        (long, 413, "review_too_long"),
        ("x", 400, "bad_record"),
    ):
        reply = send(server, "/api/reviews", {"record": record})
        assert (reply.status, reply.code) == (status, code)
        assert reply.json["sentence"].endswith(".")
    assert send(server, "/api/reviews", {"record": "x", "worlds": 1_000_000}).status == 400


def test_figures_that_are_to_be_compared_need_compiled_rules(
    server: Server, game: lc.Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    wish = {"record": game.record(), "worlds": FEW}
    plain, compiled = (send(server, "/api/reviews", wish | more) for more in ({}, {"compiled": True}))
    assert compiled.body.splitlines()[-1] == plain.body.splitlines()[-1]
    monkeypatch.setattr(reviews, "is_compiled", lambda: False)
    with pytest.raises(TableError) as refused:
        ReviewInProgress(ReviewRecord(game.record(), worlds=FEW, compiled=True))
    assert refused.value.code == "not_compiled"
    assert ReviewInProgress(ReviewRecord(game.record(), worlds=FEW)).task is not None


async def test_only_so_many_at_once(game: lc.Game) -> None:
    pool = WorkerPool()
    coach, wish = Reviews(pool), ReviewRecord(game.record(), worlds=FEW)
    try:
        running = [await coach.begin(wish) for _ in range(AT_ONCE)]
        with pytest.raises(TableError) as refused:
            await coach.begin(wish)
        assert refused.value.code == "coach_busy"
        lines = [[line async for line in coach.lines(one)] for one in running[:1]]
        assert b'"review"' in lines[0][-1]
        await asyncio.gather(*(coach.end(one) for one in running))
        again = await coach.begin(wish)
        await coach.end(again)
        assert [line async for line in coach.lines(again)] == [], "nobody waits for it any more"
    finally:
        pool.close()
