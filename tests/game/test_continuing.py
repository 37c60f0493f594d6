"""A game that is written down and read again continues identically, from one round to the next as well."""

from __future__ import annotations

import time
from random import Random

import pytest

import lastcard as lc
from lastcard.bots.decks import build_deck
from lastcard.editions import load_roster
from tests.support.playing import game_at, go_on

MODES = [
    *((edition, {}) for edition in lc.EDITIONS[:-1]),
    *(("elite", {"mode": mode}) for mode in ("quick", "draft", "dynasty")),
]


def played_round(edition: str, options: dict[str, str]) -> lc.Game:
    """A match that is not won yet, after its first round."""
    random = Random(1)
    more = {"match_wins": "3"} if edition == "elite" else {"scoring": "on"}
    decks = None
    if options.get("mode") == "dynasty":
        decks = [build_deck(load_roster(), "all", random) for _ in range(3)]
    game = lc.Game.new(edition, players=3, seed=5, options={**options, **more}, decks=decks)
    while not game.round_over:
        seat = random.choice(game.seats)
        game.play(seat, random.choice(game.legal(seat)))
    assert not game.over
    return game


@pytest.mark.parametrize(("edition", "options"), MODES, ids=str)
def test_the_next_round_is_dealt_alike(edition: str, options: dict[str, str]) -> None:
    game = played_round(edition, options)
    read, replayed = lc.Game.from_position(game.position()), lc.Game.replay(game.record())
    for table in (game, read, replayed):
        table.next_round()
    assert read.position() == game.position()
    assert replayed.position() == game.position()


def test_a_record_takes_no_card_out_of_a_hand_that_does_not_hold_it() -> None:
    game = game_at(
        "elite", "top R5* | a* R2 G3 | b G1 G2 | c B1 B2 | a lineup Copper Nye | waiting activate a"
    )
    record = go_on(game, "a @1", "a >b", "a R2").record()
    taken = next(card for card in ("G1", "G2") if f"from b {card}" in record)
    with pytest.raises(lc.NotationError, match="does not hold"):
        lc.Game.replay(record.replace(f"from b {taken}", "from b Y4"))


def test_reading_takes_time_with_the_length_of_a_record() -> None:
    """Four times as many rounds took sixteen times as long."""
    start = "edition express\n  top R1\n  a* R2\n  b G1\n  options match_wins=99 scoring=off"

    def seconds(rounds: int) -> float:
        text = "lastcard 1\n" + "".join(
            f"\nround {n + 1}\n  {start}\n  scores a {n}\na R2 (a wins 0)\n" for n in range(rounds)
        ).replace("  scores a 0\n", "")
        began = time.thread_time()
        assert lc.Game.replay(text.replace("(a wins 0)", "(a wins 1)")).scores == [rounds, 0]
        return time.thread_time() - began

    seconds(5)
    few = min(seconds(20) for _ in range(3))
    many = min(seconds(80) for _ in range(3))
    assert many < 8 * few
