"""The types of everything that goes over the wire, and their JSON Schema.

Messages and commands are types of the server's own. What it writes faster by hand (views, events, news) gets
its types here, made from the classes they come from, so that there is nothing to keep in step.
"""

from __future__ import annotations

import ast
import inspect
import textwrap
from functools import cache
from itertools import pairwise
from typing import Any, Literal, Union, get_type_hints

import msgspec

from lastcard.notation.facts import PlayerArea, TableFacts
from lastcard.protocol import messages, tables
from lastcard.protocol.problems import Problem
from lastcard.table import commands, entries
from lastcard.table.people import BOT_NAMES
from lastcard.table.public_state import (
    Award,
    PublicEvening,
    PublicPerson,
    PublicSeat,
    PublicStanding,
    PublicState,
)
from lastcard.table.sheet import Highlight, Sheet
from lastcard.views import view as views
from lastcard.views.event import NAMES, SCHEMA, Event

NEWS_FIELDS = {
    "number": "The number of the change that it belongs to; several news may share it.",
    "at": "When it happened, in milliseconds since 1970 by the server's clock.",
    "person": "An id; `face.people` has their names, `joined` those of people who have left since.",
    "name": "What they call themselves.",
    "seat": "A seat, numbered from 0.",
    "bot": "`novice`, `casual`, `expert` or `champion`.",
    "kicked": "Did the host send them away?",
    "settings": "What is agreed now.",
    "ms": "How long, in milliseconds.",
    "text": "What was said: show it as text, never as HTML.",
    "emote": "Which.",
}
STEP_FIELDS = {
    "window": "The `view.window` that it opened.",
    "seat": "Who moved; null when the clock acted, and for a deal.",
    "move": "The move: `?` where you may not know it, `~` when the clock acted, null for a deal.",
    "events": "What came of it, in order.",
}
HTTP_FIELDS = {
    "name": "What you want to be called: 1 to 20 characters, like nobody else at the table and no bot "
    f"({', '.join(BOT_NAMES)}).",
    "settings": "What is agreed; each has a default.",
    "position": "Play on from this position, instead of dealing. It says what is played, and by how many.",
    "record": "Play on from a moment of this game, instead of dealing: a full record (.lcg).",
    "moment": "The number of moves of the record to play first; left out, all of them. Where a round ends, "
    "the next one of the record is played; if it has none, this is a `bad_record`.",
    "invite": "The invitation: the last part of a link.",
    "bust": "The name that your picture is drawn from; left out, your own.",
    "spectator": "Do you only want to look on?",
    "table": "The id of the table.",
    "person": "Your id at this table.",
    "token": "Keep it, and keep it secret: it is all that proves who you are.",
    "code": "For programs.",
    "sentence": "For people.",
}
OF_ONE_TYPE = {
    "Joined": {"invite": "For the person who opened the table: everyone who has it may join."},
    "JoinTable": {
        "token": "A secret that you have made up, of 32 to 64 letters, digits, - and _. If the answer is "
        "lost, ask again with the same one, and you are who you were. Left out, you are given one."
    },
}
"""Where a field of a request or an answer is not what it is elsewhere."""

HTTP = {"OpenTable", "JoinTable", "Joined", "Problem"}
VIEW_SCHEMA = "The version of views and events: what you read here is true of this one."


def fields_said(kind: type) -> dict[str, str]:
    """What the source says about each field of a class, in the text below it, by its name on the wire."""
    tree = ast.parse(textwrap.dedent(inspect.getsource(kind))).body[0]
    assert isinstance(tree, ast.ClassDef)
    is_struct = issubclass(kind, msgspec.Struct)
    names = {field.name: field.encode_name for field in msgspec.structs.fields(kind)} if is_struct else {}
    said = {}
    for node, below in pairwise(tree.body):
        if isinstance(node, ast.AnnAssign) and isinstance(below, ast.Expr):
            assert isinstance(below.value, ast.Constant)
            name = ast.unparse(node.target)
            said[names.get(name, name)] = " ".join(str(below.value.value).split())
    return said


