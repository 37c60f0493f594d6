"""Setting up a round: who deals, the deal, the first card."""

from lastcard.rules.chance import roll, shuffle
from lastcard.rules.dispatch import apply_in, can_start, carry_out_start, timeout_in
from lastcard.rules.events import DEALER, DEALT, HIGH_CARD, RETURNED, TURNED_UP, emit
from lastcard.rules.hands import give
from lastcard.rules.kinds import NO_COLOR, color_of, face_of, how_many, is_number, lowest
from lastcard.rules.lineup import fill_lineup
from lastcard.rules.moves import PICK, argument_of, move
from lastcard.rules.numbers import Kind, Mask, Move, Seat
from lastcard.rules.options import AT_RANDOM, DRAFT, QUICK, RANDOM_SEAT, WINNER
from lastcard.rules.piles import put_on_top, top
from lastcard.rules.rule import rule
from lastcard.rules.state import LINEUP, NOBODY, PLAYER_CARDS, PLAYER_DECK, State
from lastcard.rules.windows.color import ask_color
from lastcard.rules.windows.draft import (
    DRAFT_ONE,
    ask_to_draft,
    begin_draft,
    draft_card,
    lay_out_row,
    return_leftovers,
    shuffle_player_decks,
)
from lastcard.rules.windows.turn import begin_turn, left_of

CHOSEN_DEALER, HIGHEST_CARD_DEALS = range(2)
START_ACTION_IGNORED, START_ACTION_APPLIES = range(2)


@rule
def choose_first_dealer(s: State) -> None:
    """*/dealer: any player, by chance; express/highest-deals: whoever draws the highest number."""
    if s.first_dealer == HIGHEST_CARD_DEALS:
        highest_card_deals(s)
    else:
        s.dealer = roll(s, s.players)
    emit(s, DEALER, s.dealer)


@rule
def choose_next_dealer(s: State, dealer: Seat, winner: Seat) -> None:
    """The deal passes to the left (R33), or as agreed; express may draw for it every round (R37)."""
    if s.express_deal_each_round:
        highest_card_deals(s)
    elif s.dealer_next == AT_RANDOM:
        s.dealer = roll(s, s.players)
    elif s.dealer_next == WINNER and winner != NOBODY:
        s.dealer = winner
    else:
        s.dealer = left_of(s, dealer)
    emit(s, DEALER, s.dealer)


@rule
def highest_card_deals(s: State) -> None:
    """express/highest-deals: those who tie draw again (R36); should the cards run out, chance decides."""
    shuffle(s, s.cards, 0, s.pile, NOBODY)
    left = s.pile
    tied = (1 << s.players) - 1
    while how_many(tied) > 1 and left >= how_many(tied):
        drawing = how_many(tied)
        tied = highest_among(s, tied, left)
        left -= drawing
    s.dealer = roll(s, s.players) if how_many(tied) > 1 else lowest(tied)
    while not tied >> s.dealer & 1:
        s.dealer = left_of(s, s.dealer)


@rule
def highest_among(s: State, seats: Mask, left: int) -> Mask:
    """Each of these seats draws a card; those who share the highest number, as a mask."""
    best = -1
    highest = 0
    for seat in range(s.players):
        if seats >> seat & 1:
            left -= 1
            emit(s, HIGH_CARD, seat, s.cards[left])
            number = number_for_deal(s.cards[left])
            if number > best:
                best = number
                highest = 0
            if number == best:
                highest |= 1 << seat
    return highest


@rule
def number_for_deal(kind: Kind) -> int:
    """express/symbol-is-zero."""
    return face_of(kind) if is_number(kind) else 0


@rule
def begin_round(s: State) -> None:
    """*/play-again, express/new-round: everything is shuffled and dealt anew, first the player cards,
    where there are any. elite/draft-shuffle, elite/draft-mode: or they are drafted, by the youngest first
    (R117).
    """
    s.direction = 1
    s.winner = NOBODY
    s.yelled = NOBODY
    s.active = NOBODY
    s.color = NO_COLOR
    if s.in_stock > 0:
        shuffle(s, s.stock, 0, s.in_stock, PLAYER_CARDS)
    if s.mode == DRAFT:
        s.youngest = roll(s, s.players) if s.youngest_seat == RANDOM_SEAT else s.youngest_seat - 1
        begin_draft(s)
        return
    if s.mode == QUICK and s.player_cards:
        deal_player_decks(s)
    deal(s)


