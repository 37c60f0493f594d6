"""Specialized to a table: what is known beforehand, what can be reached, and that the same is played."""

from __future__ import annotations

import llvmlite.binding as llvm
import numpy as np
import pytest

from lastcard.compiled import batch as compiled_batches
from lastcard.compiled.batch import bitcode_of, compile_batch
from lastcard.compiled.load.processors import this_processor
from lastcard.compiled.signature import Number
from lastcard.compiled.specialize.answering import (
    CARD,
    answers_about,
    answers_about_fields,
    link_answers,
    questions,
)
from lastcard.compiled.specialize.answering import windows_reached as reached
from lastcard.compiled.specialize.specialization import specialization_for, whole_specialization_for
from lastcard.compiled.translate.finishing import machine_for
from lastcard.policies import batches
from lastcard.policies.playing_out.driver import play_one_by_chance
from lastcard.policies.printed import editions_and_modes, printed_specialization, printed_specializations
from lastcard.rules.dispatch import WINDOWS
from lastcard.rules.state import State
from lastcard.simulation import make_plan, playing

ALWAYS = {"turn", "drawn", "over"}


def specialization_of(edition, players=3, **options):
    return specialization_for(make_plan(edition, players, options=options).table)


def windows_of(specialization):
    """The windows that can be open at the tables of a specialization, by name."""
    module, machine = llvm.parse_bitcode(bitcode_of(play_one_by_chance)), machine_for(this_processor())
    asked = questions(module)
    link_answers(
        module,
        [*answers_about_fields(asked, specialization), *answers_about(CARD, asked, specialization.cards)],
    )
    return {WINDOWS[place].name for place in reached(module, asked, machine)}


def test_every_printed_edition_and_mode_has_a_specialization_of_its_own():
    assert len(editions_and_modes()) == len(printed_specializations()) == 7


@pytest.mark.parametrize("players", [2, 5, 7])
def test_a_specialization_does_not_ask_how_many_play(players):
    assert specialization_of("elite", players) == printed_specialization("elite", "quick")


def test_tables_that_differ_in_what_is_only_counted_have_one_specialization():
    assert specialization_of("droid", target=50) == specialization_of("droid", target=500)
    assert specialization_of("droid", force_play="on") != specialization_of("droid")


@pytest.mark.parametrize(
    ("edition", "options", "there", "not_there"),
    [
        ("touchdown", {}, {"race", "color"}, {"droid", "stack", "draft"}),
        ("touchdown", {"stacking": "on"}, {"race", "stack"}, {"droid", "draft"}),
        ("droid", {}, {"droid", "color"}, {"race", "stack", "draft"}),
        ("elite", {"mode": "draft"}, {"draft"}, {"race", "droid"}),
        ("elite", {"mode": "quick"}, {"recover"}, {"race", "droid", "draft"}),
    ],
)
def test_windows_that_cannot_be_open_are_left_out(edition, options, there, not_there):
    windows = windows_of(specialization_of(edition, **options))
    assert windows >= there | ALWAYS
    assert not windows & not_there


def test_the_same_rounds_are_played_specialized_compiled_and_interpreted():
    plan = make_plan("express", 3, 40, options={"stacking": "on", "force_play": "on"}, watching=True)
    driver, specialization = playing.driver_of(plan), specialization_for(plan.table)
    interpreted = playing.play_interpreted(plan, 0, plan.number)
    for known in (None, specialization, whole_specialization_for(plan.table)):
        batch = compile_batch(driver, known)
        batches.chosen[driver, specialization] = batch
        assert playing.play_compiled(plan, 0, plan.number).tolist() == interpreted
    assert batches.best_specialization(driver, plan.table, 1) == specialization, "it is there now"


def test_what_is_only_counted_with_is_known_to_a_whole_specialization_alone():
    two, four = (make_plan("express", players).table for players in (2, 4))
    assert specialization_for(two) == specialization_for(four)
    assert whole_specialization_for(two).values == specialization_for(two).values | counted(two)
    assert counted(two) != counted(four)


def counted(s: State) -> dict[str, object]:
    known = {name: getattr(s, name) for name in State.counted_fields}
    return {name: tuple(value) if isinstance(value, list) else value for name, value in known.items()}


def test_many_rounds_are_worth_specializing(monkeypatch):
    monkeypatch.setattr(compiled_batches, "is_compiled", lambda *asked: False)
    table = make_plan("express", 3).table
    assert batches.best_specialization(play_one_by_chance, table, 100) is None
    assert batches.best_specialization(play_one_by_chance, table, 10**9) == specialization_for(table)


def change_an_option(s: State, number: Number) -> None:
    s.force_play = number


def open_some_window(s: State, number: Number) -> None:
    s.window = number


@pytest.mark.parametrize(
    ("play", "sentence"),
    [(change_an_option, "force_play is fixed"), (open_some_window, "a window is opened by its number")],
)
def test_what_would_make_a_specialization_wrong_is_not_compiled(play, sentence):
    with pytest.raises(Exception, match=sentence):
        compile_batch(play)(np.zeros(1, np.uint8), 0)
