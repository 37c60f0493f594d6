"""Through the eyes of a seat one sees what it saw, and no more; a record that hides cards hides them here."""

from __future__ import annotations

import re

import pytest

import lastcard as lc
from lastcard.replay.moments import read_moments
from lastcard.terminal.lines.table_text import by_color
from lastcard.views.telling import tell
from tests.support.playing import game_at
from tests.support.terminal.viewing import NAMES, game_of, golden, viewing


def two_games(moves: str) -> tuple[str, str]:
    """Two records that differ in what a does not see: the hands of b and c, and what they draw."""
    rest = "top G5 | a* G9 G1 R2 | {} | scores a 20"
    hands = "pile Y1 B2 B3 | b R7 Y7 G2 | c B8 W Y4", "pile R1 W+4 B3 | b B6 Gs G2 | c G3 Y2 Y4"
    records = []
    for hidden in hands:
        game = game_at("droid", rest.format(hidden))
        for move in moves.split(", "):
            game.play(*move.split())
        records.append(game.record())
    return records[0], records[1]


async def test_what_a_seat_does_not_see_changes_nothing_on_its_screen():
    screens = []
    for record in two_games("a G9, b +, b -, c +, c -"):
        async with viewing(record) as app:
            await app.press("a")
            seen: list[object] = [await app.film(*["right"] * app.moments.last)]
            await app.press("slash")
            await app.pilot.pause()
            seen.append(app.shown)
            await app.press("escape", "t")
            await app.pilot.pause()
            seen.append(app.shown)
            await app.press("escape", "0")
            await app.pilot.pause()
            screens.append((seen, app.shown))
    (first, all_first), (second, all_second) = screens
    assert first == second
    assert all_first != all_second


@pytest.mark.parametrize("name", [name for name in NAMES if name.endswith("-05")])
async def test_the_hand_and_the_sentences_are_those_of_the_seat(name):
    record = golden(name)
    async with viewing(record, at=20) as app:
        at = app.at
        game, step = game_of(record, at), app.moments.steps[at]
        for seat in range(game.players):
            await app.press("abcdefghij"[seat])
            view = game.view(seat)
            assert app.hand.cards == tuple(by_color(view.hand))
            assert app.hand.display
            assert not app.hands.display
            assert app.chairs.view == app.middle.view == app.lineup.view == view
            before = game_of(record, at - 1).view(seat)
            seen = [event.seen_by(seat) for event in step.events]
            told = tell(seen, app.speaker, app.moments.cards, before)
            assert app.prompt.asked == " ".join(told)


@pytest.mark.parametrize("viewer", ["b", None])
async def test_a_record_that_hides_cards(viewer):
    full = lc.Game.replay(golden("droid-05"))
    record = full.record(viewer, redacted=True)
    async with viewing(record) as app:
        assert "This record hides cards: it can be watched, but no hand can be opened." in app.shown
        assert app.moments.last == read_moments(full.record()).last
        for key, said in [
            ("b", "no hand can be opened"),
            ("0", "no hand can be opened"),
            ("o", "nobody can play on from it"),
        ]:
            await app.press(key)
            await app.pilot.pause()
            assert said in app.shown
        assert app.walk.eyes is None
        assert app.plays_on is None
        forth = await app.film(*["right"] * app.moments.last)
        assert app.at == app.moments.last
        back = await app.film(*["left"] * app.moments.last)
        assert [*reversed(back[:-1])] == forth[:-1]
        assert not app.hands.hands
        await app.press("slash", *"played", "enter")
        assert app.at > 0
    assert not re.search(r"\?", app.prompt.asked)


async def test_cards_that_nobody_has_checked_are_shown_as_they_stand():
    record = lc.Game.replay(golden("droid-05")).record(redacted=True)
    odd = re.sub(r"draws \?", "draws Zz", record, count=1)
    assert odd != record
    async with viewing(odd) as app:
        await app.press("slash", *"zz", "enter")
        assert "Zz" in app.prompt.asked
