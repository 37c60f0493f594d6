"""Speaking: sentences of the catalogue, addressed to one person."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from typing import Any

from lastcard.words.catalogue import Words, load_words
from lastcard.words.names import name_in_form
from lastcard.words.template import fill

SEATS = ("seat", "target", "owner")
"""The details that are seats. A sentence is about the first of them that it has."""

ALL_SEATS = "abcdefghij"
WILD = "W"
ICON = "*"
NUMBER = re.compile(r"\d+")


def letter(seat: int) -> str:
    return ALL_SEATS[seat]


def as_written(card: str) -> str:
    return card


@dataclass(frozen=True)
class Speaker:
    """Says things in one language to one person.

    `name` names the seats, `you` is the seat of the person addressed, and `card` says how cards are named: in
    notation, or in words (`Speaker.card_in_words`).
    """

    words: Words = field(default_factory=load_words)
    name: Callable[[int], str] = letter
    you: int | None = None
    card: Callable[[str], str] = as_written

    @property
    def in_words(self) -> Speaker:
        """The same, with cards in words.

        >>> Speaker(you=0).in_words.say("event.turned_up", card="R+2")
        'Red Draw Two was turned up.'
        """
        return replace(self, card=self.card_in_words)

    @property
    def writes(self) -> bool:
        """Whether cards are named in notation, not in words."""
        return self.card is as_written

    def say(self, key: str, **details: Any) -> str:
        """A sentence with its details: seats are numbers, cards and colors are written as in notation.

        >>> Speaker().say("event.drew", seat=1, card=None)
        'b drew a card.'
        >>> Speaker(you=1).say("event.last_arms", seat=1)
        'You were the last with arms down.'
        """
        sentence = self.phrase(key, **details)
        return self.words.capital(sentence) if self.you is not None else sentence

    def phrase(self, key: str, **details: Any) -> str:
        """The same in the middle of a sentence: without an initial capital."""
        about = next((details[name] for name in SEATS if name in details), None)
        to_you = about is not None and about == self.you

        def say(name: str, form: str) -> str | None:
            if name in details:
                return self.say_detail(name, details[name], form)
            if f"you.{name}" not in self.words:
                return None  # a missing detail
            return self.words[f"you.{name}"] if to_you else name

        def is_you(name: str) -> bool:
            return self.you is not None and name in SEATS and details.get(name) == self.you

        return fill(self.words[key], say, is_you)

    def fill(self, key: str, **texts: str) -> str:
        """A template whose details are already words."""
        return fill(self.words[key], lambda name, _: texts.get(name))

    def say_detail(self, name: str, value: Any, form: str) -> str | None:
        if name in SEATS:
            return self.say_seat(value, form)
        if not value:
            return self.words.texts.get(f"hidden.{name}")
        if f"plural.{form}" in self.words:
            return self.count(value, form)
        if name in ("color", "named"):
            return self.say_color(value, form)
        if name in ("card", "top"):
            return self.card(value)
        if name in ("hand", "cards"):
            named = [self.card(card) for card in value]
            return " ".join(named) if self.writes else self.list(named)
        if name == "seats":
            return self.list(self.say_seat(seat, form) for seat in value)
        if name == "players":
            return self.list(value)
        if name == "asks":
            return self.words[f"window.{value}.asks"]
        return self.words.numbers.whole(value) if type(value) is int else str(value)

    def say_seat(self, seat: int, form: str = "") -> str:
        if seat == self.you:
            return self.words.texts.get(f"you.{form}", self.words["you.who"])
        name = self.name(seat)
        rule = f"name.{form}"
        return name_in_form(self.words[rule], name) if rule in self.words else name

    def say_color(self, color: str, form: str = "") -> str:
        return self.words.texts.get(f"color.{form}.{color}", self.words[f"color.{color}"])

    def count(self, number: int | str, noun: str) -> str:
        """A number with its noun: `1 card`, `4 cards`."""
        count = int(number)
        return self.words.plurals.form(self.words[f"plural.{noun}"], count, self.words.numbers.whole(count))

    def list(self, items: Iterable[str]) -> str:
        """`a`, `a and b`, `a, b and c`."""
        *first, last = items
        rule = self.words.texts.get("name.and", f"{self.words['list.and']} {{name}}")
        return f"{', '.join(first)} {name_in_form(rule, last)}" if first else last

    # Cards in words

    def card_in_words(self, card: str) -> str:
        """A card by its color and title.

        >>> Speaker().card_in_words("R7"), Speaker().card_in_words("Gs"), Speaker().card_in_words("B3*")
        ('red 7', 'green Skip', 'blue 3 with the Elite icon')
        >>> Speaker().card_in_words("W+4=B")
        'Wild Draw Four in blue'
        """
        plain, _, named = card.partition("=")
        title = self.title(plain)
        if named:
            return self.phrase("cardname.named", title=title, color=named)
        if plain.startswith(WILD):
            return title
        kind = "icon" if plain.endswith(ICON) else "colored"
        return self.phrase(f"cardname.{kind}", title=title, color=plain[0])

    def title(self, card: str) -> str:
        """The name of a card, whatever its color: `Skip`, `Draw Two`, `7`."""
        symbol, number = symbol_of(card)
        if symbol is None or f"card.{symbol}.title" not in self.words:
            return face_of(card).removesuffix(ICON)
        return self.numbered(f"card.{symbol}.title", number, capital=True)

    def effect(self, card: str) -> str | None:
        """The effect of a card; a plain number has none."""
        symbol, number = (ICON, 0) if card.endswith(ICON) else symbol_of(card)
        if symbol is None or f"card.{symbol}.effect" not in self.words:
            return None
        return self.numbered(f"card.{symbol}.effect", number)

    def numbered(self, key: str, number: int, *, capital: bool = False) -> str:
        spelled = self.words.texts.get(f"number.{number}", str(number))
        text = self.words[key].replace("{number:digits}", str(number)).replace("{number:word}", spelled)
        return text.replace("{number}", self.words.capital(spelled) if capital else spelled)


def face_of(card: str) -> str:
    """A card without its color and without the color named with it."""
    face = card.partition("=")[0]
    return face if face.startswith(WILD) else face[1:]


def symbol_of(card: str) -> tuple[str | None, int]:
    """The symbol under which a card is registered, with `N` for the number on it; None for a number card.

    >>> symbol_of("R+2"), symbol_of("W+4"), symbol_of("Gs"), symbol_of("R7*")
    (('+N', 2), ('W+N', 4), ('s', 0), (None, 0))
    """
    face = face_of(card)
    if face.removesuffix(ICON).isdecimal():
        return None, 0
    number = NUMBER.search(face)
    return NUMBER.sub("N", face), int(number.group()) if number else 0
