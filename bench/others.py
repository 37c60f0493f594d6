"""The peers: each in its own environment, in a process that waits for its turn."""

from __future__ import annotations

import json
import os
import subprocess
from collections.abc import Sequence
from contextlib import ExitStack, suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from bench.race import CannotRunError, Runner, Try

HERE = Path(__file__).parent


@dataclass(frozen=True)
class Peer:
    """The name of a peer's lock in `bench/peers`, its package, the game played, and the script that plays it,
    if that has another name.
    """

    lock: str
    package: str
    game: str
    other_script: str = ""

    @property
    def script(self) -> str:
        return self.other_script or self.lock


PEERS = (
    Peer("rlcard", "rlcard", "uno"),
    Peer("openspiel", "open-spiel", "crazy_eights"),
    Peer("pettingzoo", "pettingzoo", "uno_v4"),
)


def locked_version(peer: Peer) -> str:
    lock = (HERE / "peers" / f"{peer.lock}.txt").read_text(encoding="utf-8")
    return next(line.split()[0] for line in lock.splitlines() if line.startswith(f"{peer.package}=="))


def runners(folder: Path, stack: ExitStack, peers: Sequence[Peer] = PEERS) -> list[Runner]:
    """All levels of all peers; one that cannot be installed or started is included, and says why."""
    found: list[Runner] = []
    for peer in peers:
        name = f"{locked_version(peer).replace('==', ' ')} `{peer.game}`"
        try:
            process = Process(install(peer, folder), folder / f"{peer.script}.log")
            stack.callback(process.stop)
            levels = process.answer()
        except CannotRunError as error:
            found.append(Runner(name, "not measured", 2, None, str(error)))
            continue
        for level, players in levels.items():
            shown = level.partition(", 4 players")[0]
            found.append(Runner(name, shown, players, partial(process.one_try, level)))
    return found


def install(peer: Peer, folder: Path) -> list[str]:
    """Create the peer's environment from its lock, unless it exists; returns the command for its script."""
    home = folder / peer.lock
    lock = HERE / "peers" / f"{peer.lock}.txt"
    python = home / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    ready = home / "lock.txt"
    command = [str(python), "-m", f"bench.peers.{peer.script}"]
    if ready.exists() and ready.read_bytes() == lock.read_bytes():
        return command
    uv = os.environ.get("UV")
    if not uv:
        raise CannotRunError("not installed: `make bench` installs it")
    for step in (
        ["venv", "--quiet", "--clear", str(home)],
        ["pip", "sync", "--quiet", "--python", str(python), "--require-hashes", str(lock)],
    ):
        done = subprocess.run([uv, *step], check=False, capture_output=True, text=True)
        if done.returncode:
            raise CannotRunError(f"cannot be installed: {last_line(done.stderr)}")
    ready.write_bytes(lock.read_bytes())
    return command


def last_line(text: str) -> str:
    return (text.strip().splitlines() or ["(nothing said)"])[-1].strip()


class Process:
    """A running peer script. Its stderr goes into a file."""

    def __init__(self, command: list[str], log: Path) -> None:
        self.log = log
        with log.open("w", encoding="utf-8") as file:
            self.process = subprocess.Popen(
                command,
                cwd=HERE.parent,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=file,
                text=True,
            )

    def answer(self) -> dict[str, Any]:
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        if not line:
            raise CannotRunError(f"its script has ended: {last_line(self.log.read_text(encoding='utf-8'))}")
        answered: dict[str, Any] = json.loads(line)
        return answered

    def one_try(self, level: str) -> Try:
        assert self.process.stdin is not None
        with suppress(BrokenPipeError):
            print(level, file=self.process.stdin, flush=True)
        return Try(**self.answer())

    def stop(self) -> None:
        """It has nothing to clean up."""
        self.process.kill()
        self.process.communicate()
