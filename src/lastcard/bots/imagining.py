"""Imagining: one possible game that agrees with everything a view says.

A view's text is a position with `?` for what the seat cannot know. Every `?` becomes one of the cards that
the seat has not seen; which one does not matter here, because whoever needs many worlds deals them anew.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from lastcard.editions.edition import SEAT_LETTERS, Edition
from lastcard.notation.cards import parse_card
from lastcard.notation.pending import UNKNOWN
from lastcard.notation.position import Position
from lastcard.notation.reading import read_position
from lastcard.rules.kinds import color_of
from lastcard.views import View

NO_DECKS: Mapping[int, Sequence[str]] = {}


def imagine(view: View, decks: Mapping[int, Sequence[str]] = NO_DECKS) -> Position:
    """A game that might be the one the view shows; `decks` are player decks that the seat knows."""
    edition = view.rules
    cards = iter(unseen_cards(view, edition))
    players = iter(unseen_player_cards(view, edition, decks))
    lines: list[str] = []
    filled: dict[str, str] = {}
    for line in view.text.splitlines():
        key, *words = line.split()
        if key == "drawn" and UNKNOWN in words:
            lines.append(f"drawn {first_card(filled[SEAT_LETTERS[view.asked[0]]])}")
            continue
        about_players = is_about_player_cards(words, key)
        known = decks.get(SEAT_LETTERS.find(key)) if words[:1] == ["deck"] else None
        if known is not None:
            lines.append(f"{key} deck {', '.join(known)}")
            continue
        lines.append(fill(line, players if about_players else cards))
        if not about_players:
            filled[key.rstrip("*")] = lines[-1]
    return read_position("\n".join(lines) + "\n")


def is_about_player_cards(words: list[str], key: str) -> bool:
    return key in ("stock", "row") or bool(words and words[0] in ("deck", "lineup", "spent"))


def fill(line: str, cards: Iterator[str]) -> str:
    """A line with a card for each `?`."""
    parts = line.split(UNKNOWN)
    return parts[0] + "".join(next(cards) + part for part in parts[1:])


def first_card(hand: str) -> str:
    return hand.split()[1]


def unseen_cards(view: View, edition: Edition) -> list[str]:
    """The cards of the deck that the seat has not before its eyes, the colors by turns."""
    seen = [*view.hand, *view.discard, *view.parts]
    left = Counter(edition.deck) - Counter(parse_card(edition, text) for text in seen)
    by_color: dict[int, list[int]] = {}
    for kind in sorted(left.elements()):
        by_color.setdefault(color_of(kind), []).append(kind)
    turns = [(place, color, kind) for color, kinds in by_color.items() for place, kind in enumerate(kinds)]
    return [edition.texts[kind] for _, _, kind in sorted(turns)]


def unseen_player_cards(view: View, edition: Edition, decks: Mapping[int, Sequence[str]]) -> list[str]:
    """The player cards that lie nowhere in the open, and are in no deck that is known."""
    if edition.roster is None:
        return []
    seen = {view.active, *view.row, *(card for deck in decks.values() for card in deck)}
    for area in view.areas:
        seen |= {*area.lineup, *area.spent, *area.drafted}
    return [text for text in edition.roster.cards if text not in seen]
