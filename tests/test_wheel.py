"""The wheel holds what is read at run time: a page or an edition that is missing fails silently otherwise."""

import subprocess
import sys
import zipfile
from pathlib import Path

import lastcard as lc

ROOT = Path(__file__).parents[1]


def test_the_wheel_holds_the_pages_and_the_editions(tmp_path):
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path)]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    (wheel,) = tmp_path.glob("*.whl")
    names = set(zipfile.ZipFile(wheel).namelist())
    wanted = {f"lastcard/docs/rules/{edition}.md" for edition in lc.EDITIONS}
    wanted |= {f"lastcard/editions/{edition}.toml" for edition in (*lc.EDITIONS, "roster")}
    wanted |= {"lastcard/docs/rulings.md", "lastcard/docs/notation.md", "lastcard/py.typed"}
    wanted |= {"lastcard/server/store/migrations/versions/v0001_tables_and_logs.py"}
    wanted |= {"lastcard/server/built/index.html"}
    assert wanted <= names
    assert any(name.startswith("lastcard/server/built/assets/") and name.endswith(".js") for name in names)
