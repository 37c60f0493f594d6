"""The tables of the differential gate: which edition, players, options and policies are compared.

A table's number determines everything about it. Players and policies are distributed so that all pairs of
them occur in each edition and mode; the rest is random, but the same for the same number.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import exp, log
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from lastcard.compiled.specialize.specialization import Specialization, specialization_for
from lastcard.editions import EDITIONS, Edition, load_edition
from lastcard.errors import OptionError
from lastcard.policies.printed import editions_and_modes, modes_of, printed_specializations
from lastcard.rules.options import OPTIONS, Option
from lastcard.simulation.plan import Plan, make_plan
from tests.support.own_editions import SEATED, write_edition

OWN = "own"
"""Instead of an edition's name: one of `tests.support.own_editions`, a different one for each table."""

ELITE_MODES = modes_of("elite")
SUITES = (*editions_and_modes(), (OWN, ""))
"""Edition and mode."""

MIXED, SEARCHING = "mixed", "champion"
WAYS_TO_PLAY = (
    "random",
    "expert",
    "casual",
    "random+challenge-catch",
    "novice",
    "anything",
    MIXED,  # every seat in another way
    SEARCHING,  # one seat searches
)
COMPANY = (
    "expert",
    "random-call+challenge",
    "casual-throw",
    "anything",
    "novice+arms",
    "expert-arms+catch",
    "random+call-challenge",
    "casual+throw-call",
    "novice",
    "expert-challenge",
)
"""Who sits beside whom at a table with mixed ways to play."""

ROUNDS = 2000
"""For each edition and mode: enough for everything to occur, which tests/test_differential.py proves."""

ROUNDS_A_TABLE = 20
ROUNDS_OF_A_SEARCH = 2
FEWEST_WORLDS, MOST_WORLDS = 2, 4


@dataclass(frozen=True)
class Table:
    """One table: a plan, and how much of it is played."""

    edition: str
    mode: str
    number: int

    @property
    def command(self) -> str:
        """The command that reproduces a difference."""
        mode = f" --mode {self.mode}" if self.mode else ""
        return f"python -m tools.gates.differential --edition {self.edition}{mode} --table {self.number}"

    @property
    def way(self) -> str:
        """How it is played; together with the numbers of players all pairs occur in turn."""
        least, most = self.seats()
        again, place = divmod(self.number, most - least + 1)
        return WAYS_TO_PLAY[(again + place) % len(WAYS_TO_PLAY)]

    @property
    def players(self) -> int:
        least, most = self.seats()
        return least + self.number % (most - least + 1)

    @property
    def rounds(self) -> int:
        return ROUNDS_OF_A_SEARCH if self.searches else ROUNDS_A_TABLE

    @property
    def searches(self) -> bool:
        return self.way == SEARCHING

    @property
    def worlds(self) -> int:
        """In how many worlds a champion tries out its moves: few, because they are interpreted too."""
        return FEWEST_WORLDS + self.number % (MOST_WORLDS - FEWEST_WORLDS + 1)

    def seats(self) -> tuple[int, int]:
        if self.edition == OWN:
            return SEATED
        edition = load_edition(self.edition)
        return edition.dynasty_players if self.mode == "dynasty" else edition.players

    def plan(self) -> Plan:
        """What is played there."""
        random = Random(self.number)
        with TemporaryDirectory() as folder:
            path = self.edition if self.edition != OWN else str(write_edition(Path(folder), self.number))
            edition = load_edition(path)
            while True:
                try:
                    return self.draw_plan(edition, random)
                except OptionError:
                    continue  # these options are incompatible

    def specialization_of(self, plan: Plan) -> Specialization | None:
        """Its specialization, if any. Each specialization takes seconds to compile, so these are the tables
        of printed editions without options of their own; and the very first table, whatever it has.
        """
        specialization = specialization_for(plan.table)
        return specialization if self.number == 0 or specialization in printed_specializations() else None

    def draw_plan(self, edition: Edition, random: Random) -> Plan:
        """Usually with its own options; one in three plays matches, every second one is tracked."""
        matches, watching, agreed = (random.random() < share for share in (1 / 3, 1 / 2, 4 / 5))
        options = random_options(edition, random) if agreed else {}
        if matches:
            options |= match_options(edition, options, random)
        if self.mode:
            options["mode"] = self.mode
        return make_plan(
            edition.path,
            self.players,
            None if matches else self.rounds,
            matches=self.rounds if matches else None,
            seed=self.number,
            options=options,
            policies=policies(self.way, self.players, random),
            watching=watching,
        )


def policies(way: str, players: int, random: Random) -> str:
    """One for all seats, or one for each."""
    if way not in (MIXED, SEARCHING):
        return way
    seated = random.sample(COMPANY, players)
    if way == SEARCHING:
        seated[random.randrange(players)] = random.choice((SEARCHING, f"{SEARCHING}-challenge-throw"))
    return ",".join(seated)


def random_options(edition: Edition, random: Random) -> dict[str, object]:
    """Some options with values other than their defaults, numbers from their whole range."""
    return {
        name: random.choice(values) if values else random_number(OPTIONS[name], random)
        for name, values in edition.allowed.items()
        if name != "mode" or edition.name not in EDITIONS
        if random.random() < 0.3
    }


def random_number(option: Option, random: Random) -> int:
    """One of the ends, any number, or more likely a small one."""
    return random.choice(
        (
            random.choice((option.least, option.most)),
            random.randint(option.least, option.most),
            small_number(option, random),
        )
    )


def small_number(option: Option, random: Random) -> int:
    """Of any magnitude, small ones as often as large ones."""
    return round(exp(random.uniform(log(option.least + 1), log(option.most + 1)))) - 1


def match_options(edition: Edition, options: dict[str, object], random: Random) -> dict[str, object]:
    """What makes a match more than one round: points to reach, or rounds to win."""
    keeps_points = "scoring" in edition.defaults
    if keeps_points and (options.get("express_alt_scoring") == "on" or random.random() < 0.5):
        return {"scoring": "on", "target": small_number(OPTIONS["target"], random), "match_wins": 1}
    wins: dict[str, object] = {"match_wins": small_number(OPTIONS["match_wins"], random)}
    return wins | ({"scoring": "off"} if keeps_points else {})


def tables(edition: str, mode: str, rounds: int = ROUNDS, first: int = 0) -> Iterator[Table]:
    """As many tables of an edition and mode as it takes to play this many rounds."""
    number = first
    while rounds > 0:
        table = Table(edition, mode, number)
        yield table
        rounds -= table.rounds
        number += 1
