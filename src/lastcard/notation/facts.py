"""The facts of a table that notation can write, in full or as one seat may know them."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple


class PlayerArea(NamedTuple):
    """elite/play-area: a seat's player cards as everyone sees them (R114)."""

    lineup: tuple[str, ...]
    """Face up in front of the seat: `@1` is the first."""
    spent: tuple[str, ...]
    """Its player discards, the oldest first."""
    deck_size: int
    """How many cards its player deck has."""
    drafted: tuple[str, ...]
    """What it has drafted so far; empty after the draft, when the deck is face down."""


@dataclass(frozen=True)
class TableFacts:
    """The facts of a table at one moment. Seats are numbers, cards are texts."""

    seat: int | None
    """Whose view it is; none for a spectator."""
    window: int = field(compare=False)
    """The number of this window; a move refers to it."""
    edition: str
    """The name of the edition."""
    digest: str
    """A fingerprint of its file: distinguishes custom editions of the same name."""
    options: dict[str, str]
    """The options agreed on, defaults included."""
    players: int
    """The number of players."""
    dealer: int
    """Who has dealt."""
    turn: int | None
    """Whose turn it is; none before the first turn."""
    turns: int
    """How many turns have begun in this round."""
    direction: int
    """1 is clockwise, from a to b; -1 the other way."""
    top: str | None
    """The face-up card, a wild with its color; none while player cards are drafted."""
    color: str | None
    """The color in play; none before one is named."""
    discard: tuple[str, ...]
    """The discard pile, the top card first: all of it is public (R148)."""
    pile_size: int
    """How many cards are in the draw pile."""
    hand: tuple[str, ...]
    """The seat's own cards; none for a spectator."""
    hand_sizes: tuple[int, ...]
    """How many cards each seat holds."""
    called: tuple[int, ...]
    """The seats with one card that have called."""
    open: tuple[int, ...]
    """The seats with one card that may be caught."""
    yelled: int | None
    """The seat at which a Hail Mary may be thrown, but not who can throw one (R147)."""
    skips: tuple[int, ...]
    """How many of its next turns each seat will lose."""
    waiting_for: str
    """What the game waits for: `turn`, `drawn`, `challenge`, ..."""
    asked: tuple[int, ...]
    """The seats it waits for."""
    opener: int | None
    """Whose card has opened it: a challenge, a race, a droid, an activation."""
    owed: int
    """How many cards the asked player owes."""
    left: int
    """How many choices may still be made."""
    again: bool
    """Whether this is an extra turn, or one will follow (Play Again)."""
    drawn: str | None
    """The card just drawn, for the seat that drew it."""
    color_before: str | None
    """While a challenge is open: the color in play before the wild draw card."""
    parts: tuple[str, ...]
    """The parts of the droid that is being built."""
    part_color: str | None
    """The color of the last of them."""
    last_card: bool
    """Whether the race was opened by its player's last card (R142)."""
    active: str | None
    """The player card that is being used."""
    icons_done: tuple[int, ...]
    """Which of its icons have been begun, counted from 1."""
    icon: int | None
    """The one that is being carried out."""
    victims: tuple[int, ...]
    """The seats that still have to carry it out."""
    areas: tuple[PlayerArea, ...]
    """The player cards of each seat, where the edition has them."""
    deck: tuple[str, ...]
    """The cards of the seat's own player deck, if it has built or drafted it, but not their order."""
    row: tuple[str, ...]
    """The player cards that are laid out for drafting."""
    stock_size: int
    """How many are left in the pile that the row is filled from."""
    picks: int
    """How many have been drafted."""
    youngest: int | None
    """Who began to draft."""
    shown: dict[int, tuple[str, ...]]
    """The hands that this seat is being shown, by their owners (R148)."""
    scores: tuple[int, ...]
    """Points by seat, or rounds won where no points are kept."""
    round_over: bool
    """Whether the round is over."""
    round_winner: int | None
    """Who has won it; none if it is void."""
    points: int
    """The points that the other hands held then."""
    match_over: bool
    """Whether the match is over as well."""
    legal: tuple[str, ...]
    """The moves that this seat may make now."""
