"""The Python package as the browser gets it: the rules, the table and the bots, in one zip file; in another
one the coach, which is fetched when somebody first asks for it.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable, Iterator
from io import BytesIO
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

import lastcard
from lastcard.editions.rulebook import docs
from lastcard.words.languages import ENGLISH
from lastcard.words.languages import FOLDER as WORDS

PACKAGE = Path(lastcard.__file__).parent

LEFT_OUT = (
    *("__main__.py", "client", "compiled", "cup", "docs", "envs"),
    *("protocol/cups.py", "puzzle", "server", "simulation", "site", "terminal"),
)
"""What nobody needs who plays in a browser."""

KEPT = (
    "compiled/__init__.py",
    "compiled/layout.py",
    "compiled/plain.py",
    "compiled/record.py",
    "compiled/signature.py",
    "compiled/specialize/__init__.py",
    "compiled/specialize/specialization.py",
    "simulation/__init__.py",
    "simulation/cluster.py",
    "simulation/columns.py",
    "simulation/on_gpu.py",
    "simulation/plan.py",
    "simulation/playing.py",
    "simulation/rows.py",
    "simulation/running.py",
    "simulation/writing.py",
    "site/__init__.py",
    "site/worker",
)
"""Needed all the same: the rules are marked for the compiler, and an example simulates."""

PARTS = {
    "coach": ("coach", "protocol/hints.py", "protocol/reviews.py", "site/worker/reviewing.py"),
    "examples": ("simulation", "site/worker/session.py"),
}
"""What only the coach needs, and only the examples: each is fetched when it is asked for."""

SUFFIXES = (".py", ".toml")
LONG_AGO = (1980, 1, 1, 0, 0, 0)
"""A zip file has dates; the same files make the same zip file."""

HASH_LETTERS = 16

OF_A_SCREEN = re.compile(r"\[(page\.(?!mode\b)|screen|tabletop|viewer|typed)")
"""What Python needs of the page's own words: the names of editions and of their modes."""


COMPILED = Path(__file__).with_name("built") / "compiled.zip"
"""Modules as Python in a browser would compile them, made with the package; the comment of each says which
source it was made from.
"""


def packed_package(compiled_in: Path = COMPILED) -> dict[str, bytes]:
    """The zip file by its path, which names its content."""
    return packed("python/lastcard", package_files(), compiled_in)


def packed_parts(compiled_in: Path = COMPILED) -> dict[str, bytes]:
    """The same of each part."""
    found: dict[str, bytes] = {}
    for name in PARTS:
        found |= packed(f"{name}/lastcard-{name}", files_of(name), compiled_in)
    return found


def packed(begins: str, files: Iterable[tuple[str, bytes]], compiled_in: Path) -> dict[str, bytes]:
    compiled = compiled_modules(compiled_in)
    content = zipped(dict(as_compiled(f"lastcard/{path}", data, compiled) for path, data in files))
    return {f"{begins}-{hashlib.sha256(content).hexdigest()[:HASH_LETTERS]}.zip": content}


def source_files() -> Iterator[tuple[str, bytes]]:
    for path in sorted(PACKAGE.rglob("*")):
        name = path.relative_to(PACKAGE).as_posix()
        if path.suffix in SUFFIXES and is_needed(name) and not is_translation(path):
            content = path.read_bytes()
            yield (
                name,
                without_screens(content) if path.parent == WORDS and path.suffix == ".toml" else content,
            )


def without_screens(words: bytes) -> bytes:
    """A language file without what is said by the page, which has its own copy, and by the terminal."""
    sections = re.split(r"^(?=\[)", words.decode(), flags=re.MULTILINE)
    return "".join(one for one in sections if not OF_A_SCREEN.match(one)).encode()


def files_of(part: str) -> Iterator[tuple[str, bytes]]:
    return ((name, content) for name, content in source_files() if is_among(name, PARTS[part]))


def package_files() -> Iterator[tuple[str, bytes]]:
    for name, content in source_files():
        if not any(is_among(name, part) for part in PARTS.values()):
            yield name, content
    for page in sorted((docs() / "rules").glob("*.md")):  # a refusal names its rule
        yield f"docs/rules/{page.name}", page.read_bytes()


def compiled_modules(compiled_in: Path) -> dict[str, bytes]:
    """Compiled modules, by their path and the SHA-256 of their source."""
    if not compiled_in.exists():
        return {}
    with ZipFile(compiled_in) as archive:
        return {
            f"{entry.filename} {entry.comment.decode()}": archive.read(entry) for entry in archive.infolist()
        }


def as_compiled(path: str, source: bytes, compiled: dict[str, bytes]) -> tuple[str, bytes]:
    """A module as it was compiled, unless its source has changed since."""
    code = compiled.get(f"{path}c {hashlib.sha256(source).hexdigest()}")
    return (path, source) if code is None else (f"{path}c", code)


def is_needed(name: str) -> bool:
    return not is_among(name, LEFT_OUT) or is_among(name, KEPT)


def is_among(name: str, places: Iterable[str]) -> bool:
    return any(name == one or name.startswith(f"{one}/") for one in places)


def is_translation(path: Path) -> bool:
    """The page has the words of all languages; the table in it speaks English, and the page translates."""
    return path.parent == WORDS and path.suffix == ".toml" and path.stem != ENGLISH


def zipped(files: dict[str, bytes]) -> bytes:
    packed = BytesIO()
    with ZipFile(packed, "w", ZIP_DEFLATED, compresslevel=9) as archive:
        for name, content in sorted(files.items()):
            entry = ZipInfo(name, LONG_AGO)
            entry.compress_type = ZIP_DEFLATED
            entry.external_attr = 0o644 << 16
            archive.writestr(entry, content)
    return packed.getvalue()
