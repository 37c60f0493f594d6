"""Player cards: each seat's lineup, player deck and player discard pile, and what their icons are."""

from lastcard.rules.events import LINED_UP, RECOVERED, SPENT, emit
from lastcard.rules.numbers import Seat
from lastcard.rules.rule import rule
from lastcard.rules.state import LINEUP, MOST_ICONS, PLAYER_DECK, State

(ICON_SKIP, ICON_REVERSE, ICON_DRAW, ICON_PEEK, ICON_PLAY_AGAIN, ICON_DISCARD, ICON_RECOVER, ICON_SWAP) = (
    range(8)
)
NO_ICON = -1
UNMODIFIED, TARGET, EVERYONE = range(3)


@rule
def icon_action(icon: int) -> int:
    return icon & 7


@rule
def icon_modifier(icon: int) -> int:
    """Target, Everyone or neither."""
    return icon >> 3 & 3


@rule
def icon_on_player_cards(icon: int) -> bool:
    """elite/icon-which-card: does Discard or Recover mean player cards or UNO cards?"""
    return icon >> 5 & 1 != 0


@rule
def icon_number(icon: int) -> int:
    return icon >> 6


def make_icon(action: int, modifier: int, on_player_cards: bool, number: int) -> int:
    """An icon with its modifiers as one number."""
    return action | modifier << 3 | on_player_cards << 5 | number << 6


@rule
def icon_of(s: State, card: int, n: int) -> int:
    """The n-th printed icon of a player card, or `NO_ICON`."""
    if n >= MOST_ICONS:
        return NO_ICON
    return s.card_icons[card * MOST_ICONS + n]


@rule
def lineup_card(s: State, seat: Seat, slot: int) -> int:
    return s.lineup[seat * LINEUP + slot]


@rule
def eligible(s: State, card: int) -> bool:
    """elite/activate-same-color: the card shows the color in play; elite/foil-dual-activation,
    elite/foil-dual-example, elite/foil-wild-activation: a dual foil either of two, a wild foil any (R93).
    """
    return s.card_colors[card] >> s.color & 1 != 0


@rule
def has_eligible(s: State, seat: Seat) -> bool:
    """elite/no-eligible-card."""
    for slot in range(s.lined_up[seat]):
        if eligible(s, lineup_card(s, seat, slot)):
            return True
    return False


@rule
def leave_lineup(s: State, seat: Seat, slot: int) -> int:
    """Take a player card out of a lineup; those behind it move up."""
    first = seat * LINEUP
    card = s.lineup[first + slot]
    s.lined_up[seat] -= 1
    for place in range(slot, s.lined_up[seat]):
        s.lineup[first + place] = s.lineup[first + place + 1]
    return card


@rule
def spend(s: State, seat: Seat, card: int) -> None:
    """elite/spend-player-card, elite/player-discard: face up onto the seat's own player discard pile."""
    s.spent[seat * PLAYER_DECK + s.spends[seat]] = card
    s.spends[seat] += 1
    emit(s, SPENT, seat, card)


@rule
def recover_card(s: State, seat: Seat, place: int) -> None:
    """elite/icon-recover-destination: a player card goes from the seat's discards under its deck."""
    first = seat * PLAYER_DECK
    card = s.spent[first + place]
    s.spends[seat] -= 1
    for later in range(place, s.spends[seat]):
        s.spent[first + later] = s.spent[first + later + 1]
    for above in range(s.in_deck[seat], 0, -1):
        s.deck[first + above] = s.deck[first + above - 1]
    s.deck[first] = card
    s.in_deck[seat] += 1
    emit(s, RECOVERED, seat, card)


@rule
def fill_lineup(s: State, seat: Seat, size: int) -> None:
    """elite/refill-lineup: from the top of the player deck while it has cards;
    elite/player-deck-no-reshuffle: the discards stay where they are (R111, R112).
    """
    while s.lined_up[seat] < size and s.in_deck[seat] > 0:
        s.in_deck[seat] -= 1
        card = s.deck[seat * PLAYER_DECK + s.in_deck[seat]]
        s.lineup[seat * LINEUP + s.lined_up[seat]] = card
        s.lined_up[seat] += 1
        emit(s, LINED_UP, seat, card)
