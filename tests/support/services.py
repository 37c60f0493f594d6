"""PostgreSQL and Redis for tests and measurements: private ones, on free ports, in their own folders.

    python tests/support/services.py    # installs missing Debian packages, if it may

Nothing here touches a server, a port or a folder that the machine itself uses.
"""

from __future__ import annotations

import os
import pwd
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any

PACKAGES = {"postgresql": "initdb", "redis-server": "redis-server", "zsh": "zsh", "fish": "fish"}
"""Debian's packages, and a program that each provides. The shells are for testing completion."""

INSTALL = "apt-get install -y --no-install-recommends"
PATIENCE = 60.0
"""Seconds within which a server has to have started."""


class CannotStartError(Exception):
    """Why a server does not start."""


def program(name: str) -> str | None:
    """The path of a program; Debian keeps PostgreSQL's off the PATH."""
    versions = Path("/usr/lib/postgresql").glob(f"*/bin/{name}")
    newest = max(versions, key=lambda path: float(path.parts[-3]), default=None)
    return str(newest) if newest else shutil.which(name) or shutil.which(f"/usr/sbin/{name}")


def needed(name: str) -> str:
    found = program(name)
    if found is None:
        raise CannotStartError(f"There is no {name} here: run python tests/support/services.py")
    return found


def install_packages(packages: Mapping[str, str]) -> int:
    """Install missing Debian packages, each recognized by a program that it provides; an exit code."""
    missing = [package for package, name in packages.items() if program(name) is None]
    if not missing:
        return 0
    sudo = may_install()
    command = f"{INSTALL} {' '.join(missing)}"
    if sudo is None:
        print(f"The tests need {' and '.join(missing)}. On Debian, run: sudo {command}", file=sys.stderr)
        return 1
    print(f"Installing {' and '.join(missing)} for the tests")
    # Debian would start what it installs; the tests start their own.
    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive", "RUNLEVEL": "1"}
    for line in ("apt-get update -q", command):
        done = subprocess.run([*sudo, *line.split()], env=quiet, capture_output=True, text=True, check=False)
    if done.returncode or any(program(packages[package]) is None for package in missing):
        print(done.stdout + done.stderr, f"This failed: {command}", sep="\n", file=sys.stderr)
        return 1
    return 0


def may_install() -> list[str] | None:
    """The prefix for apt-get, or None if we may not run it."""
    if not shutil.which("apt-get"):
        return None
    if os.geteuid() == 0:
        return []
    asked = shutil.which("sudo") and subprocess.run(["sudo", "-n", "true"], capture_output=True, check=False)
    return ["sudo", "-n"] if asked and asked.returncode == 0 else None


def free_port() -> int:
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        port: int = listening.getsockname()[1]
        return port


class Postgres:
    """A PostgreSQL cluster with full durability, which can be killed."""

    def __init__(self, folder: Path | None = None, options: str = "") -> None:
        """In a folder that does not exist yet, or in one of its own; `options` are of the server."""
        # PostgreSQL refuses to run as root, so root runs it as the user that Debian created for it.
        self._user = pwd.getpwnam("postgres") if os.geteuid() == 0 else pwd.getpwuid(os.geteuid())
        if folder is not None:
            folder.mkdir()
        self._folder = folder or Path(tempfile.mkdtemp(prefix="lastcard-postgres-"))
        self._options = options
        os.chown(self._folder, self._user.pw_uid, self._user.pw_gid)
        self._data = self._folder / "data"
        self.port = 0
        initdb = ["--no-sync", "--auth=trust", "--username=lastcard", "--encoding=UTF8", "--no-locale"]
        self._run("initdb", *initdb, "--pgdata", str(self._data))
        self.start()

    @property
    def log(self) -> Path:
        return self._folder / "log"

    def url(self, database: str = "postgres", port: int = 0) -> str:
        return f"postgresql://lastcard@127.0.0.1:{port or self.port}/{database}"

    def start(self) -> None:
        """Start it, on its previous port; the first time on a free one."""
        for _ in range(5):
            port = self.port or free_port()
            options = (
                f"-h 127.0.0.1 -p {port} -k {self._folder} -c fsync=on -c recovery_init_sync_method=syncfs "
                f"{self._options}"
            )
            try:
                self._run("pg_ctl", "start", "-w", "-D", str(self._data), "-l", str(self.log), "-o", options)
            except CannotStartError as error:
                reason = error
            else:
                self.port = port
                return
        raise reason

    def stop(self, mode: str = "immediate") -> None:
        """Stop it; `immediate` is like a power failure to a database."""
        self._run("pg_ctl", "stop", "-w", "-D", str(self._data), "-m", mode)

    def is_running(self) -> bool:
        try:
            self._run("pg_ctl", "status", "-D", str(self._data))
        except CannotStartError:
            return False
        return True

    def new_database(self, name: str) -> str:
        """The URL of an empty schema, which is made in a moment where a database has a thousand files."""
        options = ["-h", str(self._folder), "-p", str(self.port), "-U", "lastcard", "-d", "postgres"]
        self._run("psql", *options, "-c", f"CREATE SCHEMA {name}")
        return f"{self.url()}?search_path={name}"

    def remove(self) -> None:
        if (self._data / "postmaster.pid").exists():
            self.stop()
        shutil.rmtree(self._folder)

    def _run(self, name: str, *arguments: str) -> None:
        identity: dict[str, Any] = {}
        if os.geteuid() == 0:
            identity = {"user": self._user.pw_uid, "group": self._user.pw_gid, "extra_groups": []}
        # pg_ctl's server keeps the output open, so it goes to a file and not a pipe
        with tempfile.TemporaryFile("w+") as output:
            command = [needed(name), *arguments]
            done = subprocess.run(
                command, cwd=self._folder, stdout=output, stderr=output, check=False, **identity
            )
            if done.returncode:
                output.seek(0)
                raise CannotStartError(f"{name}: {output.read()}")


class Redis:
    """A Redis without persistence, which can be killed."""

    def __init__(self) -> None:
        self.port = 0
        self._server: subprocess.Popen[bytes] | None = None
        self.start()

    @property
    def url(self) -> str:
        return f"redis://127.0.0.1:{self.port}/0"

    def start(self) -> None:
        for _ in range(5):
            port = self.port or free_port()
            keeps_nothing = ["--save", "", "--appendonly", "no"]
            command = [needed("redis-server"), "--bind", "127.0.0.1", "--port", str(port), *keeps_nothing]
            server = subprocess.Popen(command, cwd=tempfile.gettempdir(), stdout=subprocess.DEVNULL)
            if _listens(port, server):
                self.port, self._server = port, server
                return
        raise CannotStartError("redis-server does not start")

    def stop(self) -> None:
        """Kill it."""
        if self._server is not None:
            self._server.kill()
            self._server.wait()
            self._server = None


def _listens(port: int, server: subprocess.Popen[bytes]) -> bool:
    end = time.monotonic() + PATIENCE
    while server.poll() is None and time.monotonic() < end:
        try:
            socket.create_connection(("127.0.0.1", port), 1).close()
        except OSError:
            time.sleep(0.02)
        else:
            return True
    return False


if __name__ == "__main__":
    sys.exit(install_packages(PACKAGES))
