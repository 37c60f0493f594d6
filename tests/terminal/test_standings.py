"""The standings of an evening in the terminal."""

from __future__ import annotations

import pytest

from lastcard.table.public_state import Award, PublicEvening, PublicStanding
from lastcard.terminal.lines.screen import Screen
from lastcard.terminal.lines.standings import show_standings
from lastcard.words import Speaker, load_words

STANDINGS = (
    PublicStanding(1, "Ann", 3, 2, (2, 1), person="1", seat=0),
    PublicStanding(2, "Cleo", 1, 0, (0, 1), seat=2, bot=True),
    PublicStanding(3, "Ben", 0, 0, (0, None)),
)
AWARDS = (Award("caught", "Ben", 4), Award("arms", "Ann", 734))


def printed(evening: PublicEvening | None, language: str, capsys: pytest.CaptureFixture[str]) -> list[str]:
    show_standings(Screen(), evening, Speaker(load_words(language)))
    return capsys.readouterr().out.splitlines()


def test_the_standings_between_two_matches(capsys: pytest.CaptureFixture[str]) -> None:
    assert printed(PublicEvening(2, False, STANDINGS, ()), "en", capsys) == [
        "",
        "After match 2",
        "  1. Ann             3 points  (2 1)",
        "  2. Cleo (bot)      1 point  (0 1)",
        "  3. Ben (has left)  0 points  (0 ·)",
    ]


def test_the_end_of_an_evening(capsys: pytest.CaptureFixture[str]) -> None:
    lines = printed(PublicEvening(2, True, STANDINGS, AWARDS), "de", capsys)
    assert lines[1] == "Ann gewinnt den Abend!"
    assert lines[-2:] == ["Adlerauge: Ben · andere erwischt: 4", "Schnelle Arme: Ann · Arme oben nach 0.73 s"]


def test_nothing_is_shown_before_a_match_has_been_counted(capsys: pytest.CaptureFixture[str]) -> None:
    assert printed(PublicEvening(0, False, STANDINGS, ()), "en", capsys) == []
    assert printed(None, "en", capsys) == []
