"""`lastcard daily`: the deal of the day. The first try counts."""

from __future__ import annotations

import asyncio
import shlex
import sys
from dataclasses import dataclass, replace
from pathlib import Path

from lastcard.calendar import DailyDeal, DailyResult, daily_deal, result_of, today
from lastcard.calendar.deals import BOT, PERSON
from lastcard.calendar.results import name_of
from lastcard.errors import Error, OptionError
from lastcard.game import Game
from lastcard.table import Pace, Table
from lastcard.table.daily_game import played_again, still_table
from lastcard.terminal.commands.daily_history import keep_result, kept_history, place_of
from lastcard.terminal.commands.game_setup import PlayRequest
from lastcard.terminal.commands.play import LocalTable, play_on, read_pace, sit_in_lines, sit_on_screen
from lastcard.terminal.commands.records import load_game
from lastcard.terminal.commands.saved_games import Keeper
from lastcard.terminal.commands.screen_mode import Noting, fills_screen
from lastcard.terminal.inputs import InputError
from lastcard.terminal.lines.keyboard import Keyboard
from lastcard.terminal.lines.screen import Screen
from lastcard.terminal.program import program
from lastcard.terminal.seats.names import names_at
from lastcard.words import Speaker, load_words


@dataclass(frozen=True)
class Try:
    """One try at a deal: whether it counts, and the record to go on from, if it was begun before."""

    deal: DailyDeal
    counts: bool
    begun: Game | None = None
    reason: str = "daily.counts"
    """The words that say whether it counts."""
    secret: str = ""
    """That of a server's own deal."""

    @property
    def place(self) -> Path:
        """Where it is kept."""
        return place_of(self.deal, for_fun=not self.counts, own=bool(self.secret))


def play_daily(day: str | None, request: PlayRequest, secret: str = "") -> int:
    """Play the deal of a day; returns the exit code. A server's own deal is for fun here."""
    speaker, keyboard = Speaker(load_words(request.language)), Keyboard()
    names_at(request.name, 1, speaker.words)
    pace = read_pace(request)
    deal = deal_of(day, secret)
    first = try_for_fun(deal, "daily.too_old", secret) if secret else next_try(deal)
    table = DailyTable(first, replace(request, bots=BOT), pace)
    if not secret:
        tell_late_review(deal, speaker)
    if fills_screen(request.plain):
        return on_screen(table, speaker)
    return asyncio.run(in_lines(table, Screen(speaker.words, keyboard), keyboard, speaker))


def on_screen(table: DailyTable, speaker: Speaker) -> int:
    """Also whoever plays on from a moment of the replay is told the result first."""
    screen = Noting(speaker.words)
    code, moment = asyncio.run(sit_on_screen(table, screen, speaker))
    if moment is None:
        return code
    screen.say(table.goodbye(speaker))
    return play_on(moment, None, table.request.language)


async def in_lines(table: DailyTable, screen: Screen, keyboard: Keyboard, speaker: Speaker) -> int:
    with keyboard:
        return await sit_in_lines(table, screen, keyboard, speaker)


def deal_of(day: str | None, secret: str = "") -> DailyDeal:
    try:
        return daily_deal(day, secret=secret)
    except OptionError as error:
        raise InputError(str(error)) from None


def next_try(deal: DailyDeal) -> Try:
    """The first try at today's deal counts, also when it was left and goes on later."""
    if deal.date in kept_history().results:
        return try_for_fun(deal, "daily.for_fun")
    place = place_of(deal)
    if place.exists():
        begun = load_game(str(place), None)
        if begun.over:
            keep_result(result_of(begun, deal))
            return try_for_fun(deal, "daily.for_fun")
        return Try(deal, counts=True, begun=begun, reason="daily.resumed")
    if deal.day != today():
        return try_for_fun(deal, "daily.too_old")
    return Try(deal, counts=True)


def try_for_fun(deal: DailyDeal, reason: str, secret: str = "") -> Try:
    """One that was left goes on. A record of anything else makes way for a new try."""
    new = Try(deal, counts=False, reason=reason, secret=secret)
    if not new.place.exists():
        return new
    try:
        begun = load_game(str(new.place), None)
        played_again(deal, begun)
    except Error:
        return new
    return new if begun.over else replace(new, begun=begun, reason="daily.resumed_for_fun")


def table_of(one: Try, pace: Pace) -> Table:
    return still_table(one.deal, pace) if one.begun is None else played_again(one.deal, one.begun, pace)


