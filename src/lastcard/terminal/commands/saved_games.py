"""Saving games: the record of a game is written after every move, so that it can be continued later.

Games are kept in the user's data folder, or in the file given. A list in that folder says where they are, the
latest last, so that `lastcard play --continue` finds the game that was left.
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
    """Where games without a given file are kept."""
    from platformdirs import user_data_path

    return user_data_path("lastcard", appauthor=False) / "games"


def new_place(edition: str, folder: Path | None = None) -> Path:
    """A file for a new game: `2026-11-16-1830-express.lcg`, with a number appended if it exists already."""
    folder = folder or games_folder()
    name = f"{datetime.now():%Y-%m-%d-%H%M}-{edition}"
    places = (folder / f"{name}{more}.lcg" for more in ("", *(f"-{n}" for n in range(2, 10_000))))
    return next(place for place in places if not place.exists())


class Keeper:
    """Writes one game repeatedly to one file."""

    def __init__(self, path: Path) -> None:
        self.path = path.absolute()
        self.note = ""
        """Facts that the record format lacks: a comment in it."""

    def begin(self, game: Game) -> None:
        """Write it for the first time: a file that cannot be written is reported before the game."""
        self.write(game)
        remember(self.path)

    def keep(self, game: Game) -> str:
        """Write it; returns an error message, or an empty string."""
        try:
            self.write(game)
        except InputError as error:
            return str(error)
        return ""

    def write(self, game: Game) -> None:
        """Atomic: whatever happens, the file has the game either before this move or after it."""
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
    """A note from a saved record."""
    try:
        lines = Path(path).expanduser().read_text(encoding="utf-8").splitlines()[1:2]
    except (OSError, UnicodeDecodeError):
        return None
    begins = f"# {what} "
    return next((line.removeprefix(begins) for line in lines if line.startswith(begins)), None)


def check_place(path: Path) -> None:
    """A record may overwrite a record; any other file is left alone."""
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
    """The files of earlier games, the latest last."""
    try:
        lines = (games_folder() / LIST).read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError):
        return []
    return [Path(line) for line in lines if line]


def remember(path: Path) -> None:
    """Make this the latest game. If the list cannot be written, only that is lost."""
    places = [*(one for one in remembered() if one != path), path][-MOST_REMEMBERED:]
    folder = games_folder()
    try:
        folder.mkdir(parents=True, exist_ok=True)
        beside = folder / f".{LIST}.{os.getpid()}"
        beside.write_text("".join(f"{one}\n" for one in places), encoding="utf-8")
        beside.replace(folder / LIST)
    except OSError:
        pass
