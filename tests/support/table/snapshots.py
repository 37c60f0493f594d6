"""Rooms that are written down and made again, in the middle of everything."""

from __future__ import annotations

from random import Random

from msgspec import msgpack

from lastcard.table import commands as ask
from lastcard.table.phases import PLAYING
from lastcard.table.room import Room
from lastcard.table.snapshot import RoomSnapshot, restore, take
from tests.support.table.walking import Walk

BOTS = ("novice", "casual", "expert", "champion")

_decoder = msgpack.Decoder(RoomSnapshot)


def made_again(room: Room) -> Room:
    return restore(_decoder.decode(msgpack.encode(take(room))))


class BotWalk(Walk):
    """A walk with bots of every kind."""

    def deal_by_host(self, random: Random) -> None:
        self.running.ask(self.running.room.host or "nobody", ask.Deal())

    def put_bot(self, random: Random) -> None:
        self.ask(random, ask.PutBot(random.randrange(6), random.choice(BOTS)))


def moments_of(room: Room) -> set[str]:
    """What can be said about how a room stands."""
    said = {room.phase, f"match {min(room.match, 2)}"}
    said |= {
        name for name in ("paused", "held", "reactions", "locked", "ready", "deputy") if getattr(room, name)
    }
    said |= {"away" for person in room.people.values() if not person.here}
    said |= {"nobody is here"} if room.deserted else set()
    if room.table is not None:
        said |= {f"waits for {room.game.waiting_for}", f"round {min(len(room.game.rounds), 2)}"}
        said |= {type(player.bot).__name__ for player in room.table.bots.values()}
        said |= {name for name in ("let_go", "plans") if getattr(room.table, name)}
        bots = room.table.bots
        if room.phase == PLAYING and any(
            seat in bots and getattr(bots[seat].bot, "thinks_long", False) for seat in room.game.asked
        ):
            said.add("waits for a champion")
    return said
