"""Words that can be typed during a game beside the moves."""

from __future__ import annotations

import shlex
from pathlib import Path

from lastcard.editions import EDITIONS
from lastcard.errors import EditionError
from lastcard.game import Game
from lastcard.terminal.help import show_help
from lastcard.terminal.inputs import InputError, reason
from lastcard.terminal.program import program
from lastcard.terminal.rules import answer
from lastcard.terminal.screen import Screen
from lastcard.words import Speaker

ANSWERS_IN_GAME = 4
RECORD_BEGINS = b"lastcard "


class Left(Exception):  # noqa: N818 - not an error
    """The person leaves the table."""


class Commands:
    """Obeys `?`, `rules`, `view`, `save` and `quit`."""

    def __init__(self, game: Game, screen: Screen, speaker: Speaker, seat: int) -> None:
        self.game, self.screen, self.speaker, self.seat = game, screen, speaker, seat
        self.saved: str | None = None

    def obey(self, text: str) -> bool:
        """Do what a word says; false when it is none of them."""
        word, _, rest = text.partition(" ")
        rest = rest.strip()
        if text.startswith("?"):
            word, rest = "rules" if text[1:].strip() else "help", text[1:].strip()
        match word:
            case "help":
                show_help(self.screen, self.speaker.words)
            case "rules":
                self.look_up(rest)
            case "view":
                for line in str(self.game.view(self.seat)).splitlines():
                    self.screen.say(line)
            case "save":
                self.save(rest)
            case "quit" | "exit" | "q":
                raise Left
            case _:
                return False
        return True

    def look_up(self, query: str) -> None:
        name = self.game.edition.name
        try:
            answer(self.screen, query or "object", [name] if name in EDITIONS else EDITIONS, ANSWERS_IN_GAME)
        except (InputError, EditionError) as error:
            self.screen.say(str(error))

    def save(self, path: str) -> None:
        try:
            save(self.game, path)
        except InputError as error:
            self.screen.say(str(error))
            return
        self.saved = path
        self.screen.say(self.speaker.say("screen.saved", command=going_on(self.game, path)))


def going_on(game: Game, path: str) -> str:
    """The command that goes on with a saved game; an edition of one's own has to be named."""
    own = [] if game.edition.is_printed else [game.edition.path]
    return f"{program()} {shlex.join(['play', *own, '--continue', path])}"


def save(game: Game, path: str) -> None:
    """Write the record of a game."""
    check_place(path)
    try:
        Path(path).expanduser().write_text(game.record(), encoding="utf-8")
    except OSError as error:
        raise InputError(f"{path} cannot be written: {reason(error)}.") from None


def check_place(path: str) -> None:
    """A record may replace a record; a file that is something else is left alone."""
    if not path:
        raise InputError("Say where to: save FILE, such as save evening.lcg.")
    file = Path(path).expanduser()
    try:
        if not file.parent.is_dir():
            raise InputError(f"{path} cannot be written: there is no folder {file.parent}.")
        taken = file.exists() and not file.read_bytes().startswith(RECORD_BEGINS)
    except OSError as error:
        raise InputError(f"{path} cannot be written: {reason(error)}.") from None
    if taken:
        raise InputError(f"{path} is there already and is no record: nothing was written.")
