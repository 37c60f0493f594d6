"""The vocabulary of tests: a position, moves in notation, and the resulting table."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import lastcard as lc
from lastcard.editions import load_edition
from lastcard.editions.rulebook import load_rules

Test = Callable[..., Any]


def game_at(edition: str, position: str, seed: int = 0) -> lc.Game:
    """The game at a position, its lines separated by newlines or `|`: `"top G5 | a* R5 G9 | b Y1 Y2"`.

    The edition is a printed one or the path of a file.
    """
    own = load_edition(edition)
    text = f"edition {own.written}\n" + position.replace("|", "\n")
    return lc.Game.from_position(text, seed=seed, editions=[own])


def play(edition: str, position: str, *moves: str, seed: int = 0) -> lc.Game:
    """Play moves such as `"a R5!"` from a position; `"~"` is the table's clock."""
    game = game_at(edition, position, seed)
    go_on(game, *moves)
    return game


def go_on(game: lc.Game, *moves: str) -> lc.Game:
    for move in moves:
        if move == "~":
            game.timeout()
        else:
            seat, text = move.split()
            game.play(seat, text)
    return game


def refused(game: lc.Game, move: str) -> str:
    """The id of the rule that forbids a move; the refusal must have changed nothing."""
    before = game.position(), game.record()
    seat, text = move.split()
    with pytest.raises(lc.IllegalMove) as refusal:
        game.play(seat, text)
    assert (game.position(), game.record()) == before
    return refusal.value.rule


def editions_with(slug: str) -> list[str]:
    """The editions whose rulebook has a sentence."""
    return [edition for edition in lc.EDITIONS if slug in load_rules(edition)]


def everywhere(slug: str, *more: str) -> Callable[[Test], Test]:
    """Run a test for each edition that has the sentence `slug`; it proves it there, and `more` (rulings) too.

    The test gets the edition's name as `edition`.
    """

    def decorate(test: Test) -> Test:
        params = [
            pytest.param(edition, marks=pytest.mark.proves(f"{edition}/{slug}", *more))
            for edition in editions_with(slug)
        ]
        assert params, f"no edition has a sentence {slug}"
        return pytest.mark.parametrize("edition", params)(test)

    return decorate
