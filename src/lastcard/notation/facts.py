"""What can be written of a table, all of it or as much as one seat may know."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple


class PlayerArea(NamedTuple):
    """elite/play-area: a seat's player cards as everyone sees them (R114)."""

    lineup: tuple[str, ...]
    """Face up before the seat: `@1` is the first."""
    spent: tuple[str, ...]
    """Its player discards, the oldest first."""
    deck_size: int
    """How many cards its player deck has."""
    drafted: tuple[str, ...]
    """What it has drafted; only while the draft goes on, for then the deck is face down."""


@dataclass(frozen=True)
class TableFacts:
    """The facts of a table at one moment. Seats are numbers, cards texts."""

    seat: int | None
    """Whose view it is; none for a spectator."""
    window: int = field(compare=False)
    """The number of this moment: an answer names it."""
    edition: str
    """The name of the edition."""
    digest: str
    """A fingerprint of its file: tells an edition of one's own from another of the same name."""
    options: dict[str, str]
    """The options agreed on, defaults included."""
    players: int
    """How many sit at the table."""
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
    """The seat at which anyone may throw a Hail Mary: never who can (R147)."""
    skips: tuple[int, ...]
    """How many turns each seat will lose when they come."""
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
    """Is it an extra turn, or will one follow (Play Again)?"""
    drawn: str | None
    """The card just drawn, for the seat that drew it."""
    color_before: str | None
    """While a challenge is open: the color in play before the wild draw card."""
    parts: tuple[str, ...]
    """The parts of the droid that is being built."""
    part_color: str | None
    """The color of the last of them."""
    last_card: bool
    """Is a race run for its player's last card (R142)?"""
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
    """The cards of the seat's own player deck, if it has built or drafted it: which, not their order."""
    row: tuple[str, ...]
    """The player cards that are laid out for drafting."""
    stock_size: int
    """How many more are in the pile they come from."""
    picks: int
    """How many have been drafted."""
    youngest: int | None
    """Who began to draft."""
    shown: dict[int, tuple[str, ...]]
    """The hands that this seat is being shown, by their owners (R148)."""
    scores: tuple[int, ...]
    """Points by seat, or rounds won where no points are kept."""
    round_over: bool
    """Is the round over?"""
    round_winner: int | None
    """Who has won it; none when it is void."""
    points: int
    """What the other hands held then."""
    match_over: bool
    """Is the match over as well?"""
    legal: tuple[str, ...]
    """The moves that this seat may make now."""
