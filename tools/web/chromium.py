"""Debian's Chromium, for tests, screenshots and measurements.

python -m tools.web.chromium    # installs it where it is missing and it may
"""

from __future__ import annotations

import shutil
import sys

from tests.support.services import CannotStartError, install_packages, may_install

PACKAGES = {"chromium": "chromium"}
SHELL = "chromium-headless-shell"

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
        raise CannotStartError("There is no chromium here: run python -m tools.web.chromium")
    return found


def headless_shell() -> str:
    """Chromium without all that draws a window, where it is installed: it takes a quarter less time."""
    return shutil.which(SHELL) or chromium()


def install() -> int:
    """Chromium must be there; its shell is taken where it can be had."""
    failed = install_packages(PACKAGES)
    if not failed and may_install() is not None:
        install_packages({SHELL: SHELL})
    return failed


if __name__ == "__main__":
    sys.exit(install())
