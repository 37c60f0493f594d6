"""TypeScript for the page: types out of a JSON Schema and an OpenAPI document, keys, numbers."""

from __future__ import annotations

import json
import re
import textwrap
from collections.abc import Collection, Iterable, Mapping
from typing import Any

WIDTH = 100
PLAIN = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null"}
TAKEN = {"Record": "MatchRecord"}
"""Names that TypeScript has taken, and what is said instead."""


def text_keys(keys: Iterable[str], languages: Mapping[str, str]) -> str:
    """The keys of the page's texts as a type, so that one that is missing fails in `svelte-check`; and the
    languages by code, with their own names.
    """
    members = "".join(f"\n  | {json.dumps(key)}" for key in keys)
    named = "".join(
        f"  {code}: {json.dumps(name, ensure_ascii=False)},\n" for code, name in languages.items()
    )
    return (
        "// The languages, and the texts of the page. Made by `make pages` from src/lastcard/words: do not\n"
        "// edit.\n\n"
        f"export const LANGUAGES = {{\n{named}}} as const;\n\n"
        f"export type PageText ={members};\n"
    )


def typescript(schema: dict[str, Any], sent_by_clients: set[str]) -> str:
    """Every type under `$defs` as an exported one. What has a default may be left out by clients only."""
    parts = [
        f"// {schema['title']}. Made by `make pages` from web/protocol.schema.json: do not edit.\n",
        *(declaration(name, one, name in sent_by_clients) for name, one in schema["$defs"].items()),
    ]
    return "\n".join(parts)


def constants(values: dict[str, tuple[int, str]]) -> str:
    """Numbers of the rules, each with what it is."""
    lines = (
        f"{comment(about, '')}export const {name} = {value};\n" for name, (value, about) in values.items()
    )
    head = "// Numbers of the rules that the page tells. Made by `make pages`: do not edit.\n"
    return "\n".join([head, *lines])


def http_types(document: dict[str, Any], protocol: Collection[str]) -> str:
    """The types of an OpenAPI document but for those of the protocol, and which of them answers what.

    What the document does not require may be left out, by either side.
    """
    schemas = document["components"]["schemas"]
    own = [name for name in schemas if name not in protocol]
    answers = {
        f"{method.upper()} {path}": type_of(schema)
        for path, methods in document["paths"].items()
        for method, told in methods.items()
        if (schema := answer_of(told)) is not None
    }
    lines = "".join(f"  {json.dumps(request)}: {answer};\n" for request, answer in answers.items())
    parts = [
        *(declaration(name, schemas[name], True) for name in own),
        comment("What is answered over HTTP, by method and path.", "")
        + f"export interface Answers {{\n{lines}}}\n",
    ]
    text = "\n".join(parts)
    shared = sorted(name for name in schemas if name in protocol and re.search(rf"\b{name}\b", text))
    return (
        "// What goes over HTTP. Made by `make pages` from the OpenAPI document: do not edit.\n\n"
        f'import type {{ {", ".join(shared)} }} from "./protocol";\n\n{text}'
    )


def answer_of(operation: dict[str, Any]) -> dict[str, Any] | None:
    """The schema of what is answered if all is well; None if that is not JSON."""
    well = next(told for status, told in operation["responses"].items() if status.startswith("2"))
    found: dict[str, Any] | None = well["content"].get("application/json", {}).get("schema")
    return found


def declaration(name: str, one: dict[str, Any], by_client: bool) -> str:
    said = comment(one.get("description", ""), "")
    if "anyOf" in one:
        members = "".join(f"\n  | {type_of(member, by_client)}" for member in one["anyOf"])
        return f"{said}export type {name} ={members};\n"
    fields = "".join(
        field(key, kind, key not in one.get("required", ()) and may_be_absent(name, by_client), by_client)
        for key, kind in one["properties"].items()
    )
    return f"{said}export interface {type_name(name)} {{\n{fields}}}\n"


def type_name(name: str) -> str:
    return TAKEN.get(name, name)


def may_be_absent(name: str, by_client: bool) -> bool:
    """Does a field with its default go unsaid? The server says all but those of these."""
    return by_client or name in ("Refused", "Joined", "LegalMove")


def field(name: str, kind: dict[str, Any], absent: bool, by_client: bool) -> str:
    mark = "?" if absent else ""
    return f"{comment(kind.get('description', ''), '  ')}  {name}{mark}: {type_of(kind, by_client)};\n"


def type_of(kind: dict[str, Any], by_client: bool = False) -> str:
    if "$ref" in kind:
        name = type_name(str(kind["$ref"]).rsplit("/", 1)[1])
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
    return PLAIN[kind["type"]] if "type" in kind else "unknown"


def comment(text: str, indent: str) -> str:
    text = " ".join(text.split())
    if not text:
        return ""
    if len(indent) + len(text) + 7 <= WIDTH:
        return f"{indent}/** {text} */\n"
    lines = textwrap.wrap(text, WIDTH - len(indent) - 3)
    return f"{indent}/**\n" + "".join(f"{indent} * {line}\n" for line in lines) + f"{indent} */\n"
