"""Many tables at once as a Gymnasium vector environment."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.error import ClosedEnvironmentError, InvalidAction, ResetNeeded
from gymnasium.vector import AutoresetMode
from gymnasium.wrappers.vector import RecordEpisodeStatistics

import lastcard as lc
from lastcard import compiled
from lastcard.envs import games
from lastcard.envs.gymnasium import TableEnv
from lastcard.envs.vector import TablesEnv

TABLES = 8


def tables(edition: str = "express", num_envs: int = TABLES, **settings) -> TablesEnv:
    env = gymnasium.make_vec(f"lastcard/{edition}-v0", num_envs=num_envs, **settings)
    assert isinstance(env, TablesEnv)
    return env


def plays(env: TablesEnv, steps: int, seed: int = 1) -> list[list[Any]]:
    """All that comes of any legal actions."""
    env.reset(seed=seed)
    told = []
    for _ in range(steps):
        actions = env.any_actions().copy()
        seen, reward, ended, cut, info = env.step(actions)
        told.append([actions, *seen.values(), reward, ended, cut, info["seat"], info["rewards"]])
        told[-1] = [array.copy() for array in told[-1]]
    return told


def test_it_is_made_by_gymnasium():
    env = tables(players=4, opponents="casual")
    assert env.metadata["autoreset_mode"] is AutoresetMode.NEXT_STEP
    seen, info = env.reset(seed=1)
    assert seen in env.observation_space
    assert env.action_space.shape == (TABLES,)
    assert set(info) == {"seat", "_seat", "rewards", "_rewards"}
    assert info["_seat"].all()
    seen, reward, ended, cut, _ = env.step(env.any_actions())
    assert seen in env.observation_space
    assert [array.dtype.name for array in (reward, ended, cut)] == ["float64", "bool", "bool"]
    assert reward.shape == ended.shape == cut.shape == (TABLES,)


@pytest.mark.parametrize("settings", [{"opponents": "expert"}, {"opponents": None}])
def test_a_table_among_many_goes_as_one_alone(settings):
    env = tables("hail-mary", players=3, **settings)
    alone = [TableEnv("hail-mary", 3, **settings) for _ in range(TABLES)]
    seen, info = env.reset(seed=9)
    for number, table in enumerate(alone):
        own, told = table.reset(seed=9 + number)
        assert np.array_equal(own["observation"], seen["observation"][number])
        assert told["seat"] == info["seat"][number]
    over = np.zeros(TABLES, np.bool_)
    ends = 0
    for _ in range(400):
        actions = env.any_actions().copy()
        seen, reward, ended, _, info = env.step(actions)
        for number, table in enumerate(alone):
            if over[number]:
                own, told = table.reset()
                assert not ended[number]
            else:
                own, earned, done, _, told = table.step(int(actions[number]))
                assert (earned, done) == (reward[number], ended[number])
            assert np.array_equal(own["observation"], seen["observation"][number])
            assert np.array_equal(own["action_mask"], seen["action_mask"][number])
            assert told["seat"] == info["seat"][number]
            assert np.array_equal(told["rewards"], info["rewards"][number])
        over = ended.copy()
        ends += int(over.sum())
    assert ends > 0


def test_arrays_are_written_in_place_and_shared_without_copying():
    env = tables()
    seen, _ = env.reset(seed=1)
    shared = np.from_dlpack(seen["observation"])
    before = shared.copy()
    again, *_ = env.step(env.any_actions())
    assert again["observation"] is seen["observation"]
    assert np.shares_memory(shared, seen["observation"])
    assert not np.array_equal(shared, before)
    assert np.array_equal(shared, again["observation"])


def test_whoever_wants_copies_gets_them():
    env = tables(copy=True)
    seen, info = env.reset(seed=1)
    before = seen["observation"].copy()
    again, reward, ended, cut, later = env.step(env.any_actions())
    assert np.array_equal(seen["observation"], before)
    actions = env.any_actions()
    for array in (*again.values(), reward, ended, cut, later["seat"], later["rewards"], actions):
        assert not any(np.shares_memory(array, own) for own in vars(env.games).values() if is_array(own))
    assert not np.shares_memory(info["seat"], later["seat"])
    with pytest.raises(ValueError, match="read-only"):
        later["_seat"][0] = False


def is_array(thing: object) -> bool:
    return isinstance(thing, np.ndarray)


def test_what_is_written_into_the_arrays_is_lost_and_does_no_harm():
    env, other = tables(opponents=None), tables(opponents=None)
    for _ in range(2):
        seen, _ = env.reset(seed=4)
        other.reset(seed=4)
    for step in range(30):
        actions = other.any_actions().copy()
        for array in seen.values():
            array.fill(1)
        if step == 0:
            illegal = np.flatnonzero(other.games.masks[0] == 0)[5]
            with pytest.raises(InvalidAction):
                env.step(np.array([illegal, *actions[1:]]))
        seen, *_ = env.step(actions)
        own, *_ = other.step(actions)
        assert np.array_equal(seen["observation"], own["observation"])
        assert np.array_equal(seen["action_mask"], own["action_mask"])


@pytest.mark.parametrize("checked_together", [1, 4096])
@pytest.mark.parametrize("opponents", [None, "casual"])
def test_threads_play_the_same(opponents, checked_together, monkeypatch):
    monkeypatch.setattr(games, "GAMES_A_THREAD", 1)
    monkeypatch.setattr(games, "CHECKED_TOGETHER", checked_together)
    settings = {"num_envs": 7, "players": 3, "opponents": opponents}
    together = tables(**settings, threads=3)
    assert len(together.games.slices) == 3
    one, three = plays(tables(**settings), 100), plays(together, 100)
    for ours, theirs in zip(one, three, strict=True):
        assert all(np.array_equal(a, b) for a, b in zip(ours, theirs, strict=True))
    bad = np.full(7, 1000)
    bad[:3] = together.any_actions()[:3]
    with pytest.raises(InvalidAction, match="Table 3: "):
        together.step(bad)


def test_a_thread_is_not_woken_for_a_few_tables():
    """It would take longer than to step them: two threads at 384 tables were slower than one."""
    assert [games.threads_for(number, 2) for number in (1, 384, 1023, 1024)] == [1, 1, 1, 2]
    assert [games.threads_for(4096, threads) for threads in (1, 3, 16)] == [1, 3, 8]


def test_each_seat_learns_in_self_play():
    env = tables("touchdown", num_envs=32, players=3, opponents=None)
    ends = set()
    for _, _, _, reward, ended, _, _seat, rewards in plays(env, 600):
        assert not rewards[~ended].any()
        assert np.allclose(rewards.sum(axis=1), 0)
        for number in np.flatnonzero(ended):
            assert sorted(rewards[number]) in ([-0.5, -0.5, 1.0], [0, 0, 0])
            assert reward[number] in rewards[number]
            ends.add(int(rewards[number].argmax()))
    assert ends == {0, 1, 2}


def test_stronger_opponents_win_more():
    """The learner plays a card whenever it can, the last in the list."""
    earned = {}
    for opponents in ("random", "casual", "expert"):
        env = tables(num_envs=256, players=2, opponents=opponents)
        seen, _ = env.reset(seed=1)
        rewards = []
        for _ in range(200):
            mask = seen["action_mask"]
            last = mask.shape[1] - 1 - mask[:, ::-1].argmax(axis=1)
            seen, reward, ended, *_ = env.step(np.where(mask.any(axis=1), last, 0))
            rewards += reward[ended].tolist()
        assert len(rewards) > 1000
        earned[opponents] = np.mean(rewards)
    assert earned["random"] > earned["casual"] + 0.1 > earned["expert"] + 0.15


def test_in_the_same_step_the_next_episode_is_dealt():
    later = tables("express", players=2, opponents=None)
    env = tables("express", players=2, opponents=None, autoreset_mode="SameStep")
    later.reset(seed=3)
    env.reset(seed=3)
    ends = 0
    for _ in range(1200):
        actions = env.any_actions().copy()
        seen, reward, ended, _, info = env.step(actions)
        own, its_reward, its_end, _, told = later.step(actions)
        assert np.array_equal(reward, its_reward)
        assert np.array_equal(ended, its_end)
        if ended.any():
            assert np.array_equal(info["_final_obs"], ended)
            for number in np.flatnonzero(ended):
                last = info["final_obs"][number]
                assert np.array_equal(last["observation"], own["observation"][number])
                assert not last["action_mask"].any()
                assert last in env.single_observation_space
            final = info["final_info"]
            for name in ("seat", "rewards"):
                assert np.array_equal(final[f"_{name}"], ended)
                assert np.array_equal(final[name][ended], told[name][ended])
            own, told = later.reset(options={"reset_mask": ended.copy()})
            ends += int(ended.sum())
        assert ("final_obs" in info) == ended.any()
        assert np.array_equal(seen["observation"], own["observation"])
        assert np.array_equal(seen["action_mask"], own["action_mask"])
        assert np.array_equal(info["seat"], told["seat"])
        assert np.array_equal(info["rewards"], told["rewards"])
    assert ends > TABLES


# Episodes that are cut off


@pytest.mark.parametrize("opponents", ["casual", None])
def test_an_episode_is_cut_off_as_at_one_table(opponents):
    """Some rounds end before the limit, some at it, and the others are cut off."""
    limit = 9 if opponents else 17
    settings = {"players": 2, "opponents": opponents, "max_episode_steps": limit}
    env, number = tables(num_envs=32, **settings), 32
    alone = [gymnasium.make("lastcard/express-v0", **settings) for _ in range(number)]
    seen, _ = env.reset(seed=9)
    for place, table in enumerate(alone):
        table.reset(seed=9 + place)
    over, ways = np.zeros(number, np.bool_), set()
    for _ in range(5 * limit):
        actions = last_legal(seen)
        seen, reward, ended, cut, info = env.step(actions)
        for place, table in enumerate(alone):
            if over[place]:
                own, told = table.reset()
                assert not ended[place]
                assert not cut[place]
            else:
                own, earned, *how, told = table.step(int(actions[place]))
                assert (earned, *how) == (reward[place], ended[place], cut[place])
                ways.add(tuple(how))
            assert np.array_equal(own["observation"], seen["observation"][place])
            assert np.array_equal(own["action_mask"], seen["action_mask"][place])
            assert told["seat"] == info["seat"][place]
            assert np.array_equal(told["rewards"], info["rewards"][place])
        over = ended | cut
    assert ways == {(False, False), (True, False), (False, True), (True, True)}


def last_legal(seen: dict[str, Any]) -> np.ndarray:
    """The last action that is legal at each table: a card, wherever one can be played."""
    mask = seen["action_mask"]
    return np.where(mask.any(axis=1), mask.shape[1] - 1 - mask[:, ::-1].argmax(axis=1), 0)


def test_in_the_same_step_a_cut_off_episode_shows_where_it_stood():
    settings: dict[str, Any] = {"players": 2, "opponents": None, "max_episode_steps": 5}
    later, env = tables(**settings), tables(**settings, autoreset_mode="SameStep")
    later.reset(seed=3)
    seen, _ = env.reset(seed=3)
    for step in range(1, 16):
        actions = last_legal(seen)
        seen, reward, ended, cut, info = env.step(actions)
        own, _, its_end, its_cut, told = later.step(actions)
        assert np.array_equal(cut, its_cut)
        assert cut.all() == (step % 5 == 0)
        assert not (ended | its_end | (reward != 0)).any()
        if cut.any():
            for number in range(TABLES):
                last = info["final_obs"][number]
                assert np.array_equal(last["observation"], own["observation"][number])
                assert np.array_equal(last["action_mask"], own["action_mask"][number])
                assert last["action_mask"].any()
            assert np.array_equal(info["final_info"]["seat"], told["seat"])
            assert not info["final_info"]["rewards"].any()
            own, told = later.reset(options={"reset_mask": cut.copy()})
        assert np.array_equal(seen["observation"], own["observation"])
        assert np.array_equal(info["seat"], told["seat"])


def test_without_autoreset_a_table_that_is_cut_off_has_to_be_reset():
    env = tables(players=2, opponents=None, autoreset_mode="Disabled", max_episode_steps=2)
    env.reset(seed=3)
    env.step(env.any_actions())
    *_, cut, _ = env.step(env.any_actions())
    assert cut.all()
    env.reset(options={"reset_mask": np.arange(TABLES) != 4})
    for action in (env.any_actions(), np.full(TABLES, 1000)):
        with pytest.raises(ResetNeeded, match=r"Table 4: The episode was cut off after 2 steps"):
            env.step(np.where(np.arange(TABLES) == 4, action, env.any_actions()))
    env.reset(options={"reset_mask": np.arange(TABLES) == 4})
    *_, cut, _ = env.step(env.any_actions())
    assert not cut.any()


def test_no_limit_is_as_gymnasium_writes_it():
    env = tables(max_episode_steps=-1)
    assert not any(cut.any() for *_, cut, _seat, _rewards in plays(env, 30))


def test_without_autoreset_a_table_that_is_over_has_to_be_reset():
    env = tables(players=2, opponents=None, autoreset_mode=AutoresetMode.DISABLED)
    seen, _ = env.reset(seed=3)
    ended = np.zeros(TABLES, np.bool_)
    while not ended.any():
        seen, _, ended, *_ = env.step(env.any_actions())
    number, before = int(np.flatnonzero(ended)[0]), env.games.records.copy()
    with pytest.raises(ResetNeeded, match=f"Table {number}: The episode is over"):
        env.step(env.any_actions())
    assert np.array_equal(env.games.records, before)
    over, others = ended.copy(), seen["observation"][~ended].copy()
    seen, _ = env.reset(options={"reset_mask": over})
    assert np.array_equal(seen["observation"][~over], others)
    assert env.games.field("number")[over].tolist() == [2] * int(over.sum())
    env.step(env.any_actions())


def test_one_bad_action_changes_no_table():
    env = tables(opponents=None)
    seen, _ = env.reset(seed=2)
    actions, before = env.any_actions().copy(), env.games.records.copy()
    observed = seen["observation"].copy()
    no_number = "from 0 to 142"
    for place, bad, sentence in ((5, 1000, no_number), (TABLES - 1, -1, no_number), (3, 0, "has to answer")):
        wrong = actions.copy()
        wrong[place] = bad
        with pytest.raises(InvalidAction, match=f"Table {place}: .*{sentence}"):
            env.step(wrong)
    illegal = actions.copy()
    illegal[2] = np.flatnonzero(seen["action_mask"][2] == 0)[40]
    with pytest.raises(InvalidAction, match=r"Table 2: .*\(.*/"):
        env.step(illegal)
    assert np.array_equal(env.games.records, before)
    assert np.array_equal(seen["observation"], observed)
    env.step(actions)


@pytest.mark.parametrize("actions", [[1], np.ones((TABLES, 1), int), np.ones(TABLES), None, ["a"] * TABLES])
def test_actions_are_numbers_in_a_row(actions):
    env = tables()
    env.reset(seed=1)
    with pytest.raises(InvalidAction, match=f"Actions are {TABLES} whole numbers in a row"):
        env.step(actions)


@pytest.mark.parametrize(
    ("settings", "sentence"),
    [
        ({"num_envs": 0}, "Tables are counted from 1"),
        ({"threads": 0}, "Threads are counted from 1"),
        ({"max_episode_steps": 0}, "max_episode_steps is a number from 1 on"),
        ({"max_episode_steps": 2.5}, "max_episode_steps is a number from 1 on"),
        ({"players": 1}, "express seats 2 to 10 players, not 1."),
        ({"edition": "uno"}, "uno"),
        ({"options": {"mode": "draft"}}, "express has no option 'mode'."),
        ({"opponents": "champion"}, "too slow to learn against"),
        ({"autoreset_mode": "Never"}, "one of NextStep, SameStep, Disabled, not 'Never'."),
        ({"render_mode": "human"}, "It is rendered as ansi, not as 'human'."),
    ],
)
def test_what_cannot_be_made_is_refused(settings, sentence):
    with pytest.raises(lc.Error, match=sentence):
        TablesEnv(**settings)


@pytest.mark.parametrize(
    ("reset", "sentence"),
    [
        ({"seed": [1, 2]}, f"A seed, or one for each of {TABLES} tables"),
        ({"seed": "seven"}, f"A seed, or one for each of {TABLES} tables"),
        ({"seed": [1.5] * TABLES}, "A seed is a whole number, not 1.5."),
        ({"options": {"players": 3}}, "not when it is reset"),
        ({"options": {"reset_mask": [True] * TABLES}}, f"A reset_mask is an array of {TABLES} bools"),
    ],
)
def test_what_cannot_be_reset_is_refused(reset, sentence):
    with pytest.raises(lc.OptionError, match=sentence):
        tables().reset(**reset)


def test_before_a_deal_there_is_nothing_to_do():
    env = tables(render_mode="ansi")
    for early in (
        lambda: env.step(np.ones(TABLES, int)),
        lambda: env.reset(options={"reset_mask": np.arange(TABLES) > 2}),
        env.render,
    ):
        with pytest.raises(ResetNeeded, match="Nothing has been dealt yet"):
            early()


def test_seeds_may_be_given_for_each_table():
    env = tables()
    rows = [env.reset(seed=20)[0]["observation"].copy()]
    rows.append(env.reset(seed=list(range(20, 20 + TABLES)))[0]["observation"].copy())
    later = env.reset()[0]["observation"].copy()
    mixed = env.reset(seed=[20, *[None] * (TABLES - 1)])[0]["observation"]
    assert np.array_equal(*rows)
    assert not np.array_equal(rows[0], later)
    assert np.array_equal(mixed[0], rows[0][0])
    assert env.games.field("number").tolist() == [1, *[3] * (TABLES - 1)]
    assert not np.array_equal(tables().reset()[0]["observation"], tables().reset()[0]["observation"])


@pytest.mark.parametrize("seed", [5, list(range(5, 5 + TABLES)), [5, *[None] * (TABLES - 1)]])
def test_any_actions_follow_from_the_seed_or_the_seeds(seed):
    chosen = []
    for times in (1, 3):
        env = tables(players=2, opponents=None, copy=True)
        env.reset(seed=1)
        for _ in range(times):
            env.any_actions()
        env.reset(seed=seed)
        chosen.append([env.any_actions() for _ in range(8)])
    assert np.array_equal(chosen[0], chosen[1])
    assert not all(np.array_equal(chosen[0][0], actions) for actions in chosen[0])


@pytest.mark.parametrize("threads", [1, 2])
def test_a_closed_environment_does_nothing_more(threads, monkeypatch):
    monkeypatch.setattr(games, "GAMES_A_THREAD", 1)
    env = tables(threads=threads, render_mode="ansi")
    env.reset(seed=1)
    actions = env.any_actions().copy()
    env.close()
    env.close()
    for late in (
        lambda: env.step(actions),
        lambda: env.reset(seed=1),
        env.any_actions,
        env.render,
        lambda: env.game(0),
    ):
        with pytest.raises(ClosedEnvironmentError, match="The environment is closed"):
            late()


def test_a_table_can_be_looked_at_and_played_on_from():
    env = tables("elite", players=2, render_mode="ansi", options={"mode": "draft"})
    seen, info = env.reset(seed=1)
    texts = env.render() or ()
    assert len(texts) == TABLES
    assert all(text.startswith("edition elite\n") for text in texts)
    playing, before = env.game(3), env.games.records.copy()
    assert playing.seat == info["seat"][3]
    assert playing.mask == seen["action_mask"][3].tolist()
    playing.act(playing.legal()[0])
    assert np.array_equal(env.games.records, before)
    env.close()


def test_wrappers_of_gymnasium_go_around_it():
    inner = tables(num_envs=16, players=2, opponents="random")
    env = RecordEpisodeStatistics(inner)
    env.reset(seed=1)
    lengths = []
    for _ in range(200):
        _, _, ended, _, info = env.step(inner.any_actions())
        if "episode" in info:
            lengths += info["episode"]["l"][ended].tolist()
    assert len(lengths) > 16
    assert max(lengths) > 10


def test_without_the_compiler_it_says_what_to_install(monkeypatch):
    monkeypatch.setattr(compiled, "is_available", lambda: False)
    with pytest.raises(lc.OptionError, match=r"need the compiler\. To install it: make setup-sim"):
        TablesEnv()
