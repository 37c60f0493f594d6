"""Checks of decks and positions, over HTTP."""

from __future__ import annotations

from lastcard.describe.decks import DeckVerdict
from lastcard.protocol.checks import DeckCheck, PositionCheck, PositionVerdict, verdict_on, verdict_on_cards
from lastcard.server.api.request import ApiRequest


async def judge_deck(request: ApiRequest) -> DeckVerdict:
    return verdict_on_cards(await request.body(DeckCheck))


async def judge_position(request: ApiRequest) -> PositionVerdict:
    wish = await request.body(PositionCheck)
    return await request.services.in_thread(verdict_on, wish.position)
