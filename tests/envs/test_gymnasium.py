"""One table as a Gymnasium environment."""

from __future__ import annotations

import subprocess
import sys

import gymnasium
import numpy as np
import pytest
from gymnasium.error import InvalidAction, NameNotFound, ResetNeeded
from gymnasium.utils.env_checker import check_env

import lastcard as lc
import lastcard.envs.gymnasium  # it registers the ids
from lastcard.envs.actions import LET_BE
from lastcard.envs.gymnasium import TableEnv
from tests.support.envs import STRANGE, SUITES


def table(edition: str = "express", players: int = 3, **settings) -> TableEnv:
    env = gymnasium.make(f"lastcard/{edition}-v0", players=players, **settings).unwrapped
    assert isinstance(env, TableEnv)
    return env


@pytest.mark.parametrize(("edition", "options"), [*SUITES, *STRANGE])
@pytest.mark.parametrize("opponents", ["casual", None])
def test_gymnasium_finds_nothing_wrong(edition, options, opponents):
    check_env(table(edition, options=options, opponents=opponents, render_mode="ansi"))


@pytest.mark.parametrize("opponents", ["novice,expert", None])
def test_an_episode_ends_with_a_reward(opponents):
    env = table(opponents=opponents, seat=1)
    seen, info = env.reset(seed=3)
    done, reward = False, 0.0
    while not done:
        assert opponents is None or info["seat"] == 1
        action, actor = int(np.flatnonzero(seen["action_mask"])[-1]), info["seat"]
        seen, reward, done, cut, info = env.step(action)
        assert seen in env.observation_space
        assert not cut
        assert "refused" not in info
        assert reward == info["rewards"][actor]
    assert reward in (1.0, -0.5)
    assert info["rewards"].sum() == 0
    assert not seen["action_mask"].any()


def test_a_seed_deals_its_episodes_one_after_the_other():
    env, other = table("droid"), table("droid")
    first = [env.reset(seed=5)[0]["observation"], env.reset()[0]["observation"]]
    again = [other.reset(seed=5)[0]["observation"], other.reset()[0]["observation"]]
    assert np.array_equal(first, again)
    assert not np.array_equal(*first)
    assert not np.array_equal(
        table("droid").reset()[0]["observation"], table("droid").reset()[0]["observation"]
    )


def test_an_illegal_action_is_told_why_and_changes_nothing():
    env = table()
    seen, _ = env.reset(seed=1)
    illegal = next(number for number in range(20, 143) if not seen["action_mask"][number])
    same, reward, done, _, info = env.step(illegal)
    assert np.array_equal(same["observation"], seen["observation"])
    assert np.array_equal(same["action_mask"], seen["action_mask"])
    assert (reward, done) == (0.0, False)
    assert info["refused"].startswith("a does not hold")
    assert env.step(LET_BE)[4]["refused"] == "Seat a is asked, and has to answer."


def test_a_strict_table_refuses_an_illegal_action():
    env = table(strict=True)
    seen, _ = env.reset(seed=1)
    illegal = next(number for number in range(20, 143) if not seen["action_mask"][number])
    with pytest.raises(InvalidAction, match="a does not hold"):
        env.step(illegal)
    with pytest.raises(InvalidAction, match="has to answer"):
        env.step(LET_BE)


@pytest.mark.parametrize("action", [143, -1, None, 1.5, "draw"])
def test_what_is_no_action_is_refused(action):
    env = table()
    env.reset(seed=1)
    with pytest.raises(InvalidAction, match="An action is a number from 0 to 142"):
        env.step(action)


def test_without_a_deal_there_is_nothing_to_do():
    env = table(opponents="random", players=2, render_mode="ansi")
    for early in (lambda: env.step(0), env.render):
        with pytest.raises(ResetNeeded, match="Nothing has been dealt yet"):
            early()
    seen, _ = env.reset(seed=1)
    done = False
    while not done:
        seen, _, done, _, _ = env.step(env.action_space.sample(mask=seen["action_mask"]))
    with pytest.raises(ResetNeeded, match="The episode is over"):
        env.step(1)


@pytest.mark.parametrize(
    ("settings", "sentence"),
    [
        ({"players": 11}, "express seats 2 to 10 players, not 11."),
        ({"options": {"hands": 3}}, "express has no option 'hands'."),
        ({"opponents": "champion"}, "too slow to learn against"),
        ({"render_mode": "rgb"}, "It is rendered as ansi or human, not as 'rgb'."),
    ],
)
def test_what_cannot_be_made_is_refused(settings, sentence):
    with pytest.raises(lc.OptionError, match=sentence):
        TableEnv(**settings)
    with pytest.raises(lc.OptionError, match="not when it is reset"):
        table().reset(options={"mode": "quick"})


def test_an_edition_that_is_not_printed_has_no_id():
    with pytest.raises(NameNotFound):
        gymnasium.make("lastcard/chess-v0")


def test_a_table_can_be_looked_at(capsys):
    env = table(render_mode="ansi")
    env.reset(seed=4)
    text = env.render() or ""
    assert text.startswith("edition express\n")
    assert "b ?" in text
    env = table(render_mode="human")
    seen, _ = env.reset(seed=4)
    env.step(env.action_space.sample(mask=seen["action_mask"]))
    assert "edition express" in capsys.readouterr().out
    assert np.array_equal(env.action_masks(), np.array(env.playing.mask, bool))


def test_one_table_needs_no_compiler():
    code = (
        "import sys, gymnasium, lastcard.envs.gymnasium; "
        "env = gymnasium.make('lastcard/elite-v0', players=2); env.reset(seed=1); "
        "assert not {'numba', 'llvmlite'} & set(sys.modules)"
    )
    subprocess.run([sys.executable, "-c", code], check=True)
