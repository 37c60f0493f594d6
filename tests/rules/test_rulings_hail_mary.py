"""The rulings for hail-mary: R71 to R88."""

from __future__ import annotations

import pytest

import lastcard as lc
from lastcard.views import events as ev
from tests.support.playing import game_at, go_on, play, refused

CALLED = "top R5 | a G9 | b* Wh Y1 Y2 B3 | c Wh Y3 Y4 | d B1 B2 | yelled a"
"""a has just called on a green nine; b is on turn, b and c hold a Hail Mary."""
THROWS = ["Wh=R", "Wh=Y", "Wh=G", "Wh=B"]


def hail_mary(position: str, *moves: str) -> lc.Game:
    return play("hail-mary", position, *moves)


def throws(game: lc.Game, seat: str) -> list[str]:
    return [move for move in game.legal(seat) if move.startswith("Wh")]


@pytest.mark.proves("R71")
@pytest.mark.parametrize("moves", [("a R1!",), ("a R1", "a !")])
def test_r71_any_other_player_may_throw_after_the_yell_out_of_turn(moves):
    position = "top R5 | a* R1 G9 | b Y1 Y2 | c Wh Y3 Y4 | d Wh B2 B3"
    game = hail_mary(position, *moves)
    assert game.turn == 1
    assert throws(game, "c") == throws(game, "d") == THROWS
    go_on(game, "d Wh=G")
    assert game.top == "Wh=G"


@pytest.mark.proves("R71")
def test_r71_not_before_the_yell_and_not_by_the_one_who_yelled():
    game = hail_mary("top R5 | a* R1 R9 Wh | b Y1 Y2 | c Wh Y3 Y4", "a R1")
    assert refused(game, "c Wh=G") == "hail-mary/hail-mary-when"
    own = game_at("hail-mary", "top R5 | a Wh | b* Y1 Y2 | c Y3 Y4 | yelled a")
    assert own.legal("a") == []


@pytest.mark.proves("R71")
@pytest.mark.parametrize("closing", ["b R2", "b +"])
def test_r71_until_the_next_player_plays_or_draws(closing):
    game = hail_mary("top R5 | a* R1 G9 | b R2 Y1 Y2 | c Wh Y3 Y4", "a R1!")
    assert throws(game, "c")
    go_on(game, closing)
    assert throws(game, "c") == []
    assert refused(game, "c Wh=G") == ("R73" if game.turn == 2 else "hail-mary/hail-mary-when")


@pytest.mark.proves("R72")
def test_r72_without_a_yell_there_is_no_window():
    game = hail_mary("top R5 | a* R1 G9 | b Y1 Y2 | c Wh Y3 Y4", "a R1")
    assert throws(game, "c") == []
    assert refused(game, "c Wh=G") == "hail-mary/hail-mary-when"
    go_on(game, "b !a")
    assert throws(game, "c") == []
    assert refused(game, "c Wh=G") == "hail-mary/hail-mary-when"


@pytest.mark.proves("R73", "R131")
@pytest.mark.parametrize(
    ("option", "hand", "playable"),
    [
        ("", "Wh G1 G2", False),
        ("", "Wh Wh G2", False),
        ("", "Wh Wh", True),
        ("hail_mary_on_turn=stuck", "Wh Wh", True),
        ("hail_mary_on_turn=stuck", "Wh W", False),
        ("hail_mary_on_turn=never", "Wh Wh", False),
        ("hail_mary_on_turn=never", "Wh G1 G2", False),
        ("hail_mary_on_turn=always", "Wh G1 G2", True),
        ("hail_mary_on_turn=always", "Wh Wh", True),
    ],
)
def test_r73_it_is_no_ordinary_wild_on_ones_own_turn(option, hand, playable):
    options = f"options {option} | " if option else ""
    game = game_at("hail-mary", f"{options}top R5 | a* {hand} | b Y1 Y2 | c Y3 Y4")
    assert ("Wh=B" in game.legal("a")) == playable
    if playable:
        events = game.play("a", "Wh=B")
        assert not any(isinstance(event, ev.Hit | ev.Missed) for event in events)
        assert (game.top, game.turn) == ("Wh=B", 1)
    else:
        assert refused(game, "a Wh=B") == "R73"


