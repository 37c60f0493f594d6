"""Dynasty: building a player deck by the construction rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import islice

from lastcard.editions.datafile import shorten, shown
from lastcard.editions.roster import COLOR_NAMES, LONGEST_NAME, PlayerCard, Roster, load_roster
from lastcard.errors import EditionError, OptionError
from lastcard.rules.options import OPTIONS
from lastcard.rules.state import PLAYER_DECK

MOST_WILD = 2
MOST_DUAL = 2
MOST_OF_AN_ICON = 4
FAR_TOO_LONG = 100
MOST_SUGGESTED = 3


class BrokenRule(str):
    """A construction rule that a deck breaks: a sentence for people, and `.rule`, the rule's id."""

    rule: str
    sentence: str

    def __new__(cls, rule: str, sentence: str) -> BrokenRule:
        broken = super().__new__(cls, f"{sentence} ({rule})")
        broken.rule, broken.sentence = rule, sentence
        return broken

    def __reduce__(self) -> tuple[type[BrokenRule], tuple[str, str]]:
        return BrokenRule, (self.rule, self.sentence)


def check_deck(
    cards: Iterable[str | PlayerCard], *, roster: Roster | None = None, wild_fills: str = "all"
) -> list[BrokenRule]:
    """List every construction rule that a dynasty deck breaks; an empty list means it may be played.

    elite/dynasty-construction, elite/dynasty-build-before.

    >>> check_deck(["Ember Quill"] * 8)[0].rule
    'elite/dynasty-one-per-name'
    """
    if wild_fills not in OPTIONS["wild_fills"].values:
        raise OptionError(f"wild_fills is all or one, not {shown(wild_fills)}.")
    deck = listed_cards(cards)
    if len(deck) > FAR_TOO_LONG:
        return list(check_size(len(deck)))
    known, broken = find_cards(deck, roster or load_roster())
    broken += check_size(len(deck))
    broken += check_names([card.name if isinstance(card, PlayerCard) else name_on(card) for card in deck])
    broken += check_colors(known, wild_fills)
    broken += check_wild_and_dual(known)
    broken += check_icons(known)
    return broken


def listed_cards(cards: object) -> list[str | PlayerCard]:
    """The cards of a deck; of one that is far too long, only enough to see that."""
    if isinstance(cards, str) or not isinstance(cards, Iterable):
        raise EditionError(f"A deck is a list of {PLAYER_DECK} player cards, not {shown(cards)}.")
    deck = list(islice(cards, FAR_TOO_LONG + 1))
    for card in deck:
        if not isinstance(card, str | PlayerCard):
            raise EditionError(f"A deck is a list of names of player cards, and {shown(card)} is none.")
    return deck


def name_on(text: str) -> str:
    """The player's name on a card, foil or not."""
    return text.partition("/")[0]


def find_cards(
    cards: Sequence[str | PlayerCard], roster: Roster
) -> tuple[list[PlayerCard], list[BrokenRule]]:
    """elite/dynasty-own-cards: a deck is built from cards that are there."""
    known: list[PlayerCard] = []
    broken: list[BrokenRule] = []
    for card in cards:
        if isinstance(card, PlayerCard):
            known.append(card)
        elif card in roster.cards:
            known.append(roster.cards[card])
        else:
            suggest = len(broken) < MOST_SUGGESTED
            broken.append(BrokenRule("elite/dynasty-own-cards", f"{roster.unknown(card, suggest=suggest)}."))
    return known, broken


def check_size(size: int) -> Iterable[BrokenRule]:
    """elite/dynasty-eight: exactly eight (R123)."""
    if size > FAR_TOO_LONG:
        yield BrokenRule(
            "elite/dynasty-eight", f"A deck has exactly {PLAYER_DECK} cards, not more than {FAR_TOO_LONG}."
        )
    elif size != PLAYER_DECK:
        yield BrokenRule("elite/dynasty-eight", f"A deck has exactly {PLAYER_DECK} cards, not {size}.")


def check_names(names: Sequence[str]) -> Iterable[BrokenRule]:
    """elite/dynasty-one-per-name: over all colors, foils and sets (R124)."""
    for name, number in Counter(names).items():
        if number > 1:
            times = "twice" if number == 2 else f"{number} times"
            yield BrokenRule(
                "elite/dynasty-one-per-name",
                f"{shorten(name, LONGEST_NAME)[1:-1]} appears {times}; only once is allowed.",
            )


def check_colors(cards: Sequence[PlayerCard], wild_fills: str) -> Iterable[BrokenRule]:
    """elite/dynasty-every-color, elite/dynasty-dual-color: a dual foil stands for one of its colors
    (R125), a wild foil for all four, or for one where that is agreed (R126).
    """
    if wild_fills == "all" and any(card.is_wild for card in cards):
        return
    if every_color_covered(cards):
        return
    shown = {color for card in cards for color in card.colors}
    missing = [color for color in COLOR_NAMES if color not in shown]
    what = f"Missing: {', '.join(missing)}" if missing else "Each dual color card stands for one color only"
    yield BrokenRule("elite/dynasty-every-color", f"A deck needs every color. {what}.")


def every_color_covered(cards: Sequence[PlayerCard]) -> bool:
    """Can each color be given a card of its own? (A matching, color by color.)"""
    holder: dict[int, str] = {}

    def find_card(color: str, tried: set[int]) -> bool:
        for number, card in enumerate(cards):
            if color in card.colors and number not in tried:
                tried.add(number)
                if number not in holder or find_card(holder[number], tried):
                    holder[number] = color
                    return True
        return False

    return all(find_card(color, set()) for color in COLOR_NAMES)


def check_wild_and_dual(cards: Sequence[PlayerCard]) -> Iterable[BrokenRule]:
    """elite/dynasty-wild-and-dual-limit: two of either, counted separately (R127)."""
    for what, number, most in (
        ("Wild", sum(card.is_wild for card in cards), MOST_WILD),
        ("Dual Color", sum(card.is_dual for card in cards), MOST_DUAL),
    ):
        if number > most:
            yield BrokenRule(
                "elite/dynasty-wild-and-dual-limit", f"A deck has at most {most} {what} cards, not {number}."
            )


def check_icons(cards: Sequence[PlayerCard]) -> Iterable[BrokenRule]:
    """elite/dynasty-four-icons, elite/dynasty-each-icon-counts, elite/dynasty-modifiers-ignored (R128,
    R129).
    """
    for action, number in Counter(icon.action for card in cards for icon in card.icons).items():
        if number > MOST_OF_AN_ICON:
            yield BrokenRule(
                "elite/dynasty-four-icons",
                f"A deck shows an action icon at most {MOST_OF_AN_ICON} times; "
                f"this one shows {action} {number} times.",
            )
