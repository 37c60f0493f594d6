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
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest
import segno

from lastcard.terminal.cli import main
from lastcard.terminal.host import half_blocks
from tests.server.running import wait_for

START = "from lastcard.__main__ import main; raise SystemExit(main())"
SCREENS = ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER")


class Household:
    """`lastcard host` in a process of its own; what it prints is kept as it comes."""

    def __init__(self, folder: Path, *arguments: str, own: bool = True, **environment: str) -> None:
        """With `own` its tables are in the folder, else where they are when nothing is said."""
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
            Request(self.address + path, data, {"Content-Type": "application/json"} | headers), timeout=30
        ) as reply:
            return json.loads(reply.read())

    def interrupt(self) -> int:
        """Ctrl-C."""
        self.process.send_signal(signal.SIGINT)
        return self.process.wait(timeout=60)

    def end(self) -> None:
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()


@contextmanager
def household(folder: Path, *arguments: str, **environment: str) -> Iterator[Household]:
    running = Household(folder, *arguments, own=True, **environment)
    try:
        yield running
    finally:
        running.end()


def browser_in(folder: Path, ends_with: int = 0) -> tuple[str, Path]:
    """A browser that only notes what it was to show."""
    program, shown = folder / "browser", folder / "shown"
    program.write_text(f'#!/bin/sh\necho "$1" >> "{shown}"\nexit {ends_with}\n')
    program.chmod(0o755)
    return f"{program} %s", shown


def test_the_browser_is_opened_on_the_first_page(tmp_path: Path) -> None:
    browser, shown = browser_in(tmp_path)
    with household(tmp_path, "--port", "0", "--local", BROWSER=browser) as running:
        wait_for(shown.exists)
        assert shown.read_text().strip() == running.address
        with urlopen(running.address, timeout=30) as page:
            assert b"<title>lastcard</title>" in page.read()
        assert "No browser" not in running.text


@pytest.mark.parametrize("broken", [False, True], ids=["none", "broken"])
def test_without_a_browser_it_says_so_and_goes_on_serving(tmp_path: Path, broken: bool) -> None:
    environment = {"BROWSER": browser_in(tmp_path, ends_with=1)[0]} if broken else {}
    with household(tmp_path, "--port", "0", "--local", **environment) as running:
        wait_for(lambda: "No browser could be opened here" in running.text)
        assert running.ask("/health")["status"] == "ok"


def test_nothing_is_opened_if_nothing_shall_be(tmp_path: Path) -> None:
    browser, shown = browser_in(tmp_path)
    with household(tmp_path, "--port", "0", "--local", "--no-browser", BROWSER=browser) as running:
        assert running.interrupt() == 0
        assert "No browser" not in running.text
    assert not shown.exists()


def test_a_port_in_use_is_no_error(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        with household(tmp_path, "--port", str(port), "--local", "--no-browser") as running:
            assert f"Port {port} is in use" in running.text
            assert not running.address.endswith(f":{port}")
            assert running.ask("/health")["status"] == "ok"


def test_two_at_once_share_the_tables(tmp_path: Path) -> None:
    """Somebody starts it twice, and there is only one file for the tables: it works, and nothing is lost."""
    first_folder, second_folder = tmp_path / "first", tmp_path / "second"
    data = {"XDG_DATA_HOME": str(tmp_path)}
    for folder in (first_folder, second_folder):
        folder.mkdir()
    port = free_port()
    with ThreadPoolExecutor(2) as together:
        both = list(
            together.map(
                lambda folder: Household(
                    folder, "--port", str(port), "--local", "--no-browser", own=False, **data
                ),
                (first_folder, second_folder),
            )
        )
    try:
        first, second = both
        assert first.address != second.address
        opened = [
            one.ask("/api/tables", {"name": "Ann", "settings": {"edition": edition}})
            for one, edition in zip(both, ("droid", "elite"), strict=True)
        ]
        for one in both:  # each also shows the other's
            assert [editions_at(one, table) for table in opened] == ["droid", "elite"]
        assert [one.interrupt() for one in both] == [0, 0]
        assert [one.complained.read_text() for one in both] == ["", ""]
    finally:
        for one in both:
            one.end()
    again = Household(first_folder, "--port", str(port), "--local", "--no-browser", own=False, **data)
    try:
        assert [editions_at(again, table) for table in opened] == ["droid", "elite"]
    finally:
        again.end()


def editions_at(running: Household, joined: dict[str, str]) -> str:
    face = running.ask(f"/api/tables/{joined['table']}", Authorization=f"Bearer {joined['token']}")
    edition: str = face["settings"]["edition"]
    return edition


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as free:
        port: int = free.getsockname()[1]
        return port


def test_ctrl_c_stops_it_and_loses_nothing(tmp_path: Path) -> None:
    with household(tmp_path, "--port", "0", "--local", "--no-browser") as running:
        joined = running.ask("/api/tables", {"name": "Ann", "settings": {"edition": "droid"}})
        assert running.interrupt() == 0
        assert running.text.endswith("Your tables are kept.\n")
        assert running.complained.read_text() == ""
    mine = {"Authorization": f"Bearer {joined['token']}"}
    with household(tmp_path, "--port", "0", "--local", "--no-browser") as again:
        face = again.ask(f"/api/tables/{joined['table']}", **mine)
        assert face["settings"]["edition"] == "droid"
        assert face["seats"][0]["name"] == "Ann"


def test_local_tells_no_other_address(tmp_path: Path) -> None:
    with household(tmp_path, "--port", "0", "--local", "--no-browser") as running:
        assert "phones" not in running.text
        assert running.ask("/api/where") == {"address": None}


def test_others_reach_it_by_the_address_that_it_prints(tmp_path: Path) -> None:
    with household(tmp_path, "--port", "0", "--no-browser") as running:
        others = re.search(r"On phones in this network:  (\S+)", running.text)
        if others is None:
            assert "This computer is in no network" in running.text
            assert running.ask("/api/where") == {"address": None}
            return
        with urlopen(f"{others[1]}/health", timeout=30) as health:
            assert health.status == 200
        assert running.ask("/api/where") == {"address": others[1]}
        code = half_blocks([[bool(one) for one in row] for row in matrix_of(others[1])])
        assert "\n".join(f"  {line}" for line in code) in running.text


def test_others_are_not_told_the_address_in_the_network(tmp_path: Path) -> None:
    with household(tmp_path, "--port", "0", "--no-browser") as running:
        assert running.ask("/api/where", **{"X-Forwarded-For": "203.0.113.7"}) == {"address": None}


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


def test_a_link_is_drawn_as_a_qr_code(tmp_path: Path) -> None:
    with household(tmp_path, "--port", "0", "--local", "--no-browser") as running:
        link = "http%3A%2F%2F192.168.1.20%3A8000%2Fj%2F9nmstwy2mc"
        with urlopen(f"{running.address}/api/qr.svg?link={link}", timeout=30) as reply:
            assert reply.headers["content-type"] == "image/svg+xml"
            drawn = reply.read().decode()
        assert drawn.startswith("<svg xmlns=")
        assert drawn.count("<path") == 1
        for wrong in ("", "?link=", "?link=" + "x" * 301):
            with pytest.raises(HTTPError) as refused:
                urlopen(f"{running.address}/api/qr.svg{wrong}", timeout=30)
            assert refused.value.code == 400
            refused.value.close()
        assert running.ask("/api/bots")["bots"][:3] == ["novice", "casual", "expert"]
