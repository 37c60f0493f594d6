"""The commands that people send to a room. Each is accepted, or refused with a code and a sentence."""

from __future__ import annotations

import msgspec

from lastcard.table.entries import Settings, Whole


class AskedSettings(Settings, frozen=True, forbid_unknown_fields=True):
    """The settings of a table in a request; unknown fields are refused."""

    def plain(self) -> Settings:
        return Settings(**msgspec.structs.asdict(self))


class Command(msgspec.Struct, frozen=True, tag_field="type", omit_defaults=True, forbid_unknown_fields=True):
    """A command from a person."""


class Move(Command, frozen=True, tag="move"):
    """Make one of the moves in `view.legal`, with the `view.window` that the person saw."""

    move: str
    """One of `view.legal`."""
    window: Whole
    """The `view.window` of the change that it answers."""


class LetPass(Command, frozen=True, tag="let_pass"):
    """Decline to react to this, so that nobody waits for you."""


class Sit(Command, frozen=True, tag="sit"):
    """Take a seat: an empty one, or a bot's. In a round, nobody takes a second hand."""

    seat: Whole
    """Seats are numbered from 0."""


class Stand(Command, frozen=True, tag="stand"):
    """Leave the seat and become a spectator. In a match, a bot takes over the seat."""


class Leave(Command, frozen=True, tag="leave"):
    """Leave the table for good."""


class TakeHint(Command, frozen=True, tag="hint"):
    """Take a hint that was found, in a match against bots only. It is not sent as a command: the message
    `hint` asks for it.
    """

    window: Whole
    """The `view.window` that it was found for."""


class Say(Command, frozen=True, tag="say"):
    """Say something to everyone."""

    text: str
    """1 to 300 characters. Line breaks become spaces."""


class Emote(Command, frozen=True, tag="emote"):
    """Send one of the emotes that the table offers."""

    emote: str
    """`hello`, `well_played`, `ouch`, `hurry`, `laugh`, `wow`, `thanks` or `sorry`."""


class Bring(Command, frozen=True, tag="bring"):
    """Bring your own deck of player cards (elite dynasty)."""

    deck: list[str]
    """The names of the player cards."""


class Give(Command, frozen=True, tag="give"):
    """Contribute randomness to the deal, before the cards are dealt."""

    randomness: str
    """16 to 64 bytes, written as hexadecimal digits."""


class GetReady(Command, frozen=True, tag="ready"):
    """Be ready for the next round."""


class BeProgram(Command, frozen=True, tag="be_program"):
    """Declare that you are a program that only plays. You are not made host while a person is here, and no
    clock runs against a person who plays with programs and bots alone.
    """


class Deal(Command, frozen=True, tag="deal"):
    """Host, while the table is `open`: deal. Empty seats are taken by bots. If the host does nothing for 20
    seconds, anybody who is seated may: see `you.deals_in`.
    """


class Rematch(Command, frozen=True, tag="rematch"):
    """Host, after a match: start another match with the same people. As with `deal`, others may after 20
    seconds.
    """


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
    """An id from `face.people`."""


class Mute(Command, frozen=True, tag="mute"):
    """Host: mute somebody for all: their `say` and `emote` are refused until `unmute`."""

    person: str
    """An id from `face.people`."""


class Unmute(Command, frozen=True, tag="unmute"):
    """Host: let somebody who is muted talk again."""

    person: str
    """An id from `face.people`."""


class PassHost(Command, frozen=True, tag="pass_host"):
    """Host: make somebody else the host."""

    person: str
    """An id from `face.people`; they must be connected."""


class Pause(Command, frozen=True, tag="pause"):
    """Host: stop all clocks."""


class Resume(Command, frozen=True, tag="resume"):
    """Host: start them again."""


class ShowChances(Command, frozen=True, tag="show_chances"):
    """Host: let big screens show everybody's chances, from now on. A daily deal has none."""


class HideChances(Command, frozen=True, tag="hide_chances"):
    """Host: no longer let big screens show everybody's chances."""


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
    | Mute
    | Unmute
    | PassHost
    | Pause
    | Resume
    | ShowChances
    | HideChances
)
"""All commands."""
