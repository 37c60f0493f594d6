"""`lastcard play`: sit down, be dealt, play."""

from __future__ import annotations

import asyncio
import shlex
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

from lastcard.bots import BOTS, BotPlayer, Reflexes
from lastcard.editions import EDITIONS
from lastcard.errors import did_you_mean
from lastcard.game import Game
from lastcard.policies.playing_out.searching import play_and_search
from lastcard.policies.weights import learnt_for
from lastcard.table import Pace, Table
from lastcard.terminal.commands.compiling import check_compiler, compile_once
from lastcard.terminal.commands.game_setup import (
    PlayRequest,
    any_case,
    continued,
    new_game,
    rematch_of,
    seed_for,
    set_up,
)
from lastcard.terminal.commands.saved_games import Keeper, new_place, noted
from lastcard.terminal.commands.screen_mode import Noting, choose_edition, fills_screen, run_whole, show_table
from lastcard.terminal.exits import DONE, INTERRUPTED
from lastcard.terminal.inputs import InputError
from lastcard.terminal.lines.keyboard import Interrupted, Keyboard
from lastcard.terminal.lines.line_mode import LineMode
from lastcard.terminal.lines.screen import Screen
from lastcard.terminal.lines.signals import until_signalled
from lastcard.terminal.lines.typed_commands import TypedCommands
from lastcard.terminal.program import program
from lastcard.terminal.seats.local_seat import LocalSeat
from lastcard.terminal.seats.names import PERSON, names_at, own_name
from lastcard.views import View
from lastcard.words import Speaker, load_words

SPEEDS = {"slow": (1.0, 2.0), "normal": (0.3, 0.8), "fast": (0.0, 0.0)}
LONGEST_REACTION = 60
DEFAULT_BOTS = "casual"


class Habit:
    """Where nobody waits, the person's arms go up in a race automatically; everything else they do
    themselves.
    """

    reflexes = Reflexes(
        remembers_call=0, notices_missed_call=0, notices_throw=0, notices_race=1, quickest=0.5, slowest=2.2
    )

    def choose(self, view: View) -> str:
        return view.legal[0]


def play(request: PlayRequest) -> int:
    """Play one or more matches; returns the exit code."""
    words, keyboard = load_words(request.language), Keyboard()
    names_at(request.name, 1, words)
    pace, screen = read_pace(request), Screen(words, keyboard)
    bots = request.bots or DEFAULT_BOTS
    if any(BOTS[name].thinks_long for name in split_bots(bots, 1 + bots.count(","))):
        check_compiler()
    if fills_screen(request.plain):
        code, game = asyncio.run(play_on_screen(request, pace))
        return code if game is None else play_on(game, request.edition, request.language)
    return asyncio.run(play_in_lines(request, pace, screen, keyboard))


async def play_on_screen(request: PlayRequest, pace: Pace) -> tuple[int, Game | None]:
    """The table, full-screen; afterwards print where the game is. Besides the exit code it returns a game, if
    the person watched the match again and wants to continue from a moment of it.
    """
    speaker = Speaker(load_words(request.language))
    if request.from_file is None and request.edition is None:
        edition = await choose_edition(speaker.words)
        if edition is None:
            return DONE, None
        request = replace(request, edition=edition)
    screen = Noting(speaker.words)
    game, place = continued(request) if request.from_file is not None else (set_up(request), None)
    return await sit_on_screen(LocalTable(request, pace, game, place), screen, speaker)


async def sit_on_screen(table: LocalTable, screen: Noting, speaker: Speaker) -> tuple[int, Game | None]:
    table.get_ready(screen, speaker)
    app, code = await show_table(table.seat, speaker.words, screen.lines)
    while app.wants_replay and table.keeper is not None:
        code, moment = await see_again(table, table.request)
        if moment is not None:
            return code, moment
        table.seat.show_again()
        app, code = await show_table(table.seat, speaker.words)
    with suppress(OSError):  # the terminal may be gone
        screen.say(table.goodbye(speaker))
    return code, None


