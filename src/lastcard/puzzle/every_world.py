"""Searching in every world at once: others may hold whatever has not been seen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from lastcard.notation.pending import WINDOW
from lastcard.notation.position import Position
from lastcard.puzzle.goals import FROM_HAND, Goal, Node
from lastcard.puzzle.hidden import Fixed, fixed_cards, pool, with_card
from lastcard.puzzle.searching import Search, Untold
from lastcard.rules.kernel import asked
from lastcard.rules.kinds import COLORS, FIRST_WILD, ICON, plain
from lastcard.rules.moves import CARD, CATCH, PICK, argument_of, verb_of
from lastcard.rules.numbers import Color, Kind, Move, Seat
from lastcard.rules.piles import can_draw
from lastcard.rules.state import LINEUP, NOBODY, State
from lastcard.rules.windows.turn import end_turn, matching

TURN, CHALLENGE = WINDOW["turn"], WINDOW["challenge"]
ACTIVATE, DROID = WINDOW["activate"], WINDOW["droid"]
TOLD_WITHOUT_A_HAND = tuple(
    WINDOW[name] for name in ("challenge", "race", "color", "activate", "aim", "icon")
)
ASKED_WITHOUT_A_HAND = tuple(WINDOW[name] for name in ("challenge", "race", "color"))


class EveryWorld(Search):
    """Others may hold whatever has not been seen."""

    def __init__(self, position: Position, me: Seat, goal: Goal, most: int = 20_000) -> None:
        super().__init__(position, me, goal, most)
        self.fixed: Fixed = fixed_cards(position, me)
        s = position.state
        self.lined_up = {
            s.lineup[seat * LINEUP + n] for seat in range(s.players) for n in range(s.lined_up[seat])
        }

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
        """The moves that follow from what the seat knew at the start: none with a card it has drawn since,
        and none of which the effect depends on hidden cards.
        """
        s = node.s
        if (node.drew and s.window not in ASKED_WITHOUT_A_HAND) or s.window == DROID:
            return []
        moves = self.moves(s, self.me)
        if s.window == ACTIVATE:
            return [
                one for one in moves if verb_of(one) != PICK or self.is_known(s, self.me, argument_of(one))
            ]
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
        return with_card(s, self.me, seat, kind, self.fixed, times=times)


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
