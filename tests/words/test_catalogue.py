"""The catalogue: complete, and the same keys and details in every language."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import lastcard as lc
from lastcard.editions import load_edition, load_roster
from lastcard.rules.dispatch import CARDS, ICONS, WINDOWS
from lastcard.rules.options import OPTIONS
from lastcard.views.event import NAMES
from lastcard.views.explaining import about_player_card, explain_card
from lastcard.words import LANGUAGES, Speaker, load_words
from lastcard.words.catalogue import flat, read_file
from tests.support.terminal.running import lastcard
from tools.words.checking import check


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_language_says_everything_and_nothing_else(language: str) -> None:
    """All keys, placeholders, forms of plurals and names, and what it says about itself."""
    assert [str(one) for one in check(language) if one.is_error] == []


def test_every_event_window_card_and_icon_has_words() -> None:
    words = load_words()
    told_otherwise = {"reversed": "reversed_clockwise"}
    for name in NAMES:
        assert f"event.{told_otherwise.get(name, name)}" in words
    for window in WINDOWS:
        assert words[f"window.{window.name}.title"]
    for card in CARDS:
        assert words[f"card.{card.symbol}.title"]
    for icon in ICONS.values():
        assert words[f"icon.{icon.title}.effect"]


NO_CHILDS_WORDS = {
    "en": re.compile(r"guil|hitch|activat|modifier|penalt|void|seat [a-j]\b|[_=]", re.IGNORECASE),
    "de": re.compile(r"schuld|Strafe|Aufstellung|[_=]", re.IGNORECASE),
}
NO_SIGNS = re.compile(r"[_=]")
OPENING = "¿¡„“«"
NOTATION = re.compile(r"[*={}]|\b[RYGBW]\+|\+(?!\d)")
"""In some languages a Draw Two is called +2: that is its name, and no sign."""


@pytest.mark.parametrize("option", OPTIONS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_option_is_explained_as_to_a_child(language: str, option: str) -> None:
    words = read_file(language)  # the language itself, not what falls back to English
    title, about = (words[f"house_rule.{option}.{part}"] for part in ("title", "about"))
    assert title.lstrip(OPENING)[0].isupper()
    assert about.lstrip(OPENING)[0].isupper()
    assert not title.endswith(".")
    assert about.endswith(".")
    assert max(map(len, re.split(r"[.:] ", about))) <= 130, "a sentence is too long to be read once"
    assert not NO_CHILDS_WORDS.get(language, NO_SIGNS).search(f"{title} {about}")


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_option_is_explained_that_is_not_there(language: str) -> None:
    explained = {key.split(".")[1] for key in read_file(language) if key.startswith("house_rule.")}
    assert explained == {*OPTIONS}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("edition", lc.EDITIONS)
def test_every_card_is_explained(edition: str, language: str) -> None:
    speaker = Speaker(load_words(language))
    for card in load_edition(edition).kinds:
        words = explain_card(card, speaker)
        assert len(words) > 3
        assert not NOTATION.search(words)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_player_card_is_explained(language: str) -> None:
    speaker = Speaker(load_words(language))
    for card in load_roster().cards.values():
        assert not re.search(r"[{}]|None", about_player_card(card, speaker))


def test_what_icons_do() -> None:
    roster, speaker = load_roster(), Speaker()
    told = {name: about_player_card(roster.cards[name], speaker) for name in roster.cards}
    assert told["Flint Harrow"] == "red: one player draws 2 cards"
    assert told["Ember Quill"] == "red: the next player loses 1 turn"
    assert told["Copper Nye"] == "red: swaps a card with one player"
    assert told["River Stokes/wild"].startswith("any color: ")


def test_a_language_that_is_not_there_is_told() -> None:
    with pytest.raises(lc.OptionError, match=r"en \(English\), de \(Deutsch\)"):
        load_words("tlh")


def test_nobody_else_keeps_words_for_cards_or_windows() -> None:
    """What a card is called and does stands with it, and nowhere else in the code."""
    sources = Path(lc.__file__).parent.rglob("*.py")
    titles = [card.title for card in CARDS if " " in card.title] + [card.effect for card in CARDS]
    for source in sources:
        if "rules" not in source.parts:
            text = source.read_text(encoding="utf-8")
            code = re.sub(r'"""(.|\n)*?"""', "", text)
            for words in titles:
                assert f'"{words}"' not in code, f"{source.name}: {words}"


GAMES = {
    "express": (),
    "touchdown": (),
    "droid": (),
    "hail-mary": ("--players", "3"),
    "elite": ("-o", "mode=draft", "-o", "icon_order=chooser"),
}


@pytest.mark.parametrize("edition", GAMES)
def test_a_whole_game_in_german(edition: str) -> None:
    typed = "\n".join(str(n % 3 + 1) for n in range(2000)) + "\n"
    fast = ("--seed", "5", "--speed", "fast", "--reaction-time", "0", "--lang", "de")
    played = lastcard("play", edition, *GAMES[edition], *fast, typed=typed)
    assert played.returncode == 0, played.stderr
    assert "die Partie gewonnen" in played.stdout
    assert not re.search(r"\b(played|drew|the|card|cards|you|draw|wins?|None)\b|[{}]", played.stdout)


def test_flat_keys() -> None:
    assert dict(flat({"a": {"b": "c", "d": {"e": "f"}}, "g": "h"})) == {"a.b": "c", "a.d.e": "f", "g": "h"}
