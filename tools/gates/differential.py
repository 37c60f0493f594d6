"""The differential gate: the rules interpreted, compiled, and specialized, decision by decision.

Every edition and mode, and custom editions, are played at all their player counts in all ways to play, with
options that differ from table to table, with the same seeds and choices everywhere; rounds, and matches
across their deals (`tools.gates.tables`). After every decision the states must be equal byte for byte, and so
must the counts; at the end of a round also the driver's notes, the answers, and what a champion has imagined
(`tools.gates.twin`). A difference is reported with the command that reproduces it.
"""

from __future__ import annotations

import argparse
import struct
import sys
import time
from dataclasses import dataclass
from functools import partial
from multiprocessing import get_context
from random import Random

from lastcard.compiled.specialize.specialization import Specialization
from lastcard.policies.batches import driver_for, notes_for
from lastcard.policies.playing_out.driver import play_one, play_one_by_chance
from lastcard.policies.playing_out.searching import play_and_search
from lastcard.policies.policy import CHAMPION, kind_of
from lastcard.policies.printed import printed_specialization
from lastcard.rules.state import State
from lastcard.simulation.running import cores
from tools.gates.tables import ELITE_MODES, OWN, ROUNDS, ROUNDS_A_TABLE, SUITES, Table, tables
from tools.gates.twin import (
    ANSWER,
    BY_CHANCE,
    BY_SEARCHING,
    BY_THINKING,
    DEAL_AGAIN,
    SIT_DOWN,
    TRY,
    Difference,
    Twin,
    check_everything,
    compiled_steps,
)

MOST_DECISIONS = 400
"""A round is followed this far; the first of every table to its end."""

SEARCHES_A_ROUND = 5
"""A round with a search is followed this far: interpreted, every search takes a while."""

LATEST_START = 120
"""The search starts before this many decisions: at a deal, or in the middle of a round."""

EVERY_SECONDS = 60
WAYS_TO_GO_ON = {play_one_by_chance: BY_CHANCE, play_one: BY_THINKING, play_and_search: BY_SEARCHING}


@dataclass
class Agreed:
    """The counts of what is equal in both ways."""

    rounds: int = 0
    matches: int = 0  # those of more than one round
    states: int = 0
    searches: int = 0
    specialized: int = 0  # of these states

    def __add__(self, other: Agreed) -> Agreed:
        return Agreed(
            self.rounds + other.rounds,
            self.matches + other.matches,
            self.states + other.states,
            self.searches + other.searches,
            self.specialized + other.specialized,
        )

    def __str__(self) -> str:
        return (
            f"{self.rounds:,} rounds, {self.matches:,} matches of several rounds, {self.states:,} states and "
            f"{self.searches:,} searches the same played and compiled, {self.specialized:,} states also "
            "specialized"
        )


class Comparison:
    """The comparison at one table."""

    def __init__(self, table: Table, most_rounds: int = ROUNDS_A_TABLE, *, specialized: bool = True) -> None:
        self.table, self.plan = table, table.plan()
        self.rounds = min(table.rounds, most_rounds)
        self.notes = notes_for(
            self.plan.policies,
            watching=self.plan.watching,
            matches=self.plan.matches,
            worlds=table.worlds,
        )
        self.specialization = table.specialization_of(self.plan) if specialized else None
        self.twin = Twin(self.plan.table, self.notes, self.plan.key, self.specialization)
        self.go_on = WAYS_TO_GO_ON[driver_for(self.notes)]
        self.agreed = Agreed()

    def run(self) -> tuple[Agreed, str]:
        """What agrees, and what is wrong, if anything."""
        number = 0
        try:
            while self.agreed.rounds < self.rounds:
                self.play(number)
                number += 1
        except (Difference, IndexError, OverflowError, struct.error) as wrong:
            where = f"{self.plan.noun} {number}, round {self.agreed.rounds}, state {self.agreed.states}"
            return self.agreed, f"{where}: {wrong}\n  {self.table.command}"
        return self.agreed, ""

    def play(self, number: int) -> None:
        """A round, or the rounds of a match as long as there are rounds left at this table."""
        s = self.twin.state
        rounds, turns = 1, 0
        self.do(SIT_DOWN, number)
        self.play_round()
        while self.plan.matches and s.over and not s.match_over and self.agreed.rounds < self.rounds:
            turns += s.turns
            rounds += 1
            self.twin.compare_all()
            self.do(DEAL_AGAIN)
            self.play_round()
        self.twin.set_answers(ANSWER, rounds, turns + s.turns)
        self.do(ANSWER)
        self.twin.compare_all()
        self.agreed.matches += rounds > 1

    def play_round(self) -> None:
        """The first round of a table is played to its end, the others up to the limit."""
        if self.go_on == BY_SEARCHING:
            self.search_round()
        else:
            made = 0
            while not self.twin.state.over and (made < MOST_DECISIONS or not self.agreed.rounds):
                self.do(self.go_on)
                made += 1
        self.agreed.rounds += 1

    def search_round(self) -> None:
        """The first round of a table is searched from the deal on, the others from some point on."""
        begins = Random(self.table.number).randrange(LATEST_START) if self.agreed.rounds else 0
        enough = self.agreed.searches + SEARCHES_A_ROUND
        made = 0
        while not self.twin.state.over and self.agreed.searches < enough and made < MOST_DECISIONS:
            if made < begins:
                self.do(BY_THINKING)
            else:
                self.search()
            made += 1

    def do(self, task: int, number: int = 0) -> None:
        self.twin.do(task, number)
        self.agreed.states += 1
        self.agreed.specialized += self.specialization is not None

    def search(self) -> None:
        """One more decision; if a champion has searched, what it imagined is compared as well."""
        before = self.twin.state.copy()
        self.twin.set_note("compared", 0)
        self.do(BY_SEARCHING)
        if self.twin.notes.compared > 0:
            self.twin.compare_all()
            if self.agreed.searches % SEARCHES_A_ROUND == 0:
                self.try_out(before)
            self.agreed.searches += 1

    def try_out(self, before: State) -> None:
        """Try out the same moves in separate worlds, as a bot that is not simulated does."""
        twin = Twin(before, (self.twin.notes, self.twin.work.inner), self.plan.key, self.specialization)
        champions = [
            seat for seat, policy in enumerate(self.plan.policies) if kind_of(policy.code) == CHAMPION
        ]
        twin.set_note("me", champions[0])
        twin.set_note("first_world", self.agreed.searches)
        twin.do(TRY)
        twin.compare_all()


