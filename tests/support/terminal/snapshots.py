"""Screens as text that a person can read, kept beside the tests.

    LASTCARD_RENEW=1 pytest tests/terminal

writes all of it anew; then look at what git says has changed.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

from textual.app import App

RENEW = bool(os.environ.get("LASTCARD_RENEW"))
SIZES = {"80x24": (80, 24), "120x40": (120, 40)}


def shown_by(app: App[Any]) -> str:
    """What is on the screen."""
    strips = app.screen._compositor.render_strips()
    return "\n".join(strip.text.rstrip() for strip in strips) + "\n"


def compare(path: Path, shown: str) -> None:
    """With what was on the screen when somebody last looked at it."""
    if RENEW:
        path.parent.mkdir(exist_ok=True)
        path.write_text(shown, encoding="utf-8")
    assert shown == path.read_text(encoding="utf-8")
