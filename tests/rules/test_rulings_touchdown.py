"""The rulings for touchdown: R50 to R58."""

from __future__ import annotations

import pytest

import lastcard as lc
from lastcard.views import events as ev
from tests.support.playing import game_at, go_on, play, refused

FOUR = "top R5 | a* Wt G1 G2 | b Y1 Y2 | c Y3 Y4 | d B1 B2"


def touchdown(position: str, *moves: str) -> lc.Game:
    return play("touchdown", position, *moves)


def sizes(game: lc.Game) -> list[int]:
    return [len(game.hand(seat)) for seat in range(game.players)]


@pytest.mark.proves("R50", "R134")
@pytest.mark.parametrize("option", ["", "options td_two_player=literal | "])
def test_r50_between_two_the_lone_opponent_is_last_and_draws_three(option):
    game = game_at("touchdown", option + "top R5 | a* Wt G1 G2 | b Y1 Y2")
    events = game.play("a", "Wt")
    assert ev.LastArms(1) in events
    assert sizes(game) == [2, 5]
    assert refused(game, "b ^") == "R57"
    assert game.legal("a") == ["=R", "=Y", "=G", "=B"]
    go_on(game, "a =G")
    assert game.turn == 1


@pytest.mark.proves("R50")
def test_r50_between_two_it_is_a_plain_wild_where_agreed():
    game = game_at("touchdown", "options td_two_player=none | top R5 | a* Wt G1 G2 | b Y1 Y2")
    events = game.play("a", "Wt")
    assert not any(isinstance(event, ev.LastArms | ev.Drew) for event in events)
    assert refused(game, "b ^") == "R57"
    go_on(game, "a =G")
    assert (sizes(game), game.top, game.turn) == ([2, 2], "Wt=G", 1)


@pytest.mark.proves("R50")
def test_r50_among_three_the_option_changes_nothing():
    game = touchdown("options td_two_player=none | top R5 | a* Wt G1 G2 | b Y1 Y2 | c Y3 Y4", "a Wt")
    assert game.seats == [1, 2]
    go_on(game, "b ^")
    assert sizes(game) == [2, 2, 5]


@pytest.mark.proves("R51", "R134")
@pytest.mark.parametrize(
    ("order", "last"), [("bc", 3), ("cb", 3), ("bd", 2), ("db", 2), ("cd", 1), ("dc", 1)]
)
def test_r51_exactly_one_is_last_in_strict_order(order, last):
    game = touchdown(FOUR, "a Wt")
    assert game.seats == [1, 2, 3]
    go_on(game, f"{order[0]} ^")
    assert game.waiting_for == "race"
    events = game.play(order[1], "^")
    assert [event for event in events if isinstance(event, ev.LastArms)] == [ev.LastArms(last)]
    assert sizes(game) == [2, *(5 if seat == last else 2 for seat in (1, 2, 3))]
    assert game.waiting_for == "color"


@pytest.mark.proves("R51", "R134")
@pytest.mark.parametrize(
    ("direction", "answered", "last"),
    [("+", "", 3), ("-", "", 1), ("+", "d", 2), ("-", "b", 2), ("+", "b", 3), ("-", "d", 1)],
)
def test_r51_of_several_who_never_respond_the_furthest_in_turn_order_is_last(direction, answered, last):
    game = touchdown(f"direction {direction} | {FOUR}", "a Wt", *(f"{seat} ^" for seat in answered))
    events = game.timeout()
    assert ev.LastArms(last) in events
    assert sizes(game) == [2, *(5 if seat == last else 2 for seat in (1, 2, 3))]


@pytest.mark.proves("R51")
def test_r51_furthest_is_counted_from_the_player_of_the_card():
    game = touchdown("top R5 | a G1 G2 | b Y1 Y2 | c* Wt Y3 Y4 | d B1 B2", "c Wt", "~")
    assert sizes(game) == [2, 5, 2, 2]


@pytest.mark.proves("R52", "R58")
def test_r52_the_last_player_loses_no_turn():
    game = touchdown(FOUR, "a Wt", "b ^", "c ^", "a =Y", "b Y1!", "c Y3!")
    assert sizes(game) == [2, 1, 1, 5]
    assert game.turn == 3
    assert "+" in game.legal("d")


@pytest.mark.proves("R53")
@pytest.mark.parametrize("top", ["R5", "Gs", "Yr", "B+2", "W=R", "W+4=G", "Wt=B"])
def test_r53_it_plays_on_anything(top):
    game = game_at("touchdown", f"top {top} | a* Wt G1 G2 | b Y1 Y2 | c Y3 Y4")
    assert "Wt" in game.legal("a")
    go_on(game, "a Wt")
    assert game.waiting_for == "race"


