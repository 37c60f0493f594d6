"""Many tables at once as a Gymnasium `VectorEnv`, compiled: thousands of games in one call.

Observations, masks and rewards are NumPy arrays that are made once and written in place: what `step` returns
is overwritten by the next step. Whoever keeps them copies them, or makes the environment with `copy=True`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from gymnasium.error import InvalidAction, ResetNeeded
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


class TablesEnv(VectorEnv[Row, Array, Array]):
    """So many tables of one kind."""

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
        self.games = Games(setting, num_envs, autoreset=RESETS[mode], threads=threads)
        playing = Playing.in_setting(setting)
        self.single_observation_space = observation_space(playing)
        self.single_action_space = action_space(playing)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.copy, self.dealt = copy, False
        self.tells_the_end = mode == AutoresetMode.SAME_STEP
        self.everywhere = np.ones(num_envs, np.bool_)

    def reset(
        self,
        *,
        seed: int | Sequence[int | None] | None = None,
        options: dict[str, Any] | None = None,
    ) -> tuple[Row, Row]:
        """Deal: the first episode of each seed, or without one the next of the seed before. With one seed the
        tables have it and those that follow. `options={"reset_mask": mask}` deals at some tables only.
        """
        which = self.read_reset(options)
        seeds = self.read_seeds(seed)
        self.games.deal(seeds, which)
        self.dealt = True
        return self.seen(), self.told()

    def read_seeds(self, seed: object) -> Sequence[int | None]:
        """A seed for each table, or none where it goes on with its own."""
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
        return [None if one is None else one & WORD for one in seed]

    def read_reset(self, options: dict[str, Any] | None) -> Array:
        """At which tables is dealt?"""
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
        """Act for the seat that is asked at each table; the reward is that seat's. If one action is not legal
        nothing happens at any table.
        """
        if not self.dealt:
            raise ResetNeeded(NOT_DEALT)
        games, row = self.games, self.read_actions(actions)
        refused = games.refused(row)
        if refused is not None:
            raise self.why_not(refused, int(row[refused]))
        games.step()
        reward, terminated = games.earned, games.ended
        if self.copy:
            reward, terminated = reward.copy(), terminated.copy()
        return self.seen(), reward, terminated, np.zeros(self.num_envs, np.bool_), self.told()

    def read_actions(self, actions: object) -> Array:
        row = np.asarray(actions)
        if row.shape != (self.num_envs,) or row.dtype.kind not in "iu":
            raise InvalidAction(
                f"Actions are {self.num_envs} whole numbers in a row, not {row.dtype} of shape {row.shape}."
            )
        return row

    def why_not(self, number: int, action: int) -> Exception:
        """Why an action is not legal at a table."""
        playing = self.game(number)
        try:
            playing.read(action)
        except Error as error:
            kind = ResetNeeded if playing.over else InvalidAction
            return kind(f"Table {number}: {error}")
        raise AssertionError("it is legal here and not there")

    def seen(self) -> Row:
        seen, masks = self.games.observations, self.games.masks
        if self.copy:
            seen, masks = seen.copy(), masks.copy()
        return {"observation": seen, "action_mask": masks}

    def told(self) -> Row:
        """Who is asked at each table, everyone's rewards, and what was seen last where a table was dealt anew
        in the same step.
        """
        games = self.games
        seat, rewards = games.asked, games.rewards
        if self.copy:
            seat, rewards = seat.copy(), rewards.copy()
        info: Row = {"seat": seat, "_seat": self.everywhere, "rewards": rewards, "_rewards": self.everywhere}
        if self.tells_the_end and games.ended.any():
            info |= self.told_at_end()
        return info

    def told_at_end(self) -> Row:
        ended = self.games.ended.copy()
        final = np.full(self.num_envs, None, object)
        nothing = np.zeros(len(self.games.setting.actions), np.int8)
        for number in np.flatnonzero(ended):
            row = self.games.final[number].copy()
            final[number] = {"observation": row, "action_mask": nothing.copy()}
        info = {"rewards": self.games.rewards.copy(), "_rewards": ended}
        return {"final_obs": final, "_final_obs": ended, "final_info": info, "_final_info": ended}

    def any_actions(self) -> Array:
        """A legal action for each table, each equally likely: to try things out, and to play against. (To
        sample a space of many actions by a mask takes longer than to play.)
        """
        return self.games.choose_any(int(self.np_random.integers(1 << 63)))

    def game(self, number: int) -> Playing:
        """A table of its own that stands where one of these does."""
        return self.games.game(number)

    def render(self) -> tuple[str, ...] | None:
        """Each table as whoever is asked sees it."""
        if not self.dealt:
            raise ResetNeeded(NOT_DEALT)
        if self.render_mode is None:
            return None
        return tuple(self.game(n).view(int(self.games.asked[n])).text for n in range(self.num_envs))

    def close_extras(self, **kwargs: Any) -> None:
        self.games.close()


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
