"""What a move means, in a few words, for the window that is open."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from lastcard.editions.edition import SEAT_LETTERS
from lastcard.editions.roster import PlayerCard
from lastcard.views import View
from lastcard.views.event import COLOR_WORDS

FACES = {
    "s": "skip",
    "r": "reverse",
    "c": "recover",
    "+": "draw",
    "W": "wild",
    "W+": "wild draw",
    "Wt": "Touchdown",
    "Wd": "build a droid",
    "Wh": "Hail Mary",
    "We": "Elite wild",
    "Wc": "wild recover",
}
EFFECTS = {
    "s": "the next player loses a turn",
    "r": "turns the direction of play",
    "c": "a used player card goes under your deck",
    "+": "the next player draws and loses a turn",
    "W": "name the color",
    "W+": "name the color, the next player draws",
    "Wt": "the last to raise both arms draws 3",
    "Wd": "whoever cannot lay another color draws 3",
    "Wh": "name the color",
    "We": "name a color and use a player card of it",
    "Wc": "name the color and recover up to 3",
    "*": "you may use a player card of its color",
}
NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")
WITH_CARD = {
    "keep": "keep it and discard the rest",
    "shed": "discard it",
    "give": "give it",
    "take": "take it into your hand",
    "droid": "lay it for the droid",
}
DRAW = {"challenge": "take the cards and lose your turn", "stack": "take the cards that are owed"}
DECLINE = {
    "drawn": "keep it and end your turn",
    "keep": "keep all your cards",
    "activate": "use no player card",
    "recover": "recover no more",
}


def card_words(card: str) -> str:
    """A card in words, and what it does.

    >>> card_words("R7"), card_words("Gs")
    ('red 7', 'green skip: the next player loses a turn')
    >>> card_words("W+4")
    'wild draw four: name the color, the next player draws'
    """
    color = COLOR_WORDS.get(card[0], "")
    face, sign, number = (card[1:] if color else card).partition("+")
    face, icon = face.removesuffix("*"), face[-1:] == "*"
    words = f"{color} {FACES.get(face + sign, face)} {NUMBERS[int(number)] if number else ''}".strip()
    effect = EFFECTS.get("*" if icon else face + sign)
    return f"{words}: {effect}" if effect else words


@dataclass(frozen=True)
class Explainer:
    """Explains the moves of one seat."""

    view: View
    name: Callable[[int], str]
    cards: Mapping[str, PlayerCard]
    active: str | None = None  # the player card in use

    def explain(self, move: str) -> str:
        """What a move does. The call and the color it may name are explained once for all."""
        sign, rest = move[0], move[1:]
        if sign == "+":
            return DRAW.get(self.view.waiting_for, "draw a card")
        if sign == "-":
            return DECLINE.get(self.view.waiting_for, "pass")
        if sign == "x":
            return "challenge: you say that it was not allowed"
        if sign == "^":
            return "arms up!"
        if sign == "!":
            return (
                f"catch {self.seat(rest)}, who has not called" if rest else "call late, before anyone notices"
            )
        if sign == ">":
            return f"aim at {self.seat(rest)}"
        if sign == "=":
            return f"name {COLOR_WORDS[rest]}"
        return self.explain_place(sign, int(rest)) if sign in "@#" else self.explain_card(move)

    def seat(self, letter: str) -> str:
        return self.name(SEAT_LETTERS.index(letter))

    def explain_place(self, sign: str, place: int) -> str:
        """A player card, or an icon of the one in use."""
        if sign == "#":
            icons = self.cards[self.active].icons if self.active and self.active in self.cards else ()
            return f"first {icons[place - 1].text}" if place <= len(icons) else "this icon first"
        window, area = self.view.waiting_for, self.view.areas[self.view.seat or 0]
        row = {"draft": self.view.row, "recover": area.spent}.get(window, area.lineup)
        text = row[place - 1]
        return f"{text} ({self.cards[text].about})" if text in self.cards else text

    def explain_card(self, move: str) -> str:
        card = move.removesuffix("!").partition("=")[0]
        view = self.view
        if view.waiting_for in WITH_CARD:
            return WITH_CARD[view.waiting_for]
        if "=" in move and card == "Wh" and view.yelled not in (None, view.seat):
            assert view.yelled is not None
            return f"throw at {self.name(view.yelled)}: guess the color of the last card"
        return card_words(card)
