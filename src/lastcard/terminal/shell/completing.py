"""Completion: the shell passes the line up to the cursor, and gets the completions of the last word.

If the first line of the answer is `files`, the shell completes a file name; if it is `words`, each further
line is one word, a tab, and its meaning.
"""

from __future__ import annotations

import shlex
from collections.abc import Iterable, Mapping, Sequence

from lastcard.terminal.inputs import InputError
from lastcard.terminal.shell.command import (
    DASHES,
    HELP,
    Function,
    Parameter,
    ShellCommand,
    describe,
    name_of,
    summary_of,
)
from lastcard.terminal.shell.reading import sort_words

FILES, WORDS = "files", "words"
CURSOR = "\0"  # a word that nobody types
Word = tuple[str, str]  # and its meaning
TOP: tuple[Word, ...] = (
    ("--help", "All commands."),
    ("--install-completion", "Complete commands with the Tab key."),
    ("--version", "Which version this is."),
)
SENTENCE_ENDS = ". "


def complete(line: str, groups: Mapping[str, Sequence[Function]]) -> list[str]:
    """The lines of the answer."""
    _, *words = split(line) or [""]
    typed = words.pop() if words and not line[-1].isspace() else ""
    found = words_for(words, typed, groups)
    if found is None:
        return [FILES]
    fitting = dict(one for one in found if one[0].startswith(typed))
    return [WORDS, *(f"{word}\t{means}" for word, means in fitting.items())]


def split(line: str) -> list[str]:
    try:
        return shlex.split(line)
    except ValueError:  # an unclosed quote
        return line.split()


def words_for(
    words: Sequence[str], typed: str, groups: Mapping[str, Sequence[Function]]
) -> Iterable[Word] | None:
    functions = {name_of(one): one for group in groups.values() for one in group}
    if not words:
        commands = [(name, summary_of(function)) for name, function in functions.items()]
        return TOP if typed.startswith("-") else commands
    function = functions.get(words[0])
    return () if function is None else words_in(describe(function), words[1:], typed)


def words_in(command: ShellCommand, words: Sequence[str], typed: str) -> Iterable[Word] | None:
    """The completions within a command."""
    name, equals, begun = typed.partition("=")
    if typed.startswith(DASHES) and equals:
        found = values(command.option(name), words, begun)
        return None if found is None else [(f"{name}={word}", means) for word, means in found]
    if typed.startswith("-"):
        left = [one for one in command.options if one.many or not {*one.names} & {*words}]
        names = [(one.option, first_sentence(one.about)) for one in left]
        return [*names, (HELP[0], "What it takes, with examples.")]
    return values(parameter_at_cursor(command, words), words, typed)


def parameter_at_cursor(command: ShellCommand, words: Sequence[str]) -> Parameter | None:
    """The parameter that the next word belongs to, according to the parser."""
    try:
        given = sort_words(command, [*words, CURSOR])
    except InputError:
        return None
    return next((one for one in command.parameters if CURSOR in given.get(one.name, ())), None)


def values(one: Parameter | None, before: Sequence[str], typed: str) -> Iterable[Word] | None:
    if one is None or one.value.complete is None:
        return ()
    found = one.value.complete(before, typed)
    return None if found is None else [(word, "") for word in found]


def first_sentence(text: str) -> str:
    """
    >>> first_sentence("Number of players. (4 if left out.)"), first_sentence("Number of players.")
    ('Number of players.', 'Number of players.')
    """
    before, ends, _ = text.partition(SENTENCE_ENDS)
    return before + ends.strip()
