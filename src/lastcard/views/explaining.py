"""What a move means, and what a card does, in a few words."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from lastcard.editions.roster import Icon, PlayerCard
from lastcard.notation.move_parts import MoveKind, MoveParts, parts_of
from lastcard.views.legal_moves import player_cards_offered
from lastcard.views.reacting import is_throw
from lastcard.views.view import View
from lastcard.words import Speaker

AIMED = ("Peek", "Swap")  # at one player, whether or not the icon has a modifier (R101, R109)
IN_WINDOWS = {MoveKind.DRAW: "draw", MoveKind.PASS: "decline"}
"""The catalogue keys of these moves in windows that have their own words for them."""

PHRASES = {MoveKind.ARMS_UP: "arms"}
"""Moves whose catalogue key differs from their kind."""


def explain_card(card: str, speaker: Speaker) -> str:
    """A card in words, and what it does.

    >>> explain_card("R7", Speaker()), explain_card("Gs", Speaker())
    ('red 7', 'green Skip: the next player loses a turn')
    >>> explain_card("W+4", Speaker())
    'Wild Draw Four: names the color, and the next player draws four'
    """
    words, effect = speaker.card_in_words(card), speaker.effect(card)
    return f"{words}: {effect}" if effect else words


def about_player_card(card: PlayerCard, speaker: Speaker) -> str:
    """The colors of a player card, and what its icons do: `red: one player draws 2 cards`."""
    letters = [color[0].upper() for color in card.colors]
    colors = (
        speaker.words["color.any"] if card.is_wild else "/".join(speaker.words[f"color.{c}"] for c in letters)
    )
    return f"{colors}: {', '.join(explain_icon(icon, speaker) for icon in card.icons)}"


def explain_icon(icon: Icon, speaker: Speaker) -> str:
    """What an icon does, as in the leaflet."""
    key = f"icon.{icon.action}"
    noun = "player_cards" if icon.kind == "player" else "cards"
    details = {"cards": speaker.count(icon.number, noun), "turns": speaker.count(icon.number, "turns")}
    if not icon.modifier and f"{key}.own" in speaker.words:
        return speaker.fill(f"{key}.own", **details)
    who = icon.modifier.lower() or ("target" if icon.action in AIMED else "next")
    details |= {"who": speaker.words[f"who.{who}"], "whom": speaker.words[f"whom.{who}"]}
    return speaker.fill(f"{key}.effect", **details)


@dataclass(frozen=True)
class Explainer:
    """Explains the moves of one seat."""

    view: View
    speaker: Speaker
    cards: Mapping[str, PlayerCard]

    def explain(self, move: str) -> str:
        """What a move does, without the call or the color named with it."""
        parts = parts_of(move)
        match parts.kind:
            case MoveKind.CATCH | MoveKind.AIM:
                return self.phrase(parts.kind.value, target=parts.seat)
            case MoveKind.COLOR:
                return self.phrase("color", color=parts.color)
            case MoveKind.PLAYER_CARD:
                return self.explain_player_card(parts)
            case MoveKind.ICON:
                return self.explain_icon(parts)
            case MoveKind.CARD:
                return self.explain_card(parts.card)
            case MoveKind.DRAW | MoveKind.PASS:
                return self.explain_sign(parts.kind)
        return self.phrase(PHRASES.get(parts.kind, parts.kind.value))

    def phrase(self, key: str, **details: object) -> str:
        return self.speaker.phrase(f"move.{key}", **details)

    def explain_sign(self, kind: MoveKind) -> str:
        """The meaning of `+` and `-` in this window; out of turn, `-` is not throwing."""
        if kind is MoveKind.PASS and self.view.seat not in self.view.asked:
            return self.phrase("no_throw")
        key = f"window.{self.view.waiting_for}.{IN_WINDOWS[kind]}"
        return self.speaker.words[key] if key in self.speaker.words else self.phrase(kind.value)

    def explain_icon(self, move: MoveParts) -> str:
        """An icon of the player card in use."""
        assert self.view.active is not None
        assert move.place is not None
        icon = self.cards[self.view.active].icons[move.place - 1]
        return self.phrase("icon", icon=explain_icon(icon, self.speaker))

    def explain_player_card(self, move: MoveParts) -> str:
        assert move.place is not None
        text = player_cards_offered(self.view)[move.place - 1]
        about = about_player_card(self.cards[text], self.speaker) if text in self.cards else None
        return self.phrase("player", player=text, about=about)

    def explain_card(self, card: str) -> str:
        view = self.view
        key = f"window.{view.waiting_for}.card"
        if key in self.speaker.words:
            return self.speaker.words[key]
        if is_throw(view, card):
            return self.phrase("throw", target=view.yelled)
        return explain_card(card, self.speaker)
