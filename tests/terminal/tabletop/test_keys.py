"""Keys and the mouse: what they do, what they do not do, and what is said then."""

from __future__ import annotations

import pytest

from lastcard.terminal.seats.local_seat import LocalSeat
from lastcard.terminal.tabletop.hand import Hand
from lastcard.terminal.tabletop.key_hints import footer
from lastcard.terminal.tabletop.keys import FIND, PAGES, WHY
from lastcard.terminal.tabletop.reactions import CALL_KEY, CATCH_KEY
from lastcard.words import LANGUAGES
from tests.support.terminal.tables import Watched, at, moves, pilot_of


async def test_arrows_walk_along_the_hand_and_enter_plays():
    async with at("a-turn") as app:
        assert app.screen_state.hand == ["R2", "G1", "Gs", "W"]
        assert app.screen_state.cursor == 1
        await app.press("right")
        assert "green Skip: the next player loses a turn" in app.shown
        await app.press("enter")
        assert moves(app)[0] == (0, "Gs")
        assert "You played green Skip." in app.shown


async def test_a_number_answers():
    async with at("a-turn") as app:
        assert "1 green 1" in app.shown
        await app.press("1")
        assert moves(app)[0] == (0, "G1")


async def test_h_gives_a_hint_which_is_marked():
    async with at("a-turn") as app:
        await app.press("h")
        assert "Hint: " in app.shown
        assert isinstance(app.seat, LocalSeat)
        assert app.seat.game.hints == [(0, 0)]
        app.seat.hints = False
        await app.press("h")
        assert "The daily deal is played without hints." in app.shown


@pytest.mark.parametrize("hints", [True, False])
async def test_the_key_page_lists_hints_only_where_there_are_any(hints):
    async with at("a-turn") as app:
        assert isinstance(app.seat, LocalSeat)
        app.seat.hints = hints
        app.seat.show_again()
        await app.settle()
        await app.press("?")
        assert ("a hint, against bots" in app.shown) == hints


async def test_d_draws_and_what_does_not_fit_is_kept():
    async with at("a-turn") as app:
        await app.press("d")
        assert moves(app)[:2] == [(0, "+"), (0, "-")]
        assert "You kept it." in app.shown


async def test_k_keeps_where_nothing_is_kept_by_itself():
    async with at("a-turn") as app:
        assert isinstance(app.seat, LocalSeat)
        app.seat.keeps_drawn = False
        await app.press("d")
        assert "yellow 1 does not fit: you keep it." in app.shown.lower()
        await app.press("k")
        assert moves(app)[:2] == [(0, "+"), (0, "-")]


async def test_a_wild_asks_for_its_color_and_can_be_taken_back():
    async with at("a-turn") as app:
        await app.press("end", "enter")
        assert "Which color?" in app.shown
        assert "b blue: 0 in your hand" in app.shown
        await app.press("escape")
        assert "Which color?" not in app.shown
        await app.press("enter", "b")
        assert moves(app)[0] == (0, "W=B")


@pytest.mark.parametrize("key", ["w", "enter"])
async def test_why_not(key):
    async with at("a-turn") as app:
        await app.press("home", key)
        assert "Red 2 does not match green 5 in color, number or symbol. (droid/match)" in app.shown
        assert moves(app) == []


async def test_what_comes_too_early_is_asked_again():
    async with at("a-turn") as app:
        await app.press("d")
        assert app.screen_state.moment is not None
        assert app.screen_state.moment.view is not None
        made = len(moves(app))
        key = app.screen_state.answers[0].key
        await app.press(key, wait=0.3)
        assert len(moves(app)) == made
        assert f"{key} came just as the table changed: nothing was done." in app.shown
        await app.press(key)
        assert len(moves(app)) > made


async def test_a_late_call_and_a_catch_are_never_too_early():
    async with at("late-call") as app:
        await app.press("u", wait=0)
        assert (0, "!") in moves(app)
    async with at("catch") as app:
        assert "c Catch Bela!" in app.shown
        await app.press("c", wait=0)
        assert (0, "!b") in moves(app)


async def test_space_lets_an_occasion_pass():
    async with at("catch") as app:
        assert app.screen_state.occasions.passes
        await app.press("space")
        assert (0, "!b") not in moves(app)
        assert moves(app)


