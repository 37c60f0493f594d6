"""PettingZoo: its own test suites, its conventions, and what one agent gets of a table."""

from __future__ import annotations

import logging
import pickle
import random
import sys
from collections.abc import Callable, Iterator
from copy import deepcopy
from itertools import islice
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from gymnasium.spaces import Discrete
from pettingzoo.test import (
    api_test,
    max_cycles_test,
    performance_benchmark,
    render_test,
    seed_test,
)
from pettingzoo.utils import BaseWrapper, parallel_to_aec, turn_based_aec_to_parallel

import lastcard as lc
from lastcard.envs.actions import LET_BE, VERSION
from lastcard.envs.pettingzoo import Referee, SharedTable, env, raw_env
from tests.support.envs import in_every_mode, with_few_and_many

KNOWN_TO_WARN = (
    "ignore:Observation is not a NumPy array",  # of every dict that is not one of PettingZoo's own games
    "ignore:Observation space for each agent probably should be",
    "ignore:Action mask numpy array is all zeros",  # once it is over
)


def play(
    table: SharedTable | Referee, rng: random.Random, steps: int = 10**9
) -> Iterator[tuple[str, dict[str, Any]]]:
    """Play by chance; each agent with what it observes, before it acts."""
    for agent in table.agent_iter(steps):
        row, _, terminated, truncated, _ = table.last()
        yield agent, row
        over = terminated or truncated
        table.step(None if over else rng.choice(np.flatnonzero(row["action_mask"]).tolist()))


# PettingZoo's suites


@pytest.mark.filterwarnings(*KNOWN_TO_WARN)
@with_few_and_many
def test_api(edition: str, players: int, options: dict[str, str], capsys: pytest.CaptureFixture[str]) -> None:
    api_test(env(edition, players, options=options), num_cycles=15)
    assert "Passed API test" in capsys.readouterr().out


@pytest.mark.filterwarnings(*KNOWN_TO_WARN)
@pytest.mark.parametrize("wrap", [env, raw_env])
def test_api_to_the_end_of_an_episode(wrap: Callable[..., Any], capsys: pytest.CaptureFixture[str]) -> None:
    api_test(wrap("express", 2, max_cycles=50), num_cycles=100)
    api_test(wrap("elite", 2), num_cycles=2000)
    assert capsys.readouterr().out.count("Passed API test") == 2


@in_every_mode
def test_seed(edition: str, options: dict[str, str]) -> None:
    seed_test(lambda: env(edition, 3, options=options), num_cycles=40)


def test_render(capsys: pytest.CaptureFixture[str]) -> None:
    render_test(lambda render_mode: env("hail-mary", 3, render_mode=render_mode))
    assert "edition hail-mary" in capsys.readouterr().out


class Lawful(BaseWrapper):
    """Samples legal actions: PettingZoo's test of cycles knows of no others."""

    def action_space(self, agent: str) -> Discrete:
        return LegalActions(self.env, agent)


class LegalActions(Discrete):
    def __init__(self, table: Referee, agent: str) -> None:
        super().__init__(table.action_space(agent).n)
        self.table, self.agent = table, agent

    def sample(self, mask: Any = None, probability: Any = None) -> Any:
        legal = self.table.observe(self.agent)["action_mask"]
        return super().sample(mask if mask is not None else legal)


def test_max_cycles() -> None:
    """PettingZoo asks it of environments in which all agents act at once: in its own conversion of a game by
    turns a cycle is one agent's action, whatever the others send.
    """

    def parallel_env(max_cycles: int) -> Any:
        return turn_based_aec_to_parallel(Lawful(env("droid", 3, max_cycles=max_cycles)))

    def aec_env(max_cycles: int) -> Any:
        return parallel_to_aec(parallel_env(max_cycles))

    max_cycles_test(SimpleNamespace(parallel_env=parallel_env, env=aec_env))


