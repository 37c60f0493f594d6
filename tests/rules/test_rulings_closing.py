"""The rulings that close the holes: R131 to R157."""

from __future__ import annotations

from pathlib import Path

import pytest

import lastcard as lc
from lastcard.editions.rulebook import load_rulings
from lastcard.rules.options import OPTIONS
from lastcard.views import events as ev
from tests.support.collector import collector
from tests.support.playing import game_at, go_on, play, refused

CLASSIC = ("touchdown", "droid", "hail-mary")
WITH_ACTIONS = ("express", *CLASSIC)
WILD_DRAW = {"express": ("W+2", 2), "touchdown": ("W+4", 4), "droid": ("W+4", 4), "hail-mary": ("W+4", 4)}
DRAW_CARD = {"express": ("+1", 1), "touchdown": ("+2", 2), "droid": ("+2", 2), "hail-mary": ("+2", 2)}
COLOR_MOVES = ["=R", "=Y", "=G", "=B"]

everyone = pytest.mark.parametrize("edition", lc.EDITIONS)
with_actions = pytest.mark.parametrize("edition", WITH_ACTIONS)
classic = pytest.mark.parametrize("edition", CLASSIC)


def sizes(game: lc.Game) -> list[int]:
    return [len(game.hand(seat)) for seat in range(game.players)]


def lineup(game: lc.Game, seat: int) -> tuple[str, ...]:
    return game.view(None).areas[seat].lineup


def spent(game: lc.Game, seat: int) -> tuple[str, ...]:
    return game.view(None).areas[seat].spent


# R131, R132


@pytest.mark.proves("R131")
def test_r131_a_hand_of_nothing_but_hail_marys_may_play_one_as_a_plain_wild():
    game = game_at("hail-mary", "top R5 | a* Wh Wh | b Wh Wh")
    assert game.legal("a") == [f"Wh={color}{call}" for color in "RYGB" for call in ("", "!")] + ["+"]
    events = game.play("a", "Wh=G!")
    assert not any(isinstance(event, ev.Hit | ev.Missed) for event in events)
    assert (game.top, game.turn, game.hand("a")) == ("Wh=G", 1, ["Wh"])


@pytest.mark.proves("R131")
def test_r131_two_who_hoard_hail_marys_can_end_the_round():
    game = play("hail-mary", "top R5 | a* Wh Wh | b Wh Wh", "a Wh=G", "b Wh=R", "a Wh=B")
    assert game.round_winner == 0


@pytest.mark.proves("R131")
def test_r131_with_any_other_card_it_waits_for_a_call():
    for option, playable in (("stuck", False), ("never", False), ("always", True)):
        game = game_at("hail-mary", f"options hail_mary_on_turn={option} | top R5 | a* Wh G1 | b Y1 Y2")
        assert ("Wh=G" in game.legal("a")) == playable
    never = game_at("hail-mary", "options hail_mary_on_turn=never | top R5 | a* Wh Wh | b Y1 Y2")
    assert never.legal("a") == ["+"]


@pytest.mark.proves("R132")
@everyone
def test_r132_a_round_that_has_seen_2000_turns_is_void(edition):
    options = "" if edition == "elite" else "options scoring=on | "
    position = f"{options}turns 1999 | dealer a | scores b 7 | top R5 | a* R1 R2 R3 | b R4 R6 R7"
    game = play(edition, position, "a R1")
    assert not game.round_over
    events = game.play("b", "R4")
    assert ev.RoundVoid() in events
    assert (game.round_over, game.round_winner, game.over, game.scores) == (True, None, False, [0, 7])
    assert game.seats == []
    game.next_round()
    assert (game.dealer, game.scores, game.round_over) == (1, [0, 7], False)


@pytest.mark.proves("R132")
@everyone
def test_r132_whoever_goes_out_in_the_last_turn_has_won(edition):
    game = play(edition, "turns 2000 | top R5 | a* R1 | b R4 R6 R7", "a R1")
    assert game.round_winner == 0


@pytest.mark.proves("R132")
@everyone
def test_r132_two_thousand_turns_of_drawing_end(edition):
    game = lc.Game.new(edition, players=2, seed=5)
    turns = 0
    while not game.round_over:
        game.timeout()
        turns += 1
        assert turns <= 2001
    assert game.round_winner is None


# R133


@pytest.mark.proves("R133")
@with_actions
@pytest.mark.parametrize(("kept", "guilty"), [("G9", False), ("R9", True)])
def test_r133_guilt_is_fixed_at_the_play_and_cards_drawn_for_a_catch_are_no_evidence(edition, kept, guilty):
    card, owed = WILD_DRAW[edition]
    game = play(
        edition,
        f"top R5 | pile R1 R2 Y5 Y6 Y7 Y8 B9 B8 | a* {card} {kept} | b Y1 Y2 | c Y3 Y4",
        f"a {card}=B",
    )
    go_on(game, "c !a")
    assert {"R1", "R2"} <= set(game.hand("a"))
    assert game.legal("b") == ["+", "x"]
    twin = lc.Game.from_position(game.position())
    for either in (game, twin):
        events = either.play("b", "x")
        assert (ev.Guilty(0) in events) == guilty
    assert sizes(game) == ([3 + owed, 2, 2] if guilty else [3, 2 + owed + 2, 2])


@pytest.mark.proves("R133")
@with_actions
def test_r133_calls_go_on_while_a_challenge_is_pending(edition):
    card, _ = WILD_DRAW[edition]
    game = play(edition, f"top R5 | a* {card} G9 | b Y1 Y2 | c Y3 Y4", f"a {card}=B", "a !")
    assert game.called("a")
    assert game.legal("b") == ["+", "x"]
    assert refused(game, "c !a") == "R28"


# R134, R135: the clock


@pytest.mark.proves("R134")
def test_r134_a_race_ends_when_one_seat_has_not_answered():
    game = play("touchdown", "top R5 | a* Wt G1 G2 | b Y1 Y2 | c Y3 Y4 | d B1 B2", "a Wt", "d ^")
    assert (game.waiting_for, game.seats) == ("race", [1, 2])
    go_on(game, "b ^")
    assert (game.waiting_for, sizes(game)) == ("color", [2, 2, 5, 2])


@pytest.mark.proves("R134")
@pytest.mark.parametrize(("direction", "last"), [("+", 3), ("-", 1)])
def test_r134_when_the_clock_runs_out_the_furthest_of_those_missing_is_last(direction, last):
    position = f"direction {direction} | top R5 | a* Wt G1 G2 | b Y1 Y2 | c Y3 Y4 | d B1 B2"
    game = play("touchdown", position, "a Wt", "c ^", "~")
    assert len(game.hand(last)) == 5
    assert game.seats == [0]
    go_on(game, "a =R")
    assert game.turn == (1 if direction == "+" else 3)


