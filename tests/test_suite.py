"""The suite itself: it runs in the background, leaves no server running, and keeps helpers in one place."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]

INNER = """
import signal, subprocess, sys
from pathlib import Path
from tests.support.server.running import Server

PROGRAM = "import signal, sys; sys.exit(signal.getsignal(signal.SIGINT) is signal.SIG_IGN)"


def test_programs_can_be_interrupted():
    assert subprocess.run([sys.executable, "-c", PROGRAM]).returncode == 0


def test_fails_beside_a_server():
    server = Server("sqlite://")
    assert server.process is not None
    Path(__file__).with_name("process").write_text(str(server.process.pid))
    raise AssertionError
"""


def test_in_the_background_signals_work_and_no_server_is_left(tmp_path):
    (tmp_path / "test_inner.py").write_text(INNER, encoding="utf-8")
    command = [sys.executable, "-m", "pytest", "-q", "-p", "tests.conftest", "-p", "no:cacheprovider"]
    line = f'trap "" INT; exec {" ".join(command)} -c pyproject.toml {tmp_path}'
    ended = subprocess.run(["bash", "-c", line], cwd=ROOT, capture_output=True, text=True, check=False)
    assert "1 failed, 1 passed" in ended.stdout
    process = (tmp_path / "process").read_text(encoding="utf-8")
    assert not Path(f"/proc/{process}").exists()


IMPORT = re.compile(r"^\s*(?:from|import) tests\.(?!support\b).*", re.MULTILINE)


def test_what_tests_share_is_in_support():
    """Nobody imports a file of tests: what it shares with others stands in `tests/support`."""
    files = [file for folder in ("tests", "tools", "bench") for file in (ROOT / folder).rglob("*.py")]
    found = {str(file.relative_to(ROOT)): IMPORT.findall(file.read_text(encoding="utf-8")) for file in files}
    assert {file: lines for file, lines in found.items() if lines} == {}
