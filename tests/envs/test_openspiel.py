"""OpenSpiel: its own simulation test, its algorithms, and what a player knows and recalls."""

from __future__ import annotations

import pickle
import random
import subprocess
import sys
from collections.abc import Iterator
from math import isclose
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python import rl_environment
from open_spiel.python.algorithms import evaluate_bots, ismcts, mcts, outcome_sampling_mccfr, random_agent

import lastcard as lc
from lastcard.editions import load_edition
from lastcard.envs.actions import LET_BE, VERSION
from lastcard.envs.openspiel import HistoryMoment, load_game
from lastcard.views.events import Dealt
from tests.support.envs import in_every_mode, seats
from tests.support.lengths import at_length
from tests.support.own_editions import write_edition

SHORT = 200
"""So much happens at the most in the rounds of most tests."""


def game_of(edition: str, mode: dict[str, str] | None = None, **wishes: Any) -> Any:
    name = f"lastcard_{edition.replace('-', '_')}_v{VERSION}"
    return pyspiel.load_game(name, {**(mode or {}), **wishes})


def play(state: Any, rng: random.Random, steps: int = 10**9) -> Iterator[Any]:
    """Play by chance; every moment before somebody, or chance, acts."""
    for _ in range(steps):
        if state.is_terminal():
            return
        yield state
        if state.is_chance_node():
            answers, weights = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(rng.choices(answers, weights)[0])
        else:
            state.apply_action(rng.choice(state.legal_actions()))


def dealt(game: Any, seed: int) -> Any:
    """A round in which the first player is asked."""
    state = game.new_initial_state()
    rng = random.Random(seed)
    while state.is_chance_node():
        answers, weights = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(rng.choices(answers, weights)[0])
    return state


# OpenSpiel's own test


@in_every_mode
def test_random_simulations(edition: str, options: dict[str, str], capfd: pytest.CaptureFixture[str]) -> None:
    least, most = seats(edition, options)
    for players, longest in ((least, at_length(10, 100)), (most, at_length(8, 80))):
        game = game_of(edition, options, players=players, longest=longest)
        pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)
        assert game.num_players() == players


def test_a_random_simulation_of_a_whole_round(capfd: pytest.CaptureFixture[str]) -> None:
    game = game_of("touchdown", players=at_length(2, 3))
    pyspiel.random_sim_test(game, num_sims=1, serialize=False, verbose=False)


def test_nothing_is_left_behind_at_the_end_of_python() -> None:
    """OpenSpiel keeps what makes a game until after Python has ended."""
    code = (
        f"import pyspiel, lastcard.envs.openspiel as o; print(pyspiel.load_game('lastcard_droid_v{VERSION}'))"
    )
    ended = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (ended.returncode, ended.stderr) == (0, "")
    assert ended.stdout.startswith(f"lastcard_droid_v{VERSION}(")


# A round


def test_every_roll_of_chance_is_a_node() -> None:
    game = game_of("touchdown", players=3)
    nodes: dict[int, dict[str, float]] = {}
    for state in play(game.new_initial_state(), random.Random(1), 60):
        if state.is_chance_node():
            outcomes = state.chance_outcomes()
            assert isclose(sum(weight for _, weight in outcomes), 1.0)
            assert all(0 <= answer < game.max_chance_outcomes() for answer, _ in outcomes)
            nodes[len(nodes)] = {state.action_to_string(answer): weight for answer, weight in outcomes}
    assert nodes[0] == {"0": 1 / 3, "1": 1 / 3, "2": 1 / 3}  # who deals
    assert isclose(nodes[1]["R0"], 1 / 112)
    assert isclose(nodes[1]["R7"], 2 / 112)
    assert len(nodes[1]) == 55


def test_what_chance_answers_is_drawn_in_that_order() -> None:
    state = dealt(game_of("express", players=2), 3)
    events = [event for event in state.story[0].events if isinstance(event, Dealt)]
    drawn = [state.table.edition.kinds[event.card] for event in events]
    history = state.history()
    assert any(history[n : n + len(drawn)] == drawn for n in range(len(history)))


def test_a_round_is_zero_sum_and_has_a_winner() -> None:
    state = game_of("hail-mary", players=4).new_initial_state()
    for _ in play(state, random.Random(2)):
        pass
    assert sorted(state.returns()) == [-1 / 3, -1 / 3, -1 / 3, 1.0]
    assert state.player_return(state.returns().index(1.0)) == 1.0


