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


def test_the_wheel_holds_the_pages_and_the_editions(wheel):
    names = set(zipfile.ZipFile(wheel).namelist())
    wanted = {f"lastcard/docs/rules/{edition}.md" for edition in lc.EDITIONS}
    wanted |= {f"lastcard/editions/{edition}.toml" for edition in (*lc.EDITIONS, "roster")}
    wanted |= {"lastcard/docs/rulings.md", "lastcard/docs/notation.md", "lastcard/py.typed"}
    wanted |= {"lastcard/server/store/migrations/versions/v0001_tables_and_logs.py"}
    wanted |= {"lastcard/server/built/index.html"}
    assert wanted <= names
    assert any(name.startswith("lastcard/server/built/assets/") and name.endswith(".js") for name in names)


def test_gymnasium_finds_the_tables_of_an_installed_wheel(wheel, tmp_path):
    """As the README has it, and nothing of ours is imported before."""
    with zipfile.ZipFile(wheel) as packed:
        packed.extractall(tmp_path)
    (call,) = re.findall(r"`(gymnasium\.make_vec\(.*?\))`", (ROOT / "README.md").read_text(encoding="utf-8"))
    code = (
        "import gymnasium, sys; assert 'lastcard' not in sys.modules\n"
        f"env = {call.replace('1024', '2')}\n"
        "print(env.unwrapped.spec.id, env.num_envs, sys.modules['lastcard'].__file__)"
    )
    environment = os.environ | {"PYTHONPATH": str(tmp_path)}
    command = [sys.executable, "-c", code]
    ran = subprocess.run(command, env=environment, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert (ran.returncode, ran.stderr) == (0, "")
    assert ran.stdout.split() == ["lastcard/droid-v0", "2", str(tmp_path / "lastcard" / "__init__.py")]


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