def test_performance_benchmark(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """It runs for five seconds: here by a clock of its own, which goes on whenever it is read."""
    ticks = iter(range(1000))
    clock = SimpleNamespace(time=lambda: next(ticks) / 20)
    monkeypatch.setattr(sys.modules["pettingzoo.test.performance_benchmark"], "time", clock)
    performance_benchmark(env("express", 2))
    assert "turns per second" in capsys.readouterr().out


# An episode


@with_few_and_many
def test_whoever_is_asked_has_something_to_do_and_nobody_else(
    edition: str, players: int, options: dict[str, str]
) -> None:
    table = raw_env(edition, players, options=options)
    table.reset(seed=1)
    for agent, row in play(table, random.Random(1), 60):
        if table.goes_on(agent):
            assert row["action_mask"].any()
        for other in table.agents:
            if other != agent:
                assert not table.observe(other)["action_mask"].any()


def test_a_round_ends_with_a_winner_whom_the_others_pay() -> None:
    table = env("touchdown", 4)
    table.reset(seed=3)
    rewards: dict[str, float] = {}
    for agent, _ in play(table, random.Random(3)):
        _, reward, terminated, truncated, info = table.last(observe=False)
        assert not truncated
        assert info == {}
        if terminated:
            rewards[agent] = reward
    assert sorted(rewards.values()) == [-1 / 3, -1 / 3, -1 / 3, 1.0]
    assert table.agents == []


def test_a_match_goes_on_to_its_end() -> None:
    table = raw_env("elite", 2, options={"match_wins": 2}, episode="match")
    table.reset(seed=5)
    scores = set()
    for _, row in play(table, random.Random(5)):
        scores.add(tuple(row["observation"][table.playing.observation.parts["scores"]]))
    assert (0, 1, 0, 0) in scores or (0, 0, 0, 1) in scores
    assert table.playing.s.match_over


def test_an_episode_is_cut_off_after_so_many_actions() -> None:
    table = env("droid", 2, max_cycles=7)
    table.reset(seed=0)
    acted = [table.unwrapped.goes_on(agent) for agent, _ in play(table, random.Random(0))]
    assert acted == [True] * 7 + [False] * 2


def test_a_seed_deals_what_a_game_deals() -> None:
    table = raw_env("elite", 3)
    table.reset(seed=7)
    game = lc.Game.new("elite", 3, seed=7)
    assert [str(table.playing.view(seat)) for seat in range(3)] == [str(game.view(seat)) for seat in range(3)]


def test_deals_without_a_seed_follow_from_the_last_seed() -> None:
    def deals() -> list[str]:
        table.reset(seed=np.int64(4))
        found = []
        for _ in range(3):
            found.append(str(table.playing.view(0)))
            table.reset()
        return found

    table = raw_env("express", 2)
    once = deals()
    assert len({*once}) == 3
    assert deals() == once


def test_a_reaction_is_asked_for_and_may_be_let_be() -> None:
    """Somebody has forgotten to call: each of the others may catch it, one after the other."""
    table = raw_env("express", 3)
    rng = random.Random(1)
    asked: set[str] = set()
    for seed in range(40):
        table.reset(seed=seed)
        for agent, row in play(table, rng):
            if table.playing.s.open and row["action_mask"][LET_BE]:
                asked.add(agent)
        if len(asked) == 3:
            break
    assert asked == {"player_0", "player_1", "player_2"}


REACTIONS = {
    "express": {"x", "!", "!b", "!c"},
    "touchdown": {"x", "!", "!b", "!c", "^", "=G"},
    "droid": {"x", "!", "!b", "!c", "=G"},
    "hail-mary": {"x", "!", "!b", "!c", "Wh=R", "Wh=B"},
    "elite": {"!", "!b", "!c", ">b", ">c", "@1", "@3"},
}
"""What must come up beside cards and drawing: reactions, challenges, colors, player cards."""


@pytest.mark.parametrize("edition", REACTIONS)
def test_reactions_and_challenges_are_actions(edition: str) -> None:
    table = raw_env(edition, 3)
    texts = table.playing.actions.texts
    wanted = {*REACTIONS[edition]}
    for seed in range(30):
        table.reset(seed=seed)
        for _, row in play(table, random.Random(seed), 400):
            mask = row["action_mask"]
            out_of_turn = mask[LET_BE]
            wanted -= {
                texts[action]
                for action in np.flatnonzero(mask)
                if out_of_turn or not texts[action].startswith("Wh")  # thrown, not played
            }
        if not wanted:
            break
    assert wanted == set()


@pytest.mark.parametrize(
    "copied",
    [SharedTable.copy, deepcopy, lambda table: pickle.loads(pickle.dumps(table))],
    ids=["copy", "deepcopy", "pickle"],
)
def test_a_copy_goes_on_alike_and_apart(copied: Callable[[SharedTable], SharedTable]) -> None:
    table = raw_env("elite", 3, options={"mode": "draft"})
    table.reset(seed=2)
    for _ in play(table, random.Random(2), 50):
        pass
    twin = copied(table)
    rows = [row for _, row in play(table, random.Random(3), 30)]
    again = [row for _, row in play(twin, random.Random(3), 30)]
    for row, other in zip(rows, again, strict=True):
        assert (row["observation"] == other["observation"]).all()
        assert (row["action_mask"] == other["action_mask"]).all()


@in_every_mode
def test_likely_worlds_look_the_same_to_whoever_is_asked(edition: str, options: dict[str, str]) -> None:
    table = raw_env(edition, 3, options=options)
    table.reset(seed=6)
    hidden = set()
    for number, (agent, row) in enumerate(play(table, random.Random(6), 120)):
        if number % 10 or not table.goes_on(agent):
            continue
        for world in islice(table.worlds(seed=number), 2):
            seen = world.observe(agent)
            assert world.agent_selection == agent
            assert (seen["observation"] == row["observation"]).all()
            assert (seen["action_mask"] == row["action_mask"]).all()
            hidden.add(str(world.playing.view((table.seats[agent] + 1) % 3)))
            for _ in play(world, random.Random(number), 5):
                pass
    assert len(hidden) > 10


def test_nothing_is_searched_after_the_end() -> None:
    table = raw_env("express", 2)
    table.reset(seed=1)
    for agent, _ in play(table, random.Random(1)):
        if not table.goes_on(agent):
            with pytest.raises(lc.OptionError, match="The episode is over"):
                next(table.worlds())


def test_the_name_carries_the_version() -> None:
    assert str(env("hail-mary", 2)) == f"lastcard/hail-mary-v{VERSION}"


# Bad input


@pytest.mark.parametrize(
    ("settings", "sentence"),
    [
        ({"edition": "poker"}, "poker"),
        ({"players": 11}, "express seats 2 to 10 players, not 11."),
        ({"players": "4"}, "express seats 2 to 10 players, not '4'."),
        ({"options": {"jump_in": "on"}}, "express has no option 'jump_in'."),
        ({"options": {"stacking": "maybe"}}, "stacking is one of off, on, not 'maybe'."),
        ({"episode": "year"}, "An episode is a round or a match, not 'year'."),
        ({"max_cycles": 0}, "max_cycles is a number of actions from 1 on, or None, not 0."),
        ({"render_mode": "rgb_array"}, "render_mode is one of ansi, human, not 'rgb_array'."),
        ({"edition": "elite", "options": {"mode": "dynasty"}, "decks": [[]]}, "3 decks are needed"),
    ],
    ids=str,
)
def test_a_table_that_cannot_be(settings: dict[str, Any], sentence: str) -> None:
    default: dict[str, Any] = {"edition": "express", "players": 3}
    with pytest.raises(lc.Error) as refusal:
        env(**default | settings)
    assert sentence in str(refusal.value)


def illegal_action(table: SharedTable | Referee) -> int:
    mask = table.last()[0]["action_mask"]
    return int(np.flatnonzero(mask == 0)[-1])


def test_an_illegal_action_is_refused_by_the_table_itself() -> None:
    table = raw_env("express", 2)
    table.reset(seed=1)
    before = str(table.playing.view(0)), table.agent_selection, table.cycles
    with pytest.raises(lc.IllegalMove, match=r"\(express/"):
        table.step(illegal_action(table))
    assert (str(table.playing.view(0)), table.agent_selection, table.cycles) == before


def test_an_illegal_action_ends_the_episode_as_in_pettingzoo(caplog: pytest.LogCaptureFixture) -> None:
    table = env("express", 3)
    table.reset(seed=1)
    agent = table.agent_selection
    with caplog.at_level(logging.WARNING):
        table.step(illegal_action(table))
    assert "Illegal move made" in caplog.messages[0]
    assert "(express/" in caplog.messages[1]
    assert all(table.terminations.values())
    assert table.rewards == {**dict.fromkeys(table.agents, 0.0), agent: -1.0}
    _, reward, _, _, info = table.last()
    assert table.agent_selection == agent
    assert reward == -1.0
    assert info == {"refused": caplog.messages[1]}
    for _ in play(table, random.Random(1)):
        pass
    assert table.agents == []
    table.reset(seed=1)
    assert table.infos[agent] == {}
    assert table.agent_selection == agent


def test_whoever_is_asked_cannot_let_it_be(caplog: pytest.LogCaptureFixture) -> None:
    table = env("express", 2)
    table.reset(seed=1)
    with caplog.at_level(logging.WARNING):
        table.step(LET_BE)
    assert "is asked, and has to answer." in caplog.messages[1]


@pytest.mark.parametrize("action", [None, -1, 10_000, "R7", 1.5, [3]])
@pytest.mark.parametrize("wrap", [env, raw_env])
def test_what_is_no_action(wrap: Callable[..., Any], action: object) -> None:
    table = wrap("express", 2)
    table.reset(seed=1)
    agent = table.agent_selection
    with pytest.raises(lc.OptionError, match=r"^An action is a number from 0 to \d+, not "):
        table.step(action)
    assert table.agent_selection == agent
    assert not any(table.terminations.values())


@pytest.mark.parametrize("wrap", [env, raw_env])
def test_an_action_after_the_end(wrap: Callable[..., Any]) -> None:
    table = wrap("express", 2, max_cycles=1)
    table.reset(seed=1)
    table.step(int(np.flatnonzero(table.last()[0]["action_mask"])[0]))
    with pytest.raises(
        lc.OptionError, match=r"^The episode is over: the only action of player_\d is None\.$"
    ):
        table.step(1)
    assert len(table.agents) == 2


def test_a_step_when_all_have_left(caplog: pytest.LogCaptureFixture) -> None:
    table = env("express", 2, max_cycles=1)
    table.reset(seed=1)
    for _ in play(table, random.Random(1)):
        pass
    with caplog.at_level(logging.WARNING):
        table.step(1)
    assert "Should reset() first." in caplog.messages[0]


@pytest.mark.parametrize("seed", ["7", 1.5, True, [1]])
def test_what_is_no_seed(seed: object) -> None:
    table = env("express", 2)
    with pytest.raises(lc.OptionError, match=r"^A seed is a whole number, not "):
        table.reset(seed=seed)


@pytest.mark.parametrize(
    "too_early",
    [Referee.last, Referee.agent_iter, Referee.render, lambda table: table.step(1)],
    ids=["last", "agent_iter", "render", "step"],
)
def test_nothing_goes_before_the_first_reset(too_early: Callable[[Referee], object]) -> None:
    table = env("express", 2)
    with pytest.raises(AssertionError, match=r"reset\(\) needs to be called before"):
        too_early(table)


def test_a_loop_that_forgets_to_step() -> None:
    table = env("express", 2)
    table.reset(seed=1)
    with pytest.raises(AssertionError, match="need to call step"):
        for _ in table.agent_iter():
            pass


def test_rendering_without_a_mode() -> None:
    table = env("express", 2)
    table.reset(seed=1)
    with pytest.warns(UserWarning, match="without specifying any render mode"):
        assert table.render() is None
