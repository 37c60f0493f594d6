"""What the page asks its worker outside a table's connection: the requests of a server's HTTP API, with the
same answers. What never changes is not among them: a site has files for that.
"""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import Any
from urllib.parse import parse_qs, urlsplit

import msgspec

from lastcard.describe.decks import DeckVerdict
from lastcard.game.fair_deal import MOST_MATCHES
from lastcard.protocol.bodies import Wanted, decode_body
from lastcard.protocol.checks import DeckCheck, PositionCheck, PositionVerdict, verdict_on, verdict_on_cards
from lastcard.protocol.match_records import MatchRecord, Proof, SeenMatch, number_of, room_after
from lastcard.protocol.problems import Problem, status_of
from lastcard.protocol.tables import Joined, OpenTable
from lastcard.protocol.tokens import no_such_table, person_with, wrong_token
from lastcard.protocol.uploads import ReplayRecord, replay_json
from lastcard.site.worker.host import NotKept
from lastcard.site.worker.table import LocalTable
from lastcard.site.worker.tables import NOT_KEPT, LocalTables
from lastcard.table.public_state import PublicState, public_state_of
from lastcard.table.refusals import TableError

JSON, TEXT = "application/json", "text/plain; charset=utf-8"


@dataclass(frozen=True)
class Request:
    """A request of the page."""

    tables: LocalTables
    place: tuple[str, ...]
    """The parts of the path that were asked for, such as the id of a table."""
    query: Mapping[str, list[str]]
    token: str | None
    given: str

    def body(self, wanted: type[Wanted]) -> Wanted:
        return decode_body(self.given, wanted)

    def match(self) -> int | None:
        given = self.query.get("match", [""])[0]
        if not given:
            return None
        if not re.fullmatch(r"[1-9][0-9]{0,8}", given) or int(given) > MOST_MATCHES:
            raise TableError(
                "bad_query", f"`match` is a number from 1 to {MOST_MATCHES}, not {given[:40]!r}."
            )
        return int(given)

    async def table(self) -> tuple[LocalTable, int | None]:
        """The table that is asked for, and the seat of whoever asks."""
        table = await self.tables.get(self.place[0])
        person = None if self.token is None else person_with(table.room, self.token)
        if person is None:
            raise no_such_table() if self.token is None else wrong_token()
        return table, table.room.people[person].seat


async def open_table(request: Request) -> Joined:
    return await request.tables.open(request.body(OpenTable))


async def show_table(request: Request) -> PublicState:
    table, _ = await request.table()
    return public_state_of(table.room, table.clock.now())


async def seen_match(request: Request) -> SeenMatch:
    table, seat = await request.table()
    match = number_of(table.room, request.match())
    if match == table.room.match:
        return SeenMatch(table.room, seat)
    return SeenMatch(room_after(match, await table.host.rows(table.id)), None)


async def show_lcg(request: Request) -> str:
    return (await seen_match(request)).text()


async def show_whole(request: Request) -> str:
    """The last match with everybody's cards, so that it can go on from a file. A server would not tell; here
    all of it is in the person's own browser.
    """
    table, _ = await request.table()
    number_of(table.room, table.room.match)
    return table.room.game.record()


async def show_json(request: Request) -> MatchRecord:
    return (await seen_match(request)).record()


async def show_proof(request: Request) -> Proof:
    return (await seen_match(request)).proof()


async def show_replay(request: Request) -> msgspec.Raw:
    return msgspec.Raw(replay_json(request.body(ReplayRecord).record))


async def judge_deck(request: Request) -> DeckVerdict:
    return verdict_on_cards(request.body(DeckCheck))


async def judge_position(request: Request) -> PositionVerdict:
    return verdict_on(request.body(PositionCheck).position)


Answer = Callable[[Request], Awaitable[Any]]

ROUTES: tuple[tuple[str, str, Answer], ...] = (
    ("POST", "/api/tables", open_table),
    ("GET", "/api/tables/([^/]+)", show_table),
    ("GET", "/api/tables/([^/]+)/record.lcg", show_lcg),
    ("GET", "/api/tables/([^/]+)/whole.lcg", show_whole),
    ("GET", "/api/tables/([^/]+)/record.json", show_json),
    ("GET", "/api/tables/([^/]+)/proof", show_proof),
    ("POST", "/api/replays", show_replay),
    ("POST", "/api/decks/check", judge_deck),
    ("POST", "/api/positions/check", judge_position),
)


class Reply(msgspec.Struct, frozen=True):
    """What the page is answered."""

    status: int
    media: str
    body: str


async def answer(tables: LocalTables, method: str, path: str, headers: Mapping[str, str], body: str) -> Reply:
    """Answer a request; a refusal is an answer as well, as on a server."""
    try:
        found = await respond(tables, method, path, headers, body)
    except TableError as refusal:
        return refused(refusal)
    except NotKept:
        return refused(TableError("paused", NOT_KEPT))
    if isinstance(found, str):
        return Reply(200, TEXT, found)
    return Reply(201 if isinstance(found, Joined) else 200, JSON, msgspec.json.encode(found).decode())


async def respond(
    tables: LocalTables, method: str, path: str, headers: Mapping[str, str], body: str
) -> object:
    url = urlsplit(path)
    bearer = next((value for name, value in headers.items() if name.lower() == "authorization"), None)
    token = None if bearer is None else bearer.removeprefix("Bearer ").strip()
    for allowed, pattern, endpoint in ROUTES:
        place = re.fullmatch(pattern, url.path)
        if place is not None and method == allowed:
            return await endpoint(Request(tables, place.groups(), parse_qs(url.query), token, body))
    raise TableError("no_such_page", "Nothing answers to this without a server.")


def refused(refusal: TableError) -> Reply:
    problem = Problem(refusal.code, refusal.sentence)
    return Reply(status_of(refusal.code), JSON, msgspec.json.encode(problem).decode())
