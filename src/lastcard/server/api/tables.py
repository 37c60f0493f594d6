"""Tables: opening and joining one, the list of public tables, and what each looks like from outside."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Literal

import msgspec

from lastcard.server.api.request import LARGEST_RECORD, ApiRequest
from lastcard.server.pressure import Shed
from lastcard.server.registry import check_token, no_such_table, person_with, wrong_token
from lastcard.server.session import TableSession
from lastcard.server.store import Phase
from lastcard.table.commands import AskedSettings
from lastcard.table.people import clean_avatar, clean_name
from lastcard.table.phases import Phase as FacePhase
from lastcard.table.public_state import PublicState, public_state_of
from lastcard.table.refusals import TableError

MOST_LISTED = 50

ListedPhase = Literal["open", "playing", "match_over"]


class OpenTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A new table. The person who opens it is its host, and is seated."""

    name: str
    settings: AskedSettings = AskedSettings()
    position: str | None = None
    """Play on from here, instead of dealing: a position, as docs/notation.md has it."""
    record: str | None = None
    """Play on from a moment of this game, instead of dealing: a full record (.lcg)."""
    moment: int | None = None
    """The number of moves of the record to play first; left out, all of them. Where a round ends, the next
    one of the record is played; if it has none, this is a `bad_record`.
    """
    avatar: str = msgspec.field(default="", name="bust")
    """The name that your picture is drawn from; left out, your own."""


class JoinTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Come to a table by an invitation."""

    invite: str
    name: str
    spectator: bool = False
    avatar: str = msgspec.field(default="", name="bust")
    """The name that your picture is drawn from; left out, your own."""
    token: str = ""
    """One of your own: who asks again with it, because the answer was lost, is the same person."""


class Joined(msgspec.Struct, frozen=True, omit_defaults=True):
    """You are at a table: connect to its socket and say hello with the token."""

    table: str
    person: str
    token: str
    """Keep it: it is all that proves who you are."""
    invite: str = ""
    """For the host of a new table: everybody who has it may join."""


class Invitation(msgspec.Struct, frozen=True):
    """The table that an invitation leads to."""

    table: str
    edition: str
    phase: FacePhase
    """As in its face."""
    players: int
    free: int
    """Seats that nobody has, not even a bot."""
    host: str
    """The name of the host."""


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
    if wish.record is None:
        if wish.moment is not None:
            raise TableError("bad_record", "A `moment` is one of a `record`: send both.")
        return wish.position
    if wish.position is not None:
        raise TableError("bad_record", "A table begins from a `position` or from a `record`, not from both.")
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
    session = await request.registry.by_invite(request.path("invite"))
    async with session.lock:
        await session.sync()
        face = public_state_of(session.room, request.services.now())
    free = sum(seat.person is None and seat.bot is None for seat in face.seats)
    host = next((one.name for one in face.people if one.person == face.host), "")
    return Invitation(face.table, face.settings.edition, face.phase, len(face.seats), free, host)


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
