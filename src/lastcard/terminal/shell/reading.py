"""Parsing a command's arguments: argparse finds the options, and errors are reported in one sentence."""

from __future__ import annotations

from argparse import SUPPRESS, ArgumentError, ArgumentParser, HelpFormatter
from collections.abc import Iterable, Sequence
from functools import partial
from typing import Any

from lastcard.errors import did_you_mean
from lastcard.terminal.inputs import InputError
from lastcard.terminal.program import program
from lastcard.terminal.shell.command import DASHES, Parameter, ShellCommand

NUMBERS = {int: "a whole number", float: "a number"}
CLOSE = 0.7
"""How similar the name of an option must be to be suggested."""

BEFORE = ("--help", "--version", "--install-completion", "--show-completion")
"""Options that are used without a command."""

Given = dict[str, list[str]]
"""The words given for each parameter, by its name in the function."""


def read(command: ShellCommand, words: Sequence[str]) -> tuple[list[Any], dict[str, Any]]:
    """The arguments to call the function with."""
    given = sort_words(command, words)
    args: list[Any] = []
    named: dict[str, Any] = {}
    for one in command.parameters:
        if one.required and one.name not in given:
            article = "" if not one.argument else "an " if one.argument[0] in "AEIOU" else "a "
            raise InputError(f"{command.name} needs {article}{one.title}: {help_for(command)} tells more.")
        values = [convert(one, text) for text in given.get(one.name, ())]
        if not one.option:
            args += values
        elif values:
            named[one.name] = tuple(values) if one.many else values[0]
    return args, named


def sort_words(command: ShellCommand, words: Sequence[str]) -> Given:
    """Which words belong to which parameter: options first, the others are arguments in order."""
    end = words.index(DASHES) if DASHES in words else len(words)
    try:
        found, loose = options_of(command).parse_known_args(words[:end])
    except ArgumentError as error:
        name = (error.argument_name or "").rpartition("/")[2]
        one = command.option(name)
        if one and one.is_switch:
            raise InputError(f"{name} takes no value.") from None
        raise InputError(f"{name} needs a value: {help_for(command)} tells which.") from None
    given: Given = vars(found)
    for one in command.options:
        if len(given.get(one.name, ())) > 1 and not one.many:
            raise InputError(f"{one.option} was given twice.")
    for word in loose:
        if word.startswith("-") and word != "-":  # "-" alone is standard input
            raise unknown_option(command, word.partition("=")[0])
    place_arguments(command, given, [*loose, *words[end + 1 :]])
    return given


def options_of(command: ShellCommand) -> ArgumentParser:
    """Options may appear anywhere between the arguments, which argparse therefore leaves alone."""
    parser = ArgumentParser(
        add_help=False,
        allow_abbrev=False,
        exit_on_error=False,
        argument_default=SUPPRESS,
        formatter_class=partial(HelpFormatter, width=80),  # or each option queries the width of the terminal
    )
    for one in command.options:
        if one.is_switch:
            parser.add_argument(*one.names, dest=one.name, action="append_const", const="on")
        elif one.value.bare is None:
            parser.add_argument(*one.names, dest=one.name, action="append")
        else:
            parser.add_argument(*one.names, dest=one.name, action="append", nargs="?", const=one.value.bare)
    return parser


def place_arguments(command: ShellCommand, given: Given, loose: Sequence[str]) -> None:
    left = list(loose)
    for one in command.arguments:
        if left and one.name not in given:
            taken = len(left) if one.many else 1
            given[one.name], left = left[:taken], left[taken:]
    if left:
        words = " ".join(left)
        raise InputError(f"Unexpected argument {words!r}: {help_for(command)} lists what it takes.")


def convert(one: Parameter, text: str) -> Any:
    try:
        return one.kind(text)
    except ValueError:
        raise InputError(f"{one.title} must be {NUMBERS[one.kind]}, not {text!r}.") from None


# Suggestions


def unknown_option(command: ShellCommand, name: str) -> InputError:
    near = near_name(name, [*(one.option for one in command.options), BEFORE[0]])
    instead = f"Did you mean {near}?" if near else f"{help_for(command)} lists them."
    return InputError(f"There is no option {name}. {instead}")


def unknown_start(option: str, words: Sequence[str]) -> InputError:
    """An option before any command."""
    name = option.partition("=")[0]
    near = near_name(name, BEFORE)
    if name in BEFORE:
        return InputError(f"{name} takes no more than that: not {' '.join(words) or option!r}.")
    if near:
        return InputError(f"There is no option {name}. Did you mean {near}?")
    return InputError(f"There is no option {name} before a command: `{program()} --help` lists them.")


def unknown_command(name: str, known: Iterable[str]) -> InputError:
    names = list(known)
    return InputError(
        f"There is no command {name!r}.{did_you_mean(name, names)} There are {', '.join(names)}."
    )


def near_name(name: str, known: Iterable[str]) -> str:
    """The option that may have been meant, if any; dashes are ignored."""
    from difflib import get_close_matches

    near = get_close_matches(name.lstrip("-"), [one.lstrip("-") for one in known], n=1, cutoff=CLOSE)
    return DASHES + near[0] if near else ""


def help_for(command: ShellCommand) -> str:
    return f"`{program()} {command.name} --help`"
