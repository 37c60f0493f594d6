"""Exit codes: the same for every command, and as the page tells them."""

from __future__ import annotations

import fcntl
import re
import signal
import subprocess
import sys
import termios
from pathlib import Path
from time import sleep

import pytest

from lastcard.terminal import exits
from lastcard.terminal.cli import main
from tests.support.dealing import played
from tests.support.terminal.running import PROGRAM, lastcard

PAGE = (Path(__file__).parents[2] / "docs" / "command-line.md").read_text(encoding="utf-8")


def test_the_page_tells_every_code():
    told = {int(code) for code in re.findall(r"^\| (\d+) \| ", PAGE, re.MULTILINE)}
    assert told == {value for name, value in vars(exits).items() if name.isupper()}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "good.toml").write_text("[decks]\n", encoding="utf-8")
    (tmp_path / "bad.toml").write_text('[decks]\nbad = ["Ember Quill"]\n', encoding="utf-8")
    record = played("droid").record()
    (tmp_path / "fair.lcg").write_text(record, encoding="utf-8")
    forged = re.sub(r"draws \w\S*", "draws B9", record, count=1)
    (tmp_path / "forged.lcg").write_text(forged, encoding="utf-8")
    return tmp_path


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (("verify", "fair.lcg"), exits.DONE),
        (("verify", "forged.lcg"), exits.NO),
        (("verify", "bad.toml"), exits.WRONG_INPUT),
        (("deck", "bad.toml"), exits.NO),
        (("deck", "good.toml"), exits.WRONG_INPUT),
        (("replay", "fair.lcg"), exits.DONE),
        (("replay", "fair.lcg", "--turn", "99999"), exits.WRONG_INPUT),
        (("rules", "R15"), exits.DONE),
        (("rules", "R9999"), exits.WRONG_INPUT),
        (("editions", "exprss"), exits.WRONG_INPUT),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, tuple) else str(value),
)
def test_a_code_is_the_same_for_people_and_programs(capsys, monkeypatch, folder, words, code):
    monkeypatch.chdir(folder)
    for form in ((), ("--json",)):
        assert main([*words, *form]) == code
        printed = capsys.readouterr()
        assert bool(printed.out) == (code != exits.WRONG_INPUT)
        assert printed.err.count("\n") == (code == exits.WRONG_INPUT)


@pytest.mark.parametrize(
    "words", [("--help",), ("rules", "elite"), ("rules", "--json"), ("editions",), ("replay", "{record}")]
)
def test_whoever_reads_no_more_ends_it_quietly(tmp_path, words):
    """As `lastcard rules elite | head` does; here nobody reads at all."""
    record = tmp_path / "game.lcg"
    record.write_text(played("droid").record(), encoding="utf-8")
    command = [*PROGRAM, *(word.format(record=record) for word in words)]
    with subprocess.Popen(
        command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as ended:
        assert ended.stdout is not None
        assert ended.stderr is not None
        ended.stdout.close()
        assert ended.stderr.read() == b""
    assert ended.returncode == exits.PIPE_CLOSED


def test_head_in_a_real_pipe():
    line = f"{sys.executable} -m lastcard rules elite | head -n 1; echo ${{PIPESTATUS[0]}}"
    ended = subprocess.run(["bash", "-c", line], capture_output=True, text=True, check=True, timeout=60)
    assert ended.stderr == ""
    assert ended.stdout.splitlines() == ["UNO Elite", str(exits.PIPE_CLOSED)]


def test_a_full_disk_is_told():
    with Path("/dev/full").open("w", encoding="utf-8") as full:
        ended = subprocess.run(
            [*PROGRAM, "rules", "R15"],
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
            timeout=60,
        )
    assert (ended.returncode, ended.stderr) == (exits.WRONG_INPUT, "No space left on device.\n")


def test_interrupted():
    command = [*PROGRAM, "position", "-"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stderr=subprocess.PIPE) as ended:
        assert ended.stdin is not None
        ended.stdin.write(b"edition droid\n")
        ended.stdin.flush()
        wait_until_it_waits(ended)
        ended.send_signal(signal.SIGINT)
        assert ended.wait(timeout=60) == exits.INTERRUPTED
        assert ended.stderr is not None
        assert ended.stderr.read() == b""


def wait_until_it_waits(program: subprocess.Popen[bytes]) -> None:
    """Until it has read all that was written, and sleeps until there is more."""
    assert program.stdin is not None
    state, left = "", 1
    while state != "S" or left:
        left = int.from_bytes(fcntl.ioctl(program.stdin, termios.FIONREAD, bytes(4)), sys.byteorder)
        state = Path(f"/proc/{program.pid}/stat").read_text().rpartition(") ")[2][0]
        sleep(0.01)


def test_wrong_input_is_told_in_one_line():
    ended = lastcard("replay", "nowhere.lcg", "--json")
    assert (ended.returncode, ended.stdout) == (exits.WRONG_INPUT, "")
    assert ended.stderr == "nowhere.lcg cannot be read: no such file or directory.\n"
