"""What can be played: the editions, with their options and cards described well enough to draw pages."""

from __future__ import annotations

from collections import Counter
from functools import cache

import msgspec

from lastcard.editions import EDITIONS, Edition, load_edition, load_roster
from lastcard.rules.kinds import FACES, ICON, NUMBERS, is_wild
from lastcard.rules.options import OPTIONS
from lastcard.rules.rounds import NUMBER_POINTS
from lastcard.server.api.asking import Asked
from lastcard.server.api.endpoint import Query
from lastcard.table.people import TableError
from lastcard.views.explaining import explain_icon
from lastcard.words import LANGUAGES, Speaker, load_words

LANGUAGE = Query(
    "lang", {"type": "string", "enum": [*LANGUAGES], "default": "en"}, "The language of the words."
)


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
    """What it costs whoever is left with it, if points are kept."""


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


def language_of(asked: Asked) -> str:
    return asked.choice("lang", LANGUAGES, "en")


def printed(asked: Asked) -> str:
    """The edition that the path names. It is never a file."""
    name = asked.path("edition")
    if name not in EDITIONS:
        raise TableError("no_such_edition", f"There is no such edition: they are {', '.join(EDITIONS)}.")
    return name


async def list_editions(asked: Asked) -> EditionList:
    language = language_of(asked)
    return EditionList([summary_of(name, language) for name in EDITIONS])


async def show_edition(asked: Asked) -> EditionPage:
    return page_of(printed(asked), language_of(asked))


async def list_players(asked: Asked) -> PlayerList:
    return players_in(language_of(asked))


@cache
def summary_of(name: str, language: str) -> EditionSummary:
    edition = load_edition(name)
    options = [option_of(edition, option, language) for option in edition.defaults]
    return EditionSummary(name, edition.title, *edition.players, modes_of(edition), options)


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


@cache
def page_of(name: str, language: str) -> EditionPage:
    edition, speaker = load_edition(name), Speaker(load_words(language))
    cards = []
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
    return EditionPage(summary_of(name, language), cards, len(edition.deck))


def points_of(edition: Edition, kind: int) -> int:
    """*/card-values: what a card is worth with the options as they are printed."""
    if is_wild(kind):
        return edition.wild_points
    face = kind % ICON % FACES
    if face >= NUMBERS:
        return edition.action_points
    return NUMBER_POINTS if edition.defaults.get("hm_number_points") == str(NUMBER_POINTS) else face


@cache
def players_in(language: str) -> PlayerList:
    speaker = Speaker(load_words(language))
    return PlayerList(
        [
            PlayerFace(
                card.text,
                card.name,
                list(card.colors),
                [icon.text for icon in card.icons],
                [explain_icon(icon, speaker) for icon in card.icons],
                card.foil,
                card.box,
            )
            for card in load_roster().cards.values()
        ]
    )