class DailyTable(LocalTable):
    """The table of a daily deal: without hints, and without a second match, so that its result is told."""

    hints = False
    once = True

    def __init__(self, first_try: Try, request: PlayRequest, pace: Pace) -> None:
        self.first_try = first_try
        try:
            self.first_table = table_of(first_try, pace)
        except Error as error:
            raise InputError(f"{first_try.place}: {error}") from None
        super().__init__(request, pace, self.first_table.game, None)
        self.result: DailyResult | None = None

    @property
    def daily(self) -> DailyDeal:
        return self.first_try.deal

    def deal(self, match: int) -> Table:
        return self.first_table

    def welcome(self, screen: Screen, speaker: Speaker) -> None:
        for line in self.told(speaker):
            screen.say(line, style="bold")

    def get_ready(self, screen: Screen, speaker: Speaker) -> None:
        super().get_ready(screen, speaker)
        if isinstance(screen, Noting):  # nothing else is said there before the table is shown
            self.welcome(screen, speaker)

    def told(self, speaker: Speaker) -> list[str]:
        game = name_of(self.daily.edition.name, self.daily.mode, speaker)
        welcome = speaker.fill("daily.welcome", date=self.daily.date, game=game)
        return [welcome, speaker.words[self.first_try.reason]]

    def begin_to_keep(self, game: Game) -> str:
        """It is not among the games that `play --continue` goes on with: its bots are pinned."""
        self.game = game
        self.keeper = Keeper(self.first_try.place)
        self.keeper.note = f"bots {','.join(self.bots)}"
        problem = self.keeper.keep(game)
        self.keeper = None if problem else self.keeper
        return problem

    def keep(self, game: Game) -> str:
        problem = super().keep(game)
        if self.first_try.counts and game.over and self.result is None:
            self.result = result_of(game, self.daily)
            problem = problem or keep_result(self.result)
        return problem

    def going_on(self) -> str:
        secret = self.first_try.secret
        own = ["--secret", secret] if secret else []
        return f"{program()} {shlex.join(['daily', self.daily.date, *own])}"

    def goodbye(self, speaker: Speaker) -> str:
        assert self.game is not None
        if not self.game.over:
            if self.keeper is None:
                return speaker.words["screen.goodbye_unsaved"]
            return speaker.fill("daily.goodbye", command=self.going_on())
        result = reviewed(result_of(self.game, self.daily), self.game, speaker)
        streak = kept_history().streak(result.date) if self.first_try.counts else 0
        if self.first_try.counts:
            keep_result(result, again=True)
        return told_result(result, speaker, streak)


def told_result(result: DailyResult, speaker: Speaker, streak: int = 0) -> str:
    """The line to share, everybody's cards, and the link."""
    link = speaker.fill("daily.link", date=f"{result.date}?{result.query}")
    return "\n".join([result.line(speaker, streak), result.shapes, link])


def tell_late_review(deal: DailyDeal, speaker: Speaker) -> None:
    """Tell the counted result of a day again, if luck and skill had not been worked out."""
    result = kept_history().results.get(deal.date)
    late = None if result is None else reviewed_late(result, speaker)
    if late is not None:
        print(told_result(late, speaker, kept_history().streak(late.date)))


def review_all_late(speaker: Speaker) -> None:
    """Work out luck and skill wherever that was not done."""
    for result in kept_history().results.values():
        reviewed_late(result, speaker)


def reviewed_late(result: DailyResult, speaker: Speaker) -> DailyResult | None:
    """The result with luck and skill, if they were missing and its record is still kept here."""
    game = None if result.luck is not None else record_of(result)
    late = None if game is None else reviewed(result, game, speaker)
    if late is None or late.luck is None:
        return None
    keep_result(late, again=True)
    return late


def record_of(result: DailyResult) -> Game | None:
    try:
        deal = daily_deal(result.date)
        game = load_game(str(place_of(deal)), None)
    except Error:
        return None
    return game if game.over and result_of(game, deal) == result else None


def reviewed(result: DailyResult, game: Game, speaker: Speaker) -> DailyResult:
    """The result with luck and skill, if the rules are compiled: otherwise that takes too long."""
    from lastcard.coach import review
    from lastcard.coach.chances import POINT, rounded
    from lastcard.coach.playouts import is_compiled
    from lastcard.terminal.commands.review import progress_on

    if not is_compiled():
        return result
    progress = progress_on(sys.stderr, speaker.words, "daily.working_out")
    account = review(game, progress=progress).accounts[PERSON]
    return result.with_review(rounded(account.luck, POINT), rounded(account.own, POINT))