def said_of(kind: type) -> str:
    return " ".join((kind.__doc__ or "").split())


# Views


def view_types() -> tuple[type[msgspec.Struct], type[msgspec.Struct]]:
    """A view and a player area as objects of JSON."""
    area = msgspec.defstruct(
        "PlayerArea",
        list(get_type_hints(PlayerArea).items()),
        namespace={"__doc__": said_of(PlayerArea)},
    )
    hints = get_type_hints(views.View) | {"areas": tuple[area, ...]}  # type: ignore[valid-type]
    view = msgspec.defstruct(
        "View",
        [("schema", Literal[SCHEMA]), *hints.items()],
        namespace={"__doc__": said_of(views.View)},
        forbid_unknown_fields=True,
    )
    return view, area


# Events and news


def hidden_detail(kind: type[Event]) -> str:
    """The detail that a spectator may not see."""
    values: dict[str, Any] = {"seat": 0, "target": 1}
    return kind(*(values.get(name) for name in kind.__match_args__)).hides(None)


def event_type(kind: type[Event]) -> type[msgspec.Struct]:
    hints, hidden = get_type_hints(kind), hidden_detail(kind)
    details = [(name, hints[name] | None if name == hidden else hints[name]) for name in kind.__match_args__]
    return msgspec.defstruct(
        f"{kind.__name__}Event",
        details,
        tag_field="event",
        tag=kind.name,
        namespace={"__doc__": said_of(kind)},
        forbid_unknown_fields=True,
    )


def news_type(entry: type[entries.Entry]) -> type[msgspec.Struct]:
    hints = get_type_hints(entry)
    return msgspec.defstruct(
        f"{entry.__name__}News",
        [("number", int), ("at", int), *((name, hints[name]) for name in entry.public)],
        tag_field="type",
        tag=str(entry.__struct_config__.tag),
        namespace={"__doc__": said_of(entry)},
        forbid_unknown_fields=True,
    )


class Wire:
    """All types, once."""

    def __init__(self) -> None:
        self.view, self.area = view_types()
        self.events = {kind.name: event_type(kind) for kind in NAMES.values()}
        self.any_event = Union[tuple(self.events.values())]  # noqa: UP007 - made from a list
        step = msgspec.defstruct(
            "StepNews",
            [
                ("number", int),
                ("at", int),
                ("window", int),
                ("seat", int | None),
                ("move", str | None),
                ("events", list[self.any_event]),  # type: ignore[name-defined]
            ],
            tag_field="type",
            tag="step",
            namespace={"__doc__": "Something has happened in the game: a move, the clock, or a deal."},
            forbid_unknown_fields=True,
        )
        told = [kind for kind in entries.AnyEntry.__args__ if kind.is_news]
        self.news = {"step": step} | {str(kind.__struct_config__.tag): news_type(kind) for kind in told}
        self.any_news = Union[tuple(self.news.values())]  # noqa: UP007 - made from a list
        self.change = msgspec.defstruct(
            "Change",
            list((get_type_hints(messages.Change) | self.raw_fields()).items()),
            tag_field="type",
            tag="change",
            namespace={"__doc__": messages.Change.__doc__},
            forbid_unknown_fields=True,
        )
        self.server = {
            str(kind.__struct_config__.tag): self.change if kind is messages.Change else kind
            for kind in messages.AnyServerMessage.__args__
        }
        self.any_server = Union[tuple(self.server.values())]  # noqa: UP007 - made from a list
        self.client = {str(kind.__struct_config__.tag): kind for kind in messages.AnyClientMessage.__args__}
        self.commands = {str(kind.__struct_config__.tag): kind for kind in commands.AnyCommand.__args__}

    def raw_fields(self) -> dict[str, Any]:
        """What the server puts into a change as it is."""
        return {"face": PublicState, "view": self.view | None, "news": list[self.any_news]}  # type: ignore[name-defined]

    def said(self, name: str) -> dict[str, str]:
        """What is said about the fields of a type, by its name in the schema."""
        if name.endswith("News"):
            return NEWS_FIELDS | STEP_FIELDS if name == "StepNews" else NEWS_FIELDS
        if name in HTTP:
            return HTTP_FIELDS | OF_ONE_TYPE.get(name, {})
        if name == "AskedSettings":
            return fields_said(entries.Settings)
        if name == "View":
            return {"schema": VIEW_SCHEMA} | fields_said(TableFacts)
        source = {"PlayerArea": PlayerArea, "Change": messages.Change} | {
            kind.__name__: kind for kind in named_types()
        }
        return fields_said(source[name]) if name in source else {}


