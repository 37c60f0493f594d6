"""A batch takes what its function is declared with."""

from __future__ import annotations

from typing import Annotated

import numpy as np
import pytest

from lastcard.compiled.batch import compile_batch
from lastcard.compiled.layout import layout_of, read_as
from lastcard.compiled.plain import COLLECTED, needed_for, plain
from lastcard.compiled.record import array_of
from lastcard.compiled.signature import EACH, Answers, Number, Seed, arguments_of, signature_of
from lastcard.policies.playing_out.driver import play_one, play_one_by_chance
from lastcard.policies.playing_out.searching import play_and_search
from lastcard.rules.chance import key_of
from lastcard.rules.deal import begin_round
from lastcard.rules.state import State
from lastcard.simulation import make_plan

Game = Annotated[State, EACH]
Small = Annotated[list[int], "i1", EACH]


@plain
def set_key(s: State, seed: int, number: int) -> None:
    s.key = key_of(seed, number)


def deal_each(s: Game, held: Small, points: Answers, seed: Seed, number: Number) -> None:
    """Many games at once, each in a state of its own."""
    set_key(s, seed, number)
    begin_round(s)
    for seat in range(s.players):
        held[seat] = s.held[seat]
    points[0] += number


def test_many_states_are_played_at_once():
    table = make_plan("elite", 3).table
    games = np.tile(array_of(table), (5, 1))
    held, points = np.zeros((5, 10), np.int8), np.ones((5, 1), np.int64)
    batch = compile_batch(deal_each).on(games, held, points)
    batch(7, 100)
    assert points[:, 0].tolist() == [101, 102, 103, 104, 105]
    for place, record in enumerate(games):
        s, row = table.copy(), [0] * 10
        deal_each(s, row, [0], 7, 100 + place)
        assert read_as(State, record[layout_of(State).front :].tobytes()).values() == s.values()
        assert held[place].tolist() == row


def test_values_are_as_many_as_are_asked_for():
    games = np.tile(array_of(make_plan("elite", 3).table), (5, 1))
    batch = compile_batch(deal_each).on(games, np.zeros((5, 10), np.int8), np.zeros((5, 1), np.int64))
    with pytest.raises(TypeError, match="Values are 2 here, not 1"):
        batch(7)


@pytest.mark.parametrize("wrong", ["too few", "too narrow", "too short", "one for all", "not in a row"])
def test_arrays_that_do_not_fit_are_refused(wrong):
    games = np.tile(array_of(make_plan("elite", 3).table), (6, 1))
    held, points = np.zeros((6, 10), np.int8), np.zeros((6, 1), np.int64)
    arrays = {
        "too few": (games, held[:5], points),
        "too narrow": (games, held, points.astype(np.int32)),
        "too short": (games[:, :-8].copy(), held, points),
        "one for all": (games[0], held, points),
        "not in a row": (games[::2], held[::2], points[::2]),
    }
    with pytest.raises(TypeError):
        compile_batch(deal_each)(*arrays[wrong], 7, 0)


def values_first(seed: Seed, answers: Answers) -> None: ...


def without_width(answers: list[int]) -> None: ...


@pytest.mark.parametrize(
    ("play", "sentence"),
    [(values_first, "records and rows come before values"), (without_width, "neither a record, nor with")],
)
def test_what_cannot_be_handed_over_is_refused(play, sentence):
    with pytest.raises(TypeError, match=sentence):
        signature_of(play)


def test_the_machine_is_handed_addresses_lengths_values_and_how_many():
    assert arguments_of(signature_of(deal_each)) == (
        "address",
        "address",
        "i8",
        "address",
        "i8",
        "u8",
        "i8",
        "i8",
    )


def test_a_driver_needs_what_it_can_reach_and_nothing_else():
    by_chance, thinking, searching = map(needed_for, (play_one_by_chance, play_one, play_and_search))
    assert len(by_chance) < len(thinking) < len(searching)
    assert {function.__name__ for function in by_chance}.isdisjoint({"best_move", "search", "set_key"})
    assert {function.__name__ for function in needed_for(deal_each)} == {"deal_each", "set_key"}
    assert all(function in COLLECTED.values() for function in searching)
