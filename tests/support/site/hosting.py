"""The site of files, and a host for it: the one of Python's standard library, which knows nothing of it."""

from __future__ import annotations

import socket
import subprocess
import sys
import time
from pathlib import Path
from types import TracebackType
from typing import NamedTuple


class Site(NamedTuple):
    """What `lastcard site` writes."""

    version: str
    files: dict[str, bytes]


class FileHost:
    """`python3 -m http.server`, which can be stopped, and started again at the same address."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.port = folder, 0
        self.process: subprocess.Popen[bytes] | None = None
        self.start()

    @property
    def address(self) -> str:
        return f"http://localhost:{self.port}"

    def start(self) -> None:
        self.port = self.port or free_port()
        where = ["--bind", "127.0.0.1", "--directory", str(self.folder), str(self.port)]
        self.process = subprocess.Popen(
            [sys.executable, "-m", "http.server", *where],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        while not answers(self.port):
            assert self.process.poll() is None, "the host of files has ended"
            time.sleep(0.02)

    def stop(self) -> None:
        if self.process is not None:
            self.process.kill()
            self.process.wait()
        self.process = None

    def __enter__(self) -> FileHost:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.stop()


def free_port() -> int:
    with socket.socket() as asking:
        asking.bind(("127.0.0.1", 0))
        port: int = asking.getsockname()[1]
        return port


def answers(port: int) -> bool:
    with socket.socket() as asking:
        return asking.connect_ex(("127.0.0.1", port)) == 0