@pytest.mark.proves("R54")
def test_r54_the_color_is_named_after_the_race():
    game = game_at("touchdown", FOUR)
    assert refused(game, "a Wt=B") == "touchdown/touchdown-color"
    go_on(game, "a Wt")
    assert game.top == "Wt"
    assert refused(game, "a =B") == "touchdown/touchdown-arms"
    go_on(game, "b ^", "c ^")
    assert (game.seats, game.legal("a")) == ([0], ["=R", "=Y", "=G", "=B"])
    go_on(game, "a =B")
    assert (game.top, game.color, game.turn) == ("Wt=B", "B", 1)


@pytest.mark.proves("R55")
def test_r55_as_the_last_card_it_wins_without_a_race():
    game = touchdown("top R5 | a* Wt | b Y1 Y2 | c Y3 Y4", "a Wt")
    assert (game.round_over, game.round_winner, sizes(game)) == (True, 0, [0, 2, 2])
    assert game.legal("b") == []


@pytest.mark.proves("R55", "R142")
def test_r55_as_the_last_card_it_still_acts_where_last_cards_do():
    game = touchdown("options last_card_draw=all | top R5 | a* Wt | b Y1 Y2 | c Y3 Y4", "a Wt")
    assert not game.round_over
    assert game.seats == [1, 2]
    go_on(game, "c ^")
    assert (game.round_winner, sizes(game)) == (0, [0, 5, 2])


@pytest.mark.proves("R56", "R157")
def test_r56_calls_and_catches_run_alongside_the_race():
    position = "top R5 | a* Wt G1 | b Y1 Y2 | c Y3 Y4 | d B1 B2"
    caught = touchdown(position, "a Wt", "b ^")
    assert set(caught.legal("c")) == {"^", "!a"}
    go_on(caught, "c !a")
    assert (len(caught.hand("a")), caught.waiting_for) == (3, "race")
    assert caught.seats == [2, 3]
    late = touchdown(position, "a Wt", "a !")
    assert late.called("a")
    assert refused(late, "c !a") == "R28"
    early = touchdown(position, "a Wt!")
    assert early.called("a")


@pytest.mark.proves("R56")
def test_r56_arms_are_not_a_call_and_a_call_is_not_arms():
    game = touchdown("top R5 | a* Wt G1 | b Y1 Y2 | c Y3 Y4 | d B1 B2", "a Wt")
    assert refused(game, "a ^") == "R57"
    go_on(game, "b ^", "c ^")
    assert game.view("b").open == (0,)
    go_on(game, "a =B")
    assert "!a" in game.legal("d")


@pytest.mark.proves("R56")
def test_r56_whoever_is_open_can_be_caught_until_the_next_real_turn():
    game = touchdown("top R5 | a* Wt G1 | b Y1 Y2 | c Y3 Y4", "a Wt", "b ^", "a =Y")
    assert "!a" in game.legal("c")
    go_on(game, "b Y1!")
    assert refused(game, "c !a") == "R28"


@pytest.mark.proves("R57")
def test_r57_arms_raised_without_a_race_are_ignored():
    game = game_at("touchdown", FOUR)
    for seat in "abcd":
        assert refused(game, f"{seat} ^") == "R57"


@pytest.mark.proves("R57")
def test_r57_arms_raised_twice_or_too_late_are_ignored():
    game = touchdown(FOUR, "a Wt", "b ^")
    assert refused(game, "b ^") == "R57"
    go_on(game, "c ^")
    assert refused(game, "d ^") == "R57"
    assert sizes(game) == [2, 2, 2, 5]


@pytest.mark.proves("R57")
@pytest.mark.parametrize("edition", [edition for edition in lc.EDITIONS if edition != "touchdown"])
def test_r57_arms_mean_nothing_in_the_other_editions(edition):
    game = game_at(edition, "top R5 | a* R1 R2 | b Y1 Y2")
    assert refused(game, "b ^") == "R57"


@pytest.mark.proves("R58")
@pytest.mark.parametrize(("direction", "after"), [("+", 1), ("-", 3)])
def test_r58_the_normal_next_player_resumes_even_after_drawing_three(direction, after):
    quick = "cd" if after == 1 else "bc"
    game = touchdown(f"direction {direction} | {FOUR}", "a Wt", f"{quick[0]} ^", f"{quick[1]} ^")
    assert len(game.hand(after)) == 5
    go_on(game, "a =R")
    assert game.turn == after
    assert "+" in game.legal(after)
