"""Tables: opening and joining one, the list of public tables, and what each looks like from outside."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Literal

import msgspec

from lastcard.protocol.tables import Joined, JoinTable, OpenTable
from lastcard.protocol.tokens import check_token, no_such_table, person_with, wrong_token
from lastcard.server.api.request import LARGEST_RECORD, ApiRequest
from lastcard.server.cups.registry import is_cup
from lastcard.server.pressure import Shed
from lastcard.server.session import TableSession
from lastcard.server.store import Phase
from lastcard.table.people import clean_avatar, clean_name
from lastcard.table.phases import Phase as FacePhase
from lastcard.table.public_state import PublicState, public_state_of
from lastcard.table.refusals import TableError

MOST_LISTED = 50

ListedPhase = Literal["open", "playing", "match_over"]


class Invitation(msgspec.Struct, frozen=True):
    """The table, or the cup, that an invitation leads to."""

    table: str
    """Its id; empty if it is a cup."""
    edition: str
    phase: FacePhase
    """As in its face. A cup is `open`, `playing` or, once it is over, `match_over`."""
    players: int
    """The seats; of a cup, those at each table."""
    free: int
    """Seats that nobody has, not even a bot; 0 for a cup, which has room for everybody."""
    host: str
    """The name of the host."""
    cup: str | None = None
    """The id of the cup: join it at `POST /api/cups/join`."""


class Listed(msgspec.Struct, frozen=True):
    """A public table, in the list."""

    table: str
    edition: str
    phase: ListedPhase
    """As in its face, but for `round_over`: that is `playing` here."""
    players: int
    free: int
    """Seats without a person."""


PHASES: dict[Phase, ListedPhase] = {"open": "open", "playing": "playing", "over": "match_over"}
"""The store's phases, and their public names."""


class Listings(msgspec.Struct, frozen=True):
    """The public tables, those that changed last first."""

    tables: list[Listed]


@dataclass(frozen=True)
class Visit:
    """A client looking at a table, from a seat or from outside."""

    session: TableSession
    seat: int | None


async def open_table(request: ApiRequest) -> Joined:
    wish = await request.body(OpenTable, LARGEST_RECORD)
    name, avatar = clean_name(wish.name), clean_avatar(wish.avatar)
    position = await first_position(request, wish)
    session, invite = await request.registry.open(wish.settings.plain(), position)
    person, token = await request.registry.join(session, name, avatar=avatar)
    return Joined(session.id, person, token, invite)


async def first_position(request: ApiRequest, wish: OpenTable) -> str | None:
    """The position the table starts from, if it is not dealt."""
    wish.check_start()
    if wish.record is None:
        return wish.position
    return await request.services.uploaded_records.position(wish.record, wish.moment)


async def join_table(request: ApiRequest) -> Joined:
    wish = await request.body(JoinTable)
    request.services.pressure.check(Shed.ONLOOKERS if wish.spectator else Shed.JOINS)
    name, avatar = clean_name(wish.name), clean_avatar(wish.avatar)
    session = await request.registry.by_invite(wish.invite)
    person, token = await request.registry.join(
        session, name, spectator=wish.spectator, avatar=avatar, token=check_token(wish.token)
    )
    return Joined(session.id, person, token)


async def show_invitation(request: ApiRequest) -> Invitation:
    found = await request.registry.id_by_invite(request.path("invite"))
    if found is not None and is_cup(found):
        return await invitation_to_cup(request, found)
    session = await request.registry.by_invite(request.path("invite"))
    async with session.lock:
        await session.sync()
        face = public_state_of(session.room, request.services.now())
    free = sum(seat.person is None and seat.bot is None for seat in face.seats)
    host = next((one.name for one in face.people if one.person == face.host), "")
    return Invitation(face.table, face.settings.edition, face.phase, len(face.seats), free, host)


async def invitation_to_cup(request: ApiRequest, found: str) -> Invitation:
    session = await request.registry.cups.get(found)
    await session.sync()
    cup, table = session.cup, session.cup.settings.table
    phase: FacePhase = "open" if cup.phase == "open" else "match_over" if cup.phase == "over" else "playing"
    host = cup.members.get(cup.host or "")
    return Invitation("", table.edition, phase, table.players, 0, host.name if host else "", cup.id)


async def list_tables(request: ApiRequest) -> Listings:
    found = await request.services.store.listings(public=True, limit=MOST_LISTED)
    return Listings(
        [Listed(one.table, one.edition, PHASES[one.phase], one.players, one.free) for one in found]
    )


async def show_table(request: ApiRequest) -> PublicState:
    async with visit(request) as seen:
        return public_state_of(seen.session.room, request.services.now())


@asynccontextmanager
async def visit(request: ApiRequest) -> AsyncIterator[Visit]:
    """The table of a request, as stored, if the caller may see it.

    A table that does not exist and one that the caller may not see get the same answer. Who asks often sees
    a race no sooner than who looks on.
    """
    table, token, invite = request.path("table"), request.bearer, request.http.headers.get("x-invite")
    if invite is not None:
        request.limit("join")
    try:
        session = await request.registry.get(table)
    except TableError:
        raise (no_such_table() if token is None else wrong_token()) from None
    invited = invite is not None and await request.registry.id_by_invite(invite) == session.id
    async with session.lock:
        await session.sync()
        room = session.room
        person = None if token is None else person_with(room, token)
        if token is not None and person is None:
            raise wrong_token()
        if person is None and not invited and not room.settings.public:
            raise no_such_table()
        yield Visit(session, None if person is None else room.people[person].seat)
    await asyncio.sleep(session.onlookers_wait())
