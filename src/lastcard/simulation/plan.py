"""What to simulate, checked before any work starts."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from random import Random

from lastcard.bots.decks import build_deck
from lastcard.editions.datafile import is_whole, shown
from lastcard.editions.decks import check_deck
from lastcard.editions.edition import Edition, load_edition
from lastcard.editions.roster import PlayerCard, Roster
from lastcard.editions.setup import (
    check_seed,
    deck_owners,
    hand_out_player_cards,
    player_cards,
    read_options,
    set_table,
)
from lastcard.errors import OptionError
from lastcard.policies.playing_out.columns import COLUMNS
from lastcard.policies.policy import Policy, read_policies
from lastcard.rules.chance import WORD, mixed
from lastcard.rules.state import PLAYER_DECK, State

MOST_NUMBERS = 1 << 31
USUAL_SEED = 1
"""The default seed."""
TRIES = 1000
"""How often to try for a deck that satisfies the rules."""

ONLY_WATCHED = ("calls_missed", "lead_changes", "comeback", "longest_stuck")
"""The columns that need tracking, turn by turn."""


@dataclass(frozen=True)
class Plan:
    """Rounds, or whole matches, of one edition by the same players.

    Number n of a seed is the same round wherever and whenever it is played.
    """

    edition: Edition
    options: Mapping[str, str]
    table: State  # to deal from
    players: int
    number: int  # of rounds, or of matches
    matches: bool
    seed: int
    policies: tuple[Policy, ...]
    policy_text: str
    columns: tuple[str, ...]  # those reported, in the order of all columns

    @property
    def key(self) -> int:
        """The seed, well mixed: adjacent seeds have nothing in common."""
        return mixed(self.seed & WORD)

    @property
    def watching(self) -> bool:
        """Whether anything needs tracking."""
        return any(name in ONLY_WATCHED for name in self.columns)

    @property
    def chosen(self) -> bool:
        """Whether columns were selected, instead of all."""
        return self.columns != read_columns(None, watching=self.watching)

    @cached_property
    def places(self) -> tuple[int, ...]:
        """The indices of its columns among all of them."""
        return tuple(COLUMNS.index(name) for name in self.columns)

    @property
    def noun(self) -> str:
        return "matches" if self.matches else "rounds"


def make_plan(
    edition: str | Edition,
    players: int = 4,
    rounds: float | None = None,
    *,
    matches: float | None = None,
    seed: int = USUAL_SEED,
    policies: str = "random",
    options: Mapping[str, object] | None = None,
    decks: Sequence[Sequence[str | PlayerCard]] | None = None,
    columns: str | Iterable[str] | None = None,
    watching: bool = True,
) -> Plan:
    """Parse a request; raises if it cannot be played."""
    if rounds is not None and matches is not None:
        raise OptionError("Rounds or whole matches are simulated, not both.")
    number = read_count(matches if matches is not None else 1000 if rounds is None else rounds)
    check_seed(seed)
    if not isinstance(policies, str):
        raise OptionError(f"Policies are named by a text such as random, not {shown(policies)}.")
    read = load_edition(edition)
    agreed = read_options(read, {} if options is None else options)
    table = set_table(read, players, agreed)
    if agreed.get("mode") == "dynasty" and decks is None:
        decks = decks_for_all(read, players, agreed, seed)
    hand_out_player_cards(table, player_cards(read, players, agreed, decks), deck_owners(players, agreed))
    seated = read_policies(policies, read, agreed, players)
    selected = read_columns(columns, watching=watching)
    return Plan(read, agreed, table, players, number, matches is not None, seed, seated, policies, selected)


def read_count(number: object) -> int:
    """A whole number of rounds or matches; `1e6` is one."""
    count = int(number) if isinstance(number, float) and number.is_integer() else number
    if not is_whole(count):
        raise OptionError(f"Rounds and matches are whole numbers, such as 1000 or 1e6, not {shown(number)}.")
    if not 1 <= count <= MOST_NUMBERS:
        raise OptionError(
            f"The number of rounds or matches must be from 1 to {MOST_NUMBERS:,}, not {shown(number)}."
        )
    return count


def read_columns(names: str | Iterable[str] | None, *, watching: bool = True) -> tuple[str, ...]:
    """The selected columns, in order: all by default, or those that need no tracking.

    >>> read_columns("turns,winner")
    ('winner', 'turns')
    """
    if names is None:
        return tuple(name for name in COLUMNS if watching or name not in ONLY_WATCHED)
    wanted = [name.strip() for name in names.split(",")] if isinstance(names, str) else list(names)
    for name in wanted:
        if name not in COLUMNS:
            raise OptionError(f"There is no column {shown(name)}; there are {', '.join(COLUMNS)}.")
        if name in ONLY_WATCHED and not watching:
            raise OptionError(f"The column {name} must be watched for.")
    if not wanted:
        raise OptionError("Name at least one column.")
    return tuple(name for name in COLUMNS if name in wanted)


def decks_for_all(edition: Edition, players: int, options: Mapping[str, str], seed: int) -> list[list[str]]:
    """A random deck for every seat in dynasty, determined by the seed."""
    assert edition.roster is not None
    wild_fills = options["wild_fills"]
    if not some_deck(edition.roster, wild_fills):
        raise OptionError(
            f"No deck that keeps the rules was found in the roster of {edition.name}: bring decks."
        )
    random = Random(seed)
    return [build_deck(edition.roster, wild_fills, random) for _ in range(players)]


def some_deck(roster: Roster, wild_fills: str) -> bool:
    """Whether a random deck can be found that satisfies the rules."""
    random, texts = Random(0), [card.text for card in roster.players()]
    return len(texts) >= PLAYER_DECK and any(
        not check_deck(random.sample(texts, PLAYER_DECK), roster=roster, wild_fills=wild_fills)
        for _ in range(TRIES)
    )
