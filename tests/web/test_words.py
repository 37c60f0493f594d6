"""Every text that the page asks for is there, in every language."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from lastcard.words import LANGUAGES
from lastcard.words.catalogue import read_file

SOURCES = [
    file for kind in ("*.svelte", "*.ts") for file in (Path(__file__).parents[2] / "web" / "src").rglob(kind)
]
FIXED = re.compile(r"""\bt\(\s*"([^"]+)\"""")
CHOSEN = re.compile(r"""\bt\([^()"`]*\? "([^"]+)" : "([^"]+)\"""")
MADE = re.compile(r"\bt\(\s*`([^`$]+)\$\{")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_of_the_page_is_there(language: str) -> None:
    texts = {key.removeprefix("page.") for key in read_file(language) if key.startswith("page.")}
    missing = []
    for file in SOURCES:
        code = file.read_text(encoding="utf-8")
        wanted = {*FIXED.findall(code), *(key for pair in CHOSEN.findall(code) for key in pair)}
        missing += [f"{file.name}: {key}" for key in wanted if key not in texts]
        missing += [
            f"{file.name}: {start}..."
            for start in MADE.findall(code)
            if not any(key.startswith(start) for key in texts)
        ]
    assert SOURCES
    assert not missing


def test_german_has_what_english_has() -> None:
    english, german = ({key for key in read_file(one) if key.startswith("page.")} for one in ("en", "de"))
    assert english == german
