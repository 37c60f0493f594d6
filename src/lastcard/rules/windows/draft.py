"""Drafting player cards before the deal (window `DRAFT_ONE`)."""

from lastcard.rules.chance import shuffle
from lastcard.rules.dispatch import DRAFT_ROW, legal_in, new_window
from lastcard.rules.events import DRAFTED, LAID_OUT, emit
from lastcard.rules.moves import PICK, add, move
from lastcard.rules.numbers import Seat
from lastcard.rules.rule import rule
from lastcard.rules.state import PLAYER_DECK, State

DRAFT_ONE = new_window(
    "draft",
    "Draft a player card",
    "whoever drafts",
    "a player card of the row, such as @1",
    "draft-clockwise",
    player_cards=DRAFT_ROW,
)
SPARE = 2


@rule
def lay_out_row(s: State) -> None:
    """elite/draft-row, elite/draft-next-row: as many cards as players, plus two, or all that are left
    (R119). Which cards is all that matters: no rule of deck construction binds a draft (R122).
    """
    s.in_row = min(s.players + SPARE, s.in_stock)
    for place in range(s.in_row):
        s.row[place] = s.stock[place]
        emit(s, LAID_OUT, s.row[place])
    s.in_stock -= s.in_row
    for place in range(s.in_stock):
        s.stock[place] = s.stock[place + s.in_row]


@rule
def return_leftovers(s: State) -> None:
    """elite/draft-leftovers: under the pile, in the order in which they lie (R120)."""
    for place in range(s.in_row):
        s.stock[s.in_stock + place] = s.row[place]
    s.in_stock += s.in_row
    s.in_row = 0


@rule
def drafting_seat(s: State) -> Seat:
    """elite/draft-youngest-first, elite/draft-clockwise, elite/draft-snake: there and back (R118)."""
    return drafting_seat_at(s, s.picks)


@rule
def drafting_seat_at(s: State, pick: int) -> Seat:
    """Who makes a pick, counted from 0."""
    step = pick % s.players
    if pick // s.players % 2 == 1:
        step = s.players - 1 - step
    return (s.youngest + step) % s.players


@rule
def ask_to_draft(s: State) -> None:
    s.window = DRAFT_ONE
    s.actor = drafting_seat(s)


@rule
def begin_draft(s: State) -> None:
    s.picks = 0
    lay_out_row(s)
    ask_to_draft(s)


@legal_in(DRAFT_ONE)
def legal_draft(s: State, seat: Seat, out: list[int], n: int) -> int:
    """elite/draft-row-visible: any card of the row."""
    for place in range(s.in_row):
        n = add(out, n, move(PICK, place))
    return n


@rule
def draft_card(s: State, seat: Seat, place: int) -> None:
    card = s.row[place]
    s.in_row -= 1
    for later in range(place, s.in_row):
        s.row[later] = s.row[later + 1]
    s.deck[seat * PLAYER_DECK + s.in_deck[seat]] = card
    s.in_deck[seat] += 1
    s.picks += 1
    emit(s, DRAFTED, seat, card)


@rule
def shuffle_player_decks(s: State) -> None:
    """elite/shuffle-player-deck, elite/draft-shuffle-deck: each player shuffles their own deck (R121)."""
    for seat in range(s.players):
        if s.in_deck[seat] > 0:
            shuffle(s, s.deck, seat * PLAYER_DECK, s.in_deck[seat], seat)
