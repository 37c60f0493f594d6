"""Imagining: a game that looks just like the one that is seen."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

import lastcard as lc
from lastcard.bots.imagining import imagine
from lastcard.views import make_view
from tests.support.cases import choose, make, random_case
from tests.support.lengths import at_length
from tests.support.modes import MODES


@pytest.mark.parametrize(("edition", "mode"), MODES)
def test_an_imagined_game_looks_the_same(edition: str, mode: str) -> None:
    """To the seat that imagines it, at every moment of many games; and it can be played on."""
    rng = random.Random(f"{edition} {mode}")
    for _ in range(at_length(3, 8)):
        case = random_case(rng, edition, "mode" if mode else "", mode)
        game, chance = case.game(), case.rng()
        for _ in range(80):
            if game.round_over:
                break
            view = game.view(rng.randrange(game.players))
            imagined = imagine(view)
            again = make_view(imagined, view.seat, view.legal)
            if mode in ("draft", "dynasty") and game.waiting_for != "draft":
                again = replace(again, deck=view.deck)  # which a bot brings with it: see test_drafts
            assert again == view
            assert str(again) == str(view)
            played = lc.Game(imagined)
            if view.legal and view.seat in view.asked:
                assert set(played.legal(view.seat)) == set(view.legal)
                played.play(view.seat, view.legal[0])
            make(game, choose(game, chance, "special"))
