"""The differential gate: the rules as they are played and the rules compiled, decision by decision.

Every edition and mode is played at all its player counts, with options that differ from table to table, by
the same seeds and choices in both ways; after every decision the two states must be the same, byte for byte.
The compiled code is made with bounds checks. A difference ends with the command that shows it again.
"""

from __future__ import annotations

import os

os.environ["LASTCARD_CHECKS"] = "1"  # read when the compiled rules are first imported

import argparse
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from multiprocessing import get_context
from random import Random
from typing import Any

import numpy as np

from lastcard.compiled.batch import compile_batch
from lastcard.compiled.record import FIELDS, FRONT_BYTES, record_of, records_of, state_of
from lastcard.editions import EDITIONS, load_edition
from lastcard.errors import OptionError
from lastcard.policies.driver import PARTS, Room, go_on, sit_down
from lastcard.policies.notes import DECISIONS
from lastcard.policies.sight import Sight
from lastcard.rules.moves import MOST_MOVES
from lastcard.rules.options import OPTIONS
from lastcard.simulation.plan import Plan, make_plan
from lastcard.simulation.playing import notes_of
from lastcard.simulation.running import cores

ROUNDS_A_TABLE = 20
MOST_DECISIONS = 400
EVERY_SECONDS = 60
MODES = [(name, "") for name in EDITIONS if name != "elite"] + [
    ("elite", mode) for mode in ("quick", "draft", "dynasty")
]
POLICIES = ("random", "expert", "casual", "random+challenge-catch", "novice", "anything")


def step(room: Room, answers: list[int], seed: int, number: int) -> None:
    """Sit down, or make one decision more."""
    start, s, k, _, _, _, notes, _ = room
    if answers[0] == 0:
        sit_down(start, s, k, notes, seed, number)
        answers[0] = 1
    else:
        go_on(room)


@cache
def compiled_step() -> Callable[..., None]:
    return compile_batch(step, PARTS)


@dataclass(frozen=True)
class Case:
    """Some rounds at one table: its number fixes players, options and policies."""

    edition: str
    mode: str
    number: int
    rounds: int

    @property
    def command(self) -> str:
        mode = f" --mode {self.mode}" if self.mode else ""
        return f"python tools/differential.py --edition {self.edition}{mode} --table {self.number}"

    def plan(self) -> Plan:
        """Every player count in turn; each table with options of its own, the first with the defaults."""
        edition = load_edition(self.edition)
        least, most = edition.dynasty_players if self.mode == "dynasty" else edition.players
        players = least + self.number % (most - least + 1)
        policies = POLICIES[self.number % len(POLICIES)]
        random = Random(self.number)
        while True:
            options = random_options(self.edition, random) if self.number >= most else {}
            try:
                return make_plan(
                    self.edition,
                    players,
                    self.rounds,
                    seed=self.number,
                    options=options | ({"mode": self.mode} if self.mode else {}),
                    policies=policies,
                    watching=False,
                )
            except OptionError:
                continue  # these options do not go together


def random_options(edition: str, random: Random) -> dict[str, object]:
    """Some options, other than agreed by default."""
    chosen: dict[str, object] = {}
    for name, values in load_edition(edition).allowed.items():
        if name not in ("mode", "wild_fills") and random.random() < 0.3:
            chosen[name] = random.choice(values) if values else random.randint(OPTIONS[name].least, 8)
    return chosen


def compare(case: Case) -> tuple[int, int, str]:
    """Rounds and decisions in which both agree, and what is wrong, if anything is."""
    plan = case.plan()
    compiled = compiled_step()
    decisions = 0
    for number in range(case.rounds):
        for place, (played, recorded) in enumerate(both(plan, number, compiled)):
            decisions += 1
            if played != recorded:
                where = f"round {number}, decision {place}: {difference(played, recorded)}"
                return number, decisions, f"{where}\n  {case.command}"
    return case.rounds, decisions, ""


def both(plan: Plan, number: int, compiled: Any) -> Iterator[tuple[bytes, bytes]]:
    """The state of a round after each decision, played and compiled."""
    state, base, world = plan.table.copy(), plan.table.copy(), plan.table.copy()
    sight, out, begun = Sight(plan.table.copy()), [0] * MOST_MOVES, [0]
    notes, inner = (list(row) for row in notes_of(plan))
    records, moves = records_of(record_of(plan.table)), np.zeros(MOST_MOVES, np.int32)
    own, answers = np.array([notes, inner], np.int64), np.zeros((1, 1), np.int64)
    room = (plan.table, state, sight, base, world, out, notes, inner)
    while not state.over and notes[DECISIONS] < MOST_DECISIONS:
        step(room, begun, plan.key, number)
        compiled(records, moves, own, answers, np.uint64(plan.key), number)
        yield record_of(state), records[1, FRONT_BYTES:].tobytes()


def difference(played: bytes, recorded: bytes) -> str:
    """The fields that differ."""
    one, other = state_of(played), state_of(recorded)
    return "; ".join(
        f"{name} is {getattr(one, name)} played and {getattr(other, name)} compiled"
        for name in FIELDS
        if getattr(one, name) != getattr(other, name)
    )


def cases(arguments: argparse.Namespace) -> list[Case]:
    chosen = [
        (edition, mode)
        for edition, mode in MODES
        if arguments.edition in (None, edition) and arguments.mode in (None, mode)
    ]
    tables = range(arguments.first, arguments.first + int(arguments.rounds) // ROUNDS_A_TABLE)
    if arguments.table is not None:
        tables = range(arguments.table, arguments.table + 1)
    return [Case(edition, mode, table, ROUNDS_A_TABLE) for table in tables for edition, mode in chosen]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=float, default=2000, help="of each edition and mode")
    parser.add_argument("--edition", choices=EDITIONS)
    parser.add_argument("--mode", choices=("quick", "draft", "dynasty"))
    parser.add_argument("--table", type=int, help="only this table")
    parser.add_argument("--first", type=int, default=0, help="the first table: to go on where it was left")
    arguments = parser.parse_args()
    compiled_step()  # once, before others want it
    return run(cases(arguments))


def run(todo: list[Case]) -> int:
    """Compare all, in as many processes as there are cores; tell how far it has come."""
    started = time.monotonic()
    rounds = decisions = 0
    told = started
    with get_context("spawn").Pool(cores()) as pool:
        for place, (agreed, made, wrong) in enumerate(pool.imap(compare, todo, chunksize=len(MODES))):
            rounds, decisions = rounds + agreed, decisions + made
            if wrong:
                print(wrong)
                return 1
            if time.monotonic() - told > EVERY_SECONDS:
                told = time.monotonic()
                print(
                    progress(todo[place].number, rounds, decisions, place / len(todo), told - started),
                    flush=True,
                )
    seconds = time.monotonic() - started
    print(f"{rounds:,} rounds, {decisions:,} states the same played and compiled, {seconds:.0f} s")
    return 0


def progress(table: int, rounds: int, decisions: int, share: float, seconds: float) -> str:
    """How far it has come; stopped now, it can be gone on with from this table."""
    left = seconds * (1 - share) / share
    return f"table {table}: {rounds:,} rounds, {decisions:,} states the same; {left / 60:.0f} minutes left"


if __name__ == "__main__":
    sys.exit(main())
