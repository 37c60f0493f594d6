"""The longest matches that options allow, and the most that cards can do: everything fits."""

from __future__ import annotations

import pytest

from lastcard.editions.edition import edition_path
from lastcard.editions.roster import COLOR_NAMES
from lastcard.policies.playing_out.driver import MOST_ROUNDS
from lastcard.simulation import COLUMNS, make_plan
from lastcard.simulation.playing import play_compiled, play_interpreted
from tests.support.lengths import LONG, sampled

SIXTEEN_BITS = 1 << 16


def longest_match(edition: str, players: int, options: dict[str, object]) -> dict[str, int]:
    """One match, the same played and compiled."""
    plan = make_plan(edition, players, matches=1, seed=1, options=options)
    played: list[int] = play_interpreted(plan, 0, 1)[0]
    compiled: list[int] = play_compiled(plan, 0, 1)[0].tolist()
    assert compiled == played
    return dict(zip(COLUMNS, played, strict=True))


@LONG
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


@pytest.mark.parametrize("players", sampled([2, 10], 1))
def test_a_match_of_a_thousand_rounds_is_told_in_full(tmp_path, players):
    edition = tmp_path / "cheap.toml"
    edition.write_text(CHEAP)
    match = longest_match(str(edition), players, {})
    assert (match["rounds"], match["winner"]) == (MOST_ROUNDS, -1)
    assert match["cards_played"] > MOST_ROUNDS


SKIPS = """
[[player]]
name = "Player {number}"
color = "{color}"
icons = ["Skip 9 Target", "Skip 9 Target", "Skip 9 Target"]
"""


def test_turns_lost_by_the_dozen_are_lost_in_both_ways(tmp_path):
    printed = edition_path("elite").read_text()
    edition = tmp_path / "skips.toml"
    edition.write_text(printed.replace("roster.toml", "skips-roster.toml"))
    roster = (SKIPS.format(number=n, color=COLOR_NAMES[n % 4]) for n in range(56))
    (tmp_path / "skips-roster.toml").write_text("".join(roster))
    plan = make_plan(str(edition), 2, 10, policies="anything")
    assert play_compiled(plan, 0, 10).tolist() == play_interpreted(plan, 0, 10)
