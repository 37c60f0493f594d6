"""Snapshots of a room: its people, its table, and the latest news."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from lastcard.bots import Planned
from lastcard.game.history import PlayedMove, Round
from lastcard.table.entries import AnyEntry, Held, Reached, Settings
from lastcard.table.evening import Evening
from lastcard.table.pace import Pace
from lastcard.table.people import Chair, Person
from lastcard.table.phases import Phase
from lastcard.table.room import Happening, Room
from lastcard.table.snapshot.bots import PlayerSnapshot, restore_player, take_player
from lastcard.table.snapshot.events import AnyEvent, restore_events, take_events
from lastcard.table.snapshot.games import (
    GameSnapshot,
    MoveSnapshot,
    restore_game,
    restore_move,
    take_game,
    take_move,
)
from lastcard.table.snapshot.numbers import RandomSnapshot, restore_random, take_random
from lastcard.table.snapshot.shape import NotStorable, Snapshot
from lastcard.table.steps import Step
from lastcard.table.still import StillTable
from lastcard.table.table import Table
from lastcard.views import Event


class TableSnapshot(Snapshot):
    """A table; only the times of its steps are stored, because the game has everything else."""

    game: GameSnapshot
    pace: Pace
    bots: list[PlayerSnapshot]
    habits: list[PlayerSnapshot]
    people: list[int]
    random: RandomSnapshot
    watched: bool
    timed: dict[int, float]
    times: list[float]
    dealt_at: float
    races: bool
    changed_at: float
    react_since: float
    thinking: float
    let_go: set[int]
    plans: list[Planned]
    beat: float | None
    """The clock of the bots, at a table where time decides nothing; None at any other."""


class StepSnapshot(Snapshot):
    """A step that is not in the table's list: a deal, or a step of an earlier match."""

    number: int
    at: float
    events: list[AnyEvent]
    """The events of a deal."""
    entry: MoveSnapshot | None


class HappeningSnapshot(Snapshot):
    """A happening: an entry, or a step, given by its index at the table if it is in the table's list."""

    number: int
    at: int
    entry: AnyEntry | None
    step: int | StepSnapshot | None


class RoomSnapshot(Snapshot):
    """The whole state of a room."""

    table: TableSnapshot | None
    happenings: list[HappeningSnapshot]
    id: str
    settings: Settings
    number: int
    told: int
    at: int
    people: dict[str, Person]
    chairs: list[Chair]
    owner: str | None
    host: str | None
    host_active_at: int
    host_missed_since: int | None
    deputy: str | None
    phase: Phase
    match: int
    evening: Evening
    secret: str
    commitment: str
    position: str | None
    seed: int | None
    cup: str | None
    deal_at: int | None
    paused: bool
    stopped_at: int | None
    deserted: bool
    held: dict[int, Held]
    reactions: list[Reached]
    locked: set[int]
    catchable: dict[int, tuple[int, ...]]
    ready: set[str]
    known_to_others: dict[str, int]


AS_IT_IS = RoomSnapshot.__struct_fields__[2:]
"""The fields of a room that are stored unchanged."""


# Taking


def take(room: Room) -> RoomSnapshot:
    """Take a snapshot of a room. Raises `NotStorable` if something in it is of an unknown class."""
    if type(room) is not Room:
        raise NotStorable(f"a room of the class {type(room).__name__}")
    steps = [] if room.table is None else room.table.steps
    places = {id(step): place for place, step in enumerate(steps)}
    return RoomSnapshot(
        None if room.table is None else take_table(room.table),
        [take_happening(one, places) for one in room.happenings],
        *(getattr(room, name) for name in AS_IT_IS),
    )


def take_table(table: Table) -> TableSnapshot:
    return TableSnapshot(
        game=take_game(table.game),
        pace=table.pace,
        bots=[take_player(bot) for bot in table.bots.values()],
        habits=[take_player(bot) for bot in table.habits],
        people=table.people,
        random=take_random(table.random),
        watched=table.watched,
        timed=table.timed,
        times=[step.at for step in table.steps],
        dealt_at=table.dealt_at,
        races=table.races,
        changed_at=table.changed_at,
        react_since=table.react_since,
        thinking=table.thinking,
        let_go=table.let_go,
        plans=table.plans,
        beat=table.beat if isinstance(table, StillTable) else None,
    )


def take_happening(one: Happening, places: dict[int, int]) -> HappeningSnapshot:
    if not isinstance(one.what, Step):
        return HappeningSnapshot(one.number, one.at, one.what, None)  # type: ignore[arg-type]
    place = places.get(id(one.what))
    return HappeningSnapshot(one.number, one.at, None, take_step(one.what) if place is None else place)


def take_step(step: Step) -> StepSnapshot:
    if step.entry is None:
        return StepSnapshot(step.number, step.at, take_events(step.events), None)
    return StepSnapshot(step.number, step.at, [], take_move(step.entry))


# Restoring


def restore(taken: RoomSnapshot) -> Room:
    """Rebuild a room. Raises `UnknownEdition` if it plays an edition that this process has not loaded."""
    room = Room()
    for name in AS_IT_IS:
        setattr(room, name, getattr(taken, name))
    room.table = None if taken.table is None else restore_table(taken.table)
    steps = [] if room.table is None else room.table.steps
    room.happenings = [restore_happening(one, steps) for one in taken.happenings]
    return room


def restore_table(taken: TableSnapshot) -> Table:
    if taken.beat is None:
        table = Table.__new__(Table)
    else:
        table = still = StillTable.__new__(StillTable)
        still.beat = taken.beat
    table.game, table.pace = restore_game(taken.game), taken.pace
    table.bots = {bot.seat: restore_player(bot) for bot in taken.bots}
    table.habits = [restore_player(bot) for bot in taken.habits]
    table.people, table.random = taken.people, restore_random(taken.random)
    table.watched, table.timed = taken.watched, taken.timed
    table.steps = restore_steps(table.game.rounds, taken.times)
    table.dealt_at, table.races = taken.dealt_at, taken.races
    table.changed_at, table.react_since = taken.changed_at, taken.react_since
    table.thinking, table.let_go, table.plans = taken.thinking, taken.let_go, taken.plans
    return table


def restore_steps(rounds: Sequence[Round], times: Sequence[float]) -> list[Step]:
    """The steps since the first deal, each numbered by the window that it led to."""
    happened = zip(times, happened_in(rounds), strict=True)
    return [Step(number, at, events, entry) for number, (at, (events, entry)) in enumerate(happened, 1)]


def happened_in(rounds: Sequence[Round]) -> Iterator[tuple[list[Event], PlayedMove | None]]:
    for number, played in enumerate(rounds):
        if number:
            yield played.opening, None
        for entry in played.entries:
            yield entry.events, entry


def restore_happening(taken: HappeningSnapshot, steps: Sequence[Step]) -> Happening:
    if taken.entry is not None:
        return Happening(taken.number, taken.at, taken.entry)
    assert taken.step is not None
    step = steps[taken.step] if isinstance(taken.step, int) else restore_step(taken.step)
    return Happening(taken.number, taken.at, step)


def restore_step(taken: StepSnapshot) -> Step:
    if taken.entry is None:
        return Step(taken.number, taken.at, restore_events(taken.events))
    entry = restore_move(taken.entry)
    return Step(taken.number, taken.at, entry.events, entry)
