"""The commands that people send to a cup. Each is accepted, or refused with a code and a sentence."""

from __future__ import annotations

import msgspec

from lastcard.cup.settings import CupSettings, Form
from lastcard.table.commands import AskedSettings
from lastcard.table.entries import Whole


class AskedCup(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The settings of a cup in a request; unknown fields are refused."""

    form: Form = "swiss"
    """`swiss` or `knockout`."""
    rounds: Whole = 3
    """How many rounds a Swiss cup has: 1 to 12."""
    table: AskedSettings = AskedSettings()
    """The settings of every table; `players` is how many sit at one, 2 to 4."""

    def plain(self) -> CupSettings:
        return CupSettings(self.form, self.rounds, self.table.plain())


class Command(msgspec.Struct, frozen=True, tag_field="type", omit_defaults=True, forbid_unknown_fields=True):
    """A command from a person."""


class BeginRound(Command, frozen=True, tag="next_round"):
    """Host, before the first round or between two: begin the next one. Between two it begins by itself after
    a minute, as long as somebody is here.
    """


class EndTable(Command, frozen=True, tag="end_table"):
    """Host: count a table that nobody is at as it stands, so that nobody has to wait for it."""

    table: str
    """The id of a table of this round."""


class EndCup(Command, frozen=True, tag="end_cup"):
    """Host, between two rounds: that was the last one."""


class AgreeCup(Command, frozen=True, tag="agree"):
    """Host, before the first round: change the settings; all of them are given."""

    settings: AskedCup
    """A setting that is left out takes its default, not what was agreed before."""


class LeaveCup(Command, frozen=True, tag="leave"):
    """Leave the cup for good, and the table at which you play: a bot takes over."""


class KickFromCup(Command, frozen=True, tag="kick"):
    """Host: send somebody away. The invitation stays valid."""

    person: str
    """An id from `people`."""


class PassCupHost(Command, frozen=True, tag="pass_host"):
    """Host: make somebody else the host."""

    person: str
    """An id from `people`; they must be here."""


AnyCommand = BeginRound | EndTable | EndCup | AgreeCup | LeaveCup | KickFromCup | PassCupHost
"""All commands."""
