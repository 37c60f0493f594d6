"""What `make dist` checks: a wheel that lacks something is refused, and each Python is accounted for."""

from __future__ import annotations

import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from lastcard.compiled.load.processors import PROCESSORS, WEBASSEMBLY
from lastcard.simulation.playing import play_interpreted
from tools.release import dist, smoke

ROOT = Path(__file__).parents[1]
ANY, LINUX = "lastcard-0.1.0-py3-none-any.whl", "lastcard-0.1.0-py3-none-linux_x86_64.whl"
PAGE = (
    *("lastcard/server/built/index.html", "lastcard/server/built/THIRD_PARTY_NOTICES.txt"),
    *("lastcard/site/built/pyodide/pyodide.asm.wasm", "lastcard/site/built/THIRD_PARTY_NOTICES.txt"),
)
CODE = tuple(
    f"lastcard/compiled/built/{processor.name}/0123{processor.suffix}"
    for processor in (*PROCESSORS, WEBASSEMBLY)
)
CODE_NOTICES = "lastcard/compiled/built/THIRD_PARTY_NOTICES.txt"


def wheel_of(folder: Path, name: str, *files: str) -> Path:
    with zipfile.ZipFile(folder / name, "w") as packed:
        for file in files:
            packed.writestr(file, "")
    return folder / name


@pytest.mark.parametrize(
    ("name", "processors", "files"),
    [
        (ANY, "none", PAGE),
        (ANY, "all", (*PAGE, *CODE, CODE_NOTICES)),
        (LINUX, "this", (*PAGE, CODE[0], CODE[-1], CODE_NOTICES)),
    ],
)
def test_a_whole_wheel_is_accepted(tmp_path, name, processors, files):
    dist.check_wheel(wheel_of(tmp_path, name, *files), processors)


@pytest.mark.parametrize(
    ("name", "processors", "files", "why"),
    [
        (ANY, "none", PAGE[1:], "has no lastcard/server/built/index.html"),
        (ANY, "none", PAGE[:1], "has no lastcard/server/built/THIRD_PARTY_NOTICES.txt"),
        (ANY, "none", PAGE[:2], "has no lastcard/site/built/pyodide/pyodide.asm.wasm"),
        (ANY, "none", PAGE[:3], "has no lastcard/site/built/THIRD_PARTY_NOTICES.txt"),
        (
            ANY,
            "all",
            (*PAGE, *CODE),
            "has machine code and no lastcard/compiled/built/THIRD_PARTY_NOTICES.txt",
        ),
        (ANY, "none", (*PAGE, *CODE, CODE_NOTICES), "has machine code, and should have none"),
        (ANY, "all", PAGE, "0 for x86-64-v3, 0 for x86-64-v2, 0 for aarch64, 0 for wasm32"),
        (ANY, "all", (*PAGE, *CODE[1:], CODE_NOTICES), "0 for x86-64-v3, 1 for x86-64-v2, 1 for aarch64"),
        (ANY, "all", (*PAGE, *CODE[:-1], CODE_NOTICES), "1 for aarch64, 0 for wasm32"),
        (LINUX, "all", (*PAGE, *CODE, CODE_NOTICES), "is not for every platform"),
    ],
)
def test_a_wheel_that_lacks_something_is_refused(tmp_path, name, processors, files, why):
    with pytest.raises(dist.DistError, match=why):
        dist.check_wheel(wheel_of(tmp_path, name, *files), processors)


# Finding Pythons


@pytest.fixture
def no_python_by_uv(tmp_path, monkeypatch):
    """A uv that finds nothing, and a pyenv with some versions, not all of them releases."""
    program = tmp_path / "uv"
    program.write_text("#!/bin/sh\nexit 2\n")
    program.chmod(0o755)
    monkeypatch.setenv("UV", str(program))
    monkeypatch.setenv("PYENV_ROOT", str(tmp_path / "pyenv"))
    for version in ("3.12.1", "3.12.12", "3.13.0", "3.13.1t", "3.14.0rc1"):
        python = tmp_path / "pyenv" / "versions" / version / "bin" / f"python{version[:4]}"
        python.parent.mkdir(parents=True)
        python.touch()


@pytest.mark.usefixtures("no_python_by_uv")
def test_the_newest_release_that_pyenv_keeps_is_taken():
    found = {version: dist.find_python(version) for version in dist.PYTHONS}
    names = {version: path and path.parents[1].name for version, path in found.items()}
    assert names == {"3.11": None, "3.12": "3.12.12", "3.13": "3.13.0", "3.14": None}


def test_what_uv_finds_is_taken(tmp_path, monkeypatch):
    program = tmp_path / "uv"
    program.write_text('#!/bin/sh\n[ "$1 $2" = "python find" ] && echo /opt/python\n')
    program.chmod(0o755)
    monkeypatch.setenv("UV", str(program))
    assert dist.find_python("3.12") == Path("/opt/python")


@pytest.mark.usefixtures("no_python_by_uv")
def test_a_python_that_fails_is_told_with_what_it_said():
    """Here uv can make no environment, and a lock that has no wheels is a failure as well."""
    for version in ("3.12", "3.14"):
        is_fine, told = dist.try_python(version, Path(ANY), "none")
        assert not is_fine
        assert told.startswith("failed: `")


def test_without_uv_it_says_what_to_run(monkeypatch):
    monkeypatch.delenv("UV", raising=False)
    with pytest.raises(SystemExit, match="run `make dist`"):
        dist.find_python("3.12")


# Trying it out


def test_what_is_installed_here_can_be_tried_out(tmp_path):
    ran = subprocess.run(
        [sys.executable, "-I", str(ROOT / "tools" / "release" / "smoke.py"), "--machine-code"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
        env=os.environ | {"XDG_DATA_HOME": str(tmp_path)},
    )
    assert (ran.returncode, ran.stderr) == (0, "")
    assert "simulations by machine code, the page (" in ran.stdout


def test_only_what_an_extra_brings_may_be_missing(monkeypatch, tmp_path):
    monkeypatch.setitem(sys.modules, "numba", None)
    monkeypatch.syspath_prepend(tmp_path)
    (tmp_path / "needs_an_extra.py").write_text("import numba\n", encoding="utf-8")
    (tmp_path / "needs_nothing.py").write_text("", encoding="utf-8")
    assert smoke.can_import("needs_nothing")
    assert not smoke.can_import("needs_an_extra")
    with pytest.raises(ModuleNotFoundError):
        smoke.can_import("lastcard.gone")


def test_a_simulation_without_machine_code_is_noticed(monkeypatch):
    monkeypatch.setattr(smoke, "batch_player", lambda plan: play_interpreted)
    assert smoke.simulate(by_machine_code=False) == "simulations by plain Python"
    with pytest.raises(AssertionError, match="do not run as machine code"):
        smoke.simulate(by_machine_code=True)
