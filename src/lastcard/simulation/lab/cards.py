"""Cards as a report speaks of them: by face, whatever their color, and numbers together."""

from __future__ import annotations

import re
from collections import Counter

from lastcard.editions.edition import Edition
from lastcard.simulation.lab.measures import NUMBER, face_of

NAMES = {
    NUMBER: "numbers",
    "s": "Skip",
    "r": "Reverse",
    "c": "Recover",
    "+N": "Draw N",
    "W": "Wild",
    "W+N": "Wild Draw N",
    "Wt": "Touchdown",
    "Wd": "Droid",
    "Wh": "Hail Mary",
    "We": "Elite Wild",
    "Wc": "Wild Recover",
}


def card_name(face: str) -> str:
    """A face in words; a card that has none here goes by its sign.

    >>> card_name("W+4"), card_name("s"), card_name("Wz")
    ('Wild Draw 4', 'Skip', 'Wz')
    """
    number = re.search(r"\d+", face)
    if not number or face == NUMBER:
        return NAMES.get(face, face)
    return NAMES.get(face.replace(number[0], "N"), face).replace("N", number[0])


def is_special(face: str) -> bool:
    return face != NUMBER and not face.isdecimal()


def deck_shares(edition: Edition) -> dict[str, float]:
    """How much of the deck each face is."""
    counts = Counter(face_of(edition.texts[kind]) for kind in edition.deck)
    shares = {face: number / len(edition.deck) for face, number in counts.items()}
    return {**shares, NUMBER: sum(share for face, share in shares.items() if face.isdecimal())}
