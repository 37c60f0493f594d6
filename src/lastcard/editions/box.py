"""The cards in an edition's box: those that its file lists under [deck], each with its kind and its rule."""

from __future__ import annotations

import re

from lastcard.editions.datafile import DataFile, is_whole, quoted
from lastcard.editions.roster import COLOR_NAMES
from lastcard.rules.dispatch import CARDS
from lastcard.rules.kinds import (
    ACTION_FACES,
    COLORS,
    FACES,
    FIRST_WILD,
    ICON,
    ICON_SLOT,
    NUMBERS,
    WILDS,
    is_number,
)
from lastcard.rules.state import MOST_CARDS, PLANES

MOST_COPIES = 1 << PLANES - 1
MOST_DRAWN = 99
"""The largest number on a draw card."""


class DeckReader:
    """Reads the deck of an edition: assigns each card its kind and its rule."""

    def __init__(self, file: DataFile) -> None:
        self.file = file
        self.kinds: dict[str, int] = {}
        self.deck: list[int] = []
        self.rules: list[tuple[int, int, int]] = []
        self.actions = 0
        self.wilds = 0

    def add(self, symbol: str, copies: object) -> None:
        if not is_whole(copies) or not 1 <= copies <= MOST_COPIES:
            raise self.file.error(f"a card has 1 to {MOST_COPIES} copies.", symbol)
        numbers = re.fullmatch(r"([0-9])(\*?)(?:-([0-9])\2)?", symbol)
        if numbers:
            first, icon, last = numbers.groups()
            if last and last < first:
                raise self.file.error(
                    f"{quoted(symbol)} has no numbers: write {last}{icon}-{first}{icon}.", symbol
                )
            for face in range(int(first), int(last or first) + 1):
                self.add_colored(f"{face}{icon}", face + (ICON if icon else 0), copies)
            if icon:
                self.add_rule(ICON_SLOT, "*", symbol)
        elif symbol.startswith("W"):
            if self.wilds == WILDS:
                raise self.file.error(f"an edition has at most {WILDS} kinds of wilds.", symbol)
            self.add_rule(ACTION_FACES + self.wilds, symbol, symbol)
            self.add_card(symbol, FIRST_WILD + self.wilds, copies)
            self.wilds += 1
        else:
            if self.actions == ACTION_FACES:
                raise self.file.error(f"an edition has at most {ACTION_FACES} kinds of action cards.", symbol)
            self.add_rule(self.actions, symbol, symbol)
            self.add_colored(symbol, NUMBERS + self.actions, copies)
            self.actions += 1

    def add_colored(self, face_text: str, face: int, copies: int) -> None:
        for color in range(COLORS):
            self.add_card(COLOR_NAMES[color][0].upper() + face_text, color * FACES + face, copies)

    def add_card(self, text: str, kind: int, copies: int) -> None:
        if text in self.kinds:
            raise self.file.error(f"the card {text} is there twice.", "deck")
        self.kinds[text] = kind
        self.deck += [kind] * copies

    def add_rule(self, slot: int, symbol: str, written: str) -> None:
        general = re.sub(r"[0-9]+", "N", symbol)
        found = [place for place, entry in enumerate(CARDS) if entry.symbol == general]
        if not found:
            known = ", ".join(sorted(entry.symbol for entry in CARDS if entry.symbol != "*"))
            raise self.file.error(f"no rule knows the card {quoted(written)}; there are {known}.", written)
        self.rules.append((slot, found[0], self.number_on(symbol)))

    def number_on(self, symbol: str) -> int:
        """The number on a draw card; other cards have none."""
        number = re.search(r"[0-9]+", symbol)
        if number is None:
            return 0
        if not re.fullmatch(r"[1-9][0-9]?", number.group()):
            raise self.file.error(f"the number on a draw card is one from 1 to {MOST_DRAWN}.", symbol)
        return int(number.group())


def read_deck(file: DataFile) -> tuple[dict[str, int], tuple[int, ...], tuple[tuple[int, int, int], ...]]:
    """*/deck, express/deck-numbers, express/deck-actions, express/deck-wilds, express/deck-wild-draws,
    */special-rule-card, elite/two-kinds-of-cards: every UNO card, its kind and its rule.
    """
    reader = DeckReader(file)
    for symbol, copies in file.get("deck", dict).items():
        reader.add(symbol, copies)
    if len(reader.deck) > MOST_CARDS:
        raise file.error(f"the deck has {len(reader.deck)} cards, and {MOST_CARDS} are the most.", "deck")
    stated = file.get("cards", int, len(reader.deck))
    if not 0 <= stated <= MOST_CARDS:
        raise file.error(f"`cards` must be a number up to {MOST_CARDS}.", "cards")
    if stated != len(reader.deck):
        raise file.error(f"the deck must add up to {stated} cards and has {len(reader.deck)}.", "deck")
    if not any(is_number(kind) for kind in reader.deck):
        raise file.error("the deck has no number card to begin with.", "deck")
    return reader.kinds, tuple(sorted(reader.deck)), tuple(reader.rules)
