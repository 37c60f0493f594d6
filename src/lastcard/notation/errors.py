"""What cannot be read."""

from __future__ import annotations


class NotationError(ValueError):
    """Text that cannot be read, or that describes something impossible; in files with line and column."""

    def __init__(self, what: str, line: int = 0, column: int = 0) -> None:
        place = f"line {line}, column {column}: " if line else ""
        super().__init__(place + what)
        self.what, self.line, self.column = what, line, column