def test_a_round_that_takes_too_long_is_nobodys() -> None:
    state = game_of("droid", players=2, longest=80).new_initial_state()
    for _ in play(state, random.Random(1)):
        pass
    assert state.returns() == [0.0, 0.0]
    assert not state.table.over


@in_every_mode
def test_the_deal_does_not_count(edition: str, options: dict[str, str]) -> None:
    """However short a round is cut off, somebody decides, and the numbers tell the whole deal."""
    players = seats(edition, options)[1]
    for longest in (1, 3):
        state = dealt(game_of(edition, options, players=players, longest=longest), 1)
        assert not state.is_terminal()
        player, deal = state.current_player(), state.story[0].told_to(state.current_player(), state.table)
        told = state.get_game().make_py_observer(pyspiel.IIGObservationType(perfect_recall=True))
        told.set_from(state, player)
        assert told.dict["deal"].any(axis=1).sum() == len(deal.rows)
        assert not told.dict["story"].any()
        state.apply_action(state.legal_actions()[0])
        for _ in play(state, random.Random(1), longest):
            pass
        while state.is_chance_node():
            state.apply_action(state.chance_outcomes()[0][0])
        assert state.is_terminal()
        assert state.length >= longest
        told.set_from(state, player)
        assert told.dict["story"].any()


def test_options_are_parameters() -> None:
    game = game_of("express", players=3, options="stacking:on scoring:off")
    assert game.get_parameters()["options"] == "stacking:on scoring:off"
    table = dealt(game, 1).table
    assert (table.options["stacking"], table.options["scoring"]) == ("on", "off")


def test_an_edition_of_ones_own(tmp_path) -> None:
    own = load_edition(str(write_edition(tmp_path, 3)))
    game = load_game(own, players=own.players[1], longest=SHORT)
    for _ in play(game.new_initial_state(), random.Random(1)):
        pass


def test_actions_are_written_as_moves() -> None:
    state = dealt(game_of("express", players=2), 1)
    player = state.current_player()
    texts = [state.action_to_string(player, action) for action in state.legal_actions()]
    assert sorted(texts) == sorted(lc.Game(state.table.position).legal(player))


# Copies


@in_every_mode
def test_a_copy_goes_on_alike_and_apart(edition: str, options: dict[str, str]) -> None:
    game = game_of(edition, options, players=3, longest=SHORT)
    rng = random.Random(4)
    for number, state in enumerate(play(game.new_initial_state(), rng, 160)):
        if number % 37 == 0:  # at chance nodes too
            loaded, read = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, state))
            assert str(loaded) == str(game)
            before = state.information_state_string(0), str(state), state.history()
            for twin in (state.clone(), read, pickle.loads(pickle.dumps(state))):
                ours = [str(moment) for moment in play(state.clone(), random.Random(1), 8)]
                assert [str(moment) for moment in play(twin, random.Random(1), 8)] == ours
            assert (state.information_state_string(0), str(state), state.history()) == before


def test_games_and_states_are_pickled() -> None:
    """Also those that were loaded by name, and for a process that has imported nothing of ours yet."""
    game = game_of("elite", {"mode": "draft"}, players=3, longest=SHORT)
    state = dealt(game, 1)
    packed = pickle.dumps((game, state))
    read, its_state = pickle.loads(packed)
    assert (str(read), str(its_state), its_state.history()) == (str(game), str(state), state.history())
    assert read.get_type().short_name == game.get_type().short_name
    assert str(read.new_initial_state()) == str(game.new_initial_state())
    code = "import pickle, sys; print(*pickle.load(sys.stdin.buffer), sep='\\n', end='')"
    told = subprocess.run([sys.executable, "-c", code], input=packed, capture_output=True, check=True)
    assert told.stdout.decode() == f"{game}\n{state}"


def test_a_game_of_ones_own_edition_is_pickled_too(tmp_path) -> None:
    own = load_edition(str(write_edition(tmp_path, 3)))
    game = load_game(own, players=own.players[1], longest=SHORT)
    state = dealt(game, 1)
    read, its_state = pickle.loads(pickle.dumps((game, state)))
    assert (str(read), str(its_state)) == (str(game), str(state))


