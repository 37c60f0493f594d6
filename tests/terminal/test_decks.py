"""`lastcard deck` and `lastcard roster`: `play --deck` takes just what `deck` says may be played."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest

from lastcard.bots.decks import build_deck
from lastcard.editions import edition as editions
from lastcard.editions import load_roster
from lastcard.terminal.cli import main
from tests.support.terminal.commands import complaint, shown

ADA = '[[player]]\nname = "Ada Finch"\ncolor = "{color}"\nicons = ["Peek"]\n'
REDS = ["Ember Quill", "Rusty Vane", "Scarlet Moss", "Garnet Lowe", "Copper Nye"]
WILD_FILLS_TWO = ["River Stokes/wild", *REDS, "Honey Bracken", "Lemon Tarrant"]
BROKEN = [
    f"(elite/{rule})"
    for rule in ("dynasty-own-cards", "dynasty-eight", "dynasty-one-per-name", "dynasty-every-color")
]


def deck_file(path: Path, decks: str) -> str:
    file = path / "decks.toml"
    file.write_text(f"[decks]\n{decks}\n", encoding="utf-8")
    return str(file)


def legal_deck() -> list[str]:
    return build_deck(load_roster(), "all", Random(1))


@pytest.fixture
def mine(tmp_path: Path) -> str:
    """An edition of one's own: elite, with one more player card, of the color of a legal deck's first."""
    printed = Path(editions.__file__).parent
    own = ADA.format(color=load_roster().cards[legal_deck()[0]].colors[0])
    (tmp_path / "roster.toml").write_text((printed / "roster.toml").read_text() + own, encoding="utf-8")
    (tmp_path / "mine.toml").write_text((printed / "elite.toml").read_text(), encoding="utf-8")
    return str(tmp_path / "mine.toml")


# deck


def test_decks_that_may_be_played(capsys, tmp_path):
    file = deck_file(tmp_path, f"quick = {legal_deck()}\nslow = {legal_deck()}")
    assert shown(capsys, "deck", file) == "quick may be played.\nslow may be played.\n"
    assert shown(capsys, "deck", f"{file}#slow") == "slow may be played.\n"


def test_every_broken_rule_is_named(capsys, tmp_path):
    file = deck_file(tmp_path, 'bad = ["Ember Quill", "Ember Quill", "Nobody"]')
    assert main(["deck", file]) == 1
    printed = capsys.readouterr().out
    assert all(rule in printed for rule in BROKEN)


def test_a_file_whose_name_has_a_number_sign(capsys, tmp_path):
    file = Path(deck_file(tmp_path, f"quick = {legal_deck()}")).rename(tmp_path / "decks#1.toml")
    assert shown(capsys, "deck", str(file)) == "quick may be played.\n"
    assert shown(capsys, "deck", f"{file}#quick") == "quick may be played.\n"


OWN = ["Ada Finch", *legal_deck()[1:]]


@pytest.mark.parametrize(
    ("deck", "table", "may_be_played"),
    [
        (legal_deck(), "elite", True),
        (legal_deck()[:7], "elite", False),
        (WILD_FILLS_TWO, "elite", True),
        (WILD_FILLS_TWO, "elite -o wild_fills=one", False),
        (OWN, "elite", False),
        (OWN, "{mine}", True),
        (legal_deck(), "elite -o mode=draft", False),
        (legal_deck(), "elite -o wild_fills=two", False),
        (legal_deck(), "elite -o wild_foils=one", False),
        (legal_deck(), "droid", False),
        (legal_deck(), "elit", False),
    ],
)
def test_deck_and_play_judge_alike(capsys, mine, deck, table, may_be_played):
    file = deck_file(Path(mine).parent, f"mine = {deck}")
    edition, *options = table.format(mine=mine).split()
    code = main(["deck", file, "--edition", edition, *options])
    checked = capsys.readouterr()
    assert code == (0 if may_be_played else 1 if checked.out else 2)
    at_table = main(["play", edition, "--deck", file, *options, "--speed", "fast", "--players", "2"])
    assert at_table == (0 if may_be_played else 2)
    played = capsys.readouterr()
    broken = [line.strip() for line in checked.out.splitlines()[1:]]
    assert broken or checked.err == played.err
    assert all(rule in played.err for rule in broken)


@pytest.mark.parametrize(
    ("decks", "wish", "sentence"),
    [
        ("quick = []\nslow = []", "#quikc", "{file} has no deck 'quikc'. Did you mean quick?"),
        ("quick = []\nslow = []", "#zzz", "{file} has no deck 'zzz'. There are quick, slow."),
        ("", "", "{file} has no decks: write them under [decks], such as quick = [...]."),
        ("quick = 3", "", "decks.toml (line 2, column 1): the deck `quick` must be a list of card names."),
        (
            "quick = []\n" + ADA,
            "",
            "decks.toml (line 3, column 3): player cards of your own go into the roster of an edition of "
            "your own.",
        ),
    ],
)
def test_a_file_that_cannot_be_used_is_told_alike(capsys, tmp_path, decks, wish, sentence):
    file = deck_file(tmp_path, decks)
    said = complaint(capsys, "deck", file + wish)
    assert said == sentence.format(file=file)
    assert complaint(capsys, "play", "elite", "--deck", file + wish) == said


def test_one_of_several_decks_is_to_be_chosen(capsys, tmp_path):
    file = deck_file(tmp_path, f"quick = {legal_deck()}\nslow = {legal_deck()}")
    said = complaint(capsys, "play", "elite", "--deck", file)
    assert said == f"{file} has the decks quick, slow: choose one with --deck {file}#NAME."


def test_a_game_that_goes_on_has_its_decks(capsys):
    said = complaint(capsys, "play", "--continue", "a.lcg", "--deck", "decks.toml")
    assert "decks: leave them out." in said


# roster


def rows(printed: str) -> list[list[str]]:
    return [re.split(r"  +", line) for line in printed.splitlines()]


def test_every_card_with_its_colors_and_icons(capsys):
    listed = rows(shown(capsys, "roster"))
    assert ["Flint Harrow", "red", "Draw 2 Target"] in listed
    assert ["Ruby Fenwick", "red", "Peek, Discard player Target"] in listed
    assert ["Ivy Calder/green-blue", "green blue", "Skip Everyone"] in listed
    assert ["River Stokes/wild", "wild", "Draw 1, Skip"] in listed
    cards = load_roster().cards
    assert {name for name, *_ in listed} <= {*cards}
    assert {card.name for card in cards.values()} == {name for name, *_ in listed if "/" not in name}


def test_the_names_make_a_deck(capsys, tmp_path):
    names = [name for name, *_ in rows(shown(capsys, "roster"))]
    deck = [names[place] for place in (0, 6, 12, 17, 38, 39, 46, 56)]
    assert shown(capsys, "deck", deck_file(tmp_path, f"listed = {deck}")) == "listed may be played.\n"


@pytest.mark.parametrize("color", ["red", "blue", "Blue"])
def test_cards_of_a_color(capsys, color):
    listed = rows(shown(capsys, "roster", "--color", color))
    assert len(listed) > 14
    assert all(color.lower() in colors or colors == "wild" for _, colors, _ in listed)


def test_only_wild_cards(capsys):
    assert {colors for _, colors, _ in rows(shown(capsys, "roster", "--color", "wild"))} == {"wild"}


@pytest.mark.parametrize(
    ("icon", "icons"),
    [
        ("swap", {"Swap"}),
        ("draw target", {"Draw 2 Target", "Draw 3 Target"}),
        ("Draw 3", {"Draw 3 Target"}),
        ("discard uno", {"Discard UNO"}),
        ("play again", {"Play Again"}),
        ("discard", {"Discard UNO", "Peek, Discard player Target"}),
    ],
)
def test_cards_with_an_icon(capsys, icon, icons):
    assert {icons for *_, icons in rows(shown(capsys, "roster", "--icon", icon))} == icons


def test_color_and_icon_together(capsys):
    listed = shown(capsys, "roster", "elite", "--color", "green", "--icon", "reverse")
    assert [name for name, *_ in rows(listed)] == ["Sage Whitlow", "Olive Rook"]


def test_the_roster_of_an_edition_of_ones_own(capsys, mine):
    assert "Ada Finch" in shown(capsys, "roster", mine, "--icon", "peek")
    assert "Ada Finch" not in shown(capsys, "roster", "--icon", "peek")


@pytest.mark.parametrize(
    ("wish", "sentence"),
    [
        (("droid",), "droid has no player cards."),
        (("--color", "purple"), "--color is red, yellow, green, blue or wild, not 'purple'."),
        (("--icon", "drw"), "No icon says 'drw'. Did you mean draw?"),
        (("--icon", "dance"), "No icon says 'dance'. There are Skip, Reverse, Draw, Peek, Play Again, "),
        (("--color", "red", "--icon", "swap 2"), "No player card of elite fits --color red --icon swap 2."),
    ],
)
def test_cards_that_are_not_there(capsys, wish, sentence):
    assert complaint(capsys, "roster", *wish).startswith(sentence)