@pytest.mark.proves("R74")
def test_r74_the_draw_of_the_card_that_made_the_yell_comes_first():
    game = hail_mary("top R5 | a* R+2 G9 | b Wh Y1 Y2 | c Wh Y3 Y4", "a R+2!")
    assert len(game.hand("b")) == 5
    assert throws(game, "b") == throws(game, "c") == THROWS
    go_on(game, "b Wh=G", "b Y1!")
    assert (game.hand("b"), game.turn) == (["Y1"], 2)


@pytest.mark.proves("R74")
@pytest.mark.parametrize("answer", ["+", "x"])
def test_r74_a_challenge_comes_first_and_an_innocent_caller_can_be_thrown_at(answer):
    game = hail_mary("top R5 | a* W+4 G9 | b Wh Y1 Y2 | c Wh Y3 Y4", "a W+4=B!")
    assert throws(game, "b") == throws(game, "c") == []
    assert game.legal("b") == ["+", "x"]
    assert game.legal("c") == []
    go_on(game, f"b {answer}")
    assert throws(game, "c") == THROWS
    assert throws(game, "b") == THROWS


@pytest.mark.proves("R74")
def test_r74_a_guilty_caller_has_no_last_card_left():
    game = hail_mary("top R5 | a* W+4 R9 | b Wh Y1 Y2 | c Wh Y3 Y4", "a W+4=B!", "b x")
    assert len(game.hand("a")) == 5
    assert throws(game, "b") == throws(game, "c") == []
    assert refused(game, "c Wh=R") == "hail-mary/hail-mary-when"


@pytest.mark.proves("R75")
def test_r75_a_wrong_guess_costs_only_the_card_and_color_and_order_still_apply():
    game = hail_mary(CALLED)
    events = game.play("c", "Wh=B")
    assert ev.Missed(2, 0, "B") in events
    assert not any(isinstance(event, ev.Drew) for event in events)
    assert (game.hand("c"), game.top, game.color, game.turn) == (["Y3", "Y4"], "Wh=B", "B", 3)
    assert game.legal("d") == ["B1", "B1!", "B2", "B2!", "+"]


@pytest.mark.proves("R76")
@pytest.mark.parametrize("wild", ["W", "W+4", "Wh"])
@pytest.mark.parametrize("color", "RYGB")
def test_r76_a_wild_is_never_hit(wild, color):
    game = game_at("hail-mary", f"top R5 | a {wild} | b* Y1 Y2 | c Wh Y3 Y4 | yelled a")
    events = game.play("c", f"Wh={color}")
    assert ev.Missed(2, 0, color) in events
    assert game.hand("c") == ["Y3", "Y4"]
    assert game.turn == 0


@pytest.mark.proves("R77")
def test_r77_a_hit_reveals_the_color_and_not_the_card():
    nine, two = (
        game_at("hail-mary", f"top R5 | pile B7 | a {card} | b* Y1 Y2 | c Wh Y3 Y4 | yelled a")
        for card in ("G9", "G2")
    )
    hits = [game.play("c", "Wh=G") for game in (nine, two)]
    assert hits[0] == hits[1]
    assert ev.Hit(2, 0, "G") in hits[0]
    for seat in (1, 2, None):
        assert nine.view(seat) == two.view(seat)
        assert nine.record(seat, redacted=True) == two.record(seat, redacted=True)


@pytest.mark.proves("R77")
def test_r77_a_miss_tells_only_that_it_missed():
    blue, yellow = (
        game_at("hail-mary", f"top R5 | pile B7 | a {card} | b* Y1 Y2 | c Wh Y3 Y4 | yelled a")
        for card in ("B9", "Y9")
    )
    assert blue.play("c", "Wh=G") == yellow.play("c", "Wh=G")
    for seat in (1, 2, None):
        assert blue.view(seat) == yellow.view(seat)


