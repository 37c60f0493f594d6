"""`lastcard host`: a server for one household, and its first page in the browser."""

from __future__ import annotations

import json
import os
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest
import segno

from lastcard.terminal.cli import main
from lastcard.terminal.commands.host import half_blocks
from tests.support.server.running import wait_for
from tests.support.terminal.running import PATIENCE

START = "from lastcard.__main__ import main; raise SystemExit(main())"
SCREENS = ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER")


class Household:
    """`lastcard host` in a process of its own; what it prints is kept as it comes."""

    def __init__(self, folder: Path, *arguments: str, own: bool, **environment: str) -> None:
        """With `own` its tables are in the folder, else where they are when nothing is said."""
        folder.mkdir(exist_ok=True)
        self.printed, self.complained = folder / "printed", folder / "complained"
        here = {name: value for name, value in os.environ.items() if name not in SCREENS}
        database = ["--database", str(folder / "tables.db")] if own else []
        with self.printed.open("w") as out, self.complained.open("w") as err:
            self.process = subprocess.Popen(
                [sys.executable, "-c", START, "host", *database, *arguments],
                stdout=out,
                stderr=err,
                env=here | {"PYTHONIOENCODING": "utf-8"} | environment,
            )

    def wait_until_ready(self) -> None:
        wait_for(lambda: "Ctrl-C" in self.text or self.process.poll() is not None)

    @property
    def text(self) -> str:
        return self.printed.read_text(encoding="utf-8")

    @property
    def address(self) -> str:
        return str(re.findall(r"http://127\.0\.0\.1:\d+", self.text)[0])

    def ask(self, path: str, body: object = None, **headers: str) -> Any:
        data = None if body is None else json.dumps(body).encode()
        with urlopen(
            Request(self.address + path, data, {"Content-Type": "application/json"} | headers),
            timeout=PATIENCE,
        ) as reply:
            return json.loads(reply.read())

    def interrupt(self) -> int:
        """Ctrl-C."""
        self.process.send_signal(signal.SIGINT)
        return self.process.wait(timeout=PATIENCE)

    def end(self) -> None:
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()


@contextmanager
def starting(folder: Path, *arguments: str, own: bool = True, **environment: str) -> Iterator[Household]:
    """Several can start at the same time; all end with the test."""
    running = Household(folder, *arguments, own=own, **environment)
    try:
        yield running
    finally:
        running.end()


@contextmanager
def household(folder: Path, *arguments: str, own: bool = True, **environment: str) -> Iterator[Household]:
    """One that is ready."""
    with starting(folder, *arguments, own=own, **environment) as running:
        running.wait_until_ready()
        yield running


def browser_in(folder: Path, ends_with: int = 0) -> tuple[str, Path]:
    """A browser that only notes what it was to show."""
    program, shown = folder / "browser", folder / "shown"
    program.write_text(f'#!/bin/sh\necho "$1" >> "{shown}"\nexit {ends_with}\n')
    program.chmod(0o755)
    return f"{program} %s", shown


@dataclass(frozen=True)
class AtHome:
    """A household for this computer alone, with a browser; the port that was asked for is in use."""

    running: Household
    shown: Path
    port: int


@pytest.fixture(scope="module")
def at_home(tmp_path_factory: pytest.TempPathFactory) -> Iterator[AtHome]:
    folder = tmp_path_factory.mktemp("home")
    browser, shown = browser_in(folder)
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        with household(folder, "--port", str(port), "--local", BROWSER=browser) as running:
            yield AtHome(running, shown, port)


@pytest.fixture(scope="module")
def in_network(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Household]:
    """A household for the whole network, on a computer without a browser."""
    with household(tmp_path_factory.mktemp("network"), "--port", "0") as running:
        yield running


def test_the_browser_is_opened_on_the_first_page(at_home: AtHome) -> None:
    wait_for(at_home.shown.exists)
    assert at_home.shown.read_text().strip() == at_home.running.address
    with urlopen(at_home.running.address, timeout=PATIENCE) as page:
        assert b"<title>lastcard</title>" in page.read()
    assert "No browser" not in at_home.running.text


def test_without_a_browser_it_says_so_and_goes_on_serving(in_network: Household) -> None:
    wait_for(lambda: "No browser could be opened here" in in_network.text)
    assert in_network.ask("/health")["status"] == "ok"


def test_a_browser_that_fails_is_as_good_as_none(tmp_path: Path) -> None:
    browser, _ = browser_in(tmp_path, ends_with=1)
    with household(tmp_path, "--port", "0", "--local", BROWSER=browser) as running:
        wait_for(lambda: "No browser could be opened here" in running.text)
        assert running.ask("/health")["status"] == "ok"


