"""One and the same person at the daily deal, wherever it is played."""

from __future__ import annotations

from random import Random

from lastcard.notation.pending import RACES
from lastcard.table.daily_game import DailyGame
from lastcard.views import View
from lastcard.views.reacting import chances


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
    from lastcard.calendar.deals import deal_on, read_date

    game = DailyGame(deal_on(read_date(day)))
    while not game.over:
        move = decision(game.view, style)
        if move is None:
            game.let_pass()
        else:
            game.play(move)
    return game
