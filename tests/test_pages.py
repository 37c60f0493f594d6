"""Pages that are made from the code are up to date."""

from __future__ import annotations

from pathlib import Path

import pytest

from tools.docs.pages import pages


@pytest.mark.parametrize(("path", "text"), [pytest.param(path, text, id=path.name) for path, text in pages()])
def test_a_page_says_what_the_code_says(path: Path, text: str) -> None:
    assert path.read_text(encoding="utf-8") == text, "run `make pages`"
