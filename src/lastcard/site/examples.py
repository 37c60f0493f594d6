"""The examples of the README and of the page on notation, so that they can be run in the browser."""

from __future__ import annotations

import re
from collections.abc import Iterator
from doctest import DocTestParser

import msgspec

from lastcard.editions.rulebook import read_page

PAGES = ("../README.md", "notation.md")
"""From the folder of the documentation: the README is beside it, also in an installed package."""

HEADING = re.compile(r"#+ (.+)")
CODE = "```"
PYTHON = "```python"
FENCED = re.compile(r"^(```.*?^```)$", re.MULTILINE | re.DOTALL)
COMMENT = re.compile(r"<!--.*?-->")
LINK = re.compile(r"!?\[([^\]]*)\]\([^)]*\)")
STRONG = re.compile(r"\*\*?([^*]+)\*\*?")
NO_PROSE = ("|", "-", ">", "<", "1.", "#")
"""How lines of tables, lists and quotations begin."""


class Step(msgspec.Struct, frozen=True):
    """Some lines of Python, and what they print."""

    code: str
    output: str


class Section(msgspec.Struct, frozen=True):
    """The examples between two paragraphs."""

    heading: str
    text: str
    """The paragraph before them, with `code` marked as here."""
    steps: list[Step]


class ExamplePage(msgspec.Struct, frozen=True):
    """The examples of a page; each needs those before it."""

    title: str
    sections: list[Section]


class ExamplePages(msgspec.Struct, frozen=True):
    """All pages whose examples can be run."""

    pages: list[ExamplePage]


def example_pages() -> ExamplePages:
    return ExamplePages([read_examples(read_page(name)) for name in PAGES])


def read_examples(page: str) -> ExamplePage:
    title = HEADING.match(page)
    return ExamplePage(title[1] if title else "", list(sections_of(page)))


def sections_of(page: str) -> Iterator[Section]:
    """What stands between two blank lines is a paragraph or a block of code."""
    heading, prose = "", ""
    for block in blocks_of(page):
        if found := HEADING.match(block):
            heading, prose = found[1], ""
        elif block.startswith(PYTHON):
            yield Section(heading, plain(prose), list(steps_of(block)))
            prose = ""
        else:
            prose = block


def blocks_of(page: str) -> Iterator[str]:
    """Paragraphs and headings, and code with the blank lines in it."""
    for part in FENCED.split(page):
        if part.startswith(CODE):
            yield part
        else:
            yield from filter(None, (block.strip() for block in part.split("\n\n")))


def plain(text: str) -> str:
    """Prose without the marks of Markdown; nothing of a table or a list.

    >>> plain("**Views** are in [notation](notation.md): `game.view`."), plain("| a | table |")
    ('Views are in notation: `game.view`.', '')
    """
    text = STRONG.sub(r"\1", LINK.sub(r"\1", COMMENT.sub("", text))).strip()
    return "" if text.startswith(NO_PROSE) else " ".join(text.split())


def steps_of(block: str) -> Iterator[Step]:
    """Lines up to the next output are one step."""
    code = ""
    for example in DocTestParser().get_examples(block.removeprefix(PYTHON).removesuffix(CODE)):
        code += example.source
        if example.want:
            yield Step(code, example.want)
            code = ""
    if code:
        yield Step(code, "")
