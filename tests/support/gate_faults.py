"""Deliberate faults: the interpreted rules are broken, the compiled ones are not.

Run as a program it compares one table per fault, intact and broken, and prints what the differential gate
says. It is a separate process because the gate compiles with checks.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from types import ModuleType
from typing import Any
from unittest.mock import patch

from lastcard.compiled.specialize.specialization import Specialization, specialization_for
from lastcard.policies.playing_out import driver, search
from lastcard.policies.workspace import Workspace
from lastcard.rules import hands, piles
from lastcard.rules.state import State
from lastcard.rules.windows import turn
from tools.gates import differential, tables, twin
from tools.gates.tables import OWN, Table


@dataclass(frozen=True)
class Fault:
    """Something that is played differently from how it was compiled, and where that must be detected."""

    module: ModuleType
    name: str
    instead: Any
    table: Table


def nothing(*_: object) -> None:
    """Do nothing."""


def forget_a_score(deal_again: Callable[..., None]) -> Callable[..., None]:
    def deal(work: Workspace) -> None:
        deal_again(work)
        work.game.scores[0] += 1

    return deal


def specialization_for_another_table(s: State) -> Specialization:
    other = s.copy()
    other.force_play = 1 - s.force_play
    return specialization_for(other)


FAULTS = {
    "a draw is not counted": Fault(piles, "emit", nothing, Table("express", "", 0)),
    "the deal does not pass on": Fault(driver, "choose_next_dealer", nothing, Table("droid", "", 1)),
    "a score is not carried over": Fault(
        twin, "deal_again", forget_a_score(driver.deal_again), Table("droid", "", 1)
    ),
    "a long round ends too soon": Fault(turn, "MOST_TURNS", 1900, Table("droid", "", 5)),
    "worlds are left too soon": Fault(search, "HORIZON", 8, Table("hail-mary", "", 7)),
    "a table is specialized to another": Fault(
        tables, "specialization_for", specialization_for_another_table, Table("droid", "", 0)
    ),
    "a fifth copy is one card": Fault(hands, "PLANES", 99, Table(OWN, "", 2)),
}


def main() -> None:
    twin.check_everything()
    twin.compiled_steps(None)
    for name, fault in FAULTS.items():
        _, right = differential.compare(fault.table)
        with patch.object(fault.module, fault.name, fault.instead):
            _, wrong = differential.compare(fault.table)
        print(json.dumps([name, right, wrong]), flush=True)


if __name__ == "__main__":
    main()
