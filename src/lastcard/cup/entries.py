"""The log of a cup: everything that was decided, in order.

An entry is written once and read forever: fields may be added with a default, never renamed or removed.
"""

from __future__ import annotations

import msgspec

from lastcard.cup.settings import CupSettings


class Entry(msgspec.Struct, frozen=True, tag_field="type", omit_defaults=True):
    """One thing that was decided."""


class Opened(Entry, frozen=True, tag="opened"):
    """The cup was set up: always the first entry."""

    cup: str
    settings: CupSettings
    invite: str
    """The hash of the invitation."""


class Joined(Entry, frozen=True, tag="joined"):
    """Somebody has joined."""

    person: str
    name: str
    token: str
    """The hash of their token, here and at every table of the cup."""
    avatar: str = msgspec.field(default="", name="bust")
    """The name their picture is drawn from, if it is not their own."""


class Left(Entry, frozen=True, tag="left"):
    """Somebody has left for good, or was sent away by the host: they are seated no more."""

    person: str
    kicked: bool = False


class Here(Entry, frozen=True, tag="here"):
    """A person looks at the cup, by way of this server process."""

    person: str
    process: str


class Away(Entry, frozen=True, tag="away"):
    """A person has not looked at the cup for a while, or the server process that they did so by is gone."""

    person: str
    process: str


class Agreed(Entry, frozen=True, tag="agreed"):
    """The host has changed the settings."""

    settings: CupSettings


class MadeHost(Entry, frozen=True, tag="made_host"):
    """The host has made somebody else host."""

    person: str


class Draw(msgspec.Struct, frozen=True):
    """One table of a round."""

    table: str
    """Its id."""
    people: tuple[str, ...]
    """Who sits at it, in the order of the seats; bots sit on the others."""


class RoundDrawn(Entry, frozen=True, tag="round_drawn"):
    """A round has begun. Its tables are in the store already."""

    tables: tuple[Draw, ...]
    byes: tuple[str, ...] = ()
    """Who goes on without playing, because nobody is left to play against."""


class SeatResult(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a match was for somebody."""

    won: bool = False
    beaten: int = 0
    """How many seats came off worse."""
    feats: dict[str, int] = {}
    """How often they did what awards are given for."""
    arms: int | None = None
    """The milliseconds of their quickest arms in a race."""


class TableCounted(Entry, frozen=True, tag="table_counted"):
    """A table is done: its match is over, or the host has ended it because nobody was there."""

    table: str
    results: tuple[SeatResult, ...]
    """Of its people, in the order of the seats."""
    ended: bool = False


class CupEnded(Entry, frozen=True, tag="ended"):
    """The host has ended the cup before its last round."""


AnyEntry = Opened | Joined | Left | Here | Away | Agreed | MadeHost | RoundDrawn | TableCounted | CupEnded

_encoder = msgspec.json.Encoder()
_decoder: msgspec.json.Decoder[AnyEntry] = msgspec.json.Decoder(AnyEntry)


def encode_entry(entry: Entry) -> bytes:
    return _encoder.encode(entry)


def decode_entry(data: bytes) -> AnyEntry:
    return _decoder.decode(data)
