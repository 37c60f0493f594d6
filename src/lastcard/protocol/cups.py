"""Opening a cup, coming to one, and asking something of it."""

from __future__ import annotations

import msgspec

from lastcard.cup.commands import AnyCommand, AskedCup


class OpenCup(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A new cup. The person who opens it is its host."""

    name: str
    settings: AskedCup = AskedCup()
    avatar: str = msgspec.field(default="", name="bust")
    """The name that your picture is drawn from; left out, your own."""


class JoinCup(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Come to a cup by an invitation."""

    invite: str
    name: str
    avatar: str = msgspec.field(default="", name="bust")
    """The name that your picture is drawn from; left out, your own."""
    token: str = ""
    """One of your own: who asks again with it, because the answer was lost, is the same person."""


class JoinedCup(msgspec.Struct, frozen=True, omit_defaults=True):
    """You are in a cup."""

    cup: str
    person: str
    token: str
    """Keep it: it is all that proves who you are, here and at every table of the cup."""
    invite: str = ""
    """For the host of a new cup: everybody who has it may join."""


class AskCup(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A command to a cup."""

    key: str
    """1 to 64 printable characters by which you know it: sent again with the same key, it has no further
    effect.
    """
    command: AnyCommand