@pytest.mark.proves("R134")
@everyone
def test_r134_moves_count_in_the_order_in_which_they_arrive(edition):
    position = "top R5 | a* R1 G2 | b Y1 Y2 | c Y3 Y4"
    called = play(edition, position, "a R1", "a !")
    assert refused(called, "b !a") == "R28"
    caught = play(edition, position, "a R1", "b !a")
    assert refused(caught, "a !") == "R28"
    assert refused(caught, "c !a") == "R28"


@pytest.mark.proves("R135")
@everyone
def test_r135_on_a_turn_the_clock_draws_and_keeps(edition):
    game = play(edition, "top R5 | pile R9 Y9 | a* R1 R2 | b Y1 Y2", "~")
    assert (game.hand("a"), game.top, game.turn) == (["R1", "R2", "R9"], "R5", 1)


@pytest.mark.proves("R135", "R12")
@everyone
def test_r135_on_a_turn_without_cards_to_draw_the_clock_passes(edition):
    game = play(edition, "top R5 | pile | a* R1 R2 | b Y1 Y2", "~")
    assert (game.hand("a"), game.turn) == (["R1", "R2"], 1)


@pytest.mark.proves("R135")
@everyone
def test_r135_after_a_draw_the_clock_keeps(edition):
    game = play(edition, "top R5 | pile R9 Y9 | a* R1 R2 | b Y1 Y2", "a +", "~")
    assert (game.hand("a"), game.top, game.turn) == (["R1", "R2", "R9"], "R5", 1)


@pytest.mark.proves("R135", "R146")
@everyone
@pytest.mark.parametrize("moves", [("~",), ("a +", "~")])
def test_r135_with_force_play_the_clock_plays_what_must_be_played(edition, moves):
    game = play(edition, "options force_play=on | top R5 | pile R9 Y9 | a* R1 R2 | b Y1 Y2", *moves)
    assert (game.top, game.hand("a"), game.turn) == ("R9", ["R1", "R2"], 1)


@pytest.mark.proves("R135")
@with_actions
def test_r135_an_owed_penalty_is_taken(edition):
    card, owed = WILD_DRAW[edition]
    game = play(edition, f"top R5 | a* {card} R9 G1 | b Y1 Y2 | c Y3 Y4", f"a {card}=B", "~")
    assert (sizes(game), game.turn) == ([2, 2 + owed, 2], 2)


@pytest.mark.proves("R135", "R146")
@with_actions
def test_r135_a_stack_is_taken(edition):
    face, number = DRAW_CARD[edition]
    position = f"options stacking=on | top R5 | a* R{face} R9 G1 | b G{face} Y2 Y1 | c B{face} Y4"
    game = play(edition, position, f"a R{face}", f"b G{face}", "~")
    assert (sizes(game), game.turn) == ([2, 2, 2 + 2 * number], 0)


@pytest.mark.proves("R135")
@pytest.mark.parametrize(
    ("hand", "color"),
    [("G1 G2 R3", "G"), ("B1 Y2", "Y"), ("B1 G1 Y2 Y3 B2", "Y"), ("W W", "R"), ("R1 Bs Br B+2 R2", "B")],
)
def test_r135_the_clock_names_the_color_most_held_and_the_first_on_a_tie(hand, color):
    game = play("touchdown", f"top R5 | a* Wt {hand} | b Y1 Y5", "a Wt", "~")
    assert (game.top, game.turn) == (f"Wt={color}", 1)


@pytest.mark.proves("R135")
def test_r135_the_clock_names_a_color_for_a_wild_turned_up():
    game = next(
        game
        for game in (lc.Game.new("express", players=3, seed=seed) for seed in range(1000))
        if game.waiting_for == "color"
    )
    first = game.turn
    held = [card[0] for card in game.hand(first)]
    most = max("RYGB", key=held.count)
    game.timeout()
    assert (game.color, game.turn, game.waiting_for) == (most, first, "turn")


@pytest.mark.proves("R135")
@with_actions
def test_r135_the_clock_names_a_color_after_the_challenge(edition):
    card, _ = WILD_DRAW[edition]
    position = f"options color_after_challenge=on | top R5 | a* {card} G9 G1 | b Y1 Y2 | c Y3 Y4"
    game = play(edition, position, f"a {card}", "~", "~")
    assert (game.top, game.turn) == (f"{card}=G", 2)


@pytest.mark.proves("R135")
def test_r135_in_a_droid_the_clock_lays_the_first_legal_card():
    game = play("droid", "top R5 | a* Wd R1 G2 | b R2 Y1 G3 B4 | c B5 G6 R7", "a Wd", "~")
    assert game.view(None).parts == ("R1",)
    game.timeout()
    assert game.view(None).parts == ("R1", "Y1")


@pytest.mark.proves("R135", "R146")
@pytest.mark.parametrize(("laid", "wild"), [("R1", "W=Y"), ("G2", "W=R")])
def test_r135_in_a_droid_the_clock_lays_a_wild_in_the_first_color_that_fits(laid, wild):
    position = f"options droid_wild_parts=on | top R5 | a* Wd {laid} B2 | b W W | c B5 G6 R7"
    game = play("droid", position, "a Wd", f"a {laid}")
    assert game.legal("b")[0] == wild
    game.timeout()
    assert f"droid a {laid} {wild}" in game.position()


@pytest.mark.proves("R135")
def test_r135_after_a_hail_mary_the_clock_declines_and_leaves_nobody_with_one_card():
    game = play("hail-mary", "top R5 | a G9 | b* Wh Y2 Y1 Bs | c Y3 Y4 | yelled a", "b Wh=G", "~")
    assert (game.hand("b"), game.turn) == (["Y1", "Y2", "Bs"], 2)
    assert "!b" not in game.legal("c")


ELITE = "top R5 | under Y7 Wc | a* R3* R9 G1 | b Y1 Y2 Rc | c B1 B2 B3"


@pytest.mark.proves("R135")
def test_r135_the_clock_declines_an_activation():
    game = play("elite", f"{ELITE} | a lineup Scarlet Moss", "a R3*", "~")
    assert (game.turn, spent(game, 0), lineup(game, 0)) == (1, (), ("Scarlet Moss",))


@pytest.mark.proves("R135")
@pytest.mark.parametrize(("seat", "target"), [("a", 1), ("b", 0)])
def test_r135_the_clock_aims_at_the_first_seat(seat, target):
    position = ELITE if seat == "a" else ELITE.replace("a* R3*", "a").replace("b Y1", "b* R3* Y1")
    game = play("elite", f"{position} | {seat} lineup Flint Harrow", f"{seat} R3*", f"{seat} @1")
    before = len(game.hand(target))
    game.timeout()
    assert len(game.hand(target)) == before + 2


