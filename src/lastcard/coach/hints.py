"""Hints: what a coach would do now, from nothing but what the asking seat knows."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from lastcard.coach.chances import Chance, chance_of
from lastcard.coach.decisions import Chooser, text_of
from lastcard.coach.playouts import Experts, Playouts, Task, is_compiled, key_for, worlds_task
from lastcard.coach.scenes import Scene, scenes
from lastcard.editions.edition import Edition
from lastcard.errors import Error
from lastcard.game import Game
from lastcard.notation.cards import parse_seat

if TYPE_CHECKING:
    from lastcard.words import Speaker

WORLDS, WORLDS_INTERPRETED = 256, 16
HINTS = 12
"""A number for keys, after those of a review."""

MOST_TOLD = 3


@dataclass(frozen=True)
class HintedMove:
    """A move, and how likely the seat wins the round after it. `-`: it does not react."""

    move: str
    chance: Chance


@dataclass(frozen=True)
class Hint:
    """What a seat could do now, the best first."""

    moves: tuple[HintedMove, ...]

    @property
    def best(self) -> str:
        return self.moves[0].move

    def to_json(self) -> dict[str, Any]:
        return {"moves": [{"move": one.move, "chance": one.chance.to_json()} for one in self.moves]}

    def sentence(self, speaker: Speaker | None = None) -> str:
        """The hint for people."""
        from lastcard.coach.telling import tell_hint

        return tell_hint(self, speaker)

    def __str__(self) -> str:
        return self.sentence()


class NothingToDecideError(Error):
    """A seat that cannot do anything now needs no hint."""


Hinting = Generator[Task, Sequence[int], Hint]


def hint(game: Game, seat: int | str, *, seed: int = 0) -> Hint:
    """What this seat could do now, the best first, from nothing but what it knows.

    The hint is marked in the record of the game (`Game.hints`).
    """
    number = parse_seat(str(seat), game.players)
    tasks = hinting(game.record(), number, seed=seed, editions=[game.edition])
    try:
        task = next(tasks)
        while True:
            task = tasks.send(task.play())
    except StopIteration as done:
        found: Hint = done.value
    game.note_hint(number)
    return found


def hinting(record: str, seat: int, *, seed: int = 0, editions: Sequence[Edition] = ()) -> Hinting:
    """The same at the end of a full record, played by the caller: yields tasks and is sent their rows."""
    *_, scene = scenes(record, editions, only=seat)
    return hint_at(scene, seat, seed)


def hint_at(scene: Scene, seat: int, seed: int) -> Hinting:
    experts = Experts(scene.position)
    if scene.state.over:
        raise NothingToDecideError("The round is over: there is nothing to decide.")
    chooser = Chooser(scene, seat, experts)
    if not chooser.is_asked and not chooser.reactions and not chooser.answers:
        raise NothingToDecideError("You have nothing to decide just now.")
    _, candidates = chooser.candidates(chooser.expert_move(chooser.ranked()))
    worlds = WORLDS if is_compiled() else WORLDS_INTERPRETED
    task = worlds_task(
        experts,
        scene.seats[seat].knowledge(),
        candidates,
        key=key_for(seed, scene.at, seat, HINTS),
        worlds=range(worlds),
    )
    row = yield task
    playouts = Playouts(row, experts.players, len(candidates))
    values = [playouts.values(place, seat) for place in range(len(candidates))]
    order = sorted(range(len(candidates)), key=lambda place: -sum(values[place]))
    moves = [HintedMove(text_of(scene, candidates[place]), chance_of(values[place])) for place in order]
    return Hint(tuple(moves[:MOST_TOLD]))