def named_types() -> list[type]:
    """The types that are classes in the source."""
    return [
        *messages.AnyClientMessage.__args__,
        *(kind for kind in messages.AnyServerMessage.__args__ if kind is not messages.Change),
        *commands.AnyCommand.__args__,
        messages.You,
        messages.LegalMove,
        messages.AdvisedMove,
        PublicState,
        PublicSeat,
        Sheet,
        Highlight,
        PublicPerson,
        PublicEvening,
        PublicStanding,
        Award,
        entries.Settings,
    ]


@cache
def wire() -> Wire:
    return Wire()


# Schema

GROUPS = {
    "ClientMessage": "What a client sends.",
    "ServerMessage": "What the server sends.",
    "Command": "What can be asked for.",
    "News": "What has happened.",
    "GameEvent": "What came of a move.",
}
"""Unions that have a name of their own in the schema."""

FROM_CLIENTS = {"Hello", "Ask", "Explain", "AskHint", "Pong", "OpenTable", "JoinTable", "AskedSettings"} | {
    kind.__name__ for kind in commands.AnyCommand.__args__
}
"""In these, what is unknown is refused."""

REF = "#/$defs/{name}"


def schema() -> dict[str, Any]:
    """The JSON Schema of the protocol: all types under `$defs`, a message is one of two."""
    types = wire()
    groups = {
        "ClientMessage": list(types.client.values()),
        "ServerMessage": list(types.server.values()),
        "Command": list(types.commands.values()),
        "News": list(types.news.values()),
        "GameEvent": list(types.events.values()),
    }
    http = [tables.OpenTable, tables.JoinTable, tables.Joined, Problem]
    listed = [*types.client.values(), *types.server.values(), *http]
    _, found = msgspec.json.schema_components(listed, ref_template=REF)
    defs: dict[str, Any] = {}
    for name, group in groups.items():
        refs = [{"$ref": REF.format(name=kind.__name__)} for kind in group]
        defs[name] = {"title": name, "description": GROUPS[name], "anyOf": refs}
    for name, one in found.items():
        defs[name] = described(name, one)
    unions = {frozenset(ref["$ref"] for ref in defs[name]["anyOf"]): name for name in groups}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"The lastcard table protocol, version {messages.PROTOCOL}",
        "anyOf": [{"$ref": REF.format(name=name)} for name in ("ClientMessage", "ServerMessage")],
        "$defs": {name: with_groups(one, unions, top=True) for name, one in defs.items()},
    }


def described(name: str, one: dict[str, Any]) -> dict[str, Any]:
    """A type with what is said about its fields."""
    if name not in FROM_CLIENTS:
        one.pop("additionalProperties", None)  # a later server may say more
    said = wire().said(name)
    for field, kind in one.get("properties", {}).items():
        if field in said:
            kind["description"] = said[field]
    if "description" in one:
        one["description"] = " ".join(one["description"].split())
    return one


def with_groups(node: Any, unions: dict[frozenset[str], str], *, top: bool = False) -> Any:
    """The same, with unions called by their names where they have one."""
    if isinstance(node, list):
        return [with_groups(one, unions) for one in node]
    if not isinstance(node, dict):
        return node
    refs = node.get("anyOf", [])
    name = unions.get(frozenset(ref.get("$ref", "") for ref in refs)) if refs and not top else None
    if name is not None:
        rest = {key: value for key, value in node.items() if key not in ("anyOf", "discriminator")}
        return {**rest, "$ref": REF.format(name=name)}
    return {key: with_groups(value, unions) for key, value in node.items() if key != "discriminator"}
