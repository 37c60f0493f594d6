"""Reactions in real time, at a terminal: whoever is first counts."""

from __future__ import annotations

import re
from pathlib import Path
from time import monotonic

import pytest

from tests.support.terminal.running import Terminal, record

NOBODY_NOTICES = ("--bots", "novice", "--seed", "0")
CLEO_NOTICES = ("--bots", "novice", "--seed", "3")
FORGOTTEN = "edition express | top G5 | a* R5 G9 | b G1 G2 | c R3 R4 B7"


def at_table(path: Path, position: str, *arguments: str, **environment: str) -> Terminal:
    file = record(path / "game.lcg", position)
    return Terminal(
        "play", "--plain", "--notation", "--continue", file, "--speed", "fast", *arguments, **environment
    )


def test_a_late_call_in_time(tmp_path):
    with at_table(tmp_path, FORGOTTEN, *NOBODY_NOTICES, "--reaction-time", "20") as terminal:
        terminal.wait_for("> ")
        terminal.type("R5")
        terminal.wait_for("call late, before anyone notices")
        terminal.type("!")
        terminal.wait_for('You called "UNO!"')


@pytest.mark.parametrize("seconds", [1.0, 4.0])
def test_a_forgotten_call_is_caught_after_the_time_that_was_named(tmp_path, seconds):
    with at_table(tmp_path, FORGOTTEN, *CLEO_NOTICES, "--reaction-time", str(seconds)) as terminal:
        terminal.wait_for("> ")
        terminal.type("R5")
        told = re.search(r"You have ([\d.]+) s\.", terminal.wait_for("Enter lets it pass."))
        assert told is not None
        left, began = float(told[1]), monotonic()
        assert seconds / 2 < left <= seconds, "a busy machine takes its time to show it"
        terminal.wait_for("Cleo caught you: the call was missed.")
        assert left - 0.2 < monotonic() - began < left + 10


def test_a_window_closes_when_its_time_is_up(tmp_path):
    with at_table(tmp_path, FORGOTTEN, *NOBODY_NOTICES, "--reaction-time", "0.3") as terminal:
        terminal.wait_for("> ")
        terminal.type("R5")
        terminal.wait_for("call late")
        terminal.wait_for("Bela ")


def test_enter_lets_an_occasion_go_by(tmp_path):
    with at_table(tmp_path, FORGOTTEN, *NOBODY_NOTICES, "--reaction-time", "60") as terminal:
        terminal.wait_for("> ")
        terminal.type("R5")
        terminal.wait_for("Enter lets it pass.")
        terminal.rest()
        terminal.type("")
        terminal.wait_for("Bela ")


def test_a_bot_is_caught(tmp_path):
    position = "edition express | top G5 | a R5 G9 | b G1 | c* R3 R4 | open b"
    with at_table(tmp_path, position, *NOBODY_NOTICES, "--reaction-time", "60") as terminal:
        terminal.wait_for("catch Bela, who missed the call")
        terminal.type("1")
        terminal.wait_for("You caught Bela: the call was missed.")


def test_arms_up_in_a_race(tmp_path):
    position = "edition touchdown | top Wt | a R5 G9 Y1 | b G1 G2 | c Y3 Y4 | d* R4 R3 | race d a b c"
    with at_table(tmp_path, position, "--seed", "1") as terminal:
        terminal.wait_for("Arms up: press Enter")
        terminal.type("")
        terminal.wait_for("You raised both arms.")
        terminal.wait_for("was the last with arms down.")


def test_a_hail_mary_is_thrown(tmp_path):
    position = "edition hail-mary | top G5 | a R5 B9 Wh | b G1 ! | c* R3 R4 | yelled b"
    with at_table(tmp_path, position, *NOBODY_NOTICES, "--reaction-time", "60") as terminal:
        terminal.wait_for("throw at Bela: guess the color of the last card")
        terminal.type("Wh=G")
        terminal.wait_for("It is a hit")
        terminal.wait_for("keep it and discard the rest")


def test_what_is_typed_too_early_is_not_taken_for_an_answer(tmp_path):
    position = "edition droid | top G5 | a R5 G9 Y1 | b* G1 G2 G3 G4"
    file = record(tmp_path / "game.lcg", position)
    with Terminal("play", "--plain", "--continue", file, "--speed", "slow", "--seed", "1") as terminal:
        terminal.type("1")
        terminal.wait_for("Type ? for help.")
        terminal.type("1")
        terminal.wait_for("Nothing is asked of you now, so 1 was not done.")


@pytest.mark.parametrize(("keys", "code"), [("\x03", 130), ("\x04", 0)], ids=["Ctrl-C", "Ctrl-D"])
def test_leaving_politely(tmp_path, keys, code):
    with at_table(tmp_path, FORGOTTEN, *NOBODY_NOTICES) as terminal:
        terminal.wait_for("> ")
        terminal.type(keys, end="")
        if code:
            terminal.wait_for("Leave? The game is kept. (yes or no)")
            terminal.type("no")
            terminal.wait_for("You stay.")
            terminal.type(keys, end="")
            terminal.wait_for("Leave?")
            terminal.type("Yes")
        assert "Traceback" not in terminal.wait_for("Goodbye.")
        assert terminal.exit_code() == code


def test_cards_have_their_color_and_their_letter(tmp_path):
    with at_table(tmp_path, FORGOTTEN, *NOBODY_NOTICES) as terminal:
        assert "\x1b[1;37;41m R5 \x1b[0m" in terminal.wait_for("> ")
    with at_table(tmp_path, FORGOTTEN, *NOBODY_NOTICES, NO_COLOR="1") as terminal:
        assert "41m" not in terminal.wait_for("> ")
