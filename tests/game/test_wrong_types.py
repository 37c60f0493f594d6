"""What `Game` is given of a wrong type gets a sentence: seeds, options, windows."""

from __future__ import annotations

from typing import Any

import pytest

import lastcard as lc
from tests.support.playing import game_at

HUGE = 10**5000

GAME: dict[str, tuple[dict[str, Any], str]] = {
    "options that are an empty list": ({"options": []}, "Options are names"),
    "a seed that is true": ({"seed": True}, "True"),
    "a long seed in words": ({"seed": "9" * 5000}, "999"),
}


@pytest.mark.parametrize("name", GAME)
def test_wrong_type_at_a_game(name: str) -> None:
    arguments, says = GAME[name]
    with pytest.raises(lc.OptionError) as error:
        lc.Game.new(**{"edition": "express", "players": 2, **arguments})
    assert says in str(error.value)
    assert len(str(error.value)) < 200


@pytest.mark.parametrize("window", ["0", 1.0, True, -1, pytest.param(HUGE, id="huge")])
def test_a_window_is_a_number_up_to_now(window: Any) -> None:
    game = game_at("express", "top R5 | a* R7 R8 | b G1 G2")
    with pytest.raises(lc.NotationError, match="There is no window") as error:
        game.play("a", "R7", window=window)
    assert len(str(error.value)) < 200