def compare(
    table: Table, most_rounds: int = ROUNDS_A_TABLE, *, specialized: bool = True
) -> tuple[Agreed, str]:
    return Comparison(table, most_rounds, specialized=specialized).run()


def chosen_tables(arguments: argparse.Namespace) -> list[Table]:
    """All suites in turn, so that something of everything is compared from the start."""
    suites = [
        (edition, mode)
        for edition, mode in SUITES
        if arguments.edition in (None, edition) and arguments.mode in (None, mode)
    ]
    if arguments.table is not None:
        return [Table(edition, mode, arguments.table) for edition, mode in suites]
    chosen = [table for suite in suites for table in tables(*suite, int(arguments.rounds), arguments.first)]
    return sorted(chosen, key=lambda table: table.number)


def read_arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=float, default=ROUNDS, help="of each edition and mode")
    parser.add_argument(
        "--each", type=int, default=ROUNDS_A_TABLE, help="play at most so many rounds of each table"
    )
    parser.add_argument(
        "--generic",
        action="store_true",
        help="leave out the code that is specialized to a table, which takes minutes to compile",
    )
    parser.add_argument("--edition", choices=tuple(dict.fromkeys(edition for edition, _ in SUITES)))
    parser.add_argument("--mode", choices=ELITE_MODES)
    parser.add_argument("--table", type=int, help="only this table")
    parser.add_argument("--first", type=int, default=0, help="the first table: to go on where it was left")
    return parser.parse_args()


def main() -> int:
    check_everything()
    arguments = read_arguments()
    return run(chosen_tables(arguments), arguments.each, specialized=not arguments.generic)


def get_ready(specialization: Specialization | None) -> None:
    compiled_steps(specialization)


def run(todo: list[Table], most_rounds: int = ROUNDS_A_TABLE, *, specialized: bool = True) -> int:
    """Compare all, in as many processes as there are cores; report progress."""
    get_ready(None)  # once, before others need it
    specializations = specializations_of(todo) if specialized else set()
    agreed = Agreed()
    with get_context("spawn").Pool(cores()) as pool:
        pool.map(get_ready, specializations, chunksize=1)
        started = told = time.monotonic()
        one = partial(compare, most_rounds=most_rounds, specialized=specialized)
        for place, (same, wrong) in enumerate(pool.imap(one, todo, chunksize=len(SUITES)), 1):
            agreed += same
            if wrong:
                print(wrong)
                return 1
            if time.monotonic() - told > EVERY_SECONDS:
                told = time.monotonic()
                print(progress(todo[place - 1].number, agreed, place / len(todo), told - started), flush=True)
    print(f"{agreed}, {time.monotonic() - started:.0f} s")
    return 0


def specializations_of(todo: list[Table]) -> set[Specialization | None]:
    """The approximate set of specializations, so that each is compiled once for all processes."""
    first = {table.specialization_of(table.plan()) for table in todo if table.number == 0}
    return first | {
        printed_specialization(table.edition, table.mode) for table in todo if table.edition != OWN
    }


def progress(table: int, agreed: Agreed, share: float, seconds: float) -> str:
    """The progress; if stopped now, it can be resumed from this table."""
    left = seconds * (1 - share) / share
    return f"table {table}: {agreed}; {left / 60:.0f} minutes left"


if __name__ == "__main__":
    sys.exit(main())
