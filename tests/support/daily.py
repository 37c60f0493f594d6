"""One and the same person at the daily deal, wherever it is played."""

from __future__ import annotations

from random import Random

import lastcard as lc
from lastcard.bots import make_bot
from lastcard.calendar import DailyResult, read_date, result_of
from lastcard.calendar.deals import deal_on
from lastcard.client import Seat, open_table, play_with
from lastcard.notation.pending import RACES
from lastcard.table.daily_game import DailyGame
from lastcard.terminal.commands.daily import reviewed
from lastcard.views import View
from lastcard.views.reacting import chances
from lastcard.words import Speaker, load_words


def must_move(view: View) -> bool:
    return view.seat in view.asked and view.waiting_for not in RACES


def decision(view: View, style: int = 0) -> str | None:
    """What this person does at this moment, from nothing but what they see; None: they let it pass."""
    random = Random(f"{style} {view.window}")
    if must_move(view):
        return random.choice([move for move in view.legal if move != "!"])
    moves = [move for moves in chances(view).values() for move in moves if move != "-"]
    return random.choice([None, *moves])


def play_daily(day: str, style: int = 0) -> DailyGame:
    """The deal of a day, played through the library."""
    game = DailyGame(deal_on(read_date(day)))
    while not game.over:
        move = decision(game.view, style)
        if move is None:
            game.let_pass()
        else:
            game.play(move)
    return game


async def play_at(server: str, day: str) -> Seat:
    """The deal of a day, played at a table of a server by a novice who is in no hurry."""
    async with await open_table(server, "Ann", {"daily": day, "thinking": 0, "reaction": 0}) as seat:
        await seat.ask("deal")
        await play_with(seat, make_bot("novice", 1), seed=1)
        return seat


def terminal_result(record: str, day: str) -> DailyResult:
    """The result of a game that was played, as `lastcard daily` tells it."""
    game = lc.Game.replay(record)
    return reviewed(result_of(game, deal_on(read_date(day))), game, Speaker(load_words()))