@pytest.mark.proves("R135", "R94")
def test_r135_the_clock_takes_the_first_icon():
    position = f"options icon_order=chooser | {ELITE} | d G7 G8 | a lineup Maple Stroud"
    game = play("elite", position, "a R3*", "a @1", "~")
    assert (game.direction, game.turn) == (-1, 2)


@pytest.mark.proves("R135")
def test_r135_the_clock_sheds_the_first_card():
    position = "top B5 | a* B3* R9 G1 | b We Y2 Y1 | c B1 B2 | a lineup Tide Marchbank"
    game = play("elite", position, "a B3*", "a @1", "~")
    assert (game.hand("b"), game.turn) == (["Y2", "We"], 1)


@pytest.mark.proves("R135")
def test_r135_the_clock_discards_the_first_player_card():
    position = f"{ELITE} | a lineup Ruby Fenwick | b lineup Ember Quill, Rusty Vane | b deck Copper Nye"
    game = play("elite", position, "a R3*", "a @1", "~", "~", "~")
    assert spent(game, 1) == ("Ember Quill",)
    assert lineup(game, 1) == ("Rusty Vane", "Copper Nye")
    assert game.turn == 1


@pytest.mark.proves("R135")
def test_r135_the_clock_takes_the_first_card_of_the_discards():
    position = "top G5 | under Y7 Wc | a* G3* R9 G1 | b Y1 Y2 | a lineup Kelp Vasquill"
    game = play("elite", position, "a G3*", "a @1")
    first = game.legal("a")[0]
    game.timeout()
    assert first == "G5"
    assert (game.hand("a"), game.turn) == (["R9", "G1", "G5"], 1)


@pytest.mark.proves("R135")
def test_r135_the_clock_gives_the_first_card():
    position = "top R5 | a* R3* G1 | b Y1 | c B1 B2 | a lineup Copper Nye"
    game = play("elite", position, "a R3*", "a @1", "a >b")
    assert game.hand("a") == ["Y1", "G1"]
    game.timeout()
    assert (game.hand("a"), game.hand("b"), game.turn) == (["G1"], ["Y1"], 1)
    assert not game.called("a")


PILE = "a lineup Garnet Lowe | a spent Copper Nye, Blaze Umber"


@pytest.mark.proves("R135")
def test_r135_the_clock_recovers_the_first_card_where_it_must_and_none_where_it_may():
    must = play("elite", f"top R5 | a* Rc R9 G1 | b Y1 Y2 | {PILE}", "a Rc", "~")
    assert (spent(must, 0), must.turn) == (("Blaze Umber",), 1)
    may = play("elite", f"top R5 | a* Wc R9 G1 | b Y1 Y2 | {PILE}", "a Wc=G", "~")
    assert (spent(may, 0), may.turn) == (("Copper Nye", "Blaze Umber"), 1)
    one = play("elite", f"top R5 | a* Wc R9 G1 | b Y1 Y2 | {PILE}", "a Wc=G", "a @2", "~")
    assert (spent(one, 0), one.turn) == (("Copper Nye",), 1)


@pytest.mark.proves("R135")
def test_r135_the_clock_drafts_the_first_card_shown():
    game = lc.Game.new("elite", players=3, seed=1, options={"mode": "draft"})
    seat, row = game.seats[0], game.view(None).row
    assert ev.Drafted(seat, row[0]) in game.timeout()
    while game.waiting_for == "draft":
        game.timeout()
    assert sizes(game) == [7, 7, 7]


@pytest.mark.proves("R135")
@everyone
def test_r135_after_the_round_no_clock_is_running(edition):
    game = play(edition, "top R5 | a* R1 | b Y1 Y2", "a R1")
    before = game.position()
    assert game.timeout() == []
    assert game.position() == before


@pytest.mark.proves("R135")
@everyone
def test_r135_the_clock_calls_for_nobody(edition):
    game = play(edition, "options force_play=on | top R5 | pile R9 Y9 | a* G1 ! | b Y1 Y2", "~")
    assert (game.hand("a"), game.called("a")) == (["G1"], False)
    assert "!a" in game.legal("b")


# R136 to R145


@pytest.mark.proves("R136")
@everyone
def test_r136_after_a_draw_the_seat_always_answers(edition):
    game = play(edition, "top R5 | pile Y9 Y8 | a* G1 G2 | b Y1 Y2", "a +")
    assert (game.seats, game.legal("a"), game.turn) == ([0], ["-"], 0)
    playable = play(edition, "top R5 | pile R9 Y8 | a* G1 G2 | b Y1 Y2", "a +")
    assert playable.legal("a") == ["R9", "-"]


@pytest.mark.proves("R136", "R147")
@everyone
@pytest.mark.parametrize("seat", ["b", None])
def test_r136_others_cannot_tell_what_was_drawn(edition, seat):
    games = [game_at(edition, f"top R5 | pile {card} Y8 | a* G1 G2 | b Y1 Y2") for card in ("Y9", "R9")]
    events = [[event.seen_by(1) for event in game.play("a", "+")] for game in games]
    assert events[0] == events[1]
    assert games[0].view(seat) == games[1].view(seat)
    assert games[0].record(seat, redacted=True) == games[1].record(seat, redacted=True)
    assert [game.view("a").drawn for game in games] == ["Y9", "R9"]


@pytest.mark.proves("R137")
@everyone
def test_r137_the_reshuffle_waits_until_a_card_is_needed(edition):
    game = game_at(edition, "top R5 | under G3 G4 | pile Y9 | a* G1 G2 | b Y1 Y2")
    events = game.play("a", "+")
    assert not any(isinstance(event, ev.Reshuffled) for event in events)
    assert (game.pile_size, game.discard_size) == (0, 3)
    go_on(game, "a -")
    assert (game.pile_size, game.discard_size) == (0, 3)
    assert "+" in game.legal("b")
    assert ev.Reshuffled(2) in game.play("b", "+")
    assert (game.pile_size, game.discard_size) == (1, 1)


@pytest.mark.proves("R138")
@everyone
@pytest.mark.parametrize(("pile", "drawn"), [("", 0), ("Y9", 1)])
def test_r138_a_catch_with_too_few_cards_draws_what_exists_and_is_spent(edition, pile, drawn):
    game = game_at(edition, f"top R5 | pile {pile} | a R1 | b* Y1 Y2 | c Y3 Y4 | open a")
    events = game.play("b", "!a")
    assert ev.Caught(1, 0) in events
    assert ev.Waived(0, 2 - drawn) in events
    assert len(game.hand("a")) == 1 + drawn
    assert refused(game, "c !a") == "R28"
    assert refused(game, "a !") == "R28"


