"""Servers without the two seconds of importing the program: one process has imported it and forks.

A forked server is like any other: a process with its own arguments, that can be stopped or killed.
"""

from __future__ import annotations

import gc
import json
import os
import select
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from typing import Any

PRELOADED = (
    "lastcard.terminal.cli",
    "lastcard.terminal.commands.serve",
    "lastcard.server.serving",
    "lastcard.server.store.migrations.upgrading",
    "alembic.autogenerate",
    "asyncpg",
    "redis.asyncio",
    "sqlalchemy.dialects.postgresql.asyncpg",
    "sqlalchemy.dialects.sqlite",
    "sqlalchemy.ext.asyncio",
    "uvicorn.lifespan.off",
    "uvloop",
)
"""What a server imports at startup. What only a champion needs is not included: a test is about that."""

ROOT = Path(__file__).parents[3]
PROGRAM = "from tests.support.server.forking import main; main()"

LARGEST = 1 << 16
"""The maximum size of a request, in bytes."""


class Forked:
    """A process forked for us; it is used like a `subprocess.Popen`."""

    def __init__(self, forking: Forking, pid: int, stdout: int) -> None:
        self.forking, self.pid = forking, pid
        self.stdout = os.fdopen(stdout, encoding="utf-8")
        self.returncode: int | None = None

    def send_signal(self, number: int) -> None:
        os.kill(self.pid, number)

    def communicate(self, timeout: float) -> None:
        """Wait until it has ended, and everyone who has inherited its output."""
        end = time.monotonic() + timeout
        while select.select([self.stdout], [], [], max(0.0, end - time.monotonic()))[0]:
            if not os.read(self.stdout.fileno(), LARGEST):
                self.stdout.close()
                self.returncode = self.forking.ask({"wait": self.pid})
                return
        raise subprocess.TimeoutExpired(str(self.pid), timeout)


class Forking:
    """The forking process; it starts when it is first needed, and nothing that it forked outlives it."""

    def __init__(self) -> None:
        self.process: subprocess.Popen[bytes] | None = None
        self.asking = threading.Lock()

    def start(self, code: str, arguments: Sequence[str], errors: int) -> Forked:
        """Run this code in a new process, with these program arguments."""
        reading, writing = os.pipe()
        try:
            request: dict[str, Any] = {"code": code, "arguments": arguments}
            request |= {"environment": {**os.environ}, "folder": str(Path.cwd())}
            return Forked(self, self.ask(request, writing, errors), reading)
        finally:
            os.close(writing)

    def ask(self, request: dict[str, Any], *files: int) -> int:
        with self.asking:
            if self.process is None:
                self.begin()
            socket.send_fds(self.ours, [json.dumps(request).encode()], files)
            return int(self.ours.recv(LARGEST))

    def begin(self) -> None:
        self.ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        command = [
            sys.executable,
            "-c",
            "from tests.support.server.forking import main; main()",
            str(theirs.fileno()),
        ]
        with theirs:
            self.process = subprocess.Popen(command, pass_fds=[theirs.fileno()])

    def close(self) -> None:
        if self.process is not None:
            self.ours.close()
            self.process.wait(60)
            self.process = None


# In the forking process


def main() -> None:
    """Fork on request, until no requester is left."""
    with socket.socket(fileno=int(sys.argv[1])) as control:
        for name in PRELOADED:
            import_module(name)
        gc.collect()
        gc.freeze()
        request = serve(control)
    if request is not None:
        os.chdir(request["folder"])
        os.environ.clear()
        os.environ.update(request["environment"])
        sys.argv[1:] = request["arguments"]
        sys.stdout = os.fdopen(1, "w", encoding="utf-8", closefd=False)
        sys.stderr = os.fdopen(2, "w", 1, encoding="utf-8", closefd=False)
        exec(request["code"], {"__name__": "__main__"})


def serve(control: socket.socket) -> dict[str, Any] | None:
    """Answer requests. Returns the task in a forked process, and None at the end in ours."""
    children: set[int] = set()
    while True:
        data, files, _, _ = socket.recv_fds(control, LARGEST, 2)
        if not data:
            break
        request = json.loads(data)
        if "wait" in request:
            _, status = os.waitpid(request["wait"], 0)
            children.discard(request["wait"])
            control.send(str(os.waitstatus_to_exitcode(status)).encode())
            continue
        child = os.fork()
        if child == 0:
            for ours, given in enumerate(files, 1):
                os.dup2(given, ours)
        for file in files:
            os.close(file)
        if child == 0:
            return dict(request)
        children.add(child)
        control.send(str(child).encode())
    for child in children:
        os.kill(child, signal.SIGKILL)
    return None
