"""`DailyGame`: a daily deal played from Python, one decision after the other."""

from __future__ import annotations

from datetime import date

from lastcard.calendar.deals import PERSON, DailyDeal, daily_deal
from lastcard.calendar.results import DailyResult, result_of
from lastcard.errors import OptionError
from lastcard.game import Game
from lastcard.table.pace import Pace
from lastcard.table.still import LET_PASS, StillTable
from lastcard.views import View
from lastcard.views.view import write_position

IN_A_MOMENT = Pace(thinking=(0.0, 0.0))


def still_table(deal: DailyDeal, pace: Pace | None = None, now: float = 0.0) -> StillTable:
    """The table of a daily deal, with its opponents."""
    return StillTable(deal.new_game(), deal.bots(), pace, seed=f"{deal.seed} pace", now=now)


def played_again(deal: DailyDeal, record: Game, pace: Pace | None = None) -> StillTable:
    """The table where it was left: the moves of a record, made again, so that the bots have seen them.
    Raises `OptionError` if it is no record of this deal.
    """
    table = still_table(deal, pace)
    if write_position(record.rounds[0].start) != write_position(table.game.rounds[0].start):
        raise OptionError(f"This is no record of the daily deal of {deal.date}.")
    for entry in record.rounds[0].entries:
        if entry.seat is None:
            table.act_by_clock(0.0)
        else:
            table.make_move(entry.seat, entry.move, 0.0)
    return table


class DailyGame:
    """The deal of a day, from the seat of the person. After each of their decisions the bots play on, until
    the person has to decide again.
    """

    def __init__(self, deal: DailyDeal) -> None:
        self.deal = deal
        self.table = still_table(deal, IN_A_MOMENT)
        self.play_on()

    @property
    def game(self) -> Game:
        return self.table.game

    @property
    def view(self) -> View:
        """What the person may know, and their moves (`view.legal`)."""
        return self.table.view(PERSON)

    @property
    def over(self) -> bool:
        return self.game.over

    @property
    def must_move(self) -> bool:
        """Whether the person is asked for a move; otherwise they may react, or let it pass."""
        due = self.table.due()
        return due is None and not self.over

    def play(self, move: str) -> None:
        """Make a move of the person."""
        self.table.make_move(PERSON, move, 0.0)
        self.play_on()

    def let_pass(self) -> None:
        """Let the occasion to react pass."""
        if self.must_move or self.over:
            raise OptionError("There is nothing to let pass here.")
        self.table.decline(PERSON)
        self.play_on()

    def play_on(self) -> None:
        while (due := self.table.due()) is not None and due.move != LET_PASS:
            self.table.carry_out(due)

    @property
    def result(self) -> DailyResult:
        """How it ended."""
        if not self.over:
            raise OptionError("The deal has no result before it is played to its end.")
        return result_of(self.game, self.deal)


def daily(day: str | date | None = None, secret: str = "") -> DailyGame:
    """The daily deal, to be played: of a day, or of today. `secret` is that of a server's own deal, which it
    reveals when the day is over.

    >>> import lastcard as lc
    >>> game = lc.daily("2026-11-03")
    >>> game.deal.edition.name, game.game.players
    ('droid', 4)
    """
    return DailyGame(daily_deal(day, secret=secret))
