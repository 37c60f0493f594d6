"""Reviewing a match, over HTTP."""

from __future__ import annotations

from starlette.responses import StreamingResponse
from starlette.types import Receive, Scope, Send

from lastcard.protocol.reviews import ReviewRecord
from lastcard.server.api.endpoint import LINES, NEVER
from lastcard.server.api.request import LARGEST_RECORD, ApiRequest
from lastcard.server.reviews import Reviews


class ReviewResponse(StreamingResponse):
    """The lines of a review, as they come. It ends when the client goes away."""

    def __init__(self, reviews: Reviews, review: str) -> None:
        # a proxy would keep the lines until it has many
        headers = {"Cache-Control": NEVER, "X-Accel-Buffering": "no"}
        super().__init__(reviews.lines(review), media_type=LINES, headers=headers)
        self.reviews, self.review = reviews, review

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            await super().__call__(scope, receive, send)
        finally:
            await self.reviews.end(self.review)


async def review_match(request: ApiRequest) -> ReviewResponse:
    wish = await request.body(ReviewRecord, LARGEST_RECORD)
    reviews = request.services.reviews
    return ReviewResponse(reviews, await reviews.begin(wish))
