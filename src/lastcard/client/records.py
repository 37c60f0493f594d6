"""The record of a match at a server's table, by the link that people share."""

from __future__ import annotations

import json
from functools import lru_cache
from urllib.error import HTTPError, URLError
from urllib.parse import parse_qs, quote, urlencode, urlsplit
from urllib.request import Request, urlopen

from lastcard.client.errors import ServerError
from lastcard.client.joining import WITHIN, check_server, problem, read_link, unreachable

PAGES = ("replay", "t", "tv")
"""The pages of a table: https://HOST/replay/TABLE."""

MOST_BYTES = 4 * 1024 * 1024


def fetch_record(link: str) -> str:
    """The record (.lcg), as far as the link reveals it."""
    return fetch(*record_address(replay_link(link)), given=link)


def fetch_names(link: str) -> list[str]:
    """The names of the seats."""
    address, headers = record_address(replay_link(link), "json")
    try:
        return [str(name) for name in json.loads(fetch(address, headers, given=link))["names"]]
    except ServerError:
        raise
    except (ValueError, KeyError, TypeError):
        raise ServerError("http", f"What answers at {link} is no record.") from None


@lru_cache(8)
def replay_link(link: str) -> str:
    """The link to a match; for an invitation, which is looked up once, to the latest match of its table."""
    if "/j/" not in link:
        return link
    server, invite = read_link(link)
    answer = fetch(f"{server}/api/invitations/{quote(invite)}", {}, given=link)
    try:
        table = json.loads(answer)["table"]
    except (ValueError, KeyError, TypeError):
        raise ServerError("http", f"What answers at {link} is no table server.") from None
    return f"{server}/replay/{table}?invite={quote(invite)}"


def fetch(address: str, headers: dict[str, str], *, given: str) -> str:
    """The server's answer; errors name the link that the caller gave."""
    try:
        with urlopen(Request(address, headers=headers), timeout=WITHIN) as reply:
            text: bytes = reply.read(MOST_BYTES + 1)
    except HTTPError as error:
        raise with_hint(problem(error, given)) from None
    except (URLError, OSError) as error:
        raise unreachable(error, given) from None
    if len(text) > MOST_BYTES:
        raise ServerError("http", f"What answers at {given} is no record: it is too long.")
    try:
        return text.decode()
    except UnicodeDecodeError:
        raise ServerError("http", f"What answers at {given} is no record.") from None


def with_hint(refused: ServerError) -> ServerError:
    """The address of a table is only for those who sit there: say which link others may use."""
    if refused.code != "no_such_table":
        return refused
    return ServerError(
        refused.code, f"{refused} The link button of its replay copies a link that you can use."
    )


def record_address(link: str, form: str = "lcg") -> tuple[str, dict[str, str]]:
    """The address of a link's record, and the headers that grant access.

    >>> record_address("https://cards.example.org/replay/k3v9m2x7qa?match=2&invite=abc")
    ('https://cards.example.org/api/tables/k3v9m2x7qa/record.lcg?match=2', {'X-Invite': 'abc'})
    """
    try:
        parts = urlsplit(link.strip())
        page, table = parts.path.strip("/").split("/")
    except ValueError:
        raise bad_link(link) from None
    if page not in PAGES or not table.isalnum():
        raise bad_link(link)
    asked = parse_qs(parts.query)
    server = check_server(f"{parts.scheme}://{parts.netloc}")
    match = {"match": asked["match"][-1]} if "match" in asked else {}
    invite = {"X-Invite": asked["invite"][-1]} if "invite" in asked else {}
    query = f"?{urlencode(match)}" if match else ""
    return f"{server}/api/tables/{table}/record.{form}{query}", invite


def bad_link(link: str) -> ServerError:
    return ServerError(
        "bad_link", f"A link to a match is like https://HOST/replay/TABLE?match=1, not {link[:80]!r}."
    )
