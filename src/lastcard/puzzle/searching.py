"""Searching: does a move reach its goal whatever the others hold and do?

The search branches over one's own moves (one of them must do) and over everything that others may do (all of
it must fail). It runs in two ways:

- **in every world** (`EveryWorld`): another seat may hold any card that has not been seen, so it may play each
  of them. What cannot be told without a whole hidden hand counts as a failure, so that "yes" is a proof, and
  "no" means "not proven";
- **in one world** (`OneWorld`): all cards lie open, also for the seat that asks. "No" is a proof that the move
  fails in this world even for somebody who sees all the cards.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple, Protocol

from lastcard.notation.pending import WINDOW, seats_in
from lastcard.notation.position import Position
from lastcard.puzzle.hidden import Fixed, fixed_cards, others, pool, with_card
from lastcard.rules.hands import cards_in_hand, plain_kinds
from lastcard.rules.kernel import apply, asked, legal
from lastcard.rules.kinds import COLORS, FIRST_WILD, ICON, plain, wilds
from lastcard.rules.moves import CALLS, CARD, CATCH, MOST_MOVES, PICK, argument_of, says_call, verb_of
from lastcard.rules.numbers import Color, Kind, Move, Seat
from lastcard.rules.piles import can_draw
from lastcard.rules.state import LINEUP, NOBODY, SEATS, State
from lastcard.rules.windows.turn import end_turn, matching

TURN, DRAWN, CHALLENGE = WINDOW["turn"], WINDOW["drawn"], WINDOW["challenge"]
ACTIVATE, DROID = WINDOW["activate"], WINDOW["droid"]
FROM_HAND = (TURN, DRAWN)
TOLD_WITHOUT_A_HAND = tuple(WINDOW[name] for name in ("challenge", "race", "color", "activate", "aim", "icon"))
ASKED_WITHOUT_A_HAND = tuple(WINDOW[name] for name in ("challenge", "race", "color"))

Step = tuple[Seat, Move]


class OverBudget(Exception):  # noqa: N818 - not an error: the question is given up
    """The search has looked at as many positions as it may."""


class Untold(Exception):  # noqa: N818 - not an error: it is not proven this way
    """What happens next depends on a whole hidden hand."""


class Node(NamedTuple):
    """A table in a search, and what the goal keeps count of."""

    s: State
    count: int
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
            return node.count
        return node.count - 1 if node.count > 0 else False

    def hopeless(self, me: Seat, node: Node) -> bool:
        """Each turn takes one card out of the hand, if the others do not help: by a throw that hits, or where
        one discards for one's own icons, it may be more.
        """
        s = node.s
        if s.elite_discard or plain_kinds(s, me) & wilds(s.throwable):
            return False
        turns = node.count + (s.actor == me and s.window in FROM_HAND)
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
        return True if node.s.actor == me or node.count & bit else node.count | bit

    def hopeless(self, me: Seat, node: Node) -> bool:
        return False

    def over(self, me: Seat, s: State) -> bool:
        return s.winner in (me, NOBODY)


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
        reached = all(self.reached(one, turns) for one in self.variants(Node(s, node.count, drew), seat))
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
                node = node._replace(count=counted)
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


class EveryWorld(Search):
    """Others may hold whatever has not been seen."""

    def __init__(self, position: Position, me: Seat, goal: Goal, most: int = 20_000) -> None:
        super().__init__(position, me, goal, most)
        self.fixed: Fixed = fixed_cards(position, me)
        s = position.state
        self.lined_up = {s.lineup[seat * LINEUP + n] for seat in range(s.players) for n in range(s.lined_up[seat])}

    def variants(self, node: Node, seat: Seat) -> Iterator[Node]:
        """What a move of another seat may lead to, because of cards that are hidden: a wild draw card is a
        bluff or is not; a droid ends with some color.
        """
        s = node.s
        if s.window == CHALLENGE and s.opener == seat != self.me:
            yield from (node._replace(s=changed(s, "guilty", guilty)) for guilty in (0, 1))
        elif s.window == DROID and s.opener != self.me and self.goal.outlives_droids:
            yield from (node._replace(s=after_droid(s, color)) for color in range(COLORS))
        else:
            yield node

    def own_moves(self, node: Node) -> list[Move]:
        """The moves that follow from what the seat knew at the start: none with a card it has drawn since, and
        none of which the effect depends on hidden cards.
        """
        s = node.s
        if (node.drew and s.window not in ASKED_WITHOUT_A_HAND) or s.window == DROID:
            return []
        moves = self.moves(s, self.me)
        if s.window == ACTIVATE:
            return [one for one in moves if verb_of(one) != PICK or self.is_known(s, self.me, argument_of(one))]
        if s.window == TURN:
            return [one for one in moves if verb_of(one) in (CARD, CATCH) and not self.is_throw(s, one)]
        return moves

    def is_throw(self, s: State, choice: Move) -> bool:
        thrown = verb_of(choice) == CARD and argument_of(choice) in throwable_kinds(s)
        return thrown and s.yelled not in (NOBODY, self.me)

    def is_known(self, s: State, seat: Seat, slot: int) -> bool:
        return s.lineup[seat * LINEUP + slot] in self.lined_up

    def reactions(self, s: State, seat: Seat) -> Iterator[tuple[State, Move]]:
        yield from self.catches(s, seat)
        if s.yelled not in (NOBODY, seat) and s.throwable and s.window == TURN and not asked(s) >> seat & 1:
            if s.yelled != self.me:
                raise Untold  # whether it hits
            yield from self.with_cards(s, seat, throwable_kinds(s))

    def replies(self, s: State, seat: Seat) -> Iterator[tuple[State, Move]]:
        if s.window not in FROM_HAND and s.window not in TOLD_WITHOUT_A_HAND:
            raise Untold
        if not can_draw(s):
            raise Untold  # whether the seat is stuck
        for choice in self.moves(s, seat):
            if verb_of(choice) == PICK and not self.is_known(s, seat, argument_of(choice)):
                raise Untold  # it was hidden in a player deck
            if verb_of(choice) != CARD and (verb_of(choice) != CATCH or argument_of(choice) == self.me):
                yield s, choice
        if s.window in FROM_HAND:
            if s.throwable and s.yelled not in (NOBODY, seat, self.me):
                raise Untold  # whether a throw hits
            fits = matching(s)
            kinds = [*pool(s, self.me, self.fixed), *self.fixed.get(seat, ())]
            yield from self.with_cards(s, seat, [kind for kind in kinds if fits >> plain(kind) & 1])

    def with_cards(self, s: State, seat: Seat, kinds: list[Kind]) -> Iterator[tuple[State, Move]]:
        """The ways to play each of these cards, in worlds in which the seat holds them."""
        for kind in sorted(set(kinds), reverse=True):
            all_of_it = kind in throwable_kinds(s) and s.window == TURN
            for times in {1, s.held[seat]} if all_of_it else {1}:
                world = self.holding(s, seat, kind, times)
                if world is not None:
                    for choice in self.moves(world, seat):
                        if verb_of(choice) == CARD and argument_of(choice) == kind:
                            yield world, choice

    def holding(self, s: State, seat: Seat, kind: Kind, times: int) -> State | None:
        if self.fixed.get(seat, Counter())[kind] >= times and s.window == TURN:
            return s
        return with_card(s, self.me, seat, kind, self.fixed, times)


def called(moves: list[Move]) -> list[Move]:
    """The moves without those that leave out a call."""
    return [one for one in moves if verb_of(one) != CARD or says_call(one) or one | CALLS not in moves]


def throwable_kinds(s: State) -> list[Kind]:
    return [FIRST_WILD + n for n in range(ICON - FIRST_WILD) if s.throwable >> n & 1]


def changed(s: State, name: str, value: int) -> State:
    """A copy in which one field differs."""
    twin = s.copy()
    setattr(twin, name, value)
    return twin


def after_droid(s: State, color: Color) -> State:
    """The table after a droid that ends with this color, if nobody had to draw for it."""
    twin = changed(s, "parts", 0)
    twin.color = color
    end_turn(twin, twin.opener)
    return twin
