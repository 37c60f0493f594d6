"""What a player of an OpenSpiel game observes, as text and as a tensor."""

from __future__ import annotations

from itertools import accumulate, chain, islice
from math import prod
from typing import Any, Protocol

import numpy as np
import pyspiel

from lastcard.envs.playing import Playing
from lastcard.envs.recalling import COLUMNS, Story
from lastcard.envs.rows import numbers_of
from lastcard.errors import OptionError


class ObservedGame(Protocol):
    """The attributes of a game that an observer reads."""

    playing: Playing
    longest: int
    room_for_deal: int


class ObservedMoment(Protocol):
    """The attributes of a state that an observer reads."""

    story: Story
    table: Playing
    longest: int

    def current_player(self) -> int: ...


class Observer:
    """What a player may know, as text and as a tensor.

    It has the parts of docs/envs.md, which player it is, and whether it is asked; with perfect recall also
    all that it has seen and done.
    """

    def __init__(self, game: ObservedGame, kind: Any, params: Any) -> None:
        if params or not kind.public_info or kind.private_info != pyspiel.PrivateInfoType.SINGLE_PLAYER:
            raise OptionError("A player observes all that it may know; no other kind is supported.")
        self.recalls = kind.perfect_recall
        layout, players = game.playing.observation, game.playing.players
        shapes = layout.shapes | {"player": (players,), "to_act": ()}
        if self.recalls:
            shapes["deal"] = (game.room_for_deal, len(COLUMNS))
            shapes["story"] = (game.longest, len(COLUMNS))
        ends = [*accumulate(prod(shape) for shape in shapes.values())]
        self.size = layout.size
        self.tensor = np.zeros(ends[-1], np.float32)
        self.dict = {
            name: self.tensor[end - prod(shape) : end].reshape(shape)
            for end, (name, shape) in zip(ends, shapes.items(), strict=True)
        }

    def set_from(self, state: ObservedMoment, player: int) -> None:
        if self.recalls and not state.longest:
            raise OptionError(
                "A story has as many numbers as `longest` says, and this game has no `longest`."
            )
        self.tensor.fill(0)
        if not state.story:
            return
        self.tensor[: self.size] = numbers_of(state.table, player)
        self.dict["player"][player] = 1
        self.dict["to_act"][...] = state.current_player() == player
        if self.recalls:
            self.set_rows("deal", state.story[:1], state, player)
            self.set_rows("story", state.story[1:], state, player)

    def set_rows(self, part: str, story: Story, state: ObservedMoment, player: int) -> None:
        """Write as many rows of a story as there is room for."""
        per_chapter = (chapter.told_to(player, state.table).rows for chapter in story)
        rows = [*islice(chain.from_iterable(per_chapter), len(self.dict[part]))]
        self.dict[part][: len(rows)] = np.array(rows).reshape(-1, len(COLUMNS))

    def string_from(self, state: ObservedMoment, player: int) -> str:
        if not state.story:
            return ""
        asked = "\nto act" if state.current_player() == player else ""
        observed = f"{state.table.view(player).text}{asked}"
        if not self.recalls:
            return observed
        words = (chapter.told_to(player, state.table).words for chapter in state.story)
        return "".join((observed, *words))
