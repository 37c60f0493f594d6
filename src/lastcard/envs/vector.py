"""Many tables at once as a Gymnasium `VectorEnv`, compiled: thousands of games in one call.

Observations, masks and rewards are NumPy arrays that are allocated once and written in place: what `step`
returns is overwritten by the next step. Copy what you keep, or make the environment with `copy=True`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from gymnasium.error import ClosedEnvironmentError, InvalidAction, ResetNeeded
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from lastcard import compiled
from lastcard.editions.datafile import is_whole, shown
from lastcard.editions.edition import Edition
from lastcard.editions.roster import PlayerCard
from lastcard.editions.setup import check_seed
from lastcard.envs.batch import NEXT_STEP, NO_RESET, SAME_STEP
from lastcard.envs.games import Games
from lastcard.envs.gymnasium import NOT_DEALT, TAKES_NO_OPTIONS, Row, checked_mode
from lastcard.envs.playing import Playing
from lastcard.envs.setting import set_up
from lastcard.envs.spaces import action_space, observation_space
from lastcard.errors import INSTALL_SIM, Error, OptionError
from lastcard.rules.chance import WORD

Array = NDArray[Any]
RESETS = {
    AutoresetMode.DISABLED: NO_RESET,
    AutoresetMode.NEXT_STEP: NEXT_STEP,
    AutoresetMode.SAME_STEP: SAME_STEP,
}
MOST_THREADS = 256
MOST_STEPS = 1 << 40
CUT_OFF = "The episode was cut off after {} steps: reset it first."
NO_LIMIT = -1
"""Gymnasium's value for no step limit."""