# What a player knows, and recalls


def knowledge(state: Any, player: int) -> tuple[str, bytes]:
    tensor = np.array(state.information_state_tensor(player), np.float32)
    return state.information_state_string(player), tensor.tobytes()


@in_every_mode
def test_words_and_numbers_tell_the_same(edition: str, options: dict[str, str]) -> None:
    """What differs in words differs in numbers, and the other way around."""
    game = game_of(edition, options, players=2, longest=120)
    found = set()
    for seed in range(4):
        for number, state in enumerate(play(game.new_initial_state(), random.Random(seed % 2))):
            if not state.is_chance_node() and number % 3 == 0:
                found |= {(player, *knowledge(state, player)) for player in range(2)}
    assert len(found) > 20
    assert len({(player, words) for player, words, _ in found}) == len(found)
    assert len({(player, numbers) for player, _, numbers in found}) == len(found)


@in_every_mode
def test_a_player_forgets_nothing(edition: str, options: dict[str, str]) -> None:
    """What a player recalls begins with what it has recalled before, and ends with its own action."""
    game = game_of(edition, options, players=3, longest=SHORT)
    recalled = ["", "", ""]
    for state in play(game.new_initial_state(), random.Random(6)):
        if state.is_chance_node():
            continue
        for player in range(3):
            observed = state.observation_string(player)
            whole = state.information_state_string(player)
            assert whole.startswith(observed)
            story = whole.removeprefix(observed)
            assert story.startswith(recalled[player])
            recalled[player] = story
        player = state.current_player()
        assert state.information_state_string(player).startswith(state.observation_string(player))
    assert all("\n> " in story for story in recalled)


def asked_to_react() -> Any:
    """Somebody may catch another, and may let it be."""
    for seed in range(100):
        for state in play(game_of("express", players=3).new_initial_state(), random.Random(seed), 900):
            if not state.is_chance_node() and LET_BE in state.legal_actions():
                return state
    raise AssertionError


def test_letting_be_is_known_to_oneself_alone() -> None:
    state = asked_to_react()
    player = state.current_player()
    before = [state.information_state_string(seat) for seat in range(3)]
    state.apply_action(LET_BE)
    while state.is_chance_node():
        state.apply_action(state.chance_outcomes()[0][0])
    for seat in range(3):
        after = state.information_state_string(seat).replace("\nto act", "")
        if seat == player:
            assert after == before[seat].replace("\nto act", "") + "\n> ."
        else:
            assert after == before[seat]


def test_a_game_says_what_it_provides() -> None:
    without, with_end = game_of("droid", players=2), game_of("droid", players=2, longest=90)
    assert not without.get_type().provides_information_state_tensor
    assert with_end.get_type().provides_information_state_tensor
    deal = 2 * 7 + 64  # the hands, and room for what else is seen of a deal
    assert with_end.information_state_tensor_size() == with_end.observation_tensor_size() + (deal + 90) * 7
    assert with_end.max_game_length() == 90
    with pytest.raises(lc.OptionError, match="this game has no `longest`"):
        dealt(without, 1).information_state_tensor(0)


# Its algorithms


def test_its_bots_play() -> None:
    game = game_of("express", players=2, longest=SHORT)
    bots = [pyspiel.make_uniform_random_bot(player, player) for player in range(2)]
    returns = evaluate_bots.evaluate_bots(game.new_initial_state(), bots, np.random.RandomState(1))
    assert sum(returns) == 0


def test_monte_carlo_tree_search() -> None:
    """It sees all cards; that is what it is."""
    state = dealt(game_of("droid", players=2, longest=90), 1)
    rng = np.random.RandomState(1)
    bot = mcts.MCTSBot(state.get_game(), 2.0, 8, mcts.RandomRolloutEvaluator(1, rng), random_state=rng)
    assert bot.step(state) in state.legal_actions()


@in_every_mode
def test_information_set_search(edition: str, options: dict[str, str]) -> None:
    """It searches in worlds that look the same to whoever is asked."""
    state = dealt(game_of(edition, options, players=3, longest=130), 2)
    rng = np.random.RandomState(1)
    evaluator = mcts.RandomRolloutEvaluator(1, rng)
    bot = ismcts.ISMCTSBot(state.get_game(), evaluator, 2.0, 3, random_state=rng)
    assert bot.step(state) in state.legal_actions()


