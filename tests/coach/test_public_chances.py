"""Chances for a screen: from what all can see, and nothing else."""

from __future__ import annotations

from random import Random

import pytest

import lastcard as lc
from lastcard.coach.public_chances import chances_of, public_chances
from lastcard.errors import OptionError
from tests.support.cases import random_case
from tests.support.other_worlds import SET_MOMENTS, moments
from tests.support.server.twins import MODES

UNEVEN = "edition touchdown\ntop R5\na* R1 G2 B3 Y1 Y2 Y3 G6 G7 B8\nb G4\nc R8 R9 Y7 B1 B2 B6 G1 G8\n"


def test_who_has_one_card_left_is_likelier_to_win() -> None:
    a, b, c = chances_of(lc.Game.from_position(UNEVEN).view(None), key=7, deals=16)
    assert b > 5_000
    assert a + c < 5_000
    assert abs(a + b + c - 10_000) <= 3


def test_the_same_view_and_key_give_the_same() -> None:
    view = lc.Game.from_position(UNEVEN).view(None)
    assert chances_of(view, key=7, deals=4) == chances_of(view, key=7, deals=4)
    assert chances_of(view, key=8, deals=4) != chances_of(view, key=7, deals=4)


@pytest.mark.parametrize(("edition", "mode"), MODES)
def test_every_kind_of_moment_has_chances(edition: str, mode: str) -> None:
    case = random_case(Random(f"chances {edition} {mode}"), edition, "mode" if mode else "", mode)
    for game in moments(case):
        if not game.round_over:
            check(game)


@pytest.mark.parametrize("name", SET_MOMENTS)
def test_every_special_moment_has_chances(name: str) -> None:
    edition, lines = SET_MOMENTS[name]
    check(lc.Game.from_position("\n".join([f"edition {edition}", *map(str.strip, lines.split("|"))]), seed=1))


def check(game: lc.Game) -> None:
    chances = chances_of(game.view(None), key=1, deals=1)
    assert len(chances) == game.players
    assert all(0 <= one <= 10_000 for one in chances)
    assert abs(sum(chances) - 10_000) <= game.players


def test_a_seat_is_not_asked() -> None:
    with pytest.raises(OptionError, match="the view of a spectator"):
        public_chances(lc.Game.from_position(UNEVEN).view(0), key=1)
