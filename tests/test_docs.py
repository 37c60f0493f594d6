"""The pages: every link leads somewhere, and every command shown prints what the page says."""

from __future__ import annotations

import re
import subprocess
from functools import cache
from pathlib import Path

import pytest

from tools.docs import walk_pages
from tools.docs.shown_commands import BLOCK, PAGES, ROOT, run_again

WITH_LINKS = [
    *PAGES,
    *(ROOT / name for name in ("CONTRIBUTING.md", "CHANGELOG.md", "SECURITY.md")),
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


# Walking the pages: `make walk` runs what they show


@pytest.mark.parametrize("page", walk_pages.PAGES)
def test_every_command_stands_in_a_block_that_is_walked(page):
    assert walk_pages.unmarked((ROOT / page).read_text(encoding="utf-8")) == []


def test_a_command_that_nobody_would_run_is_noticed():
    page = "```\nlastcard play elite\n```\n```text\n$ make play ARGS=--local\nand so on\n```\n"
    assert walk_pages.unmarked(page) == ["lastcard play", "$ make"]


def test_commands_are_found_with_their_lines_and_without_what_is_said_behind_them():
    page = "# A\n\n```sh\nmake setup\nlastcard play droid   # alone\n```\n"
    page += "```console\n$ lastcard rules R1\nR1\n```\n"
    found = [(one.line, one.text) for one in walk_pages.commands_of("a.md", page)]
    assert found == [(4, "make setup"), (5, "lastcard play droid"), (8, "lastcard rules R1")]


def test_every_exception_of_the_walk_is_still_needed():
    """A reason that no command needs any more would hide the next one that looks like it."""
    shown = [
        command.text
        for page in walk_pages.PAGES
        for command in walk_pages.commands_of(page, (ROOT / page).read_text(encoding="utf-8"))
    ]
    for looks in (*walk_pages.CANNOT_RUN, *walk_pages.OTHERWISE, *walk_pages.SAYS_NO):
        assert any(re.search(looks, text) for text in shown), looks


def test_a_walk_stops_at_the_first_command_that_fails(tmp_path, capsys):
    """In a clone of its own, which knows nothing of this checkout's environment."""
    walk = walk_pages.Walk(tmp_path)
    (walk.clone / "README.md").write_text("```sh\ntrue\nls nowhere\ntouch later\n```\n", encoding="utf-8")
    somebody = ("-c", "user.name=Somebody", "-c", "user.email=somebody@example.org")
    subprocess.run(["git", *somebody, "commit", "--quiet", "-am", "A page"], cwd=walk.clone, check=True)
    failure = walk_pages.walk_page(walk, "README.md")
    assert failure.startswith("README.md:3: exit code 2: ls nowhere\n")
    assert "README.md:2: 0 s: true" in capsys.readouterr().out
    assert not (walk.clone / "later").exists()
