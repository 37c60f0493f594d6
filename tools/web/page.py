"""Runs the scripts of `web/package.json`, with the Node from a wheel.

python -m tools.web.page check test     # the page's own checks and tests
python -m tools.web.page build          # the page, as the server serves it
"""

from __future__ import annotations

import sys
from pathlib import Path

from hatch_build import INSTALL, npm

WEB = Path(__file__).parents[2] / "web"


def main(scripts: list[str]) -> None:
    if not (WEB / "node_modules").is_dir():
        npm(INSTALL, WEB)
    for script in scripts:
        npm(["run", "--silent", script], WEB, quiet=False)


if __name__ == "__main__":
    main(sys.argv[1:] or ["build"])