def test_counterfactual_regrets() -> None:
    game = game_of("express", players=2, longest=70)
    solver = outcome_sampling_mccfr.OutcomeSamplingSolver(game)
    for _ in range(4):
        solver.iteration()
    state = dealt(game, 1)
    policy = solver.average_policy().action_probabilities(state)
    assert isclose(sum(policy.values()), 1.0)
    assert {*policy} == {*state.legal_actions()}


def test_its_environment_for_learning() -> None:
    env = rl_environment.Environment(game_of("elite", players=3, longest=SHORT))
    agents = [random_agent.RandomAgent(player, env.action_spec()["num_actions"]) for player in range(3)]
    step = env.reset()
    while not step.last():
        step = env.step([agents[step.observations["current_player"]].step(step).action])
    assert sum(step.rewards) == 0


# Other worlds


@in_every_mode
def test_another_world_looks_the_same(edition: str, options: dict[str, str]) -> None:
    game = game_of(edition, options, players=3, longest=2 * SHORT)
    sampler = pyspiel.UniformProbabilitySampler(0.0, 1.0)
    others = set()
    for number, state in enumerate(play(game.new_initial_state(), random.Random(8))):
        if state.is_chance_node() or number % 5:
            continue
        player = state.current_player()
        world = state.resample_from_infostate(player, sampler)
        assert knowledge(world, player) == knowledge(state, player)
        assert world.current_player() == player
        assert world.legal_actions() == state.legal_actions()
        others.add(str(world) == str(state))
        for _ in play(world, random.Random(1), 10):
            pass
    assert False in others


def test_only_whoever_is_asked_thinks_of_other_worlds() -> None:
    state = dealt(game_of("droid", players=2), 1)
    with pytest.raises(lc.OptionError, match="Only whoever is asked"):
        state.resample_from_infostate(1 - state.current_player(), random.random)


# Bad input


@pytest.mark.parametrize(
    ("wishes", "sentence"),
    [
        ({"players": 11}, "express seats 2 to 10 players, not 11."),
        ({"options": "jump_in:on"}, "express has no option 'jump_in'."),
        ({"options": "stacking"}, "stacking is one of off, on, not ''."),
        ({"longest": -1}, "longest is a number from 0 on, not -1."),
    ],
)
def test_a_game_that_cannot_be(wishes: dict[str, Any], sentence: str) -> None:
    with pytest.raises(lc.OptionError) as refusal:
        game_of("express", **wishes)
    assert sentence in str(refusal.value)


def test_a_mode_that_cannot_be() -> None:
    with pytest.raises(lc.OptionError, match="mode is one of quick, draft, dynasty, not 'slow'"):
        game_of("elite", {"mode": "slow"})
    with pytest.raises(
        lc.OptionError, match=r"A game has no parameter 'mode'\. It has players, options, longest"
    ):
        load_game("express", mode="draft")


def test_an_illegal_action_is_refused_and_changes_nothing() -> None:
    state: HistoryMoment = dealt(game_of("express", players=2), 1)
    legal = state.legal_actions()
    before = str(state), state.history(), state.information_state_string(0)
    illegal = next(action for action in range(1, 143) if action not in legal)
    with pytest.raises(lc.IllegalMove, match=r"\(express/"):
        state.apply_action(illegal)
    with pytest.raises(lc.OptionError, match="is asked, and has to answer"):
        state.apply_action(LET_BE)
    with pytest.raises(lc.OptionError, match="An action is a number from 0 to 142, not 5000"):
        state.apply_action(5000)
    assert (str(state), state.history(), state.information_state_string(0)) == before


def test_chance_cannot_answer_what_it_was_not_asked() -> None:
    state = game_of("express", players=2).new_initial_state()
    with pytest.raises(lc.OptionError, match="Chance cannot answer 99 here"):
        state.apply_action(99)


def test_an_action_after_the_end() -> None:
    state = game_of("express", players=2, longest=40).new_initial_state()
    for _ in play(state, random.Random(1)):
        pass
    with pytest.raises(lc.OptionError, match="The round is over"):
        state.apply_action(1)
