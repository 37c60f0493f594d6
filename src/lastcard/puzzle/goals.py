"""Goals: what a search looks for, and what it keeps count of on the way."""

from __future__ import annotations

from typing import NamedTuple, Protocol

from lastcard.notation.pending import WINDOW
from lastcard.rules.hands import plain_kinds
from lastcard.rules.kinds import wilds
from lastcard.rules.numbers import Seat
from lastcard.rules.state import NOBODY, State

FROM_HAND = (WINDOW["turn"], WINDOW["drawn"])


class Node(NamedTuple):
    """A table in a search, and what the goal keeps count of."""

    s: State
    counted: int
    drew: bool = False
    """Whether the seat that searches has got a card since."""


class Goal(Protocol):
    """What is to be reached. `begun` is asked when a seat's turn begins."""

    @property
    def outlives_droids(self) -> bool:
        """Whether it is enough, when somebody else builds a droid, to look at each color it may end with."""
        ...

    def first(self, me: Seat) -> int:
        """What is counted at the start."""
        ...

    def begun(self, me: Seat, node: Node) -> int | bool:
        """Whether the goal is reached or missed now, or else what is counted from here on."""
        ...

    def hopeless(self, me: Seat, node: Node) -> bool:
        """Whether the others can prevent it from here on, without a further search."""
        ...

    def over(self, me: Seat, s: State) -> bool:
        """Whether the goal is reached, now that the round is over."""
        ...


class Win(NamedTuple):
    """To win the round within so many turns of one's own, the present one included."""

    turns: int
    outlives_droids: bool = False

    def first(self, me: Seat) -> int:
        return self.turns - 1

    def begun(self, me: Seat, node: Node) -> int | bool:
        if node.s.actor != me:
            return node.counted
        return node.counted - 1 if node.counted > 0 else False

    def hopeless(self, me: Seat, node: Node) -> bool:
        """Each turn takes one card out of the hand, if the others do not help: by a throw that hits, or where
        one discards for one's own icons, it may be more.
        """
        s = node.s
        if s.elite_discard or plain_kinds(s, me) & wilds(s.throwable):
            return False
        turns = node.counted + (s.actor == me and s.window in FROM_HAND)
        return s.held[me] > turns

    def over(self, me: Seat, s: State) -> bool:
        return s.winner == me


class Save(NamedTuple):
    """That nobody else wins before one's next turn, each of the others taking one turn at most.

    A droid takes no card out of any hand for good, so nobody comes closer to winning by one.
    """

    outlives_droids: bool = True

    def first(self, me: Seat) -> int:
        return 0

    def begun(self, me: Seat, node: Node) -> int | bool:
        """What is counted is the others that have begun a turn."""
        bit = 1 << node.s.actor
        return True if node.s.actor == me or node.counted & bit else node.counted | bit

    def hopeless(self, me: Seat, node: Node) -> bool:
        return False

    def over(self, me: Seat, s: State) -> bool:
        return s.winner in (me, NOBODY)
