"""Keys and the mouse: where they lead."""

from __future__ import annotations

import pytest

import lastcard as lc
from lastcard.terminal.viewer.walk import A_MOMENT, LEAP
from tests.support.terminal.viewing import golden, viewing

TWO_ROUNDS = golden("droid-11")


async def test_turn_by_turn_and_round_by_round():
    async with viewing(TWO_ROUNDS) as app:
        moments = app.moments
        (first, second), last = moments.deals, moments.last
        assert first == 0
        places = []
        while app.at < last:
            await app.press("down")
            places.append(app.at)
        assert places == sorted({*moments.turns[1:], last})
        for at in reversed(moments.turns):
            if at < last:
                await app.press("up")
                assert app.at == at
        for key, at in [("n", second), ("]", last), ("p", second), ("[", 0), ("p", 0)]:
            await app.press(key)
            assert app.at == at
        for key, at in [("pagedown", LEAP), ("pageup", 0), ("end", last), ("pagedown", last), ("home", 0)]:
            await app.press(key)
            assert app.at == at


async def test_a_moment_by_its_number():
    async with viewing(TWO_ROUNDS) as app:
        await app.press("1", "2")
        assert app.at == 0
        await app.pilot.pause()
        assert f"Go to moment (0 to {app.moments.last}): 12_" in app.shown
        await app.press("enter")
        assert app.at == 12
        await app.press("m", "9", "x", "backspace", "7", "enter")  # x is no digit
        assert app.at == 7
        await app.press("m", "3", "escape")
        assert app.at == 7
        await app.press("m", "enter")
        assert app.at == 7
        await app.press("9", "9", "9", "9", "enter")
        await app.pilot.pause()
        assert app.at == 7
        assert f"There is no moment 9999: the last one is {app.moments.last}." in app.shown


async def test_found_by_what_was_said():
    async with viewing(golden("droid-05")) as app:
        told = [" ".join(app.tell(at, None)).casefold() for at in range(app.moments.last + 1)]
        drawn = [at for at, said in enumerate(told) if "drew" in said]
        await app.press("m", "4", "enter", "slash", *"DREW", "enter")
        assert app.at == next(at for at in drawn if at > 4)
        await app.press("slash", *"drew", "down", "down", "up", "enter")
        behind = [at for at in drawn if at > next(at for at in drawn if at > 4)]
        assert app.at == behind[1]
        at = app.at
        await app.press("slash", *"no such thing")
        await app.pilot.pause()
        assert "Nothing like that has happened." in app.shown
        await app.press("enter")
        assert app.at == at
        await app.press("slash", "escape")
        assert (app.at, app.typed, app.finder) == (at, None, None)


async def test_it_plays_and_pauses_as_fast_as_wanted():
    async with viewing(TWO_ROUNDS) as app:
        await app.wait(60)
        assert app.at == 0  # nobody has asked it to play
        await app.press("space")
        await app.wait(A_MOMENT - 0.01)
        assert app.at == 0
        await app.wait(0.02)
        assert app.at == 1
        await app.wait(A_MOMENT)
        assert app.at == 2
        assert "▶ 1×" in app.shown
        await app.press("plus", "plus")  # from the next moment on
        await app.wait(A_MOMENT)
        await app.wait(A_MOMENT / 4)
        assert app.at == 4
        assert "▶ 4×" in app.shown
        await app.press("space")
        await app.wait(60)
        assert app.at == 4
        assert "‖ 4×" in app.shown
        await app.press("minus", "minus", "minus", "minus", "minus", "space")
        await app.wait(4 * A_MOMENT)
        assert app.at == 5
        assert "▶ 0.25×" in app.shown
        await app.press("left")  # whoever chooses a moment wants to look at it
        await app.wait(60)
        assert (app.at, app.walk.is_playing) == (4, False)


async def test_at_the_end_it_stands_still_and_begins_again():
    async with viewing(TWO_ROUNDS) as app:
        last = app.moments.last
        await app.press("end", "left", "space")
        await app.wait(A_MOMENT)
        assert (app.at, app.walk.is_playing) == (last, False)
        await app.press("space")
        assert (app.at, app.walk.is_playing) == (0, True)


async def test_the_scrub_bar_is_clicked_and_dragged():
    async with viewing(TWO_ROUNDS) as app:
        scrub, last = app.scrub, app.moments.last
        left, right = len(scrub.before), 79 - len(scrub.behind)

        async def click(x: int) -> int:
            await app.pilot.click("#scrub", offset=(x, 0))
            return app.at

        assert await click(right) == last
        assert await click(left) == 0
        middle = await click((left + right) // 2)
        assert middle == pytest.approx(last / 2, abs=1)
        await app.press("home")
        await app.pilot.pause()
        mark = app.shown.splitlines()[-2].index("┼")
        assert await click(mark) == app.moments.deals[1]
        await app.pilot.mouse_down("#scrub", offset=(left, 0))
        await app.pilot.hover("#scrub", offset=(right - 3, 0))
        dragged = app.at
        await app.pilot.mouse_up("#scrub", offset=(right - 3, 0))
        await app.pilot.hover("#scrub", offset=(left, 0))
        assert last - 6 < dragged < last
        assert app.at == dragged
        assert await click(0) == dragged
        assert app.walk.is_playing


async def test_eyes_by_letter_by_tab_and_by_click():
    async with viewing(golden("droid-05"), names=("Ada", "Bo", "Cleo")) as app:
        number = app.moments.players
        await app.press("b")
        assert app.eyes() == 1
        await app.pilot.pause()
        assert "as Bo saw it" in app.shown
        assert "◉b Bo" in app.shown
        await app.press("0")
        assert app.eyes() is None
        walked = []
        for _ in range(number + 1):
            await app.press("tab")
            walked.append(app.eyes())
        assert walked == [*range(number), None]
        await app.press("shift+tab")
        assert app.eyes() == number - 1
        await app.pilot.click("#seats", offset=(2, 0))
        assert app.eyes() == 0
        await app.pilot.click("#seats", offset=(2, 0))
        assert app.eyes() is None
        await app.press("j")
        await app.pilot.pause()
        assert "There is no seat j at this table." in app.shown
        assert app.eyes() is None


async def test_pages_are_opened_scrolled_and_closed():
    async with viewing(golden("elite-08")) as app:
        for key in ("f1", "?", "t"):
            await app.press(key)
            assert app.panel.is_open
            await app.press("down", "right")
            assert app.panel.is_open
            await app.press(key)
            assert not app.panel.is_open
        await app.press("t", "q")  # the page is closed, not the replay
        assert not app.panel.is_open
        assert app.return_code is None
        await app.press("q")
        assert app.return_code == 0


async def test_ctrl_c_leaves():
    async with viewing(TWO_ROUNDS) as app:
        await app.pilot.press("ctrl+c")
        assert app.return_value == 130


async def test_play_on_from_a_moment():
    async with viewing(TWO_ROUNDS) as app:
        await app.press("m", "9", "enter", "o")
        assert app.plays_on is not None
        for seat in range(app.plays_on.players):
            assert app.plays_on.view(seat) == app.moments.view(9, seat)
        asked = app.plays_on.asked[0]
        app.plays_on.play(asked, app.plays_on.legal(asked)[0])  # it goes on


async def test_nobody_plays_on_when_the_match_is_over():
    record = golden("hail-mary-07")
    assert lc.Game.replay(record).over
    async with viewing(record) as app:
        await app.press("end", "o")
        await app.pilot.pause()
        assert app.plays_on is None
        assert "The match is over: nobody can play on." in app.shown
