"""The parts of an observation: what each run of numbers in it means.

Seats are relative to the observing seat: it comes first, then the others clockwise. Cards are in the order of
`kinds_of`, windows in the order of docs/notation.md. An edition without player cards has no parts about them.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import prod

from lastcard.editions.edition import Edition
from lastcard.rules.dispatch import WINDOWS
from lastcard.rules.kinds import COLORS, ICON
from lastcard.rules.state import LINEUP, MOST_ICONS, MOST_IN_ROW, PLAYER_DECK

ICON_FACTS = ("action", "modifier", "on player cards", "number")
ICON_NUMBERS = len(ICON_FACTS)
CARD_NUMBERS = COLORS + MOST_ICONS * ICON_NUMBERS
"""The numbers of a player card: its colors, then for each icon its action, its modifier, whether it is about
player cards, and its number. Actions are counted from 1.
"""

MOST = 127
"""The largest number in an observation."""

DIGITS, DIGIT_BITS = 2, 7
"""Numbers that may be larger are written in two base-128 digits, the high one first."""


@dataclass(frozen=True)
class Part:
    """A run of numbers: its layout and its meaning."""

    name: str
    axes: tuple[str, ...]
    """The axes of its numbers, the last one varying fastest; none for a single number."""
    tells: str
    of_player_cards: bool = False


def about(name: str, axes: str, tells: str) -> Part:
    return Part(name, tuple(axes.split()), tells)


def of_player_cards(name: str, axes: str, tells: str) -> Part:
    return Part(name, tuple(axes.split()), tells, of_player_cards=True)


PARTS = (
    about("hand", "card", "how many of each I hold"),
    about("known", "seat card", "how many of each I have seen in a hand that are still there; of mine none"),
    about("drawn", "card", "the card that I have just drawn, and may play"),
    about("top", "card", "the face-up card"),
    about("discards", "card", "how many of each lie in the discard pile, the top card included"),
    about("droid", "card", "how many of each are parts of the droid that is being built"),
    about("color", "color", "the color in play"),
    about("color_before", "color", "while a challenge is open, the color in play before the wild draw card"),
    about("part_color", "color", "the color of the last part of the droid"),
    about("window", "window", "what the game waits for"),
    about("asked", "seat", "the seats that it waits for"),
    about("opener", "seat", "whose card has opened it"),
    about("turn", "seat", "whose turn it is"),
    about("dealer", "seat", "who has dealt"),
    about("held", "seat", "how many cards each seat holds"),
    about("called", "seat", "the seats with one card that have called"),
    about("open", "seat", "the seats with one card that may be caught"),
    about("yelled", "seat", "the seat at which a Hail Mary may be thrown"),
    about("skips", "seat", "how many turns each seat will lose"),
    about("scores", "seat digit", "each seat's points, or rounds won, before this round"),
    about("direction", "", "1 is clockwise, -1 the other way"),
    about("turns", "digit", "how many turns have begun in this round"),
    about("pile", "", "how many cards the draw pile has"),
    about("owed", "", "how many cards are owed by whoever is asked"),
    about("left", "", "how many choices may still be made"),
    about("again", "", "1 if it is an extra turn, or one will follow"),
    about("last_card", "", "1 if a race is run for its player's last card"),
    of_player_cards("lineups", "seat slot fact", "the player cards in each lineup"),
    of_player_cards("spent", "seat place fact", "the player cards each seat has spent, the oldest first"),
    of_player_cards("decks", "seat", "how many cards each player deck has"),
    of_player_cards("deck", "seat place fact", "the cards of the player decks I know: in a draft all, as "
                    "they were drafted; later mine, in a fixed order; in quick play none"),
    of_player_cards("active", "fact", "the player card that is being used"),
    of_player_cards("icons_done", "icon", "which of its icons have been begun"),
    of_player_cards("icon_now", "icon", "the one that is being carried out"),
    of_player_cards("victims", "seat", "the seats that still have to carry it out"),
    of_player_cards("row", "laid fact", "the player cards that are laid out for drafting"),
    of_player_cards("stock", "", "how many more are in the pile they come from"),
    of_player_cards("picks", "", "how many have been drafted"),
    of_player_cards("youngest", "seat", "who began to draft"),
)  # fmt: skip
(
    HAND, KNOWN, DRAWN, TOP, DISCARDS, DROID, COLOR, COLOR_BEFORE, PART_COLOR, WINDOW,
    ASKED, OPENER, TURN, DEALER, HELD, CALLED, OPEN, YELLED, SKIPS, SCORES,
    DIRECTION, TURNS, PILE, OWED, LEFT, AGAIN, LAST_CARD,
    LINEUPS, SPENT, DECKS, DECK, ACTIVE, ICONS_DONE, ICON_NOW, VICTIMS, ROW, STOCK, PICKS, YOUNGEST,
) = range(len(PARTS))  # fmt: skip


@dataclass(frozen=True)
class Observation:
    """The layout of an observation for an edition and a number of players."""

    at: tuple[int, ...]
    """The offset of each part, followed by the end."""
    columns: tuple[int, ...]
    """The column of each kind on the axis of cards.

    A kind that the edition does not have maps to a number that is overwritten later.
    """
    shapes: dict[str, tuple[int, ...]]
    """The shape of each part: `row[parts["known"]].reshape(shapes["known"])[1]` is about the next seat."""

    @property
    def size(self) -> int:
        return self.at[-1]

    @property
    def parts(self) -> dict[str, slice]:
        """The parts by name: `row[parts["hand"]]` is the observer's hand."""
        places = zip(PARTS, self.at, self.at[1:], strict=False)
        return {part.name: slice(first, end) for part, first, end in places if part.name in self.shapes}


def observation_of(edition: Edition, players: int) -> Observation:
    kinds = kinds_of(edition)
    lengths = lengths_of(len(kinds), players)
    at, shapes = [0], {}
    for part in PARTS:
        there = edition.uses_player_cards or not part.of_player_cards
        if there:
            shapes[part.name] = tuple(lengths[axis] for axis in part.axes)
        at.append(at[-1] + (prod(shapes[part.name]) if there else 0))
    columns = [at[DIRECTION]] * (2 * ICON)
    for column, kind in enumerate(kinds):
        columns[kind] = column
    return Observation(tuple(at), tuple(columns), shapes)


def kinds_of(edition: Edition) -> list[int]:
    """The kinds of cards in an edition's deck, in their order."""
    return sorted(edition.texts)


def lengths_of(kinds: int, players: int) -> dict[str, int]:
    """The length of each axis."""
    return {
        "card": kinds,
        "seat": players,
        "color": COLORS,
        "window": len(WINDOWS),
        "slot": LINEUP,
        "place": PLAYER_DECK,
        "laid": MOST_IN_ROW,
        "icon": MOST_ICONS,
        "fact": CARD_NUMBERS,
        "digit": DIGITS,
    }
