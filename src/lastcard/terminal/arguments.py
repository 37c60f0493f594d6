"""What is wrong with the words behind `lastcard`, in one sentence."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches

from cyclopts import Argument, CycloptsError
from cyclopts.exceptions import (
    CoercionError,
    MissingArgumentError,
    UnknownCommandError,
    UnknownOptionError,
    UnusedCliTokensError,
)

from lastcard.terminal.inputs import did_you_mean
from lastcard.terminal.program import program

KINDS = {int: "a whole number", float: "a number"}
DASHES = "--"
CLOSE = 0.7
"""How near the name of an option must be to be suggested."""


def explain_arguments(error: CycloptsError) -> str:
    """Say what is wrong, and where to read what is right."""
    command = " ".join((program(), *(error.command_chain or ())))
    match error:
        case UnknownCommandError(unused_tokens=[name, *_], app=app) if app is not None:
            names = [one for one in app if not one.startswith("-")]
            return f"There is no command {name!r}.{did_you_mean(name, names)} There are {', '.join(names)}."
        case UnusedCliTokensError(unused_tokens=[_, *_] as tokens):
            return f"Unexpected argument {' '.join(tokens)!r}: `{command} --help` lists what it takes."
        case UnknownOptionError(token=token, argument_collection=collection):
            option = (token.keyword or token.value).partition("=")[0]
            return f"There is no option {option}.{near_option(option, collection, command)}"
        case MissingArgumentError(argument=argument, keyword=keyword) if argument is not None:
            return f"{missing(command, keyword or argument.name, given=keyword is not None)}."
        case CoercionError(argument=argument, token=token, target_type=kind) if argument and token:
            wanted = KINDS.get(kind, "something else") if kind else "something else"
            return f"{argument.name} must be {wanted}, not {token.value!r}."
    error.verbose = False
    return str(error)


def missing(command: str, name: str, *, given: bool) -> str:
    """An argument that was left out, or an option without its value."""
    if given:
        return f"{name} needs a value: `{command} --help` tells which"
    article = "an" if name[0] in "AEIOU" else "a"
    what = name if name.startswith("-") else f"{article} {name}"
    return f"{command.rpartition(' ')[2]} needs {what}: `{command} --help` tells more"


def near_option(option: str, known: Iterable[Argument], command: str) -> str:
    """The option that may have been meant; its dashes say nothing about that."""
    names = [name.removeprefix(DASHES) for one in known for name in one.names if name.startswith(DASHES)]
    near = get_close_matches(option.removeprefix(DASHES), names, n=1, cutoff=CLOSE)
    return f" Did you mean {DASHES}{near[0]}?" if near else f" `{command} --help` lists them."
