"""The Python package for the browser: it is whole, and has nothing that only a server or a terminal needs."""

from __future__ import annotations

import os
import subprocess
import sys
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from zipfile import ZipFile, ZipInfo

import msgspec
import pytest

from lastcard.site.packing import PACKAGE, packed_package

PROGRAM = """
import pkgutil, sys
import lastcard as lc
for found in pkgutil.walk_packages(lc.__path__, "lastcard."):
    __import__(found.name)
from lastcard.table.room import Room
for edition in lc.EDITIONS:
    game = lc.Game.new(edition, players=3, seed=1)
    while not game.round_over:
        seat = game.seats[0]
        game.play(seat, game.legal(seat)[0])
    lc.Game.replay(game.record())
try:
    lc.Game.from_position("edition express\\ntop G5\\na* R4 G9\\nb Y1 Y2\\n").play("a", "R4")
except lc.IllegalMove as refusal:
    print(refusal.sentence)
print(sorted({one.split(".")[1] for one in sys.modules if one.startswith("lastcard.")}))
print(lc.__file__)
"""


@pytest.fixture(scope="module")
def unpacked(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The package as the browser unpacks it, but not compiled, and msgspec beside it."""
    folder = tmp_path_factory.mktemp("packed")
    ((name, content),) = packed_package(folder / "none").items()
    assert name.startswith("python/lastcard-")
    with ZipFile(BytesIO(content)) as packed:
        packed.extractall(folder)
    (folder / "msgspec").symlink_to(Path(msgspec.__file__).parent)
    return folder


def test_every_module_in_it_can_be_imported_and_every_edition_played(unpacked):
    """With the standard library and msgspec alone."""
    ran = subprocess.run(
        [sys.executable, "-S", "-c", PROGRAM],
        env=os.environ | {"PYTHONPATH": str(unpacked)},
        cwd=unpacked,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (ran.returncode, ran.stderr) == (0, "")
    sentence, packages, place = ran.stdout.splitlines()
    assert sentence.startswith("R4 does not match G5")
    assert place.startswith(str(unpacked))
    assert not {"client", "coach", "envs", "server", "simulation", "terminal"} & {*eval(packages)}


def test_it_is_small():
    """It is fetched before the first card."""
    ((_, content),) = packed_package().items()
    assert len(content) < 920_000


def test_modules_are_sent_compiled_unless_their_source_has_changed(tmp_path: Path) -> None:
    source = (PACKAGE / "errors.py").read_bytes()
    with ZipFile(tmp_path / "compiled.zip", "w") as archive:
        for name, told in (("lastcard/errors.pyc", source), ("lastcard/__init__.pyc", b"of yesterday")):
            entry = ZipInfo(name)
            entry.comment = sha256(told).hexdigest().encode()
            archive.writestr(entry, b"compiled")
    ((_, content),) = packed_package(tmp_path / "compiled.zip").items()
    with ZipFile(BytesIO(content)) as packed:
        names = set(packed.namelist())
        assert packed.read("lastcard/errors.pyc") == b"compiled"
    assert "lastcard/errors.py" not in names
    assert "lastcard/__init__.pyc" not in names


def test_the_same_sources_make_the_same_file():
    assert packed_package() == packed_package()
