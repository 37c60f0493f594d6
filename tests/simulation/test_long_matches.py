"""The longest matches that options allow: every column is as wide as it must be."""

from __future__ import annotations

import pytest

from lastcard.policies.driver import MOST_ROUNDS
from lastcard.simulation import COLUMNS, make_plan
from lastcard.simulation.playing import play_compiled, play_interpreted

SIXTEEN_BITS = 1 << 16


def longest_match(edition: str, players: int, options: dict[str, object]) -> dict[str, int]:
    """One match, the same played and compiled."""
    plan = make_plan(edition, players, matches=1, seed=1, options=options)
    played: list[int] = play_interpreted(plan, 0, 1)[0]
    compiled: list[int] = play_compiled(plan, 0, 1)[0].tolist()
    assert compiled == played
    return dict(zip(COLUMNS, played, strict=True))


def test_what_happens_more_than_65_535_times_is_counted_in_full():
    match = longest_match("droid", 10, {"match_wins": 60})
    for name in ("turns", "decisions", "cards_played", "droid_parts"):
        assert match[name] > SIXTEEN_BITS, name


CHEAP = """
title = "Cards that are worth next to nothing"
players = [2, 10]

[deck]
"0-1" = 8
"s" = 6
"r" = 5

[points]
actions = 1
wilds = 1

[rules]
call_on = "playing"
start_card = "applies"
first_dealer = "highest_card"

[options]
hand_size = 7
scoring = "on"
target = 10000
"""


@pytest.mark.parametrize("players", [2, 10])
def test_a_match_of_a_thousand_rounds_is_told_in_full(tmp_path, players):
    edition = tmp_path / "cheap.toml"
    edition.write_text(CHEAP)
    match = longest_match(str(edition), players, {})
    assert (match["rounds"], match["winner"]) == (MOST_ROUNDS, -1)
    assert match["cards_played"] > MOST_ROUNDS
