"""The parts of an invitation: an address that others can reach, and its QR code."""

from __future__ import annotations

from io import BytesIO

import msgspec

from lastcard.server.addresses import others_address
from lastcard.server.api.about import is_this_computer
from lastcard.server.api.endpoint import Query
from lastcard.server.api.request import ApiRequest
from lastcard.table.bot_list import BotList, bot_list
from lastcard.table.refusals import TableError

LONGEST_LINK = 300
LINK = Query(
    "link",
    {"type": "string", "minLength": 1, "maxLength": LONGEST_LINK},
    "What the code says: a link to a table.",
    required=True,
)


class Where(msgspec.Struct, frozen=True):
    """Where the server is."""

    address: str | None
    """The address that others reach it by, such as `http://192.168.1.20:8000`. Only the computer that it runs
    on is told the one in the local network; null if there is none.
    """


async def show_where(request: ApiRequest) -> Where:
    known = request.settings.public_address is not None or is_this_computer(request)
    return Where(others_address(request.settings) if known else None)


async def draw_qr(request: ApiRequest) -> str:
    """An SVG of the dark modules, without a background."""
    import segno

    link = request.http.query_params.get("link", "")
    if not 1 <= len(link) <= LONGEST_LINK:
        raise TableError("bad_query", f"`link` is a text of 1 to {LONGEST_LINK} characters.")
    drawn = BytesIO()
    segno.make_qr(link, error="m").save(
        drawn, kind="svg", border=2, omitsize=True, xmldecl=False, svgclass=None, lineclass=None
    )
    return drawn.getvalue().decode()


async def list_bots(request: ApiRequest) -> BotList:
    return bot_list()