async def test_of_two_who_can_be_caught_one_is_chosen():
    async with at("two-open") as app:
        labels = [answer.label for answer in app.screen_state.answers]
        assert labels == ["catch Bela, who missed the call", "catch Cleo, who missed the call"]
        await app.press("2")
        assert (0, "!c") in moves(app)


async def test_a_call_rides_on_the_next_card():
    async with at("may-call") as app:
        assert "Playing leaves you one card: say UNO! with it." in app.shown
        await app.press("u")
        assert "You call with your next card" in app.shown
        await app.press("u", "u", "1")
        assert moves(app)[0] == (0, "G1!")


async def test_a_call_that_nobody_wants_says_why():
    async with at("a-turn") as app:
        await app.press("u")
        assert "You have nothing to call now." in app.shown
        await app.press("c")
        assert "Nobody can be caught now." in app.shown
        assert moves(app) == []


@pytest.mark.parametrize(("key", "shown"), [("7", "7"), ("f2", "F2"), ("x", "x")])
async def test_a_key_that_does_nothing_says_so(key, shown):
    async with at("a-turn") as app:
        await app.press(key)
        assert f"{shown} does nothing now" in app.shown
        assert moves(app) == []


async def test_where_nothing_can_be_let_pass_space_says_so():
    async with at("a-turn") as app:
        await app.press("space")
        assert "There is nothing to decline now." in app.shown


@pytest.mark.parametrize("key", ["enter", "space"])
async def test_arms_up(key):
    async with at("race") as app:
        assert "Space Arms up!" in app.shown
        await app.press(key, wait=0)
        assert (0, "^") in moves(app)


async def test_a_throw_guesses_a_color():
    async with at("throw") as app:
        assert "You may throw your Hail Mary at Bela" in app.shown
        await app.press("g")
        assert moves(app)[0] == (0, "Wh=G")
        assert "It is a hit" in app.shown


async def test_answers_are_found_by_typing():
    async with at("take") as app:
        number = len(app.screen_state.answers)
        assert number > 9
        await app.press("/", *"blue 7")
        assert 0 < len(app.screen_state.answers) < number
        assert "Find: blue 7_" in app.shown
        await app.press("enter")
        assert moves(app)[-1][1].startswith("B7") or any(move.startswith("B7") for _, move in moves(app))
    async with at("take") as app:
        await app.press("/", *"zz", "escape")
        assert len(app.screen_state.answers) == number


async def test_enter_draws_where_nothing_fits():
    async with at("nothing-fits") as app:
        assert "Your turn, and nothing fits: draw a card." in app.shown
        await app.press("enter")
        assert moves(app)[0] == (0, "+")


async def test_tab_goes_to_the_answers_and_back():
    async with at("a-turn") as app:
        await app.press("tab")
        assert app.screen_state.chosen == 0
        assert "▸d draw a card" in app.shown
        await app.press("down", "enter")
        assert moves(app)[0] == (0, "G1")


# The mouse


async def test_a_click_plays_a_card():
    async with at("a-turn") as app:
        await pilot_of(app).click(Hand, offset=(7, 2))
        await app.settle()
        assert moves(app)[0] == (0, "G1")


async def test_a_click_on_a_card_that_does_not_fit_says_why():
    async with at("a-turn") as app:
        await pilot_of(app).click(Hand, offset=(2, 3))
        assert "Red 2 does not match" in app.shown
        assert moves(app) == []


@pytest.mark.parametrize(("part", "offset", "move"), [("#answers", (3, 0), "+"), ("#middle", (2, 2), "+")])
async def test_clicks_draw(part, offset, move):
    async with at("a-turn") as app:
        await pilot_of(app).click(part, offset=offset)
        await app.settle()
        assert moves(app)[0] == (0, move)


@pytest.mark.parametrize(("part", "offset"), [("#seats", (3, 0)), ("#reactions", (18, 0))])
async def test_a_click_catches(part, offset):
    async with at("catch") as app:
        await pilot_of(app).click(part, offset=offset)
        await app.settle()
        assert (0, "!b") in moves(app)


async def test_a_click_on_a_seat_aims():
    async with at("aim") as app:
        before = len(moves(app))
        await pilot_of(app).click("#seats", offset=(22, 0))
        await app.settle()
        assert moves(app)[before] == (0, ">c")


# Pages


async def test_rules_are_searched():
    async with at("a-turn") as app:
        await app.press("f1")
        assert "droid/deck" in app.shown
        for letter in "skip":
            await pilot_of(app).press(letter)
        assert "droid/skip" in app.shown
        assert "droid/deck" not in app.shown
        assert "u UNO!" in app.shown
        assert "d draw a card" in app.shown
        await app.press("escape")
        assert "Your turn" in app.shown
        assert moves(app) == []


