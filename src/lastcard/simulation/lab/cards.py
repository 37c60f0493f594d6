"""Cards as a report names them: by face, whatever their color, and numbers together."""

from __future__ import annotations

from collections import Counter

from lastcard.editions.edition import COLOR_LETTERS, Edition
from lastcard.simulation.lab.measures import NUMBER, face_text
from lastcard.words import Speaker


def card_name(face: str) -> str:
    """A face in words; a card without a name goes by its sign.

    >>> card_name("W+4"), card_name("s"), card_name("Wz"), card_name("0-9")
    ('Wild Draw Four', 'Skip', 'Wz', 'numbers')
    """
    if face == NUMBER:
        return "numbers"
    return Speaker().title(face if face.startswith("W") else f"{COLOR_LETTERS[0]}{face}")


def is_special(face: str) -> bool:
    return face != NUMBER and not face.isdecimal()


def deck_shares(edition: Edition) -> dict[str, float]:
    """The share of each face in the deck."""
    counts = Counter(face_text(edition.texts[kind]) for kind in edition.deck)
    shares = {face: number / len(edition.deck) for face, number in counts.items()}
    return {**shares, NUMBER: sum(share for face, share in shares.items() if face.isdecimal())}
