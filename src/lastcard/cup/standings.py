"""The standings of a cup: who is ahead, and by what."""

from __future__ import annotations

from dataclasses import dataclass, replace

from lastcard.cup.cup import Cup
from lastcard.table.evening import Line

STILL_IN = 1 << 30
"""Comes after every round of a knock-out."""


@dataclass(frozen=True)
class Standing:
    """Somebody's place."""

    place: int
    """From 1; equals share one."""
    person: str
    points: int
    """A point for every player left behind, bots included."""
    wins: int
    opponents: int
    """The points of all people they have played against: who has met the better ones comes first."""
    survived: int
    """Knock-out: how many rounds they have come through, or `STILL_IN`."""


def standings_of(cup: Cup) -> list[Standing]:
    """Everybody who has been seated, and who will be; the best first."""
    people = [one.id for one in cup.members.values() if one.id in cup.lines or not (one.left or one.late)]
    points = {one: points_of(cup.lines.get(one)) for one in people}
    found = [standing_of(cup, one, points) for one in people]
    found.sort(key=rank_of, reverse=True)
    ranks = [rank_of(one) for one in found]
    return [replace(one, place=1 + ranks.index(rank)) for one, rank in zip(found, ranks, strict=True)]


def standing_of(cup: Cup, person: str, points: dict[str, int]) -> Standing:
    line, out_in = cup.lines.get(person), cup.members[person].out_in
    return Standing(
        place=0,
        person=person,
        points=points[person],
        wins=0 if line is None else line.wins,
        opponents=opponents_of(cup, person, points),
        survived=out_in or STILL_IN,
    )


def rank_of(one: Standing) -> tuple[int, int, int, int]:
    return one.survived, one.points, one.wins, one.opponents


def points_of(line: Line | None) -> int:
    return 0 if line is None else sum(one.beaten for one in line.results.values())


def opponents_of(cup: Cup, person: str, points: dict[str, int]) -> int:
    pairs = [(pair - {person}, times) for pair, times in cup.met.items() if person in pair]
    return sum(times * points.get(other, 0) for others, times in pairs for other in others)
