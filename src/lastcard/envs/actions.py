"""Actions: every move of an edition as a number from 0, the same for all its tables.

The table depends on the edition alone, not on the options or the number of players. Seats are relative to the
acting seat, which counts as seat a: `!b` always catches the next seat clockwise.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from lastcard.compiled.plain import plain
from lastcard.editions.edition import Edition
from lastcard.errors import OptionError
from lastcard.notation.moves import move_text
from lastcard.rules.kinds import COLORS, NO_COLOR, is_wild
from lastcard.rules.moves import (
    AIM,
    ARMS_UP,
    CALL,
    CATCH,
    CHALLENGE,
    COLOR,
    DRAW,
    ICON_FIRST,
    KEEP,
    PICK,
    argument_of,
    card_move,
    move,
    verb_of,
)
from lastcard.rules.numbers import Move, Seat
from lastcard.rules.state import LINEUP, MOST_ICONS, MOST_IN_ROW, PLAYER_DECK

LET_BE = 0
"""The action of a seat that may react and does not."""
LET_BE_TEXT = "."

VERSION = 0
"""Part of every environment's id: it grows when a table of actions or observations changes."""


@dataclass(frozen=True)
class Actions:
    """The actions of one edition."""

    moves: tuple[Move, ...]
    """The move of each action, as seat a makes it. The first is `LET_BE`."""
    texts: tuple[str, ...]
    """The notation of each action."""

    def __len__(self) -> int:
        return len(self.moves)

    @cached_property
    def numbers(self) -> dict[Move, int]:
        """The action of each move of seat a."""
        return {choice: number for number, choice in enumerate(self.moves) if number != LET_BE}

    def number_of(self, choice: Move, seat: Seat, players: int) -> int:
        """The action number of a seat's move."""
        return self.numbers[seen_from(choice, seat, players)]

    def move_of(self, action: int, seat: Seat, players: int) -> Move:
        """The move of a seat's action; raises `OptionError` if it names a seat that the table lacks."""
        choice = self.moves[action]
        if is_about_seat(choice) and argument_of(choice) >= players:
            raise OptionError(
                f"{self.texts[action]} is about a seat that a table of {players} does not have."
            )
        return seen_from(choice, -seat, players)


@plain
def is_about_seat(choice: Move) -> bool:
    """Whether a move names a seat."""
    return verb_of(choice) == CATCH or verb_of(choice) == AIM


@plain
def seen_from(choice: Move, seat: Seat, players: int) -> Move:
    """A move as it would be written if this seat were seat a."""
    if is_about_seat(choice):
        return move(verb_of(choice), (argument_of(choice) - seat) % players)
    return choice


def actions_of(edition: Edition) -> Actions:
    """The action table of an edition."""
    moves = (LET_BE, *moves_of(edition))
    return Actions(moves, (LET_BE_TEXT, *(move_text(edition, choice) for choice in moves[1:])))


def moves_of(edition: Edition) -> Iterator[Move]:
    """Every possible move: what players say, then cards, then player card choices."""
    yield from (move(verb, 0) for verb in (DRAW, KEEP, CHALLENGE, ARMS_UP, CALL))
    others = range(1, max(edition.players[1], edition.dynasty_players[1]))
    yield from (move(COLOR, color) for color in range(COLORS))
    yield from (move(CATCH, seat) for seat in others)
    for kind in sorted(edition.texts):
        yield from card_moves(kind)
    if edition.uses_player_cards:
        yield from (move(AIM, seat) for seat in others)
        yield from (move(PICK, place) for place in range(max(LINEUP, PLAYER_DECK, MOST_IN_ROW)))
        yield from (move(ICON_FIRST, place) for place in range(MOST_ICONS))


def card_moves(kind: int) -> Iterator[Move]:
    """A card with and without the call; a wild also with each color."""
    for color in range(NO_COLOR, COLORS if is_wild(kind) else NO_COLOR + 1):
        yield card_move(kind, color, False)
        yield card_move(kind, color, True)
