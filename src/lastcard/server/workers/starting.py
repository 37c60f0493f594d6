"""Starting a worker: a new Python, which reads from its standard input what it is to do."""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
from dataclasses import dataclass

from lastcard.server.settings import ServerSettings
from lastcard.server.shard import Shard

PROGRAM = "from lastcard.server.workers.worker import main; main()"

READY = b"ready\n"
"""What a worker says once it serves; one that cannot says why instead, and ends."""


@dataclass(frozen=True)
class WorkerStart:
    """What a worker has to know. Sockets and pipes are the numbers of files that it inherits."""

    settings: ServerSettings
    shard: Shard
    control: int
    """Here connections come from the parent; its end is the signal to stop."""
    hears: int
    """The pipe with the hints of the other workers."""
    tells: tuple[int, ...]
    """The pipes of the others."""

    @property
    def files(self) -> list[int]:
        return [self.control, self.hears, *self.tells]


def start_worker(start: WorkerStart) -> subprocess.Popen[bytes]:
    """A new interpreter imports what we would, and nothing from the current folder. It is in a session of its
    own: Ctrl-C is for the parent, which stops it in good order.
    """
    path = os.pathsep.join(entry for entry in sys.path if entry)
    process = subprocess.Popen(
        [sys.executable, "-P", "-c", PROGRAM],
        stdin=subprocess.PIPE,
        pass_fds=start.files,
        env={**os.environ, "PYTHONPATH": path},
        start_new_session=True,
    )
    assert process.stdin is not None
    with process.stdin as told:
        told.write(pickle.dumps(start))
    return process
