"""The `lastcard` command line: dispatches to a command and returns its exit code.

The commands themselves are in `lastcard.terminal.commands.groups`; their arguments are parsed in
`lastcard.terminal.shell`.
"""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Sequence

from lastcard.terminal.commands.groups import GROUPS
from lastcard.terminal.exits import DONE, INTERRUPTED, PIPE_CLOSED, WRONG_INPUT
from lastcard.terminal.shell.command import DASHES, HELP, describe, name_of

COMMANDS = {name_of(function): function for group in GROUPS.values() for function in group}


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command and return the exit code. Any error is reported in one sentence."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
    try:
        code = run(list(sys.argv[1:] if arguments is None else arguments))
        sys.stdout.flush()
    except BrokenPipeError:
        return leave_quietly()
    except SystemExit as end:
        if isinstance(end.__context__, BrokenPipeError):  # rich exits this way when the reader is gone
            return leave_quietly()
        raise
    except KeyboardInterrupt:
        return INTERRUPTED
    except (ValueError, OSError) as error:
        sentence = explain(error)
        if isinstance(error, OSError):
            drop_output()
        return complain(sentence)
    return code


def run(words: list[str]) -> int:
    """Run the command named by the first word, with the others as its arguments."""
    first = words[0] if words else HELP[0]
    if first.startswith("-"):
        return run_without_command(first, words[1:])
    if first not in COMMANDS:
        from lastcard.terminal.shell.reading import unknown_command

        raise unknown_command(first, COMMANDS)
    before = words[: words.index(DASHES)] if DASHES in words else words
    if {*HELP} & {*before}:
        from lastcard.terminal.shell.helping import page_of_command

        print(page_of_command(COMMANDS[first]))
        return DONE
    from lastcard.terminal.shell.reading import read

    command = describe(COMMANDS[first])
    args, named = read(command, words[1:])
    return command.function(*args, **named)


def run_without_command(option: str, words: Sequence[str]) -> int:
    """Help, version and completion."""
    match option, *words:
        case ("--help" | "-h", *_):
            from lastcard.terminal.shell.helping import page_of_groups

            print(page_of_groups(GROUPS))
        case ["--version"]:
            from lastcard import __version__

            print(__version__)
        case ["--complete", line]:
            from lastcard.terminal.shell.completing import complete

            print("\n".join(complete(line, GROUPS)))
        case ["--install-completion"] | ["--install-completion", _]:
            from lastcard.terminal.shell.installing import install

            install(words[0] if words else None)
        case ["--show-completion"] | ["--show-completion", _]:
            from lastcard.terminal.shell.installing import script

            print(script(words[0] if words else None), end="")
        case _:
            from lastcard.terminal.shell.reading import unknown_start

            raise unknown_start(option, words)
    return DONE


def leave_quietly() -> int:
    """Nobody reads the output any more."""
    drop_output()
    return PIPE_CLOSED


def drop_output() -> None:
    """Discard the rest of the output if it cannot be written: Python would complain about it."""
    try:
        sys.stdout.flush()
    except OSError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def explain(error: Exception) -> str:
    """The message of an error that the user can do something about; any other error is raised again."""
    from lastcard import Error

    if isinstance(error, Error):
        return str(error)
    if isinstance(error, OSError):
        where = f"{error.filename}: " if error.filename else ""
        return f"{where}{error.strerror or error}."
    raise error


def complain(sentence: str) -> int:
    print(" ".join(sentence.split()), file=sys.stderr)
    return WRONG_INPUT
