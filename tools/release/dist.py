"""Build the release artifacts, and check them: python -m tools.release.dist [--processors all|this|none]

The source distribution is built from what is committed, in a clone, and the wheel from the source
distribution, with the locked build tools. Both land in dist/. Then they are checked: `twine check --strict`;
the wheel's tag, machine code and third-party notices; and for each Python found on this machine the wheel is
installed into an empty environment and tried out (`tools/release/smoke.py`). One line per Python
says how it went. For a Python that is not found, only the lock is checked: every package has a wheel for it.

uv does the building and installing; `make dist` sets UV to its path.
"""

from __future__ import annotations

import argparse
import os
import re
import shlex
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from packaging.utils import parse_wheel_filename

from hatch_build import FOR_ALL, FOR_NONE, FOR_THIS
from lastcard.compiled.load.processors import PROCESSORS, WEBASSEMBLY

ROOT = Path(__file__).parents[2]
DIST = ROOT / "dist"
SMOKE = ROOT / "tools" / "release" / "smoke.py"
PYTHONS = ("3.11", "3.12", "3.13", "3.14")
BUILT_PAGE, BUILT_CODE = "lastcard/server/built", "lastcard/compiled/built"
BUILT_PYTHON = "lastcard/site/built"
NOTICES = "THIRD_PARTY_NOTICES.txt"


class DistError(Exception):
    """Why the build cannot be published."""