@pytest.mark.proves("R139", "R157")
def test_r139_laying_a_part_closes_no_call_window():
    game = play("droid", "top R5 | a* Wd R1 | b Y1 Y2 | c G1 B2 | d B3 B4", "a Wd", "a R1", "b Y1", "c G1")
    assert game.view(None).open == (0,)
    assert "!a" in game.legal("b")
    assert "!a" in game.legal("d")


@pytest.mark.proves("R139")
def test_r139_cards_drawn_by_a_seat_caught_in_mid_droid_may_be_laid():
    position = "top R5 | pile Y9 B9 R9 R8 R7 | a* Wd R1 | b Y1 Y2 | c G1 B2"
    game = play("droid", position, "a Wd", "a R1", "b Y1", "b !a", "c G1")
    assert (game.seats, game.hand("a")) == ([0], ["Y9", "B9"])
    assert game.legal("a") == ["Y9", "B9"]
    go_on(game, "a B9", "b Y2", "c B2", "a Y9")
    assert game.waiting_for == "color"
    assert game.hand("a") == ["R1", "Y9", "B9"]


@pytest.mark.proves("R140")
def test_r140_the_seat_on_turn_may_throw_before_it_acts():
    position = "top R5 | a* R1 G9 | b Wh R2 Y1 Y2 | c Y3 Y4"
    game = play("hail-mary", position, "a R1!")
    assert game.turn == 1
    assert {"R2", "+", "Wh=G"} <= set(game.legal("b"))
    go_on(game, "b Wh=G")
    assert game.waiting_for == "keep"
    late = play("hail-mary", position, "a R1!", "b +")
    assert not [move for move in late.legal("b") if move.startswith("Wh")]


@pytest.mark.proves("R141")
def test_r141_shed_cards_go_under_in_the_order_of_the_hand():
    game = game_at("hail-mary", "top R5 | a G9 | b* Wh W Y1 R3 Bs R3 G0 | c Y3 Y4 | yelled a")
    go_on(game, "b Wh=G")
    hand = game.hand("b")
    assert hand == ["R3", "R3", "Y1", "G0", "Bs", "W"]
    events = game.play("b", "Y1")
    shed = [event.card for event in events if isinstance(event, ev.Shed)]
    assert shed == ["R3", "R3", "G0", "Bs", "W"]
    assert sorted(game.view(None).discard[1:6]) == sorted(shed)
    assert lc.Game.replay(game.record()).position() == game.position()


LAST_TOUCHDOWN = "options last_card_draw=all scoring=on | top R5 | pile Ys Ys Bs | a* Wt | b Y1 Y2 | c Y3 Y4"


@pytest.mark.proves("R142", "R55")
def test_r142_the_race_of_a_last_touchdown_is_run_and_counted_and_no_color_named():
    game = game_at("touchdown", LAST_TOUCHDOWN)
    events = game.play("a", "Wt")
    assert not any(isinstance(event, ev.RoundWon) for event in events)
    assert game.seats == [1, 2]
    twin = lc.Game.from_position(game.position())
    go_on(twin, "c ^")
    events = game.play("c", "^")
    assert [type(event) for event in events if isinstance(event, ev.Drew | ev.RoundWon)] == [ev.Drew] * 3 + [
        ev.RoundWon
    ]
    assert (game.round_winner, game.color, game.waiting_for) == (0, None, "over")
    assert game.scores == twin.scores == [1 + 2 + 3 + 4 + 60, 0, 0]


@pytest.mark.proves("R142", "R134")
def test_r142_the_clock_ends_the_race_of_a_last_touchdown():
    game = play("touchdown", LAST_TOUCHDOWN, "a Wt", "~")
    assert (game.round_winner, sizes(game), game.scores) == (0, [0, 2, 5], [70, 0, 0])


@pytest.mark.proves("R142", "R50")
@pytest.mark.parametrize(("option", "drawn"), [("literal", 3), ("none", 0)])
def test_r142_between_two_the_last_touchdown_is_settled_at_once(option, drawn):
    position = f"options last_card_draw=all td_two_player={option} | top R5 | a* Wt | b Y1 Y2"
    game = play("touchdown", position, "a Wt")
    assert (game.round_winner, sizes(game)) == (0, [0, 2 + drawn])
    assert game.scores == [1, 0]


@pytest.mark.proves("R142", "R28")
def test_r142_a_false_call_during_that_race_does_not_undo_the_win():
    position = "options last_card_draw=all false_call_penalty=2 | top R5 | a* Wt | b Y1 Y2 | c Y3 Y4"
    game = play("touchdown", position, "a Wt")
    if "!" in game.legal("a"):
        go_on(game, "a !")
    go_on(game, "b ^")
    assert (game.round_over, game.round_winner) == (True, 0)


@pytest.mark.proves("R142", "R68", "R80")
@pytest.mark.parametrize("option", ["none", "all"])
def test_r142_droid_and_hail_mary_as_the_last_card_end_the_round_at_once(option):
    droid = play("droid", f"options last_card_draw={option} | top R5 | a* Wd | b Y1 Y2", "a Wd")
    thrown = f"options last_card_draw={option} | top R5 | a G9 | b* Y1 Y2 | c Wh | yelled a"
    hail_mary = play("hail-mary", thrown, "c Wh=G")
    played = play("hail-mary", f"options last_card_draw={option} | top R5 | a* Wh | b Y1 Y2", "a Wh=G")
    assert (droid.round_winner, hail_mary.round_winner, played.round_winner) == (0, 2, 0)
    assert (sizes(droid), sizes(hail_mary), sizes(played)) == ([0, 2], [1, 2, 0], [0, 2])


@pytest.mark.proves("R143")
@with_actions
def test_r143_the_values_of_last_card_draw(edition):
    printed, foreign = ("listed", "none") if edition == "express" else ("none", "listed")
    assert lc.Game.new(edition, seed=0).options["last_card_draw"] == printed
    for value in (printed, "all"):
        assert (
            lc.Game.new(edition, seed=0, options={"last_card_draw": value}).options["last_card_draw"] == value
        )
    with pytest.raises(lc.OptionError):
        lc.Game.new(edition, seed=0, options={"last_card_draw": foreign})


@pytest.mark.proves("R143")
def test_r143_elite_has_no_draw_card_to_end_on():
    with pytest.raises(lc.OptionError):
        lc.Game.new("elite", seed=0, options={"last_card_draw": "all"})


@pytest.mark.proves("R144")
def test_r144_all_seats_play_the_extra_round():
    options = "options express_alt_scoring=on alt_tie=extra_round"
    position = f"{options} | top R5 | a* R1 | b Ys | c Y3 | d Y5 | scores a 9, b 230, c 6, d 100"
    game = play("express", position, "a R1")
    assert (game.scores, game.over) == ([9, 250, 9, 105], False)
    game.next_round()
    assert game.players == 4
    assert all(size >= 5 for size in sizes(game))
    turns: set[int] = set()
    while len(turns) < 4:
        turns.add(game.turn)
        game.timeout()
    assert turns == {0, 1, 2, 3}


