"""What one client sent and was sent, in the order in which it saw it: a file of JSON lines."""

from __future__ import annotations

import gzip
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import msgspec

FAST = 1
"""The compression level: frames repeat themselves, and the clients have other things to do."""


def now() -> int:
    """Microseconds, by the clock of this computer that nobody moves. All clients share it."""
    return time.monotonic_ns() // 1000


class Event(msgspec.Struct, omit_defaults=True):
    """Something that a client did or saw."""

    at: int
    line: int
    """Which of the client's connections, numbered in the order of their `hello`; -1 if there was none."""
    what: str
    """`hello`, `ask`, `frame` or `closed`."""
    server: int = 0
    seen: int = 0
    key: str = ""
    command: dict[str, Any] = {}
    frame: dict[str, Any] = {}
    why: str = ""


class Owner(msgspec.Struct):
    """Whose history it is: the first line of a file."""

    table: str
    person: str


@dataclass
class History:
    """What one client did and saw."""

    table: str
    person: str
    events: list[Event] = field(default_factory=list)


class Recorder:
    """Writes the history of one client."""

    def __init__(self, folder: Path, owner: Owner) -> None:
        self.file = gzip.open(folder / f"{owner.table}-{owner.person}.jsonl.gz", "wb", FAST)  # noqa: SIM115
        self.file.write(msgspec.json.encode(owner) + b"\n")

    def note(self, event: Event) -> None:
        self.file.write(msgspec.json.encode(event) + b"\n")

    def note_frame(self, line: int, text: str | bytes) -> None:
        """A frame as it came, without decoding it."""
        frame = text.encode() if isinstance(text, str) else text
        self.file.write(b'{"at":%d,"line":%d,"what":"frame","frame":%b}\n' % (now(), line, frame))

    def close(self) -> None:
        self.file.close()


_owners = msgspec.json.Decoder(Owner)
_events = msgspec.json.Decoder(Event)


def read_history(file: Path) -> History:
    with gzip.open(file, "rb") as lines:
        owner = _owners.decode(next(lines))
        return History(owner.table, owner.person, [_events.decode(line) for line in lines])


def read_histories(folder: Path, table: str = "") -> list[History]:
    """The histories in a folder: all of them, or those of one table."""
    return [read_history(file) for file in sorted(folder.glob(f"{table}*.jsonl.gz"))]
