"""Every edition and mode, played to the end of a match with keys that are named on the screen."""

from __future__ import annotations

from random import Random

import pytest

import lastcard as lc
from lastcard.bots.decks import build_deck
from lastcard.editions import load_edition
from tests.support.lengths import sampled
from tests.support.terminal.scenes import ASKS, MET, POSITIONS, last_card, scene
from tests.support.terminal.tables import Presser, Watched, seat_in, table_of

MATCHES = {
    "express": ("express", 4, {"target": "30"}),
    "touchdown": ("touchdown", 3, {}),
    "droid": ("droid", 4, {"stacking": "on"}),
    "hail-mary": ("hail-mary", 5, {}),
    "elite": ("elite", 3, {}),
    "draft": ("elite", 3, {"mode": "draft", "icon_order": "chooser"}),
    "dynasty": ("elite", 4, {"mode": "dynasty", "elite_discard": "self"}),
    "ten": ("express", 10, {"target": "20"}),
}


def new_game(name: str, match: int) -> lc.Game:
    edition, players, options = MATCHES[name]
    decks, roster = None, load_edition(edition).roster
    if options.get("mode") == "dynasty":
        assert roster is not None
        decks = [build_deck(roster, "all", Random(seat)) for seat in range(players)]
    return lc.Game.new(edition, players, seed=match, options=options, decks=decks)


@pytest.mark.parametrize("name", sampled([*MATCHES], 3))
async def test_a_match_is_played_to_its_end_with_keys(name):
    seat = table_of(lambda match: new_game(name, match))
    app = Watched(seat)
    async with app.run_test(size=(80, 24)) as pilot:
        presser = Presser(app, seed=1)
        await presser.play(lambda moment: moment.phase == "match_over")
        await pilot.pause()
        assert seat.game.over
        assert {"turn"} <= presser.windows
        assert "won the match" in app.shown
        assert "Rematch" in app.shown
        assert "Watch it again" in app.shown
        mine = [entry for one in seat.game.rounds for entry in one.entries if entry.seat == 0]
        assert mine


async def test_again_after_a_match():
    seat = table_of(lambda match: last_card(400) if match == 1 else new_game("express", match))
    app = Watched(seat)
    async with app.run_test(size=(80, 24)):
        await app.settle()
        await app.press("1")
        assert seat.phase == "match_over"
        await app.press("enter")
        assert seat.match == 2
        assert app.screen_state.moment is not None
        assert app.screen_state.moment.phase == "playing"
        assert not app.panel.is_open
        assert app.screen_state.moment.view is not None
        assert sum(app.screen_state.moment.view.scores) == 0


async def test_after_the_only_match_enter_leaves():
    seat = table_of(lambda match: last_card(400))
    seat.once = True
    app = Watched(seat)
    async with app.run_test(size=(80, 24)):
        await app.settle()
        await app.press("1")
        assert "Rematch" not in app.shown
        assert "▸q Leave" in app.shown
        await app.press("enter", wait=0.1)  # it may have been meant for a card
        assert app.return_code is None
        await app.press("enter")
        assert app.return_code == 0


@pytest.mark.parametrize("name", [*ASKS, "throw", "catch", "late-call"])
async def test_every_window_is_answered_with_a_key(name):
    game = scene(name)
    assert name in POSITIONS or name in MET
    seat = seat_in(game)
    app = Watched(seat)
    async with app.run_test(size=(80, 24)):
        await app.settle()
        before = len(seat.game.rounds[-1].entries)
        presser = Presser(app, seed=0)
        for _ in range(4):  # a wild asks for its color first, and a call is said with the next card
            await app.press(*presser.keys())
            entries = seat.game.rounds[-1].entries
            if len(entries) > before:
                break
        assert any(entry.seat == 0 for entry in entries[before:]) or name in ("throw", "catch", "late-call")
