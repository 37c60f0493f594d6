"""How a program takes the whole screen, and gives it back."""

from __future__ import annotations

WHOLE_SCREEN, GIVEN_BACK = "\x1b[?1049h", "\x1b[?1049l"
"""How a program takes the whole screen, and gives it back."""
