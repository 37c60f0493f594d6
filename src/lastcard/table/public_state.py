"""The public state of a room: what everyone at the table, and everyone with its address, may know."""

from __future__ import annotations

from typing import Any

import msgspec

from lastcard.table.entries import Entry, Settings
from lastcard.table.evening import AwardKind, Line, has_evening, in_order, key_of, points_for
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


class PublicStanding(msgspec.Struct, frozen=True, omit_defaults=True):
    """One line of the standings of an evening."""

    place: int
    """From 1; who has as much as another has the same place."""
    name: str
    """Who it is, even if they have left."""
    points: int
    """What counts."""
    wins: int
    """How many matches they have won."""
    results: tuple[int | None, ...]
    """Match by match, the points; null where they did not play."""
    person: str | None = None
    """Their id, if they are at the table."""
    seat: int | None = None
    """Their seat, if they have one."""
    bot: bool = False
    """Whether it is a bot, which is known by the name of its seat."""
    avatar: str = msgspec.field(default="", name="bust")
    """The name that their picture is drawn from, if it is not their own."""


class Award(msgspec.Struct, frozen=True):
    """What somebody did most often in an evening."""

    kind: AwardKind
    """What: won matches, caught others, won challenges, hit with a Hail Mary, drew cards; or `arms`, the
    quickest arms in a race.
    """
    name: str
    """Who."""
    number: int
    """How often; for `arms`, milliseconds."""


class PublicEvening(msgspec.Struct, frozen=True):
    """An evening: matches that count together. How long it is, the settings say."""

    played: int
    """How many matches have been played."""
    over: bool
    """Whether it is decided. The next match then begins a new evening."""
    standings: tuple[PublicStanding, ...]
    """Everybody who has played, and who is seated; the best first."""
    awards: tuple[Award, ...]
    """Once it is over."""


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
    evening: PublicEvening | None = None
    """The standings, if several matches count together."""
    cup: str | None = None
    """The id of the cup that this table belongs to: its cards are dealt by themselves, and it plays one
    match.
    """


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
        public_evening(room) if has_evening(room.settings) else None,
        room.cup,
    )


def public_evening(room: Room) -> PublicEvening:
    evening, settings = room.evening, room.settings
    here = {key_of(one.name): one for one in room.people.values()}
    seats = {key_of(room.name_of(seat)): seat for seat, chair in enumerate(room.chairs) if not chair.empty}
    new = {key: new_line(room, seat) for key, seat in seats.items()}
    standings = []
    for place, key, line in in_order(evening, settings, new):
        results = [line.results.get(number) for number in range(1, evening.played + 1)]
        standings.append(
            PublicStanding(
                place,
                line.name,
                line.points(settings),
                line.wins,
                tuple(None if one is None else points_for(one, settings) for one in results),
                here[key].id if key in here else None,
                seats.get(key),
                line.bot,
                line.avatar,
            )
        )
    awards = evening.awards() if evening.over else ()
    return PublicEvening(
        evening.played,
        evening.over,
        tuple(standings),
        tuple(Award(kind, line.name, number) for kind, line, number in awards),
    )


def new_line(room: Room, seat: int) -> Line:
    """The line of somebody who has not finished a match yet."""
    person = room.person_of(seat)
    return Line(room.name_of(seat), person is None, person.avatar if person is not None else "")


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
