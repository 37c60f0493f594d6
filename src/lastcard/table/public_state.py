"""The public state of a room: what everyone at the table, and everyone with its address, may know."""

from __future__ import annotations

from typing import Any

import msgspec

from lastcard.table.entries import Entry, Settings
from lastcard.table.people import Person
from lastcard.table.phases import OPEN, PLAYING, Phase
from lastcard.table.room import Happening, Room
from lastcard.table.steps import Step


class PublicSeat(msgspec.Struct, frozen=True):
    """One seat: a person's, a bot's, a person's with a substitute bot, or empty (neither)."""

    name: str
    """The name to show at the seat: the person's or the bot's; empty if nobody sits there."""
    person: str | None
    """The id of the person whose seat it is."""
    bot: str | None
    """The bot that plays: `novice`, `casual`, `expert` or `champion`."""
    here: bool
    """Whether the person is connected."""


class PublicPerson(msgspec.Struct, frozen=True, omit_defaults=True):
    """One person, at a seat or as a spectator."""

    person: str
    """The person's id, as long as they are at this table."""
    name: str
    """What they call themselves."""
    seat: int | None
    """Their seat; null for a spectator."""
    here: bool
    """Whether they are connected."""
    avatar: str = msgspec.field(default="", name="bust")
    """The name that their picture is drawn from, if it is not their own."""
    brought: bool = False
    """Before the deal: whether they have brought a deck of their own (elite dynasty)."""
    program: bool = False
    """Whether it is a program that only plays."""
    muted: bool = False
    """Whether the host has muted them: their `say` and `emote` are refused."""


class PublicState(msgspec.Struct, frozen=True):
    """A table as everyone sees it, apart from the cards."""

    table: str
    """The id of the table."""
    settings: Settings
    """The settings of the table."""
    phase: Phase
    """`open` before the deal, `playing`, `round_over` or `match_over`."""
    paused: bool
    """Whether the host has stopped all clocks."""
    host: str | None
    """The id of the person who is host."""
    match: int
    """Matches at a table are numbered from 1."""
    commitment: str
    """The hash of the secret that this match is dealt from, in 128 hexadecimal digits: docs/fair-deal.md."""
    seats: tuple[PublicSeat, ...]
    """Seat by seat: the first is seat 0, which notation calls `a`."""
    people: tuple[PublicPerson, ...]
    """Everybody at the table, in the order in which they came."""
    ready: tuple[str, ...]
    """The ids of those who are ready for the next round."""
    clock: int | None
    """Milliseconds until the table acts for the player who is asked; null if no clock runs."""
    locked: tuple[int, ...]
    """The seats that may not catch until something has happened."""


def public_state_of(room: Room, now: int) -> PublicState:
    seats = []
    for seat, chair in enumerate(room.chairs):
        person = room.person_of(seat)
        name = "" if chair.empty else room.name_of(seat)
        seats.append(PublicSeat(name, chair.person, chair.bot, bool(person and person.here)))
    return PublicState(
        room.id,
        room.settings,
        room.phase,
        room.paused,
        room.host,
        room.match,
        room.commitment,
        tuple(seats),
        tuple(public_person(one, room.phase) for one in room.people.values()),
        tuple(sorted(room.ready)),
        clock_of(room, now),
        tuple(sorted(room.locked)),
    )


def public_person(person: Person, phase: str) -> PublicPerson:
    brought = phase == OPEN and bool(person.deck)
    return PublicPerson(
        person.id,
        person.name,
        person.seat,
        person.here,
        person.avatar,
        brought,
        person.is_program,
        person.is_muted,
    )


def clock_of(room: Room, now: int) -> int | None:
    """How long the player who is asked still has, here or away. No other clock is public: nobody may know
    when bots and held moves act.
    """
    if room.table is None or room.phase != PLAYING or room.stopped_at is not None:
        return None
    at = room.table.clock_at()
    return None if at is None else max(0, round(1000 * at) - now)


def sight_of(happening: Happening, seat: int | None) -> object:
    """What a seat is not told of a happening, and how its move is written: seats for which it is the same
    are told the same.
    """
    what = happening.what
    if not isinstance(what, Step):
        return None
    move = None if what.entry is None else what.entry.move_seen_by(seat)
    return move, tuple([event.hides(seat) for event in what.events])


def news_for(happening: Happening, seat: int | None) -> dict[str, Any]:
    """A happening as a seat, or a spectator, may know it."""
    news: dict[str, Any] = {"number": happening.number, "at": happening.at}
    what = happening.what
    if isinstance(what, Step):
        step = what.seen_by(seat)
        return news | {
            "type": "step",
            "window": step.number,
            "seat": step.seat,
            "move": step.move,
            "events": [event.to_json() for event in step.events],
        }
    assert isinstance(what, Entry)
    public = {name: getattr(what, name) for name in what.public}
    return news | {"type": what.__struct_config__.tag, **public}
