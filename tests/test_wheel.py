"""The wheel holds what is read at run time: a page or an edition that is missing fails silently otherwise.
It has the licences of what it contains, and says which machines it is for.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import tarfile
import zipfile
from email.parser import BytesParser
from pathlib import Path
from types import SimpleNamespace

import pytest
from packaging.tags import sys_tags
from packaging.utils import parse_wheel_filename

import hatch_build
import lastcard as lc
from lastcard.simulation import building

ROOT = Path(__file__).parents[1]
PACKED = ("src", "docs", "pyproject.toml", "hatch_build.py", "README.md", "LICENSE", ".gitignore")


def build(target: str, root: Path, folder: Path) -> Path:
    command = [sys.executable, "-m", "hatchling", "build", "-t", target, "-d", str(folder)]
    environment = os.environ | {"LASTCARD_PROCESSORS": "none"}
    subprocess.run(command, cwd=root, env=environment, check=True, capture_output=True)
    (built,) = folder.glob("*.whl" if target == "wheel" else "*.tar.gz")
    return built


def build_wheel(root: Path, folder: Path) -> Path:
    """A wheel without machine code, which would take minutes, but for what is there already."""
    return build("wheel", root, folder)


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
    wanted |= {f"lastcard/docs/rules/de/{edition}.md" for edition in lc.EDITIONS}
    wanted |= {f"lastcard/editions/{edition}.toml" for edition in (*lc.EDITIONS, "roster")}
    wanted |= {"lastcard/docs/rulings.md", "lastcard/docs/notation.md", "lastcard/py.typed"}
    wanted |= {"lastcard/server/store/migrations/versions/v0001_tables_and_logs.py"}
    wanted |= {"lastcard/server/built/index.html"}
    assert wanted <= names
    assert any(name.startswith("lastcard/server/built/assets/") and name.endswith(".js") for name in names)


def test_the_source_distribution_holds_the_page_and_no_machine_code(sources, tmp_path):
    """A page as it was built needs no Node; machine code would be for the machine that packed it."""
    leave_code(sources)
    (sources / hatch_build.BUILT).mkdir()
    (sources / hatch_build.BUILT / "index.html").touch()
    with tarfile.open(build("sdist", sources, tmp_path)) as packed:
        names = {name.partition("/")[2] for name in packed.getnames()}
    assert {f"{hatch_build.BUILT}/index.html", "hatch_build.py", "LICENSE", "PKG-INFO"} <= names
    assert not [name for name in names if name.endswith((".code", ".wasm"))]


# Licences of what it contains

NOTICES = "THIRD_PARTY_NOTICES.txt"
NOTICE = re.compile(r"^={80}\n(\S+) (\S+) \((\S+)\)\n={80}\n", re.MULTILINE)
IN_THE_PAGE = {
    "@fontsource-variable/gabarito": "OFL-1.1",
    "clsx": "MIT",  # a part of Svelte's runtime
    "rolldown": "MIT",  # what the parts of the page share
    "svelte": "MIT",
    "vite": "MIT",  # the function that loads a part of the page when it is needed
}
"""Whoever adds a package to the page looks at its licence, and adds it here."""

IN_PYTHON_FOR_BROWSERS = {"msgspec": "BSD-3-Clause", "pyodide": "MPL-2.0", "python": "PSF-2.0"}


def license_files(packed: zipfile.ZipFile) -> dict[str, str]:
    """The licence files that the metadata names, each with its text."""
    (metadata,) = (name for name in packed.namelist() if name.endswith(".dist-info/METADATA"))
    told = BytesParser().parsebytes(packed.read(metadata)).get_all("License-File", [])
    folder = metadata.removesuffix("METADATA") + "licenses/"
    return {name: packed.read(folder + name).decode() for name in told}


def test_the_wheel_has_the_licence_of_every_package_in_the_page(wheel):
    with zipfile.ZipFile(wheel) as packed:
        files = license_files(packed)
        assert files["LICENSE"] == (ROOT / "LICENSE").read_text(encoding="utf-8")
        text = files[f"src/lastcard/server/built/{NOTICES}"]
        assert packed.read(f"lastcard/server/built/{NOTICES}").decode() == text
    _, *parts = NOTICE.split(text)
    names, licences, texts = parts[::4], parts[2::4], parts[3::4]
    assert dict(zip(names, licences, strict=True)) == IN_THE_PAGE
    for name, told in zip(names, texts, strict=True):
        folder = ROOT / "web" / "node_modules" / name
        (original,) = (file for file in folder.iterdir() if file.name.lower().startswith("license"))
        assert len(told) > 1000
        assert original.read_text(encoding="utf-8").strip().startswith(told.strip())


def test_the_wheel_has_python_for_browsers_with_its_licences(wheel):
    folder = "lastcard/site/built"
    with zipfile.ZipFile(wheel) as packed:
        assert {f"{folder}/pyodide/{name}" for name in hatch_build.PYODIDE} <= {*packed.namelist()}
        (package,) = (name for name in packed.namelist() if name.startswith(f"{folder}/python/"))
        assert package.endswith(f"-cp{hatch_build.PYTHON}-{hatch_build.PLATFORM}.whl")
        text = license_files(packed)[f"src/{folder}/{NOTICES}"]
        assert packed.read(f"{folder}/{NOTICES}").decode() == text
    _, *parts = NOTICE.split(text)
    assert dict(zip(parts[::4], parts[2::4], strict=True)) == IN_PYTHON_FOR_BROWSERS
    assert all(len(told) > 1000 for told in parts[3::4])


def test_python_for_browsers_is_what_its_packages_are_for():
    lock = ROOT / hatch_build.BUILT_RUNTIME / "pyodide" / "pyodide-lock.json"
    told = json.loads(lock.read_text(encoding="utf-8"))["info"]
    assert told["python"].split(".")[:2] == [hatch_build.PYTHON[0], hatch_build.PYTHON[1:]]
    assert f"pyemscripten_{told['abi_version']}_{told['arch']}" == hatch_build.PLATFORM


def test_a_wheel_with_machine_code_has_the_licence_of_what_compiled_it(sources, tmp_path):
    leave_code(sources)
    (sources / hatch_build.BUILT_CODE / NOTICES).write_text(building.notices(), encoding="utf-8")
    with zipfile.ZipFile(build_wheel(sources, tmp_path)) as packed:
        text = license_files(packed)[f"src/lastcard/compiled/built/{NOTICES}"]
        assert packed.read(f"lastcard/compiled/built/{NOTICES}").decode() == text
    (found,) = NOTICE.finditer(text)
    assert found[1] == "numba"
    assert "Redistributions in binary form must reproduce" in text[found.end() :]


def test_licences_that_are_written_during_the_build_are_found(tmp_path):
    """Hatchling looks for licence files before it runs the hook."""
    core = SimpleNamespace(
        config={"license-files": ["LICENSE", f"src/*/built/{NOTICES}"]}, license_files=["LICENSE"]
    )
    seen = core.license_files
    for name in ("LICENSE", f"src/page/built/{NOTICES}", f"src/page/other/{NOTICES}"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).touch()
    hatch_build.add_license_files(tmp_path, core)
    assert seen == ["LICENSE", f"src/page/built/{NOTICES}"]


# Libraries that look for it


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
    for name in ("aarch64/0123.code", "wasm32/0123.wasm"):
        code = root / hatch_build.BUILT_CODE / name
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
        assert "lastcard/compiled/built/wasm32/0123.wasm" in packed.namelist()
        (told,) = (name for name in packed.namelist() if name.endswith(".dist-info/WHEEL"))
        assert b"Root-Is-Purelib: false" in packed.read(told)


def test_a_wheel_with_code_for_all_processors_is_for_all_machines(tmp_path):
    leave_code(tmp_path)
    assert hatch_build.tags_for(tmp_path, hatch_build.FOR_ALL) == {}
    assert hatch_build.tags_for(tmp_path, hatch_build.FOR_THIS)["tag"].startswith("py3-none-")
