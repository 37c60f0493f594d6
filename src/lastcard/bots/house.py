"""The program in which a user's bot runs: python -m lastcard.bots.house FILE.py:BOT [EDITION.toml]

It is driven line by line in JSON (`lastcard.bots.housing`). Whatever the bot does happens here: it may loop,
swallow every exception or eat all memory, and the table kills it from outside. Its standard output is
discarded; its standard error is shown.
"""

from __future__ import annotations

import importlib.util
import inspect
import json
import os
import sys
import threading
import time
from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path
from random import Random
from typing import Any

from lastcard.bots.bot import Reflexes
from lastcard.bots.forfeit import describe
from lastcard.editions import load_edition
from lastcard.views import Seen, View

SECONDS_ALONE = 1.0


class Unusable(Exception):  # noqa: N818 - what the bot is
    """There is no such bot, or it is not a bot."""


class Choosing:
    """A bot that is just a function, `choose(view)` or `choose(view, random)`."""

    def __init__(self, function: Callable[..., str], seed: str) -> None:
        self.function = function
        self.more = () if can_be_called(function, None) else (Random(seed),)

    def choose(self, view: View) -> str:
        return self.function(view, *self.more)


def load_bot(text: str) -> Callable[..., Any]:
    """A factory for a bot: the class FILE.py:CLASS, or a bot around the function FILE.py:FUNCTION."""
    path, _, name = text.rpartition(":")
    found = getattr(load_file(path), name, None)
    if inspect.isfunction(found):
        if not can_be_called(found, None) and not can_be_called(found, None, None):
            raise Unusable(f"{text} is no bot: it is called as {name}(view) or {name}(view, random).")
        return lambda seed: Choosing(found, seed)
    if not isinstance(found, type):
        raise Unusable(f"{path} has no class or function {name}.")
    if not callable(getattr(found, "choose", None)):
        raise Unusable(f"{text} is no bot: it has no method choose(self, view).")
    return found


def can_be_called(function: Callable[..., Any], *arguments: object) -> bool:
    try:
        inspect.signature(function).bind(*arguments)
    except (TypeError, ValueError):
        return False
    return True


def load_file(path: str) -> object:
    """Run a Python file. It can import modules from its own folder."""
    file = Path(path)
    if not file.is_file():
        raise Unusable(f"{path} cannot be read: there is no such file.")
    spec = importlib.util.spec_from_file_location(f"bot {file.stem}", file)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module  # where dataclasses look for it
    sys.path.append(str(file.parent.resolve()))
    try:
        spec.loader.exec_module(module)
    except BaseException as error:
        raise Unusable(f"{path} cannot be loaded: {describe(error)}") from None
    return module


class House:
    """Answers questions with the bot that runs here."""

    def __init__(self, text: str) -> None:
        self.kind = load_bot(text)
        self.bot: Any = None

    def answer(self, question: dict[str, Any]) -> dict[str, Any]:
        (name, details), *_ = question.items()
        answers: dict[str, Callable[[Any], dict[str, Any]]] = {
            "sit": self.sit,
            "see": self.see,
            "choose": self.choose,
        }
        try:
            return answers[name](details)
        except BaseException as error:
            return {"failed": describe(error)}

    def sit(self, seed: str) -> dict[str, Any]:
        """Make a new bot, for a new round."""
        self.bot = self.kind(seed) if can_be_called(self.kind, seed) else self.kind()
        reflexes = getattr(self.bot, "reflexes", None)
        if reflexes is not None and not isinstance(reflexes, Reflexes):
            return {"unusable": "has reflexes that are no lastcard.bots.Reflexes."}
        looks_on = callable(getattr(self.bot, "see", None))
        return {"reflexes": asdict(reflexes) if reflexes else None, "looks_on": looks_on}

    def see(self, details: list[Any]) -> dict[str, Any]:
        events, view = details
        self.bot.see([Seen.from_json(event) for event in events], View.from_json(view))
        return {}

    def choose(self, view: dict[str, Any]) -> dict[str, Any]:
        move = self.bot.choose(View.from_json(view))
        return {"move": move} if isinstance(move, str) else {"odd": repr(move)}


def leave_when_alone(parent: int) -> None:
    """Exit when the table does: a bot that never answers would stay forever."""
    while os.getppid() == parent:
        time.sleep(SECONDS_ALONE)
    os._exit(0)


def main(text: str, edition: str = "") -> None:
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 1)
    threading.Thread(target=leave_when_alone, args=(os.getppid(),), daemon=True).start()
    try:
        house: House | None = House(text)
        refused = ""
    except Unusable as error:
        house, refused = None, str(error)
    known = [load_edition(edition)] if edition else []  # views refer to it by name
    for line in sys.stdin:
        answer = {"unusable": refused} if house is None else house.answer(json.loads(line))
        answers.write(json.dumps(answer) + "\n")
        answers.flush()
    del known


if __name__ == "__main__":
    main(*sys.argv[1:])