@rule
def deal_player_decks(s: State) -> None:
    """elite/deal-player-deck, elite/player-deck: eight player cards each; elite/unused-player-cards: the
    others are set aside.
    """
    for seat in range(s.players):
        for _ in range(min(PLAYER_DECK, s.in_stock)):
            s.in_stock -= 1
            s.deck[seat * PLAYER_DECK + s.in_deck[seat]] = s.stock[s.in_stock]
            s.in_deck[seat] += 1
    s.in_stock = 0


@apply_in(DRAFT_ONE)
def apply_draft(s: State, seat: Seat, choice: Move) -> None:
    """elite/draft-round-ends, elite/draft-eight: everyone drafts one from each row, until all have eight.
    elite/draft-then-play: then play begins as usual.
    """
    draft_card(s, seat, argument_of(choice))
    if s.picks % s.players == 0:
        return_leftovers(s)
        if s.picks == s.players * PLAYER_DECK:
            s.in_stock = 0
            deal(s)
            return
        lay_out_row(s)
    ask_to_draft(s)


@timeout_in(DRAFT_ONE)
def timeout_draft(s: State) -> None:
    """The clock drafts the first card shown (R135)."""
    apply_draft(s, s.actor, move(PICK, 0))


@rule
def deal(s: State) -> None:
    """*/shuffle, */deal, */draw-pile, elite/lineup: shuffle, deal the hands, flip three player cards
    each, begin (R150).
    """
    if s.player_cards:
        shuffle_player_decks(s)
        for seat in range(s.players):
            fill_lineup(s, seat, LINEUP)
    shuffle(s, s.cards, 0, s.pile, NOBODY)
    seat = s.dealer
    for _ in range(s.hand_size * s.players):
        seat = left_of(s, seat)
        s.pile -= 1
        give(s, seat, s.cards[s.pile])
        emit(s, DEALT, seat, s.cards[s.pile])
    turn_up_start_card(s)


@rule
def turn_up(s: State) -> None:
    """*/start-card."""
    s.pile -= 1
    put_on_top(s, s.cards[s.pile])
    emit(s, TURNED_UP, top(s))


@rule
def turn_up_start_card(s: State) -> None:
    """*/start-card: turn up the first card; an action card is ignored or applies, as the edition says."""
    turn_up(s)
    if s.start_card == START_ACTION_APPLIES:
        apply_start_card(s)
    else:
        ignore_start_actions(s)


@rule
def ignore_start_actions(s: State) -> None:
    """*/start-action-ignored: it stays under the next card turned up (R3, R4). A number with the Elite
    icon stays and activates nothing (R89). */left-of-dealer-starts, elite/classic-play (R34); without any
    number left, R151.
    """
    while not is_number(top(s)) and s.pile > 0:
        turn_up(s)
    s.color = color_of(top(s))
    if s.color == NO_COLOR:
        ask_color(s, left_of(s, s.dealer))
    else:
        begin_turn(s, left_of(s, s.dealer))


@rule
def apply_start_card(s: State) -> None:
    """express/start-action-applies: a number begins left of the dealer, an action card in its own way."""
    while not can_start(s, top(s)) and another_can_start(s):
        return_start_card(s)
        turn_up(s)
    s.color = color_of(top(s))
    if is_number(top(s)):
        begin_turn(s, left_of(s, s.dealer))
    elif can_start(s, top(s)):
        carry_out_start(s, top(s))
    else:
        ask_color(s, left_of(s, s.dealer))


@rule
def another_can_start(s: State) -> bool:
    """Is there any card in the draw pile to begin with? (R151)"""
    for place in range(s.pile):
        if can_start(s, s.cards[place]):
            return True
    return False


@rule
def return_start_card(s: State) -> None:
    """express/wild-draw-start: it goes back into the draw pile, which is shuffled (R42)."""
    kind = top(s)
    emit(s, RETURNED, kind)
    s.discards -= 1
    s.cards[s.pile] = kind
    s.pile += 1
    shuffle(s, s.cards, 0, s.pile, NOBODY)
