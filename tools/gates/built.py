"""Compares the code in the package with the rules as they are played: every driver, in every edition and
mode, by the code for all tables and by that for this one, must give the same rows. (The gate compares every
state, with code that checks itself; this is the code that people run.)
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from multiprocessing import get_context

import numpy as np

from lastcard.compiled.batch import Batch, built_file
from lastcard.compiled.load.machine_code import Code
from lastcard.compiled.load.processors import this_processor
from lastcard.compiled.signature import arguments_of, signature_of
from lastcard.compiled.specialize.specialization import Specialization, specialization_for
from lastcard.policies import batches
from lastcard.policies.printed import editions_and_modes
from lastcard.policies.workspace import NotesOfBoth
from lastcard.simulation import Plan, building, make_plan
from lastcard.simulation.running import cores

PLAYERS = 3
ROUNDS = {"champion,expert,casual": 1, "expert,casual,novice": 8, "random": 40}
WORLDS = 3


def main() -> int:
    """Build what is missing, and compare."""
    building.build([this_processor()])
    rounds = 0
    with get_context("spawn").Pool(cores()) as pool:
        for same, wrong in pool.imap(compare, plans()):
            if wrong:
                print(wrong)
                return 1
            rounds += same
    print(f"{rounds:,} rounds by what comes with the package are the same as played")
    return 0


def plans() -> Iterator[Plan]:
    for edition, mode in editions_and_modes():
        options = {"mode": mode} if mode else {}
        for policies, rounds in ROUNDS.items():
            yield make_plan(edition, PLAYERS, rounds, options=options, policies=policies)


def compare(plan: Plan) -> tuple[int, str]:
    """The number of equal rounds, and the first difference, if any."""
    notes = batches.notes_for(plan.policies, watching=True, worlds=WORLDS)
    played = batches.play_interpreted(plan.table, notes, plan.key, 0, plan.number)
    for specialization in (None, specialization_for(plan.table)):
        batches.chosen[batches.driver_for(notes), specialization_for(plan.table)] = built_batch(
            notes, specialization
        )
        rows = np.asarray(batches.play_compiled(plan.table, notes, plan.key, 0, plan.number))
        if rows.tolist() != played:
            way = "specialized" if specialization else "for every table"
            return 0, f"what comes with the package, {way}: {plan.edition.name} by {plan.policy_text} differs"
    return plan.number, ""


def built_batch(notes: NotesOfBoth, specialization: Specialization | None) -> Batch:
    driver = batches.driver_for(notes)
    signature = signature_of(driver)
    code = built_file(driver, specialization, this_processor()).read_bytes()
    return Batch(Code(code, len(arguments_of(signature))), signature)


if __name__ == "__main__":
    sys.exit(main())
