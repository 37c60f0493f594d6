"""The protocol as a page, a schema and TypeScript types: python -m tools.docs.protocol [--check]

In docs/protocol.md what stands between `<!-- NAME -->` and `<!-- end of NAME -->` is made from the types,
with examples out of a conversation with a real server; web/protocol.schema.json and web/protocol.ts are made
whole, and so are web/http.ts, the types of what goes over HTTP, web/words.ts, the keys of the page's texts,
and web/rules.ts, numbers that the page tells. With --check nothing is written, and what is out of date fails.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Collection, Iterator
from functools import cached_property
from pathlib import Path
from typing import Any

from lastcard.protocol.closing import CLOSE_CODES
from lastcard.protocol.problems import status_of
from lastcard.rules.windows.challenge import FALSE_SUSPICION
from lastcard.server.api.openapi import describe
from lastcard.server.api.routes import ENDPOINTS
from lastcard.server.limits import RATES, Kind
from lastcard.server.sockets.connection import MESSAGES
from lastcard.server.token_bucket import Rate
from lastcard.table.people import MOST_SAYINGS, SAYING_EVERY
from lastcard.table.refusals import OVER_HTTP, OVER_SOCKETS
from lastcard.views.event import NAMES
from lastcard.words import LANGUAGES
from lastcard.words.catalogue import read_file
from tools.docs.conversation import Conversation, Message, converse
from tools.docs.pages import fill_in, sentence_of, update
from tools.docs.typescript import constants, http_types, text_keys, typescript
from tools.docs.wire import FROM_CLIENTS, schema, wire

ROOT = Path(__file__).parents[2]
WIDTH = 110
LONGEST_DEFAULT = 40

AFTER = {
    "bad_message": "Mend the client: it has sent something that is no message. Do not come back by yourself",
    "wrong_token": "Forget the token, and join anew",
    "gone": "You have left, or were sent away: join anew if you like",
    "no_such_table": "The table does not exist, or is not yours to see",
    "silent": "Come back",
    "replaced": "Stay away until a person asks you to come back: else two tabs fight for the seat",
    "too_slow": "Come back, and read what you are sent",
    "newer_protocol": "Load or install a newer client",
    "too_many": "Come back after three seconds, and say less",
    "crowded": "The server is too busy for onlookers just now: come back after three seconds, or later",
    "broken": "Come back: a fault of the server, which it has noted",
    "restart": "Come back: the server is being started anew",
}
"""What to do after the server has closed the socket, by the code of its `bye`."""

TO_PLAY = (
    *("seat", "window", "asked", "legal", "waiting_for", "hand", "hand_sizes", "top", "color", "turn"),
    "scores",
)
"""The fields of a view that are needed to play."""

OF_ELITE = (
    *("again", "left", "active", "icons_done", "icon", "victims", "areas", "deck", "row", "stock_size"),
    *("picks", "youngest"),
)
OF_EDITIONS = {
    "last_card": "touchdown",
    "parts": "droid",
    "part_color": "droid",
    "yelled": "hail-mary",
} | dict.fromkeys(OF_ELITE, "elite")
"""Those that say something in one edition only."""

NUMBERS = {
    "FALSE_SUSPICION": (FALSE_SUSPICION, "What a wrong challenge costs beside the cards that are owed.")
}

LIMITED: dict[Kind, str] = {
    "open": "`POST /api/tables`",
    "join": "`POST /api/join`, and whatever carries an invitation",
    "long": "records and positions that take long to work out",
    "connect": "connecting a socket",
    "other": "every HTTP request",
}
"""What each limit of an address is for."""


# JSON for people


def shown(value: Any, indent: int = 0, width: int = WIDTH) -> str:
    """JSON in few lines."""
    line = json.dumps(value, ensure_ascii=False)
    if len(line) + indent <= width or not value or not isinstance(value, dict | list):
        return line
    named = value.items() if isinstance(value, dict) else (("", one) for one in value)
    pieces = [
        (json.dumps(key) + ": " if key else "") + shown(one, indent + 2, width - len(key) - 5)
        for key, one in named
    ]
    begin, end = "{}" if isinstance(value, dict) else "[]"
    return f"{begin}\n{packed(pieces, indent + 2)}\n{' ' * indent}{end}"


def packed(pieces: list[str], indent: int) -> str:
    """As many pieces on a line as fit; one that has lines of its own stands alone."""
    lines: list[str] = []
    for number, piece in enumerate(pieces):
        text = piece + ("," if number < len(pieces) - 1 else "")
        fits = lines and "\n" not in text + lines[-1] and len(lines[-1]) + len(text) + 1 <= WIDTH
        if fits:
            lines[-1] += " " + text
        else:
            lines.append(" " * indent + text)
    return "\n".join(lines)


def block(*values: Any) -> str:
    return "```json\n" + "\n".join(shown(value) for value in values) + "\n```"


def in_cell(message: Message) -> str:
    return f"`{json.dumps(message, ensure_ascii=False)}`"


class Page:
    """The parts of docs/protocol.md."""

    def __init__(self, said: Conversation) -> None:
        self.said = said

    @cached_property
    def types(self) -> dict[str, Any]:
        found: dict[str, Any] = schema()["$defs"]
        return found

    def fields(self, name: str, only: Collection[str] | None = None) -> str:
        """The fields of a type, or some of them; never its tag."""
        one = self.types[name]
        lines = ["| field | type | what it says |", "|---|---|---|"]
        for field, kind in one["properties"].items():
            if field not in ("type", "event") and (only is None or field in only):
                short = "default" in kind and len(json.dumps(kind["default"])) < LONGEST_DEFAULT
                default = f" (default `{json.dumps(kind['default'])}`)" if short else ""
                lines.append(f"| `{field}` | {json_type(kind)}{default} | {kind.get('description', '')} |")
        return "\n".join(lines) if len(lines) > 2 else "It has no fields."

    # Over HTTP

    @property
    def editions(self) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = self.said.pages["/api/editions"]["editions"]
        return found

    def http(self, label: str, answered: str) -> Callable[[], str]:
        def part() -> str:
            asked, status, answer = self.said.requests[label]
            return (
                f"{block(self.said.plain(asked))}\n\nThe answer, with status {status}{answered}:\n\n"
                f"{block(self.said.plain(answer))}"
            )

        return part

    def tables(self) -> str:
        return block(self.said.plain(self.said.pages["/api/tables"]))

    def edition(self) -> str:
        """The edition that has modes, without its many options."""
        elite = next(one for one in self.editions if len(one["modes"]) > 1)
        return block({name: value for name, value in elite.items() if name != "options"})

    def option(self) -> str:
        """One option of an edition."""
        return block(self.editions[0]["options"][0])

    # Messages

    def message(self, kind: type, example: Message) -> str:
        name = kind.__name__
        said = self.types[name]["description"]
        return f"{said}\n\n{self.fields(name)}\n\n{block(example)}"

    def client_message(self, tag: str) -> Callable[[], str]:
        example = self.said.asked("move") if tag == "ask" else self.said.first_sent(tag)
        return lambda: self.message(wire().client[tag], example)

    def server_message(self, tag: str) -> Callable[[], str]:
        wanted: dict[str, Callable[[Message], bool]] = {
            "change": lambda one: (
                bool(one["view"])
                and any(new.get("move") == "R5" for new in one["news"])
                and one["you"]["seat"] == 1
            ),
            "refused": lambda one: one["code"] == "illegal",
            "bye": lambda one: one["code"] == "replaced",
        }
        example = self.said.first_heard(tag, wanted.get(tag, lambda _: True))
        return lambda: self.message(wire().server[tag], example)

    def commands(self) -> str:
        lines = ["| command | what it asks for | an example |", "|---|---|---|"]
        for tag, kind in wire().commands.items():
            about = [self.types[kind.__name__]["description"]]
            for field, one in self.types[kind.__name__]["properties"].items():
                if field != "type":
                    about.append(f"`{field}`: {one['description']}")
            example = self.said.asked(tag)["command"]
            lines.append(f"| `{tag}` | {' '.join(about)} | {in_cell(example)} |")
        return "\n".join(lines)

    def news(self) -> str:
        examples = self.said.news()
        lines = ["| news | what has happened | an example |", "|---|---|---|"]
        for tag, kind in wire().news.items():
            lines.append(
                f"| `{tag}` | {self.types[kind.__name__]['description']} | {in_cell(examples[tag])} |"
            )
        return "\n".join(lines)

    # Views

    def to_draw(self) -> list[str]:
        """The fields that every edition has, and that are not needed to play."""
        return [
            field
            for field in self.types["View"]["properties"]
            if field not in TO_PLAY and field not in OF_EDITIONS
        ]

    def of_editions(self) -> str:
        head, rule, *lines = self.fields("View", OF_EDITIONS).splitlines()
        told = [f"| {OF_EDITIONS[line.split('`')[1]]} {line}" for line in lines]
        return "\n".join([f"| edition {head}", f"|---{rule}", *told])

    # Lists

    def refusals(self) -> str:
        lines = ["| code | what it means |", "|---|---|"]
        return "\n".join([*lines, *(f"| `{code}` | {means} |" for code, means in OVER_SOCKETS.items())])

    def http_refusals(self) -> str:
        lines = ["| code | status | what it means |", "|---|---|---|"]
        return "\n".join(
            [*lines, *(f"| `{code}` | {status_of(code)} | {means} |" for code, means in OVER_HTTP.items())]
        )

    def limits(self) -> str:
        """How much may be asked, over sockets and over HTTP."""
        rates = {
            "messages on a socket, pongs and `explain` included": MESSAGES,
            "`say` and `emote`, of one person at a table": Rate(MOST_SAYINGS, 1000 / SAYING_EVERY),
        } | {f"{LIMITED[kind]}, from one address": rate for kind, rate in RATES.items()}
        lines = ["| what | at once | and then |", "|---|---|---|"]
        return "\n".join([*lines, *(f"| {what} | {in_words(rate)} |" for what, rate in rates.items())])

    def closings(self) -> str:
        lines = ["| code in `bye` | number of the close | what to do |", "|---|---|---|"]
        return "\n".join(
            [*lines, *(f"| `{code}` | {number} | {AFTER[code]} |" for code, number in CLOSE_CODES.items())]
        )

    def events(self) -> str:
        lines = ["| event | details | in English |", "|---|---|---|"]
        for kind in NAMES.values():
            details = ", ".join(f"`{name}`" for name in kind.__match_args__) or "none"
            lines.append(f"| `{kind.name}` | {details} | {sentence_of(kind)} |")
        return "\n".join(lines)

    def parts(self) -> dict[str, Callable[[], str]]:
        return {
            "open": self.http("open plain", ""),
            "open fields": lambda: self.fields("OpenTable"),
            "settings": lambda: self.fields("Settings"),
            "join": self.http("join plain", ""),
            "join fields": lambda: self.fields("JoinTable"),
            "tables": self.tables,
            "edition": self.edition,
            "option": self.option,
            "problem": self.http("refused", ""),
            **{tag: self.client_message(tag) for tag in wire().client},
            **{tag: self.server_message(tag) for tag in wire().server},
            "commands": self.commands,
            "you": lambda: self.fields("You"),
            "face": lambda: self.fields("PublicState"),
            "seat": lambda: self.fields("PublicSeat"),
            "person": lambda: self.fields("PublicPerson"),
            "evening": lambda: self.fields("PublicEvening"),
            "standing": lambda: self.fields("PublicStanding"),
            "award": lambda: self.fields("Award"),
            "sheet": lambda: self.fields("Sheet"),
            "memory": lambda: self.fields("Highlight"),
            "view": lambda: self.fields("View", TO_PLAY),
            "legal move": lambda: self.fields("LegalMove"),
            "view to draw": lambda: self.fields("View", self.to_draw()),
            "view of editions": self.of_editions,
            "area": lambda: self.fields("PlayerArea"),
            "news": self.news,
            "events": self.events,
            "limits": self.limits,
            "refusals": self.refusals,
            "http refusals": self.http_refusals,
            "closings": self.closings,
        }


def in_words(rate: Rate) -> str:
    """A rate as two cells of a table.

    >>> in_words(Rate(10, 10 / 60)), in_words(Rate(60, 20))
    ('10 | one every 6 s', '60 | 20 a second')
    """
    often = rate.per_second >= 1
    then = f"{rate.per_second:.0f} a second" if often else f"one every {1 / rate.per_second:.0f} s"
    return f"{rate.burst:.0f} | {then}"


WORDS = {"string": "text", "integer": "number", "boolean": "true or false", "null": "null"}
MANY = {"text": "texts", "number": "numbers"}


def json_type(kind: dict[str, Any]) -> str:
    """A type in words."""
    if "$ref" in kind:
        return f"`{kind['$ref'].rsplit('/', 1)[1]}`"
    if "enum" in kind:
        return " or ".join(f"`{json.dumps(one)}`" for one in kind["enum"])
    if "anyOf" in kind:
        return " or ".join(json_type(one) for one in kind["anyOf"])
    if kind["type"] == "array":
        inner = json_type(kind["items"])
        return f"list of {MANY.get(inner, inner)}"
    if kind["type"] == "object":
        values = kind.get("additionalProperties")
        return f"object: names to {json_type(values)}" if values else "object"
    return WORDS[kind["type"]]


def files(said: Conversation) -> Iterator[tuple[Path, str]]:
    """Everything that is made, with the text that it should have."""
    page = ROOT / "docs" / "protocol.md"
    yield page, fill_in(page.name, page.read_text(encoding="utf-8"), Page(said).parts())
    made = schema()
    yield ROOT / "web" / "protocol.schema.json", json.dumps(made, indent=2, ensure_ascii=False) + "\n"
    yield ROOT / "web" / "protocol.ts", typescript(made, FROM_CLIENTS)
    yield ROOT / "web" / "http.ts", http_types(describe(ENDPOINTS), made["$defs"])
    yield (
        ROOT / "web" / "words.ts",
        text_keys(page_texts(), {one.code: one.name for one in LANGUAGES.values()}),
    )
    yield ROOT / "web" / "rules.ts", constants(NUMBERS)


def page_texts() -> list[str]:
    return [key.removeprefix("page.") for key in read_file("en") if key.startswith("page.")]


def main(arguments: list[str]) -> int:
    return update(files(converse()), arguments, "The protocol is up to date.")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
