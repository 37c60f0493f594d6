"""`lastcard editions`: the editions, their numbers of players, and their options."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from lastcard.describe.comparing import compare_editions
from lastcard.editions import Edition, load_edition
from lastcard.editions.rulebook import books_for
from lastcard.rules.options import OPTIONS
from lastcard.terminal.lines.card_help import FIRST_COLOR, WILD
from lastcard.terminal.lines.screen import Screen
from lastcard.words import load_words


def show_editions(screen: Screen, names: tuple[str, ...]) -> None:
    for number, name in enumerate(names):
        if number:
            screen.say()
        show_edition(screen, load_edition(name))


def show_edition(screen: Screen, edition: Edition) -> None:
    least, most = edition.players
    screen.say_title(edition.name, "bold cyan", f"  {edition.title}, {least} to {most} players")
    if edition.dynasty_players != edition.players:
        screen.say("in dynasty {} to {} players".format(*edition.dynasty_players), indent=4)
    screen.say(f"deck: {deck_line(edition)}", indent=4)
    screen.say(
        f"points: {edition.action_points} for an action card, {edition.wild_points} for a wild", indent=4
    )
    width, words = max(map(len, edition.defaults)) + 2, load_words()
    for name, default in edition.defaults.items():
        option = OPTIONS[name]
        values = edition.allowed[name]
        choice = ", ".join(values) if values else f"{option.least} to {option.most}"
        about = f"{words[f'house_rule.{name}.about']} ({choice}; {option.ruling})"
        screen.say_pair(f"{name:{width}}{default:12}", about, indent=4)
    if not edition.is_printed:
        show_differences(screen, edition, load_edition(books_for(edition)[0]))


def show_differences(screen: Screen, edition: Edition, printed: Edition) -> None:
    """What a custom edition changes, compared with the printed one that is most similar."""
    found = [*compare_editions(edition, printed)]
    screen.say(f"compared with {printed.name}: {'; '.join(found) or 'no difference'}", indent=4)


def deck_line(edition: Edition) -> str:
    """The number of copies of each card in the deck.

    >>> deck_line(load_edition("droid"))
    '112 cards; in each color 1 x 0, 2 x 1-9, 2 x s, 2 x r, 2 x +2; and 4 x W, 4 x W+4, 4 x Wd'
    """
    copies = Counter(edition.texts[kind] for kind in edition.deck)
    colored = {card[1:]: number for card, number in copies.items() if card.startswith(FIRST_COLOR)}
    wilds = {card: number for card, number in copies.items() if card.startswith(WILD)}
    line = f"{len(edition.deck)} cards; in each color {', '.join(runs(colored))}"
    return f"{line}; and {', '.join(runs(wilds))}" if wilds else line


def runs(cards: Mapping[str, int]) -> list[str]:
    """Cards with their copies; consecutive numbers together.

    >>> runs({"0": 1, "1": 2, "2": 2, "4": 2, "1*": 1, "2*": 1, "s": 2})
    ['1 x 0', '2 x 1-2', '2 x 4', '1 x 1*-2*', '2 x s']
    """
    found: list[tuple[str, str, int]] = []  # first card, last card, copies of each
    for card, copies in cards.items():
        if found and follows(card, found[-1][1]) and copies == found[-1][2]:
            found[-1] = (found[-1][0], card, copies)
        else:
            found.append((card, card, copies))
    return [f"{copies} x {first if first == last else f'{first}-{last}'}" for first, last, copies in found]


def follows(card: str, other: str) -> bool:
    """Whether it is the next number, both with the Elite icon or both without."""
    return other[:1].isdecimal() and card == f"{int(other[0]) + 1}{other[1:]}"
