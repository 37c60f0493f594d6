"""What many commands take."""

from __future__ import annotations

from typing import Annotated

from lastcard.terminal.commands.groups.completers import (
    each_of,
    editions,
    files,
    languages,
    table_options,
)
from lastcard.terminal.shell.value import Value

EDITIONS = "express, touchdown, droid, hail-mary, elite, or your own edition file (.toml)."
BOTS = ("novice", "casual", "expert", "champion")
POLICIES = ("random", "random+call", "random-call", *BOTS)

EditionName = Annotated[str, Value(complete=editions, about=EDITIONS)]
AnyEdition = Annotated[str | None, Value(complete=editions)]
OwnEdition = Annotated[
    str | None, Value("FILE", complete=files, about="Your own edition file (.toml), if it was used.")
]
EditionFile = Annotated[str, Value("FILE", complete=files)]
EditionFiles = Annotated[tuple[str, ...], Value("FILE", complete=files)]
Options = Annotated[
    tuple[str, ...],
    Value(
        "NAME=VALUE",
        "-o",
        table_options,
        "A table option, such as stacking=on; repeat it to set several. `lastcard editions` lists them.",
    ),
]
File = Annotated[str, Value("FILE", complete=files)]
OutFile = Annotated[str | None, Value("FILE", complete=files)]
Bots = Annotated[str | None, Value("BOTS", complete=each_of(*BOTS))]
Policies = Annotated[
    str,
    Value(
        "POLICIES",
        complete=each_of(*POLICIES),
        about="How the seats play: one policy for all or one for each seat, separated by commas, such as "
        "random, casual, expert or random-call (which never calls).",
    ),
]
Plain = Annotated[
    bool,
    Value(
        about="Line by line: for screen readers, and used automatically when the output is not a terminal."
    ),
]
KeepByHand = Annotated[
    bool,
    Value(about="Ask before a drawn card that does not fit is kept; else it is kept for you after a second."),
]
Notation = Annotated[
    bool,
    Value(about="Line by line, write cards and moves as records do: R7 and not red 7."),
]
Language = Annotated[
    str | None,
    Value(
        complete=languages,
        about="The language of the table by its code, such as de (German); if left out, your computer's.",
    ),
]
Several = Annotated[tuple[str, ...], Value("ADDRESS")]
Seed = Annotated[int, Value(about="A number that fixes all shuffles and choices.")]
Workers = Annotated[int | None, Value(about="Number of processor cores to use (all of them if left out).")]
Json = Annotated[bool, Value(about="Print one JSON object, for programs: docs/command-line.md.")]
