"""The names and effects of an edition's cards: the answer to `?Wd` or `?skip`, and part of the help page."""

from __future__ import annotations

import re

from lastcard.editions import Edition
from lastcard.rules.dispatch import CARDS
from lastcard.words import Speaker
from lastcard.words.speaking import symbol_of

WRITTEN = re.compile(r"([RYGBW][^\s=!]*)(=[RYGB])?(!?)")
FIRST_COLOR, WILD, BLUE = "R", "W", "=B"
NAMES_NO_COLOR = {entry.symbol for entry in CARDS if entry.names_color_later}


def written_card(query: str, speaker: Speaker) -> str | None:
    """The card that a query spells in notation (`Wd`, `W=B`, `G3!`), of whatever edition."""
    found = WRITTEN.fullmatch(query[:1].upper() + query[1:])
    if not found:
        return None
    symbol, _ = symbol_of(found[1])
    if symbol is None:
        return found[1] if len(found[1].rstrip("*")) == len("R7") else None
    return found[1] if f"card.{symbol}.title" in speaker.words else None


def cards_called(query: str, edition: Edition, speaker: Speaker) -> list[str]:
    """The special cards whose title is the query, or contains all its words; each in one color."""
    wanted = query.lower()
    titles = {card: speaker.title(card).lower() for card in special_cards(edition)}
    exact = [card for card, title in titles.items() if title == wanted]
    return exact or [card for card, title in titles.items() if {*wanted.split()} <= {*title.split()}]


def special_cards(edition: Edition) -> list[str]:
    """Every card with an effect, in one color: `Rs`, `R+2`, `W`; the Elite icon on one number."""
    chosen: dict[str, str] = {}
    for card in edition.kinds:
        symbol = "*" if card.endswith("*") else symbol_of(card)[0]
        if symbol is not None and card.startswith((FIRST_COLOR, WILD)):
            chosen.setdefault(symbol if symbol == "*" else card, card)
    return list(chosen.values())


def explain_all(cards: list[str], speaker: Speaker) -> list[tuple[str, str]]:
    """Each card in notation, and its effect."""
    from lastcard.views.explaining import explain_card

    return [(card, explain_card(card, speaker)) for card in cards]


def as_played(card: str) -> str:
    """A wild with the color named with it; some are played without one."""
    with_color = card.startswith(WILD) and symbol_of(card)[0] not in NAMES_NO_COLOR
    return f"{card}{BLUE}" if with_color else card
