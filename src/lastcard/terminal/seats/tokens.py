"""Our seats at servers, so that a link leads back to the same seat.

A token proves our identity: the file is not readable by others.
"""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

from lastcard.client import CupPlace
from lastcard.client import Seat as Connection

MOST_SEATS = 100


def seats_file() -> Path:
    from platformdirs import user_data_path

    return user_data_path("lastcard", appauthor=False) / "seats.json"


def all_seats() -> dict[str, Any]:
    try:
        known = json.loads(seats_file().read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return known if isinstance(known, dict) else {}


def kept_seat(link: str, name: str) -> dict[str, str] | None:
    """Table, person and token of the seat saved for a link."""
    found = all_seats().get(key(link, name))
    if not isinstance(found, dict) or not all(isinstance(one, str) for one in found.values()):
        return None
    return found if {"table", "token"} <= found.keys() else None


def kept_cup(link: str, name: str) -> dict[str, str] | None:
    """Cup, person and token of the place saved for a link."""
    found = all_seats().get(key(link, name))
    if not isinstance(found, dict) or not all(isinstance(one, str) for one in found.values()):
        return None
    return found if {"cup", "token"} <= found.keys() else None


def last_name(link: str) -> str | None:
    """The name last used for a seat at a link."""
    behind = key(link, "")
    names = [known.removesuffix(behind) for known in all_seats() if known.endswith(behind)]
    return names[-1] if names else None


def keep_seat(link: str, name: str, seat: Connection) -> None:
    kept = {"table": seat.table, "person": seat.person or "", "token": seat.token, "invite": seat.invite}
    keep(link, name, kept)


def keep_cup(link: str, name: str, place: CupPlace) -> None:
    keep(link, name, {"cup": place.cup, "person": place.person, "token": place.token, "invite": place.invite})


def keep(link: str, name: str, kept: dict[str, str]) -> None:
    others = {known: one for known, one in all_seats().items() if known != key(link, name)}
    write({**others, key(link, name): kept})


def forget_seat(link: str, name: str) -> None:
    seats = all_seats()
    if seats.pop(key(link, name), None) is not None:
        write(seats)


def key(link: str, name: str) -> str:
    return f"{name} at {link}"


def write(seats: dict[str, Any]) -> None:
    """If it cannot be written we can still play, but not return to the seat."""
    file = seats_file()
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        beside = file.with_name(f".{file.name}.{os.getpid()}")
        beside.touch(0o600)
        beside.write_text(json.dumps(dict(list(seats.items())[-MOST_SEATS:]), indent=1), encoding="utf-8")
        beside.replace(file)
    except OSError:
        pass