@pytest.mark.proves("R144")
def test_r144_anyone_may_win_the_extra_round_and_the_lowest_wins_the_match():
    options = "options express_alt_scoring=on alt_tie=extra_round"
    position = f"{options} | top R5 | a* R1 | b Y1 | c Y3 | scores a 9, b 250, c 9"
    game = play("express", position, "a R1")
    assert (game.scores, game.over, game.winner) == ([9, 251, 12], True, 0)


@pytest.mark.proves("R145")
def test_r145_without_an_eligible_lineup_card_the_turn_goes_on_by_itself():
    for cards in ("Amber Wick, Cobalt Wren", ""):
        game = play(
            "elite", f"top R5 | a* R3* R9 G1 | b Y1 Y2 | a lineup {cards} | a spent Copper Nye", "a R3*"
        )
        assert (game.turn, game.waiting_for) == (1, "turn")
    wild = play("elite", "top R5 | a* We R9 G1 | b Y1 Y2 | a lineup Amber Wick", "a We=G")
    assert wild.turn == 1


@pytest.mark.proves("R145", "R113")
@pytest.mark.parametrize(("card", "move"), [("Rc", "Rc"), ("Wc", "Wc=G")])
def test_r145_with_an_empty_pile_the_turn_goes_on_by_itself(card, move):
    game = play("elite", f"top R5 | a* {card} R9 G1 | b Y1 Y2 | a lineup Amber Wick", f"a {move}")
    assert (game.turn, game.waiting_for) == (1, "turn")


@pytest.mark.proves("R145")
def test_r145_nothing_to_recover_from_the_discards_does_not_stop_the_turn():
    """The played card lies on the card that was on top, so only a pile of one has nothing under it."""
    game = play("elite", "top G5 | a* G3* R9 G1 | b Y1 Y2 | a lineup Cypress Dunn", "a G3*", "a @1")
    assert (game.turn, game.waiting_for, spent(game, 0)) == (1, "turn", ("Cypress Dunn",))


# R146: the remaining options


@pytest.mark.proves("R146", "R9", "R152")
@with_actions
def test_r146_stacked_amounts_add_up_and_who_cannot_or_will_not_takes_all(edition):
    face, number = DRAW_CARD[edition]
    hands = f"a* R{face} R9 R8 | b G{face} Y2 Y1 | c B{face} Y{face} Y4 | d B1 B2 B3"
    game = play(edition, f"options stacking=on | top R5 | {hands}", f"a R{face}", f"b G{face}")
    assert game.legal("c") == [f"Y{face}", f"B{face}", "+"]
    unwilling = lc.Game.from_position(game.position())
    go_on(unwilling, "c +")
    assert (sizes(unwilling), unwilling.turn) == ([2, 2, 3 + 2 * number, 3], 3)
    go_on(game, f"c B{face}", "d +")
    assert (sizes(game), game.turn) == ([2, 2, 2, 3 + 3 * number], 0)
    assert game.top == f"B{face}"


@pytest.mark.proves("R146")
@with_actions
def test_r146_only_the_same_kind_answers(edition):
    face, _ = DRAW_CARD[edition]
    wild_draw, _ = WILD_DRAW[edition]
    position = f"options stacking=on | top R5 | a* R{face} R9 R8 | b Rs R1 W {wild_draw} | c Y3 Y4"
    game = play(edition, position, f"a R{face}")
    assert game.legal("b") == ["+"]
    for card in ("Rs", "R1", "W=R", f"{wild_draw}=R"):
        assert refused(game, f"b {card}") == "R146"


@pytest.mark.proves("R146")
@with_actions
def test_r146_a_stack_may_be_answered_down_to_one_card_and_out(edition):
    face, number = DRAW_CARD[edition]
    position = f"options stacking=on | top R5 | a* R{face} R9 R8 | b G{face} Y2 | c B{face} | d B1 B2"
    game = play(edition, position, f"a R{face}", f"b G{face}")
    assert "!b" in game.legal("d")
    out = lc.Game.from_position(game.position())
    go_on(out, f"c B{face}")
    assert (out.round_winner, sizes(out)) == (2, [2, 1, 0, 2])
    go_on(game, "c +")
    assert sizes(game) == [2, 1, 1 + 2 * number, 2]


@pytest.mark.proves("R146")
@everyone
def test_r146_force_play_leaves_the_choice_between_playing_and_drawing(edition):
    game = game_at(edition, "options force_play=on | top R5 | pile Y9 Y8 | a* R1 R2 | b Y1 Y2")
    assert {"R1", "R2", "+"} <= set(game.legal("a"))
    go_on(game, "a +")
    assert game.legal("a") == ["-"]


@pytest.mark.proves("R146")
@with_actions
def test_r146_match_wins_counts_rounds_where_no_points_are_kept(edition):
    options = "options scoring=off match_wins=2" if edition == "express" else "options match_wins=2"
    game = play(edition, f"{options} | top R5 | a* R1 | b Y1 Y2", "a R1")
    assert (game.over, game.scores) == (False, [1, 0])
    won = play(edition, f"{options} | scores a 1 | top R5 | a* R1 | b Y1 Y2", "a R1")
    assert (won.over, won.winner) == (True, 0)
    with pytest.raises(lc.OptionError):
        lc.Game.new(edition, seed=0, options={"scoring": "on", "match_wins": 2})


DECK = [
    "Ember Quill",
    "Scarlet Moss",
    "Sunny Ortolan",
    "Lemon Tarrant",
    "Fern Hollis",
    "Hazel Tibbs",
    "Sky Pellham",
    "Sapphire Ode",
]


@pytest.mark.proves("R146")
def test_r146_mode_says_how_player_cards_are_come_by():
    quick = lc.Game.new("elite", players=2, seed=1)
    assert (quick.options["mode"], quick.waiting_for) == ("quick", "turn")
    assert [area.deck_size for area in quick.view(None).areas] == [5, 5]
    draft = lc.Game.new("elite", players=2, seed=1, options={"mode": "draft"})
    assert draft.waiting_for == "draft"
    dynasty = lc.Game.new("elite", players=2, seed=1, options={"mode": "dynasty"}, decks=[DECK, DECK])
    assert set(lineup(dynasty, 0)) | set(lineup(dynasty, 1)) <= set(DECK)
    for wrong in ({"mode": "dynasty"}, {"mode": "house"}):
        with pytest.raises(lc.OptionError):
            lc.Game.new("elite", players=2, seed=1, options=wrong)
    with pytest.raises(lc.OptionError):
        lc.Game.new("elite", players=2, seed=1, decks=[DECK, DECK])


