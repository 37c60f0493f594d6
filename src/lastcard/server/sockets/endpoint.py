"""The WebSocket endpoint: a client connects, says hello, and is served until it leaves."""

from __future__ import annotations

import asyncio

import structlog
from starlette.websockets import WebSocket, WebSocketDisconnect

from lastcard.protocol.closing import Closing
from lastcard.protocol.messages import PROTOCOL, Hello
from lastcard.protocol.tokens import no_such_table, person_with, wrong_token
from lastcard.server.pressure import Shed
from lastcard.server.registry import TableRegistry
from lastcard.server.session import TableSession
from lastcard.server.sockets.closing import say_bye
from lastcard.server.sockets.connection import Connection, receive
from lastcard.server.sockets.round_trip import RoundTrip
from lastcard.server.store import StoreError
from lastcard.table.refusals import TableError

HELLO_WITHIN = 10.0
"""Seconds within which the client must say hello."""

log = structlog.get_logger()


async def serve_socket(socket: WebSocket) -> None:
    if not is_allowed_origin(socket):
        await socket.close(1008)
        return
    await socket.accept()
    try:
        connection = await greet(socket, socket.app.state.registry)
        await connection.run()
    except Closing as closing:
        await say_bye(socket, closing)
    except (WebSocketDisconnect, asyncio.CancelledError):
        pass
    except StoreError:
        await say_bye(socket, Closing("restart", "The table cannot be read just now: come back in a moment."))
    except Exception:
        log.exception("a connection failed")
        await say_bye(socket, Closing("broken", "Something went wrong here: come back in a moment."))


def is_allowed_origin(socket: WebSocket) -> bool:
    """Pages of other sites may not connect on behalf of their visitors. Programs send no origin."""
    origin = socket.headers.get("origin")
    if origin is None or origin in socket.app.state.settings.origins:
        return True
    return origin.partition("://")[2] == socket.headers.get("host")


async def greet(socket: WebSocket, registry: TableRegistry) -> Connection:
    """Read the first message and find the table and the person it names."""
    try:
        async with asyncio.timeout(HELLO_WITHIN):
            message = await receive(socket)
    except TimeoutError:
        raise Closing("silent", f"The first message is `hello`, within {HELLO_WITHIN:.0f} seconds.") from None
    if not isinstance(message, Hello):
        raise Closing("bad_message", "The first message is `hello`.")
    if message.protocol != PROTOCOL:
        raise Closing("newer_protocol", f"This server speaks protocol {PROTOCOL}: load the page again.")
    refusal = wrong_token() if message.token else no_such_table()
    try:
        await registry.services.turns.take(registry.rank_of(socket.path_params["table"]))
        session = await registry.get(socket.path_params["table"])
    except TableError:
        raise Closing(refusal.code, refusal.sentence) from None
    person = await find_person(session, message.token) if message.token else None
    if person is None and (message.token or not session.room.settings.public):
        raise Closing(refusal.code, refusal.sentence)
    round_trip = RoundTrip.of(socket.scope.get("extensions"), socket.app.state.settings.behind_proxy)
    if person is None or session.room.people[person].seat is None:
        check_onlookers(session)
    return Connection(socket, session, person, max(0, message.seen), round_trip, chances=message.chances)


async def find_person(session: TableSession, token: str) -> str | None:
    """The person with this token; they may just have joined at another process."""
    person = person_with(session.room, token)
    if person is None:
        async with session.lock:
            await session.sync()
        person = person_with(session.room, token)
    return person


def check_onlookers(session: TableSession) -> None:
    """Whoever only looks on has to wait while the server is busy."""
    try:
        session.services.pressure.check(Shed.ONLOOKERS)
    except TableError as refusal:
        raise Closing(refusal.code, refusal.sentence) from None
