"""What was solved, kept beside the games."""

from __future__ import annotations

import json
import os
from dataclasses import asdict, dataclass, field, fields
from pathlib import Path

from lastcard.terminal.commands.saved_games import games_folder
from lastcard.terminal.inputs import InputError, reason

FILE = "puzzles.json"


@dataclass
class Progress:
    """The puzzles solved, and how many in a row."""

    solved: list[str] = field(default_factory=list)
    streak: int = 0
    best: int = 0
    storm: int = 0
    """The most that were solved in five minutes."""

    def note(self, name: str, *, right: bool) -> None:
        """Count an answer."""
        self.streak = self.streak + 1 if right else 0
        self.best = max(self.best, self.streak)
        if right and name not in self.solved:
            self.solved.append(name)


def place() -> Path:
    return games_folder() / FILE


def kept_progress() -> Progress:
    """The progress that is kept. A file that cannot be read says so, and is left as it is."""
    try:
        data = json.loads(place().read_text(encoding="utf-8"))
        found = Progress(**{one.name: data[one.name] for one in fields(Progress) if one.name in data})
        numbers = (found.streak, found.best, found.storm)
        if not all(isinstance(one, int) for one in numbers) or not all(
            isinstance(one, str) for one in found.solved
        ):
            raise ValueError
    except FileNotFoundError:
        return Progress()
    except OSError as error:
        raise InputError(f"{place()} cannot be read: {reason(error)}.") from None
    except (ValueError, TypeError):
        raise InputError(f"{place()} is not the progress of puzzles: move it away to begin anew.") from None
    return found


def keep_progress(progress: Progress) -> None:
    """Write it, all or nothing."""
    beside = place().with_name(f".{FILE}.{os.getpid()}")
    try:
        place().parent.mkdir(parents=True, exist_ok=True)
        beside.write_text(json.dumps(asdict(progress)) + "\n", encoding="utf-8")
        beside.replace(place())
    except OSError as error:
        raise InputError(f"{place()} cannot be written: {reason(error)}.") from None