@pytest.mark.proves("R146", "R117")
@pytest.mark.parametrize("youngest", "abcdefg")
def test_r146_youngest_seat_names_any_seat_at_the_table(youngest):
    game = lc.Game.new("elite", players=7, seed=1, options={"mode": "draft", "youngest_seat": youngest})
    assert game.seats == ["abcdefg".index(youngest)]


@pytest.mark.proves("R146", "R117")
@pytest.mark.parametrize("youngest", "hij")
def test_r146_youngest_seat_is_a_seat_at_the_table(youngest):
    with pytest.raises(lc.OptionError):
        lc.Game.new("elite", players=7, seed=1, options={"mode": "draft", "youngest_seat": youngest})


@pytest.mark.proves("R146")
@everyone
def test_r146_every_option_knows_its_default_and_refuses_what_it_does_not_know(edition):
    game = lc.Game.new(edition, seed=0)
    for name, default in game.options.items():
        again = lc.Game.new(edition, seed=0, options={name: default})
        assert again.options == game.options
        with pytest.raises(lc.OptionError):
            lc.Game.new(edition, seed=0, options={name: "perhaps"})
    for name in set(OPTIONS) - set(game.options):
        with pytest.raises(lc.OptionError):
            lc.Game.new(
                edition, seed=0, options={name: OPTIONS[name].values[0] if OPTIONS[name].values else 1}
            )


# R147, R148: secrets


def views_of(position: str, seat: str | None, *hands: str) -> list[lc.View]:
    return [game_at("hail-mary", position.format(hand)).view(seat) for hand in hands]


@pytest.mark.proves("R147")
@pytest.mark.parametrize("seat", ["a", "b", "d", None])
def test_r147_a_view_never_says_who_can_throw(seat):
    position = "top R5 | pile Y9 | a G9 | b* Y1 Y2 | c {} Y3 | d B1 B2 | yelled a"
    with_card, without = views_of(position, seat, "Wh", "Y4")
    assert with_card == without
    assert with_card.yelled == 0
    assert "yelled a" in str(with_card)


@pytest.mark.proves("R147")
def test_r147_seats_is_for_the_table_and_differs():
    position = "top R5 | a G9 | b* Y1 Y2 | c {} Y3 | d B1 B2 | yelled a"
    assert game_at("hail-mary", position.format("Wh")).seats == [1, 2]
    assert game_at("hail-mary", position.format("Y4")).seats == [1]
    assert "seats" not in game_at("hail-mary", position.format("Wh")).view("b").to_json()


@pytest.mark.proves("R147")
@pytest.mark.parametrize("seat", ["b", "c", None])
def test_r147_the_seat_on_turn_betrays_nothing_either(seat):
    position = "top R5 | pile Y9 | a* {} Y1 Y2 | b G9 | c B1 B2 | yelled b"
    with_card, without = views_of(position, seat, "Wh", "Y4")
    assert with_card == without


@pytest.mark.proves("R148")
@everyone
@pytest.mark.parametrize("seat", ["a", "b", None])
def test_r148_the_whole_discard_pile_is_public(edition, seat):
    game = game_at(edition, "top R5 | under G3 Y4 B7 | a* R1 R2 | b Y1 Y2")
    assert game.view(seat).discard == ("R5", "G3", "Y4", "B7")
    assert "under G3 Y4 B7" in str(game.view(seat))


@pytest.mark.proves("R148", "R21")
@with_actions
def test_r148_a_shown_hand_stays_in_the_view_until_the_window_ends(edition):
    card, _ = WILD_DRAW[edition]
    position = f"top R5 | pile Y5 Y6 Y7 Y8 B8 B9 G8 G9 ... | a* {card} R9 G1 | b Y1 Y2 | c Y3 Y4"
    game = play(edition, position, f"a {card}=B", "b x")
    assert game.view("b").shown == {0: ("R9", "G1")}
    assert "shown b a R9 G1" in str(game.view("b"))
    assert "shown b a R9 G1" in game.position()
    assert lc.Game.from_position(game.position()).view("b").shown == {0: ("R9", "G1")}
    for other in ("a", "c", None):
        assert game.view(other).shown == {}
        assert "shown" not in str(game.view(other))
    go_on(game, "b +")
    assert game.view("b").shown == {}
    assert "shown" not in game.position()


@pytest.mark.proves("R148", "R101")
def test_r148_a_peeked_hand_stays_in_the_view_until_the_window_ends():
    position = "top R5 | a* R3* R9 G1 | b Y1 Y2 | c B1 B2 | a lineup Ruby Fenwick"
    game = play("elite", position, "a R3*", "a @1", "a >c")
    assert game.waiting_for == "aim"
    assert game.view("a").shown == {2: ("B1", "B2")}
    assert game.view("b").shown == {}
    go_on(game, "a >b")
    assert game.view("a").shown == {}


@pytest.mark.proves("R148")
@with_actions
@pytest.mark.parametrize("seat", ["c", None])
def test_r148_others_learn_only_how_a_challenge_ended(edition, seat):
    card, _ = WILD_DRAW[edition]
    position = "top R5 | pile Y5 Y6 Y7 Y8 B8 B9 | a* {} {} | b Y1 Y2 | c Y3 Y4"
    views, events, records = [], [], []
    for kept in ("R9 G1", "R7 G2"):
        game = play(edition, position.format(card, kept), f"a {card}=B")
        viewer = None if seat is None else 2
        events.append([event.seen_by(viewer) for event in game.play("b", "x")])
        views.append(game.view(seat))
        records.append(game.record(seat, redacted=True))
    assert events[0] == events[1]
    assert views[0] == views[1]
    assert records[0] == records[1]


@pytest.mark.proves("R148")
@with_actions
@pytest.mark.parametrize("seat", ["b", "c", None])
def test_r148_before_a_challenge_nobody_can_tell_guilt(edition, seat):
    card, _ = WILD_DRAW[edition]
    position = "top R5 | pile Y5 | a* {} {} | b Y1 Y2 | c Y3 Y4"
    guilty, innocent = (
        play(edition, position.format(card, kept), f"a {card}=B") for kept in ("R9 G1", "B9 G1")
    )
    assert guilty.view(seat) == innocent.view(seat)


# R149 to R157: found while building


@pytest.mark.proves("R149")
@pytest.mark.parametrize("option", ["stuck", "always"])
def test_r149_while_a_call_stands_the_seat_on_turn_throws(option):
    position = f"options hail_mary_on_turn={option} | top R5 | a G9 | b* Wh Wh | c Y3 Y4 | yelled a"
    game = game_at("hail-mary", position)
    assert len(game.legal("b")) == len(set(game.legal("b")))
    events = game.play("b", "Wh=G")
    assert ev.Hit(1, 0, "G") in events
    plain = game_at("hail-mary", position.replace(" | yelled a", ""))
    events = plain.play("b", "Wh=G")
    assert not any(isinstance(event, ev.Hit | ev.Missed) for event in events)