@pytest.mark.proves("R78", "R141")
def test_r78_after_a_hit_the_thrower_keeps_one_of_choice_and_the_rest_go_under():
    game = hail_mary("top R5 | a G9 | b* Wh Y1 Bs W+4 | c Y3 Y4 | yelled a", "b Wh=G")
    assert game.legal("b") == ["Y1", "Y1!", "Bs", "Bs!", "W+4", "W+4!", "-"]
    events = game.play("b", "Bs!")
    assert [event.card for event in events if isinstance(event, ev.Shed)] == ["Y1", "W+4"]
    assert not any(isinstance(event, ev.Skipped | ev.Drew | ev.Challenged) for event in events)
    assert (game.hand("b"), game.top, game.turn) == (["Bs"], "Wh=G", 2)
    assert sorted(game.view(None).discard[1:3]) == ["W+4", "Y1"]
    assert game.view(None).discard[3] == "R5"
    assert game.discard_size == 4


@pytest.mark.proves("R78")
def test_r78_the_thrower_may_decline():
    game = hail_mary(CALLED, "c Wh=G", "c -")
    assert (game.hand("c"), game.top, game.discard_size, game.turn) == (["Y3", "Y4"], "Wh=G", 2, 3)


@pytest.mark.proves("R78")
def test_r78_with_one_card_left_there_is_nothing_to_discard():
    game = hail_mary("top R5 | a G9 | b* Y1 Y2 | c Wh Y3 | d B1 B2 | yelled a", "c Wh=G!")
    assert (game.hand("c"), game.waiting_for, game.turn, game.discard_size) == (["Y3"], "turn", 3, 2)


def one_kept(kept: str) -> lc.Game:
    """b has thrown, hit and kept one card, and shed the same two."""
    position = f"top R5 | pile B7 | a G9 | b* Wh {kept} Y1 Y2 | c Y3 Y4 | yelled a"
    return hail_mary(position, "b Wh=G", f"b {kept}")


@pytest.mark.proves("R78", "R148")
@pytest.mark.parametrize("seat", ["a", "c", None])
def test_r78_nobody_else_sees_which_card_was_kept(seat):
    assert one_kept("B1").view(seat) == one_kept("R2").view(seat)


@pytest.mark.proves("R78", "R148")
@pytest.mark.parametrize("seat", ["a", "c", None])
def test_r78_the_kept_card_is_hidden_in_the_record_of_others(seat):
    records = [one_kept(card).record(seat, redacted=True) for card in ("B1", "R2")]
    assert records[0] == records[1]


@pytest.mark.proves("R79")
@pytest.mark.parametrize("color", ["G", "B"])
def test_r79_at_one_card_the_thrower_must_yell_hit_or_miss(color):
    position = "top R5 | a G9 | b* Y1 Y2 | c Wh Y3 | d Wh B1 B2 | yelled a"
    silent = hail_mary(position, f"c Wh={color}")
    assert silent.view("d").open == (2,)
    assert throws(silent, "d") == []
    go_on(silent, "b !c")
    assert len(silent.hand("c")) == 3
    loud = hail_mary(position, f"c Wh={color}!")
    assert loud.called("c")
    assert refused(loud, "b !c") == "R28"


@pytest.mark.proves("R79")
def test_r79_the_throwers_yell_opens_a_fresh_window_for_others():
    position = "top R5 | a G9 | b* Wh Y1 Y2 | c Wh Y3 | d B1 B2 | yelled a"
    game = hail_mary(position, "c Wh=G!")
    assert throws(game, "b") == THROWS
    events = game.play("b", "Wh=Y")
    assert ev.Hit(1, 2, "Y") in events


