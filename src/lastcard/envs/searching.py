"""Searching: possible tables, consistent with what the seat that is asked knows."""

from __future__ import annotations

from collections.abc import Iterator

from lastcard.bots.memory import Memory
from lastcard.bots.supposing import worlds
from lastcard.envs.parts import kinds_of
from lastcard.envs.playing import Playing
from lastcard.errors import OptionError
from lastcard.policies.believing.seen import see_old


def worlds_of(playing: Playing, seed: int) -> Iterator[Playing]:
    """Likely tables for the seat that is asked, without end.

    They are `lastcard.worlds` of its view, with the cards that it knows of other hands in place. No other
    seat has declined to react.
    """
    if playing.over:
        raise OptionError("The episode is over: there is nothing to search.")
    return stand_where(playing, seed)


def stand_where(playing: Playing, seed: int) -> Iterator[Playing]:
    for world in worlds(playing.view(playing.seat), seed, what_is_known(playing)):
        twin = playing.copy()
        twin.stand_at(world._position, playing.seat)
        yield twin


def what_is_known(playing: Playing) -> Memory:
    """What the seat that is asked has seen of other hands, taken from its observation."""
    memory, seat, observation = Memory(), playing.seat, playing.observation
    row = [0] * observation.size
    playing.observe(seat, row)
    known, kinds = row[observation.parts["known"]], kinds_of(playing.edition)
    for place, number in enumerate(known):
        away, column = divmod(place, len(kinds))
        for _ in range(number):
            see_old(seat, (seat + away) % playing.players, kinds[column], memory.notes.seen)
    return memory
