"""The records of matches, over HTTP."""

from __future__ import annotations

from lastcard.game.fair_deal import MOST_MATCHES
from lastcard.protocol.match_records import MatchRecord, Proof, SeenMatch, number_of, room_after
from lastcard.server.api.request import ApiRequest
from lastcard.server.api.tables import visit


async def show_lcg(request: ApiRequest) -> str:
    return (await seen_match(request)).text()


async def show_json(request: ApiRequest) -> MatchRecord:
    return (await seen_match(request)).record()


async def show_proof(request: ApiRequest) -> Proof:
    return (await seen_match(request)).proof()


async def seen_match(request: ApiRequest) -> SeenMatch:
    """The match that the request names; without a number, the last one dealt."""
    async with visit(request) as seen:
        room = seen.session.room
        match = number_of(room, request.number("match", MOST_MATCHES))
        if match == room.match:
            return SeenMatch(room, seen.seat)
    request.limit("long")
    rows = await request.services.store.rows(room.id)
    return SeenMatch(await request.services.in_thread(room_after, match, rows), None)
