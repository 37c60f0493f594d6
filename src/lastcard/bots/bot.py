"""The interface of a bot: it chooses moves, and has reflexes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol, runtime_checkable

from lastcard.views import Seen, View


@dataclass(frozen=True)
class Reflexes:
    """How attentive a player is, as probabilities, and how quick, in seconds.

    Calling and catching is a matter of attention, not thought, so it is data and not part of `choose`.
    """

    forgets_call: float = 0.0  # to say the call with the move
    remembers_call: float = 1.0  # a little later, when it was forgotten
    notices_missed_call: float = 1.0  # of somebody else
    notices_throw: float = 1.0  # the chance to throw a Hail Mary
    notices_race: float = 1.0  # and raises both arms
    quickest: float = 0.4
    slowest: float = 2.0


class Bot(Protocol):
    """Anything that has reflexes and chooses moves."""

    @property
    def reflexes(self) -> Reflexes: ...

    def choose(self, view: View) -> str:
        """One of `view.legal`. None of them includes the call: that is up to the reflexes. Out of turn they
        are the Hail Marys that can be thrown, and `-`: not to throw.
        """
        ...


@runtime_checkable
class Onlooker(Protocol):
    """A bot that remembers: it sees every event, also on others' turns, and the table after it."""

    def see(self, events: Sequence[Seen], view: View) -> None: ...
