"""Parts of the speed page that separate runs write."""

from __future__ import annotations

PARTS = ("environments", "gpu", "wasm", "move")
"""What is between `<!-- NAME -->` and `<!-- end of NAME -->` on the page is written by other runs."""


def part_of(page: str, name: str) -> str:
    """A part of the page with its markers; empty if there is none."""
    first, last = f"<!-- {name} -->", f"<!-- end of {name} -->"
    if first not in page:
        return ""
    return first + page.partition(first)[2].partition(last)[0] + last


def with_part(page: str, name: str, text: str) -> str:
    """The page with this text as a part, in its old place or at the end."""
    part, old = f"<!-- {name} -->\n\n{text.strip()}\n\n<!-- end of {name} -->", part_of(page, name)
    return page.replace(old, part) if old else f"{page.rstrip()}\n\n{part}\n"
