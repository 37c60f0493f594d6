"""Gymnasium: one seat learns against bots, or all seats learn.

    import gymnasium
    import lastcard.envs.gymnasium
    env = gymnasium.make("lastcard/droid-v0", players=4, opponents="casual")
    envs = gymnasium.make_vec("lastcard/droid-v0", num_envs=1024, players=4, opponents="casual")

Importing this module registers an id for every edition. Gymnasium does not discover environments by itself,
so without the import, prefix the id with the module:
`gymnasium.make("lastcard.envs.gymnasium:lastcard/droid-v0")`.

`make` returns one table, which runs interpreted and needs no compiler; `make_vec` returns many, compiled
(`lastcard.envs.vector`). The same seed deals the same episodes in both.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import gymnasium
import numpy as np
from gymnasium.error import InvalidAction, ResetNeeded
from numpy.typing import NDArray

from lastcard.editions.edition import EDITIONS, Edition
from lastcard.editions.roster import PlayerCard
from lastcard.envs.actions import VERSION
from lastcard.envs.playing import OVER, Playing
from lastcard.envs.rows import mask_of, numbers_of
from lastcard.envs.setting import set_up
from lastcard.envs.spaces import action_space, observation_space
from lastcard.errors import Error, IllegalMove, OptionError

Row = dict[str, Any]
"""What a seat observes, and its legal actions."""

NOT_DEALT = "Nothing has been dealt yet: reset it first."
TAKES_NO_OPTIONS = "Options are given when the environment is made, not when it is reset."


class TableEnv(gymnasium.Env[Row, Any]):
    """One table.

    An illegal action changes nothing: the same seat is asked again, and `info["refused"]` says why. With
    `strict=True` it raises `InvalidAction`.
    """

    metadata = {"render_modes": ["ansi", "human"], "render_fps": 2}  # noqa: RUF012 - as Gymnasium has it

    def __init__(
        self,
        edition: str | Edition = "express",
        players: int = 4,
        *,
        opponents: str | None = "casual",
        seat: int = 0,
        options: Mapping[str, object] | None = None,
        decks: Sequence[Sequence[str | PlayerCard]] | None = None,
        episode: str = "round",
        strict: bool = False,
        render_mode: str | None = None,
    ) -> None:
        self.render_mode = checked_mode(render_mode, self.metadata["render_modes"])
        setting = set_up(edition, players, options, decks, episode, opponents=opponents, seat=seat)
        self.playing = Playing.in_setting(setting)
        self.observation_space = observation_space(self.playing)
        self.action_space = action_space(self.playing)
        self.strict = strict
        self.viewer: int | None = None
        """The seat that observes the result of the last action."""

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Row, Row]:
        """Deal the first episode of a seed or, without one, the next episode of the previous seed."""
        if options:
            raise OptionError(TAKES_NO_OPTIONS)
        super().reset(seed=seed)
        if seed is None and self.viewer is not None:
            self.playing.deal_next()
        else:
            self.playing.deal(int(self.np_random_seed))
        self.viewer = self.playing.seat
        return self.seen(), self.told()

    def step(self, action: Any) -> tuple[Row, float, bool, bool, Row]:
        """Act for the seat that is asked; the reward is that seat's."""
        if self.viewer is None:
            raise ResetNeeded(NOT_DEALT)
        if not self.playing.legal():
            raise ResetNeeded(OVER)
        actor = self.playing.seat
        try:
            self.playing.act(action)
        except IllegalMove as error:
            return self.refused(error)
        except OptionError as error:
            if self.action_space.contains(action):
                return self.refused(error)
            raise InvalidAction(str(error)) from error
        over = self.playing.over
        self.viewer = actor if over else self.playing.seat
        if self.render_mode == "human":
            self.render()
        info = self.told()
        return self.seen(), float(info["rewards"][actor]), over, False, info

    def refused(self, error: Error) -> tuple[Row, float, bool, bool, Row]:
        """The result of an illegal action."""
        if self.strict:
            raise InvalidAction(str(error)) from error
        return self.seen(), 0.0, False, False, {**self.told(), "refused": str(error)}

    def seen(self) -> Row:
        assert self.viewer is not None
        return {
            "observation": numbers_of(self.playing, self.viewer),
            "action_mask": mask_of(self.playing, not self.playing.over),
        }

    def told(self) -> Row:
        """The info: the seat that is asked and, at the end, everyone's reward."""
        rewards = self.playing.rewards() if self.playing.over else [0.0] * self.playing.players
        return {"seat": self.viewer, "rewards": np.array(rewards)}

    def action_masks(self) -> NDArray[np.bool_]:
        """The legal actions, in the form that sb3-contrib expects."""
        return np.array(self.playing.mask, np.bool_)

    def render(self) -> str | None:
        """Render the table as seen by the seat that is asked."""
        if self.viewer is None:
            raise ResetNeeded(NOT_DEALT)
        text = self.playing.view(self.viewer).text
        if self.render_mode == "human":
            print(text)
        return text if self.render_mode == "ansi" else None


def checked_mode(mode: str | None, known: Sequence[str]) -> str | None:
    if mode is not None and mode not in known:
        raise OptionError(f"It is rendered as {' or '.join(known)}, not as {mode!r}.")
    return mode


def register() -> None:
    """Register an id for every edition, such as lastcard/droid-v0."""
    for name in EDITIONS:
        gymnasium.register(
            f"lastcard/{name}-v{VERSION}",
            entry_point="lastcard.envs.gymnasium:TableEnv",
            vector_entry_point="lastcard.envs.vector:TablesEnv",
            kwargs={"edition": name},
        )


register()
