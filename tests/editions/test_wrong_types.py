"""Decks, options, players, seeds and moves of a wrong type get a sentence as well."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count, repeat
from typing import Any

import pytest

import lastcard as lc
from tests.support.playing import game_at

HUGE = 10**5000
DYNASTY = {"mode": "dynasty"}
DECK = ["Ember Quill", "Sunny Ortolan", "Fern Hollis", "Sky Pellham"]
DECK += ["Garnet Lowe", "Butters Gale", "Kelp Vasquill", "Teal Ambrose"]


def both(**arguments: Any) -> list[Callable[[], object]]:
    """A game, and a simulation, with these arguments."""
    return [
        lambda: lc.Game.new(**{"edition": "elite", "players": 2, "seed": 1, **arguments}),
        lambda: lc.simulate(**{"edition": "elite", "players": 2, "seed": 1, "rounds": 1, **arguments}),
    ]


WRONG: dict[str, tuple[dict[str, Any], str]] = {
    "decks that are a number": ({"options": DYNASTY, "decks": 5}, "list of lists"),
    "decks that are a text": ({"options": DYNASTY, "decks": "ab"}, "list of lists"),
    "decks without end": ({"options": DYNASTY, "decks": count()}, "list of lists"),
    "decks of numbers": ({"options": DYNASTY, "decks": [[1], [2]]}, "1 is none"),
    "decks that are numbers": ({"options": DYNASTY, "decks": [1, 2]}, "not 1"),
    "decks that are texts": ({"options": DYNASTY, "decks": ["Ember Quill", "Fern Hollis"]}, "Ember Quill"),
    "decks of lists": ({"options": DYNASTY, "decks": [[["Ember Quill"]], DECK]}, "is none"),
    "a deck without end": ({"options": DYNASTY, "decks": [DECK, repeat("Ember Quill")]}, "more than 100"),
    "decks for nothing": ({"decks": 5}, "mode=dynasty"),
    "options that are a list": ({"options": [1]}, "Options are names"),
    "options that are a text": ({"options": "stacking=on"}, "Options are names"),
    "an option that is a number": ({"options": {1: 2}}, "no option 1"),
    "a value that is a list": ({"options": {"hand_size": [7]}}, "hand_size is a number"),
    "a value out of this world": ({"options": {"hand_size": HUGE}}, "hand_size is a number"),
    "a value of another kind": ({"options": {"mode": HUGE}}, "mode is one of"),
    "players in words": ({"players": "4"}, "'4'"),
    "players by half": ({"players": 2.5}, "2.5"),
    "players in a list": ({"players": [2]}, "[2]"),
    "players without a number": ({"players": None}, "None"),
    "players true": ({"players": True}, "True"),
    "players out of this world": ({"players": HUGE}, "seats 2 to 7"),
    "players by half in dynasty": ({"players": 2.0, "options": DYNASTY, "decks": [DECK, DECK]}, "2.0"),
    "half a seed": ({"seed": 1.5}, "1.5"),
    "a seed in words": ({"seed": "seven"}, "seven"),
    "a list of seeds": ({"seed": [1]}, "[1]"),
}


@pytest.mark.parametrize("name", WRONG)
def test_wrong_type_at_a_table(name: str) -> None:
    arguments, says = WRONG[name]
    for table in both(**arguments):
        with pytest.raises(lc.OptionError) as error:
            table()
        assert says in str(error.value)
        assert str(error.value).endswith((".", "(elite/dynasty-eight)"))
        assert len(str(error.value)) < 400


SIMULATED: dict[str, tuple[dict[str, Any], str]] = {
    "options that are an empty list": ({"options": []}, "Options are names"),
    "a seed that is true": ({"seed": True}, "True"),
    "no seed": ({"seed": None}, "None"),
    "policies in a list": ({"policies": ["random"]}, "Policies are named by a text"),
    "rounds out of this world": ({"rounds": HUGE}, "must be from 1 to"),
    "rounds in words": ({"rounds": "ten"}, "'ten'"),
}


@pytest.mark.parametrize("name", SIMULATED)
def test_wrong_type_in_a_simulation(name: str) -> None:
    arguments, says = SIMULATED[name]
    with pytest.raises(lc.OptionError) as error:
        lc.simulate(**{"edition": "express", "players": 2, "rounds": 1, **arguments})
    assert says in str(error.value)


@pytest.mark.parametrize("seed", [1.5, "1", None, True, [1]])
def test_the_seed_of_a_position_is_a_whole_number(seed: Any) -> None:
    with pytest.raises(lc.OptionError, match="A seed is a whole number"):
        lc.Game.from_position("edition express\ntop R5\na* R7\nb G1", seed=seed)


@pytest.mark.parametrize("cards", [5, None, {}.keys, "Ember Quill"])
def test_a_deck_is_a_list(cards: Any) -> None:
    with pytest.raises(lc.EditionError, match="A deck is a list of 8 player cards"):
        lc.check_deck(cards)


@pytest.mark.parametrize("card", [1, None, ["Ember Quill"], pytest.param(HUGE, id="huge")])
def test_a_deck_is_a_list_of_names(card: Any) -> None:
    with pytest.raises(lc.EditionError, match="is none") as error:
        lc.check_deck([card])
    assert str(error.value).endswith(".")


@pytest.mark.parametrize("name", ["\ud800", "\n", "\x1b[31m", "\ufeffEmber Quill", "x" * 5000])
def test_whatever_a_name_is_the_sentence_can_be_printed(name: str) -> None:
    for sentence in lc.check_deck([name] * 2):
        assert sentence.isprintable()
        assert len(sentence) < 200


def test_what_a_wild_fills_is_one_of_two() -> None:
    with pytest.raises(lc.OptionError, match="all or one, not 'some'"):
        lc.check_deck(DECK, wild_fills="some")


@pytest.mark.parametrize("move", [None, 7, b"R7", ["R7"], pytest.param(HUGE, id="huge")])
def test_a_move_is_a_text(move: Any) -> None:
    game = game_at("express", "top R5 | a* R7 R8 | b G1 G2")
    with pytest.raises(lc.NotationError, match="A move is a text"):
        game.play("a", move)


@pytest.mark.parametrize("seat", ["١", "²", "Ⅰ", b"a", ["a"], pytest.param(HUGE, id="huge")])
def test_a_seat_is_a_letter_or_a_number(seat: Any) -> None:
    game = game_at("express", "top R5 | a* R7 R8 | b G1 G2")
    with pytest.raises(lc.NotationError, match="There is no seat") as error:
        game.legal(seat)
    assert len(str(error.value)) < 200
