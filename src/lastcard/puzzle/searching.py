"""Searching: does a move reach its goal whatever the others hold and do?

The search branches over one's own moves (one of them must do) and over everything that others may do (all of
it must fail). It runs in two ways:

- **in every world** (`every_world.EveryWorld`): another seat may hold any card that has not been seen, so it
  may play each of them. What cannot be told without a whole hidden hand counts as a failure, so that "yes" is
  a proof, and "no" means "not proven";
- **in one world** (`OneWorld`): all cards lie open, also for the seat that asks. "No" is a proof that the
  move fails in this world even for somebody who sees all the cards.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from lastcard.notation.pending import WINDOW, seats_in
from lastcard.notation.position import Position
from lastcard.puzzle.goals import Goal, Node
from lastcard.puzzle.hidden import others
from lastcard.rules.hands import cards_in_hand
from lastcard.rules.kernel import apply, asked, legal
from lastcard.rules.moves import CALLS, CARD, CATCH, MOST_MOVES, argument_of, says_call, verb_of
from lastcard.rules.numbers import Move, Seat
from lastcard.rules.state import NOBODY, SEATS, State

TURN = WINDOW["turn"]

Step = tuple[Seat, Move]


class OverBudget(Exception):  # noqa: N818 - not an error: the question is given up
    """The search has looked at as many positions as it may."""


class Untold(Exception):  # noqa: N818 - not an error: it is not proven this way
    """What happens next depends on a whole hidden hand."""


class Search:
    """What both ways of searching have in common."""

    def __init__(self, position: Position, me: Seat, goal: Goal, most: int = 20_000) -> None:
        self.position, self.me, self.goal, self.left = position, me, goal, most
        self.out = [0] * MOST_MOVES
        self.line: list[Step] = []
        """What happened on the way to the answer: one's own moves if it is yes, else how it was prevented."""

    def reaches(self, choice: Move) -> bool:
        """Whether a move of the seat reaches the goal."""
        self.line = []
        reached = self.after(Node(self.position.state, self.goal.first(self.me)), self.me, choice)
        self.line.reverse()
        return reached

    def first_moves(self) -> list[Move]:
        """The moves to choose from at the start."""
        return self.moves(self.position.state, self.me)

    def after(self, node: Node, seat: Seat, choice: Move) -> bool:
        s = node.s.copy()
        turns = s.turns
        apply(s, seat, choice)
        drew = node.drew or self.has_got_cards(node.s, s)
        reached = all(self.reached(one, turns) for one in self.variants(Node(s, node.counted, drew), seat))
        self.note(seat, choice, reached)
        return reached

    def has_got_cards(self, before: State, s: State) -> bool:
        if before.hands[self.me :: SEATS] == s.hands[self.me :: SEATS]:
            return False
        return bool(Counter(cards_in_hand(s, self.me)) - Counter(cards_in_hand(before, self.me)))

    def note(self, seat: Seat, choice: Move, reached: bool) -> None:
        """Keep the line of the answer: steps are noted from the last to the first."""
        self.line.append((seat, choice))

    def variants(self, node: Node, seat: Seat) -> Iterator[Node]:
        yield node

    def reached(self, node: Node, turns: int) -> bool:
        self.left -= 1
        if self.left < 0:
            raise OverBudget
        s = node.s
        if s.over:
            self.line = []
            return self.goal.over(self.me, s)
        if s.turns != turns and s.window == TURN:
            counted = self.goal.begun(self.me, node)
            if isinstance(counted, bool) and not counted:
                self.line = []
                return False
            if not isinstance(counted, bool):
                node = node._replace(counted=counted)
            else:
                self.line = []
                return self.is_safe_until_then(node)
        if self.goal.hopeless(self.me, node):
            self.line = []
            return False
        try:
            return self.withstands(node) and self.answered(node)
        except Untold:
            self.line = []
            return False

    def is_safe_until_then(self, node: Node) -> bool:
        try:
            return self.withstands(node)
        except Untold:
            return False

    def withstands(self, node: Node) -> bool:
        """Whether nothing that others may do out of turn prevents it."""
        for seat in others(node.s, self.me):
            for s, choice in self.reactions(node.s, seat):
                if not self.after(node._replace(s=s), seat, choice):
                    return False
        return True

    def answered(self, node: Node) -> bool:
        seats = asked(node.s)
        if seats >> self.me & 1:
            return self.decided(node)
        if not seats:
            return False
        for seat in seats_in(seats):
            for s, choice in self.replies(node.s, seat):
                if not self.after(node._replace(s=s), seat, choice):
                    return False
        return True

    def decided(self, node: Node) -> bool:
        """Whether one of one's own moves does it."""
        line: list[Step] = []
        for choice in self.own_moves(node):
            if self.after(node, self.me, choice):
                return True
            line = self.line
        self.line = line
        return False

    def own_moves(self, node: Node) -> list[Move]:
        return self.moves(node.s, self.me)

    def moves(self, s: State, seat: Seat) -> list[Move]:
        """The legal moves; one that leaves a single card is always made with the call."""
        return called(self.out[: legal(s, seat, self.out)])

    def reactions(self, s: State, seat: Seat) -> Iterator[tuple[State, Move]]:
        """What a seat may do out of turn: catch the seat that asks, or throw a card at its call."""
        raise NotImplementedError

    def replies(self, s: State, seat: Seat) -> Iterator[tuple[State, Move]]:
        """What a seat may do that is asked."""
        raise NotImplementedError

    def catches(self, s: State, seat: Seat) -> Iterator[tuple[State, Move]]:
        if s.open >> self.me & 1:
            for choice in self.moves(s, seat):
                if verb_of(choice) == CATCH and argument_of(choice) == self.me:
                    yield s, choice


class OneWorld(Search):
    """All cards lie open."""

    def reactions(self, s: State, seat: Seat) -> Iterator[tuple[State, Move]]:
        yield from self.catches(s, seat)
        if s.yelled != NOBODY and not asked(s) >> seat & 1:
            for choice in self.moves(s, seat):
                if verb_of(choice) == CARD:
                    yield s, choice

    def replies(self, s: State, seat: Seat) -> Iterator[tuple[State, Move]]:
        for choice in self.moves(s, seat):
            if verb_of(choice) != CATCH or argument_of(choice) == self.me:
                yield s, choice


def called(moves: list[Move]) -> list[Move]:
    """The moves without those that leave out a call."""
    return [one for one in moves if verb_of(one) != CARD or says_call(one) or one | CALLS not in moves]
