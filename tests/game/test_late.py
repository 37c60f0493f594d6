"""Window numbers: an answer counts for what its player saw, and never for the window that came after it."""

from __future__ import annotations

import pytest

import lastcard as lc
from tests.support.playing import game_at, go_on


def late(game: lc.Game, move: str, window: int) -> str:
    """The ruling by which a move is too late; it must have changed nothing."""
    before = game.position(), game.record(), game.window
    seat, text = move.split()
    with pytest.raises(lc.TooLate) as refusal:
        game.play(seat, text, window=window)
    assert (game.position(), game.record(), game.window) == before
    return refusal.value.rule


def test_every_move_has_a_number_of_its_own() -> None:
    game = game_at("droid", "top G5 | a* G1 G4 R1 | b G2 G3 R2")
    assert game.window == game.view("b").window == 0
    game.play("a", "G1", window=0)
    assert game.window == 1
    game.timeout()
    assert game.window == 2


def test_a_turn_that_the_clock_has_taken_is_over() -> None:
    """a is on turn again, but the answer was meant for the turn before."""
    game = game_at("droid", "top G5 | pile B1 B2 B3 | a* G1 G4 R1 | b G2 G3 R2")
    seen = game.window
    go_on(game, "~", "b G2")
    assert game.turn == 0
    assert late(game, "a G1", seen) == "R135"
    game.play("a", "G1", window=game.window)


@pytest.mark.proves("R26")
def test_a_catch_does_not_hit_the_next_missed_call() -> None:
    """c is caught by b; d's catch comes too late, and must not hit c's next missed call either."""
    game = game_at("droid", "top G5 | pile B1 B2 G8 G9 | a* G1 G4 R1 | b G2 G3 R2 | c G6 | d R1 R3 | open c")
    seen = game.window
    go_on(game, "b !c")
    assert late(game, "d !c", seen) == "R26"
    go_on(game, "a G1", "b G2", "c +", "c G8", "d +", "d -", "a G4")
    assert game.hand("c") == ["G6", "B1", "B2"]


@pytest.mark.proves("R26")
def test_an_old_catch_does_not_hit_a_new_window_of_the_same_seat() -> None:
    game = game_at("hail-mary", "top G5 | pile B1 B2 B3 B4 | a* G1 G4 G6 | b G2 G3 G7")
    go_on(game, "a G1")
    seen = game.window
    go_on(game, "b G2", "a G4")
    assert "!a" in game.legal("b")
    assert late(game, "b !a", seen) == "R26"
    game.play("b", "!a", window=game.window)


@pytest.mark.proves("R134")
def test_the_second_in_a_race_is_not_too_late() -> None:
    game = game_at("touchdown", "top G5 | a* Wt G1 R1 | b G2 G3 | c G4 G6 | d R1 R2")
    go_on(game, "a Wt")
    seen = game.window
    game.play("c", "^", window=seen)
    game.play("d", "^", window=seen)
    assert game.waiting_for == "color"
    assert late(game, "b ^", seen) == "R134"


def test_a_catch_interrupts_nobodys_turn() -> None:
    game = game_at("droid", "top G5 | pile B1 B2 | a* G1 G4 R1 | b G2 G3 R2 | c G6 | open c")
    seen = game.window
    game.play("b", "!c", window=seen)
    game.play("a", "G1", window=seen)


@pytest.mark.proves("R84")
def test_the_second_hail_mary_is_too_late_and_is_not_thrown_at_the_next_call() -> None:
    position = "top G5 | a* G1 G4 | b Wh B3 R2 R3 | c Wh B1 B4 B5 | d R1 R6"
    game = go_on(game_at("hail-mary", position), "a G1!")
    seen = game.window
    game.play("b", "Wh=R", window=seen)
    assert late(game, "c Wh=R", seen) == "R84"
    assert "Wh" in game.hand("c")


def test_a_throw_is_bound_to_its_call() -> None:
    position = "top G5 | a* G1 G4 G7 | b G3 G8 | c Wh B1 B4 B5"
    game = go_on(game_at("hail-mary", position), "a G1")
    seen = game.window
    go_on(game, "b G3!")
    assert late(game, "c Wh=R", seen) == "R84"
    game.play("c", "Wh=R", window=game.window)


def test_a_number_goes_on_from_round_to_round_and_through_a_record() -> None:
    game = lc.Game.new("express", players=2, seed=1)
    for _ in range(2):
        while not game.round_over:
            game.timeout()
        before = game.window
        game.next_round()
        assert game.window == before + 1
    assert lc.Game.replay(game.record()).window == game.window


