"""The name of this program, so that the commands it suggests can be copied and run."""

from __future__ import annotations

import os
import sys
from pathlib import Path

NAME = "lastcard"


def program() -> str:
    """`lastcard` if it is on the PATH; otherwise how it was started, such as .venv/bin/lastcard."""
    started = Path(sys.argv[0])
    if started.name == "__main__.py" and started.parent.name == NAME:
        return f"python -m {NAME}"
    if started.stem != NAME or not started.is_file():
        return NAME  # another program, or a test
    from shutil import which

    found = which(NAME)
    if found is not None and started.samefile(found):
        return NAME
    near = os.path.relpath(started)
    return str(started) if near.startswith(os.pardir) else near
