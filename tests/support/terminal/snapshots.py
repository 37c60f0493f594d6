"""Screens as human-readable text, kept next to the tests.

    LASTCARD_RENEW=1 pytest tests/terminal

rewrites all of them; then look at the changes in git.
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
    """Compare with the screen as it was when somebody last looked at it."""
    if RENEW:
        path.parent.mkdir(exist_ok=True)
        path.write_text(shown, encoding="utf-8")
    assert shown == path.read_text(encoding="utf-8")
