"""The texts of the page are there in every language; that those it asks for are there, its types check."""

from __future__ import annotations

import pytest

from lastcard.editions import EDITIONS, load_edition
from lastcard.words import LANGUAGES, load_words
from lastcard.words.catalogue import read_file

MOST_WORDS = {"en": 12, "de": 12}
"""Below a picture of the rules; other languages may need more of them, and the pictures leave room."""

OTHERWISE = 18


def page_texts(language: str) -> set[str]:
    return {key for key in read_file(language) if key.startswith("page.")}


@pytest.mark.parametrize("language", [one for one in LANGUAGES if one != "en"])
def test_a_language_has_the_texts_that_english_has(language: str) -> None:
    assert page_texts("en")
    assert page_texts(language) == page_texts("en")


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_picture_has_one_short_sentence(language: str) -> None:
    told = {key: text for key, text in load_words(language).texts.items() if key.startswith("page.rulecard.")}
    assert {f"page.rulecard.twist_{edition}" for edition in EDITIONS} <= told.keys()
    for key, text in told.items():
        assert len(text.split()) <= MOST_WORDS.get(language, OTHERWISE), key
        assert text.endswith("."), key


def test_pictures_tell_the_target_that_counts() -> None:
    """One sentence names a number of points: the others must not be played for points by default."""
    for edition in EDITIONS:
        defaults = load_edition(edition).defaults
        if edition == "express":
            assert str(defaults["target"]) in load_words()["page.rulecard.win_express"]
        else:
            assert defaults.get("scoring", "off") == "off"
