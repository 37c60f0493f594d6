"""Debian's Chromium, for tests, screenshots and measurements.

python -m tools.chromium    # installs it where it is missing and it may
"""

from __future__ import annotations

import shutil
import sys

from tools.services import CannotStartError, install_packages

PACKAGES = {"chromium": "chromium"}

FLAGS = [
    "--no-sandbox",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]
"""Nothing is asked of anybody outside."""


def chromium() -> str:
    found = shutil.which("chromium") or shutil.which("chromium-browser")
    if found is None:
        raise CannotStartError("There is no chromium here: run python -m tools.chromium")
    return found


if __name__ == "__main__":
    sys.exit(install_packages(PACKAGES))
