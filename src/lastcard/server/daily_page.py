"""A link to a daily deal, as services see it that unfold links: the page with a title, a description and a
picture. None of them tells anything of the cards.
"""

from __future__ import annotations

import re
from html import escape

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from lastcard.calendar import DailyDeal, DailyResult
from lastcard.calendar.results import name_of, result_in
from lastcard.errors import OptionError
from lastcard.protocol.daily import TODAY, day_at, open_day
from lastcard.server.api.endpoint import A_WHILE
from lastcard.server.api.request import ApiRequest
from lastcard.server.daily_picture import HIGH, WIDE, daily_picture
from lastcard.server.page import INDEX, file_of, files, show_missing
from lastcard.table.refusals import TableError
from lastcard.words import Speaker, load_words

PICTURE = "picture.png"
TITLE = re.compile(r"<title>.*?</title>", re.DOTALL)
DESCRIPTION = re.compile(r'<meta\s+name="description"[^>]*>', re.DOTALL)


def daily_routes() -> list[Route]:
    """Empty if the page was not built."""
    if INDEX not in files():
        return []
    return [
        Route("/daily", show_daily),
        Route("/daily/{day}", show_daily),
        Route(f"/daily/{{day}}/{PICTURE}", show_picture),
    ]


async def show_daily(request: Request) -> Response:
    """The page. If the link cannot be of a deal here, the page itself says why."""
    try:
        deal, result = await asked_for(ApiRequest(request))
    except (TableError, OptionError):
        return files()[INDEX].answer(request)
    index = files()[INDEX].content.decode()
    page = with_head(index, head_of(ApiRequest(request), deal, result))
    return file_of(INDEX, page.encode()).answer(request)


async def show_picture(request: Request) -> Response:
    asking = ApiRequest(request)
    try:
        asking.limit("long")
        deal, result = await asked_for(asking)
    except (TableError, OptionError):
        return show_missing(request)
    picture = await asking.services.in_thread(daily_picture, deal.date, deal.edition.name, result)
    return Response(picture, headers={"Content-Type": "image/png", "Cache-Control": A_WHILE})


async def asked_for(request: ApiRequest) -> tuple[DailyDeal, DailyResult | None]:
    """The deal of the address, and the result in its query."""
    now = request.services.now()
    day = open_day(request.http.path_params.get("day", TODAY), now)
    deal = await request.services.daily.deal(day, day_at(now))
    return deal, result_in(request.http.url.query, deal)


def with_head(index: str, head: str) -> str:
    """The page with another title, and more in its head."""
    return DESCRIPTION.sub("", TITLE.sub(lambda _: head, index, count=1), count=1)


def head_of(request: ApiRequest, deal: DailyDeal, result: DailyResult | None) -> str:
    speaker = Speaker(load_words())
    title, about = told(deal, result, speaker)
    query = f"?{result.query}" if result is not None else ""
    here = f"{address_of(request)}/daily/{deal.date}"
    properties = {
        "og:type": "website",
        "og:site_name": "lastcard",
        "og:title": title,
        "og:description": about,
        "og:url": f"{here}{query}",
        "og:image": f"{here}/{PICTURE}{query}",
        "og:image:type": "image/png",
        "og:image:width": str(WIDE),
        "og:image:height": str(HIGH),
        "og:image:alt": title if result is None else f"{title}: {result.shapes}",
    }
    lines = [f"<title>{escape(title)}</title>", f'<meta name="description" content="{escape(about)}">']
    lines += [f'<meta property="{name}" content="{escape(text)}">' for name, text in properties.items()]
    return "\n    ".join([*lines, '<meta name="twitter:card" content="summary_large_image">'])


def told(deal: DailyDeal, result: DailyResult | None, speaker: Speaker) -> tuple[str, str]:
    """Title and description."""
    game = name_of(deal.edition.name, deal.mode, speaker)
    title = f"{speaker.words['page.daily.title']} {deal.date}: {game}"
    if result is None:
        return title, speaker.words["page.daily.about"]
    return title, f"{' · '.join(result.ending(speaker))}: {result.shapes}"


def address_of(request: ApiRequest) -> str:
    """The address that the server was asked at, or the one that is in its settings."""
    public = request.settings.public_address
    return (public or str(request.http.base_url)).rstrip("/")
