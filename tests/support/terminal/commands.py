"""Commands, run in this process."""

from __future__ import annotations

import pytest

from lastcard.terminal.cli import main


def shown(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """The output of a command that succeeds."""
    assert main(arguments) == 0
    printed = capsys.readouterr()
    assert printed.err == ""
    return printed.out


def complaint(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """The one sentence for wrong input."""
    assert main(arguments) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err.count("\n") == 1
    return printed.err.strip()
