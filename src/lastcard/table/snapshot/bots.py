"""Snapshots of bots: their plans and memory, and the state of their random generators."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from lastcard.bots import Bot, BotPlayer, Casual, Champion, Expert, Novice, Planned
from lastcard.bots.memory import Memory
from lastcard.policies.notes import Remembered
from lastcard.table.snapshot.numbers import (
    RandomSnapshot,
    form_of,
    restore_random,
    take_random,
)
from lastcard.table.snapshot.shape import NotStorable, Snapshot
from lastcard.views import View

NOTES = form_of(Remembered)

if TYPE_CHECKING:
    from msgspec import Struct as RememberedNumbers
else:
    RememberedNumbers = NOTES.struct


class MemorySnapshot(Snapshot):
    """What an observer remembers."""

    last: View | None
    notes: RememberedNumbers
    drafted: dict[int, list[str]]


class NoviceSnapshot(Snapshot, tag="novice"):
    """A novice, who remembers nothing."""

    random: RandomSnapshot


class ThinkerSnapshot(Snapshot, tag="thinker"):
    """A casual or an expert."""

    level: Literal["casual", "expert"]
    memory: MemorySnapshot


class ChampionSnapshot(Snapshot, tag="champion"):
    """A champion that thinks in another process."""

    memory: MemorySnapshot
    random: RandomSnapshot
    seconds: float
    worlds: int


AnyBot = NoviceSnapshot | ThinkerSnapshot | ChampionSnapshot


class PlayerSnapshot(Snapshot):
    """A bot at a seat."""

    bot: AnyBot
    seat: int
    random: RandomSnapshot
    plans: dict[str, Planned | None]
    pinned: str


# Taking


def take_player(player: BotPlayer) -> PlayerSnapshot:
    if type(player) is not BotPlayer:
        raise NotStorable(f"a player of the class {type(player).__name__}")
    return PlayerSnapshot(
        take_bot(player.bot), player.seat, take_random(player.random), player.plans, player.pinned
    )


def take_bot(bot: Bot) -> AnyBot:
    """Take a built-in bot. A champion that thinks in this process has state that cannot be stored."""
    if type(bot) is Novice:
        return NoviceSnapshot(take_random(bot.random))
    if type(bot) is Casual:
        return ThinkerSnapshot("casual", take_memory(bot.memory))
    if type(bot) is Expert:
        return ThinkerSnapshot("expert", take_memory(bot.memory))
    if type(bot) is Champion and not bot.thinks and bot.thought is None:
        return ChampionSnapshot(take_memory(bot.memory), take_random(bot.random), bot.seconds, bot.worlds)
    raise NotStorable(f"a bot of the class {type(bot).__name__}")


def take_memory(memory: Memory) -> MemorySnapshot:
    return MemorySnapshot(memory.last, NOTES.take(memory.notes), memory.drafted)


# Restoring


def restore_player(taken: PlayerSnapshot) -> BotPlayer:
    player = BotPlayer(restore_bot(taken.bot), taken.seat, seed=0, pinned=taken.pinned)
    player.random, player.plans = restore_random(taken.random), taken.plans
    return player


def restore_bot(taken: AnyBot) -> Bot:
    if isinstance(taken, NoviceSnapshot):
        novice = Novice(seed=0)
        novice.random = restore_random(taken.random)
        return novice
    if isinstance(taken, ThinkerSnapshot):
        thinker = Casual() if taken.level == "casual" else Expert()
        thinker.memory = restore_memory(taken.memory)
        return thinker
    champion = Champion(0, taken.seconds, taken.worlds, thinks=False)
    champion.memory, champion.random = restore_memory(taken.memory), restore_random(taken.random)
    return champion


def restore_memory(taken: MemorySnapshot) -> Memory:
    memory = Memory.__new__(Memory)
    memory.last, memory.drafted = taken.last, taken.drafted
    memory.notes = NOTES.restore(taken.notes)
    return memory
