"""Loading bots: ours by name, yours from a Python file (`mybot.py:Bot`) or as a program (`cmd:...`)."""

from __future__ import annotations

import shlex
import shutil
from collections.abc import Callable
from pathlib import Path

from lastcard.bots import BOTS
from lastcard.bots.bot import Reflexes
from lastcard.bots.external import External
from lastcard.bots.forfeit import Forfeit
from lastcard.bots.guarding import Guarded
from lastcard.bots.housing import BotError, Housed
from lastcard.bots.thinking import Expert
from lastcard.views import View

COMMAND = "cmd:"
PYTHON = ".py"
Make = Callable[[str], Guarded]


def split_bots(text: str) -> list[str]:
    """Bots are separated by commas; a comma inside quotes belongs to a command.

    >>> split_bots("cmd:./mybot --fast,expert, cmd:'./other' 'a,b'")
    ['cmd:./mybot --fast', 'expert', "cmd:'./other' 'a,b'"]
    """
    parts, quote = [""], ""
    for letter in text:
        if letter == "," and not quote:
            parts.append("")
            continue
        if quote:
            quote = "" if letter == quote else quote
        elif letter in "'\"" and parts[-1].lstrip().startswith(COMMAND):
            quote = letter
        parts[-1] += letter
    if quote:
        raise BotError(f"A quote is not closed: {parts[-1].strip()}.")
    bots = [part.strip() for part in parts]
    if not all(bots):
        raise BotError(f"A bot has no name: {text!r}.")
    return bots


def is_own(text: str) -> bool:
    """Whether it is the user's bot, not one of ours."""
    return ":" in text or text.endswith(PYTHON)


def load_bot(text: str, think: float, edition: str = "") -> Make:
    """A factory that makes a bot from a seed. Ours take the time they take; others have `think` seconds per
    decision. `edition` is the file of a custom edition.
    """
    if text.startswith(COMMAND):
        words = read_command(text)
        return lambda seed: Guarded(External(words, seed, think))
    if is_own(text):
        return open_house(text, think, edition)
    if text not in BOTS:
        raise BotError(f"There is no bot {text!r}. There are {', '.join(BOTS)}.")
    return lambda seed: Guarded(BOTS[text](seed))


def open_house(text: str, think: float, edition: str = "") -> Make:
    """A house for a user's bot, in which a new bot is made for every round."""
    path, colon, name = text.rpartition(":")
    if not colon or not name or not path.endswith(PYTHON):
        raise BotError(f"A bot of your own is written FILE.py:NAME, such as mybot.py:Bot, not {text}.")
    if not Path(path).is_file():
        raise BotError(f"{path} cannot be read: there is no such file.")
    housed = Housed(text, think, edition)

    def make(seed: str) -> Guarded:
        try:
            housed.sit(seed)
        except Forfeit as forfeit:
            return Guarded(Unmade(forfeit))
        return Guarded(housed)

    return make


def check_bot(text: str, think: float) -> None:
    """Check that a bot can be used. A user's bot is constructed once to find out."""
    make = load_bot(text, think)
    if not is_own(text) or text.startswith(COMMAND):
        return
    bot = make("0").bot
    if isinstance(bot, Unmade):
        raise BotError(f"{text} cannot be made: {bot.forfeit.sentence}")
    assert isinstance(bot, Housed)
    bot.close()


class Unmade:
    """Stands in for a bot that could not be made."""

    reflexes: Reflexes = Expert.reflexes

    def __init__(self, forfeit: Forfeit) -> None:
        self.forfeit = forfeit

    def choose(self, view: View) -> str:
        raise self.forfeit


def read_command(text: str) -> tuple[str, ...]:
    """The words of a command, whose program must exist."""
    try:
        words = shlex.split(text.removeprefix(COMMAND))
    except ValueError as error:
        raise BotError(f"{text} cannot be read: {str(error).lower()}.") from None
    if not words:
        raise BotError(f"{text!r} names no program: write {COMMAND}PROGRAM.")
    if shutil.which(words[0]) is None:
        raise BotError(f"{words[0]} cannot be started: there is no such program, or it may not be run.")
    return tuple(words)
