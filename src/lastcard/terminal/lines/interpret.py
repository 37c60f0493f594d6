"""Interprets typed moves: `red 6`, `draw`, `uno`, `catch bela`, in any case and with any spaces."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from difflib import get_close_matches

from lastcard.editions.edition import COLOR_LETTERS, SEAT_LETTERS
from lastcard.notation.move_parts import BY_SIGN, MoveKind, MoveParts, parts_of
from lastcard.terminal.lines.move_menu import TYPED
from lastcard.views import View
from lastcard.views.legal_moves import player_cards_offered
from lastcard.views.reacting import says_call
from lastcard.words import Speaker, load_words
from lastcard.words.speaking import symbol_of

CALL, WILD = "!", "W"


class Reader:
    """Finds the move that a text means, among those offered and then among all cards."""

    def __init__(self, view: View, speaker: Speaker) -> None:
        self.view, self.speaker = view, speaker
        self.speakers = [speaker, Speaker(load_words(), speaker.name, speaker.you)]

    def read(self, text: str, offered: Sequence[str]) -> list[str]:
        """The moves that a text can mean; empty if it is not understood."""
        whole = squeeze(text)
        if found := self.meant(whole, offered) or self.meant(whole, self.view.legal):
            return found
        plain, call = self.without_call(whole)
        found = self.meant(plain, self.view.legal) or self.meant(plain, self.all_moves())
        if not call:
            return found
        called = [f"{move}{CALL}" for move in found]
        return [move for move in called if move in self.view.legal] or called

    def without_call(self, text: str) -> tuple[str, bool]:
        """A move typed together with the call: `red 6 uno`, `r6!`."""
        for word in sorted((CALL, *map(squeeze, self.words("call"))), key=len, reverse=True):
            before = text.removesuffix(word).strip()
            if before and before != text:
                return before, True
        return text, False

    def meant(self, text: str, moves: Sequence[str]) -> list[str]:
        """By notation, in any case; otherwise by name, with the call left out."""
        tight = text.replace(" ", "")
        exact = [move for move in moves if move.casefold() == tight]
        return exact or [move for move in moves if not says_call(move) and text in self.names(move)]

    def near(self, text: str, offered: Sequence[str]) -> list[str]:
        """The offered moves that look like a text."""
        known = [name for move in offered for name in self.names(move) if len(name) > 2]
        return get_close_matches(squeeze(text), known, n=1, cutoff=0.7)

    def all_moves(self) -> list[str]:
        """Every card of the edition, and every other move: those that are not legal now are refused with a
        reason.
        """
        cards = list(self.view.rules.kinds)
        wilds = [f"{card}={color}" for card in cards if card.startswith(WILD) for color in COLOR_LETTERS]
        others = [seat for seat in range(self.view.players) if seat != self.view.seat]
        return cards + wilds + list(BY_SIGN) + [f"{CALL}{SEAT_LETTERS[seat]}" for seat in others]

    def words(self, key: str) -> list[str]:
        """All words for something, in the language of the table and in English."""
        return [word for one in self.speakers for word in one.words[f"typed.{key}"].split("|")]

    def names(self, move: str) -> set[str]:
        """All names of a move."""
        return {squeeze(name) for one in self.speakers for name in self.names_of(move, one)}

    def names_of(self, move: str, speaker: Speaker) -> Iterator[str]:
        parts = parts_of(move)
        if parts.kind in TYPED:
            yield from speaker.words[f"typed.{TYPED[parts.kind]}"].split("|")
        elif parts.seat is not None:
            yield from self.names_of_seat(parts.seat, speaker, catches=parts.kind is MoveKind.CATCH)
        elif parts.kind is MoveKind.COLOR:
            yield from (parts.color, speaker.words[f"color.{parts.color}"])
        elif parts.place is not None:
            yield str(parts.place)
            yield from player_names(self.view, parts)
        else:
            yield from card_names(move, speaker)

    def names_of_seat(self, seat: int, speaker: Speaker, *, catches: bool) -> Iterator[str]:
        letter, name = SEAT_LETTERS[seat], self.speaker.name(seat)
        if not catches:
            yield from (letter, name)
        else:
            for verb in speaker.words["typed.catch"].split("|"):
                yield from (verb, f"{verb} {letter}", f"{verb} {name}")


def card_names(move: str, speaker: Speaker) -> Iterator[str]:
    """`red 6`, `6 red`, `green skip`; a wild with its color: `wild blue`, `w blue`, `wild in blue`."""
    _, _, card, named, *_ = parts_of(move)
    title = speaker.title(card)
    if named:
        color = speaker.words[f"color.{named}"]
        yield from (speaker.card_in_words(move), f"{title} {color}", f"{card} {color}", f"{card} {named}")
        yield from (f"{card}{named}", title, card)
    elif symbol_of(card)[0] is not None and card.startswith(WILD):
        yield title
    else:
        color = speaker.words[f"color.{card[0]}"]
        yield from (
            f"{color} {title}",
            f"{title} {color}",
            f"{color} {card[1:]}",
            speaker.card_in_words(card),
        )


def player_names(view: View, move: MoveParts) -> Iterator[str]:
    """A player card by its name, or by either part of it."""
    if view.seat is None or move.place is None or move.kind is not MoveKind.PLAYER_CARD:
        return
    place, row = move.place - 1, player_cards_offered(view)
    if place < len(row):
        name = row[place].partition("/")[0]
        yield from (row[place], name, *name.split())


def squeeze(text: str) -> str:
    """A text in lower case, with single spaces.

    >>> squeeze("  Red   SIX ")
    'red six'
    """
    return re.sub(r"\s+", " ", text.strip()).casefold()
