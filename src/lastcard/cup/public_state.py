"""The public state of a cup: what everybody in it, and everybody with its invitation, may know."""

from __future__ import annotations

import msgspec

from lastcard.cup.cup import Cup, CupTable, Member, Phase
from lastcard.cup.settings import CupSettings
from lastcard.cup.standings import STILL_IN, Standing, standings_of
from lastcard.table.public_state import Award


class PublicMember(msgspec.Struct, frozen=True, omit_defaults=True):
    """Somebody in the cup."""

    person: str
    """Their id, here and at every table of the cup."""
    name: str
    """What they call themselves."""
    here: bool
    """Whether they look at the cup now, from its page or from a table."""
    avatar: str = msgspec.field(default="", name="bust")
    """The name that their picture is drawn from, if it is not their own."""
    left: bool = False
    """Whether they have left: they are seated no more."""
    late: bool = False
    """Whether they came when a knock-out had begun: they only look on."""


class PublicCupSeat(msgspec.Struct, frozen=True):
    """A person at a table of the cup."""

    person: str
    """Their id."""
    points: int | None
    """The players that they have left behind; null until the table is done."""
    won: bool
    """Whether they have won the match."""
    out: bool
    """Whether that was their last round of a knock-out."""


class PublicCupTable(msgspec.Struct, frozen=True):
    """A table of a round."""

    table: str
    """The id of the table. People of the cup are at it with the token that they have here."""
    seats: tuple[PublicCupSeat, ...]
    """Its people; bots sit on the other seats."""
    done: bool
    """Whether its result counts."""
    ended: bool
    """Whether the host has ended it, because nobody was there."""


class PublicRound(msgspec.Struct, frozen=True):
    """A round."""

    tables: tuple[PublicCupTable, ...]
    """They are numbered from 1."""
    byes: tuple[str, ...]
    """The ids of those who go on without playing."""


class PublicCupStanding(msgspec.Struct, frozen=True):
    """One line of the standings."""

    place: int
    """From 1; who has as much as another has the same place."""
    person: str
    """Who it is, even if they have left."""
    points: int
    """A point for every player left behind, bots included."""
    wins: int
    """How many matches they have won."""
    opponents: int
    """The points of all people they have played against, which decide between equals."""
    results: tuple[int | None, ...]
    """Round by round, the points; null where they did not play."""
    out: bool
    """Whether they have been knocked out."""


class YourCup(msgspec.Struct, frozen=True):
    """What the cup is for whoever asks."""

    person: str
    """Your id."""
    host: bool
    """Whether you are host."""
    table: str | None
    """The table at which you play in this round, as long as it is not done."""


class PublicCup(msgspec.Struct, frozen=True):
    """A cup as everybody sees it who may."""

    cup: str
    """The id of the cup."""
    number: int
    """It grows with every change."""
    settings: CupSettings
    """The settings of the cup."""
    phase: Phase
    """`open` before the first round, `playing`, `between` two rounds, or `over`."""
    host: str | None
    """The id of the host."""
    people: tuple[PublicMember, ...]
    """Everybody, in the order in which they came."""
    rounds: tuple[PublicRound, ...]
    """The rounds so far; the last one is being played if the phase says so."""
    standings: tuple[PublicCupStanding, ...]
    """The best first."""
    awards: tuple[Award, ...]
    """Once the cup is over."""
    next_in: int | None
    """Milliseconds until the next round begins by itself; null if it does not."""
    you: YourCup | None
    """Null for whoever only looks on."""


def public_state_of(cup: Cup, person: str | None, now: int) -> PublicCup:
    next_at = cup.next_at()
    return PublicCup(
        cup.id,
        cup.number,
        cup.settings,
        cup.phase,
        cup.host,
        tuple(public_member(one) for one in cup.members.values()),
        tuple(
            PublicRound(tuple(public_table(cup, one, number) for one in played.tables), played.byes)
            for number, played in enumerate(cup.rounds, 1)
        ),
        tuple(public_standing(cup, one) for one in standings_of(cup)),
        tuple(Award(kind, line.name, number) for kind, line, number in cup.awards()),
        None if next_at is None else max(0, next_at - now),
        None if person is None else you_at(cup, person),
    )


def public_member(one: Member) -> PublicMember:
    return PublicMember(one.id, one.name, one.here, one.avatar, one.left, one.late)


def public_table(cup: Cup, table: CupTable, number: int) -> PublicCupTable:
    seats = []
    for place, person in enumerate(table.people):
        result = None if table.results is None else table.results[place]
        points = None if result is None else result.beaten
        out = result is not None and cup.members[person].out_in == number
        seats.append(PublicCupSeat(person, points, bool(result and result.won), out))
    return PublicCupTable(table.id, tuple(seats), table.results is not None, table.ended)


def public_standing(cup: Cup, one: Standing) -> PublicCupStanding:
    line = cup.lines.get(one.person)
    results = [None if line is None else line.results.get(number) for number in range(1, len(cup.rounds) + 1)]
    return PublicCupStanding(
        one.place,
        one.person,
        one.points,
        one.wins,
        one.opponents,
        tuple(None if result is None else result.beaten for result in results),
        one.survived < STILL_IN,
    )


def you_at(cup: Cup, person: str) -> YourCup:
    table = cup.table_of(person)
    playing = table is not None and table.results is None and not cup.members[person].left
    return YourCup(person, cup.host == person, table.id if table is not None and playing else None)
