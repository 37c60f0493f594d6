"""Sight: what a seat may know, as numbers.

A heuristic gets a `Sight` and nothing else. It has the layout of a state, so the functions of the rules work
on it (what matches, how many cards of a color are held). Only `look` fills one, and it copies only what the
seat may know: its own hand, the number of cards in every hand, and what is face up.
"""

from __future__ import annotations

from typing import NewType

from lastcard.compiled.plain import plain
from lastcard.rules.hands import ICON_PLANES
from lastcard.rules.numbers import Seat
from lastcard.rules.piles import top
from lastcard.rules.state import LINEUP, MOST_CARDS, NOBODY, PLAYER_DECK, SEATS, State
from lastcard.rules.windows.draft import DRAFT_ONE
from lastcard.rules.windows.turn import DRAWN

Sight = NewType("Sight", State)


@plain
def look(k: Sight, s: State, seat: Seat) -> None:
    """Copy what a seat may know into `k`, which already has the edition and the options."""
    look_at_table(k, s)
    look_at_hands(k, s, seat)
    look_at_window(k, s, seat)
    if s.player_cards:
        look_at_player_cards(k, s)


@plain
def look_at_table(k: Sight, s: State) -> None:
    """Copy whose turn it is, the piles, the calls and the scores."""
    k.dealer = s.dealer
    k.turn = s.turn
    k.direction = s.direction
    k.turns = s.turns
    k.pile = s.pile
    k.discards = s.discards
    if s.discards > 0:
        k.cards[MOST_CARDS - s.discards] = top(s)
    k.color = s.color
    k.open = s.open
    k.called = s.called
    k.yelled = s.yelled
    for seat in range(s.players):
        k.skips[seat] = s.skips[seat]
        k.scores[seat] = s.scores[seat]


@plain
def look_at_hands(k: Sight, s: State, seat: Seat) -> None:
    """Copy the seat's own cards, and how many cards the others hold."""
    for other in range(s.players):
        clear_hand(k, other)
        k.held[other] = s.held[other]
    for plane in range(s.planes):
        k.hands[plane * SEATS + seat] = s.hands[plane * SEATS + seat]
        if s.player_cards:
            k.hands[ICON_PLANES + plane * SEATS + seat] = s.hands[ICON_PLANES + plane * SEATS + seat]


@plain
def look_at_window(k: Sight, s: State, seat: Seat) -> None:
    """Copy the window and what it waits for.

    A drawn card is known only to the seat that drew it. Whether a wild draw card was played against its hitch
    (`guilty`) is never copied.
    """
    k.window = s.window
    k.actor = s.actor
    k.awaited = s.awaited
    k.opener = s.opener
    k.owed = s.owed
    k.color_before = s.color_before
    k.part_color = s.part_color
    k.parts = s.parts
    k.left = s.left
    k.drawn = s.drawn if s.window == DRAWN and s.actor == seat else NOBODY


@plain
def look_at_player_cards(k: Sight, s: State) -> None:
    """Copy the open player cards (elite): lineups, spent cards, the row and, during a draft, the decks."""
    k.active = s.active
    k.again = s.again
    k.icons_done = s.icons_done
    k.icon = s.icon
    k.victims = s.victims
    k.picks = s.picks
    k.in_row = s.in_row
    for place in range(s.in_row):
        k.row[place] = s.row[place]
    for seat in range(s.players):
        k.lined_up[seat] = s.lined_up[seat]
        k.in_deck[seat] = s.in_deck[seat]
        k.spends[seat] = s.spends[seat]
        for place in range(LINEUP):
            k.lineup[seat * LINEUP + place] = s.lineup[seat * LINEUP + place]
        for place in range(PLAYER_DECK):
            k.spent[seat * PLAYER_DECK + place] = s.spent[seat * PLAYER_DECK + place]
            if s.window == DRAFT_ONE:
                k.deck[seat * PLAYER_DECK + place] = s.deck[seat * PLAYER_DECK + place]


@plain
def clear_hand(s: State, seat: Seat) -> None:
    """Empty a hand, in a sight or in a world."""
    s.held[seat] = 0
    for plane in range(s.planes):
        s.hands[plane * SEATS + seat] = 0
        if s.player_cards:
            s.hands[ICON_PLANES + plane * SEATS + seat] = 0
