"""Opening a table, and coming to one."""

from __future__ import annotations

import msgspec

from lastcard.table.commands import AskedSettings
from lastcard.table.refusals import TableError


class OpenTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A new table. The person who opens it is its host, and is seated."""

    name: str
    settings: AskedSettings = AskedSettings()
    position: str | None = None
    """Play on from here, instead of dealing: a position, as docs/notation.md has it."""
    record: str | None = None
    """Play on from a moment of this game, instead of dealing: a full record (.lcg)."""
    moment: int | None = None
    """The number of moves of the record to play first; left out, all of them. Where a round ends, the next
    one of the record is played; if it has none, this is a `bad_record`.
    """
    avatar: str = msgspec.field(default="", name="bust")
    """The name that your picture is drawn from; left out, your own."""

    def check_start(self) -> None:
        """Refuse a start that is told twice, or in part."""
        if self.record is None and self.moment is not None:
            raise TableError("bad_record", "A `moment` is one of a `record`: send both.")
        if self.record is not None and self.position is not None:
            raise TableError(
                "bad_record", "A table begins from a `position` or from a `record`, not from both."
            )


class JoinTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Come to a table by an invitation."""

    invite: str
    name: str
    spectator: bool = False
    avatar: str = msgspec.field(default="", name="bust")
    """The name that your picture is drawn from; left out, your own."""
    token: str = ""
    """One of your own: who asks again with it, because the answer was lost, is the same person."""


class Joined(msgspec.Struct, frozen=True, omit_defaults=True):
    """You are at a table: connect to its socket and say hello with the token."""

    table: str
    person: str
    token: str
    """Keep it: it is all that proves who you are."""
    invite: str = ""
    """For the host of a new table: everybody who has it may join."""
