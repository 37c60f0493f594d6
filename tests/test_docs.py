"""The pages: every link leads somewhere, and every command shown prints what the page says."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

from tools.shown_commands import BLOCK, PAGES, ROOT, run_again

WITH_LINKS = [
    *PAGES,
    *(ROOT / name for name in ("CONTRIBUTING.md", "CHANGELOG.md")),
    *ROOT.glob("bench/*.md"),
]
FENCE = re.compile(r"^```.*?^```$", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"\[[^]]*\]\(([^)\s]+)\)")
HEADING = re.compile(r"^#+ (.+)$", re.MULTILINE)
NAMED = re.compile(r"`([\w-]+/[\w./-]+\.(?:py|toml|md))`")
INVENTED = "downpour"  # the card that docs/add-a-card.md adds
ELSEWHERE = ("http://", "https://", "mailto:")


def page_name(page: Path) -> str:
    return str(page.relative_to(ROOT))


@cache
def anchors(page: Path) -> set[str]:
    """The anchors of a page's headings, as a reader of Markdown makes them."""
    found: dict[str, int] = {}
    names = set()
    for heading in HEADING.findall(FENCE.sub("", page.read_text(encoding="utf-8"))):
        shown = re.sub(r"\[([^]]*)\]\([^)]*\)", r"\1", heading).lower()
        name = re.sub(r"[^\w\- ]", "", shown).replace(" ", "-")
        names.add(f"{name}-{found[name]}" if name in found else name)
        found[name] = found.get(name, 0) + 1
    return names


def broken_links(page: Path) -> list[str]:
    broken = []
    for link in LINK.findall(FENCE.sub("", page.read_text(encoding="utf-8"))):
        if link.startswith(ELSEWHERE):
            continue
        path, _, anchor = link.partition("#")
        target = (page.parent / path).resolve() if path else page
        if not target.exists() or (anchor and anchor not in anchors(target)):
            broken.append(link)
    return broken


@pytest.mark.parametrize("page", WITH_LINKS, ids=page_name)
def test_every_link_leads_somewhere(page):
    assert broken_links(page) == []


def test_a_broken_link_is_noticed(tmp_path):
    page = tmp_path / "page.md"
    page.write_text(
        "# One & two\n## One\n## One\n"
        "[a](page.md#one--two) [b](#one-1) [c](#two) [d](gone.md) [e](page.md#One)\n"
    )
    assert broken_links(page) == ["#two", "gone.md", "page.md#One"]


@pytest.mark.parametrize("page", WITH_LINKS, ids=page_name)
def test_every_file_that_is_named_is_there(page):
    named = NAMED.findall(FENCE.sub("", page.read_text(encoding="utf-8")))
    folders = (page.parent, *(ROOT / folder for folder in ("", "src", "src/lastcard", "docs")))
    gone = [name for name in named if not any((folder / name).exists() for folder in folders)]
    assert [name for name in gone if INVENTED not in name] == []


def test_the_list_of_pages_is_complete():
    listed = LINK.findall((ROOT / "docs" / "README.md").read_text(encoding="utf-8"))
    there = {str(page.relative_to(ROOT / "docs")) for page in PAGES if page.is_relative_to(ROOT / "docs")}
    assert there - {*listed} == {"README.md"}


SHOWING = [page for page in PAGES if BLOCK.search(page.read_text(encoding="utf-8"))]


@pytest.mark.parametrize("page", SHOWING, ids=page_name)
def test_the_commands_of_a_page_print_what_it_shows(page):
    """If what they print has changed on purpose: `make pages` writes it into the page."""
    text = page.read_text(encoding="utf-8")
    assert run_again(text) == text


def test_a_page_that_shows_something_else_is_noticed():
    file = "```toml decks.toml\n[decks]\nmine = []\n```\n"
    page = file + "```console\n$ lastcard deck decks.toml#mien\nFine.\n```\n"
    shown = "decks.toml has no deck 'mien'. Did you mean mine?\n"
    assert run_again(page) == page.replace("Fine.\n", shown)
