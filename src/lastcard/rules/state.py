"""The state of a game, declared once, as a record of ints and fixed rows of ints."""

from typing import Annotated, Any

from lastcard.rules.kinds import RULE_SLOTS
from lastcard.rules.record import COUNTED, FIXED, Record, slotted

SEATS = 10
MOST_CARDS = 120
PLANES = 4
HEAD_PLANES = 3
"""Words of a hand: one for the kinds that are held, then one for each binary digit of the number of further
copies. Three words count up to four cards of a kind; only an edition with more, or with player cards, needs
the fourth and all that is declared after it.
"""
LINEUP = 3
PLAYER_DECK = 8
MOST_PLAYER_CARDS = SEATS * PLAYER_DECK
MOST_ICONS = 3
MOST_IN_ROW = SEATS + 2
NOBODY = -1
PLAYER_CARDS = -2
"""Whose cards are shuffled: a seat's, nobody's (the draw pile), or the player cards before they are dealt."""

Bit = Annotated[int, "u1"]
Small = Annotated[int, "i1"]
Short = Annotated[int, "i2"]
SeatSet = Annotated[int, "i2"]
Random = Annotated[int, "u8"]
Rolls = Annotated[int, "u4"]
SmallPerSeat = Annotated[list[int], "i1", SEATS]
ShortPerSeat = Annotated[list[int], "i2", SEATS]
Agreed = Annotated[int, "i1", FIXED]
Counted = Annotated[int, "i1", COUNTED]
Printed = Annotated[int, "u1", FIXED]


@slotted
class State(Record):
    """Everything the rules know about one round and the match around it."""

    always = ("hands", HEAD_PLANES * SEATS)
    tallied = True
    opened = "window"

    # The table
    players: Counted
    dealer: Small
    turn: Small
    direction: Small  # +1 clockwise, -1 counterclockwise
    skips: SmallPerSeat  # turns each seat will lose when they come
    turns: Short  # turns begun in this round
    stuck: SeatSet  # seats that could neither play nor draw since somebody did

    # The cards: the draw pile grows from the left of `cards`, the discard pile from its right;
    # the parts of a droid lie beside the top of the discard pile while it is built.
    cards: Annotated[list[int], "u1", MOST_CARDS]
    pile: Small
    discards: Small
    stirred: Short  # how often the discard pile has changed otherwise than on its top
    parts: Small
    color: Small  # the color in play
    held: SmallPerSeat  # number of cards in hand

    # What the game is waiting for
    window: Small
    actor: Small  # the seat the window waits for
    awaited: SeatSet  # the seats it waits for, where it waits for several
    opener: Small  # the seat whose card opened it
    drawn: Small  # the card just drawn, which may be played
    owed: Short  # cards owed by the seat that is asked
    guilty: Bit  # the wild draw card was played with a match in hand
    color_before: Small  # the color in play before the wild draw card
    part_color: Small  # the color of the last part laid
    left: Small  # choices that may still be made in this window

    # Calling
    open: SeatSet  # seats with one card that have not called and may be caught
    called: SeatSet  # seats with one card that have called
    yelled: Small  # the seat that has just called

    # The result
    over: Bit  # the round is over
    winner: Small  # of the round
    points: Short  # of the round
    scores: ShortPerSeat
    match_over: Bit

    # A player card in use (elite)
    player_cards: Printed  # the edition has player cards, and cards with the Elite icon
    active: Small  # the player card being used
    again: Bit  # the player will take another turn, or is taking it
    in_stock: Small  # player cards that belong to nobody yet

    # Chance
    key: Random
    rolled: Rolls

    # The edition. What is fixed decides what the rules do, and a compiler may be told. Tables that differ
    # only in what is counted with are compiled once, unless they shall be as fast as can be.
    card_rules: Annotated[list[int], "i1", RULE_SLOTS, FIXED]
    amounts: Annotated[list[int], "i1", RULE_SLOTS, COUNTED]
    bare_wilds: Printed  # wilds whose color is named after the play
    throwable: Printed  # wilds that are thrown out of turn
    conditional: Printed  # kinds with a condition of their own on being played
    hand_size: Counted
    target: Annotated[int, "i2", COUNTED]
    action_points: Counted
    wild_points: Counted
    call_on: Agreed
    start_card: Agreed
    first_dealer: Agreed

    # The table's options
    two_player_reverse: Agreed
    force_play: Agreed
    stacking: Agreed
    stalemate: Agreed
    wd4_bluff: Agreed
    wild_counts_as_match: Agreed
    color_after_challenge: Agreed
    last_card_draw: Agreed
    false_call_penalty: Agreed
    scoring: Agreed
    match_wins: Counted
    dealer_next: Agreed
    express_deal_each_round: Agreed
    express_alt_scoring: Agreed
    alt_tie: Agreed
    td_two_player: Agreed
    droid_wild_parts: Agreed
    hail_mary_on_turn: Agreed
    hm_next: Agreed
    hm_number_points: Agreed
    mode: Agreed

    # The hands: how they are stored is known to `lastcard.rules.hands` alone.
    planes: Printed  # as many as the edition needs: `HEAD_PLANES` or `PLANES`
    hands: Annotated[list[int], "i8", 2 * SEATS * PLANES]

    # Player cards: what follows is used only by editions that have them
    card_colors: Annotated[list[int], "u1", MOST_PLAYER_CARDS]
    card_icons: Annotated[list[int], "i2", MOST_PLAYER_CARDS * MOST_ICONS]
    lineup: Annotated[list[int], "i1", SEATS * LINEUP]
    lined_up: SmallPerSeat
    deck: Annotated[list[int], "i1", SEATS * PLAYER_DECK]
    in_deck: SmallPerSeat
    spent: Annotated[list[int], "i1", SEATS * PLAYER_DECK]
    spends: SmallPerSeat
    icons_done: Small
    icon: Short  # the icon being carried out
    victims: SeatSet  # seats that still have to carry it out
    stock: Annotated[list[int], "i1", MOST_PLAYER_CARDS]  # draft: the pile, next card first
    row: Annotated[list[int], "i1", MOST_IN_ROW]  # draft: the cards laid out
    in_row: Small
    picks: Small  # draft: cards drafted so far
    youngest: Small
    icon_order: Agreed
    elite_draw: Agreed
    elite_discard: Agreed
    discard_to_zero: Agreed
    recover_uno: Agreed
    refill: Agreed
    youngest_seat: Small

    # For play only: never part of a record
    events: list[tuple[Any, ...]]
    chance: Any

    def __init__(self) -> None:
        self.begin()
        self.events = []
        self.chance = None

    def needs_whole(self) -> bool:
        """Does this edition have player cards, or many copies of a card?"""
        return bool(self.player_cards) or self.planes > HEAD_PLANES

    def copy(self) -> "State":
        """An independent copy; events are not carried over."""
        twin = State.__new__(State)
        twin.become(self)
        twin.events = []
        twin.chance = self.chance
        return twin
