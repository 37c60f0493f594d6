"""The moves as they were numbered on the screen: a number belongs to the menu that was seen."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from time import monotonic

from lastcard.notation.pending import RACES
from lastcard.views import View

YOUNG = 0.5
"""Seconds after a change in which nobody can have read what is asked now."""

REMEMBERED = 20


@dataclass(frozen=True)
class Menu:
    """Moves by their numbers, the window that they answer, and since when they are on the screen."""

    moves: tuple[str, ...] = ()
    window: int = -1
    at: float = 0.0
    key: object = None
    """What it is about: with another key it is another menu, though the moves may be the same."""
    is_first: bool = True

    def is_young(self, at: float) -> bool:
        """Was it there for so short a time that an answer must have been meant for what was there before?"""
        return not self.is_first and at - self.at < YOUNG


def about(view: View, moves: tuple[str, ...]) -> object:
    """What somebody who is offered these moves decides. In a race it stays the same while others raise their
    arms.
    """
    asked = view.asked if view.waiting_for not in RACES else ()
    return moves, view.waiting_for, asked, view.turns, view.hand


class Menus:
    """The last ones, in the order in which they were shown."""

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        self.clock = clock
        self.shown = [Menu()]

    @property
    def latest(self) -> Menu:
        return self.shown[-1]

    def show(self, moves: tuple[str, ...], window: int, key: object) -> bool:
        """What is offered now; true if that has to be shown."""
        if moves and key == self.latest.key:
            return False
        menu = Menu(moves, window, self.clock(), key if moves else None, self.latest.window < 0)
        self.shown = [*self.shown[1 - REMEMBERED :], menu]
        return bool(moves)

    def seen_at(self, at: float) -> Menu:
        """The one that was on the screen at a time."""
        return next((menu for menu in reversed(self.shown) if menu.at <= at), self.shown[0])
