"""Cups: opening and joining one, what it looks like, and what people ask of it."""

from __future__ import annotations

import secrets
from hmac import compare_digest

from lastcard.cup.public_state import PublicCup, public_state_of
from lastcard.protocol.cups import AskCup, JoinCup, JoinedCup, OpenCup
from lastcard.protocol.tokens import check_token, no_such_cup, token_hash, wrong_token
from lastcard.server.api.endpoint import Query
from lastcard.server.api.request import ApiRequest
from lastcard.server.cups.registry import is_cup
from lastcard.server.cups.session import CupSession
from lastcard.server.invitations import clean_invite, hash_of
from lastcard.server.pressure import Shed
from lastcard.table.people import clean_avatar, clean_name
from lastcard.table.refusals import TableError

LONGEST_KEY = 64

LARGEST_NUMBER = 10**9

AFTER = Query(
    "after",
    {"type": "integer", "minimum": 1, "maximum": LARGEST_NUMBER},
    "The `number` that you know: the answer comes when there is a later one, or after ten seconds.",
)


async def open_cup(request: ApiRequest) -> JoinedCup:
    wish = await request.body(OpenCup)
    name, avatar = clean_name(wish.name), clean_avatar(wish.avatar)
    return JoinedCup(*await request.registry.cups.open(wish.settings.plain(), name, avatar))


async def join_cup(request: ApiRequest) -> JoinedCup:
    wish = await request.body(JoinCup)
    request.services.pressure.check(Shed.JOINS)
    name, avatar, token = clean_name(wish.name), clean_avatar(wish.avatar), check_token(wish.token)
    found = await request.services.store.table_of(hash_of(clean_invite(wish.invite)))
    if found is None or not is_cup(found):
        raise TableError("no_such_cup", "This invitation leads to no cup: ask for a new one.")
    session, token = await request.registry.cups.get(found), token or secrets.token_urlsafe(24)
    person = await session.join(secrets.token_hex(4), name, token_hash(token), avatar)
    return JoinedCup(found, person, token)


async def show_cup(request: ApiRequest) -> PublicCup:
    """The cup now, or when something has changed. Whoever is in it and asks is here."""
    after = request.number("after", LARGEST_NUMBER)
    session, person = await visit(request)
    if person is not None:
        await session.look(person, after)
    elif after is not None:
        await session.wait(after)
    return state_for(session, person, request)


async def ask_cup(request: ApiRequest) -> PublicCup:
    asked = await request.body(AskCup)
    if not 1 <= len(asked.key) <= LONGEST_KEY or not asked.key.isprintable():
        raise TableError("unreadable", f"A key has 1 to {LONGEST_KEY} printable characters.")
    session, person = await visit(request)
    if person is None:
        raise no_such_cup()
    await session.submit(person, asked.key, asked.command)
    return public_state_of(session.cup, person, request.services.now())


def state_for(session: CupSession, person: str | None, request: ApiRequest) -> PublicCup:
    if person is not None and session.cup.members[person].left:
        raise wrong_token()
    return public_state_of(session.cup, person, request.services.now())


async def visit(request: ApiRequest) -> tuple[CupSession, str | None]:
    """The cup of a request, as stored, and who asks; None for somebody who has its invitation.

    A cup that does not exist and one that the caller may not see get the same answer. Whoever has the right
    invitation may ask as often as they like: only a wrong one counts as a guess.
    """
    token, invite = request.bearer, request.http.headers.get("x-invite")
    refusal = no_such_cup() if token is None else wrong_token()
    try:
        session = await request.registry.cups.get(request.path("cup"))
    except TableError:
        if invite is not None:
            request.limit("join")
        raise refusal from None
    await session.sync()
    if token is not None:
        person = session.person_with(token_hash(token))
        if person is None:
            raise wrong_token()
        return session, person
    given = hash_of(clean_invite(invite or "")).hex()
    if not compare_digest(given, session.cup.invite):
        if invite is not None:
            request.limit("join")
        raise refusal
    return session, None
