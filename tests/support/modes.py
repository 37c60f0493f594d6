"""Every edition, and every mode of those that have several."""

from __future__ import annotations

import lastcard as lc

MODES = [
    *((edition, "") for edition in lc.EDITIONS[:-1]),
    *(("elite", mode) for mode in ("quick", "draft", "dynasty")),
]