class TablesEnv(VectorEnv[Row, Array, Array]):
    """Many tables with the same settings."""

    def __init__(
        self,
        edition: str | Edition = "express",
        num_envs: int = 1,
        players: int = 4,
        *,
        opponents: str | None = "casual",
        seat: int = 0,
        options: Mapping[str, object] | None = None,
        decks: Sequence[Sequence[str | PlayerCard]] | None = None,
        episode: str = "round",
        max_episode_steps: int | None = None,
        autoreset_mode: str | AutoresetMode = AutoresetMode.NEXT_STEP,
        copy: bool = False,
        threads: int = 1,
        render_mode: str | None = None,
    ) -> None:
        self.num_envs = counted(num_envs, "Tables", 1 << 24)
        mode = read_mode(autoreset_mode)
        self.metadata = {"render_modes": ["ansi"], "autoreset_mode": mode}
        self.render_mode = checked_mode(render_mode, self.metadata["render_modes"])
        setting = set_up(edition, players, options, decks, episode, opponents=opponents, seat=seat)
        if not compiled.is_available():
            raise OptionError(f"Many tables at once need the compiler. To install it: {INSTALL_SIM}")
        threads = counted(threads, "Threads", MOST_THREADS)
        longest = read_limit(max_episode_steps)
        self.games = Games(setting, num_envs, autoreset=RESETS[mode], longest=longest, threads=threads)
        playing = Playing.in_setting(setting)
        self.single_observation_space = observation_space(playing)
        self.single_action_space = action_space(playing)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.copy, self.dealt = copy, False
        self.resets_at_once = mode == AutoresetMode.SAME_STEP
        self.everywhere = np.ones(num_envs, np.bool_)
        self.everywhere.flags.writeable = False  # callers get it

    def reset(
        self,
        *,
        seed: int | Sequence[int | None] | None = None,
        options: dict[str, Any] | None = None,
    ) -> tuple[Row, Row]:
        """Deal the first episode of each seed or, without one, the next episode of the previous seed.

        A single seed is used for the first table, and the following numbers for the others.
        `options={"reset_mask": mask}` deals at some tables only.
        """
        self.check_open()
        which = self.read_reset(options)
        seeds = self.read_seeds(seed)
        self.games.deal(seeds, which)
        self.dealt = True
        return self.seen(), self.told()

    def read_seeds(self, seed: object) -> Sequence[int | None]:
        """A seed for each table, or None to continue with its own. They also seed `any_actions`."""
        if seed is None or is_whole(seed):
            super().reset(seed=seed)
            if seed is None and self.dealt:
                return [None] * self.num_envs
            first = int(self.np_random_seed or 0)
            return [first + number & WORD for number in range(self.num_envs)]
        if not isinstance(seed, list | tuple | range) or len(seed) != self.num_envs:
            raise OptionError(f"A seed, or one for each of {self.num_envs} tables, not {shown(seed)}.")
        for one in seed:
            if one is not None:
                check_seed(one)
        seeds = [None if one is None else one & WORD for one in seed]
        given = [one for one in seeds if one is not None]
        if given:
            self.np_random = np.random.default_rng(given)
        return seeds

    def read_reset(self, options: dict[str, Any] | None) -> Array:
        """The mask of the tables to deal at."""
        if not options:
            return self.everywhere
        if set(options) != {"reset_mask"}:
            raise OptionError(TAKES_NO_OPTIONS)
        mask = options["reset_mask"]
        if not isinstance(mask, np.ndarray) or mask.dtype != np.bool_ or mask.shape != (self.num_envs,):
            raise OptionError(f"A reset_mask is an array of {self.num_envs} bools, not {shown(mask)}.")
        if not self.dealt and not mask.all():
            raise ResetNeeded(NOT_DEALT)
        return mask

    def step(self, actions: Array) -> tuple[Row, Array, Array, Array, Row]:
        """Act for the seat that is asked at each table; the reward is that seat's.

        If any action is illegal, nothing happens at any table.
        """
        self.check_ready()
        games, row = self.games, self.read_actions(actions)
        refused = games.refused(row)
        if refused is not None:
            raise self.why_not(refused, int(row[refused]))
        games.step()
        final = self.begin_next() if self.resets_at_once else {}
        reward, terminated, truncated = self.handed(games.earned, games.ended, games.cut)
        return self.seen(), reward, terminated, truncated, self.told() | final

    def read_actions(self, actions: object) -> Array:
        row = np.asarray(actions)
        if row.shape != (self.num_envs,) or row.dtype.kind not in "iu":
            raise InvalidAction(
                f"Actions are {self.num_envs} whole numbers in a row, not {row.dtype} of shape {row.shape}."
            )
        return row

    def why_not(self, number: int, action: int) -> Exception:
        """The error for an action that is not legal at a table."""
        if self.games.is_cut_off(number):
            return ResetNeeded(f"Table {number}: {CUT_OFF.format(self.games.longest)}")
        playing = self.game(number)
        try:
            playing.read(action)
        except Error as error:
            kind = ResetNeeded if playing.over else InvalidAction
            return kind(f"Table {number}: {error}")
        raise AssertionError("it is legal here and not there")

    def check_open(self) -> None:
        if self.closed:
            raise ClosedEnvironmentError("The environment is closed: make another one.")

    def check_ready(self) -> None:
        self.check_open()
        if not self.dealt:
            raise ResetNeeded(NOT_DEALT)

    def handed(self, *arrays: Array) -> tuple[Array, ...]:
        """The arrays to return: those that are written in place, or copies."""
        return tuple(array.copy() for array in arrays) if self.copy else arrays

    def seen(self) -> Row:
        seen, masks = self.handed(self.games.observations, self.games.masks)
        return {"observation": seen, "action_mask": masks}

    def told(self) -> Row:
        """The info: the seat that is asked at each table, and everyone's rewards."""
        seat, rewards = self.handed(self.games.asked, self.games.rewards)
        return told_at(self.everywhere, seat, rewards)

    def begin_next(self) -> Row:
        """Deal where an episode has ended or was truncated, and return the final observations and infos."""
        games = self.games
        done = games.ended | games.cut
        if not done.any():
            return {}
        final = np.full(self.num_envs, None, object)
        for number in np.flatnonzero(done):
            row, mask = games.observations[number].copy(), games.masks[number].copy()
            final[number] = {"observation": row, "action_mask": mask}
        info = told_at(done, games.asked.copy(), games.rewards.copy())
        games.deal_next(done)
        return {"final_obs": final, "_final_obs": done, "final_info": info, "_final_info": done}

    def any_actions(self) -> Array:
        """A random legal action for each table, to try things out or to play against.

        They depend on the seed of `reset`. (Sampling a large space with a mask takes longer than a step.)
        """
        self.check_ready()
        (actions,) = self.handed(self.games.choose_any(int(self.np_random.integers(1 << 63))))
        return actions

    def game(self, number: int) -> Playing:
        """A copy of one of the tables."""
        self.check_open()
        return self.games.game(number)

    def render(self) -> tuple[str, ...] | None:
        """Render each table as seen by the seat that is asked."""
        self.check_ready()
        if self.render_mode is None:
            return None
        return tuple(self.game(n).view(int(self.games.asked[n])).text for n in range(self.num_envs))

    def close_extras(self, **kwargs: Any) -> None:
        self.games.close()


def told_at(which: Array, seat: Array, rewards: Array) -> Row:
    """The info of some tables in Gymnasium's format: each array with a mask of where it is valid."""
    return {"seat": seat, "_seat": which, "rewards": rewards, "_rewards": which}


def read_limit(steps: object) -> int:
    """The step limit of an episode; 0 is none."""
    if steps is None or steps == NO_LIMIT:
        return 0
    if not is_whole(steps) or not 1 <= steps <= MOST_STEPS:
        raise OptionError(f"max_episode_steps is a number from 1 on, or None, not {shown(steps)}.")
    return steps


def counted(number: object, what: str, most: int) -> int:
    if not is_whole(number) or not 1 <= number <= most:
        raise OptionError(f"{what} are counted from 1 to {most:,}, not {shown(number)}.")
    return number


def read_mode(mode: object) -> AutoresetMode:
    try:
        return AutoresetMode(mode)
    except ValueError:
        known = ", ".join(one.value for one in AutoresetMode)
        raise OptionError(f"An autoreset mode is one of {known}, not {shown(mode)}.") from None
