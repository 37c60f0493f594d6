"""Loading bots: ours by their name, yours from a Python file (`mybot.py:Bot`) or as a program (`cmd:...`)."""

from __future__ import annotations

import importlib.util
import inspect
import shlex
import shutil
import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

from lastcard.bots import BOTS
from lastcard.bots.bot import Bot, Reflexes
from lastcard.bots.external import External
from lastcard.bots.guarding import Forfeit, Guarded, describe, guard
from lastcard.bots.thinking import Expert
from lastcard.errors import OptionError
from lastcard.views import View

COMMAND = "cmd:"
PYTHON = ".py"
Make = Callable[[str], Guarded]


class BotError(OptionError):
    """A bot that is not there, or cannot be used."""


def split_bots(text: str) -> list[str]:
    """Bots are separated by commas; a comma between quotes belongs to a command.

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
    """Is it a bot that somebody has brought, and not one of ours?"""
    return ":" in text or text.endswith(PYTHON)


def load_bot(text: str, think: float) -> Make:
    """What makes a bot from a seed. Ours take the time they take; others have `think` seconds a decision."""
    if text.startswith(COMMAND):
        words = read_command(text)
        return lambda seed: Guarded(External(words, seed, think))
    if is_own(text):
        make = load_class(text)
        return lambda seed: make_guarded(make, seed, think)
    if text not in BOTS:
        raise BotError(f"There is no bot {text!r}. There are {', '.join(BOTS)}.")
    return lambda seed: Guarded(BOTS[text](seed))


def make_guarded(make: Callable[[str], Bot], seed: str, think: float) -> Guarded:
    """A bot that cannot be made this time sits there and forfeits every decision."""
    try:
        with guard(think):
            return Guarded(make(seed), think)
    except Forfeit as forfeit:
        return Guarded(Unmade(forfeit))


class Unmade:
    """In the place of a bot that could not be made."""

    reflexes: Reflexes = Expert.reflexes

    def __init__(self, forfeit: Forfeit) -> None:
        self.forfeit = forfeit

    def choose(self, view: View) -> str:
        raise self.forfeit


def read_command(text: str) -> tuple[str, ...]:
    """The words of a command whose program is there."""
    try:
        words = shlex.split(text.removeprefix(COMMAND))
    except ValueError as error:
        raise BotError(f"{text} cannot be read: {str(error).lower()}.") from None
    if not words:
        raise BotError(f"{text!r} names no program: write {COMMAND}PROGRAM.")
    if shutil.which(words[0]) is None:
        raise BotError(f"{words[0]} cannot be started: there is no such program, or it may not be run.")
    return tuple(words)


@cache
def load_class(text: str) -> Callable[[str], Bot]:
    """What makes a bot of a class in a file: FILE.py:CLASS."""
    path, colon, name = text.rpartition(":")
    if not colon or not name or not path.endswith(PYTHON):
        raise BotError(f"A bot of your own is written FILE.py:CLASS, such as mybot.py:Bot, not {text}.")
    found = getattr(load_file(path), name, None)
    if not isinstance(found, type):
        raise BotError(f"{path} has no class {name}.")
    if not callable(getattr(found, "choose", None)):
        raise BotError(f"{text} is no bot: it has no method choose(self, view).")

    def make(seed: str) -> Bot:
        bot: Any = found(seed) if takes_seed(found) else found()
        if not hasattr(bot, "reflexes"):
            bot.reflexes = Expert.reflexes
        return bot  # type: ignore[no-any-return]

    try:
        reflexes = make("0").reflexes
    except Exception as error:
        raise BotError(f"{text} cannot be made: {describe(error)}") from None
    if not isinstance(reflexes, Reflexes):
        raise BotError(f"{text} has reflexes that are no lastcard.bots.Reflexes.")
    return make


def takes_seed(found: type[Any]) -> bool:
    """Does the class want a seed when a bot is made?"""
    try:
        inspect.signature(found).bind("")
    except (TypeError, ValueError):
        return False
    return True


@cache
def load_file(path: str) -> object:
    """Run a Python file, once. It finds what lies beside it."""
    file = Path(path)
    if not file.is_file():
        raise BotError(f"{path} cannot be read: there is no such file.")
    spec = importlib.util.spec_from_file_location(f"bot {file.stem}", file)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module  # where dataclasses look for it
    folder = str(file.parent.resolve())
    if folder not in sys.path:
        sys.path.append(folder)
    try:
        spec.loader.exec_module(module)
    except (Exception, SystemExit) as error:
        raise BotError(f"{path} cannot be loaded: {describe(error)}") from None
    return module
