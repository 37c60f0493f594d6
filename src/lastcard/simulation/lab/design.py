"""What a study compares: rule variants, each at the same tables with the same seeds."""

from __future__ import annotations

import re
import shlex
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from pathlib import Path

from lastcard.editions.edition import EDITIONS, Edition, load_edition
from lastcard.editions.setup import read_options, read_value
from lastcard.errors import OptionError
from lastcard.simulation.plan import Plan, make_plan

MOST_VARIANTS = 24
FEWEST_ROUNDS = 100
ROUNDS_A_MATCH = 10
"""By default, one match is played per this many rounds: together they take about as long."""

USUAL_TABLE = 4


@dataclass(frozen=True)
class Variant:
    """One choice among the varied values; without any, the unchanged rules."""

    varied: tuple[tuple[str, str], ...]

    @property
    def label(self) -> str:
        return ", ".join(f"{name}={value}" for name, value in self.varied) or "as it stands"

    def changed_from(self, other: Variant) -> tuple[tuple[str, str], ...]:
        return tuple(pair for pair in self.varied if pair not in other.varied)


@dataclass(frozen=True)
class Design:
    """Every variant at every table. The others are compared with the base."""

    edition: Edition
    variants: tuple[Variant, ...]
    base: Variant
    players: tuple[int, ...]
    rounds: int
    matches: int
    seed: int
    policies: str
    options: Mapping[str, str]
    vary: Mapping[str, tuple[str, ...]]

    @property
    def is_own(self) -> bool:
        """Whether it is a custom edition file."""
        return self.edition.path not in EDITIONS

    @property
    def cells(self) -> list[tuple[Variant, int]]:
        """Every variant at every table."""
        return [(variant, players) for players in self.players for variant in self.variants]

    @property
    def others(self) -> tuple[Variant, ...]:
        return tuple(variant for variant in self.variants if variant != self.base)

    def agreed(self, variant: Variant) -> dict[str, str]:
        """The options of a variant that differ from the edition's own."""
        return {**self.options, **dict(variant.varied)}

    def rounds_plan(self, variant: Variant, players: int, number: int | None = None) -> Plan:
        return make_plan(
            self.edition.path,
            players,
            number or self.rounds,
            seed=self.seed,
            policies=self.policies,
            options=self.agreed(variant),
        )

    def match_plan(self, variant: Variant, players: int, number: int | None = None) -> Plan | None:
        """Matches, if a match is more than a round: with points if the edition can keep them (R32, R115)."""
        agreed = self.agreed(variant)
        if "scoring" in self.edition.defaults and "scoring" not in agreed and "match_wins" not in agreed:
            agreed["scoring"] = "on"
        complete = read_options(self.edition, agreed)
        if complete.get("scoring") != "on" and complete.get("match_wins", "1") == "1":
            return None
        return make_plan(
            self.edition.path,
            players,
            matches=number or self.matches,
            seed=self.seed,
            policies=self.policies,
            options=agreed,
            watching=False,
        )

    @property
    def total(self) -> int:
        """The number of rounds and matches to play, for progress."""
        return sum(self.rounds + (self.matches if self.match_plan(*cell) else 0) for cell in self.cells)

    @property
    def command(self) -> str:
        """The command that reproduces the study."""
        words = ["lastcard", "lab", self.edition.path]
        for name, values in self.vary.items():
            words += ["--vary", f"{name}={','.join(values)}"]
        for name, value in self.options.items():
            words += ["-o", f"{name}={value}"]
        words += ["--players", write_players(self.players), "--rounds", str(self.rounds)]
        if self.matches != matches_for(self.rounds):
            words += ["--matches", str(self.matches)]
        words += ["--seed", str(self.seed)]
        if self.policies != "random":
            words += ["--policies", self.policies]
        return shlex.join(words)


def make_design(
    edition: str,
    *,
    vary: Mapping[str, Sequence[str]] | None = None,
    players: Sequence[int] = (USUAL_TABLE,),
    rounds: int = 100_000,
    matches: int | None = None,
    seed: int = 1,
    policies: str = "random",
    options: Mapping[str, str] | None = None,
) -> Design:
    """Parse a request. Every table of every variant is set up, so that nothing is refused later on.

    >>> design = make_design("droid", vary={"hand_size": ["5", "7"], "foil": ["off", "on"]})
    >>> [variant.label for variant in design.variants][:2], design.base.label
    (['hand_size=5, foil=off', 'hand_size=5, foil=on'], 'hand_size=7, foil=off')
    """
    read = load_edition(edition)
    varied = {name: tuple(values) for name, values in (vary or {}).items()}
    check_varied(read, varied, options or {})
    if rounds < FEWEST_ROUNDS:
        raise OptionError(f"A study takes at least {FEWEST_ROUNDS} rounds of each variant, not {rounds}.")
    if matches is not None and matches < FEWEST_ROUNDS:
        raise OptionError(f"A study takes at least {FEWEST_ROUNDS} matches of each variant, not {matches}.")
    variants = tuple(Variant(tuple(zip(varied, chosen, strict=True))) for chosen in product(*varied.values()))
    design = Design(
        edition=read,
        variants=variants,
        base=max(variants, key=lambda variant: likeness(read, variant)),
        players=tuple(sorted(set(players))),
        rounds=rounds,
        matches=matches_for(rounds) if matches is None else matches,
        seed=seed,
        policies=policies,
        options=dict(options or {}),
        vary=varied,
    )
    check_tables(design)
    return design


