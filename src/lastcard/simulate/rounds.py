"""Rounds played at random with the full rules, reactions included. Interpreted: a few thousand a minute."""

from __future__ import annotations

from collections.abc import Mapping

from lastcard.editions.edition import load_edition
from lastcard.editions.table import OptionError, hand_out_player_cards, player_cards, read_options, set_table
from lastcard.rules.chance import GOLDEN, WORD, mixed, seed_chance
from lastcard.rules.deal import begin_round, choose_first_dealer
from lastcard.rules.kinds import how_many, lowest
from lastcard.rules.moves import MOST_MOVES
from lastcard.rules.state import State
from lastcard.rules.windows import acting, apply, legal

COLUMNS = ("winner", "dealer", "turns", "decisions", "points")
POLICIES = ("random",)


class Choices:
    """A stream of random choices, apart from the state's own chance and the same on every machine."""

    def __init__(self, seed: int) -> None:
        self.word = mixed(seed & WORD)

    def below(self, n: int) -> int:
        self.word = (self.word + GOLDEN) & WORD
        return (mixed(self.word) >> 32) * n >> 32


def simulate(
    edition: str,
    players: int = 4,
    rounds: int = 1000,
    *,
    seed: int = 0,
    policies: str = "random",
    options: Mapping[str, object] | None = None,
) -> dict[str, list[int]]:
    """Play rounds and get one list a column: winner (-1 for a void round), dealer, turns, decisions, points.

    Round i of a seed is the same round however many are played.

    >>> columns = simulate("express", players=3, rounds=5, seed=1)
    >>> sorted(columns) == sorted(COLUMNS), len(columns["winner"])
    (True, 5)
    """
    if policies not in POLICIES:
        raise OptionError(f"There is no policy {policies!r}. There is {', '.join(POLICIES)}.")
    if isinstance(rounds, bool) or rounds < 1:
        raise OptionError(f"At least one round is played, not {rounds}.")
    read = load_edition(edition)
    agreed = read_options(read, options or {})
    table = set_table(read, players, agreed)
    if agreed.get("mode") == "dynasty":
        raise OptionError("Dynasty needs decks, and simulated players bring none.")
    hand_out_player_cards(table, player_cards(read, players, agreed, None), [])
    columns: dict[str, list[int]] = {name: [] for name in COLUMNS}
    for number in range(rounds):
        state = table.copy()
        decisions = random_round(state, mixed((seed ^ mixed(number)) & WORD))
        row = (state.winner, state.dealer, state.turns, decisions, state.points)
        for name, value in zip(COLUMNS, row, strict=True):
            columns[name].append(value)
    return columns


def random_round(s: State, seed: int) -> int:
    """Deal and play one round at random: any seat that may act, any move it may make. The decisions made."""
    seed_chance(s, seed)
    choices = Choices(seed)
    out = [0] * MOST_MOVES
    decisions = 0
    choose_first_dealer(s)
    begin_round(s)
    while not s.over:
        seat = pick_seat(acting(s), choices)
        apply(s, seat, out[choices.below(legal(s, seat, out))])
        decisions += 1
    return decisions


def pick_seat(seats: int, choices: Choices) -> int:
    """One of the seats of a mask."""
    for _ in range(choices.below(how_many(seats))):
        seats &= seats - 1
    return lowest(seats)
