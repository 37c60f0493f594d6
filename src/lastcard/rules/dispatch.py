"""Which rule function answers: one table for windows, one for cards, one for icons.

A module of rules registers what it knows and the kernel asks these tables, so that a new card needs no
edit anywhere else. (A compiler makes a chain of comparisons out of each table.)
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from lastcard.rules.kinds import is_number, rule_slot
from lastcard.rules.numbers import Kind, Mask, Move, Seat
from lastcard.rules.rule import rule
from lastcard.rules.state import State

Legal = Callable[[State, int, list[int], int], int]
Apply = Callable[[State, int, int], None]
Effect = Callable[[State, int], None]
Condition = Callable[[State, int], bool]

LINEUP_ROW, DRAFT_ROW, SPENT = "lineup", "row", "spent"
ONE, SEVERAL = 1, 2


@dataclass
class WindowRules:
    """What a window answers: who waits for whom to do what.

    For people: `title` is its heading, `who` is asked, `asks` what for, `because` is the sentence or ruling
    behind it; `card`, `draw` and `decline` say what a card, `+` and `-` do where that is not plain play.
    """

    name: str
    title: str
    who: str
    asks: str
    because: str
    card: str = ""
    draw: str = ""
    decline: str = ""
    from_hand: bool = False  # a card that answers it comes out of the seat's own hand
    from_discards: bool = False  # or out of the discard pile
    player_cards: str = LINEUP_ROW  # where a player card that answers it lies
    hides_cards: bool = False  # the table does not see which card is meant
    opened_by_card: bool = False  # somebody's card has opened it for others
    is_race: bool = False  # all that are asked may answer at once, and the last of them loses
    choices: int = 0  # a seat makes one of them, or several, which are counted
    legal: Legal = field(init=False)
    apply: Apply = field(init=False)
    timeout: Callable[[State], None] = field(init=False)


@dataclass
class CardRules:
    """What an action card or a wild does. `N` in the symbol stands for the number on the card.

    For people: `title` is what the card is called, `effect` what it does; `{number}` is the number on it;
    `color_rule` is the sentence by which its color is named.
    """

    symbol: str
    title: str = ""
    effect: str = ""
    color_rule: str = "wild-color"
    opens: str = ""  # the window in which others, or its player, answer it; it lies on top meanwhile
    names_color_later: bool = False
    thrown: bool = False
    needs_player_cards: bool = False
    played: Effect = field(init=False)
    may_play: Condition | None = None
    turned_up: Effect | None = None
    played_last: Condition | None = None


@dataclass
class ReactionRules:
    """What seats may do although they are not asked."""

    who: Callable[[State], int]
    legal: Legal = field(init=False)
    apply: Callable[[State, int, int], bool] = field(init=False)


@dataclass
class IconRules:
    """What an icon of a player card does.

    For people: `effect` has `{who}` for whoever carries it out; `own` says it where that is oneself.
    """

    title: str
    effect: str
    own: str
    carry_out: Effect


WINDOWS: list[WindowRules] = []
REACTIONS: list[ReactionRules] = []
CARDS: list[CardRules] = []
ICONS: dict[int, IconRules] = {}


def new_window(
    name: str,
    title: str,
    who: str,
    asks: str,
    because: str,
    *,
    card: str = "",
    draw: str = "",
    decline: str = "",
    from_hand: bool = False,
    from_discards: bool = False,
    player_cards: str = LINEUP_ROW,
    hides_cards: bool = False,
    opened_by_card: bool = False,
    is_race: bool = False,
    choices: int = 0,
) -> int:
    """Open a place in the table of windows; the number is what `State.window` holds."""
    WINDOWS.append(
        WindowRules(
            *(name, title, who, asks, because, card, draw, decline),
            *(from_hand, from_discards, player_cards, hides_cards, opened_by_card, is_race, choices),
        )
    )
    return len(WINDOWS) - 1


def legal_in(window: int) -> Callable[[Legal], Legal]:
    """Register what a seat may do in a window."""

    def register(function: Legal) -> Legal:
        WINDOWS[window].legal = function
        return rule(function)

    return register


def apply_in(window: int) -> Callable[[Apply], Apply]:
    """Register what a move in a window does."""

    def register(function: Apply) -> Apply:
        WINDOWS[window].apply = function
        return rule(function)

    return register


def timeout_in(window: int) -> Callable[[Callable[[State], None]], Callable[[State], None]]:
    """Register what the table does when a window's time is up (R135)."""

    def register(function: Callable[[State], None]) -> Callable[[State], None]:
        WINDOWS[window].timeout = function
        return rule(function)

    return register


def who_may_react(function: Callable[[State], int]) -> Callable[[State], int]:
    """Register a kind of reaction by the seats that may react; its two other functions follow."""
    REACTIONS.append(ReactionRules(function))
    return rule(function)


