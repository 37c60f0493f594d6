"""Setting up the table: from the command line to a game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random

from lastcard.bots.decks import build_deck
from lastcard.editions import EDITIONS, Edition, load_edition
from lastcard.editions.setup import check_players, read_options
from lastcard.errors import did_you_mean
from lastcard.game import Game
from lastcard.terminal.commands.decks import bring_deck, dynasty_options
from lastcard.terminal.commands.records import load_game
from lastcard.terminal.commands.saved_games import remembered
from lastcard.terminal.inputs import LAST_GAME, InputError
from lastcard.terminal.lines.keyboard import Keyboard
from lastcard.terminal.lines.screen import Screen
from lastcard.terminal.program import program
from lastcard.terminal.seats.names import PERSON
from lastcard.words import Speaker, load_words


@dataclass(frozen=True)
class PlayRequest:
    """The parsed command line."""

    edition: str | None = None
    players: int | None = None
    seed: int | None = None
    options: Sequence[str] = ()
    bots: str | None = None
    name: str | None = None
    speed: str = "normal"
    reaction_time: float = 3.0
    from_file: str | None = None
    to_file: str | None = None
    deck: str | None = None
    language: str = "en"
    plain: bool = False
    keeps_drawn: bool = True
    notation: bool = False


def seed_for(request: PlayRequest, what: str) -> str | None:
    """The seed for one source of randomness, derived from the seed given; each has its own generator."""
    return None if request.seed is None else f"{request.seed} {what}"


def continued(request: PlayRequest) -> tuple[Game, str]:
    """The game of a record, which determines its own edition and options, and the place where it is kept."""
    own = request.edition if request.edition not in EDITIONS else None
    if (request.edition and not own) or request.options or request.deck or request.players is not None:
        raise InputError(
            "--continue goes on with the record's own edition, players, options and decks: leave them out. "
            "(Only an edition file of your own has to be named.)"
        )
    if request.from_file == LAST_GAME:
        return last_game(own)
    assert request.from_file is not None
    game = load_game(request.from_file, own)
    if game.over:
        raise InputError(
            f"{request.from_file}: the match is over; `{program()} replay {request.from_file}` shows it."
        )
    return game, request.from_file


def last_game(own: str | None) -> tuple[Game, str]:
    """The latest game that was started and is not over."""
    for place in reversed(remembered()):
        if place.exists():
            game = load_game(str(place), own)
            if not game.over:
                return game, str(place)
    raise InputError(f"There is no game to go on with: `{program()} play` begins one.")


def rematch_of(request: PlayRequest, game: Game, match: int) -> Game:
    """The same game again, with a new deal."""
    edition, options = game.edition, game.options
    seed = None if request.seed is None else request.seed + match - 1
    decks = bring_decks(request, edition, game.players, options)
    return Game.new(edition, players=game.players, seed=seed, options=options, decks=decks)


async def new_game(request: PlayRequest, screen: Screen, keyboard: Keyboard, speaker: Speaker) -> Game:
    asked = request.edition or await ask_edition(screen, keyboard, speaker)
    return set_up(replace(request, edition=asked))


def set_up(request: PlayRequest) -> Game:
    """The requested game, dealt."""
    assert request.edition is not None
    edition = load_edition(any_case(request.edition))
    players = 4 if request.players is None else request.players
    agreed = split_options(request.options)
    options = dynasty_options(edition, agreed) if request.deck else read_options(edition, agreed)
    check_players(edition, players, options)
    decks = bring_decks(request, edition, players, options)
    return Game.new(edition, players=players, seed=request.seed, options=options, decks=decks)


def bring_decks(
    request: PlayRequest, edition: Edition, players: int, options: Mapping[str, str]
) -> list[list[str]] | None:
    """In dynasty every player brings a deck: the person their own, if given, and the bots what they find."""
    if options.get("mode") != "dynasty":
        return None
    assert edition.roster is not None
    random = Random(seed_for(request, "decks"))
    decks = [build_deck(edition.roster, options["wild_fills"], random) for _ in range(players)]
    if request.deck:
        decks[PERSON] = bring_deck(request.deck, edition, options)
    return decks


def split_options(texts: Sequence[str]) -> dict[str, str]:
    """Options as written on the command line.

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


def any_case(edition: str) -> str:
    """An edition by its name, in any case and with spaces instead of dashes; a file name unchanged.

    >>> any_case("Hail Mary"), any_case("EXPRESS"), any_case("Mine.toml")
    ('hail-mary', 'express', 'Mine.toml')
    """
    name = "-".join(edition.casefold().split())
    return name if name in EDITIONS else edition


def words_for(what: str, speaker: Speaker) -> list[str]:
    """Everything that can be typed for something, in the language of the table and in English."""
    return [word for one in (speaker.words, load_words()) for word in one[f"typed.{what}"].split("|")]


async def ask_edition(screen: Screen, keyboard: Keyboard, speaker: Speaker) -> str:
    """Ask which edition to play; Enter selects the first."""
    for number, name in enumerate(EDITIONS, 1):
        screen.say(f"  {number} {name:12}{load_edition(name).title}")
    while True:
        screen.prompt(speaker.say("screen.which_edition", edition=EDITIONS[0]))
        line = (await keyboard.line()).text
        screen.typed(line)
        text = line.strip() or "1"
        if text.casefold() in words_for("quit", speaker):
            raise EOFError
        for number, name in enumerate(EDITIONS, 1):
            if text == str(number) or any_case(text) == name:
                return name
        wrong = speaker.say("screen.no_such_edition", line=repr(text), most=str(len(EDITIONS)))
        screen.say(wrong + did_you_mean(text, list(EDITIONS)))
