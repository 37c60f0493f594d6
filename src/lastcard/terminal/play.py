"""`lastcard play`: sit down, be dealt, play."""

from __future__ import annotations

from collections.abc import Sequence
from time import monotonic

from lastcard.bots import BOTS, BotPlayer, Champion, Reflexes
from lastcard.game import Game
from lastcard.policies.searching import play_and_search
from lastcard.policies.weights import learnt_for
from lastcard.table import Pace, Table
from lastcard.terminal.commands import Left, check_place, going_on, save
from lastcard.terminal.compiling import check_compiler, compile_once
from lastcard.terminal.inputs import InputError, did_you_mean
from lastcard.terminal.keyboard import Keyboard
from lastcard.terminal.match import Match
from lastcard.terminal.names import PERSON, Names
from lastcard.terminal.screen import Screen
from lastcard.terminal.setting import PlayRequest, continued, new_game, seed_for
from lastcard.views import View
from lastcard.words import Speaker

SPEEDS = {"slow": (1.0, 2.0), "normal": (0.3, 0.8), "fast": (0.0, 0.0)}
INTERRUPTED = 130
LONGEST_REACTION = 60


class Habit:
    """Where nobody waits, the person's arms go up in a race as if by habit; all else they do themselves."""

    reflexes = Reflexes(
        remembers_call=0, notices_missed_call=0, notices_throw=0, notices_race=1, quickest=0.5, slowest=2.2
    )

    def choose(self, view: View) -> str:
        return view.legal[0]


def play(request: PlayRequest) -> int:
    """Play a match; the answer is the exit code."""
    speaker, pace = Names(request.name).speaker(request.language), read_pace(request)
    screen, keyboard = Screen(speaker.words), Keyboard()
    if Champion.name in split_bots(request.bots, 1 + request.bots.count(",")):
        check_compiler()
    if request.to_file is not None:
        check_place(request.to_file)
    try:
        game = continued(request) if request.from_file else new_game(request, screen, keyboard, speaker)
    except (EOFError, KeyboardInterrupt) as left:
        screen.say()
        return INTERRUPTED if isinstance(left, KeyboardInterrupt) else 0
    screen.cards = game.edition.kinds
    names = split_bots(request.bots, game.players - 1)
    say_stand_ins(game, names, screen, speaker)
    if Champion.name in names:
        compile_once(play_and_search, screen.say)
    players, habits = seat_bots(game, names, request), habits_of_person(request)
    table = Table(game, players, pace, habits=habits, seed=seed_for(request, "pace"), now=monotonic())
    match = Match(table, speaker=speaker, screen=screen, keyboard=keyboard)
    welcome = speaker.say("screen.welcome", title=game.edition.title, number=str(game.players))
    screen.say(welcome, style="bold")
    return play_to_the_end(match, request)


def say_stand_ins(game: Game, names: Sequence[str], screen: Screen, speaker: Speaker) -> None:
    """Some bots play by figures that were learnt for an edition; where there are none, by another's."""
    for name in dict.fromkeys(names):
        learnt = learnt_for(name, game.edition)
        if learnt != game.edition.name:
            said = {"bot": name, "edition": game.edition.name, "other": learnt}
            screen.say(speaker.say("screen.stand_in", **said), style="dim")


def play_to_the_end(match: Match, request: PlayRequest) -> int:
    code, left = 0, True
    try:
        match.run()
        left = False
    except (Left, EOFError):
        pass
    except KeyboardInterrupt:
        code = INTERRUPTED
    if request.to_file:
        save(match.game, request.to_file)
        match.commands.saved = request.to_file
    if left:
        say_goodbye(match)
    return code


def say_goodbye(match: Match) -> None:
    saved = match.commands.saved
    key = "screen.goodbye" if saved else "screen.goodbye_unsaved"
    command = going_on(match.game, saved) if saved else ""
    match.screen.say(match.speaker.say(key, command=command))


def read_pace(request: PlayRequest) -> Pace:
    if request.speed not in SPEEDS:
        raise InputError(f"--speed is one of {', '.join(SPEEDS)}, not {request.speed!r}.")
    if not 0 <= request.reaction_time <= LONGEST_REACTION:
        given = f"{request.reaction_time:g}"
        raise InputError(f"--reaction-time is a number of seconds from 0 to {LONGEST_REACTION}, not {given}.")
    return Pace(SPEEDS[request.speed], request.reaction_time)


def split_bots(text: str, others: int) -> list[str]:
    """A bot for each of the other seats: one name for all of them, or as many names.

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


def seat_bots(game: Game, names: Sequence[str], request: PlayRequest) -> list[BotPlayer]:
    """A bot for every seat but the person's."""
    seats = [seat for seat in range(game.players) if seat != PERSON]
    return [
        BotPlayer(BOTS[name](seed_for(request, f"bot {seat}")), seat, seed_for(request, f"reflexes {seat}"))
        for seat, name in zip(seats, names, strict=True)
    ]


def habits_of_person(request: PlayRequest) -> list[BotPlayer]:
    """Where nobody waits, the person's arms go up in a race by themselves."""
    return [BotPlayer(Habit(), PERSON, seed_for(request, "habit"))] if request.reaction_time == 0 else []