async def see_again(table: LocalTable, request: PlayRequest) -> tuple[int, Game | None]:
    """Replay the match just played; returns the game to continue, if requested."""
    from lastcard.terminal.commands.replay import viewer_of

    assert table.keeper is not None
    names = [face.name for face in table.seat.seats]
    names[PERSON] = request.name or own_name()  # a replay can also be viewed from other seats
    app = viewer_of(str(table.keeper.path), None, request.edition, request.language, names)
    return await run_whole(app), app.plays_on


def play_on(game: Game, edition: str | None, language: str) -> int:
    """Continue from a moment of a replay: the game is saved as a new one, with bots at all seats but a."""
    keeper = Keeper(new_place(game.edition.name))
    keeper.begin(game)
    own = None if edition is None or any_case(edition) in EDITIONS else edition
    return play(PlayRequest(own, from_file=str(keeper.path), language=language))


async def play_in_lines(request: PlayRequest, pace: Pace, screen: Screen, keyboard: Keyboard) -> int:
    speaker = Speaker(load_words(request.language))
    with keyboard:
        try:
            if request.from_file is None:
                game, place = await new_game(request, screen, keyboard, speaker), None
            else:
                game, place = continued(request)
        except (EOFError, Interrupted) as left:
            screen.say()
            return DONE if isinstance(left, EOFError) else INTERRUPTED
        return await sit_in_lines(LocalTable(request, pace, game, place), screen, keyboard, speaker)


async def sit_in_lines(table: LocalTable, screen: Screen, keyboard: Keyboard, speaker: Speaker) -> int:
    notation = table.request.notation
    table.get_ready(screen, speaker)
    table.welcome(screen, speaker)
    line_mode = LineMode(
        table.seat,
        words=speaker.words,
        screen=screen,
        keyboard=keyboard,
        commands=TypedCommands(table.seat, screen, speaker.words, table.save, notation=notation),
        notation=notation,
    )
    code = await until_signalled(line_mode.run(), keyboard)
    with suppress(OSError):  # the terminal may be gone
        screen.say(table.goodbye(speaker))
    return code


class LocalTable:
    """A table of bots, and where its games are kept."""

    hints = True
    """Whether the coach may be asked."""
    once = False
    """Whether there is no second match."""

    def __init__(self, request: PlayRequest, pace: Pace, game: Game, place: str | None) -> None:
        self.request, self.pace, self.first = request, pace, game
        bots = request.bots or (place and noted(place, "bots")) or DEFAULT_BOTS
        self.bots = split_bots(bots, game.players - 1)
        self.game: Game | None = None
        self.keeper: Keeper | None = None
        self.place = request.to_file or place

    def get_ready(self, screen: Screen, speaker: Speaker) -> None:
        """Everything that takes time, or can go wrong, before a card is dealt."""
        say_stand_ins(self.first, self.bots, screen, speaker)
        if any(BOTS[name].thinks_long for name in self.bots):
            compile_once(play_and_search, screen.say)
        problem = self.begin_to_keep(self.first)
        if problem:
            screen.say(speaker.fill("screen.unkept", problem=problem), style="italic")
        names = names_at(self.request.name, self.first.players, speaker.words)
        self.seat = LocalSeat(
            self.deal,
            names,
            [None, *self.bots],
            keep=self.keep,
            keeps_drawn=self.request.keeps_drawn,
            hints=self.hints,
            once=self.once,
        )

    def welcome(self, screen: Screen, speaker: Speaker) -> None:
        key = "screen.welcome" if self.request.from_file is None else "screen.welcome_back"
        said = {"title": self.first.edition.title, "number": str(self.first.players)}
        screen.say(speaker.say(key, **said), style="bold")

    def deal(self, match: int) -> Table:
        """The table of a match; each has its own random seed."""
        game = self.first if match == 1 else rematch_of(self.request, self.first, match)
        pace = f"pace {match}" if match > 1 else "pace"
        bots, habits = seat_bots(game, self.bots, self.request, match), habits_of_person(self.request)
        return Table(game, bots, self.pace, habits=habits, seed=seed_for(self.request, pace))

    # Keeping

    def begin_to_keep(self, game: Game) -> str:
        """A file named by the user must be writable. Without a data folder one can still play."""
        place = Path(self.place).expanduser() if self.place else new_place(game.edition.name)
        self.game, self.keeper = game, Keeper(place)
        self.keeper.note = f"bots {','.join(self.bots)}"
        try:
            self.keeper.begin(game)
        except InputError as error:
            if self.place:
                raise
            self.keeper = None
            return str(error)
        return ""

    def keep(self, game: Game) -> str:
        """Called after every move; each match after the first has its own file."""
        if game is not self.game:
            self.place = None
            return self.begin_to_keep(game)
        return self.keeper.keep(game) if self.keeper else ""

    def save(self, path: str) -> str:
        """Keep the game there from now on."""
        if not path:
            raise InputError("Say where to: save FILE, such as save evening.lcg.")
        assert self.game is not None
        keeper = Keeper(Path(path).expanduser())
        keeper.note = f"bots {','.join(self.bots)}"
        keeper.begin(self.game)
        self.keeper, self.place = keeper, path
        speaker = Speaker(load_words(self.request.language))
        return speaker.say("screen.saved", command=self.going_on())

    def going_on(self) -> str:
        """The command that continues this game; a custom edition has to be named."""
        assert self.game is not None
        own = [] if self.game.edition.is_printed else [self.game.edition.path]
        place = [self.place] if self.place else []
        return f"{program()} {shlex.join(['play', *own, '--continue', *place])}"

    def goodbye(self, speaker: Speaker) -> str:
        if self.keeper is None or self.game is None:
            return speaker.words["screen.goodbye_unsaved"]
        if self.game.over:
            command = f"{program()} {shlex.join(['replay', str(self.place or self.keeper.path)])}"
            return speaker.fill("screen.goodbye_over", command=command)
        return speaker.fill("screen.goodbye", command=self.going_on())


