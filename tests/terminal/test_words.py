"""Small things said well: names, and cards painted."""

from __future__ import annotations

import pytest

import lastcard as lc
from lastcard.table.people import BOT_NAMES
from lastcard.terminal.language import LOCALES, own_language
from lastcard.terminal.lines.screen import color_words, paint
from lastcard.terminal.seats.names import names_at
from lastcard.words import load_words
from tests.support.terminal.running import lastcard


def test_bots_are_called_by_the_letters_of_their_seats():
    assert [name[0].lower() for name in BOT_NAMES] == list("abcdefghij")


@pytest.mark.parametrize("name", ["", " ", "x" * 21, "Bela", "bela", "a\x1b[31m"])
def test_a_name_that_cannot_be_is_refused(name):
    with pytest.raises(lc.Error):
        names_at(name, 4, load_words())


def test_whoever_has_no_name_is_you():
    assert names_at(None, 3, load_words()) == ["You", "Bela", "Cleo"]
    assert names_at(" Ann ", 2, load_words("de")) == ["Ann", "Bela"]


def test_only_cards_and_colors_are_painted():
    colors = color_words(load_words())
    painted = paint("Bela played W and named red on B5, G9* and not GO.", {"W", "B5", "G9*"}, colors)
    assert [painted.plain[span.start : span.end] for span in painted.spans] == ["W", "red", "B5", "G9*"]


def test_colors_are_painted_in_any_language():
    painted = paint("Bela hat Rot gewählt.", set(), color_words(load_words("de")))
    assert [(span.start, span.style) for span in painted.spans] == [(9, "bold red")]


# Whose language is spoken


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({"LANG": "de_DE.UTF-8"}, "de"),
        ({"LANG": "de"}, "de"),
        ({"LANG": "de_AT@euro"}, "de"),
        ({"LANG": "en_US.UTF-8"}, "en"),
        ({"LANG": "tlh_AA.UTF-8"}, "en"),
        ({}, "en"),
        ({"LANG": "C.UTF-8", "LANGUAGE": "de"}, "en"),
        ({"LANG": "de_DE.UTF-8", "LC_ALL": "C"}, "en"),
        ({"LANG": "en_US.UTF-8", "LC_MESSAGES": "de_DE.UTF-8"}, "de"),
        ({"LANG": "de_DE.UTF-8", "LC_ALL": ""}, "de"),
        ({"LANG": "tlh_AA.UTF-8", "LANGUAGE": "tlh:de:en"}, "de"),
    ],
)
def test_the_table_speaks_the_language_of_the_computer(environment, language, monkeypatch):
    for name in (*LOCALES, "LANGUAGE"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    assert own_language() == language


def test_a_language_that_is_asked_for_comes_first(monkeypatch):
    monkeypatch.setenv("LANG", "de_DE.UTF-8")
    monkeypatch.setenv("LANGUAGE", "de")
    for name in ("LC_ALL", "LC_MESSAGES"):
        monkeypatch.delenv(name, raising=False)
    quitting = ("play", "express", "--seed", "7", "--speed", "fast")
    assert "Mit ? kommt Hilfe." in lastcard(*quitting, typed="quit\n").stdout
    assert "Type ? for help." in lastcard(*quitting, "--lang", "en", typed="quit\n").stdout
