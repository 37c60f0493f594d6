"""The numbered moves on the screen: a number refers to the menu that the user saw."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from time import monotonic

from lastcard.notation.pending import RACES
from lastcard.views import View

YOUNG = 0.5
"""Seconds after a change within which nobody can have read the new question."""

REMEMBERED = 20


@dataclass(frozen=True)
class Menu:
    """Numbered moves, the window they answer, and when they appeared on the screen."""

    moves: tuple[str, ...] = ()
    window: int = -1
    at: float = 0.0
    key: object = None
    """Identifies the decision: a different key is a different menu, even with the same moves."""
    is_first: bool = True

    def is_young(self, at: float) -> bool:
        """Whether it was there so briefly that an answer must have been meant for the previous menu."""
        return not self.is_first and at - self.at < YOUNG


def about(view: View, moves: tuple[str, ...]) -> object:
    """Identifies the decision between these moves. In a race it stays the same while others raise arms."""
    asked = view.asked if view.waiting_for not in RACES else ()
    return moves, view.waiting_for, asked, view.turns, view.hand


class Menus:
    """The latest menus, in the order in which they were shown."""

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        self.clock = clock
        self.shown = [Menu()]

    @property
    def latest(self) -> Menu:
        return self.shown[-1]

    def show(self, moves: tuple[str, ...], window: int, key: object) -> bool:
        """Set the current menu; returns whether it has to be displayed."""
        if moves and key == self.latest.key:
            return False
        menu = Menu(moves, window, self.clock(), key if moves else None, self.latest.window < 0)
        self.shown = [*self.shown[1 - REMEMBERED :], menu]
        return bool(moves)

    def seen_at(self, at: float) -> Menu:
        """The menu that was on the screen at a given time."""
        return next((menu for menu in reversed(self.shown) if menu.at <= at), self.shown[0])