def say_stand_ins(game: Game, names: Sequence[str], screen: Screen, speaker: Speaker) -> None:
    """Say which bots play with weights trained for another edition, because this one has none."""
    for name in dict.fromkeys(names):
        learnt = learnt_for(name, game.edition)
        if learnt != game.edition.name:
            said = {"bot": name, "edition": game.edition.name, "other": learnt}
            screen.say(speaker.say("screen.stand_in", **said), style="dim")


def read_pace(request: PlayRequest) -> Pace:
    if request.speed not in SPEEDS:
        near = did_you_mean(request.speed, SPEEDS)
        raise InputError(f"--speed is one of {', '.join(SPEEDS)}, not {request.speed!r}.{near}")
    if not 0 <= request.reaction_time <= LONGEST_REACTION:
        given = f"{request.reaction_time:g}"
        raise InputError(f"--reaction-time is a number of seconds from 0 to {LONGEST_REACTION}, not {given}.")
    return Pace(SPEEDS[request.speed], request.reaction_time)


def split_bots(text: str, others: int) -> list[str]:
    """A bot for each of the other seats: one name for all of them, or one name per seat.

    >>> split_bots("casual", 3), split_bots("expert,casual", 2)
    (['casual', 'casual', 'casual'], ['expert', 'casual'])
    """
    names = [name.strip() for name in text.split(",")]
    for name in names:
        if name not in BOTS:
            raise InputError(
                f"There is no bot {name!r}; there are {', '.join(BOTS)}.{did_you_mean(name, list(BOTS))}"
            )
    if len(names) not in (1, others):
        raise InputError(
            f"--bots names one bot for all, or one for each of {others} seats, not {len(names)}."
        )
    return names * others if len(names) == 1 else names


def seat_bots(game: Game, names: Sequence[str], request: PlayRequest, match: int) -> list[BotPlayer]:
    """A bot for every seat but the person's."""
    seats = [seat for seat in range(game.players) if seat != PERSON]
    again = f" {match}" if match > 1 else ""
    return [
        BotPlayer(
            BOTS[name](seed_for(request, f"bot {seat}{again}")),
            seat,
            seed_for(request, f"reflexes {seat}{again}"),
        )
        for seat, name in zip(seats, names, strict=True)
    ]


def habits_of_person(request: PlayRequest) -> list[BotPlayer]:
    """Where nobody waits, the person's arms go up in a race automatically."""
    return [BotPlayer(Habit(), PERSON, seed_for(request, "habit"))] if request.reaction_time == 0 else []
