"""The texts of the page are there in every language; that those it asks for are there, its types check."""

from __future__ import annotations

import pytest

from lastcard.words import LANGUAGES
from lastcard.words.catalogue import read_file


def page_texts(language: str) -> set[str]:
    return {key for key in read_file(language) if key.startswith("page.")}


@pytest.mark.parametrize("language", [one for one in LANGUAGES if one != "en"])
def test_a_language_has_the_texts_that_english_has(language: str) -> None:
    assert page_texts("en")
    assert page_texts(language) == page_texts("en")