def nearest_to_usual(players: Sequence[int]) -> int:
    return min(players, key=lambda number: (abs(number - USUAL_TABLE), number))


def likeness(edition: Edition, variant: Variant) -> int:
    """How many of the varied options have the edition's own value."""
    return sum(edition.defaults[name] == value for name, value in variant.varied)


def check_varied(edition: Edition, varied: Mapping[str, tuple[str, ...]], options: Mapping[str, str]) -> None:
    number = 1
    for name, values in varied.items():
        for value in values:
            check_value(edition, name, value)
        if len(values) < 2:
            raise OptionError(
                f"To vary {name} takes two values or more, such as {name}=A,B; with one alone, use -o."
            )
        if len(set(values)) < len(values):
            raise OptionError(f"{name} is varied, and one of its values is there twice.")
        if name in options:
            raise OptionError(f"{name} is either varied or agreed on, not both.")
        number *= len(values)
    if number > MOST_VARIANTS:
        raise OptionError(f"These are {number} variants; up to {MOST_VARIANTS} can be compared at once.")


def check_value(edition: Edition, name: str, value: str) -> None:
    """Check that the option exists and has this value. Combinations are checked when tables are set up."""
    if name not in edition.defaults:
        read_options(edition, {name: value})
    read_value(edition, name, value)


def check_tables(design: Design) -> None:
    if not design.players:
        raise OptionError("Say for how many players, such as --players 2-10.")
    for variant in design.variants:
        for players in design.players:
            try:
                design.rounds_plan(variant, players)
                design.match_plan(variant, players)
            except OptionError as error:
                where = f"{variant.label} at {players} players: " if design.vary else ""
                raise OptionError(f"{where}{error}") from None


def matches_for(rounds: int) -> int:
    return max(FEWEST_ROUNDS, rounds // ROUNDS_A_MATCH)


def read_players(text: str) -> list[int]:
    """Numbers of players as written: one, a range, or several.

    >>> read_players("2-4"), read_players("2,4,8-10")
    ([2, 3, 4], [2, 4, 8, 9, 10])
    """
    numbers: list[int] = []
    for part in text.split(","):
        found = re.fullmatch(r"\s*(\d{1,3})\s*(?:-\s*(\d{1,3})\s*)?", part, re.ASCII)
        if not found or int(found[1]) > int(found[2] or found[1]):
            raise OptionError(f"Players are written 4, 2-10 or 2,4,6, not {text!r}.")
        numbers += range(int(found[1]), int(found[2] or found[1]) + 1)
    return numbers


def write_players(players: Sequence[int]) -> str:
    """
    >>> write_players([2, 3, 4]), write_players([2, 4]), write_players([2, 3, 5, 6, 7])
    ('2-4', '2,4', '2,3,5-7')
    """
    runs: list[list[int]] = []
    for number in players:
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return ",".join(f"{run[0]}-{run[-1]}" if len(run) > 2 else ",".join(map(str, run)) for run in runs)


def read_vary(texts: Sequence[str]) -> dict[str, list[str]]:
    """The options to vary, as written.

    >>> read_vary(["hand_size=5,7", "stacking=off,on"])
    {'hand_size': ['5', '7'], 'stacking': ['off', 'on']}
    """
    varied: dict[str, list[str]] = {}
    for text in texts:
        name, equals, values = (part.strip() for part in text.partition("="))
        if not equals or not name:
            raise OptionError(
                f"What is varied is written name=value,value, such as hand_size=5,7, not {text!r}."
            )
        if name in varied:
            raise OptionError(f"{name} is varied twice; write all its values in one: {name}=A,B,C.")
        varied[name] = [value.strip() for value in values.split(",")]
    return varied


def edition_digest(design: Design) -> str:
    """A fingerprint of a custom edition file, to identify the state of it that was studied."""
    from hashlib import sha256

    return sha256(Path(design.edition.path).read_bytes()).hexdigest() if design.is_own else ""
