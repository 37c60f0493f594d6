"""`lastcard play` through a pipe: whole games, what can be typed, and how one leaves."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

import lastcard as lc
from lastcard.bots.decks import build_deck
from lastcard.editions import load_edition, load_roster
from lastcard.editions.edition import edition_path
from lastcard.views.explaining import about_player_card
from lastcard.words import Speaker
from tests.support.server.own_edition import write_rainy
from tests.support.terminal.running import (
    NO_CODE,
    WITHOUT_EXTRAS,
    lastcard,
    record,
    run_program,
    some_numbers,
)

ROOT = Path(__file__).parents[2]
QUICKLY = ("--speed", "fast", "--reaction-time", "0", "--seed", "7", "--notation")
GAMES = [
    ("express",),
    ("express", "-o", "express_alt_scoring=on", "-o", "target=40", "-o", "hand_size=3", "--bots", "novice"),
    ("touchdown", "--option", "last_card_draw=all"),
    ("droid", "-o", "droid_wild_parts=on", "-o", "scoring=on", "-o", "target=40"),
    ("hail-mary", "-o", "stacking=on", "--players", "3"),
    ("elite", "-o", "match_wins=2", "--players", "3"),
    ("elite", "-o", "mode=draft", "-o", "icon_order=chooser"),
    ("elite", "-o", "mode=dynasty", "--players", "10", "-o", "false_call_penalty=2"),
]


@pytest.mark.parametrize("game", GAMES, ids=" ".join)
def test_a_whole_match_is_played_to_its_end(game):
    played = lastcard("play", *game, *QUICKLY, typed=some_numbers())
    assert played.stderr == ""
    assert played.returncode == 0
    assert re.search(r"\w+ won the match\.", played.stdout)
    assert "Goodbye" not in played.stdout


def test_a_deck_of_ones_own(tmp_path):
    deck = build_deck(load_roster(), "all", Random(3))
    file, saved = tmp_path / "collection.toml", tmp_path / "game.lcg"
    file.write_text(f"[decks]\nquick = {deck}\n", encoding="utf-8")
    quitting = (*QUICKLY, "--players", "3", "--save", str(saved))
    lastcard("play", "elite", "-o", "mode=dynasty", *quitting, typed="quit\n")
    without = lc.Game.replay(saved.read_text()).record()
    left = lastcard("play", "elite", "--deck", str(file), *quitting, typed="quit\n")
    assert left.stderr == ""
    game = lc.Game.replay(saved.read_text())
    assert game.options["mode"] == "dynasty"
    cards = list(game.player_cards)
    assert {*cards[:8]} == {*deck}
    assert all(card in without for card in cards[8:])  # the bots bring what they would have brought
    assert lastcard("play", "--continue", str(saved), *QUICKLY, typed="quit\n").returncode == 0


README = (ROOT / "README.md").read_text(encoding="utf-8")
SHOWN = re.findall(r"^\.venv/bin/lastcard play (.+?)(?: {2,}# .*)?$", README, re.MULTILINE)


@pytest.mark.parametrize("arguments", SHOWN)
def test_what_the_readme_plays_can_be_played(arguments, monkeypatch):
    monkeypatch.chdir(ROOT)
    played = lastcard("play", *shlex.split(arguments), *QUICKLY, typed="quit\n")
    assert (played.returncode, played.stderr) == (0, "")
    assert "Goodbye" in played.stdout


def test_the_readme_shows_draft_and_dynasty():
    assert len(SHOWN) == 4
    assert any("--deck examples/decks.toml" in arguments for arguments in SHOWN)


WRITTEN = re.compile(
    r"(?<![\w'`/])([RYGB](\d\*?|[src]|\+\d)!?|W([tdhe]|\+\d)?(=[RYGB])?!?|@\d|#\d|>[a-j]|![a-j])(?![\w'])"
)
IN_WORDS = tuple(one for one in QUICKLY if one != "--notation")


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("game", [("touchdown",), ("droid",), ("hail-mary",), ("elite", "-o", "mode=draft")])
def test_lines_speak_of_cards_in_words(game, language):
    """Whatever happens, and with the help page: nothing is said in notation."""
    typed = "?\n" + some_numbers(60) + "?wild\n?skip\nscore\nquit\n"
    shown = lastcard("play", *game, *IN_WORDS, "--lang", language, typed=typed).stdout
    assert [found[0] for found in WRITTEN.finditer(shown)] == []
    assert {"en": "red ", "de": " in Rot"}[language] in shown


def test_notation_is_for_those_who_want_it(tmp_path):
    file = record(tmp_path / "game.lcg", "edition express | top R+1 | a* R5 Gs | b Y1 Y2")
    words = lastcard("play", "--continue", file, *IN_WORDS, typed="quit\n").stdout
    assert "Hand  red 5, green Skip\n" in words
    assert "  1 red 5, 2 red 5 UNO!\n  3 draw a card\n" in words
    written = lastcard("play", "--continue", file, *QUICKLY, typed="quit\n").stdout
    assert "  1 R5  2 R5!\n" in written


def test_a_record_is_retold_in_words_and_in_notation(tmp_path):
    file = record(tmp_path / "game.lcg", "edition express | top R1 | a* R+1 Gs G1 | b Y1 Y2")
    lastcard("play", "--continue", file, *IN_WORDS, typed="red draw one\nquit\n")
    words = lastcard("replay", file).stdout
    assert "Bela has dealt. Red 1 lies face up.\n   1  Seat A played red Draw One.\n" in words
    written = lastcard("replay", file, "--notation").stdout
    assert "b has dealt. R1 lies face up.\n   1  a played R+1.\n" in written
    assert "Platz A hat Zieh Eine in Rot gespielt" in lastcard("replay", file, "--lang", "de").stdout


def test_the_same_seed_and_lines_give_the_same_match():
    one, two = (
        run("play", "droid", *QUICKLY, typed=some_numbers(40)).stdout for run in (lastcard, run_program)
    )
    assert one.count("\n") > 20
    assert one.splitlines()[:-1] == two.splitlines()[:-1]  # the last one says where it was kept


def test_the_cards_of_others_are_not_shown():
    shown = lastcard("play", "touchdown", *QUICKLY, typed=some_numbers()).stdout
    assert re.search(r"You drew [RYGBW]", shown)
    assert not re.search(r"(Bela|Cleo|Dora) (drew|was dealt) [RYGBW]\d", shown)


def test_the_edition_is_asked_for():
    asked = lastcard("play", *QUICKLY, typed="nine\n4\nquit\n")
    assert "There is no edition 'nine': type a number from 1 to 5, or a name." in asked.stdout
    assert "UNO NFL: Hail Mary, 4 players." in asked.stdout
    assert "UNO Express, 4 players." in lastcard("play", *QUICKLY, typed="\nquit\n").stdout
    left = lastcard("play", *QUICKLY, typed="quit\n1\n")
    assert left.returncode == 0
    assert "There is no edition" not in left.stdout
    assert "players." not in left.stdout


def test_what_is_refused_changes_nothing_and_is_asked_again(tmp_path):
    file = record(tmp_path / "game.lcg", "edition droid | top G5 | a* R5 B9 | b Y1 Y2")
    typed = "B9\nblah\npurple 7\n99\n" + "1" * 5000 + "\n!b\nR5!\nquit\n"
    shown = lastcard("play", "--continue", file, *QUICKLY, typed=typed).stdout
    for sentence in (
        "B9 does not match G5 in color, number or symbol. (droid/match)",
        "'blah' is no card of droid. Type ? for help.",
        "'purple 7' is no card and no move: write red 6, draw or uno, or R6, + or !. Type ? for help.",
        "There is no move 99: the list goes from 1 to 3.",
        "Bela cannot be caught now. (R28)",
        'You called "UNO!"',
    ):
        assert sentence in shown
    assert "You drew" not in shown


def test_words_beside_the_moves(tmp_path):
    saved = tmp_path / "game.lcg"
    typed = f"?\n?draw two\nrules nonsense\nview\nhint\nsave\nsave {saved}\nsave {saved}\nquit\n"
    shown = lastcard("play", "touchdown", *QUICKLY, typed=typed).stdout
    assert "look up a card or a rule" in shown
    assert "touchdown/draw-two" in shown
    assert "The rulebook of touchdown says nothing of 'nonsense'." in shown
    assert "\nb ? ? ? ? ? ? ?" in shown
    assert "Hint: " in shown
    assert "Say where to: save FILE" in shown
    assert shown.count("Saved.") == 2
    assert shown.count(f"`lastcard play --continue {saved}` goes on ") == 3
    assert saved.read_text().startswith("lastcard 1\n")


def typed_at(edition: str, *lines: str, more: tuple[str, ...] = ()) -> list[str]:
    """What each line is answered with."""
    shown = lastcard("play", edition, *QUICKLY, *more, typed="\n".join(lines) + "\nquit\n").stdout
    parts = re.split(r"^> .*\n", shown, flags=re.MULTILINE)
    return parts[1 : len(lines) + 1]


def test_a_card_is_looked_up_as_it_is_written():
    wild, reverse, skip, number, other, two = typed_at("touchdown", "?Wt", "?Gr", "?Ys", "?G3!", "?Wd", "?+2")
    assert wild.startswith(
        "Wt  Wild Touchdown: the last to raise both arms draws three\ntouchdown/touchdown-"
    )
    assert reverse.startswith("Gr  green Reverse: turns the direction of play\ntouchdown/reverse\n")
    assert skip.startswith("Ys  yellow Skip: the next player loses a turn\ntouchdown/skip\n")
    assert number.startswith('G3  green 3\nWith ! behind a move you call "UNO!": it leaves you one card.\n')
    assert "draws three\nWd is not in this deck.\n" in other
    assert "draw" in two


def test_a_card_is_looked_up_by_its_title_and_a_rule_by_its_id():
    title, word, rule, ruling = typed_at("droid", "?wild droid", "?droid", "?droid/match", "?R15")
    assert title.startswith("Wd  Wild Droid: whoever cannot lay another color draws three\ndroid/droid-")
    assert word.startswith("Wd  Wild Droid: ")
    assert rule.startswith("droid/match\n")
    assert ruling.startswith("R15 · ")


def test_no_rulebook_explains_a_card_of_ones_own(tmp_path):
    own, skip = typed_at(str(write_rainy(tmp_path, card="W+3")), "?W+3", "?Ys")
    assert own.startswith("W+3  Wild Draw Three: ")
    assert "touchdown/" not in own
    assert skip.startswith("Ys  yellow Skip: the next player loses a turn\ntouchdown/skip\n")


def test_a_long_answer_says_that_there_is_more():
    (answer,) = typed_at("elite", "?draft")
    more = re.search(r"\.\.\. and (\d+) more: `lastcard (rules elite draft)`\n", answer)
    assert more is not None
    everything = lastcard(*more[2].split()).stdout
    assert len(re.findall(r"^elite/", everything, re.MULTILINE)) == 4 + int(more[1])


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("edition", lc.EDITIONS)
def test_the_help_page_lists_the_cards_of_the_edition(edition, language):
    (page,) = typed_at(edition, "?", more=("--lang", language))
    lines = page.splitlines()
    assert max(len(line) for line in lines if ": " not in line[17:]) <= 100  # cards are wrapped in a column
    first = {line.split()[0].partition("=")[0] for line in lines if line.startswith("  ")}
    cards = load_edition(edition).kinds
    assert {card for card in cards if card.startswith("W")} == {
        text for text in first if text.startswith("W")
    }
    assert {f"R{face}" for face in ("s", "r", "+1", "+2", "c")} & first == {
        card for card in cards if re.fullmatch(r"R(s|r|\+\d|c)", card)
    }
    assert ("@2" in first) == (edition == "elite")


def test_a_refusal_in_an_edition_of_ones_own_can_be_looked_up(tmp_path):
    own = tmp_path / "mine.toml"
    own.write_text(Path(edition_path("droid")).read_text(encoding="utf-8"), encoding="utf-8")
    file = tmp_path / "game.lcg"
    digest = load_edition(str(own)).digest
    record(file, f"edition mine {digest} | top G5 | a* R5 B9 | b Y1 Y2")
    (refused, found) = typed_at(str(own), "B9", "?droid/match", more=("--continue", str(file)))
    assert "B9 does not match G5 in color, number or symbol. (droid/match)" in refused
    assert found.startswith("droid/match\n")


def test_lineups_name_the_player_cards_and_speak_to_nobody():
    shown = lastcard("play", "elite", *QUICKLY, typed="quit\n").stdout
    lineups = re.findall(r"^\w+'s lineup  (.+)$", shown, re.MULTILINE)
    assert len(lineups) == 3
    for lineup in lineups:
        assert all(re.fullmatch(r"[A-Z]\w+ \w+ \(.+\)", card) for card in lineup.split(" | "))
    assert not any(
        re.search(r"\byou\b", about_player_card(card, Speaker())) for card in load_roster().cards.values()
    )


def test_a_draft_says_how_far_it_is():
    shown = lastcard("play", "elite", "-o", "mode=draft", *QUICKLY, typed="1\n1\nquit\n").stdout
    assert "Drafted so far: none of 8" in shown
    assert re.search(r"Drafted so far \(2 of 8\): [A-Z][\w ]+ \(.+\), [A-Z][\w ]+ \(.+\)\n", shown)


def test_a_saved_game_goes_on(tmp_path):
    saved = str(tmp_path / "game.lcg")
    lastcard("play", "elite", "-o", "mode=dynasty", *QUICKLY, "--save", saved, typed=some_numbers(20))
    went_on = lastcard("play", "--continue", saved, *QUICKLY, "--save", saved, typed=some_numbers())
    assert "won the match" in went_on.stdout
    again = lastcard("play", "--continue", saved)
    assert again.returncode == 2
    assert "the match is over" in again.stderr


def test_the_hint_names_an_edition_of_ones_own(tmp_path):
    own, saved = tmp_path / "my own.toml", tmp_path / "game.lcg"
    own.write_text(Path(edition_path("express")).read_text(encoding="utf-8"), encoding="utf-8")
    shown = lastcard("play", str(own), *QUICKLY, typed=f"save {saved}\nquit\n").stdout
    hint = re.search(r"Saved\. `lastcard (.+)` goes on from here\.", shown)
    assert hint is not None
    went_on = run_program(*shlex.split(hint[1]), *QUICKLY, typed="quit\n")  # it does not know the edition
    assert "Goodbye" in went_on.stdout


@pytest.mark.parametrize("on_path", [False, True])
def test_hints_name_the_program_as_it_was_called(tmp_path, on_path):
    """After `make play` there is no lastcard on the PATH."""
    script = Path(sys.executable).with_name("lastcard")
    folders = [one for one in os.environ["PATH"].split(os.pathsep) if not (Path(one) / "lastcard").exists()]
    ended = subprocess.run(
        [str(script.relative_to(ROOT)), "play", "express", *QUICKLY],
        cwd=ROOT,
        env={**os.environ, "PATH": os.pathsep.join([*folders, *([str(script.parent)] if on_path else [])])},
        input=f"save {tmp_path}/x.lcg\n",
        capture_output=True,
        text=True,
        check=True,
    )
    called = "lastcard" if on_path else ended.args[0]
    assert f"`{called} play --continue {tmp_path}/x.lcg`" in ended.stdout


def test_nothing_but_a_record_is_overwritten(tmp_path):
    file = tmp_path / "letter.txt"
    file.write_text("Dear Ann")
    shown = lastcard(
        "play", "express", *QUICKLY, typed=f"save {file}\nsave {tmp_path}\nsave /nowhere/x\n"
    ).stdout
    assert f"{file} is there already and is no record" in shown
    assert f"{tmp_path} cannot be written" in shown
    assert "there is no folder /nowhere" in shown
    assert file.read_text() == "Dear Ann"


def test_the_end_of_the_lines_is_a_polite_end():
    left = lastcard("play", "express", *QUICKLY, typed="")
    assert left.returncode == 0
    assert "Goodbye. `lastcard play --continue` goes on with the saved game." in left.stdout


def test_everybody_is_you_to_themselves_and_has_a_name_in_the_score_sheet():
    shown = lastcard("play", "express", "--name", "Ann", *QUICKLY, typed=some_numbers()).stdout
    assert re.search(r"^You played ", shown, re.MULTILINE)
    assert re.search(r"^Score  Ann \d+   Bela \d+", shown, re.MULTILINE)
    assert not re.search(r"\b(Ann|a|Alma) (played|drew|lost|called|won)", shown)


def test_an_edition_of_ones_own(tmp_path):
    file = tmp_path / "mine.toml"
    file.write_text(Path(edition_path("express")).read_text().replace('"UNO Express"', '"My Own"'))
    assert "My Own, 2 players." in lastcard("play", str(file), "--players", "2", *QUICKLY, typed="").stdout


def test_a_champion_without_the_compiler_is_told_so():
    """Before the edition is asked for, and whoever else sits there."""
    for bots in ("champion", "casual,champion,casual"):
        program = [sys.executable, "-c", WITHOUT_EXTRAS, "play", "--bots", bots]
        ended = subprocess.run(program, input="", capture_output=True, text=True, check=False, env=NO_CODE)
        assert (ended.returncode, ended.stdout) == (2, "")
        assert ended.stderr == (
            "The champion needs the compiled rules: make setup-sim "
            "(or with pip: '.[sim]' in a checkout, 'lastcard[sim] @ git+URL' without one).\n"
        )


def test_bots_that_have_learnt_nothing_about_an_edition_say_so(tmp_path):
    own = tmp_path / "mine.toml"
    own.write_text(Path(edition_path("droid")).read_text(encoding="utf-8"), encoding="utf-8")
    said = "The expert has learnt nothing about mine, and plays by what it knows about touchdown.\n"
    for edition, bots, times in ((own, "expert", 1), (own, "casual", 0), ("droid", "expert", 0)):
        shown = lastcard("play", str(edition), "--bots", bots, *QUICKLY, typed="quit\n").stdout
        assert shown.count(said) == times
        assert shown.startswith(said) == (times == 1)


def test_colors_only_where_they_are_wanted():
    assert "\x1b" not in lastcard("play", "express", *QUICKLY, typed="quit\n").stdout