def main(arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(description="Build what would be published, and check it.")
    parser.add_argument(
        "--processors",
        choices=(FOR_ALL, FOR_THIS, FOR_NONE),
        default=FOR_ALL,
        help="which ones the rules are compiled for; what is published has code for all of them",
    )
    processors = parser.parse_args(arguments).processors
    try:
        sdist, wheel = build(processors)
        run(sys.executable, "-m", "twine", "check", "--strict", str(sdist), str(wheel))
        check_wheel(wheel, processors)
    except DistError as fault:
        print(fault, file=sys.stderr)
        return 1
    print(f"{sdist.name} and {wheel.name} are in dist/", flush=True)
    results = {version: try_python(version, wheel, processors) for version in PYTHONS}
    for version, (_, told) in results.items():
        print(f"Python {version}: {told}")
    return 0 if all(is_fine for is_fine, _ in results.values()) else 1


# Building


def build(processors: str) -> tuple[Path, Path]:
    """The source distribution and the wheel, from what is committed."""
    if run("git", "status", "--porcelain"):
        print("Uncommitted changes are left out.", flush=True)
    if DIST.exists():
        shutil.rmtree(DIST)
    with TemporaryDirectory() as folder:
        run("git", "clone", "--quiet", str(ROOT), folder)
        locked = ("--build-constraints", str(ROOT / "requirements" / "dev.txt"), "--require-hashes")
        python = ("--python", sys.executable)
        where = ("--no-create-gitignore", "--out-dir", str(DIST))
        run(*uv("build", *locked, *python, *where, folder), LASTCARD_PROCESSORS=processors)
    (sdist,) = DIST.glob("*.tar.gz")
    (wheel,) = DIST.glob("*.whl")
    return sdist, wheel


# Checking


def check_wheel(wheel: Path, processors: str) -> None:
    """It has the page, Python for browsers, the requested machine code, their notices, and the right tag."""
    with zipfile.ZipFile(wheel) as packed:
        names = {*packed.namelist()}
    for needed in (
        *(f"{BUILT_PAGE}/{name}" for name in ("index.html", NOTICES)),
        *(f"{BUILT_PYTHON}/{name}" for name in ("pyodide/pyodide.asm.wasm", NOTICES)),
    ):
        if needed not in names:
            raise DistError(f"{wheel.name} has no {needed}.")
    pieces = {
        processor.name: {
            Path(name).stem for name in names if name.startswith(f"{BUILT_CODE}/{processor.name}/")
        }
        for processor in (*PROCESSORS, WEBASSEMBLY)
    }
    if any(pieces.values()) and f"{BUILT_CODE}/{NOTICES}" not in names:
        raise DistError(f"{wheel.name} has machine code and no {BUILT_CODE}/{NOTICES}.")
    check_pieces(wheel, pieces, processors)


def check_pieces(wheel: Path, pieces: dict[str, set[str]], processors: str) -> None:
    """A wheel for every platform has code for all kinds of processors, the same pieces for each, or none."""
    *_, tags = parse_wheel_filename(wheel.name)
    if processors != FOR_THIS and {str(tag) for tag in tags} != {"py3-none-any"}:
        raise DistError(f"{wheel.name} is not for every platform.")
    if processors == FOR_NONE and any(pieces.values()):
        raise DistError(f"{wheel.name} has machine code, and should have none.")
    if processors == FOR_ALL and (not all(pieces.values()) or len({*map(frozenset, pieces.values())}) != 1):
        counts = ", ".join(f"{len(found)} for {name}" for name, found in pieces.items())
        raise DistError(f"{wheel.name} differs in machine code between processors: {counts}.")


# Trying it out


def try_python(version: str, wheel: Path, processors: str) -> tuple[bool, str]:
    """Install the wheel for a version of Python and try it out; returns success, and what happened."""
    python = find_python(version)
    try:
        if python is None:
            check_lock(version)
            return True, "not tried: not on this machine; every locked package has a wheel for it"
        with TemporaryDirectory() as folder:
            home = Path(folder) / "venv"
            run(*uv("venv", "--quiet", "--python", str(python), str(home)))
            inside = home / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
            run(*uv("pip", "install", "--quiet", "--python", str(inside), str(wheel)))
            options = [] if processors == FOR_NONE else ["--machine-code"]
            own = dict.fromkeys(("XDG_CACHE_HOME", "XDG_DATA_HOME"), folder)
            told = run(str(inside), "-I", str(SMOKE), *options, folder=folder, **own)
    except DistError as fault:
        return False, f"failed: {fault}"
    return True, f"passed: {told.splitlines()[-1]}"


def find_python(version: str) -> Path | None:
    """An interpreter of a version, from uv or pyenv; `None` if there is none here."""
    command = uv("python", "find", "--system", "--no-python-downloads", version)
    found = subprocess.run(command, capture_output=True, text=True, check=False)
    if found.returncode == 0:
        return Path(found.stdout.strip())
    home = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv")) / "versions"
    kept = [
        path for path in home.glob(f"{version}.*/bin/python{version}") if is_release(path.parents[1].name)
    ]
    return max(kept, key=lambda path: numbers(path.parents[1].name), default=None)


def is_release(name: str) -> bool:
    """Neither a preview nor a build without the global lock, such as `3.14.0rc1` and `3.13.0t`."""
    return re.fullmatch(r"\d+(\.\d+)*", name) is not None


def numbers(version: str) -> tuple[int, ...]:
    return tuple(int(number) for number in version.split("."))


def check_lock(version: str) -> None:
    """Every locked package, including those for development, has a wheel for a version of Python."""
    with TemporaryDirectory() as folder:
        options = ("--quiet", "--dry-run", "--only-binary", ":all:", "--target", folder, "--require-hashes")
        locked = ("--python-version", version, "--requirement", str(ROOT / "requirements" / "dev.txt"))
        run(*uv("pip", "install", "--python", sys.executable, *options, *locked))


# Programs


def uv(*arguments: str) -> list[str]:
    program = os.environ.get("UV")
    if not program:
        raise SystemExit("UV is not set to the path of uv: run `make dist`.")
    return [shutil.which(program) or str(ROOT / program), *arguments]


def run(*command: str, folder: str | Path = ROOT, **environment: str) -> str:
    """Run a program and return its output; a failure is an error that carries it."""
    done = subprocess.run(
        command, cwd=folder, env=os.environ | environment, capture_output=True, encoding="utf-8", check=False
    )
    if done.returncode:
        raise DistError(f"`{shlex.join(command)}` failed:\n{done.stdout}{done.stderr}".strip())
    return done.stdout


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
