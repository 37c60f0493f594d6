"""Check that every file names the same version, and that it is the one of a tag.

    python tools/release/check_version.py [TAG]

The release workflow runs it for the tag that was pushed. For a tag, the changelog must also give the version
a date instead of "unreleased".
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

ROOT = Path(__file__).parents[2]
VERSION = r"(\d+\.\d+\.\d+\S*?)"
PLACES = {
    "pyproject.toml": rf'^version = "{VERSION}"$',
    "src/lastcard/__init__.py": rf'^__version__ = "{VERSION}"$',
    "CITATION.cff": rf"^version: {VERSION}$",
    "CHANGELOG.md": rf"^## {VERSION} \(.*\)$",
}
"""Where the version is, and its pattern there; in the changelog the newest comes first."""


def faults(root: Path, tag: str = "") -> Iterator[str]:
    """What does not match."""
    found = {name: version_in(root / name, pattern) for name, pattern in PLACES.items()}
    if len({*found.values()}) > 1:
        yield "The versions differ: " + ", ".join(f"{name} has {version}" for name, version in found.items())
    if tag and tag != f"v{found['pyproject.toml']}":
        yield f"The tag is {tag}, and the version is {found['pyproject.toml']}."
    heading = re.search(r"^## (.*)$", (root / "CHANGELOG.md").read_text(encoding="utf-8"), re.MULTILINE)
    if tag and not (heading and re.search(r"\(\d{4}-\d\d-\d\d\)$", heading[1])):
        yield "CHANGELOG.md gives no date for the newest version."


def version_in(file: Path, pattern: str) -> str:
    """The first version in a file; `none` if there is none."""
    found = re.search(pattern, file.read_text(encoding="utf-8"), re.MULTILINE)
    return found[1] if found else "none"


def main(arguments: Sequence[str]) -> int:
    wrong = list(faults(ROOT, *arguments))
    for fault in wrong:
        print(fault, file=sys.stderr)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
