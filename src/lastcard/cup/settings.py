"""The settings of a cup, and what they may be."""

from __future__ import annotations

from typing import Literal

import msgspec

from lastcard.table.deciding import check_settings
from lastcard.table.entries import Settings, Whole
from lastcard.table.evening import has_evening
from lastcard.table.refusals import TableError

Form = Literal["swiss", "knockout"]

FEWEST_SEATS, MOST_SEATS = 2, 4
MOST_ROUNDS = 12


class CupSettings(msgspec.Struct, frozen=True):
    """The settings of a cup, agreed before its first round."""

    form: Form = "swiss"
    """`swiss`: everybody plays every round, against people who are about as good so far. `knockout`: only the
    best person of each table goes on.
    """
    rounds: Whole = 3
    """How many rounds a Swiss cup has: 1 to 12. A knock-out ends when one is left."""
    table: Settings = Settings()
    """The settings of every table; `players` is how many sit at one, 2 to 4. Bots take the seats that are
    left. No table is public, and none has an evening of its own.
    """


def check_cup(settings: CupSettings) -> CupSettings:
    """Check that these settings can be played."""
    table = settings.table
    if not 1 <= settings.rounds <= MOST_ROUNDS:
        raise TableError("bad_settings", f"A Swiss cup has 1 to {MOST_ROUNDS} rounds.")
    if not FEWEST_SEATS <= table.players <= MOST_SEATS:
        raise TableError(
            "bad_settings", f"At each table of a cup there are {FEWEST_SEATS} to {MOST_SEATS} seats."
        )
    if table.daily or has_evening(table):
        raise TableError("bad_settings", "A table of a cup plays one match: no daily deal, and no evening.")
    if table.public:
        raise TableError("bad_settings", "A table of a cup is not public.")
    return msgspec.structs.replace(settings, table=check_settings(table))
