"""The full screen: ours alone, in the colors that the terminal has."""

from __future__ import annotations

import os
from typing import TypeVar

from rich.console import Console
from textual.app import App
from textual.screen import Screen

Result = TypeVar("Result")

FEW_COLORS = (None, "standard", "windows")


def has_few_colors() -> bool:
    """Sixteen colors, or none: then the terminal's own are used."""
    return "NO_COLOR" in os.environ or Console().color_system in FEW_COLORS


class Whole(Screen[None], inherit_bindings=False):
    """All keys are ours: nothing scrolls, nothing takes the focus."""


class WholeApp(App[Result]):
    """A full-screen program."""

    CSS = """
    Screen { layers: default; overflow: hidden; }
    #small { position: absolute; display: none; width: 100%; height: 100%; content-align: center middle; }
    """
    ENABLE_COMMAND_PALETTE = False
    ALLOW_SELECT = False
    AUTO_FOCUS = None

    def __init__(self) -> None:
        few = has_few_colors()
        super().__init__(ansi_color=few)
        if few:
            self.theme = "ansi-dark"

    def get_default_screen(self) -> Screen[None]:
        return Whole()
