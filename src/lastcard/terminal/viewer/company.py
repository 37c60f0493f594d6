"""The names of the players and cards of a record."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from lastcard.editions.edition import SEAT_LETTERS
from lastcard.replay.moments import Moments
from lastcard.table.public_state import PublicSeat
from lastcard.words import Speaker, Words


class Company:
    """A record has no names; its players may be known from elsewhere."""

    def __init__(self, moments: Moments, words: Words, names: Sequence[str] = ()) -> None:
        self.moments, self.words, self.names = moments, words, names
        self.speaker = replace(Speaker(words, self.name_of), card=self.card_in_words)
        """Addresses nobody at the table."""
        labels = map(self.label_of, range(moments.players))
        self.faces = [PublicSeat(label, None, None, here=True) for label in labels]

    def is_named(self, seat: int) -> bool:
        return seat < len(self.names) and bool(self.names[seat])

    def name_of(self, seat: int) -> str:
        if self.is_named(seat):
            return self.names[seat]
        return self.words["page.replay.seat"].replace("{letter}", SEAT_LETTERS[seat].upper())

    def label_of(self, seat: int) -> str:
        """A name with the letter of the seat, which is the key for its view."""
        name = self.name_of(seat)
        return f"{SEAT_LETTERS[seat]} {name}" if self.is_named(seat) else name

    def card_in_words(self, card: str) -> str:
        return Speaker(self.words).card_in_words(card) if self.moments.is_card(card) else card
