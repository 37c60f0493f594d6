"""Checks: may this deck be played, can a table be made from this position?"""

from __future__ import annotations

from typing import Literal

import msgspec

from lastcard.describe.decks import DeckVerdict, verdict_on_deck
from lastcard.editions import check_deck
from lastcard.errors import Error, NotationError
from lastcard.game import Game
from lastcard.protocol.misreading import misreading
from lastcard.table.deciding import settings_of_position
from lastcard.table.entries import Settings


class DeckCheck(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """elite: a dynasty deck."""

    cards: list[str]
    wild_fills: Literal["all", "one"] = "all"
    """What a Wild Foil stands for: the option of that name."""


class PositionCheck(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A position, as docs/notation.md has it."""

    position: str


class Misread(msgspec.Struct, frozen=True):
    """What is wrong with a text, and where; line 0: with all of it."""

    sentence: str
    line: int
    column: int


class PositionVerdict(msgspec.Struct, frozen=True):
    """Can a table be made from the position? If so, what is played; if not, what is wrong."""

    playable: bool
    edition: str | None = None
    players: int | None = None
    options: dict[str, str] | None = None
    problem: Misread | None = None


def verdict_on_cards(deck: DeckCheck) -> DeckVerdict:
    return verdict_on_deck(check_deck(deck.cards, wild_fills=deck.wild_fills))


def verdict_on(position: str) -> PositionVerdict:
    try:
        Game.from_position(position)
        settings = settings_of_position(Settings(), position)
    except NotationError as error:
        wrong = misreading(error)
        return PositionVerdict(False, problem=Misread(wrong.what, wrong.line, wrong.column))
    except Error as error:
        return PositionVerdict(False, problem=Misread(str(error), 0, 0))
    return PositionVerdict(True, settings.edition, settings.players, settings.options)