@pytest.mark.proves("R79")
def test_r79_down_to_one_by_discarding_too():
    position = "top R5 | a G9 | b* Wh Y1 Y2 | c Wh Y3 Y4 | d B1 B2 | yelled a"
    silent = hail_mary(position, "c Wh=G", "c Y4")
    assert "!c" in silent.legal("a")
    loud = hail_mary(position, "c Wh=G", "c Y4!")
    assert throws(loud, "b") == THROWS
    assert ev.Hit(1, 2, "Y") in loud.play("b", "Wh=Y")


@pytest.mark.proves("R79")
def test_r79_the_first_caller_too_may_throw_at_the_thrower():
    game = hail_mary("top R5 | a Wh | b* Y1 Y2 | c Wh Y3 | d B1 B2 | yelled a", "c Wh=G!")
    assert throws(game, "a") == THROWS
    go_on(game, "a Wh=R")
    assert game.round_winner == 0


@pytest.mark.proves("R80", "R142")
@pytest.mark.parametrize("option", ["none", "all"])
@pytest.mark.parametrize("color", ["G", "B"])
def test_r80_a_hail_mary_thrown_as_the_last_card_wins(option, color):
    game = game_at(
        "hail-mary", f"options last_card_draw={option} | top R5 | a G9 | b* Y1 Y2 | c Wh ! | yelled a"
    )
    events = game.play("c", f"Wh={color}")
    assert not any(isinstance(event, ev.Hit | ev.Missed | ev.Drew) for event in events)
    assert (game.round_over, game.round_winner) == (True, 2)


@pytest.mark.proves("R81")
@pytest.mark.parametrize("moves", [("c Wh=G", "c Y3"), ("c Wh=G", "c -"), ("c Wh=B",)])
def test_r81_the_owner_keeps_the_last_card_unharmed(moves):
    game = hail_mary(CALLED, *moves)
    assert (game.hand("a"), game.called("a")) == (["G9"], True)
    go_on(game, "d +", "d -")
    assert game.turn == 0


@pytest.mark.proves("R82")
@pytest.mark.parametrize(
    ("option", "direction", "first", "second"),
    [
        ("", "+", 3, 0),
        ("", "-", 3, 2),
        ("hm_next=left", "-", 3, 2),
        ("hm_next=current_order", "-", 1, 0),
        ("hm_next=current_order", "+", 3, 0),
    ],
)
def test_r82_play_goes_on_to_the_left_and_then_in_the_current_direction(option, direction, first, second):
    options = f"options {option} | " if option else ""
    table = "top R5 | a* B8 B9 | b G9 | c Wh Y3 Y4 | d B1 B2 | yelled b"
    position = f"{options}direction {direction} | {table}"
    game = hail_mary(position, "c Wh=R")
    assert game.turn == first
    go_on(game, f"{first} +", f"{first} -")
    assert game.turn == second


@pytest.mark.proves("R83")
@pytest.mark.parametrize("direction", ["+", "-"])
def test_r83_between_two_the_uno_player_moves_again_in_the_named_color(direction):
    game = hail_mary(f"direction {direction} | top R5 | a* R1 G9 | b Wh Y1 Y2", "a R1!", "b Wh=B")
    assert (game.turn, game.color) == (0, "B")
    assert game.legal("a") == ["+"]
    hit = hail_mary(f"direction {direction} | top R5 | a* R1 G9 | b Wh Y1 Y2", "a R1!", "b Wh=G", "b Y1")
    assert hit.turn == 0
    go_on(hit, "a G9")
    assert hit.round_winner == 0


@pytest.mark.proves("R84", "R134")
@pytest.mark.parametrize(("first", "second"), [("b", "c"), ("c", "b")])
def test_r84_the_first_throw_wins_and_the_loser_keeps_the_card(first, second):
    position = "top R5 | a* R1 G9 | b Wh Y1 Y2 | c Wh Y3 Y4 | d B1 B2"
    game = hail_mary(position, "a R1!")
    assert throws(game, first) == throws(game, second) == THROWS
    go_on(game, f"{first} Wh=B")
    assert throws(game, second) == []
    assert refused(game, f"{second} Wh=G") in ("hail-mary/hail-mary-race", "R73")
    assert "Wh" in game.hand(second)


