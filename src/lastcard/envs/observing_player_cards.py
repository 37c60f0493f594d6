"""What a seat observes of player cards (elite), as numbers.

Plain functions over ints and rows, like the rules: they run interpreted and compiled. `at` has the offset of
each part; `out` must be all 0 before.
"""

from __future__ import annotations

from lastcard.compiled.plain import plain
from lastcard.envs import parts as p
from lastcard.rules.kinds import COLORS
from lastcard.rules.lineup import (
    NO_ICON,
    icon_action,
    icon_modifier,
    icon_number,
    icon_of,
    icon_on_player_cards,
)
from lastcard.rules.numbers import Seat
from lastcard.rules.options import QUICK
from lastcard.rules.state import LINEUP, MOST_ICONS, NOBODY, PLAYER_DECK, State
from lastcard.rules.windows.draft import DRAFT_ONE

WHOLE_DECK = PLAYER_DECK * p.CARD_NUMBERS
"""How many numbers describe a player deck, or its spent cards."""


@plain
def observe_player_cards(s: State, seat: Seat, at: list[int], out: list[int]) -> None:
    """Write the open player cards (elite): lineups, spent cards and the row."""
    for n in range(s.players):
        other = (seat + n) % s.players
        out[at[p.DECKS] + n] = s.in_deck[other]
        out[at[p.VICTIMS] + n] = s.active != NOBODY and s.victims >> other & 1 != 0
        out[at[p.YOUNGEST] + n] = s.window == DRAFT_ONE and s.youngest == other
        observe_spent(s, other, at[p.SPENT] + n * WHOLE_DECK, out)
        if s.window == DRAFT_ONE:
            observe_drafted(s, other, at[p.DECK] + n * WHOLE_DECK, out)
        for slot in range(s.lined_up[other]):
            place = at[p.LINEUPS] + (n * LINEUP + slot) * p.CARD_NUMBERS
            observe_player_card(s, s.lineup[other * LINEUP + slot], place, out)
    if s.active != NOBODY:
        observe_player_card(s, s.active, at[p.ACTIVE], out)
        observe_icons(s, at[p.ICONS_DONE], at[p.ICON_NOW], out)
    if s.window == DRAFT_ONE:
        observe_draft(s, at, out)
    elif s.mode != QUICK:
        observe_own_deck(s, seat, at[p.DECK], out)


@plain
def observe_icons(s: State, done: int, now: int, out: list[int]) -> None:
    """Write which icons of the player card in use have been begun, and which one is being carried out."""
    found = False
    for n in range(MOST_ICONS):
        begun = s.icons_done >> n & 1 != 0
        out[done + n] = begun
        if begun and not found and icon_of(s, s.active, n) == s.icon:
            out[now + n] = 1
            found = True


@plain
def observe_spent(s: State, seat: Seat, first: int, out: list[int]) -> None:
    """Write the player cards that a seat has spent."""
    for n in range(s.spends[seat]):
        observe_player_card(s, s.spent[seat * PLAYER_DECK + n], first + n * p.CARD_NUMBERS, out)


@plain
def observe_drafted(s: State, seat: Seat, first: int, out: list[int]) -> None:
    """Write what a seat has drafted so far."""
    for n in range(s.in_deck[seat]):
        observe_player_card(s, s.deck[seat * PLAYER_DECK + n], first + n * p.CARD_NUMBERS, out)


@plain
def observe_draft(s: State, at: list[int], out: list[int]) -> None:
    """Write the row, and the progress of the draft."""
    out[at[p.PICKS]] = s.picks
    out[at[p.STOCK]] = s.in_stock
    for n in range(s.in_row):
        observe_player_card(s, s.row[n], at[p.ROW] + n * p.CARD_NUMBERS, out)


@plain
def observe_own_deck(s: State, seat: Seat, first: int, out: list[int]) -> None:
    """Write the cards of the seat's own deck, drafted or built, without revealing their order."""
    for n in range(s.in_deck[seat]):
        card = s.deck[seat * PLAYER_DECK + n]
        place = 0
        for m in range(s.in_deck[seat]):
            other = s.deck[seat * PLAYER_DECK + m]
            place += comes_before(s, other, card) or (m < n and not comes_before(s, card, other))
        observe_player_card(s, card, first + place * p.CARD_NUMBERS, out)


@plain
def comes_before(s: State, one: int, other: int) -> bool:
    """A fixed order of player cards: by their colors, then by their icons."""
    if s.card_colors[one] != s.card_colors[other]:
        return s.card_colors[one] < s.card_colors[other]
    for n in range(MOST_ICONS):
        if icon_of(s, one, n) != icon_of(s, other, n):
            return icon_of(s, one, n) < icon_of(s, other, n)
    return False


@plain
def observe_player_card(s: State, card: int, first: int, out: list[int]) -> None:
    """Write the colors and icons of a player card."""
    for color in range(COLORS):
        out[first + color] = s.card_colors[card] >> color & 1
    for n in range(MOST_ICONS):
        icon = icon_of(s, card, n)
        if icon != NO_ICON:
            place = first + COLORS + n * p.ICON_NUMBERS
            out[place] = icon_action(icon) + 1
            out[place + 1] = icon_modifier(icon)
            out[place + 2] = icon_on_player_cards(icon)
            out[place + 3] = icon_number(icon)