@pytest.mark.parametrize("window", [-1, 99, "1", True, 0.5])
def test_a_number_that_cannot_be_is_told(window: object) -> None:
    game = game_at("droid", "top G5 | a* G1 G4 R1 | b G2 G3 R2")
    with pytest.raises(lc.NotationError, match="There is no window"):
        game.play("a", "G1", window=window)  # type: ignore[arg-type]


def test_a_move_can_be_checked_without_being_made() -> None:
    game = game_at("droid", "top G5 | pile B1 B2 B3 | a* G1 G4 R1 | b G2 G3 R2")
    before = game.position(), game.record(), game.window
    game.check("a", "G1", window=0)
    with pytest.raises(lc.IllegalMove) as refusal:
        game.check("a", "R1")
    assert refusal.value.rule == "droid/match"
    with pytest.raises(lc.NotationError):
        game.check("a", "Z")
    assert (game.position(), game.record(), game.window) == before
    go_on(game, "~", "b G2")
    with pytest.raises(lc.TooLate):
        game.check("a", "G1", window=0)


# Somebody who is late has not called falsely: R158

COSTS = "options false_call_penalty=2 | pile B1 B2 B3 B4 B5 B6 B7 B8 Y1 Y2 Y3 Y4"


@pytest.mark.proves("R158", "R26")
@pytest.mark.parametrize("edition", lc.EDITIONS)
def test_a_beaten_catch_is_late_and_costs_nothing(edition: str) -> None:
    position = f"{COSTS} | top G5 | a* G1 G4 R1 | b G2 G3 R2 | c G6 | d R3 R7 | open c"
    game = game_at(edition, position)
    seen = game.window
    game.play("b", "!c", window=seen)
    assert late(game, "d !c", seen) == "R26"
    assert late(game, "b !c", seen) == "R26"  # nor is it paid for to say it twice
    assert late(game, "c !", seen) == "R26"  # c knew, and was too slow
    assert [len(game.hand(seat)) for seat in "abcd"] == [3, 3, 3, 2]


@pytest.mark.proves("R158")
def test_a_catch_is_late_when_the_holder_or_the_next_player_was_faster() -> None:
    position = f"{COSTS} | top G5 | a* G1 G4 R1 | b G2 G3 R2 | c G6 | open c"
    for faster in ("c !", "a G1", "a +", "~"):
        game = game_at("droid", position)
        seen = game.window
        go_on(game, faster)
        assert late(game, "b !c", seen) == "R26"
        assert len(game.hand("b")) == 3


@pytest.mark.proves("R158")
def test_an_own_call_is_late_when_it_was_right_at_its_moment() -> None:
    """The next player has begun, or somebody has caught; long ago, too, and after the same seat called."""
    game = game_at("droid", f"{COSTS} | top G5 | a* G1 G4 R1 | b G2 G3 R2 | c G6 | open c")
    seen = game.window
    go_on(game, "a G1", "b G2", "c +", "c -")
    assert late(game, "c !", seen) == "R26"
    assert game.hand("c") == ["G6", "B1"]


@pytest.mark.proves("R158", "R28")
def test_what_was_void_at_its_moment_is_false_and_costs_cards() -> None:
    """Before c was down to one card, and after c had been caught."""
    game = game_at("droid", f"{COSTS} | top G5 | a G1 G4 R1 | b G2 G3 R2 | c* G6 G7")
    before = game.window
    game.play("a", "!c", window=before)
    assert [len(game.hand(seat)) for seat in "abc"] == [5, 3, 2]
    go_on(game, "c G7")
    while_open = game.window
    go_on(game, "b !c")
    assert late(game, "a !c", while_open) == "R26"
    game.play("a", "!c", window=game.window)  # a has seen that c was caught
    game.play("b", "!c", window=before)  # b did not see that c was down to one card
    game.play("c", "!", window=game.window)
    assert [len(game.hand(seat)) for seat in "abc"] == [7, 5, 5]


@pytest.mark.proves("R158")
def test_a_catch_of_the_round_before_is_late() -> None:
    """The round ended while c stood open; in the next one c has a full hand."""
    position = "options false_call_penalty=2 scoring=on | top G5 | a* G1 | b R2 R3 | c G6 | open c"
    game = game_at("droid", position)
    seen = game.window
    go_on(game, "a G1")
    assert game.round_over
    game.next_round()
    assert late(game, "b !c", seen) == "R26"


def test_a_copy_and_a_record_know_what_was_open() -> None:
    game = game_at("droid", f"{COSTS} | top G5 | a* G1 G4 R1 | b G2 G3 R2 | c G6 | open c")
    go_on(game, "b !c")
    for twin in (game.copy(), lc.Game.replay(game.record())):
        assert late(twin, "a !c", 0) == "R26"
        twin.play("a", "!c", window=1)
        assert len(twin.hand("a")) == 5
    assert len(game.hand("a")) == 3
