"""Bots that decide for the seats that do not learn.

A bot is asked in its turn like any other seat, and decides by its policy: what it weighs, overlooks and
forgets to call is the same as in a simulation. The only difference is that the order in which seats are asked
decides who of several is first.
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
    """Let bots decide until a learner is asked or the episode is over."""
    while not episode.game.over and not table.learners >> episode.seat & 1:
        recall(table, episode)
        choice = decide(table, episode)
        take_down(table, episode)
        go_on(table, episode, choice)


@plain
def decide(table: BatchTable, episode: Episode) -> Move:
    """The move of the bot that is asked, or `LET_BE`."""
    s, seat, out, notes = episode.game, episode.seat, table.moves, table.notes
    n = legal(s, seat, out)
    if is_thinking(notes, seat):
        see_occasion(s, notes)
        return choose_by_heuristic(s, table.sight, seat, out, n, notes)
    return choose_by_chance(s, seat, out, n, notes)


@plain
def recall(table: BatchTable, episode: Episode) -> None:
    """Load the bots' notes of this game."""
    notes = table.notes
    notes.choices_made = episode.choices_made
    notes.occasion = episode.occasion
    notes.let_go = episode.let_go
    for seat in range(episode.game.players):
        notes.remembered.lacks[seat] = episode.lacks[seat]


@plain
def take_down(table: BatchTable, episode: Episode) -> None:
    """Store what a decision has changed in the notes with the game."""
    notes = table.notes
    episode.choices_made = notes.choices_made
    episode.occasion = notes.occasion
    episode.let_go = notes.let_go
