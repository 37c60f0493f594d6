"""The HTTP side of a real server: what everyone gets, who may see which table, what is refused and how."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

import lastcard as lc
from lastcard.client import Seat, ServerError, join, open_table
from lastcard.editions import EDITIONS, load_edition
from lastcard.editions.rulebook import load_rules, load_rulings
from lastcard.game.verifying import verify
from lastcard.rules.options import OPTIONS
from lastcard.rules.rounds import hand_points
from lastcard.server.api.endpoint import Endpoint
from lastcard.server.api.routes import ENDPOINTS
from lastcard.words import load_words
from tests.support.server.running import Player, Server, play_together, wait_for
from tests.support.server.web import JSON, Reply, ask, raw, send
from tests.support.services import Postgres

ABSENT = "0123456789abcdef"
RECORDS = ("/record.lcg", "/record.json", "/proof")
OF_A_TABLE = ("", *RECORDS)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("http")
    running = Server(str(folder / "tables.db"), log=folder / "log")
    yield running
    running.stop()
    assert "Traceback" not in (folder / "log").read_text()


# Tables and roles


@dataclass(frozen=True)
class Set:
    """A table, and what each role shows to see it."""

    table: str
    roles: dict[str, dict[str, str]]


def once_more(seat: Seat) -> Seat:
    """The same seat, to be connected again."""
    joined = {"table": seat.table, "person": seat.person, "token": seat.token, "invite": seat.invite}
    return Seat(seat.server, joined)


async def set_table(server: Server, *, public: bool, phase: str) -> Set:
    """Ann is host, Ben has the other seat, Cleo looks on, and Dan was sent away."""
    settings = {"edition": "droid", "players": 2, "reaction": 0, "turn": 0, "public": public}
    ann = await open_table(server.address, "Ann", settings)
    ben = await join(ann.link, "Ben")
    cleo = await join(ann.link, "Cem", spectator=True)
    dan = await join(ann.link, "Dan")
    stranger = await open_table(server.address, "Eve", settings)
    async with ann:
        await ann.next_change()
        await ann.ask("kick", person=dan.person)
        if phase == "playing":
            await ann.ask("deal")
    if phase == "over":
        await play_together(Player(once_more(ann)), Player(ben, 1))
    tokens = {"host": ann, "seat": ben, "spectator": cleo, "kicked": dan, "at another table": stranger}
    roles = {role: {"Authorization": f"Bearer {one.token}"} for role, one in tokens.items()}
    roles |= {
        "stranger": {},
        "invited": {"X_Invite": ann.invite},
        "wrongly invited": {"X_Invite": stranger.invite},
        "with a made-up token": {"Authorization": "Bearer x"},
        "with a password": {"Authorization": "Basic QW5uOmE="},
    }
    return Set(ann.table, roles)


@pytest.fixture(scope="module")
def sets(server: Server) -> dict[str, Set]:
    async def make() -> dict[str, Set]:
        kinds = [(public, phase) for public in (False, True) for phase in ("open", "playing", "over")]
        made = [await set_table(server, public=public, phase=phase) for public, phase in kinds]
        return {
            f"{'public' if public else 'private'} {phase}": one
            for (public, phase), one in zip(kinds, made, strict=True)
        }

    made = asyncio.run(make())
    return made | {"absent": Set(ABSENT, made["private open"].roles)}


AT_THE_TABLE = ("host", "seat", "spectator")
WRONG_TOKEN = ("kicked", "at another table", "with a made-up token", "with a password")


def may_see(kind: str, role: str) -> int:
    """200: yes; otherwise the status of the refusal."""
    if role in WRONG_TOKEN or (kind == "absent" and role in AT_THE_TABLE):
        return 401
    if role in AT_THE_TABLE or kind.startswith("public"):
        return 200
    return 200 if role == "invited" and kind != "absent" else 404


ROLES = ("stranger", *AT_THE_TABLE, *WRONG_TOKEN, "invited", "wrongly invited")
KINDS = [f"{public} {phase}" for public in ("private", "public") for phase in ("open", "playing", "over")]


@pytest.mark.parametrize("path", OF_A_TABLE)
@pytest.mark.parametrize("kind", [*KINDS, "absent"])
def test_every_role_at_every_table(server: Server, sets: dict[str, Set], kind: str, path: str) -> None:
    got, expected = {}, {}
    for role in ROLES:
        one = sets[kind]
        reply = ask(server, f"/api/tables/{one.table}{path}", **one.roles[role])
        got[role] = reply.status
        allowed = may_see(kind, role)
        expected[role] = 409 if allowed == 200 and path in RECORDS and kind.endswith("open") else allowed
        assert reply.headers["cache-control"] == "no-store"
        if reply.status != 200:
            assert reply.code == {401: "wrong_token", 404: "no_such_table", 409: "wrong_phase"}[reply.status]
    assert got == expected


@pytest.mark.parametrize("path", OF_A_TABLE)
def test_absent_and_private_answer_alike(server: Server, sets: dict[str, Set], path: str) -> None:
    """Byte for byte, headers and all, whatever a stranger shows."""
    for role in ("stranger", "wrongly invited", *WRONG_TOKEN):
        shown = sets["private playing"].roles[role]
        replies = [
            ask(server, f"/api/tables/{table}{path}", **shown)
            for table in (sets["private playing"].table, ABSENT, "no-such-id", "x" * 300)
        ]
        assert all(reply == replies[0] for reply in replies), (role, replies)


def test_public_tables_are_listed_and_private_ones_are_not(server: Server, sets: dict[str, Set]) -> None:
    listed = {one["table"]: one for one in ask(server, "/api/tables").json["tables"]}
    assert {kind for kind, one in sets.items() if one.table in listed} == {
        "public open",
        "public playing",
        "public over",
    }
    assert listed[sets["public playing"].table] == {
        "table": sets["public playing"].table,
        "edition": "droid",
        "phase": "playing",
        "players": 2,
        "free": 0,
    }
    for kind in ("public open", "public over"):
        face = ask(server, f"/api/tables/{sets[kind].table}").json
        assert listed[sets[kind].table]["phase"] == face["phase"]


def test_a_face_tells_no_secret(server: Server, sets: dict[str, Set]) -> None:
    one = sets["public playing"]
    face = ask(server, f"/api/tables/{one.table}").json
    assert [seat["name"] for seat in face["seats"]] == ["Ann", "Ben"]
    shown = json.dumps(face)
    assert not any(header.split()[-1] in shown for role in one.roles.values() for header in role.values())


def hands(record: str) -> dict[str, list[str]]:
    """The hands with which the first round of a record begins."""
    lines = [line.split() for line in record.partition("round 1\n")[2].splitlines()]
    return {
        words[0].rstrip("*"): words[1:] for words in lines if words and words[0].rstrip("*") in ("a", "b")
    }


def test_a_running_record_shows_a_seat_its_own_hand_only(server: Server, sets: dict[str, Set]) -> None:
    for kind in ("private playing", "public playing"):
        one = sets[kind]
        seen = {
            role: hands(ask(server, f"/api/tables/{one.table}/record.lcg", **one.roles[role]).body.decode())
            for role in ("host", "seat", "spectator", "invited")
        }
        hidden = ["?"] * 7
        assert seen["host"]["b"] == seen["seat"]["a"] == hidden
        assert "?" not in seen["host"]["a"] + seen["seat"]["b"]
        assert seen["spectator"] == seen["invited"] == {"a": hidden, "b": hidden}


def test_a_running_record_as_json_shows_no_more(server: Server, sets: dict[str, Set]) -> None:
    one = sets["public playing"]
    for role, seat in (("host", 0), ("seat", 1), ("spectator", None), ("stranger", None)):
        path = f"/api/tables/{one.table}/record"
        record = ask(server, f"{path}.json", **one.roles[role]).json
        text = ask(server, f"{path}.lcg", **one.roles[role]).body.decode()
        assert (record["seat"], record["full"], record["proof"]["secret"]) == (seat, False, None)
        assert [line.strip() for line in record["rounds"][0]["position"].splitlines()] == [
            line.strip() for line in text.partition("round 1\n")[2].splitlines() if line.startswith("  ")
        ]
        dealt = [event for event in record["rounds"][0]["opening"] if event["event"] == "dealt"]
        assert {event["seat"] for event in dealt if event.get("card")} == {*([] if seat is None else [seat])}


def test_after_the_match_everyone_who_may_see_it_gets_all(server: Server, sets: dict[str, Set]) -> None:
    one = sets["private over"]
    path = f"/api/tables/{one.table}"
    texts = {ask(server, f"{path}/record.lcg", **one.roles[role]).body for role in (*AT_THE_TABLE, "invited")}
    (text,) = texts
    assert verify(text.decode()).fair
    game = lc.Game.replay(text.decode())
    proof = ask(server, f"{path}/proof", **one.roles["seat"]).json
    assert game.fair_deal is not None
    assert proof == game.fair_deal.to_json(reveal=True)
    assert proof["secret"]
    record = ask(server, f"{path}/record.json", **one.roles["spectator"]).json
    assert (record["full"], record["winners"], record["names"]) == (True, game.winners, ["Ann", "Ben"])
    moves = [step["move"] for played in record["rounds"] for step in played["steps"]]
    assert moves == [entry.move for played in game.rounds for entry in played.entries]


async def test_earlier_matches_are_kept(server: Server, sets: dict[str, Set]) -> None:
    """A rematch does not cover the record of the match before it."""
    settings = {"edition": "elite", "players": 2, "reaction": 0, "turn": 0, "public": True}
    ann = Player(await open_table(server.address, "Ann", settings))
    ben = Player(await join(ann.seat.link, "Ben"), 1)
    await play_together(ann, ben)
    path = f"/api/tables/{ann.seat.table}/record.lcg"
    first = ask(server, path)
    async with once_more(ann.seat) as host:
        await host.ask("rematch")
        assert ask(server, path).body == first.body
        assert ask(server, f"{path}?match=2").code == "wrong_phase"
        await host.ask("deal")
    assert ask(server, f"{path}?match=1").body == first.body
    second = ask(server, f"{path}?match=2").body
    assert second == ask(server, path).body
    assert b"fair " + ann.seat.table.encode() + b" 2" in second
    assert (ask(server, f"{path}?match=3").status, ask(server, f"{path}?match=3").code) == (
        404,
        "no_such_match",
    )
    for wrong in ("0", "-1", "one", "", "1" * 30, "²"):
        assert ask(server, f"{path}?match={wrong}".replace("²", "%C2%B2")).status == 400


WITH_THE_TIME = ("/metrics", "/api/daily/{day}")
"""Two answers are never quite the same."""

OF_NOBODY = [
    one for one in ENDPOINTS if one.method == "GET" and not one.shows_table and one.path not in WITH_THE_TIME
]


@pytest.mark.parametrize("endpoint", OF_NOBODY, ids=lambda one: one.path)
def test_what_is_for_everyone_is_the_same_for_everyone(
    server: Server, sets: dict[str, Set], endpoint: Endpoint
) -> None:
    invite = send(server, "/api/tables", {"name": "Zoe"}).json["invite"]
    path = endpoint.path.format(edition="express", book="express", language="en", invite=invite)
    path += "".join(f"?{one.name}=x" for one in endpoint.query if one.required)
    replies = [ask(server, path, **sets["private playing"].roles[role]) for role in ROLES]
    assert replies[0].status == 200
    assert all(reply == replies[0] for reply in replies)


# What everyone may know


def test_editions_are_described(server: Server) -> None:
    editions = {one["name"]: one for one in ask(server, "/api/editions").json["editions"]}
    assert tuple(editions) == EDITIONS
    elite = editions["elite"]
    assert elite["modes"] == [
        {"mode": "quick", "least": 2, "most": 7},
        {"mode": "draft", "least": 2, "most": 7},
        {"mode": "dynasty", "least": 2, "most": 10},
    ]
    for name, one in editions.items():
        assert [option["name"] for option in one["options"]] == list(load_edition(name).defaults)
        for option in one["options"]:
            assert option["about"]
            assert option["ruling"] == OPTIONS[option["name"]].ruling
            if option["values"]:
                assert option["default"] in option["values"]
            else:
                assert option["least"] <= int(option["default"]) <= option["most"]


@pytest.mark.parametrize("edition", EDITIONS)
def test_an_edition_shows_its_cards(server: Server, edition: str) -> None:
    page = ask(server, f"/api/editions/{edition}").json
    assert sum(card["copies"] for card in page["cards"]) == page["deck"]
    for card in page["cards"]:
        top, *held = [f"G{number}" for number in range(4) if card["card"] != f"G{number}"][:3]
        held.append(card["card"])
        game = lc.Game.from_position(f"edition {edition}\ntop {top}\na* {held.pop()}\nb {' '.join(held)}\n")
        assert hand_points(game._s, 0) == card["points"], card


def test_words_in_other_languages(server: Server) -> None:
    for language in ("en", "de"):
        words = ask(server, f"/api/words/{language}").json
        kept = {key: text for key, text in load_words(language).texts.items() if key not in words["texts"]}
        assert words["texts"] | kept == dict(load_words(language).texts)
        assert {key.split(".")[0] for key in kept} == {"screen", "tabletop", "typed", "viewer"}
    page = ask(server, "/api/editions/express?lang=de").json
    assert {card["title"] for card in page["cards"]} >= {"Aussetzen"}
    assert ask(server, "/api/words/tlh").code == "no_such_language"
    assert ask(server, "/api/editions?lang=tlh").code == "bad_query"


def test_rules_and_rulings(server: Server) -> None:
    for edition in EDITIONS:
        rules = ask(server, f"/api/editions/{edition}/rules").json["rules"]
        assert [rule["id"] for rule in rules] == [rule.id for rule in load_rules(edition).values()]
    german = ask(server, "/api/editions/express/rules?lang=de").json
    assert (german["language"], german["rules"][0]["text"]) == ("de", "Das Spiel hat 56 Karten.")
    assert ask(server, "/api/editions/express/rules").json["language"] == "en"
    assert ask(server, "/api/editions/express/rules?lang=tlh").code == "bad_query"
    rulings = ask(server, "/api/rulings").json["rulings"]
    assert [ruling["id"] for ruling in rulings] == list(load_rulings())


def test_player_cards(server: Server) -> None:
    players = {one["card"]: one for one in ask(server, "/api/players").json["players"]}
    assert players["Flint Harrow"] == {
        "card": "Flint Harrow",
        "name": "Flint Harrow",
        "colors": ["red"],
        "icons": ["Draw 2 Target"],
        "effects": ["one player draws 2 cards"],
        "foil": False,
        "box": False,
    }


def test_a_deck_is_checked(server: Server) -> None:
    cards = ["Ember Quill"] * 8
    verdict = send(server, "/api/decks/check", {"cards": cards}).json
    assert verdict["playable"] is False
    broken = [(one.rule, one.sentence) for one in lc.check_deck(cards)]
    assert [(one["rule"], one["sentence"]) for one in verdict["broken"]] == broken
    assert send(server, "/api/decks/check", {"cards": cards, "wild_fills": "two"}).code == "unreadable"


POSITION = "edition droid\ntop R5\na* R5 G9 B2\nb Y1 Y2\n"


def test_a_position_is_checked(server: Server) -> None:
    verdict = send(server, "/api/positions/check", {"position": POSITION}).json
    assert (verdict["playable"], verdict["edition"], verdict["players"]) == (True, "droid", 2)
    verdict = send(server, "/api/positions/check", {"position": POSITION.replace("G9", "Q9")}).json
    assert verdict["playable"] is False
    assert (verdict["problem"]["line"], verdict["problem"]["column"]) == (3, 7)
    over = "edition droid\ntop R5\na*\nb Y1\nover a 1\n"
    assert send(server, "/api/positions/check", {"position": over}).json["problem"]["sentence"]
    verdict = send(
        server, "/api/positions/check", {"position": "edition /etc/passwd.toml\ntop R5\na R1\nb R2"}
    )
    assert verdict.json["problem"]["sentence"] == (
        "This server has no edition '/etc/passwd.toml': it has to be started with its file."
    )


# Playing on from a moment of a record


def recorded(moves: int) -> tuple[lc.Game, list[lc.Game]]:
    """A game, and how it stood after each number of moves."""
    game = lc.Game.new("express", players=3, seed=5)
    stood = [game.copy()]
    while len(stood) <= moves:
        if game.round_over:
            game.next_round()
            stood[-1] = game.copy()
        seat = game.seats[0]
        game.play(seat, game.legal(seat)[0])
        stood.append(game.copy())
    return game, stood


async def test_a_table_plays_on_from_a_moment_of_a_record(server: Server) -> None:
    game, stood = recorded(200)
    assert len(game.rounds) > 1
    first_of_round_two = sum(len(played.entries) for played in game.rounds[:1])
    for moment in (0, 7, first_of_round_two, 200, None):
        if (stood[-1] if moment is None else stood[moment]).round_over:
            continue
        asked = {"name": "Ann", "record": game.record(), "settings": {"turn": 0}}
        reply = send(server, "/api/tables", asked | ({} if moment is None else {"moment": moment}))
        assert reply.status == 201, reply
        ann = Seat(server.address, reply.json)
        async with ann:
            await ann.next_change()
            await ann.ask("deal")
            change = await ann.next_change()
            while change["view"] is None:
                change = await ann.next_change()
        for path in ("proof", "record.lcg"):
            reply = ask(server, f"/api/tables/{ann.table}/{path}", Authorization=f"Bearer {ann.token}")
            assert (path, reply.status) in (("proof", 404), ("record.lcg", 200))
        then = stood[-1 if moment is None else moment]
        assert (change["view"]["hand"], change["view"]["top"]) == (then.hand(0), then.top)
        assert change["view"]["scores"] == then.scores


def test_a_record_that_cannot_be_played_on_is_refused(server: Server) -> None:
    game, _ = recorded(10)
    for wish in (
        {"record": game.record(), "moment": 11},
        {"record": game.record(), "moment": -1},
        {"record": game.record(redacted=True)},
        {"record": game.record(), "position": POSITION},
        {"record": "lastcard 1\nround 1\n  edition mine.toml\n  top R5\n"},
        {"record": "x"},
        {"record": ""},
        {"moment": 3},
    ):
        reply = send(server, "/api/tables", {"name": "Ann", **wish})
        assert (reply.status, reply.code) == (400, "bad_record"), wish
    for position in ("x", ""):
        reply = send(server, "/api/tables", {"name": "Ann", "position": position})
        assert (reply.status, reply.code) == (400, "bad_position")


# The document


def test_the_document_lists_what_is_served(server: Server) -> None:
    document = ask(server, "/api/openapi.json").json
    assert document["openapi"] == "3.1.0"
    listed = {(method.upper(), path) for path, methods in document["paths"].items() for method in methods}
    assert listed == {(one.method, one.path) for one in ENDPOINTS}
    ids = [one["operationId"] for methods in document["paths"].values() for one in methods.values()]
    assert len(ids) == len({*ids})
    face = document["paths"]["/api/tables/{table}"]["get"]
    assert face["security"] == [{}, {"token": []}, {"invite": []}]
    assert {*face["responses"]} == {"200", "401", "404", "421", "429", "503"}


def test_the_document_tells_how_an_invitation_is_sent(server: Server) -> None:
    """And the server does as it says: what stands in an address gets logged."""
    document = ask(server, "/api/openapi.json").json
    scheme = document["components"]["securitySchemes"]["invite"]
    assert (scheme["in"], scheme["name"]) == ("header", "X-Invite")
    assert "&invite=" in scheme["description"]
    opened = send(server, "/api/tables", {"name": "Ann"}).json
    path, invite = f"/api/tables/{opened['table']}", opened["invite"]
    assert ask(server, path, X_Invite=invite).status == 200
    for asked in (f"{path}?invite={invite}", f"{path}/record.lcg?match=1&invite={invite}"):
        assert (ask(server, asked).status, ask(server, asked).code) == (404, "no_such_table")


def test_the_document_tells_how_many_people_a_table_takes(server: Server) -> None:
    assert "takes 60 people" in ask(server, "/api/openapi.json").json["info"]["description"]
    opened = send(server, "/api/tables", {"name": "Person 0"}).json
    for number in range(1, 60):
        wish = {"name": f"Person {number}", "invite": opened["invite"], "spectator": number > 20}
        assert send(server, "/api/join", wish).status == 201
    one_more = send(server, "/api/join", {"name": "Person 60", "invite": opened["invite"]})
    assert (one_more.status, one_more.code) == (409, "full")


def test_blanks_are_folded(server: Server) -> None:
    """And counted afterwards."""
    name = "\n A" + " \r\n\t\u2028" * 30 + "b "
    opened = send(server, "/api/tables", {"name": name}).json
    mine = {"Authorization": f"Bearer {opened['token']}"}
    assert ask(server, f"/api/tables/{opened['table']}", **mine).json["people"][0]["name"] == "A b"


# Bad input


def nested(depth: int) -> str:
    return "[" * depth + "]" * depth


BAD = {
    "nothing": (b"", 400, "unreadable"),
    "no JSON": (b"{", 400, "unreadable"),
    "bad UTF-8": (b'{"name": "\xff\xfe"}', 400, "unreadable"),
    "a lone surrogate": (b'{"name": "\\ud800"}', 400, None),
    "a list": (b"[]", 400, "unreadable"),
    "nothing in it": (b"{}", 400, "unreadable"),
    "wrong type": (b'{"name": 5}', 400, "unreadable"),
    "one field too many": (b'{"name": "Ann", "admin": true}', 400, "unreadable"),
    "a setting too many": (b'{"name": "Ann", "settings": {"cheat": 1}}', 400, "unreadable"),
    "a huge number": (b'{"name": "Ann", "settings": {"players": 1' + b"0" * 400 + b"}}", 400, None),
    "deep nesting": (f'{{"name": {nested(30_000)}}}'.encode(), 400, "unreadable"),
    "deep nesting elsewhere": (f'{{"x": {nested(30_000)}}}'.encode(), 400, "unreadable"),
    "too large": (b'{"name": "' + b"x" * 270_000 + b'"}', 413, "too_large"),
    "a name of blanks": (b'{"name": "   "}', 400, "bad_text"),
    "a name that turns the writing": ('{"name": "A\u202eB"}'.encode(), 400, "bad_text"),
    "a path for an edition": (
        b'{"name": "Ann", "settings": {"edition": "/etc/passwd"}}',
        400,
        "bad_settings",
    ),
    "a file for an edition": (b'{"name": "Ann", "settings": {"edition": "x.toml"}}', 400, "bad_settings"),
    "an unknown bot": (b'{"name": "Ann", "settings": {"fill": "skynet"}}', 400, "no_such_bot"),
    "too many players": (b'{"name": "Ann", "settings": {"players": 99}}', 400, "bad_settings"),
    "an unknown option": (b'{"name": "Ann", "settings": {"options": {"a": "b"}}}', 400, "bad_settings"),
}


@pytest.mark.parametrize("bad", BAD)
def test_bad_input_is_refused_with_a_sentence(server: Server, bad: str) -> None:
    body, status, code = BAD[bad]
    before = ask(server, "/health").json
    reply = ask(server, "/api/tables", "POST", body, **JSON)
    assert (reply.status, reply.code) == (status, code or reply.code)
    assert ask(server, "/health").json == before, "no table was left behind"


@pytest.mark.parametrize("kind", ["text/plain", "application/x-www-form-urlencoded", "", "application/xml"])
def test_other_content_types_are_refused(server: Server, kind: str) -> None:
    reply = ask(server, "/api/tables", "POST", '{"name": "Ann"}', Content_Type=kind)
    assert (reply.status, reply.code) == (415, "not_json")


def test_json_with_a_charset_is_taken(server: Server) -> None:
    kind = "application/json; charset=utf-8"
    assert ask(server, "/api/decks/check", "POST", '{"cards": []}', Content_Type=kind).status == 200


@pytest.mark.parametrize(
    "path",
    ["/nope", "/api", "/api/tables/", "/api/editions/mine.toml", "/api/editions/..%2f..%2fetc", "/%zz"],
)
def test_an_unknown_address_is_refused(server: Server, path: str) -> None:
    reply = ask(server, path)
    assert (reply.status, reply.code in ("no_such_page", "no_such_edition")) == (404, True)


BROWSER = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8"


@pytest.mark.parametrize("path", ["/nope", "/t", "/t/", "/j/0000000000/more", "/%zz"])
def test_a_person_at_an_unknown_address_gets_a_page(server: Server, path: str) -> None:
    reply = ask(server, path, Accept=BROWSER)
    assert (reply.status, reply.headers["content-type"]) == (404, "text/html; charset=utf-8")
    assert reply.body.startswith(b"<!doctype html>")
    assert (reply.headers["cache-control"], "Accept" in reply.headers["vary"]) == ("no-store", True)


@pytest.mark.parametrize(
    "path", ["/api", "/api/nope", "/api/tables/", "/api/editions/nope", "/api/puzzles/nope"]
)
def test_below_api_every_answer_is_json(server: Server, path: str) -> None:
    reply = ask(server, path, Accept=BROWSER)
    assert (reply.status, reply.code in ("no_such_page", "no_such_edition")) == (404, True)


def test_an_invitation_tells_what_it_leads_to(server: Server) -> None:
    opened = send(server, "/api/tables", {"name": "Ann", "settings": {"edition": "droid", "players": 3}}).json
    told = ask(server, f"/api/invitations/{opened['invite'].upper()}")
    expected = {"table": opened["table"], "edition": "droid", "phase": "open", "players": 3, "free": 2}
    assert (told.status, told.json) == (200, {**expected, "host": "Ann", "cup": None})
    wrong = ask(server, "/api/invitations/0000000000")
    assert (wrong.status, wrong.code) == (404, "no_such_table")


def test_wrong_methods_name_the_right_ones(server: Server) -> None:
    for endpoint in ENDPOINTS:
        parts = {
            "table": ABSENT,
            "cup": f"cup-{ABSENT}",
            "edition": "express",
            "book": "express",
            "language": "en",
            "invite": "0000000000",
            "day": "today",
        }
        path = endpoint.path.format(**parts)
        for method in ("DELETE", "PUT", "PATCH", "OPTIONS", "TRACE", "BREW"):
            reply = ask(server, path, method)
            assert (reply.status, reply.code) == (405, "wrong_method"), (method, path)
            assert endpoint.method in reply.headers["allow"]


def test_head_is_get_without_a_body(server: Server) -> None:
    reply = ask(server, "/api/editions", "HEAD")
    assert (reply.status, reply.body) == (200, b"")


@pytest.mark.parametrize(
    "data",
    [
        b"nonsense\r\n\r\n",
        b"GET /\xff\xfe HTTP/1.1\r\nHost: x\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: x\r\nContent-Length: many\r\n\r\n",
        b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03 \r\n\r\n",
    ],
)
def test_what_is_no_http_is_refused_as_json(server: Server, data: bytes) -> None:
    reply = raw(server, data)
    assert (reply.status, reply.code) == (400, "unreadable")


def test_every_answer_has_strict_headers(server: Server) -> None:
    replies: list[Reply] = [
        ask(server, path) for path in ("/", "/health", "/nope", "/api/editions", f"/api/tables/{ABSENT}")
    ]
    replies.append(send(server, "/api/tables", {}))
    for reply in replies:
        assert reply.headers["content-security-policy"].startswith("default-src 'self';")
        assert "frame-ancestors 'none'" in reply.headers["content-security-policy"]
        assert reply.headers["x-content-type-options"] == "nosniff"
        assert reply.headers["referrer-policy"] == "no-referrer"
        assert reply.headers["x-frame-options"] == "DENY"
        assert "cache-control" in reply.headers
        assert "server" not in reply.headers
    front = replies[0]
    assert (front.status, front.headers["content-type"]) == (200, "text/html; charset=utf-8")
    assert all(b" src=" in script for script in front.body.split(b"<script")[1:]), "scripts are files"
    assert b"style=" not in front.body


async def test_a_dead_invitation_leads_nowhere(server: Server) -> None:
    for invite in ("", "no-such-one", "x" * 5_000, "\x00", "' or 1=1 --"):
        reply = send(server, "/api/join", {"invite": invite, "name": "Eve"})
        assert (reply.status, reply.code) == (404, "no_such_table")
    ann = await open_table(server.address, "Ann")
    shouted = send(server, "/api/join", {"invite": f" {ann.invite.upper()} ", "name": "Ben"})
    assert shouted.status == 201
    again = send(server, "/api/join", {"invite": ann.invite, "name": "BEN"})
    assert (again.status, again.code) == (409, "name_taken")


async def test_who_asks_again_with_the_same_token_is_the_same_person(server: Server) -> None:
    """The answer to joining may be lost: then a table must not hold a seat for nobody."""
    ann = await open_table(server.address, "Ann", {"players": 3})
    wish = {"invite": ann.invite, "name": "Ben", "token": "0123456789abcdef" * 2}
    first, again = (send(server, "/api/join", wish) for _ in range(2))
    assert (first.status, again.status) == (201, 201)
    assert first.json == again.json
    assert first.json["token"] == wish["token"]
    face = ask(server, f"/api/tables/{ann.table}", Authorization=f"Bearer {wish['token']}").json
    assert sorted(one["name"] for one in face["people"]) == ["Ann", "Ben"]
    other = send(server, "/api/join", wish | {"token": "f" * 32})
    assert (other.status, other.code) == (409, "name_taken")


@pytest.mark.parametrize("token", ["short", "x" * 65, "with spaces in it, and long enough!", "\u00e4" * 40])
async def test_a_token_of_ones_own_is_one_that_nobody_guesses(server: Server, token: str) -> None:
    ann = await open_table(server.address, "Ann")
    reply = send(server, "/api/join", {"invite": ann.invite, "name": "Ben", "token": token})
    assert (reply.status, reply.code) == (400, "bad_text")
    assert reply.json["sentence"].startswith("A token of your own is 32 to 64 letters")


async def test_a_kicked_person_is_out_at_every_door(server: Server) -> None:
    ann = await open_table(server.address, "Ann", {"players": 2})
    ben = await join(ann.link, "Ben")
    async with ann:
        await ann.next_change()
        await ann.ask("kick", person=ben.person)
    reply = ask(server, f"/api/tables/{ann.table}", Authorization=f"Bearer {ben.token}")
    assert (reply.status, reply.code) == (401, "wrong_token")
    with pytest.raises(ServerError, match="not at this table") as refused:
        await ben.__aenter__()
    assert refused.value.code == "wrong_token"


def test_the_log_has_no_token(server: Server, sets: dict[str, Set]) -> None:
    assert server.log is not None
    text = Path(server.log).read_text()
    for one in sets.values():
        for shown in one.roles.values():
            assert not any(value.split()[-1] in text for value in shown.values() if len(value) > 12)


# Not just now


def test_too_many_tables_are_refused_until_later(tmp_path: Path) -> None:
    running = Server("sqlite://", more=["--most-tables", "1"])
    try:
        assert send(running, "/api/tables", {"name": "Ann"}).status == 201
        reply = send(running, "/api/tables", {"name": "Ann"})
        assert (reply.status, reply.code, int(reply.headers["retry-after"]) >= 1) == (503, "crowded", True)
    finally:
        running.stop()


def test_without_a_database_everyone_is_told_to_come_back(postgres: Postgres, postgres_url: str) -> None:
    running = Server(postgres_url)
    try:
        token = send(running, "/api/tables", {"name": "Ann"}).json["token"]
        postgres.stop()
        for reply in (
            ask(running, "/health"),
            ask(running, "/api/tables"),
            ask(running, f"/api/tables/{ABSENT}", Authorization=f"Bearer {token}"),
            send(running, "/api/tables", {"name": "Ann"}),
            send(running, "/api/join", {"name": "Ben", "invite": "x"}),
        ):
            assert (reply.status, reply.code, reply.headers["retry-after"]) == (503, "paused", "2")
        assert ask(running, "/api/editions").status == 200
        postgres.start()
        wait_for(lambda: ask(running, "/health").status == 200)
    finally:
        running.stop()


# What the room asks for


def test_everyone_is_told_the_public_address(tmp_path: Path) -> None:
    more = ["--public-address", "https://cards.example.org/"]
    with Server(str(tmp_path / "tables.db"), more=more) as running:
        for headers in ({}, {"X-Forwarded-For": "203.0.113.7"}):
            assert ask(running, "/api/where", **headers).json == {"address": "https://cards.example.org"}


def test_a_server_for_one_computer_has_no_address_for_others(server: Server) -> None:
    assert ask(server, "/api/where").json == {"address": None}


def test_a_picture_is_told_to_everyone_and_must_be_a_text_that_can_be_shown(server: Server) -> None:
    opened = send(server, "/api/tables", {"name": "Ann", "bust": "Tia"}).json
    send(server, "/api/join", {"name": "Ben", "invite": opened["invite"]})
    mine = {"Authorization": f"Bearer {opened['token']}"}
    people = ask(server, f"/api/tables/{opened['table']}", **mine).json["people"]
    assert [one.get("bust") for one in people] == ["Tia", None]
    for wrong in ("x" * 21, "a\nb\u202e", " "):
        assert send(server, "/api/tables", {"name": "Ann", "bust": wrong}).code == "bad_text"
