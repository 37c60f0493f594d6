"""PettingZoo: `env("droid", players=4)` is a table at which every seat is an agent.

    from lastcard.envs.pettingzoo import env

    table = env("droid", players=4)
    table.reset(seed=1)
    for agent in table.agent_iter():
        observation, reward, termination, truncation, info = table.last()
        over = termination or truncation
        table.step(None if over else table.action_space(agent).sample(observation["action_mask"]))

Actions and observations are described in docs/envs.md. Reactions are actions like any other: the seats that
may react are asked in an order that depends on the seed.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from copy import copy, deepcopy
from random import Random
from typing import Any

import numpy as np
from gymnasium import logger
from gymnasium.spaces import Dict, Discrete
from pettingzoo import AECEnv
from pettingzoo.utils import OrderEnforcingWrapper
from pettingzoo.utils.env_logger import EnvLogger

from lastcard.editions.datafile import is_whole, shown
from lastcard.editions.edition import Edition
from lastcard.editions.roster import PlayerCard
from lastcard.envs.actions import VERSION
from lastcard.envs.playing import Playing
from lastcard.envs.rows import mask_of, numbers_of
from lastcard.envs.searching import worlds_of
from lastcard.envs.spaces import action_space, observation_space
from lastcard.errors import Error, OptionError

RENDER_MODES = ("ansi", "human")
Last = tuple[Any, float, bool, bool, dict[str, Any]]
"""What `last` returns: the observation (or None), reward, termination, truncation and info."""

ILLEGAL_REWARD = -1.0
"""The reward for an illegal action, as in PettingZoo's own games."""


def env(edition: str | Edition = "express", players: int = 4, **settings: Any) -> Referee:
    """A table with PettingZoo's conventions.

    An illegal action ends the episode, and calls in the wrong order are reported.
    """
    return Referee(raw_env(edition, players, **settings))


def raw_env(edition: str | Edition = "express", players: int = 4, **settings: Any) -> SharedTable:
    """The table itself: an illegal action is refused, and changes nothing."""
    return SharedTable(edition, players, **settings)


