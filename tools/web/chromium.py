"""Debian's Chromium, for tests, screenshots and measurements.

python -m tools.web.chromium    # installs it if it is missing and may be installed
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
"""No external requests."""


def chromium() -> str:
    found = shutil.which("chromium") or shutil.which("chromium-browser")
    if found is None:
        raise CannotStartError("There is no chromium here: run python -m tools.web.chromium")
    return found


def headless_shell() -> str:
    """Chromium without the parts that draw a window, if installed: it takes a quarter less time."""
    return shutil.which(SHELL) or chromium()


def install() -> int:
    """Chromium is required; its headless shell is installed if available."""
    failed = install_packages(PACKAGES)
    if not failed and may_install() is not None:
        install_packages({SHELL: SHELL})
    return failed


if __name__ == "__main__":
    sys.exit(install())
