"""The commands that people send to a room. Each is accepted, or refused with a code and a sentence."""

from __future__ import annotations

import msgspec

from lastcard.table.entries import Settings, Whole


class AskedSettings(Settings, frozen=True, forbid_unknown_fields=True):
    """What is agreed before the deal, as somebody asks for it: what is unknown is refused."""

    def plain(self) -> Settings:
        return Settings(**msgspec.structs.asdict(self))


class Command(msgspec.Struct, frozen=True, tag_field="type", omit_defaults=True, forbid_unknown_fields=True):
    """Something that a person asks for."""


class Move(Command, frozen=True, tag="move"):
    """Make a move, as `view.legal` lists them, with the `view.window` that was before the person's eyes."""

    move: str
    """One of `view.legal`."""
    window: Whole
    """The `view.window` of the change that it answers."""


class LetPass(Command, frozen=True, tag="let_pass"):
    """I do not want to react to this: nobody has to wait for me."""


class Sit(Command, frozen=True, tag="sit"):
    """Take a seat: an empty one, or a bot's."""

    seat: Whole
    """Seats are numbered from 0."""


class Stand(Command, frozen=True, tag="stand"):
    """Leave the seat and look on. In a match a bot plays on for the seat."""


class Leave(Command, frozen=True, tag="leave"):
    """Leave the table for good."""


class Say(Command, frozen=True, tag="say"):
    """Say something to everyone."""

    text: str
    """1 to 300 characters, in one line."""


class Emote(Command, frozen=True, tag="emote"):
    """Make a face, one of those the table offers."""

    emote: str
    """`hello`, `well_played`, `ouch`, `hurry`, `laugh`, `wow`, `thanks` or `sorry`."""


class Bring(Command, frozen=True, tag="bring"):
    """Bring a deck of player cards for a match with decks of one's own (elite dynasty)."""

    deck: list[str]
    """The names of the player cards."""


class Give(Command, frozen=True, tag="give"):
    """Give randomness of one's own to the deal, before it is dealt."""

    randomness: str
    """16 to 64 bytes, written as hexadecimal digits."""


class GetReady(Command, frozen=True, tag="ready"):
    """I am ready for the next round."""


class BeProgram(Command, frozen=True, tag="be_program"):
    """I am a program that only plays. You are not made host while a person is here, and no clock runs against
    a person who plays with programs and bots alone.
    """


class Deal(Command, frozen=True, tag="deal"):
    """Host, while the table is `open`: deal. Empty seats are taken by bots. If the host does nothing for 20
    seconds, anybody who is seated may: see `you.deals_in`.
    """


class Rematch(Command, frozen=True, tag="rematch"):
    """Host, after a match: the same people again. As with `deal`, others may after 20 seconds."""


class Agree(Command, frozen=True, tag="agree"):
    """Host, before the deal: change the settings; all of them are given."""

    settings: AskedSettings
    """A setting that is left out takes its default, not what was agreed before."""


class PutBot(Command, frozen=True, tag="put_bot"):
    """Host: put a bot on a seat that is empty or has another bot."""

    seat: Whole
    """Seats are numbered from 0."""
    bot: str
    """`novice`, `casual`, `expert` or `champion`."""


class FreeSeat(Command, frozen=True, tag="free_seat"):
    """Host, before the deal: take the bot from a seat."""

    seat: Whole
    """The seat of a bot."""


class Kick(Command, frozen=True, tag="kick"):
    """Host: send somebody away. The invitation stays valid: anyone who has it can join again."""

    person: str
    """An id out of `face.people`."""


class PassHost(Command, frozen=True, tag="pass_host"):
    """Host: make somebody else the host."""

    person: str
    """An id out of `face.people`; they must be connected."""


class Pause(Command, frozen=True, tag="pause"):
    """Host: stop all clocks."""


class Resume(Command, frozen=True, tag="resume"):
    """Host: start them again."""


AnyCommand = (
    Move
    | LetPass
    | Sit
    | Stand
    | Leave
    | Say
    | Emote
    | Bring
    | Give
    | GetReady
    | BeProgram
    | Deal
    | Rematch
    | Agree
    | PutBot
    | FreeSeat
    | Kick
    | PassHost
    | Pause
    | Resume
)
"""All commands."""