def test_a_port_in_use_is_no_error(at_home: AtHome) -> None:
    assert f"Port {at_home.port} is in use" in at_home.running.text
    assert not at_home.running.address.endswith(f":{at_home.port}")
    assert at_home.running.ask("/health")["status"] == "ok"


def test_two_at_once_share_the_tables_and_ctrl_c_loses_nothing(tmp_path: Path) -> None:
    """Somebody starts it twice, and there is only one file for the tables: it works, and nothing is lost.
    With --no-browser nothing is opened.
    """
    browser, opened_in_browser = browser_in(tmp_path)
    asked = ("--port", str(free_port()), "--local", "--no-browser")
    wishes: dict[str, Any] = {"own": False, "XDG_DATA_HOME": str(tmp_path), "BROWSER": browser}
    with (
        starting(tmp_path / "first", *asked, **wishes) as first,
        starting(tmp_path / "second", *asked, **wishes) as second,
    ):
        both = (first, second)
        for one in both:
            one.wait_until_ready()
        assert first.address != second.address
        opened = [
            one.ask("/api/tables", {"name": "Ann", "settings": {"edition": edition}})
            for one, edition in zip(both, ("droid", "elite"), strict=True)
        ]
        for one in both:  # each also shows the other's
            assert [editions_at(one, table) for table in opened] == ["droid", "elite"]
        assert [one.interrupt() for one in both] == [0, 0]
        assert [one.complained.read_text() for one in both] == ["", ""]
        for one in both:
            assert one.text.endswith("Your tables are kept.\n")
            assert "No browser" not in one.text
    assert not opened_in_browser.exists()
    with household(tmp_path / "first", *asked, **wishes) as again:
        assert [editions_at(again, table) for table in opened] == ["droid", "elite"]
        assert [face_at(again, table)["seats"][0]["name"] for table in opened] == ["Ann", "Ann"]


def editions_at(running: Household, joined: dict[str, str]) -> str:
    edition: str = face_at(running, joined)["settings"]["edition"]
    return edition


def face_at(running: Household, joined: dict[str, str]) -> Any:
    """What whoever has joined sees of a table."""
    return running.ask(f"/api/tables/{joined['table']}", Authorization=f"Bearer {joined['token']}")


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as free:
        port: int = free.getsockname()[1]
        return port


def test_local_tells_no_other_address(at_home: AtHome) -> None:
    assert "phones" not in at_home.running.text
    assert at_home.running.ask("/api/where") == {"address": None}


def test_others_reach_it_by_the_address_that_it_prints(in_network: Household) -> None:
    others = re.search(r"On phones in this network:  (\S+)", in_network.text)
    if others is None:
        assert "This computer is in no network" in in_network.text
        assert in_network.ask("/api/where") == {"address": None}
        return
    with urlopen(f"{others[1]}/health", timeout=PATIENCE) as health:
        assert health.status == 200
    assert in_network.ask("/api/where") == {"address": others[1]}
    code = half_blocks([[bool(one) for one in row] for row in matrix_of(others[1])])
    assert "\n".join(f"  {line}" for line in code) in in_network.text


def test_others_are_not_told_the_address_in_the_network(in_network: Household) -> None:
    assert in_network.ask("/api/where", **{"X-Forwarded-For": "203.0.113.7"}) == {"address": None}


def matrix_of(text: str) -> list[Any]:
    return [*segno.make_qr(text, error="l").matrix_iter(border=2)]


def test_a_qr_code_is_drawn_in_half_blocks() -> None:
    rows = [[False, False, True, True], [False, True, False, True], [True, False, True, False]]
    assert half_blocks(rows) == ["\u2588\u2580\u2584 ", " \u2580 \u2580"]


@pytest.mark.parametrize("port", ["-1", "70000"])
def test_a_port_that_is_none(port: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["host", "--port", port]) == 2
    assert f"A port is a number from 0 to 65535, not {port}." in capsys.readouterr().err


# What it tells the page


def test_a_link_is_drawn_as_a_qr_code(at_home: AtHome) -> None:
    running = at_home.running
    link = "http%3A%2F%2F192.168.1.20%3A8000%2Fj%2F9nmstwy2mc"
    with urlopen(f"{running.address}/api/qr.svg?link={link}", timeout=PATIENCE) as reply:
        assert reply.headers["content-type"] == "image/svg+xml"
        drawn = reply.read().decode()
    assert drawn.startswith("<svg xmlns=")
    assert drawn.count("<path") == 1
    for wrong in ("", "?link=", "?link=" + "x" * 301):
        with pytest.raises(HTTPError) as refused:
            urlopen(f"{running.address}/api/qr.svg{wrong}", timeout=PATIENCE)
        assert refused.value.code == 400
        refused.value.close()
    assert running.ask("/api/bots")["bots"][:3] == ["novice", "casual", "expert"]