@pytest.mark.proves("R150")
@everyone
def test_r150_hands_of_another_size(edition):
    printed = 5 if edition == "express" else 7
    assert lc.Game.new(edition, seed=0).options["hand_size"] == str(printed)
    dealt = next(
        game
        for game in (lc.Game.new(edition, seed=seed, options={"hand_size": 3}) for seed in range(50))
        if not any(isinstance(event, ev.Drew) for event in game.opening)
    )
    assert sizes(dealt) == [3, 3, 3, 3]
    for wrong in (1, 21):
        with pytest.raises(lc.OptionError):
            lc.Game.new(edition, seed=0, options={"hand_size": wrong})


@pytest.mark.proves("R150")
def test_r150_the_deck_must_suffice_for_the_hands_and_a_first_card():
    assert sizes(lc.Game.new("express", players=5, seed=0, options={"hand_size": 11, "stacking": "on"}))
    with pytest.raises(lc.OptionError):
        lc.Game.new("express", players=8, seed=0, options={"hand_size": 7})
    with pytest.raises(lc.OptionError):
        lc.Game.new("droid", players=7, seed=0, options={"hand_size": 16})


@pytest.mark.proves("R150", "R32")
@with_actions
def test_r150_another_target(edition):
    assert lc.Game.new(edition, seed=0).options["target"] == ("250" if edition == "express" else "500")
    position = "options scoring=on target=40 | top R5 | a* R1 | b Ys | scores a {}"
    assert not play(edition, position.format(19), "a R1").over
    assert play(edition, position.format(20), "a R1").winner == 0
    for points in (1, 10_000):
        assert lc.Game.new(edition, seed=0, options={"target": points}).options["target"] == str(points)
    for wrong in (0, 10_001):
        with pytest.raises(lc.OptionError, match="target is a number from 1 to 10000"):
            lc.Game.new(edition, seed=0, options={"target": wrong})
    assert "1 to 10,000 points" in load_rulings()["R150"].text
    with pytest.raises(lc.OptionError):
        lc.Game.new("elite", seed=0, options={"target": 100})


def own_edition(tmp_path: Path, printed: str, deck: str) -> str:
    """A printed edition with another deck."""
    text = (Path(lc.__file__).parent / "editions" / f"{printed}.toml").read_text()
    before, _, rest = text.partition("[deck]")
    path = tmp_path / "own.toml"
    path.write_text(f"{before}[deck]\n{deck}\n[points]{rest.partition('[points]')[2]}")
    return str(path)


@pytest.mark.proves("R151")
def test_r151_without_a_number_the_last_card_turned_up_stays(tmp_path):
    path = own_edition(tmp_path, "droid", '"0" = 1\n"s" = 1\n"W" = 4')
    colored = wild = 0
    for seed in range(200):
        game = lc.Game.new(path, players=2, seed=seed, options={"hand_size": 4})
        first = (game.dealer + 1) % 2
        if game.pile_size > 0 or any(event.card[1:] == "0" for event in flips(game)):
            continue
        assert len(flips(game)) == 4
        assert game.top == flips(game)[-1].card
        assert game.turn == first
        if game.top == "W":
            wild += 1
            assert game.legal(first) == COLOR_MOVES
            go_on(game, f"{first} =G")
        else:
            colored += 1
        assert (game.turn, game.waiting_for) == (first, "turn")
    assert colored > 0
    assert wild > 0


@pytest.mark.proves("R151")
def test_r151_with_nothing_but_cards_that_go_back_the_first_stays(tmp_path):
    path = own_edition(tmp_path, "express", '"0-1" = 1\n"W+2" = 7')
    found = 0
    for seed in range(200):
        game = lc.Game.new(path, players=2, seed=seed, options={"hand_size": 6})
        if any(event.card == "W+2" for event in flips(game)[-1:]):
            found += 1
            first = (game.dealer + 1) % 2
            assert game.legal(first) == COLOR_MOVES
            go_on(game, f"{first} =B")
            assert (game.top, game.turn, game.waiting_for) == ("W+2=B", first, "turn")
    assert found > 0


@pytest.mark.proves("R151", "R36")
@pytest.mark.timeout(5)
def test_r151_a_deck_in_which_everyone_ties_for_the_deal_does_not_hang(tmp_path):
    path = own_edition(tmp_path, "express", '"0" = 1\n"W" = 8')
    assert lc.Game.new(path, players=2, seed=0).dealer in (0, 1)


def flips(game: lc.Game) -> list[ev.TurnedUp]:
    return [event for event in game.opening if isinstance(event, ev.TurnedUp)]


@pytest.mark.proves("R152")
@with_actions
def test_r152_stacking_asks_even_a_seat_that_cannot_answer(edition):
    face, number = DRAW_CARD[edition]
    position = f"options stacking=on | top R5 | pile B1 B2 B3 | a* R{face} R9 R8 | b {{}} Y2 | c Y3 Y4"
    able, unable = (play(edition, position.format(card), f"a R{face}") for card in (f"G{face}", "G7"))
    assert unable.legal("b") == ["+"]
    assert able.legal("b") == [f"G{face}", f"G{face}!", "+"]
    for seat in ("a", "c", None):
        assert able.view(seat) == unable.view(seat)
    go_on(unable, "b +")
    assert (sizes(unable), unable.turn) == ([2, 2 + number, 2], 2)


@pytest.mark.proves("R153", "R13")
@pytest.mark.parametrize(
    ("hands", "winner"),
    [
        ("a* G9 G8 | b Yc", 0),  # 17 against 20
        ("a* G9 G8 G4 | b Y9*", 1),
        ("a* G9 G8 G4 | b Yc", 1),  # 21 against 20
        ("a* Yc Gc | b Y9 Y8 Y7 Y6 Y4 Y3 Y2", 1),  # 40 against 39
        ("a* G9 G8 | b Y9* Y8*", None),
    ],
)
def test_r153_the_lowest_hand_in_elite_counts_faces_and_twenty_for_recover(hands, winner):
    position = f"options stalemate=lowest_hand_wins match_wins=2 | top R5 | pile | {hands}"
    game = play("elite", position, "a -", "b -")
    assert (game.round_over, game.round_winner) == (True, winner)
    assert game.scores == [int(seat == winner) for seat in range(2)]


@pytest.mark.proves("R153")
def test_r153_by_default_a_stalemate_in_elite_is_void():
    game = play("elite", "top R5 | pile | a* G9 G8 | b Yc", "a -", "b -")
    assert (game.round_over, game.round_winner, game.over) == (True, None, False)


