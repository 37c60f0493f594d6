"""A record grows with its game: what was written is not written again."""

from __future__ import annotations

from typing import Any

import pytest

import lastcard as lc
from lastcard.game import record as writing
from tests.support.cases import choose, make, random_case


@pytest.mark.parametrize("edition", lc.EDITIONS)
def test_a_record_that_grew_is_the_one_written_at_once(edition: str) -> None:
    import random

    case = random_case(random.Random(edition), edition, "", "")
    game, rng = case.game(), case.rng()
    while not game.round_over or not game.over:
        if game.round_over:
            game.next_round()
        else:
            make(game, choose(game, rng, "quick"))
        for viewer in (None, 0):
            game.record(viewer)
        if len(game.rounds) > 2:
            break
    fresh = game.copy()
    for viewer in (None, 0, 1):
        assert game.record(viewer) == fresh.record(viewer)
        assert game.record(viewer, redacted=True) == fresh.record(viewer, redacted=True)


def test_a_move_is_written_once(monkeypatch: pytest.MonkeyPatch) -> None:
    written = []
    answer = writing.write_answer

    def counted(*arguments: Any, **words: Any) -> str:
        written.append(1)
        return answer(*arguments, **words)

    monkeypatch.setattr(writing, "write_answer", counted)
    game = lc.Game.new("droid", players=3, seed=2)
    for _ in range(60):
        game.timeout()
        game.record()
    assert len(written) == 60
