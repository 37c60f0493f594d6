"""TypeScript for the page: types out of a JSON Schema, and the keys of its texts."""

from __future__ import annotations

import json
import textwrap
from collections.abc import Iterable
from typing import Any

WIDTH = 100
PLAIN = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null"}


def text_keys(keys: Iterable[str]) -> str:
    """The keys of the page's texts as a type, so that one that is missing fails in `svelte-check`."""
    members = "".join(f"\n  | {json.dumps(key)}" for key in keys)
    return (
        "// The texts of the page. Made by `make pages` from src/lastcard/words/en.toml: do not edit.\n\n"
        f"export type PageText ={members};\n"
    )


def typescript(schema: dict[str, Any], sent_by_clients: set[str]) -> str:
    """Every type under `$defs` as an exported one. What has a default may be left out by clients only."""
    parts = [
        f"// {schema['title']}. Made by `make pages` from web/protocol.schema.json: do not edit.\n",
        *(declaration(name, one, name in sent_by_clients) for name, one in schema["$defs"].items()),
    ]
    return "\n".join(parts)


def declaration(name: str, one: dict[str, Any], by_client: bool) -> str:
    said = comment(one.get("description", ""), "")
    if "anyOf" in one:
        members = "".join(f"\n  | {type_of(member, by_client)}" for member in one["anyOf"])
        return f"{said}export type {name} ={members};\n"
    fields = "".join(
        field(key, kind, key not in one.get("required", ()) and may_be_absent(name, by_client), by_client)
        for key, kind in one["properties"].items()
    )
    return f"{said}export interface {name} {{\n{fields}}}\n"


def may_be_absent(name: str, by_client: bool) -> bool:
    """Does a field with its default go unsaid? The server says all but those of a refusal and an invite."""
    return by_client or name in ("Refused", "Joined")


def field(name: str, kind: dict[str, Any], absent: bool, by_client: bool) -> str:
    mark = "?" if absent else ""
    return f"{comment(kind.get('description', ''), '  ')}  {name}{mark}: {type_of(kind, by_client)};\n"


def type_of(kind: dict[str, Any], by_client: bool = False) -> str:
    if "$ref" in kind:
        name = str(kind["$ref"]).rsplit("/", 1)[1]
        return f"Partial<{name}>" if by_client and name == "Settings" else name
    if "enum" in kind:
        return " | ".join(json.dumps(value) for value in kind["enum"])
    if "anyOf" in kind:
        return " | ".join(type_of(one, by_client) for one in kind["anyOf"])
    if kind.get("type") == "array":
        inner = type_of(kind["items"], by_client)
        return f"({inner})[]" if " | " in inner else f"{inner}[]"
    if kind.get("type") == "object":
        values = kind.get("additionalProperties")
        return f"Record<string, {type_of(values, by_client)}>" if values else "Record<string, unknown>"
    return PLAIN[kind["type"]]


def comment(text: str, indent: str) -> str:
    if not text:
        return ""
    if len(indent) + len(text) + 7 <= WIDTH:
        return f"{indent}/** {text} */\n"
    lines = textwrap.wrap(text, WIDTH - len(indent) - 3)
    return f"{indent}/**\n" + "".join(f"{indent} * {line}\n" for line in lines) + f"{indent} */\n"