@pytest.mark.proves("R154", "R14")
@with_actions
def test_r154_without_bluffing_the_next_player_draws_at_once(edition):
    card, owed = WILD_DRAW[edition]
    game = game_at(edition, f"options wd4_bluff=off | top R5 | a* {card} B9 G1 | b Y1 Y2 | c Y3 Y4")
    assert f"{card}=B" in game.legal("a")
    go_on(game, f"a {card}=B")
    assert (sizes(game), game.turn, game.waiting_for) == ([2, 2 + owed, 2], 2, "turn")


@pytest.mark.proves("R154", "R19")
@with_actions
def test_r154_without_bluffing_a_color_named_later_is_named_after_the_draw(edition):
    card, owed = WILD_DRAW[edition]
    position = "options wd4_bluff=off color_after_challenge=on | top R5 | a* {} B9 G1 | b Y1 Y2 | c Y3 Y4"
    game = play(edition, position.format(card), f"a {card}")
    assert (sizes(game), game.legal("a")) == ([2, 2 + owed, 2], COLOR_MOVES)
    go_on(game, "a =Y")
    assert (game.top, game.turn) == (f"{card}=Y", 2)


HOUSE = "top R5 | a* R3* R9 G1 | b Y1 Y2 Y3 Y4 | c B1 B2 | a lineup One"


@pytest.mark.proves("R155")
@pytest.mark.parametrize("icon", ["Play Again", "Play Again Target", "Play Again Everyone", "Play Again 2"])
def test_r155_modifiers_and_numbers_mean_nothing_on_play_again(tmp_path, icon):
    game = play(collector(tmp_path, icon), HOUSE, "a R3*", "a @1")
    assert (game.turn, game.waiting_for) == (0, "turn")
    go_on(game, "a R9")
    assert game.turn == 1


@pytest.mark.proves("R155")
def test_r155_a_number_on_skip_means_that_many_turns(tmp_path):
    game = play(collector(tmp_path, "Skip 2 Target"), HOUSE, "a R3*", "a @1", "a >c")
    assert game.view(None).skips == (0, 0, 2)


@pytest.mark.proves("R155")
def test_r155_a_number_on_discard_means_that_many_cards(tmp_path):
    game = play(collector(tmp_path, "Discard UNO 2"), HOUSE, "a R3*", "a @1", "b Y2")
    assert game.seats == [1]
    go_on(game, "b Y4")
    assert (game.hand("b"), game.turn) == (["Y1", "Y3"], 1)


@pytest.mark.proves("R155")
def test_r155_a_number_on_recover_means_that_many_cards(tmp_path):
    position = f"{HOUSE} | under B7 B8 B9"
    game = play(collector(tmp_path, "Recover UNO 2"), position, "a R3*", "a @1", "a B8", "a R5")
    assert game.hand("a") == ["R5", "R9", "G1", "B8"]
    assert game.turn == 1


@pytest.mark.proves("R155")
@pytest.mark.parametrize(("icon", "direction"), [("Reverse 2", -1), ("Reverse", -1)])
def test_r155_a_number_on_reverse_means_nothing(tmp_path, icon, direction):
    game = play(collector(tmp_path, icon), HOUSE, "a R3*", "a @1")
    assert (game.direction, game.turn) == (direction, 2)


@pytest.mark.proves("R155")
@pytest.mark.parametrize("icon", ["Peek 2", "Swap 2"])
def test_r155_a_number_on_peek_and_swap_means_nothing(tmp_path, icon):
    game = play(collector(tmp_path, icon), HOUSE, "a R3*", "a @1", "a >c")
    if icon.startswith("Swap"):
        go_on(game, "a G1")
    assert game.turn == 1
    assert sizes(game) == [2, 4, 2]


@pytest.mark.proves("R156")
def test_r156_a_single_seat_to_aim_at_is_still_asked():
    game = play("elite", "top R5 | a* R3* R9 G1 | b Y1 Y2 | a lineup Flint Harrow", "a R3*", "a @1")
    assert game.legal("a") == [">b"]
    go_on(game, "a >b")
    assert sizes(game) == [2, 4]


@pytest.mark.proves("R156")
def test_r156_a_single_card_to_discard_is_still_asked():
    game = play("elite", "top B5 | a* B3* R9 G1 | b Y1 | a lineup Tide Marchbank", "a B3*", "a @1")
    assert (game.seats, game.legal("b"), game.round_over) == ([1], ["Y1"], False)


@pytest.mark.proves("R156")
def test_r156_a_single_player_card_to_recover_or_discard_is_still_asked():
    recover = play("elite", "top R5 | a* Rc R9 G1 | b Y1 Y2 | a lineup | a spent Copper Nye", "a Rc")
    assert recover.legal("a") == ["@1"]
    position = "top R5 | a* R3* R9 G1 | b Y1 Y2 | a lineup Ruby Fenwick | b lineup Copper Nye"
    bench = play("elite", position, "a R3*", "a @1", "a >b", "a >b")
    assert bench.legal("b") == ["@1"]


@pytest.mark.proves("R157", "R25")
@with_actions
def test_r157_while_a_challenge_is_settled_a_silent_seat_stays_open(edition):
    card, _ = WILD_DRAW[edition]
    game = play(edition, f"top R5 | a* {card} G1 | b Y1 Y2 | c Y3 Y4", f"a {card}=B")
    assert "!a" in game.legal("c")
    go_on(game, "b x")
    assert "!a" in game.legal("b")
    go_on(game, "c +")
    assert refused(game, "b !a") == "R28"


@pytest.mark.proves("R157", "R25")
def test_r157_while_a_race_is_run_a_silent_seat_stays_open():
    game = play("touchdown", "top R5 | a* Wt G1 | b Y1 Y2 | c Y3 Y4", "a Wt", "b ^")
    assert "!a" in game.legal("b")
    go_on(game, "a =G")
    assert "!a" in game.legal("b")
    go_on(game, "b +")
    assert refused(game, "c !a") == "R28"


@pytest.mark.proves("R157", "R25")
def test_r157_while_a_droid_is_built_a_silent_seat_stays_open():
    game = play("droid", "top R5 | a* Wd G1 | b Y1 Y2 | c Y3 Y4", "a Wd", "a G1", "b Y1")
    assert game.waiting_for == "color"
    assert "!a" in game.legal("b")
    go_on(game, "a =R", "b +")
    assert refused(game, "c !a") == "R28"


@pytest.mark.proves("R157", "R25")
def test_r157_a_card_discarded_for_an_icon_closes_nothing():
    position = "top B5 | a* B3* G1 | b Y1 Y2 Y3 | c B1 B2 | a lineup Tide Marchbank"
    game = play("elite", position, "a B3*", "a @1")
    assert "!a" in game.legal("c")
    go_on(game, "b Y1")
    assert (game.turn, "!a" in game.legal("c")) == (1, True)
    go_on(game, "b +")
    assert refused(game, "c !a") == "R28"
