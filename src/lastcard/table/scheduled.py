"""What happens in a room on its own, and when: bots, clocks, races to settle, held moves."""

from __future__ import annotations

from dataclasses import dataclass

from lastcard.errors import IllegalMove
from lastcard.game.history import CLOCK
from lastcard.table import entries as log
from lastcard.table.entries import Entry
from lastcard.table.phases import PLAYING, ROUND_OVER
from lastcard.table.room import COMING_BACK, Room
from lastcard.table.still import LET_PASS
from lastcard.table.table import NOBODY

SITS_IN_AFTER = 60_000
"""Milliseconds after which a bot substitutes for a person who is away."""

NEXT_ROUND_AFTER = 20_000
"""Milliseconds after which the next round is dealt, if not everybody is ready before."""


@dataclass(frozen=True, order=True)
class Scheduled:
    """What will happen at a given time, in milliseconds since 1970, if nothing else does."""

    at: int
    kind: str
    seat: int = NOBODY
    move: str = ""
    """A bot's reaction; empty if a bot still has to decide."""


def next_scheduled(room: Room) -> Scheduled | None:
    """The next thing that happens on its own; None if everything waits for people, or clocks are stopped."""
    found = [of_host(room), of_cup_deal(room)]
    if room.stopped_at is None:
        found += [of_game(room), of_next_round(room), of_stand_in(room)]
    return min((one for one in found if one is not None), default=None)


def of_host(room: Room) -> Scheduled | None:
    """The host has not returned after a restart, and others are here."""
    since = room.host_missed_since
    return None if since is None else Scheduled(since + COMING_BACK, "host_missed")


def of_cup_deal(room: Room) -> Scheduled | None:
    """A table of a cup is dealt without anybody asking for it."""
    return None if room.deal_at is None else Scheduled(room.deal_at, "deal")


def of_game(room: Room) -> Scheduled | None:
    if room.table is None or room.phase != PLAYING:
        return None
    due = room.table.due()
    by_itself = None
    if due is not None:
        at, is_clock = round(1000 * due.at), due.move == CLOCK
        by_itself = Scheduled(at, "clock" if is_clock else "bot", due.seat, "" if is_clock else due.move)
        if due.move == LET_PASS:
            by_itself = Scheduled(at, "let_pass", due.seat)
    if room.reactions:
        first = room.reactions[0]
        if by_itself is not None and by_itself.at < first.came:
            return by_itself
        return Scheduled(first.until, "reaction", first.seat, first.move)
    if room.held:
        at, held = min(((made_at(room, one), one) for one in room.held.values()), key=lambda one: one[0])
        if by_itself is None or by_itself.at > at:
            return Scheduled(at, "held", held.seat, held.move)
    return by_itself


def made_at(room: Room, held: log.Held) -> int:
    """When a held move is made: after the time to react, or as soon as everyone who could react has let it
    pass.
    """
    assert room.table is not None
    if room.table.let_go and not room.table.others_may_react(held.seat):
        return min(held.until, room.at)
    return held.until


def of_next_round(room: Room) -> Scheduled | None:
    if room.table is None or room.phase != ROUND_OVER:
        return None
    return Scheduled(round(1000 * room.table.changed_at) + NEXT_ROUND_AFTER, "next_round")


def of_stand_in(room: Room) -> Scheduled | None:
    """The person who has been away longest, if others are waiting."""
    if room.phase not in (PLAYING, ROUND_OVER):
        return None
    away = [
        Scheduled(person.away_since + SITS_IN_AFTER, "stand_in", person.seat)
        for person in room.people.values()
        if person.away_since is not None and person.seat is not None and room.chairs[person.seat].bot is None
    ]
    return min(away, default=None)


def needs_thought(what: Scheduled) -> bool:
    """Whether a bot still has to decide what to do."""
    return what.kind == "bot" and not what.move


def decision_of_bot(room: Room, seat: int) -> str | None:
    """Deciding leaves the room as it is: a process that only reads the log does not decide, and expects the
    same of the bot from then on.
    """
    assert room.table is not None
    seed = room.seed_for(f"decision {room.game.window} {seat}")
    return room.table.bots[seat].with_seed(seed).decide(room.game.view(seat))


def entry_for(room: Room, what: Scheduled, decided: str | None = None) -> Entry:
    """The log entry for it; `decided` is the bot's decision, if it was asked."""
    if what.kind == "clock":
        return log.ClockActed()
    if what.kind == "next_round":
        return log.NextRound()
    if what.kind == "deal":
        return log.MatchDealt()
    if what.kind == "host_missed":
        return log.HostMissed()
    if what.kind == "let_pass":
        return log.LetGo(what.seat)
    if what.kind == "stand_in":
        return log.StoodIn(what.seat, room.settings.fill)
    if what.kind == "bot":
        move = what.move or decided
        return log.ClockActed() if move is None else log.Moved(what.seat, move, bot=True)
    window = room.reactions[0].window if what.kind == "reaction" else room.held[what.seat].window
    try:
        room.game.check(what.seat, what.move, window=window)
    except IllegalMove:
        return log.Released(what.seat) if what.kind == "held" else log.Outrun(what.seat, what.move)
    return log.Moved(what.seat, what.move)