def legal_reaction(function: Legal) -> Legal:
    """Register how a seat may react."""
    REACTIONS[-1].legal = function
    return rule(function)


def apply_reaction(function: Callable[[State, int, int], bool]) -> Callable[[State, int, int], bool]:
    """Register what a reaction does; false when the move is not such a reaction."""
    REACTIONS[-1].apply = function
    return rule(function)


def card_rules(symbol: str) -> CardRules:
    """The entry for a symbol in the table of cards, made when first asked for."""
    for entry in CARDS:
        if entry.symbol == symbol:
            return entry
    CARDS.append(CardRules(symbol))
    return CARDS[-1]


def played(
    symbol: str,
    *,
    title: str,
    effect: str,
    color_rule: str = "wild-color",
    opens: str = "",
    names_color_later: bool = False,
    thrown: bool = False,
    needs_player_cards: bool = False,
) -> Callable[[Effect], Effect]:
    """Register what a card does when it is played and its player still holds cards."""

    def register(function: Effect) -> Effect:
        entry = card_rules(symbol)
        entry.played = function
        entry.title, entry.effect = title, effect
        entry.color_rule, entry.opens = color_rule, opens
        entry.names_color_later = names_color_later
        entry.thrown = thrown
        entry.needs_player_cards = needs_player_cards
        return rule(function)

    return register


def may_play(symbol: str) -> Callable[[Condition], Condition]:
    """Register a condition of its own on playing a card in one's turn."""

    def register(function: Condition) -> Condition:
        card_rules(symbol).may_play = function
        return rule(function)

    return register


def turned_up(symbol: str) -> Callable[[Effect], Effect]:
    """Register what a card does when it is turned up to begin the discard pile."""

    def register(function: Effect) -> Effect:
        card_rules(symbol).turned_up = function
        return rule(function)

    return register


def played_last(symbol: str) -> Callable[[Condition], Condition]:
    """Register what a card still does as its player's last; true when the round must wait for it."""

    def register(function: Condition) -> Condition:
        card_rules(symbol).played_last = function
        return rule(function)

    return register


def icon(action: int, *, title: str, effect: str, own: str = "") -> Callable[[Effect], Effect]:
    """Register what one seat does for an icon."""

    def register(function: Effect) -> Effect:
        ICONS[action] = IconRules(title, effect, own, function)
        return rule(function)

    return register


def rules_of(s: State, kind: Kind) -> CardRules:
    return CARDS[s.card_rules[rule_slot(kind)]]


def legal_in_window(s: State, seat: Seat, out: list[int], n: int) -> int:
    """List what a seat that is asked may do."""
    return WINDOWS[s.window].legal(s, seat, out, n)


def apply_in_window(s: State, seat: Seat, choice: Move) -> None:
    """Do what a seat that is asked decides."""
    WINDOWS[s.window].apply(s, seat, choice)


def timeout_in_window(s: State) -> None:
    """Do what the table does when time is up."""
    WINDOWS[s.window].timeout(s)


def reacting(s: State) -> Mask:
    """The seats that may react, as a mask."""
    seats = 0
    for reaction in REACTIONS:
        seats |= reaction.who(s)
    return seats


def legal_reactions(s: State, seat: Seat, out: list[int], n: int) -> int:
    """List how a seat may react."""
    for reaction in REACTIONS:
        n = reaction.legal(s, seat, out, n)
    return n


def react(s: State, seat: Seat, choice: Move) -> bool:
    """Do what a seat's reaction does; false when the move is no reaction."""
    for reaction in REACTIONS:
        if reaction.apply(s, seat, choice):
            return True
    return False


def carry_out(s: State, seat: Seat, kind: Kind) -> None:
    """What an action card does when a seat plays it."""
    rules_of(s, kind).played(s, seat)


def condition_holds(s: State, seat: Seat, kind: Kind) -> bool:
    """Does the card's own condition on being played hold?"""
    condition = rules_of(s, kind).may_play
    return condition is None or condition(s, seat)


def can_start(s: State, kind: Kind) -> bool:
    """May the card begin the discard pile where action cards apply?"""
    return is_number(kind) or rules_of(s, kind).turned_up is not None


def carry_out_start(s: State, kind: Kind) -> None:
    """What an action card does when it is turned up to begin the discard pile."""
    effect = rules_of(s, kind).turned_up
    assert effect is not None
    effect(s, s.dealer)


def carry_out_last(s: State, seat: Seat, kind: Kind) -> bool:
    """What an action card still does as a seat's last card; true when the round must wait for it."""
    effect = rules_of(s, kind).played_last
    return effect is not None and effect(s, seat)


def carry_out_icon(s: State, action: int, seat: Seat) -> None:
    """What a seat does for an icon of an activated player card."""
    ICONS[action].carry_out(s, seat)
