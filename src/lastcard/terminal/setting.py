"""Setting the table: what the command line asks for becomes a game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random

from lastcard.bots.decks import build_deck
from lastcard.editions import EDITIONS, Edition, load_edition
from lastcard.editions.setup import check_players, read_options
from lastcard.game import Game
from lastcard.terminal.decks import bring_deck, dynasty_options
from lastcard.terminal.inputs import InputError
from lastcard.terminal.keyboard import Keyboard
from lastcard.terminal.names import PERSON
from lastcard.terminal.program import program
from lastcard.terminal.records import load_game
from lastcard.terminal.screen import Screen
from lastcard.words import Speaker


@dataclass(frozen=True)
class PlayRequest:
    """What the command line asks for."""

    edition: str | None
    players: int | None
    seed: int | None
    options: Sequence[str]
    bots: str
    name: str | None
    speed: str
    reaction_time: float
    from_file: str | None
    to_file: str | None
    deck: str | None = None
    language: str = "en"


def seed_for(request: PlayRequest, what: str) -> str | None:
    """Everything that is random has a generator of its own, out of the one seed."""
    return None if request.seed is None else f"{request.seed} {what}"


def continued(request: PlayRequest) -> Game:
    """The game of a record, which says itself what is played."""
    assert request.from_file is not None
    own = request.edition if request.edition not in EDITIONS else None
    if (request.edition and not own) or request.options or request.deck or request.players is not None:
        raise InputError(
            "--continue goes on with the record's own edition, players, options and decks: leave them out. "
            "(Only an edition file of your own has to be named.)"
        )
    game = load_game(request.from_file, own)
    if game.over:
        raise InputError(
            f"{request.from_file}: the match is over; `{program()} replay {request.from_file}` shows it."
        )
    return game


def new_game(request: PlayRequest, screen: Screen, keyboard: Keyboard, speaker: Speaker) -> Game:
    edition = load_edition(request.edition or ask_edition(screen, keyboard, speaker))
    players = 4 if request.players is None else request.players
    agreed = split_options(request.options)
    options = dynasty_options(edition, agreed) if request.deck else read_options(edition, agreed)
    check_players(edition, players, options)
    decks = bring_decks(request, edition, players, options)
    return Game.new(edition, players=players, seed=request.seed, options=options, decks=decks)


def bring_decks(
    request: PlayRequest, edition: Edition, players: int, options: Mapping[str, str]
) -> list[list[str]] | None:
    """In dynasty everyone brings a deck: you yours, if you have one, and the bots what they find."""
    if options.get("mode") != "dynasty":
        return None
    assert edition.roster is not None
    random = Random(seed_for(request, "decks"))
    decks = [build_deck(edition.roster, options["wild_fills"], random) for _ in range(players)]
    if request.deck:
        decks[PERSON] = bring_deck(request.deck, edition, options)
    return decks


def split_options(texts: Sequence[str]) -> dict[str, str]:
    """Options as they are written on the command line.

    >>> split_options(["target=100", "stacking=on"])
    {'target': '100', 'stacking': 'on'}
    """
    options = {}
    for text in texts:
        name, equals, value = text.partition("=")
        if not equals or not name:
            raise InputError(f"An option is written name=value, such as stacking=on, not {text!r}.")
        options[name.strip()] = value.strip()
    return options


def ask_edition(screen: Screen, keyboard: Keyboard, speaker: Speaker) -> str:
    """Ask which edition to play; Enter takes the first."""
    for number, name in enumerate(EDITIONS, 1):
        screen.say(f"  {number} {name:12}{load_edition(name).title}")
    while True:
        screen.prompt(speaker.say("screen.which_edition", edition=EDITIONS[0]))
        line = keyboard.line()
        assert line is not None
        screen.typed(line, echo=not keyboard.is_terminal)
        text = line.strip() or "1"
        for number, name in enumerate(EDITIONS, 1):
            if text in (name, str(number)):
                return name
        screen.say(speaker.say("screen.no_such_edition", line=repr(text), most=str(len(EDITIONS))))
