"""The questions of the almanac: each plays what answers it, and tells it with the commands."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from lastcard.editions import EDITIONS, Edition, load_edition
from lastcard.simulation import Columns, simulate
from lastcard.simulation.intervals import Interval, mean_interval, ratio_interval, share_interval, sigmas
from lastcard.simulation.lab.design import make_design
from lastcard.simulation.lab.measures import BY_NAME, Difference, difference
from lastcard.simulation.lab.study import Study, study
from tests.support.cases import values_of

POLICY = "random"
"""Who plays. When there are better players, name them here and make the page anew."""

SEED = 1
ROUNDS = 100_000
MANY_ROUNDS = 1_000_000
"""Small differences between two ways to play take more rounds to be seen."""

SURE = 4.0
"""Standard errors from which on a difference is no matter of chance, even among the hundreds told here."""

TABLE = 4
TABLES = range(2, 11)
WITH_WILD_DRAWS = ("express", "touchdown", "droid", "hail-mary")


@dataclass(frozen=True)
class Question:
    """A heading of the page, and what answers it."""

    slug: str
    title: str
    answer: Callable[[], Iterator[str]]


# Playing, and the command for it


def play_rounds(edition: str, players: int, rounds: int, policies: str = POLICY) -> tuple[str, Columns]:
    """Rounds, with the command that plays them."""
    words = ["lastcard", "simulate", edition, "--players", str(players), "--rounds", str(rounds)]
    words += ["--seed", str(SEED)]
    if policies != "random":
        words += ["--policies", policies]
    return shlex.join(words), simulate(edition, players, rounds, seed=SEED, policies=policies)


Varied = tuple[str, tuple[str, ...]]


def compared(edition: str, players: Sequence[int], *vary: Varied, **options: str) -> Study:
    design = make_design(
        edition,
        vary=dict(vary),
        players=players,
        rounds=ROUNDS,
        seed=SEED,
        policies=POLICY,
        options=options,
    )
    return study(design, told=lambda text: print(f"  {edition}: {text}", file=sys.stderr))


@cache
def as_printed(edition: str) -> Study:
    """An edition as it stands, at all its tables."""
    least, most = load_edition(edition).players
    return compared(edition, range(least, most + 1))


# Text


def commands(*lines: str) -> str:
    return "\n".join(["```sh", *lines, "```", ""])


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    lines = [head, ["---", *["---:"] * (len(head) - 1)], *rows]
    return "\n".join([*(line_of(line) for line in lines), ""])


def line_of(cells: Sequence[str]) -> str:
    return f"| {' | '.join(cells)} |"


def joined(parts: Iterable[str]) -> str:
    """A list in a sentence."""
    *most, last = parts
    return f"{', '.join(most)} and {last}" if most else last


def percent(share: Interval) -> str:
    return f"{share.scaled(100)} %"


def is_sure(found: Difference) -> bool:
    return abs(found.sigmas) > SURE


def change(found: Difference, name: str) -> str:
    """A difference, bold where it is no matter of chance."""
    if not found.by.value and not found.by.half:
        return "none"
    text = BY_NAME[name].write_change(found.by)
    return f"**{text}**" if is_sure(found) else text


# How long is a game?


def how_long() -> Iterator[str]:
    figures = {edition: as_printed(edition).base(TABLE).figures for edition in EDITIONS}
    yield (
        f"At {TABLE} players, turns in a round: {in_editions('turns', figures)}. Rounds in a match to the "
        f"printed target: {in_editions('match_rounds', figures)}.\n"
    )
    yield commands(*(as_printed(edition).design.command for edition in EDITIONS))
    yield "Turns in a round:\n"
    yield by_table("turns")
    yield "Decisions in a round (choices that somebody made):\n"
    yield by_table("decisions")
    yield "Rounds in a match:\n"
    yield by_table("match_rounds")


def in_editions(measure: str, figures: Mapping[str, Mapping[str, Interval]]) -> str:
    return joined(
        f"{BY_NAME[measure].write(figures[edition][measure])} in {edition}"
        for edition in EDITIONS
        if measure in figures[edition]
    )


def by_table(measure: str) -> str:
    """A measure: players down, editions across."""

    def cell(edition: str, players: int) -> str:
        found = as_printed(edition)
        there = players in found.design.players and measure in found.base(players).figures
        return str(found.base(players).figures[measure]) if there else ""

    having = [edition for edition in EDITIONS if cell(edition, TABLE)]
    rows = [[str(players), *(cell(edition, players) for edition in having)] for players in TABLES]
    return table(["players", *having], rows)


# Does going first help?


def going_first() -> Iterator[str]:
    first = {edition: above_fair(edition, TABLE, 0) for edition in EDITIONS}
    helps = [edition for edition in EDITIONS if is_sure(first[edition]) and first[edition].by.value > 0]
    most = max(100 * found.by.value for found in first.values())
    yield (
        f"A little: at {TABLE} players the seat after the dealer wins more than a fair share in "
        f"{joined(helps)}, by {most:.1f} percentage points at most.\n"
        if helps
        else f"No: at {TABLE} players the seat after the dealer wins no more than a fair share.\n"
    )
    yield commands(*(as_printed(edition).design.command for edition in EDITIONS))
    yield "What the first seat wins above a fair share, in percentage points:\n"
    yield seat_table(0)
    yield "What the dealer, who is last, wins above a fair share:\n"
    yield seat_table(-1)


def above_fair(edition: str, players: int, place: int) -> Difference:
    share, fair = as_printed(edition).base(players).places[place], 1 / players
    by = Interval(share.value - fair, share.low - fair, share.high - fair)
    return Difference(by, sigmas() * by.value / by.half)


def seat_table(place: int) -> str:
    def cell(edition: str, players: int) -> str:
        there = players in as_printed(edition).design.players
        return change(above_fair(edition, players, place), "first_wins") if there else ""

    rows = [[str(players), *(cell(edition, players) for edition in EDITIONS)] for players in TABLES]
    return table(["players", *EDITIONS], rows)


# One seat that plays differently


@dataclass(frozen=True)
class Habit:
    """One seat always does something, or never; the others as it comes."""

    edition: str
    always: Interval
    never: Interval
    by: Difference
    commands: tuple[str, ...]

    @property
    def rows(self) -> list[list[str]]:
        by = change(self.by, "first_wins")
        return [
            [self.edition, "always", percent(self.always), by, f"`{self.commands[0]}`"],
            [self.edition, "never", percent(self.never), "", f"`{self.commands[1]}`"],
        ]

    @property
    def verdict(self) -> str:
        """What always doing it gains, for a list."""
        points = BY_NAME["first_wins"].write_change(self.by.by)
        return f"{points} in {self.edition}{'' if is_sure(self.by) else ' (so nothing sure)'}"


def habit(name: str, edition: str) -> Habit:
    wins: list[Any] = []
    lines = []
    for sign in "+-":
        policies = ",".join([f"{POLICY}{sign}{name}", *[POLICY] * (TABLE - 1)])
        command, columns = play_rounds(edition, TABLE, MANY_ROUNDS, policies)
        wins.append(columns["winner"] == 0)
        lines.append(command)
    always, never = (share_interval(int(won.sum()), len(won)) for won in wins)
    return Habit(edition, always, never, difference(wins[0], wins[1]), tuple(lines))


def habit_table(does: str, habits: Sequence[Habit]) -> str:
    head = ["edition", f"seat a {does}", "seat a wins", "always minus never, points", "command"]
    return table(head, [row for found in habits for row in found.rows])


def challenging() -> Iterator[str]:
    habits = [habit("challenge", edition) for edition in WITH_WILD_DRAWS]
    yield (
        "What always challenging a wild draw card gains over never doing so, in percentage points of rounds "
        f"won, for one seat of {TABLE} whose opponents challenge as it comes: "
        f"{joined(found.verdict for found in habits)}.\n"
    )
    yield (
        "These opponents play their wild draw cards without a look at their hands, and the table below shows "
        "how often that makes them guilty. Against people who bluff less, challenging is worth less.\n"
    )
    yield habit_table("challenges", habits)
    yield "How often a challenge finds somebody guilty:\n"
    head = ["edition", "challenges in a round", "found guilty", "command"]
    yield table(head, map(challenge_row, WITH_WILD_DRAWS))


def challenge_row(edition: str) -> list[str]:
    command, columns = play_rounds(edition, TABLE, ROUNDS)
    guilty = ratio_interval(columns["challenges_won"], columns["challenges"])
    return [edition, str(mean_interval(columns["challenges"])), percent(guilty), f"`{command}`"]


def calling() -> Iterator[str]:
    habits = [habit("call", edition) for edition in EDITIONS]
    yield (
        "What always calling gains over never calling, in percentage points of rounds won, for one seat of "
        f"{TABLE} whose opponents call and catch as it comes: {joined(found.verdict for found in habits)}.\n"
    )
    yield habit_table("calls", habits)
    yield "How often a missed call is caught in time:\n"
    head = ["edition", "missed in a round", "caught", "command"]
    yield table(head, map(caught_row, EDITIONS))


def caught_row(edition: str) -> list[str]:
    command, columns = play_rounds(edition, TABLE, ROUNDS)
    caught = ratio_interval(columns["catches"], columns["calls_missed"])
    return [edition, str(mean_interval(columns["calls_missed"])), percent(caught), f"`{command}`"]


# Special cards


def hail_mary() -> Iterator[str]:
    rows = [hail_mary_row(players) for players in TABLES]
    yield (
        "A throw names a color, here any of the four, and hits if the last card of the seat that has called "
        f"is of it: {rows[0][2]} of throws at {rows[0][0]} players, {rows[-1][2]} at {rows[-1][0]}.\n"
    )
    yield table(["players", "throws in a round", "hits", "command"], rows)


def hail_mary_row(players: int) -> list[str]:
    command, columns = play_rounds("hail-mary", players, ROUNDS)
    hits, throws = columns["hail_mary_hits"], columns["hail_mary_hits"] + columns["hail_mary_misses"]
    return [str(players), str(mean_interval(throws)), percent(ratio_interval(hits, throws)), f"`{command}`"]


def droid() -> Iterator[str]:
    rows = [droid_row(players) for players in TABLES]
    yield (
        f"Until somebody cannot lay another part, {rows[0][2]} parts are laid at {rows[0][0]} players, and "
        f"{rows[-1][2]} at {rows[-1][0]}.\n"
    )
    yield table(["players", "droids in a round", "parts in a droid", "command"], rows)


def droid_row(players: int) -> list[str]:
    command, columns = play_rounds("droid", players, ROUNDS)
    parts = ratio_interval(columns["droid_parts"], columns["droids"])
    return [str(players), str(mean_interval(columns["droids"])), str(parts), f"`{command}`"]


DRAWN_FOR_ARMS = 3


def arms() -> Iterator[str]:
    rows = [arms_row(players) for players in TABLES]
    yield (
        f"Arms are raised {rows[0][1]} times in a round of {rows[0][0]} players and {rows[-1][1]} times in "
        f"one of {rows[-1][0]}. Cards drawn for being last are {rows[0][2]} to {rows[-1][2]} of all cards "
        f"drawn. The Touchdown itself wins {rows[0][3]} to {rows[-1][3]} of rounds: as it goes on anything, "
        "it is gone early.\n"
    )
    yield table(
        ["players", "races in a round", "of all cards drawn", "won with a Touchdown", "command"], rows
    )


def arms_row(players: int) -> list[str]:
    command, columns = play_rounds("touchdown", players, ROUNDS)
    won = columns["winner"] >= 0
    decided = int(((columns["last_card"] == "Wt") & won).sum())
    drawn = ratio_interval(DRAWN_FOR_ARMS * columns["races"], columns["cards_drawn"])
    return [
        str(players),
        str(mean_interval(columns["races"])),
        percent(drawn),
        percent(share_interval(decided, int(won.sum()))),
        f"`{command}`",
    ]


# What does each rulebook's difference do?

TOLD = ("turns", "match_rounds", "points", "first_wins", "comebacks")

OTHER_HAND = {"5": "7", "7": "5"}
FOR_TWO = ("two_player_reverse", "td_two_player")
TOGETHER_WITH = {"alt_tie": {"express_alt_scoring": "on"}}

NOT_ASKED = ("scoring", "target", "match_wins", "youngest_seat", "wild_fills", "false_call_penalty")
"""Options that say how long a match is or who is meant; and false calls, which nobody makes all the time but
these players.
"""


@dataclass(frozen=True)
class Effect:
    """What another value of an option changes."""

    label: str
    by: Mapping[str, Difference]
    command: str

    @property
    def row(self) -> list[str]:
        changes = [change(self.by[measure], measure) if measure in self.by else "" for measure in TOLD]
        return [f"`{self.label}`", *changes, f"`{self.command}`"]


def rulebooks() -> Iterator[str]:
    effects = {
        edition: [
            found for option in asked_options(load_edition(edition)) for found in tried(edition, option)
        ]
        for edition in EDITIONS
    }
    yield (
        f"Each table option against its default, on the same deals, at {TABLE} players (options for two at "
        "two). `none` means that the figure is the same to the last round. Shares are in percentage points. "
        "In dynasty everybody brings one deck for all rounds, drawn for the seed: another seed, other decks. "
        "What the options mean: [rulings](rulings.md).\n"
    )
    yield (
        "Apart from the size of the hand, what changes the length of a round most: "
        f"{joined(strongest(edition, effects[edition]) for edition in EDITIONS)}.\n"
    )
    for edition in EDITIONS:
        yield f"### {edition}\n"
        head = ["option", *(BY_NAME[name].title for name in TOLD), "command"]
        yield table(head, [found.row for found in effects[edition]])


def strongest(edition: str, effects: Sequence[Effect]) -> str:
    others = [found for found in effects if not found.label.startswith("hand_size")]
    most = max(others, key=lambda found: abs(found.by["turns"].by.value) * is_sure(found.by["turns"]))
    return f"`{most.label}` in {edition} ({BY_NAME['turns'].write_change(most.by['turns'].by)} turns)"


def asked_options(edition: Edition) -> Iterator[Varied]:
    """Each option worth asking about, with the values to try, the default first."""
    for name, default in edition.defaults.items():
        if name == "hand_size":
            yield name, (default, OTHER_HAND[default])
        elif name not in NOT_ASKED:
            yield name, tuple(values_of(edition, name))


def tried(edition: str, option: Varied) -> Iterator[Effect]:
    name, _ = option
    players = 2 if name in FOR_TWO else TABLE
    found = compared(edition, [players], option, **TOGETHER_WITH.get(name, {}))
    for variant in found.design.others:
        yield Effect(variant.label, found.cell(variant, players).differences, found.design.command)


QUESTIONS = (
    Question("how-long", "How long is a game?", how_long),
    Question("going-first", "Does going first help?", going_first),
    Question("challenging", "Is challenging right?", challenging),
    Question("calling", "What is a missed call worth?", calling),
    Question("hail-mary", "How often does a Hail Mary hit?", hail_mary),
    Question("droid", "How long is a droid?", droid),
    Question("arms", "How often do arms decide?", arms),
    Question("rulebooks", "What does each rulebook's difference do?", rulebooks),
)
