"""What is asked, with which words, how much of it is in sight, and how much time there is."""

from __future__ import annotations

from dataclasses import replace

import pytest

from lastcard.rules.dispatch import WINDOWS
from lastcard.words import LANGUAGES, load_words
from tests.support.terminal.tables import Watched, at, moves, pilot_of


def one_line(shown: str) -> str:
    return " ".join(shown.split())


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", [(40, 20), (40, 24), (80, 24), (120, 40)])
async def test_the_risk_of_a_challenge_is_told_whole(size, language):
    async with at("suspect", size, language) as app:
        asking = one_line(app.screen_state.asking)
        before = places(app)
        assert asking in one_line(app.shown)
        app.pressed = "x"
        app.refuse_young()
        app.redraw()
        await pilot_of(app).pause()
        assert asking in one_line(app.shown)
        assert app.note[:20] in app.shown
        assert places(app) == before


def places(app: Watched) -> dict[str | None, object]:
    """Where everything stands: what is pressed does not move when something is said."""
    return {part.id: part.region for part in app.parts}


async def test_in_a_race_the_time_is_shown_that_one_has():
    async with at("race") as app:
        moment = app.screen_state.moment
        assert moment is not None
        assert moment.react == app.screen_state.time_left == 3.0
        assert "█ 3 s" in app.shown
        app.time.now += 1.5
        app.tick()
        await pilot_of(app).pause()
        assert "░ 2 s" in app.shown


async def test_the_countdown_of_a_race_never_goes_up():
    """Others raise their arms: neither the seconds nor the bar begin anew."""
    async with at("race") as app:
        moment = app.screen_state.moment
        assert moment is not None
        for gone in (0.5, 1.5, 2.5):
            app.time.now = 100.0 + gone
            app.screen_state.look(replace(moment, react=3.0 - gone))
            assert app.screen_state.time_left == 3.0 - gone
            assert app.screen_state.seconds == 3.0


async def test_no_time_is_promised_in_a_race_in_which_others_may_be_faster():
    async with at("race") as app:
        assert app.screen_state.moment is not None
        app.screen_state.look(replace(app.screen_state.moment, react=None, clock=5.0))
        assert app.screen_state.time_left is None


async def test_in_turn_the_time_to_catch_is_shown_and_then_the_clock():
    async with at("ten") as app:
        moment = app.screen_state.moment
        assert moment is not None
        left = [app.screen_state.time_left]
        app.time.now += 4
        left.append(app.screen_state.time_left)
        app.screen_state.look(replace(moment, react=3.0, clock=20.0))
        left.append(app.screen_state.time_left)
        app.time.now += 4
        left.append(app.screen_state.time_left)
        assert left == [3.0, None, 3.0, 16.0]
        assert app.screen_state.seconds == 20.0


async def test_in_turn_a_hail_mary_is_thrown_at_whoever_has_called():
    async with at("throw-in-turn") as app:
        assert "throw Wild Hail Mary at Cleo" in app.shown
        assert "You may throw your Hail Mary at Cleo" in app.shown
        assert "Enter play" in app.shown
        await app.press("end")
        assert "Enter throw" in app.shown
        await app.press("w")
        assert "throw at Cleo: guess the color of the last card" in app.shown
        assert "only names the color" not in app.shown
        await app.press("enter")
        assert "Which color is Cleo's last card?" in app.shown
        assert "in your hand" not in app.shown
        assert "only names the color" not in app.shown
        await app.press("g")
        assert moves(app)[0] == (0, "Wh=G")
    async with at("throw-in-turn", language="de") as app:
        await app.press("end", "enter")
        assert "Welche Farbe hat Cleos letzte Karte?" in app.shown
        assert "auf der Hand" not in app.shown


@pytest.mark.parametrize(
    ("name", "answer", "enter", "about"),
    [
        ("keep", "1 keep red 5", "keep", "leaves you one card"),
        ("shed", "1 discard red 2", "discard", "red 2: discard it"),
        ("give", "1 give red 2", "give", "red 2: give it"),
        ("parts", "1 lay red 1", "lay", "red 1: lay it for the droid"),
        ("take", "1 take yellow 2 with", "take it", ""),
        ("bench", "1 discard Ember Quill", "discard", ""),
    ],
)
async def test_where_a_card_is_not_played_it_is_said_what_is_done_with_it(name, answer, enter, about):
    async with at(name) as app:
        assert answer in app.shown
        assert f"Enter {enter}" in app.shown
        assert about in app.shown
        assert "Playing leaves" not in app.shown


async def test_whoever_keeps_one_card_can_call_with_it():
    async with at("keep") as app:
        assert "This leaves you one card: say UNO! with it." in app.shown
        await app.press("u", "1")
        assert (0, "R5!") in moves(app)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_window_in_which_a_card_is_not_played_has_its_verb(language):
    words = load_words(language)
    for window in WINDOWS:
        if window.card:
            assert f"tabletop.does.{window.name}" in words
            assert f"tabletop.key.{window.name}" in words