class SharedTable(AECEnv):
    """A round, or a match, whose seats are agents: `player_0` is seat a."""

    def __init__(
        self,
        edition: str | Edition = "express",
        players: int = 4,
        *,
        options: Mapping[str, object] | None = None,
        decks: Sequence[Sequence[str | PlayerCard]] | None = None,
        episode: str = "round",
        max_cycles: int | None = None,
        render_mode: str | None = None,
    ) -> None:
        """An episode is truncated after `max_cycles` actions."""
        super().__init__()
        if max_cycles is not None and not (is_whole(max_cycles) and max_cycles > 0):
            raise OptionError(
                f"max_cycles is a number of actions from 1 on, or None, not {shown(max_cycles)}."
            )
        if render_mode is not None and render_mode not in RENDER_MODES:
            raise OptionError(f"render_mode is one of {', '.join(RENDER_MODES)}, not {shown(render_mode)}.")
        self.playing = Playing(edition, players, options, decks, episode)
        self.max_cycles, self.render_mode = max_cycles, render_mode
        self.metadata = {
            "name": f"lastcard/{self.playing.edition.name}-v{VERSION}",
            "render_modes": list(RENDER_MODES),
            "is_parallelizable": False,
            "render_fps": 2,
        }
        self.possible_agents = [f"player_{seat}" for seat in range(players)]
        self.seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.observation_spaces = {agent: observation_space(self.playing) for agent in self.possible_agents}
        self.action_spaces = {agent: action_space(self.playing) for agent in self.possible_agents}
        self.agents: list[str] = []
        self.seeds = Random()

    def observation_space(self, agent: str) -> Dict:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Discrete:
        return self.action_spaces[agent]

    def reset(self, seed: int | np.integer[Any] | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal, using a seed as `lastcard.Game.new` does.

        Without a seed, the deal depends on the last one given. `options` is ignored: the options of a table
        do not change.
        """
        given = int(seed) if isinstance(seed, np.integer) else seed
        self.playing.deal(self.seeds.getrandbits(63) if given is None else given)
        if given is not None:
            self.seeds = Random(given)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.cycles = 0
        self.agent_selection = self.agents[self.playing.seat]

    def observe(self, agent: str) -> dict[str, Any]:
        """What an agent may know, and its legal actions if it is asked."""
        return {
            "observation": numbers_of(self.playing, self.seats[agent]),
            "action_mask": mask_of(self.playing, agent == self.agent_selection and self.goes_on(agent)),
        }

    def goes_on(self, agent: str) -> bool:
        """Whether an agent is neither terminated nor truncated."""
        return agent in self.terminations and not (self.terminations[agent] or self.truncations[agent])

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if not self.goes_on(agent):
            self.leave(action)
            return
        self.playing.act(action)  # raises a readable error for None
        self._cumulative_rewards[agent] = 0.0
        self.cycles += 1
        if self.playing.over:
            self.end(dict(zip(self.agents, self.playing.rewards(), strict=True)))
        elif self.cycles == self.max_cycles:
            self.truncations = dict.fromkeys(self.agents, True)
        else:
            self.agent_selection = self.possible_agents[self.playing.seat]
        if self.render_mode == "human":
            self.render()

    def leave(self, action: int | None) -> None:
        """Handle the last step of an agent after the end of an episode, whose action must be None."""
        if action is not None:
            raise OptionError(f"The episode is over: the only action of {self.agent_selection} is None.")
        self._was_dead_step(None)

    def end(self, rewards: dict[str, float]) -> None:
        """End the episode for all agents."""
        self.rewards = rewards
        self.terminations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()

    def forfeit(self, refusal: Error) -> None:
        """End the episode after an illegal action. Only the agent that made it is penalized."""
        agent = self.agent_selection
        self._cumulative_rewards[agent] = 0.0
        self.infos[agent] = {"refused": str(refusal)}
        self.truncations = dict.fromkeys(self.agents, True)
        self.end(dict.fromkeys(self.agents, 0.0) | {agent: ILLEGAL_REWARD})

    def copy(self) -> SharedTable:
        """An independent copy of the table. The spaces are shared."""
        twin = copy(self)
        twin.playing, twin.agents, twin.seeds = self.playing.copy(), self.agents[:], deepcopy(self.seeds)
        for name in ("rewards", "_cumulative_rewards", "terminations", "truncations", "infos"):
            setattr(twin, name, dict(getattr(self, name)))
        return twin

    def worlds(self, seed: int = 0) -> Iterator[SharedTable]:
        """Likely tables for the agent that is asked, without end.

        The cards it cannot know are redealt in each, consistent with its observation (`lastcard.worlds`).
        """
        for playing in worlds_of(self.playing, seed):
            twin = self.copy()
            twin.playing = playing
            yield twin

    def render(self) -> str | None:
        """Render the table as seen by the agent that is asked."""
        if self.render_mode is None:
            logger.warn("You are calling render method without specifying any render mode.")
            return None
        text = self.playing.view(self.playing.seat).text
        if self.render_mode == "human":
            print(text)
        return text if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Nothing to close."""


class Referee(OrderEnforcingWrapper):
    """A table wrapped in PettingZoo's conventions for illegal moves and for the order of calls.

    PettingZoo's own wrappers take as long as the game itself, so this one passes through all it need not
    check.
    """

    _has_updated: bool

    def agent_iter(self, max_iter: int = 2**63) -> Iterator[str]:
        if not self._has_reset:
            EnvLogger.error_agent_iter_before_reset()
        return self.agents_in_turn(max_iter)

    def agents_in_turn(self, left: int) -> Iterator[str]:
        table = self.env
        while table.agents and left > 0:
            assert self._has_updated, "need to call step() or reset() in a loop over `agent_iter`"
            self._has_updated = False
            left -= 1
            yield table.agent_selection

    def last(self, observe: bool = True) -> Last:
        if not self._has_reset:
            EnvLogger.error_observe_before_reset()
        last: Last = self.env.last(observe)
        return last

    def step(self, action: int | None) -> None:
        if not self._has_reset:
            EnvLogger.error_step_before_reset()
        self._has_updated = True
        table = self.env
        if not table.agents:
            EnvLogger.warn_step_after_terminated_truncated()
            return
        try:
            table.step(action)
        except Error as refusal:
            agent = table.agent_selection
            if not table.goes_on(agent) or not table.action_space(agent).contains(action):
                raise
            EnvLogger.warn_on_illegal_move()
            EnvLogger.get_logger().warning(str(refusal))
            table.forfeit(refusal)

    def __str__(self) -> str:
        return str(self.env)
