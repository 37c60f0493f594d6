"""The pages that walk through adding something: followed to the letter, they work."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
FILE = re.compile(r"`([\w./-]+/[\w.-]+)`:\n\n```\w*\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def page_text(page: str) -> str:
    return (ROOT / "docs" / page).read_text(encoding="utf-8")


def files_of(page: str) -> dict[str, str]:
    """The files that a page shows whole: each stands in a block behind its path and a colon."""
    return dict(FILE.findall(page_text(page)))


class Checkout:
    """A copy of what the walks touch."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        no_cache = shutil.ignore_patterns("__pycache__")
        for name in ("src", "docs"):
            shutil.copytree(ROOT / name, folder / name, ignore=no_cache)
        for name in (
            "pyproject.toml",
            "tests/__init__.py",
            "tests/support/playing.py",
            "tests/rules/__init__.py",
        ):
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, folder / name)

    def write(self, file: str, text: str) -> None:
        (self.folder / file).write_text(text, encoding="utf-8")

    def change(self, file: str, old: str, new: str) -> None:
        text = (self.folder / file).read_text(encoding="utf-8")
        assert text.count(old) == 1
        self.write(file, text.replace(old, new))

    def run(self, *arguments: str, typed: str = "") -> str:
        """What a Python module prints; its last complaint if it fails."""
        path = os.pathsep.join(str(self.folder / place) for place in ("src", "."))
        ended = subprocess.run(
            [sys.executable, "-m", *arguments],
            cwd=self.folder,
            env={**os.environ, "PYTHONPATH": path},
            input=typed,
            capture_output=True,
            text=True,
            check=False,
        )
        assert ended.returncode == 0, ended.stdout[-2000:] + ended.stderr[-2000:]
        return ended.stdout


@pytest.fixture
def checkout(tmp_path: Path) -> Checkout:
    return Checkout(tmp_path)


def test_add_a_card(checkout):
    files = files_of("add-a-card.md")
    assert [*files] == ["src/lastcard/rules/cards/downpour.py", "tests/rules/test_downpour.py"]
    for file, text in files.items():
        checkout.write(file, text)
    edition = "tests/rules/downpour.toml"
    shutil.copy(ROOT / "src/lastcard/editions/touchdown.toml", checkout.folder / edition)
    checkout.change(edition, '"Wt" = 4', '"Wp" = 4')
    checkout.change(edition, 'title = "UNO Super Bowl LVII"', 'title = "Downpour"')
    assert "3 passed" in checkout.run("pytest", "-q", "-p", "no:cacheprovider", "-k", "downpour", "tests")
    typed = "?\n?Wp\n?downpour\n"
    shown = checkout.run(
        "lastcard", "play", edition, "--players", "2", "--notation", "--speed", "fast", typed=typed
    )
    assert "Downpour, 2 players." in shown
    does = "Wild Downpour: names the color, and everyone else draws one\n"
    assert f"  Wp=B           {does}" in shown
    assert shown.count(f"Wp  {does}") == 2
    (german,) = re.findall(
        r"^```toml\n(\[card\.Wp\].*?)^```$", page_text("add-a-card.md"), re.MULTILINE | re.DOTALL
    )
    words = "src/lastcard/words/de.toml"
    checkout.change(words, "[icon.Discard]", f"{german}\n[icon.Discard]")
    table = ("lastcard", "play", edition, "--players", "2", "--speed", "fast", "--lang", "de", "--notation")
    assert "Wp  Farbenwahl Wolkenbruch: wählt die Farbe, und " in checkout.run(*table, typed="?Wp\n")


def test_add_an_edition(checkout):
    files = files_of("add-an-edition.md")
    card = "src/lastcard/rules/cards/downpour.py"
    page, rules, tests = (
        "docs/rules/downpour.md",
        "src/lastcard/editions/downpour.toml",
        "tests/rules/test_downpour.py",
    )
    assert [*files] == [page, rules, tests]
    for file, text in {**files, card: files_of("add-a-card.md")[card]}.items():
        checkout.write(file, text)
    checkout.change("src/lastcard/editions/edition.py", '"elite")\n', '"elite", "downpour")\n')
    text = page_text("add-an-edition.md")
    (docstring,) = re.findall(r'^```\n(    """.*?""")\n```$', text, re.MULTILINE | re.DOTALL)
    checkout.change(
        card,
        '    """Every other player draws one card, in turn order, and nobody loses a turn."""',
        docstring,
    )
    assert "3 passed" in checkout.run("pytest", "-q", "-p", "no:cacheprovider", "tests")
    assert "UNO Downpour, 2 players." in checkout.run("lastcard", "play", "downpour", "--players", "2")
    own = {slug for slug in re.findall(r"^- `([a-z-]+)`", files[page], re.MULTILINE) if "downpour" in slug}
    for slug in own:
        assert checkout.run("lastcard", "rules", f"downpour/{slug}").startswith(f"downpour/{slug}\n")
        assert f"downpour/{slug}" in files[tests]
        assert f"downpour/{slug}" in docstring
