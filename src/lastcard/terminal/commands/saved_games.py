"""Keeping games: the record of a game is written after every move, and found again later.

Games are kept in the user's data folder, or in the file that was named. A list beside them has where they
are, the latest last, so that `lastcard play --continue` finds the game that was left.
"""

from __future__ import annotations

import os
from datetime import datetime
from pathlib import Path

from lastcard.game import Game
from lastcard.terminal.inputs import InputError, reason

RECORD_BEGINS = b"lastcard "
MOST_REMEMBERED = 100
LIST = "latest"


def games_folder() -> Path:
    """Where games are kept that were given no file."""
    from platformdirs import user_data_path

    return user_data_path("lastcard", appauthor=False) / "games"


def new_place(edition: str, folder: Path | None = None) -> Path:
    """A file for a new game: `2026-11-16-1830-express.lcg`, and with a number if there is one already."""
    folder = folder or games_folder()
    name = f"{datetime.now():%Y-%m-%d-%H%M}-{edition}"
    places = (folder / f"{name}{more}.lcg" for more in ("", *(f"-{n}" for n in range(2, 10_000))))
    return next(place for place in places if not place.exists())


class Keeper:
    """Writes one game down, again and again, to one place."""

    def __init__(self, path: Path) -> None:
        self.path = path.absolute()
        self.note = ""
        """What the record itself does not say: a comment in it."""

    def begin(self, game: Game) -> None:
        """Write it for the first time: a place that cannot be written is told before the game."""
        self.write(game)
        remember(self.path)

    def keep(self, game: Game) -> str:
        """Write it; what went wrong, in a sentence, or nothing."""
        try:
            self.write(game)
        except InputError as error:
            return str(error)
        return ""

    def write(self, game: Game) -> None:
        """All or nothing: whatever happens meanwhile, there is the game before this move or after it."""
        try:
            if self.path.parent == games_folder():
                self.path.parent.mkdir(parents=True, exist_ok=True)
            check_place(self.path)
            beside = self.path.with_name(f".{self.path.name}.{os.getpid()}")
            first, rest = game.record().split("\n", 1)
            note = f"# {self.note}\n" if self.note else ""
            beside.write_text(f"{first}\n{note}{rest}", encoding="utf-8")
            beside.replace(self.path)
        except OSError as error:
            raise InputError(f"{self.path} cannot be written: {reason(error)}.") from None


def noted(path: str, what: str) -> str | None:
    """What was noted in a record that is kept."""
    try:
        lines = Path(path).expanduser().read_text(encoding="utf-8").splitlines()[1:2]
    except (OSError, UnicodeDecodeError):
        return None
    begins = f"# {what} "
    return next((line.removeprefix(begins) for line in lines if line.startswith(begins)), None)


def check_place(path: Path) -> None:
    """A record may replace a record; a file that is something else is left alone."""
    if not path.parent.is_dir():
        raise InputError(f"{path} cannot be written: there is no folder {path.parent}.")
    if not path.exists():
        return
    with path.open("rb") as file:
        is_record = file.read(len(RECORD_BEGINS)) == RECORD_BEGINS
    if not is_record:
        raise InputError(f"{path} is there already and is no record: nothing was written.")
    if not os.access(path, os.W_OK):
        raise InputError(f"{path} cannot be written: permission denied.")


# The list of games


def remembered() -> list[Path]:
    """Where games were kept, the latest last."""
    try:
        lines = (games_folder() / LIST).read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError):
        return []
    return [Path(line) for line in lines if line]


def remember(path: Path) -> None:
    """The game at this place is the latest now. Where the list cannot be written, only that is lost."""
    places = [*(one for one in remembered() if one != path), path][-MOST_REMEMBERED:]
    folder = games_folder()
    try:
        folder.mkdir(parents=True, exist_ok=True)
        beside = folder / f".{LIST}.{os.getpid()}"
        beside.write_text("".join(f"{one}\n" for one in places), encoding="utf-8")
        beside.replace(folder / LIST)
    except OSError:
        pass
