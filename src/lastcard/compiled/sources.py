"""The cache of compiled code: files are named after a digest of their sources, so never out of date."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from contextlib import suppress
from hashlib import blake2b
from pathlib import Path

from lastcard.compiled.layout import layout_of
from lastcard.compiled.plain import Plain, needed_for
from lastcard.compiled.signature import signature_of

PACKAGE = Path(__file__).parents[1]


def sources_of(play: Plain) -> blake2b:
    """A digest of all sources that a function may be compiled from."""
    digest = blake2b(play.__qualname__.encode(), digest_size=12)
    folders = {folder_of(Path(function.__code__.co_filename)) for function in needed_for(play)}
    folders |= {PACKAGE / "rules", PACKAGE / "compiled"}
    for source in sorted(source for folder in folders for source in sources_in(folder)):
        digest.update(source.name.encode())
        digest.update(source.read_bytes())
    for parameter in signature_of(play):
        if not isinstance(parameter.kind, str):  # its class may be declared anywhere
            digest.update(layout_of(parameter.kind).described.encode())
    return digest


def folder_of(source: Path) -> Path:
    """The folder that a function may import from: its source's folder, or its whole subpackage of ours."""
    return PACKAGE / source.relative_to(PACKAGE).parts[0] if PACKAGE in source.parents else source.parent


def sources_in(folder: Path) -> Iterable[Path]:
    return folder.glob("**/*.py" if PACKAGE in folder.parents else "*.py")


def user_cache() -> Path:
    """The user's cache folder."""
    if os.name == "nt" and os.environ.get("LOCALAPPDATA"):
        return Path(os.environ["LOCALAPPDATA"])
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")


def kept(file: Path, make: Callable[[], bytes]) -> bytes:
    """The content of a file, which is made and stored if it does not exist yet."""
    if file.exists():
        return file.read_bytes()
    made = make()
    with suppress(OSError):  # if it cannot be stored, it is made again next time
        file.parent.mkdir(parents=True, exist_ok=True)
        unfinished = file.with_suffix(f".{os.getpid()}")
        unfinished.write_bytes(made)
        unfinished.replace(file)
    return made