@pytest.mark.proves("R84")
def test_r84_there_is_one_hail_mary_for_each_yell():
    game = hail_mary("top R5 | a* R1 G9 | b Y1 Y2 | c Wh Wh Y3 Y4 | d B1 B2", "a R1!", "c Wh=B")
    assert throws(game, "c") == []


@pytest.mark.proves("R85")
def test_r85_a_catch_that_comes_first_kills_the_window():
    game = hail_mary("top R5 | a* R1 G9 | b Y1 Y2 | c Wh Y3 Y4", "a R1", "b !a")
    assert len(game.hand("a")) == 3
    assert refused(game, "a !") == "R28"
    assert refused(game, "c Wh=G") == "hail-mary/hail-mary-when"


@pytest.mark.proves("R85")
def test_r85_after_the_yell_it_is_too_late_to_catch_and_a_throw_counts():
    game = hail_mary("top R5 | a* R1 G9 | b Y1 Y2 | c Wh Y3 Y4", "a R1", "a !")
    assert refused(game, "b !a") == "R28"
    go_on(game, "c Wh=G")
    assert game.seats == [2]
    assert game.waiting_for == "keep"


@pytest.mark.proves("R86")
def test_r86_a_hail_mary_in_hand_counts_as_a_match_though_it_cannot_be_played():
    game = game_at("hail-mary", "top R5 | a* W+4 Wh G1 | b Y1 Y2 | c Y3 Y4")
    assert "Wh=B" not in game.legal("a")
    go_on(game, "a W+4=B")
    assert ev.Guilty(0) in game.play("b", "x")
    strict = game_at("hail-mary", "options wd4_bluff=off | top R5 | a* W+4 Wh G1 | b Y1 Y2 | c Y3 Y4")
    assert refused(strict, "a W+4=B") == "hail-mary/wild-draw-hitch"


@pytest.mark.proves("R87")
@pytest.mark.parametrize("top", ["Wh=B", "Wh=R", "W=B", "R5"])
def test_r87_it_is_not_playable_on_turn_not_even_on_another(top):
    game = game_at("hail-mary", f"top {top} | a* Wh Y1 Y2 | b Y3 Y4")
    assert throws(game, "a") == []
    assert refused(game, "a Wh=B") == "R73"


@pytest.mark.proves("R87")
def test_r87_it_is_not_playable_when_drawn_on_turn():
    game = hail_mary("top R5 | pile Wh Y9 | a* Y1 Y2 | b Y3 Y4", "a +")
    assert game.legal("a") == ["-"]
    assert refused(game, "a Wh=B") == "R73"
    stuck = hail_mary("top R5 | pile Wh Y9 | a* Wh Wh | b Y3 Y4", "a +")
    assert stuck.legal("a") == [*THROWS, "-"]


HAND = "G0 Y9 Bs Wh"


@pytest.mark.proves("R88")
@pytest.mark.parametrize(
    ("option", "numbers"), [("", 10), ("hm_number_points=5", 10), ("hm_number_points=face", 9)]
)
def test_r88_every_number_counts_five_and_a_hail_mary_fifty(option, numbers):
    game = hail_mary(f"options scoring=on {option} | top R5 | a* R1 | b {HAND} | c Y3", "a R1")
    third = 3 if option.endswith("face") else 5
    assert game.scores == [numbers + third + 20 + 50, 0, 0]


@pytest.mark.proves("R88")
@pytest.mark.parametrize("number", range(10))
def test_r88_each_number_is_worth_five(number):
    game = hail_mary(f"options scoring=on | top B5 | a* B1 | b Y{number}", "a B1")
    assert game.scores == [5, 0]
