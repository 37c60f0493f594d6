"""`lastcard verify`: what it says, and its exit codes."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest

import lastcard as lc
from lastcard.terminal.cli import main
from tests.support.dealing import GIVEN, SECRET, new_game, play_on, played
from tests.support.terminal.running import lastcard


def keep(path: Path, text: str) -> str:
    path.write_text(text, encoding="utf-8")
    return str(path)


def test_it_tells_what_was_verified(tmp_path, capsys):
    game = played("dynasty")
    assert main(["verify", keep(tmp_path / "game.lcg", game.record())]) == 0
    printed = capsys.readouterr().out
    assert printed.startswith("Fair: UNO Elite, match 3 at table kitchen-7.\n")
    verdict = lc.verify(game.record())
    assert verdict.fair
    assert f"  {verdict.rounds} deals, {verdict.shuffles} shuffles" in printed
    assert f"and the answers to {verdict.moves} moves.\n" in printed
    assert f"  commitment {verdict.deal.commitment}\n" in printed
    assert f"  random a {GIVEN[0]}\n  random b gave none\n" in printed
    assert SECRET not in printed


def test_it_reads_standard_input():
    ended = lastcard("verify", "-", typed=played("droid").record())
    assert (ended.returncode, ended.stderr) == (0, "")
    assert ended.stdout.startswith("Fair: ")


def test_it_tells_the_first_thing_that_does_not_fit(tmp_path, capsys):
    text = played("droid").record()
    other = "00" if SECRET[:2] != "00" else "01"
    forged = {
        text.replace(f"secret {SECRET[:2]}", f"secret {other}"): "its hash is not the commitment.",
        re.sub(r"draws \w\S*", "draws B9", text, count=1): "and the fair deal (",
    }
    for record, end in forged.items():
        assert record != text
        assert main(["verify", keep(tmp_path / "game.lcg", record)]) == 1
        printed = capsys.readouterr()
        assert printed.err == ""
        assert printed.out.startswith("Not fair: ")
        assert printed.out.count("\n") == 1
        assert end in printed.out


@pytest.mark.parametrize(
    ("record", "sentence"),
    [
        (lambda: play_on(new_game("droid"), random.Random(1), 5).record(), "cannot be verified yet"),
        (lambda: played("droid").record("a"), "hides cards"),
        (lambda: lc.Game.new("droid", seed=1).record(), "only matches of a table server can be verified"),
        (lambda: "lastcard 1\nfair\n", "the record has no round"),
        (lambda: "nothing", "a record begins with"),
    ],
    ids=["not over", "redacted", "seeded", "no round", "no record"],
)
def test_what_cannot_be_checked_gets_one_sentence(tmp_path, capsys, record, sentence):
    path = keep(tmp_path / "game.lcg", record())
    assert main(["verify", path]) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err.startswith(f"{path}: ")
    assert printed.err.count("\n") == 1
    assert sentence in printed.err


def test_a_file_that_is_not_there(capsys):
    assert main(["verify", "nowhere.lcg"]) == 2
    assert capsys.readouterr().err == "nowhere.lcg cannot be read: no such file or directory.\n"


def test_a_record_that_ends_early_says_so(tmp_path, capsys):
    text = played("express").record()
    assert main(["verify", keep(tmp_path / "game.lcg", text[: text.index("\nround 3")])]) == 0
    assert "The record ends before the match does" in capsys.readouterr().out


def test_replay_shows_a_fairly_dealt_match_turn_by_turn(tmp_path, capsys):
    path = keep(tmp_path / "game.lcg", played("droid").record())
    assert main(["replay", path, "--turn", "1"]) == 0
    first = capsys.readouterr().out
    assert main(["replay", path]) == 0
    assert len(capsys.readouterr().out) > len(first) > 0
