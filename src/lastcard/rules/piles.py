"""The draw pile and the discard pile."""

from lastcard.rules.calls import no_longer_one_card
from lastcard.rules.chance import shuffle
from lastcard.rules.events import DREW, RESHUFFLED, WAIVED, emit
from lastcard.rules.hands import give
from lastcard.rules.kinds import NO_CARD
from lastcard.rules.numbers import Kind, Seat
from lastcard.rules.rule import often, rule, seldom
from lastcard.rules.state import MOST_CARDS, NOBODY, State

MOST_STIRRED = 1 << 15


@rule
def discarded(s: State, place: int) -> Kind:
    """A card of the discard pile, counted from the top, which is 0."""
    return s.cards[MOST_CARDS - s.discards + place]


@rule
def top(s: State) -> Kind:
    """The face-up card on the discard pile."""
    return s.cards[MOST_CARDS - s.discards]


@rule
def stir(s: State) -> None:
    """Whoever has counted the discard pile must count it anew."""
    s.stirred = (s.stirred + 1) % MOST_STIRRED


@rule
def put_on_top(s: State, kind: Kind) -> None:
    s.discards += 1
    s.cards[MOST_CARDS - s.discards] = kind


@rule
def put_under_top(s: State, kind: Kind) -> None:
    """Discard without playing: the top card stays the top card (R78, R103)."""
    above = top(s)
    s.cards[MOST_CARDS - s.discards] = kind
    put_on_top(s, above)
    stir(s)


@rule
def take_from_discards(s: State, kind: Kind) -> None:
    """Take one card of a kind from under the top card, the one nearest to it."""
    place = 1
    while discarded(s, place) != kind:
        place += 1
    for above in range(place, 0, -1):
        s.cards[MOST_CARDS - s.discards + above] = discarded(s, above - 1)
    s.discards -= 1
    stir(s)


@rule
def part(s: State, n: int) -> Kind:
    """The n-th part laid in the droid being built."""
    return s.cards[MOST_CARDS - s.discards - 1 - n]


@rule
def lay_part(s: State, kind: Kind) -> None:
    s.cards[MOST_CARDS - s.discards - 1 - s.parts] = kind
    s.parts += 1


@rule
def can_draw(s: State) -> bool:
    """Is there a card in the draw pile, or under the top card to make a new one of? (R12)"""
    return s.pile > 0 or s.discards > 1


@rule
def reverse_cards(s: State, first: int, end: int) -> None:
    while first < end - 1:
        end -= 1
        s.cards[first], s.cards[end] = s.cards[end], s.cards[first]
        first += 1


@rule
@seldom
def reshuffle(s: State) -> None:
    """Form a new draw pile of the discard pile, all but its top card: */reshuffle, R10, R48, R137."""
    first = MOST_CARDS - s.discards - s.parts
    reverse_cards(s, first, MOST_CARDS)
    reverse_cards(s, MOST_CARDS - s.parts - 1, MOST_CARDS)
    s.pile = s.discards - 1
    s.discards = 1
    stir(s)
    for n in range(s.pile):
        s.cards[n] = s.cards[first + n]
    emit(s, RESHUFFLED, s.pile)
    shuffle(s, s.cards, 0, s.pile, NOBODY)


@rule
def draw(s: State) -> Kind:
    """*/draw-pile-name: take the next card of the draw pile, reshuffling when none is there (R137)."""
    if s.pile == 0:
        if s.discards <= 1:
            return NO_CARD
        reshuffle(s)
    s.pile -= 1
    return s.cards[s.pile]


@rule
@often
def draw_into_hand(s: State, seat: Seat) -> Kind:
    """A seat draws one card; there may be none left to draw (R12)."""
    kind = draw(s)
    if kind != NO_CARD:
        give(s, seat, kind)
        no_longer_one_card(s, seat)
        emit(s, DREW, seat, kind)
    return kind


@rule
def must_draw(s: State, seat: Seat, number: int) -> None:
    """A seat draws what it owes: what is left, then from a new pile; the rest is waived (R11, R12, R138)."""
    for drawn in range(number):
        if draw_into_hand(s, seat) == NO_CARD:
            emit(s, WAIVED, seat, number - drawn)
            return
