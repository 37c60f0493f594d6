"""The wheel holds what is read at run time: a page or an edition that is missing fails silently otherwise.
And it says which machines it is for.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest
from packaging.tags import sys_tags
from packaging.utils import parse_wheel_filename

import hatch_build
import lastcard as lc

ROOT = Path(__file__).parents[1]
PACKED = ("src", "docs", "pyproject.toml", "hatch_build.py", "README.md", "LICENSE")


def build_wheel(root: Path, folder: Path) -> Path:
    """A wheel without machine code, which would take minutes, but for what is there already."""
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    environment = os.environ | {"LASTCARD_PROCESSORS": "none"}
    subprocess.run(command, cwd=root, env=environment, check=True, capture_output=True)
    (wheel,) = folder.glob("*.whl")
    return wheel


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build_wheel(ROOT, tmp_path_factory.mktemp("wheel"))


@pytest.fixture(scope="module")
def unpacked(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("unpacked")
    with zipfile.ZipFile(wheel) as packed:
        packed.extractall(folder)
    return folder


def run(*arguments: str, folder: Path) -> subprocess.CompletedProcess[str]:
    """Python, which finds what is in the folder."""
    return subprocess.run(
        [sys.executable, *arguments],
        env=os.environ | {"PYTHONPATH": str(folder)},
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
    )


def test_the_wheel_holds_the_pages_and_the_editions(wheel):
    names = set(zipfile.ZipFile(wheel).namelist())
    wanted = {f"lastcard/docs/rules/{edition}.md" for edition in lc.EDITIONS}
    wanted |= {f"lastcard/editions/{edition}.toml" for edition in (*lc.EDITIONS, "roster")}
    wanted |= {"lastcard/docs/rulings.md", "lastcard/docs/notation.md", "lastcard/py.typed"}
    wanted |= {"lastcard/server/store/migrations/versions/v0001_tables_and_logs.py"}
    wanted |= {"lastcard/server/built/index.html"}
    assert wanted <= names
    assert any(name.startswith("lastcard/server/built/assets/") and name.endswith(".js") for name in names)


def test_gymnasium_finds_the_tables_of_an_installed_wheel(unpacked):
    """As the README has it, and nothing of ours is imported before."""
    (call,) = re.findall(r"`(gymnasium\.make_vec\(.*?\))`", (ROOT / "README.md").read_text(encoding="utf-8"))
    code = (
        "import gymnasium, sys; assert 'lastcard' not in sys.modules\n"
        f"env = {call.replace('1024', '2')}\n"
        "print(env.unwrapped.spec.id, env.num_envs, sys.modules['lastcard'].__file__)"
    )
    ran = run("-c", code, folder=unpacked)
    assert (ran.returncode, ran.stderr) == (0, "")
    assert ran.stdout.split() == ["lastcard/droid-v0", "2", str(unpacked / "lastcard" / "__init__.py")]


# Installed with `pip install --no-deps`: python -S finds no other packages


@pytest.mark.parametrize("arguments", [("play",), ("rules", "R15"), ("--help",), ()])
def test_missing_packages_are_named_with_the_line_that_installs_them(unpacked, arguments):
    ended = run("-S", "-m", "lastcard", *arguments, folder=unpacked)
    assert (ended.returncode, ended.stdout) == (2, "")
    assert ended.stderr == (
        'The lastcard command needs rich, which is not installed: pip install "rich<16,>=15"\n'
    )


def test_python_plays_without_them(unpacked):
    program = (
        "import sys, lastcard as lc; game = lc.Game.new('elite', players=3, seed=1)\n"
        "while not game.round_over: seat = game.seats[0]; game.play(seat, game.legal(seat)[0])\n"
        "lc.Game.replay(game.record())\n"
        "print(game.round_over, 'site' in sys.modules)"
    )
    ended = run("-S", "-c", program, folder=unpacked)
    assert (ended.returncode, ended.stderr, ended.stdout) == (0, "", "True False\n")


# Which machines it is for


@pytest.fixture
def sources(tmp_path):
    """What a wheel is made of, without machine code, and without the page, which takes long to build."""
    root = tmp_path / "sources"
    root.mkdir()
    for name in PACKED:
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, root / name, ignore=shutil.ignore_patterns("built", "__pycache__"))
        else:
            shutil.copy(ROOT / name, root / name)
    return root


def leave_code(root: Path) -> None:
    """As an earlier build would, or one for processors like this one."""
    code = root / hatch_build.BUILT_CODE / "aarch64" / "0123.code"
    code.parent.mkdir(parents=True)
    code.write_bytes(b"code")


def test_a_wheel_without_machine_code_is_for_all_machines(sources, tmp_path):
    wheel = build_wheel(sources, tmp_path)
    assert wheel.name.endswith("-py3-none-any.whl")


def test_a_wheel_with_code_for_some_processors_is_for_machines_like_this_one(sources, tmp_path):
    leave_code(sources)
    wheel = build_wheel(sources, tmp_path)
    *_, (tag,) = parse_wheel_filename(wheel.name)
    assert (tag.interpreter, tag.abi) == ("py3", "none")
    assert tag.platform != "any"
    assert tag in {*sys_tags()}
    with zipfile.ZipFile(wheel) as packed:
        assert "lastcard/compiled/built/aarch64/0123.code" in packed.namelist()
        (told,) = (name for name in packed.namelist() if name.endswith(".dist-info/WHEEL"))
        assert b"Root-Is-Purelib: false" in packed.read(told)


def test_a_wheel_with_code_for_all_processors_is_for_all_machines(tmp_path):
    leave_code(tmp_path)
    assert hatch_build.tags_for(tmp_path, hatch_build.FOR_ALL) == {}
    assert hatch_build.tags_for(tmp_path, hatch_build.FOR_THIS)["tag"].startswith("py3-none-")
