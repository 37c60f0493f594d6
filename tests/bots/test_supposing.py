"""Worlds: likely games that agree with what a seat sees, and depend on nothing else."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from itertools import islice

import pytest

import lastcard as lc
from tests.support.cases import choose, make, random_case
from tests.support.lengths import at_length
from tests.support.modes import MODES
from tests.support.other_worlds import SET_MOMENTS, other_world
from tests.support.playing import game_at, go_on

GAMES, MOVES = at_length(1, 3), 40
LOOKED_AT = 0.1
"""The share of moments that are looked at."""


def watched_games(edition: str, mode: str, rng: random.Random) -> Iterator[tuple[lc.Game, int, lc.Memory]]:
    """Games at some moments, a seat, and what it remembers of them."""
    for _ in range(GAMES):
        case = random_case(rng, edition, "mode" if mode else "", mode)
        game, chance, memory = case.game(), case.rng(), lc.Memory()
        seat, events = rng.randrange(game.players), game.opening
        for _ in range(MOVES):
            memory.see([event.seen_by(seat) for event in events], game.view(seat))
            if game.round_over:
                break
            if rng.random() < LOOKED_AT:
                yield game, seat, rng.choice((lc.Memory(), memory))
            events = make(game, choose(game, chance, "special"))


@pytest.mark.parametrize(("edition", "mode"), MODES)
def test_a_world_looks_like_the_game_to_its_seat(edition: str, mode: str) -> None:
    rng = random.Random(f"{edition} {mode}")
    for game, seat, memory in watched_games(edition, mode, rng):
        view = game.view(seat)
        for world in islice(lc.worlds(view, rng.randrange(1000), memory), 2):
            again = world.view(seat)
            assert again == view
            assert str(again) == str(view)
            for owner, hand in view.shown.items():
                assert not Counter(hand) - Counter(world.hand(owner))


@pytest.mark.parametrize(("edition", "mode"), MODES)
def test_worlds_depend_on_nothing_hidden(edition: str, mode: str) -> None:
    """Hidden cards dealt anew: the same view, the same worlds."""
    rng = random.Random(f"{edition} {mode}")
    for game, seat, memory in watched_games(edition, mode, rng):
        other = other_world(game, seat, rng, same_tops=False)
        other._s.chance, other._s.key, other._s.rolled = None, rng.getrandbits(64), 0
        ours, theirs = (islice(lc.worlds(one.view(seat), 5, memory), 2) for one in (game, other))
        assert [world.position() for world in ours] == [world.position() for world in theirs]


@pytest.mark.parametrize(("edition", "mode"), MODES)
def test_a_world_can_be_played_to_its_end(edition: str, mode: str) -> None:
    rng = random.Random(f"{edition} {mode}")
    for game, seat, memory in islice(watched_games(edition, mode, rng), 0, 20, 5):
        world = next(lc.worlds(game.view(seat), 1, memory))
        before = game.position()
        while not world.round_over:
            make(world, choose(world, rng, "quick"))
        assert game.position() == before


def test_worlds_differ_in_what_is_hidden_and_in_what_comes() -> None:
    game = lc.Game.new("droid", 3, seed=1)
    found = list(islice(lc.worlds(game.view("a"), seed=2), 20))
    for hidden in (lambda world: world.hand("b"), lambda world: world.hand("c"), lc.Game.position):
        assert len({str(hidden(world)) for world in found}) == 20
    assert {str(world.hand("a")) for world in found} == {str(game.hand("a"))}
    assert [world.position() for world in islice(lc.worlds(game.view("a"), seed=2), 20)] == [
        world.position() for world in found
    ]


def test_a_hand_that_is_shown_is_that_hand() -> None:
    edition, position = SET_MOMENTS["a peek"]
    game = go_on(game_at(edition, position), "a @1", "a >c")
    assert game.view("a").shown == {2: ("B1", "B2")}
    assert all(world.hand("c") == ["B1", "B2"] for world in islice(lc.worlds(game.view("a")), 30))


def test_a_large_hand_that_is_shown_is_that_hand() -> None:
    many = "R1 R2 R3 R4 R5 R6 R7 R8 R9 G1 G2 G3 G4 G5 G6 G7 G8 G9"
    game = game_at("touchdown", f"top R0 | a* W+4 Y9 {many} | b B1 B2 | c Y1 Y2")
    go_on(game, "a W+4=Y", "b x")
    assert len(game.view("b").shown[0]) == 19
    hands = [{*world.hand("a")} for world in islice(lc.worlds(game.view("b")), 10)]
    assert all({"Y9", *many.split()} <= hand for hand in hands)
    assert len({str(sorted(hand)) for hand in hands}) > 1  # four more were drawn then


def test_what_was_seen_stays_where_it_is_while_it_is_remembered() -> None:
    game = game_at("touchdown", "top R0 | a* W+4 Y9 R1 R2 | b B1 B2 | c Y1 Y2")
    memory = lc.Memory()
    memory.see([], game.view("b"))
    for seat, move in (("a", "W+4=Y"), ("b", "x"), ("b", "+")):
        if move in game.legal(seat):
            events = game.play(seat, move)
            memory.see([event.seen_by(1) for event in events], game.view("b"))
    shown = set(game.hand("a")) & {"Y9", "R1", "R2"}
    forgetful = dict(game.view("b").to_json(), shown={})
    view = lc.View.from_json(forgetful)
    assert shown == {"Y9", "R1", "R2"}
    assert all(shown <= {*world.hand("a")} for world in islice(lc.worlds(view, 0, memory), 20))
    assert not all(shown <= {*world.hand("a")} for world in islice(lc.worlds(view), 20))


def test_an_experts_hand_is_more_likely() -> None:
    """Whoever draws on red has no red as a rule: that is remembered, and so are worlds."""
    game = game_at("droid", "top R5 | a* G1 G2 G3 G4 G6 | b B1 B2 B3 | c Y1 Y2 Y3")
    memory = lc.Memory()
    memory.see([], game.view("b"))
    for move in ("+", "-"):
        events = game.play("a", move)
        memory.see([event.seen_by(1) for event in events], game.view("b"))

    def red_cards(remembered: lc.Memory | None) -> int:
        found = islice(lc.worlds(game.view("b"), 3, remembered), 60)
        return sum(card[0] == "R" for world in found for card in world.hand("a"))

    assert red_cards(memory) < 0.8 * red_cards(None)


def test_nobody_searches_where_there_is_nothing_to_search() -> None:
    game = lc.Game.new("droid", 2, seed=1)
    with pytest.raises(lc.OptionError, match="the view of a spectator"):
        lc.worlds(game.view(None))
    with pytest.raises(lc.OptionError, match="A seed is a whole number"):
        lc.worlds(game.view("a"), seed="x")  # type: ignore[arg-type]
    while not game.round_over:
        game.timeout()
    with pytest.raises(lc.OptionError, match="The round is over"):
        lc.worlds(game.view("a"))
