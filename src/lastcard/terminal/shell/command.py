"""A command is a function: its signature declares the arguments, its docstring is the help.

Positional-only parameters are arguments, keyword-only ones are options, and others may be given either way.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from types import NoneType, UnionType
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple, Union, get_args, get_origin

from lastcard.terminal.shell.value import Value

if TYPE_CHECKING:
    import inspect

Function = Callable[..., int]
DASHES = "--"
HELP = ("--help", "-h")
HEADING = re.compile(r"^(\w+)\n-{3,}\n", re.MULTILINE)
NOTE = re.compile(r"^(\w+)\n((?:[ ].*\n?)+)", re.MULTILINE)


class Parameter(NamedTuple):
    """One argument or option."""

    name: str  # in the function
    option: str  # --reaction-time; empty if it is only an argument
    argument: str  # EDITION; empty if it is only an option
    kind: type  # str, int, float or bool
    many: bool
    default: Any
    required: bool
    value: Value
    about: str

    @property
    def is_switch(self) -> bool:
        return self.kind is bool

    @property
    def names(self) -> tuple[str, ...]:
        """Its names on the command line."""
        return tuple(name for name in (self.value.short, self.option) if name)

    @property
    def called(self) -> str:
        """The placeholder of its value in the help."""
        usual = "N" if self.kind in (int, float) else self.name.strip("_").upper()
        return self.value.name or self.argument or usual

    @property
    def title(self) -> str:
        """Its name in a sentence."""
        return self.argument or self.option


class ShellCommand(NamedTuple):
    """A command, as users see it."""

    name: str
    function: Function
    summary: str
    about: tuple[str, ...]  # paragraphs
    examples: tuple[str, ...]
    parameters: tuple[Parameter, ...]

    @property
    def arguments(self) -> list[Parameter]:
        return [one for one in self.parameters if one.argument]

    @property
    def options(self) -> list[Parameter]:
        return [one for one in self.parameters if one.option]

    def option(self, name: str) -> Parameter | None:
        return next((one for one in self.options if name in one.names), None)


def name_of(function: Function) -> str:
    return function.__name__.strip("_").replace("_", "-")


def summary_of(function: Function) -> str:
    """The first line of its docstring."""
    return (function.__doc__ or "").partition("\n")[0].strip()


def describe(function: Function) -> ShellCommand:
    """Everything that the help, the parser and the completion need to know."""
    import inspect

    text, *sections = HEADING.split(inspect.getdoc(function) or "")
    under = dict(zip(sections[::2], sections[1::2], strict=True))
    notes = {name: one_line(note) for name, note in NOTE.findall(under.get("Parameters", ""))}
    parameters = inspect.signature(function, eval_str=True).parameters.values()
    return ShellCommand(
        name_of(function),
        function,
        summary_of(function),
        tuple(map(one_line, text.strip().split("\n\n")[1:])),
        tuple(filter(None, map(str.strip, under.get("Examples", "").splitlines()))),
        tuple(describe_parameter(one, notes.get(one.name, "")) for one in parameters),
    )


def one_line(text: str) -> str:
    return " ".join(text.split())


def describe_parameter(given: inspect.Parameter, note: str) -> Parameter:
    annotation, value = given.annotation, Value()
    if get_origin(annotation) is Annotated:
        annotation, value = get_args(annotation)
    kind, many = type_of(annotation)
    rest = given.kind is given.VAR_POSITIONAL
    name = given.name.strip("_")
    return Parameter(
        given.name,
        "" if rest or given.kind is given.POSITIONAL_ONLY else DASHES + name.replace("_", "-"),
        "" if given.kind is given.KEYWORD_ONLY else value.name or name.upper(),
        kind,
        many or rest,
        None if given.default is given.empty else given.default,
        given.default is given.empty and not rest,
        value,
        note or value.about,
    )


def type_of(annotation: Any) -> tuple[type, bool]:
    """The type of one value, and whether there may be several.

    >>> type_of(int | None), type_of(tuple[str, ...])
    ((<class 'int'>, False), (<class 'str'>, True))
    """
    if get_origin(annotation) in (Union, UnionType):
        (annotation,) = (one for one in get_args(annotation) if one is not NoneType)
    if get_origin(annotation) is tuple:
        return get_args(annotation)[0], True
    return annotation, False
