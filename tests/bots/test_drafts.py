"""Player decks at the table: what was drafted before one's eyes, and one's own deck, are remembered."""

from __future__ import annotations

from random import Random

import pytest

import lastcard as lc
from lastcard.bots import Champion
from lastcard.bots.imagining import imagine
from lastcard.bots.memory import Memory
from lastcard.rules.state import PLAYER_DECK
from lastcard.table import AT_ONCE, Table
from tests.support.bots import new_game


def deck_of(game: lc.Game, owner: int) -> list[str]:
    s = game._position.state
    numbers = s.deck[owner * PLAYER_DECK :][: s.in_deck[owner]]
    return sorted(game._position.cards[number].text for number in numbers)


def play(mode: str, seed: int, moves: int) -> tuple[lc.Game, Memory]:
    """A game of elite that seat a has looked at from its beginning."""
    game, memory, random = new_game("elite", {"mode": mode}, 3, seed), Memory(), Random(seed)
    memory.see([event.seen_by(0) for event in game.opening], game.view(0))
    for _ in range(moves):
        seat = random.choice(game.seats)
        events = game.play(seat, random.choice(game.legal(seat)))
        if game.round_over:
            break
        memory.see([event.seen_by(0) for event in events], game.view(0))
    return game, memory


@pytest.mark.parametrize("seed", range(6))
def test_after_a_draft_every_deck_is_known(seed: int) -> None:
    game, memory = play("draft", seed, 60)
    decks = memory.known_decks(game.view(0))
    assert {owner: sorted(deck) for owner, deck in decks.items()} == {n: deck_of(game, n) for n in range(3)}


@pytest.mark.parametrize("seed", range(6))
def test_in_dynasty_only_ones_own(seed: int) -> None:
    game, memory = play("dynasty", seed, 40)
    assert memory.known_decks(game.view(0)) == ({0: deck_of(game, 0)} if deck_of(game, 0) else {})


def test_in_quick_play_none() -> None:
    game, memory = play("quick", 1, 40)
    assert memory.known_decks(game.view(0)) == {}
    assert game.view(0).deck == ()


@pytest.mark.parametrize("mode", ["draft", "dynasty"])
def test_worlds_begin_from_the_decks_that_are_known(mode: str) -> None:
    game, memory = play(mode, 2, 40)
    view = game.view(0)
    imagined = lc.Game(imagine(view, memory.known_decks(view)))
    for owner in range(3) if mode == "draft" else [0]:
        assert deck_of(imagined, owner) == deck_of(game, owner)


@pytest.mark.parametrize("mode", ["draft", "dynasty"])
def test_a_whole_round_of_champions_with_decks(mode: str) -> None:
    from lastcard.bots import BotPlayer

    game = new_game("elite", {"mode": mode}, 2, 3)
    bots = [BotPlayer(Champion(seat, seconds=600, worlds=16), seat, f"reflexes {seat}") for seat in range(2)]
    Table(game, bots, AT_ONCE).play_round()
    assert game.round_over
