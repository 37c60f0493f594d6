"""An evening: several matches at one table that count together.

It is part of a room, and so of reading its log. A person is known by their name, because that is what remains
of somebody who leaves and comes back; two people at a table never have the same one.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Literal

import msgspec

from lastcard.game import Game
from lastcard.table.entries import Settings
from lastcard.table.people import likeness
from lastcard.table.sheet import feats_of

FEWEST_MATCHES, MOST_MATCHES = 2, 99
MOST_POINTS = 999

AwardKind = Literal["wins", "caught", "exposed", "hit", "drew", "arms"]

key_of = lru_cache(4096)(likeness)
"""What a line of the standings is found by."""


class Result(msgspec.Struct, frozen=True):
    """What a match was for somebody."""

    won: bool
    beaten: int
    """How many seats came off worse."""


class Line(msgspec.Struct):
    """Somebody in the standings, whether they are still here or not."""

    name: str
    bot: bool = False
    avatar: str = ""
    """The name that their picture is drawn from, if it is not their own."""
    results: dict[int, Result] = {}
    """By the number of the match in this evening, from 1."""
    feats: dict[str, int] = {}
    """How often they did what awards are given for."""
    arms: int | None = None
    """The milliseconds of their quickest arms in a race."""

    @property
    def wins(self) -> int:
        return sum(one.won for one in self.results.values())

    def points(self, settings: Settings) -> int:
        return sum(points_for(one, settings) for one in self.results.values())


class Evening(msgspec.Struct):
    """The matches counted so far, and everybody who has played in one."""

    played: int = 0
    over: bool = False
    lines: dict[str, Line] = {}

    def line(self, name: str, *, bot: bool = False, avatar: str = "") -> Line:
        """The line of somebody, which begins when they first play."""
        line = self.lines.setdefault(key_of(name), Line(name))
        line.name, line.bot, line.avatar = name, bot, avatar
        return line

    def note_arms(self, line: Line, took: int) -> None:
        line.arms = took if line.arms is None else min(line.arms, took)

    def count(self, game: Game, lines: Sequence[Line], settings: Settings) -> None:
        """A match is over; `lines` are those of its seats."""
        self.played += 1
        beaten = beaten_in(game)
        winners = game.winners
        for seat, line in enumerate(lines):
            line.results[self.played] = Result(seat in winners, beaten[seat])
        for kind, times in feats_of(game).items():
            for seat, number in times.items():
                lines[seat].feats[kind] = lines[seat].feats.get(kind, 0) + number
        self.over = self.is_decided(settings)

    def is_decided(self, settings: Settings) -> bool:
        """Whether somebody has reached the goal, all matches are played, or nobody can catch up."""
        points = sorted((line.points(settings) for line in self.lines.values()), reverse=True)
        first, second = [*points, 0, 0][:2]
        if settings.evening_points and first >= settings.evening_points:
            return True
        left = settings.evening_matches - self.played
        most = settings.players - 1 if settings.evening_places else 1
        return settings.evening_matches > 0 and (left <= 0 or first - second > left * most)

    def awards(self) -> Iterator[tuple[AwardKind, Line, int]]:
        """Who did something more often than anybody else, or quicker; once the evening is over."""
        for kind in ("wins", "caught", "exposed", "hit", "drew"):
            found = [
                (line.wins if kind == "wins" else line.feats.get(kind, 0), line)
                for line in self.lines.values()
            ]
            if found and (best := only_most(found)) is not None:
                yield kind, best, max(number for number, _ in found)
        quickest = [(-line.arms, line) for line in self.lines.values() if line.arms is not None]
        if quickest and (best := only_most(quickest)) is not None:
            yield "arms", best, -max(number for number, _ in quickest)


def has_evening(settings: Settings) -> bool:
    return settings.evening_matches > 0 or settings.evening_points > 0


def points_for(result: Result, settings: Settings) -> int:
    return result.beaten if settings.evening_places else int(result.won)


def only_most(found: Iterable[tuple[int, Line]]) -> Line | None:
    """Who has the largest number, if nobody shares it and it is something."""
    ordered = sorted(found, key=lambda one: -one[0])
    if ordered[0][0] == 0 or (len(ordered) > 1 and ordered[1][0] == ordered[0][0]):
        return None
    return ordered[0][1]


def beaten_in(game: Game) -> list[int]:
    """How many seats came off worse than each: the winners first, then by score, then by cards left."""
    winners, charged = game.winners, game.options.get("express_alt_scoring") == "on"
    ranks = [
        (seat in winners, -score if charged else score, -len(game.hand(seat)))
        for seat, score in enumerate(game.scores)
    ]
    return [sum(other < rank for other in ranks) for rank in ranks]


def in_order(evening: Evening, settings: Settings, others: Mapping[str, Line]) -> list[tuple[int, str, Line]]:
    """The standings: everybody's place, key and line, with those who have not played yet (`others`)."""
    lines = {**evening.lines, **{key: line for key, line in others.items() if key not in evening.lines}}
    ordered = sorted(lines.items(), key=lambda one: (-one[1].points(settings), -one[1].wins))
    ranks = [(line.points(settings), line.wins) for _, line in ordered]
    return [(1 + ranks.index(rank), key, line) for rank, (key, line) in zip(ranks, ordered, strict=True)]
