"""The editions, with their options and cards described well enough to draw pages."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

import msgspec

from lastcard.editions import Edition, PlayerCard
from lastcard.rules.kinds import FACES, ICON, NUMBERS, is_number, is_wild
from lastcard.rules.options import OPTIONS
from lastcard.rules.rounds import NUMBER_POINTS
from lastcard.views.explaining import explain_icon
from lastcard.words import Speaker, load_words


class OptionChoice(msgspec.Struct, frozen=True):
    """A house rule that a table may agree on: one of `values`, or a number from `least` to `most`."""

    name: str
    about: str
    values: list[str]
    least: int | None
    most: int | None
    default: str
    ruling: str
    """The ruling that explains it."""


class Mode(msgspec.Struct, frozen=True):
    """A way to play an edition, which the option `mode` chooses; most editions have one without a name."""

    mode: str | None
    least: int
    most: int
    """How many can play."""


class EditionSummary(msgspec.Struct, frozen=True):
    """One edition."""

    name: str
    title: str
    least: int
    most: int
    """How many can play."""
    modes: list[Mode]
    options: list[OptionChoice]
    picture: list[str]
    """Three cards that say which game it is: a number, an action, and the wild that sets it apart."""


class EditionList(msgspec.Struct, frozen=True):
    """All editions."""

    editions: list[EditionSummary]


class CardFace(msgspec.Struct, frozen=True):
    """A card of the deck."""

    card: str
    """As it is written: `R7`, `Gs`, `W+4`."""
    color: str | None
    title: str
    words: str
    """The color and the title: `green Skip`."""
    effect: str | None
    """What it does; a number does nothing."""
    copies: int
    points: int
    """What it costs to be left with it, if points are kept."""


class EditionPage(msgspec.Struct, frozen=True):
    """One edition, with its cards."""

    edition: EditionSummary
    cards: list[CardFace]
    deck: int
    """How many cards there are."""


class PlayerFace(msgspec.Struct, frozen=True):
    """elite: a player card."""

    card: str
    """As decks name it."""
    name: str
    colors: list[str]
    icons: list[str]
    """As they are printed."""
    effects: list[str]
    """The same in words."""
    foil: bool
    box: bool
    """Is this foil in the box, and joins the others with foils=on?"""


class PlayerList(msgspec.Struct, frozen=True):
    """elite: all player cards."""

    players: list[PlayerFace]


def summary_of(edition: Edition, language: str) -> EditionSummary:
    options = [option_of(edition, option, language) for option in edition.defaults]
    return EditionSummary(
        edition.name, edition.title, *edition.players, modes_of(edition), options, picture_of(edition)
    )


def picture_of(edition: Edition) -> list[str]:
    """A number, an action and the last wild of the deck, if it has them.

    >>> from lastcard.editions import load_edition
    >>> picture_of(load_edition("touchdown"))
    ['Y1', 'Bs', 'Wt']
    """
    wilds = [text for kind, text in edition.texts.items() if is_wild(kind)]
    numbers = [text for kind, text in edition.texts.items() if is_number(kind)]
    actions = [text for text in edition.texts.values() if text not in (*wilds, *numbers)]
    middle = len(numbers) // 8
    return [*numbers[middle : middle + 1], *actions[len(actions) // 4 :][:1], *wilds[-1:]]


def modes_of(edition: Edition) -> list[Mode]:
    if "mode" not in edition.defaults:
        return [Mode(None, *edition.players)]
    seats = {"dynasty": edition.dynasty_players}
    return [Mode(mode, *seats.get(mode, edition.players)) for mode in edition.allowed["mode"]]


def option_of(edition: Edition, name: str, language: str) -> OptionChoice:
    option, values = OPTIONS[name], list(edition.allowed[name])
    least, most = (None, None) if values else (option.least, option.most)
    about = load_words(language)[f"option.{name}"]
    return OptionChoice(name, about, values, least, most, edition.defaults[name], option.ruling)


def page_of(edition: Edition, language: str) -> EditionPage:
    speaker, cards = Speaker(load_words(language)), []
    for kind, copies in Counter(edition.deck).items():
        text = edition.texts[kind]
        cards.append(
            CardFace(
                text,
                None if is_wild(kind) else text[0],
                speaker.title(text),
                speaker.card_in_words(text),
                speaker.effect(text),
                copies,
                points_of(edition, kind),
            )
        )
    return EditionPage(summary_of(edition, language), cards, len(edition.deck))


def points_of(edition: Edition, kind: int) -> int:
    """*/card-values: what a card is worth with the options as they are printed."""
    if is_wild(kind):
        return edition.wild_points
    face = kind % ICON % FACES
    if face >= NUMBERS:
        return edition.action_points
    return NUMBER_POINTS if edition.defaults.get("hm_number_points") == str(NUMBER_POINTS) else face


def faces_of(cards: Iterable[PlayerCard], language: str) -> list[PlayerFace]:
    speaker = Speaker(load_words(language))
    return [
        PlayerFace(
            card.text,
            card.name,
            list(card.colors),
            [icon.text for icon in card.icons],
            [explain_icon(icon, speaker) for icon in card.icons],
            card.foil,
            card.box,
        )
        for card in cards
    ]
