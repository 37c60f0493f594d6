"""The files of a site, from what the package carries: the page, Pyodide, our own code, and data."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping
from pathlib import Path

from lastcard.simulation.building import wasm_is_built, wasm_modules, wasm_notices
from lastcard.site.data import data_files
from lastcard.site.errors import SiteError
from lastcard.site.lab_files import lab_files
from lastcard.site.packing import COMPILED, PACKAGE, packed_package, packed_parts

PAGE = PACKAGE / "server" / "built"
"""The page as Vite has built it; a server sends it too."""

RUNTIME = Path(__file__).with_name("built")
"""Pyodide, and what it needs besides our own code."""

INDEX, WORKER = "index.html", "sw.js"
NOTICES = "THIRD_PARTY_NOTICES.txt"
PYTHON = "pyodide/pyodide.mjs"
CHAMPION = "wasm/play_and_search-every-table.wasm"
VERSION_LETTERS = 16

OWN_ADDRESS = re.compile(r'\b(src|href)="/')
"""On a server the page is at many addresses, so it names its files from the root."""


def site_files(*, compiles: bool = True) -> tuple[str, dict[str, bytes]]:
    """The version of the site, which follows from all files, and the files by path.

    With `compiles=False`, the rules as WebAssembly are among them only if they came with the installation.
    """
    files = {**read_folder(PAGE), **runtime_files()}
    check(files)
    if compiles or wasm_is_built():
        files |= dict([*wasm_modules(), wasm_notices()])
    files |= dict(lab_files())
    files |= packed_package() | packed_parts() | data_files(champion=CHAMPION in files)
    version = version_of(files)
    files[INDEX] = for_a_folder(files[INDEX].decode(), version).encode()
    files[WORKER] = f"self.SITE = {version!r};\n".encode() + files[WORKER]
    return version, dict(sorted(files.items()))


def read_folder(folder: Path) -> dict[str, bytes]:
    """The files in it; hidden ones say from what it was built."""
    found = [path for path in folder.rglob("*") if path.is_file() and not path.name.startswith(".")]
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in found}


def runtime_files() -> dict[str, bytes]:
    """Pyodide and its packages; the page has a file of notices too."""
    files = read_folder(RUNTIME)
    files.pop(COMPILED.name, None)
    notices = files.pop(NOTICES, None)
    return files if notices is None else {**files, f"pyodide/{NOTICES}": notices}


def check(files: Mapping[str, bytes]) -> None:
    for needed, what in ((INDEX, "The page"), (PYTHON, "Pyodide, Python for the browser,")):
        if needed not in files:
            raise SiteError(f"{what} is not part of this installation: install lastcard anew.")


def version_of(files: Mapping[str, bytes]) -> str:
    digest = hashlib.sha256()
    for path, content in sorted(files.items()):
        digest.update(f"{path} {hashlib.sha256(content).hexdigest()}\n".encode())
    return digest.hexdigest()[:VERSION_LETTERS]


def for_a_folder(index: str, version: str) -> str:
    """The page as it is in a folder: it names its files from there, and knows that there is no server."""
    marked = index.replace("<html ", f'<html data-site="{version}" ', 1)
    return OWN_ADDRESS.sub(r'\1="./', marked)
