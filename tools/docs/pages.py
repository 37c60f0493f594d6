"""Pages, and parts of pages, that are made from the code: python -m tools.docs.pages [--check]

docs/events.md is made whole, from the event classes. In other pages what stands between `<!-- NAME -->` and
`<!-- end of NAME -->` is made: the tables of cards and windows in docs/notation.md, the fields of a view in
docs/protocol-bots.md, actions and observations in docs/envs.md, what there is in docs/puzzles.md. With
--check nothing is written, and a page that is out of date fails.
"""

from __future__ import annotations

import ast
import inspect
import re
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import pairwise
from pathlib import Path
from typing import Any

import lastcard as lc
from lastcard.editions import load_edition
from lastcard.notation import facts
from lastcard.rules.dispatch import CARDS, WINDOWS
from lastcard.views.event import NAMES, SCHEMA, Event
from lastcard.words import Speaker, load_words
from tools.docs import env_tables, puzzle_tables

DOCS = Path(__file__).parents[2] / "docs"

MEANINGS = {
    "seat": "who did it, or whom it befell",
    "target": "whom it was done to",
    "owner": "a seat for its player deck; -1 for the draw pile, -2 for all player cards",
    "card": "a card",
    "color": "a color",
    "player": "a player card",
    "number": "how many",
    "points": "how many points",
    "direction": "1 or -1",
    "hand": "cards",
    "order": "cards, the last one on top",
}
NUMBERS = {"seat", "target", "owner", "number", "points", "direction"}
LISTS = {"hand", "order"}


# Events


def kind_of(detail: str) -> str:
    return "number" if detail in NUMBERS else "list of texts" if detail in LISTS else "text"


def who_sees(kind: type[Event]) -> str:
    """What an event hides from whom, found out by asking it."""
    values: dict[str, Any] = {"seat": 0, "target": 1, "owner": -1}
    event = kind(*(values.get(name, 2 if name in NUMBERS else "x") for name in kind.__match_args__))
    hidden = event.hides(None)
    if not hidden:
        return "everyone sees all of it"
    knowing = [
        name for name in ("seat", "target") if name in kind.__match_args__ and not event.hides(values[name])
    ]
    if not knowing:
        return f"nobody sees `{hidden}`"
    see = "sees" if len(knowing) == 1 else "see"
    return f"only {' and '.join(f'`{name}`' for name in knowing)} {see} `{hidden}`"


def sentence_of(kind: type[Event]) -> str:
    words = load_words()
    forms = re.compile(rf"event\.{kind.name}(_deck|_players|_\w*clockwise)?")
    return " / ".join(words[key] for key in words.texts if forms.fullmatch(key))


INTRODUCTION = f"""\
What happened at the table, as one seat or a spectator has seen it: the only form in which an event can be
told, written or sent (`event.seen_by(seat)`). As JSON each is an object; `event` is its name, and what the
viewer may not see is `null`:

```json
{{"event": "drew", "seat": 1, "card": null}}
```

The version of this page is **schema {SCHEMA}**. Names and details stay as they are as long as it does; a new
event, or a new detail, raises it. Seats are numbers from 0; cards and colors are written as in
[notation](notation.md).
"""


def events_page() -> str:
    kinds = list(NAMES.values())
    lines = [
        "# Events",
        "",
        "<!-- Made by `make pages` from the event classes in src/lastcard/views/events.py. -->",
        "",
        INTRODUCTION,
        "| event | details | who sees what | in English |",
        "|---|---|---|---|",
    ]
    for kind in kinds:
        details = ", ".join(f"`{name}`" for name in kind.__match_args__) or "none"
        lines.append(f"| `{kind.name}` | {details} | {who_sees(kind)} | {sentence_of(kind)} |")
    lines += ["", "## Details", "", "| detail | type | what it is |", "|---|---|---|"]
    used = [name for name in MEANINGS if any(name in kind.__match_args__ for kind in kinds)]
    lines += [f"| `{name}` | {kind_of(name)} | {MEANINGS[name]} |" for name in used]
    lines += ["", "## One by one", ""]
    lines += [f"- `{kind.name}`: {' '.join((kind.__doc__ or '').split())}" for kind in kinds]
    return "\n".join(lines) + "\n"


# Parts of other pages