@pytest.mark.parametrize("language", LANGUAGES)
async def test_a_question_mark_names_the_keys_of_this_screen(language):
    """Those of the moment come first; all others do what they always do."""
    async with at("a-turn", (80, 40), language) as app:
        below = [key for key, _ in footer(app.screen_state, "")]
        await app.press("?")
        named = {word for line in app.shown.splitlines() for word in line[:22].split()}
        opening = [key.upper() if key.startswith("f") else key for key in PAGES if key != "f2"]
        for key in (*below, CALL_KEY, CATCH_KEY, WHY, FIND, "Esc", *opening):
            assert {key} <= named or {*key} <= named, key
        for answer in app.screen_state.answers:
            assert answer.key in named
            assert answer.label in app.shown
        await app.press("?")
        assert not app.panel.is_open


async def test_the_whole_log_the_score_and_the_table():
    async with at("activate") as app:
        await app.press("l")
        assert "What has happened" in app.shown
        await app.press("l", "t")
        assert "Bela's lineup" in app.shown
        await app.press("escape", "s")
        assert "No round has ended yet." in app.shown
        await app.press("escape")
        assert "Do you use a player card?" in app.shown


# Leaving


async def test_leaving_is_asked():
    async with at("a-turn") as app:
        await app.press("q")
        assert "Leave? The game is kept." in app.shown
        await app.press("escape")
        assert "Leave?" not in app.shown
        await app.press("q", "d")
        assert "Leave?" not in app.shown
        assert moves(app) == []
        await pilot_of(app).press("ctrl+c")
        assert "Leave?" in app.shown
        await app.press("q")
        assert app.return_value == 0


# The window


@pytest.mark.parametrize("size", [(40, 16), (60, 20), (80, 24), (100, 30), (200, 60)])
async def test_everything_stays_in_sight_at_any_size(size):
    async with at("ten", size) as app:
        shown = app.shown
        assert "UNO!" in shown
        assert "draw a card" in shown
        assert "Your turn" in shown
        assert "Enter" in shown.splitlines()[-1]
        assert all(len(line) <= size[0] for line in shown.splitlines())
        assert len(shown.splitlines()) == size[1]


async def test_the_color_that_counts_is_not_cut_in_the_smallest_window():
    async with at("a-turn", (40, 16)) as app:
        assert "■ green" in app.shown


async def test_a_window_that_is_resized():
    async with at("a-turn") as app:
        for size in ((120, 40), (39, 24), (80, 15), (40, 16), (80, 24)):
            await pilot_of(app).resize_terminal(*size)
            await pilot_of(app).pause()
            small = size[0] < 40 or size[1] < 16
            assert ("too small" in " ".join(app.shown.split())) is small
            assert ("Your turn" in app.shown) is not small
        await app.press("1")
        assert moves(app)[0] == (0, "G1")


def colors_of(app: Watched) -> set[str]:
    """All colors that are on the screen."""
    strips = app.screen._compositor.render_strips()
    styles = [segment.style for strip in strips for segment in strip if segment.style is not None]
    return {color.name for style in styles for color in (style.color, style.bgcolor) if color is not None}


async def test_many_colors_are_those_of_the_cards(monkeypatch):
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setenv("COLORTERM", "truecolor")
    async with at("a-turn") as app:
        assert {"#45b27a", "#fff9ef", "#231b1a"} <= colors_of(app)


async def test_sixteen_colors_are_the_terminals_own(monkeypatch):
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.delenv("COLORTERM", raising=False)
    monkeypatch.setenv("TERM", "xterm")
    async with at("a-turn") as app:
        assert {"color(2)", "color(1)"} <= colors_of(app)
        assert not any(color.startswith("#") for color in colors_of(app))


async def test_without_color_shapes_and_words_say_it(monkeypatch):
    monkeypatch.setenv("NO_COLOR", "1")
    async with at("a-turn") as app:
        assert app.no_color
        assert colors_of(app) == {"default"}
        assert "■ green" in app.shown
        assert "│■G │" in app.shown


async def test_in_german():
    async with at("a-turn", language="de") as app:
        assert "Grün" in app.shown
        await app.press("home", "w")
        assert "(droid/match)" in app.shown
