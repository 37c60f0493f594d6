"""The score sheet at the end of a round, and the highlights of a match."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Literal

import msgspec

from lastcard.game import Game
from lastcard.game.history import Round
from lastcard.views import Event
from lastcard.views import events as ev

Kind = Literal["caught", "exposed", "hit", "drew"]


class Highlight(msgspec.Struct, frozen=True):
    """Something that one seat did more often than any other."""

    kind: Kind
    """What: caught others who had not called, won challenges, hit with a Hail Mary, or drew cards."""
    seat: int
    """Who."""
    number: int
    """How often."""


class Sheet(msgspec.Struct, frozen=True):
    """The result of a round, or of the match. All hands are shown, because they are counted."""

    winners: tuple[int, ...]
    """The seats that have won the match, if it is over, else the round; none if the round is void."""
    goal: int
    """The score that ends the match."""
    rounds: tuple[tuple[int, ...], ...]
    """Round by round, what was added to the score of each seat."""
    hands: tuple[tuple[str, ...], ...]
    """Seat by seat, the cards that are left."""
    points: tuple[int, ...]
    """Seat by seat, what these cards are worth; 0 where no points are kept."""
    memories: tuple[Highlight, ...]
    """The highlights, once the match is over."""


def sheet_of(game: Game) -> Sheet:
    """The sheet of a match whose round is over."""
    seats = range(game.players)
    winner = game.round_winner
    kept = keeps_points(game)
    return Sheet(
        winners=tuple(game.winners) if game.over else () if winner is None else (winner,),
        goal=int(game.options["target" if kept else "match_wins"]),
        rounds=tuple(added_in(one, game.players, kept) for one in game.rounds),
        hands=tuple(tuple(game.hand(seat)) for seat in seats),
        points=tuple(game.hand_points(seat) if kept else 0 for seat in seats),
        memories=tuple(memories_of(game)) if game.over else (),
    )


def keeps_points(game: Game) -> bool:
    """Whether points are kept; otherwise rounds are counted."""
    return game.options.get("scoring") == "on"


def added_in(played: Round, players: int, kept: bool) -> tuple[int, ...]:
    """What a round has added to each seat's score: points, or the round itself if no points are kept."""
    added = [0] * players
    for event in events_in(played):
        match event:
            case ev.Scored(seat, points) if kept:
                added[seat] += points
            case ev.RoundWon(seat) if not kept:
                added[seat] = 1
    return tuple(added)


def memories_of(game: Game) -> Iterator[Highlight]:
    """Who did what most often, the most interesting first."""
    for kind, times in feats_of(game).items():
        first, second = [*times.most_common(2), (0, 0), (0, 0)][:2]
        if first[1] > second[1]:
            yield Highlight(kind, *first)


def feats_of(game: Game) -> dict[Kind, Counter[int]]:
    """How often each seat did what highlights tell, in the whole match."""
    did: dict[Kind, Counter[int]] = {kind: Counter() for kind in ("caught", "exposed", "hit", "drew")}
    for played in game.rounds:
        challenger = 0
        for event in events_in(played):
            match event:
                case ev.Caught(seat, _):
                    did["caught"][seat] += 1
                case ev.Challenged(seat, _):
                    challenger = seat
                case ev.Guilty():
                    did["exposed"][challenger] += 1
                case ev.Hit(seat, _, _):
                    did["hit"][seat] += 1
                case ev.Drew(seat, _):
                    did["drew"][seat] += 1
    return did


def events_in(played: Round) -> Iterator[Event]:
    yield from played.opening
    for entry in played.entries:
        yield from entry.events
