"""Every golden game, from its first moment to its last and back."""

from __future__ import annotations

import pytest

import lastcard as lc
from lastcard.game.replay import moments
from lastcard.replay.moments import FullMoments, read_moments
from tests.support.lengths import long
from tests.support.terminal.viewing import NAMES, golden, viewing

FIRST = {name.rpartition("-")[0]: name for name in reversed(NAMES)}.values()
ALL = [name if name in FIRST else long(name) for name in NAMES]
"""The first game of each edition is filmed always, the others where there is time."""

FILMED = 5
"""What is drawn is compared at each fifth moment: that is enough, and takes a fifth of the time."""


@pytest.mark.parametrize("name", ALL)
async def test_forth_and_back_is_without_a_difference(name):
    async with viewing(golden(name)) as app:
        first, last = app.shown, app.moments.last
        forth = await app.film(*["right"] * last, each=FILMED)
        assert [at for at, _ in forth] == [*range(FILMED, last + 1, FILMED)]
        await app.press("right")
        assert app.at == last  # there is no more
        back = await app.film(*["left"] * last, each=FILMED)
        assert [one for one in reversed(back) if one[0]] == [one for one in forth if one[0] < last]
        await app.press("left")
        assert (app.at, app.shown) == (0, first)


@pytest.mark.parametrize("name", NAMES)
def test_seats_see_what_they_saw_in_the_game(name):
    record = golden(name)
    found = read_moments(record)
    assert isinstance(found, FullMoments)
    for at, match in enumerate(moments(record)):
        game = lc.Game(match.position)
        assert found.hands(at) == [game.hand(seat) for seat in range(game.players)]
        assert found.top_card(at) == (game.top, game.color)
        for eyes in (None, at % game.players, (at + 1) % game.players):
            assert found.view(at, eyes) == game.view(eyes)
    assert at == found.last
    assert found.is_over == game.over