def texts_of(symbol: str) -> Iterator[tuple[str, str]]:
    """How a card is written, with the editions that write it so."""
    written: dict[str, list[str]] = {}
    for name in lc.EDITIONS:
        for text in load_edition(name).kinds:
            face = text if text.startswith("W") else text[1:]
            if re.sub(r"\d+", "N", face) == symbol and text[0] in "RW":
                written.setdefault(text, []).append(name)
    for text, names in written.items():
        missing = [name for name in lc.EDITIONS if name not in names]
        yield text, f"all but {missing[0]}" if len(missing) == 1 else ", ".join(names)


def cards_table() -> str:
    speaker = Speaker()
    lines = [
        "| text | card | what it does | in |",
        "|---|---|---|---|",
        "| `R0` ... `R9` | a number | | all editions |",
        f"| `R0*` ... `R9*` | a number with the Elite icon | {speaker.effect('R0*')} | elite |",
    ]
    for card in sorted(CARDS, key=lambda card: (card.symbol[0] == "W", card.symbol)):
        for text, names in texts_of(card.symbol):
            lines.append(f"| `{text}` | {speaker.title(text)} | {speaker.effect(text)} | {names} |")
    return "\n".join(lines)


def windows_table() -> str:
    lines = ["| window | who is asked | for what | |", "|---|---|---|---|"]
    for window in WINDOWS:
        means = [
            f"{sign}: {text}"
            for sign, text in (("a card", window.card), ("`+`", window.draw), ("`-`", window.decline))
            if text
        ]
        lines.append(f"| `{window.name}` | {window.who} | {window.asks} | {'; '.join(means)} |")
    return "\n".join(lines)


def fields_table(name: str) -> str:
    """The fields of a class of facts, with what stands below each."""
    tree = ast.parse(inspect.getsource(facts))
    body = next(node for node in tree.body if isinstance(node, ast.ClassDef) and node.name == name).body
    lines = ["| field | type | what it says |", "|---|---|---|"]
    for node, below in pairwise(body):
        if isinstance(node, ast.AnnAssign) and isinstance(below, ast.Expr):
            assert isinstance(below.value, ast.Constant)
            name, kind = ast.unparse(node.target), json_type(ast.unparse(node.annotation))
            lines.append(f"| `{name}` | {kind} | {below.value.value!s} |")
    return "\n".join(lines)


JSON_TYPES = {
    "int": "number",
    "str": "text",
    "bool": "true or false",
    "dict[str, str]": "object",
    "dict[int, tuple[str, ...]]": "object of lists",
    "tuple[str, ...]": "list of texts",
    "tuple[int, ...]": "list of numbers",
    "tuple[PlayerArea, ...]": "list of areas",
}


def json_type(annotation: str) -> str:
    kind, none, _ = annotation.partition(" | None")
    return JSON_TYPES[kind] + (" or null" if none else "")


PARTS: dict[str, Mapping[str, Callable[[], str]]] = {
    "notation.md": {"cards": cards_table, "windows": windows_table},
    "envs.md": env_tables.TABLES,
    "puzzles.md": puzzle_tables.TABLES,
    "protocol-bots.md": {
        "view": lambda: fields_table("TableFacts"),
        "area": lambda: fields_table("PlayerArea"),
    },
}


def fill_in(page: str, text: str, parts: Mapping[str, Callable[[], str]]) -> str:
    """A page with its made parts as they should be."""
    for name, make in parts.items():
        begin, end = f"<!-- {name} -->", f"<!-- end of {name} -->"
        before, found, rest = text.partition(begin)
        _, also, after = rest.partition(end)
        if not found or not also:
            sys.exit(f"docs/{page} has no part {begin} ... {end}.")
        text = f"{before}{begin}\n\n{make()}\n\n{end}{after}"
    return text


def pages() -> Iterator[tuple[Path, str]]:
    """Every page with the text that it should have."""
    yield DOCS / "events.md", events_page()
    for page, parts in PARTS.items():
        path = DOCS / page
        yield path, fill_in(page, path.read_text(encoding="utf-8"), parts)


def update(files: Iterable[tuple[Path, str]], arguments: list[str], all_well: str) -> int:
    """Write the files that say something else today, or with `--check` only name them; the exit code."""
    stale = []
    for path, text in files:
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            stale.append(path.name)
            if "--check" not in arguments:
                path.parent.mkdir(exist_ok=True)
                path.write_text(text, encoding="utf-8")
    if "--check" in arguments and stale:
        print(f"Out of date: {', '.join(stale)}. Run `make pages`.")
        return 1
    print(f"Written: {', '.join(stale)}" if stale else all_well)
    return 0


def main(arguments: list[str]) -> int:
    return update(pages(), arguments, "All pages are up to date.")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
