"""Whatever case, spaces and words somebody types: the move that is meant."""

from __future__ import annotations

import pytest

from lastcard.table.people import BOT_NAMES
from lastcard.terminal.lines.interpret import Reader
from lastcard.terminal.lines.move_menu import move_in_words
from lastcard.words import LANGUAGES, Speaker, load_words
from tests.support.playing import game_at

TURN = ("hail-mary", "top R5 | pile Y1 Y2 | a* R6 Rs G9 W W+4 Y5 | b Y1 | c Y2 Y3 | open b")
TWO = ("droid", "top R5 | pile Y1 Y2 | a* R6 G5 | b Y1 Y6 | c Y2 Y3")
OWED = ("hail-mary", "top W+4=B | a* R6 Rs G9 | b Y1 Y3 | c Y2 Y3 | challenge a R")
COLOR = ("touchdown", "top Wt | a* R6 Rs G9 | b Y1 Y3 | color a")
RACE = ("touchdown", "top Wt | a R6 Rs G9 | b Y1 Y3 | c* Y4 Y5 | d R1 R2 | race c a b d")


def read(table: tuple[str, str], text: str, seat: int = 0, language: str = "en") -> list[str]:
    view = game_at(*table).view(seat)
    speaker = Speaker(load_words(language), lambda seat: BOT_NAMES[seat], seat)
    return Reader(view, speaker).read(text, view.legal)


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("r6", "R6"),
        ("R 6", "R6"),
        ("red 6", "R6"),
        ("  RED   6 ", "R6"),
        ("6 red", "R6"),
        ("red skip", "Rs"),
        ("skip red", "Rs"),
        ("rS", "Rs"),
        ("wild blue", "W=B"),
        ("w b", "W=B"),
        ("w=b", "W=B"),
        ("Wild in Blue", "W=B"),
        ("wild draw four green", "W+4=G"),
        ("w+4 green", "W+4=G"),
        ("draw", "+"),
        ("Take", "+"),
        ("catch bela", "!b"),
        ("catch b", "!b"),
        ("CATCH", "!b"),
        ("!B", "!b"),
    ],
)
def test_what_is_meant(text, move):
    assert read(TURN, text) == [move]


def test_the_call_rides_on_a_move():
    for text in ("red 6 uno", "r6!", "R6 !", "6 red UNO", "red 6 call"):
        assert read(TWO, text) == ["R6!"]


def test_what_cannot_be_played_is_understood_too_so_that_the_rule_can_be_named():
    assert read(TURN, "green 9") == ["G9"]
    assert read(TURN, "blue 3") == ["B3"]
    assert read(TURN, "red 6 uno") == ["R6!"]
    assert read(TWO, "uno") == ["!"]
    assert read(TWO, "catch bela") == ["!b"]
    assert read(TURN, "challenge") == ["x"]


def test_what_means_several_moves_is_not_guessed():
    assert read(TURN, "wild") == ["W=R", "W=Y", "W=G", "W=B"]


def test_signs_have_names_in_every_window():
    assert read(OWED, "challenge", 1) == ["x"]
    assert read(OWED, "X", 1) == ["x"]
    assert read(OWED, "draw", 1) == ["+"]
    assert read(COLOR, "blue") == ["=B"]
    assert read(COLOR, "B") == ["=B"]
    assert read(RACE, "Arms up") == ["^"]
    assert read(("droid", "top G5 | pile Y1 | a* G1 R2 | b Y1 Y3 | drawn G1"), "keep") == ["-"]
    assert read(("droid", "top G5 | a G1 | b* Y1 Y3 | open a"), "uno") == ["!"]


def test_the_words_of_the_table_and_english():
    assert read(TURN, "rot 6", language="de") == ["R6"]
    assert read(TURN, "ziehen", language="de") == ["+"]
    assert read(TURN, "draw", language="de") == ["+"]
    assert read(COLOR, "Blau", language="de") == ["=B"]


def test_what_nobody_understands():
    assert read(TURN, "blah") == []
    view = game_at(*TURN).view(0)
    reader = Reader(view, Speaker(load_words(), lambda seat: BOT_NAMES[seat], 0))
    assert reader.near("rde 6", view.legal) == ["red 6"]
    assert reader.near("catsh bela", view.legal) == ["catch bela"]
    assert reader.near("zzz", view.legal) == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("table", [TURN, TWO, OWED, COLOR, RACE])
def test_what_a_list_calls_a_move_can_be_typed(table, language):
    """Whatever is offered in words is understood as that move, with its call and its color."""
    view = game_at(*table).view(0)
    speaker = Speaker(load_words(language), lambda seat: BOT_NAMES[seat], 0).in_words
    for move in view.legal:
        assert Reader(view, speaker).read(move_in_words(move, speaker), view.legal) == [move]
