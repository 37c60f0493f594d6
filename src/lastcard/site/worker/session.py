"""Python that a reader of the page runs: the examples, and what is made of them."""

from __future__ import annotations

import ast
import json
import re
import traceback
from contextlib import redirect_stdout
from io import StringIO
from typing import Any

NAME = "<example>"
LONGEST = 50_000
"""Characters of an output that are shown."""

CUT = "\n... (the rest is not shown)\n"
TRACEBACK = re.compile(r"^Traceback .*\n(?: .*\n)*", re.MULTILINE)
"""Where an error was raised tells readers nothing: its last lines do."""


def agrees(output: str, expected: str) -> bool:
    """Whether it is what an example shows; `...` stands for anything. (Python in a browser has no doctest.)

    >>> agrees("[1, 2, 3]", "[1, ...]"), agrees("[1, 2, 3]", "[1, 2]")
    (True, False)
    """
    pattern = ".*".join(re.escape(part) for part in expected.split("..."))
    return re.fullmatch(pattern, output, re.DOTALL) is not None


class PythonSession:
    """What was run before is known to what is run afterwards, as in a Python console."""

    def __init__(self) -> None:
        self.names: dict[str, Any] = {"__name__": "__main__"}

    def run(self, code: str, expected: str) -> str:
        """Run some lines. Answers JSON: the `output`, whether they `failed`, whether it is `as_expected`."""
        printed = StringIO()
        failed = False
        with redirect_stdout(printed):
            try:
                self.execute(code)
            except BaseException as error:  # for the reader, SystemExit too
                failed = True
                print("".join(traceback.format_exception_only(error)), end="")
        output = printed.getvalue()
        as_expected = agrees(output, TRACEBACK.sub("", expected))
        shown = output if len(output) <= LONGEST else output[:LONGEST] + CUT
        return json.dumps({"output": shown, "failed": failed, "as_expected": as_expected})

    def execute(self, code: str) -> None:
        """As a console does: the value of an expression is printed."""
        for statement in ast.parse(code, NAME).body:
            exec(compile(ast.Interactive([statement]), NAME, "single"), self.names)


def begin() -> PythonSession:
    return PythonSession()
