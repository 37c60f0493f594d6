"""Bots that play along: they decide for the seats that do not learn.

A bot is asked in its turn like any other, and decides as its policy does: what it weighs, what it overlooks
and what it forgets to say are the same as in a simulation. Only who of several is the first is settled by the
order in which they are asked.
"""

from __future__ import annotations

from lastcard.compiled.plain import plain
from lastcard.envs.batch_table import BatchTable, Episode
from lastcard.envs.stepping import go_on
from lastcard.policies.deciding.by_chance import choose_by_chance
from lastcard.policies.deciding.by_heuristic import choose_by_heuristic, is_thinking, see_occasion
from lastcard.rules.kernel import legal
from lastcard.rules.numbers import Move


@plain
def let_bots_play(table: BatchTable, episode: Episode) -> None:
    """Bots decide until somebody who learns is asked, or it is over."""
    while not episode.game.over and not table.learners >> episode.seat & 1:
        recall(table, episode)
        choice = decide(table, episode)
        take_down(table, episode)
        go_on(table, episode, choice)


@plain
def decide(table: BatchTable, episode: Episode) -> Move:
    """What the bot that is asked does; or it lets the moment be."""
    s, seat, out, notes = episode.game, episode.seat, table.moves, table.notes
    n = legal(s, seat, out)
    if is_thinking(notes, seat):
        see_occasion(s, notes)
        return choose_by_heuristic(s, table.sight, seat, out, n, notes)
    return choose_by_chance(s, seat, out, n, notes)


@plain
def recall(table: BatchTable, episode: Episode) -> None:
    """The notes become those of this game."""
    notes = table.notes
    notes.choices_made = episode.choices_made
    notes.occasion = episode.occasion
    notes.let_go = episode.let_go
    for seat in range(episode.game.players):
        notes.remembered.lacks[seat] = episode.lacks[seat]


@plain
def take_down(table: BatchTable, episode: Episode) -> None:
    """What a decision has changed in the notes is kept with the game."""
    notes = table.notes
    episode.choices_made = notes.choices_made
    episode.occasion = notes.occasion
    episode.let_go = notes.let_go
