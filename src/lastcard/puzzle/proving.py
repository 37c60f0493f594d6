"""Proving: which moves of a position reach its goal, and in which worlds the others do not.

One move is right: it is proven for every world. Each other move fails in worlds that are named, even for
somebody who sees all cards there. For a challenge the worlds are counted.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import comb

from lastcard.editions.edition import SEAT_LETTERS
from lastcard.errors import OptionError
from lastcard.notation.moves import move_text
from lastcard.notation.position import Position
from lastcard.puzzle.every_world import CHALLENGE, TURN, EveryWorld
from lastcard.puzzle.goals import Goal, Save, Win
from lastcard.puzzle.hidden import fixed_cards, free_in_hand, others, pool, world
from lastcard.puzzle.searching import OneWorld, OverBudget, Search, Step
from lastcard.rules.cards.wild_draw import evidence
from lastcard.rules.kinds import plain
from lastcard.rules.numbers import Move, Seat

DEALS = 40
"""The worlds in which a move that is not right is tried."""
MARGIN = 2
"""In so many of them it has to fail."""
SURE_ENOUGH = 0.97
"""The share of the worlds in which a challenge has to be right."""
MOST_TURNS = 5
BUDGET, BUDGET_HERE = 6_000, 1_000


@dataclass(frozen=True)
class Outcome:
    """What became of one move."""

    move: str
    right: bool
    fails: int = 0
    """In how many of the worlds that were tried it fails."""
    world: int | None = None
    """The first of them, by its number."""
    line: str = ""
    """If it is right, one's own moves to the end; else what happens in that world: `b W+4=R a +`."""


@dataclass(frozen=True)
class Proof:
    """The outcome of every move. The same position and goal give the same proof everywhere."""

    goal: str
    """`win 3`: within three turns of one's own. `save`, or `challenge`."""
    best: str
    worlds: int
    """For how many deals of the other hands this holds; for a challenge, how many there are."""
    holds: int
    """In how many of them the best move is right."""
    outcomes: tuple[Outcome, ...]


def read_goal(text: str) -> Goal | None:
    """The goal of a search; none for a challenge, where worlds are counted."""
    kind, _, turns = text.partition(" ")
    if kind == "win" and turns.isdecimal() and 1 <= int(turns) <= MOST_TURNS:
        return Win(int(turns))
    if text == "save":
        return Save()
    if text == "challenge":
        return None
    raise OptionError(f"A puzzle's goal is win 2 to win {MOST_TURNS}, save or challenge, not {text}.")


def prove(position: Position, seat: Seat, goal: str) -> Proof | None:
    """The proof that exactly one move reaches the goal; None if that cannot be proven."""
    reading = read_goal(goal)
    s = position.state
    if reading is None:
        return count_challenge(position, seat) if s.window == CHALLENGE and s.actor == seat else None
    if s.window != TURN or s.actor != seat:
        return None
    right = moves_that_reach(position, seat, reading, most=2)
    return None if len(right) != 1 else Prover(position, seat, goal).compare(*right[0])


def moves_that_reach(
    position: Position, seat: Seat, goal: Goal, most: int, budget: int = BUDGET
) -> list[tuple[Move, tuple[Step, ...]]]:
    """The moves that are proven to reach a goal in every world, with the line; no more than `most`."""
    found: list[tuple[Move, tuple[Step, ...]]] = []
    first = EveryWorld(position, seat, goal)
    for choice in first.first_moves():
        search = EveryWorld(position, seat, goal, budget)
        if len(found) < most and reaches(search, choice):
            found.append((choice, tuple(search.line)))
    return found


def reaches(search: Search, choice: Move, *, unless: bool = False) -> bool:
    """Whether a move reaches the goal; `unless`, if the search has to be given up."""
    try:
        return search.reaches(choice)
    except OverBudget:
        return unless


class Prover:
    """Compares the right move with the others."""

    def __init__(self, position: Position, seat: Seat, goal: str) -> None:
        self.position, self.seat, self.goal = position, seat, goal
        self.deals = [world(position, seat, number) for number in range(DEALS)]

    def compare(self, best: Move, line: Sequence[Step]) -> Proof | None:
        outcomes: list[Outcome] = []
        if not self.holds_in_deals(best):
            return None
        for choice in OneWorld(self.position, self.seat, Save()).first_moves():
            if choice == best:
                own = [step for step in line if step[0] == self.seat]
                outcomes.append(Outcome(self.text(choice), right=True, line=self.told(own)))
            else:
                outcome = self.refute(choice)
                if outcome.fails < MARGIN:
                    return None
                outcomes.append(outcome)
        if len(outcomes) < 2:
            return None
        number = ways_to_deal(self.position, self.seat)
        return Proof(self.goal, self.text(best), number, number, tuple(outcomes))

    def holds_in_deals(self, best: Move) -> bool:
        """Whether the right move reaches the goal in each of the deals, too: what holds for every world does,
        so this checks the search itself.
        """
        reading = read_goal(self.goal)
        assert reading is not None
        searches = (OneWorld(deal, self.seat, reading, BUDGET_HERE) for deal in self.deals)
        return all(reaches(search, best, unless=True) for search in searches)

    def refute(self, choice: Move) -> Outcome:
        """In how many deals a move fails, and how in the first of them."""
        reading, fails, first, line = read_goal(self.goal), 0, None, ""
        assert reading is not None
        for number, deal in enumerate(self.deals):
            search = OneWorld(deal, self.seat, reading, BUDGET_HERE)
            if not reaches(search, choice, unless=True):
                fails += 1
                if first is None:
                    first, line = number, self.told(search.line[1:])
            if number + 1 - fails > DEALS - MARGIN:
                break
        return Outcome(self.text(choice), right=False, fails=fails, world=first, line=line)

    def text(self, choice: Move) -> str:
        return move_text(self.position.edition, choice)

    def told(self, line: Sequence[Step]) -> str:
        return " ".join(f"{SEAT_LETTERS[seat]} {self.text(choice)}" for seat, choice in line)


def ways_to_deal(position: Position, me: Seat) -> int:
    """In how many ways the hidden cards can be dealt to the other hands."""
    s, fixed = position.state, fixed_cards(position, me)
    left, ways = pool(s, me, fixed).total(), 1
    for seat in others(s, me):
        held = free_in_hand(s, seat, fixed).total()
        ways *= comb(left, held)
        left -= held
    return ways


def count_challenge(position: Position, me: Seat) -> Proof | None:
    """Whether to challenge: in how many deals of the hidden cards the hand behind the card is guilty."""
    s, fixed = position.state, fixed_cards(position, me)
    hidden = pool(s, me, fixed)
    guilty = evidence(s.color_before, s.wild_counts_as_match)
    free = free_in_hand(s, s.opener, fixed).total()
    innocent = sum(number for kind, number in hidden.items() if not guilty >> plain(kind) & 1)
    ways = comb(hidden.total(), free)
    shown = any(guilty >> plain(kind) & 1 for kind in fixed.get(s.opener, ()))
    clean = 0 if shown else comb(innocent, free)
    if max(clean, ways - clean) < SURE_ENOUGH * ways:
        return None
    best = "+" if clean * 2 > ways else "x"
    holds = max(clean, ways - clean)
    outcomes = tuple(Outcome(move, move == best, 0 if move == best else holds) for move in ("+", "x"))
    return Proof("challenge", best, ways, holds, outcomes)
