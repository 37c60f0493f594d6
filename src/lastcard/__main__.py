"""The `lastcard` command, and `python -m lastcard`.

The library needs nothing but Python; the command needs others, and says so where they are missing.
"""

import gc
import sys
from importlib.util import find_spec

NEEDED = ("rich",)
WRONG_INPUT = 2


def main() -> int:
    """Run the command; the answer is its exit code."""
    missing = [package for package in NEEDED if find_spec(package) is None]
    if missing:
        print(explain(missing), file=sys.stderr)
        return WRONG_INPUT
    from lastcard.terminal.cli import main as run

    code = run()
    gc.freeze()  # what is left need not be looked through once more: Python ends a sixth sooner
    return code


def explain(missing: list[str]) -> str:
    """Which packages are missing, and the line that installs them."""
    are = "is" if len(missing) == 1 else "are"
    line = " ".join(f'"{requirement}"' for requirement in requirements())
    return (
        f"The lastcard command needs {' and '.join(missing)}, which {are} not installed: pip install {line}"
    )


def requirements() -> list[str]:
    """What the command needs, with versions where this installation tells them."""
    from importlib.metadata import PackageNotFoundError, requires

    try:
        declared = requires("lastcard") or []
    except PackageNotFoundError:  # the sources, not installed
        return list(NEEDED)
    return [one for one in declared if "extra ==" not in one and one.startswith(NEEDED)]


if __name__ == "__main__":
    sys.exit(main())
