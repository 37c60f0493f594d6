"""The public surface, as the design fixes it: each name once, with its type and a value."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

import lastcard as lc
from lastcard.words import Speaker
from tests.support.playing import game_at, go_on, play

HEAVY = ("numpy", "numba", "rich", "hypothesis", "pytest")


SLOW = ("asyncio", "dataclasses", "inspect", "json", "pathlib", "re", "tomllib", "typing")


def imported_by(statement: str) -> set[str]:
    """The modules that a statement brings into a fresh interpreter."""
    code = f"import sys; before = {{*sys.modules}}; {statement}; print(*({{*sys.modules}} - before))"
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return set(found.stdout.split())


def test_importing_lastcard_imports_nothing_else() -> None:
    found = imported_by("import lastcard")
    assert "lastcard" in found
    assert not found & {*HEAVY, *SLOW}
    assert not [name for name in found if name.startswith("lastcard.")]


def test_a_game_comes_without_what_it_may_never_need() -> None:
    found = imported_by("from lastcard import Game")
    assert "lastcard.rules" in found
    assert not found & {*HEAVY, "asyncio", "json", "tomllib", "lastcard.simulation"}


def test_a_name_is_the_same_wherever_it_is_asked_for() -> None:
    assert imported_by("from lastcard import *; assert Game.new and simulate") >= {"lastcard.simulation"}
    imported_by(
        "from lastcard.simulation import make_plan; import lastcard; assert callable(lastcard.simulate)"
    )
    assert {*lc.__all__} == {*lc.HOMES} <= {*dir(lc)}
    with pytest.raises(AttributeError, match="module 'lastcard' has no attribute 'gmae'"):
        _ = lc.gmae  # type: ignore[attr-defined]


def test_playing_a_round_imports_nothing_heavy() -> None:
    code = (
        "import sys, lastcard\n"
        "game = lastcard.Game.new('elite', players=3, seed=1)\n"
        "while not game.round_over: game.timeout()\n"
        "lastcard.Game.replay(game.record()).view(0)\n"
        f"print([name for name in {HEAVY} if name in sys.modules])"
    )
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert found.stdout.strip() == "[]"


def test_the_names() -> None:
    names = (
        "Game",
        "IllegalMove",
        "NotationError",
        "OptionError",
        "EditionError",
        "EDITIONS",
        "check_deck",
        "View",
    )
    for name in (*names, "Event", "BrokenRule", "simulate"):
        assert name in lc.__all__
        assert hasattr(lc, name)
    assert lc.EDITIONS == ("express", "touchdown", "droid", "hail-mary", "elite")


# Making a game


def test_new() -> None:
    game = lc.Game.new("express", players=4, seed=7, options={"two_player_reverse": "skip"})
    assert game.players == 4
    assert game.options["two_player_reverse"] == "skip"
    assert [len(game.hand(seat)) for seat in "abcd"] == [5, 5, 5, 5]


def test_a_seed_makes_a_game() -> None:
    assert lc.Game.new("droid", seed=7).position() == lc.Game.new("droid", seed=7).position()
    assert lc.Game.new("droid", seed=7).position() != lc.Game.new("droid", seed=8).position()


def test_without_a_seed_games_differ() -> None:
    assert len({str(lc.Game.new("droid").view(0)) for _ in range(5)}) == 5


def test_options_may_be_booleans_and_numbers() -> None:
    game = lc.Game.new("express", seed=1, options={"stacking": True, "hand_size": 3, "scoring": False})
    assert (game.options["stacking"], game.options["hand_size"], game.options["scoring"]) == (
        "on",
        "3",
        "off",
    )


def test_from_position_and_position() -> None:
    game = lc.Game.from_position("edition express\ntop R5\na* R7 R8\nb G1 G2", seed=0)
    assert isinstance(game.position(), str)
    assert lc.Game.from_position(game.position()).position() == game.position()


def test_replay_and_record() -> None:
    game = play("express", "top R5 | a* R7 R8 | b G1 G2", "a R7!")
    assert isinstance(game.record(), str)
    assert lc.Game.replay(game.record()).position() == game.position()
    assert "?" in game.record("b")
    assert "?" in game.record(redacted=True)
    assert "?" not in game.record()


# Asking


def test_seats_and_turn_are_numbers() -> None:
    game = game_at("hail-mary", "top R5 | a R7 ! | b* G1 G2 | c R1 Wh | yelled a")
    assert game.seats == [1, 2]
    assert game.turn == 1


def test_both_letters_and_numbers_name_a_seat() -> None:
    game = game_at("express", "top R5 | a* R7 R8 | b G1 G2")
    assert game.legal("a") == game.legal(0)
    assert game.hand("b") == game.hand(1)
    assert game.view("b") == game.view(1)
    assert game.record("b") == game.record(1)
    game.play(0, "R7!")
    assert game.called(0)
    assert game.called("a")


def test_legal_lists_moves_as_text() -> None:
    game = game_at("express", "top R5 | a* R7 W B8 | b G1 G2")
    assert game.legal("a") == ["R7", "W=R", "W=Y", "W=G", "W=B", "+"]
    assert game.legal("b") == []


def test_hand_is_in_a_fixed_order() -> None:
    game = game_at("elite", "top R5 | a* We B3 R7* Rc R7 | b Y1 Y2")
    assert game.hand("a") == ["R7", "Rc", "B3", "We", "R7*"]


def test_top_color_direction_and_sizes() -> None:
    game = game_at("express", "top W=B | under R1 R2 | pile Y1 | a* R7 R8 | b G1 G2 | direction -")
    assert (game.top, game.color, game.direction) == ("W=B", "B", -1)
    assert (game.pile_size, game.discard_size) == (1, 3)


def test_no_color_before_one_is_named() -> None:
    game = game_at("touchdown", "top Wt | a* R7 R8 | b G1 G2 | color a")
    assert game.color is None
    assert game.top == "Wt"
    assert go_on(game, "a =B").color == "B"


def test_letters_run_clockwise_and_left_of_a_is_b() -> None:
    assert play("express", "top R5 | a* R7 R8 | b G1 G2 | c B1 B2", "a R7").turn == 1
    assert play("express", "top R5 | a* R7 R8 | b G1 G2 | c B1 B2 | direction -", "a R7").turn == 2


def test_called() -> None:
    game = play("express", "top R5 | a* R7 R8 | b G1 G2", "a R7!")
    assert game.called("a") is True
    assert game.called("b") is False


def test_dealer() -> None:
    assert game_at("express", "top R5 | a* R7 R8 | b G1 G2 | dealer a").dealer == 0


def test_waiting_for() -> None:
    game = game_at("express", "top R5 | pile R9 | a* R7 R8 | b G1 G2")
    assert game.waiting_for == "turn"
    assert go_on(game, "a +").waiting_for == "drawn"


def test_a_round_that_goes_on() -> None:
    game = game_at("express", "top R5 | a* R7 R8 | b G1 G2")
    assert (game.round_over, game.over) == (False, False)
    assert (game.round_winner, game.winner, game.winners) == (None, None, [])


def test_a_round_that_is_won() -> None:
    game = play("express", "top R5 | a* R7 | b G1 G2", "a R7")
    assert (game.round_over, game.over) == (True, False)
    assert (game.round_winner, game.winner, game.winners) == (0, None, [])
    assert game.scores == [3, 0]
    assert game.seats == []


def test_a_match_that_is_won() -> None:
    game = play("touchdown", "top R5 | a* R7 | b G1 G2", "a R7")
    assert (game.round_over, game.over) == (True, True)
    assert (game.round_winner, game.winner, game.winners) == (0, 0, [0])


def test_a_shared_win_has_winners_and_no_winner() -> None:
    position = "options express_alt_scoring=on target=5 | top R5 | scores a 4 | a* R7 | b G4 | c G7"
    game = play("express", position, "a R7")
    assert game.scores == [4, 4, 7]
    assert (game.over, game.winner, game.winners) == (True, None, [0, 1])


def test_a_void_round_is_over_without_a_winner() -> None:
    game = play("touchdown", "top R5 | pile | a* G1 | b G2", "a -", "b -")
    assert (game.round_over, game.round_winner, game.over) == (True, None, False)
    assert game.scores == [0, 0]


def test_view() -> None:
    game = game_at("express", "top R5 | pile Y1 Y2 | a* R7 R8 | b G1 G2")
    view = game.view("b")
    assert isinstance(view, lc.View)
    assert view.hand == ("G1", "G2")
    assert "a* ? ?" in str(view).splitlines()
    assert "b G1 G2" in str(view).splitlines()
    assert "pile ? ?" in str(view).splitlines()
    assert json.loads(json.dumps(view.to_json()))["hand_sizes"] == [2, 2]


def test_a_spectator_sees_no_hand() -> None:
    game = game_at("express", "top R5 | pile Y1 Y2 | a* R7 R8 | b G1 G2")
    assert game.view(None).hand == ()
    assert game.view(None).legal == ()


def test_edition_and_options() -> None:
    game = lc.Game.new("hail-mary", seed=1)
    assert game.edition.name == "hail-mary"
    assert game.options["hail_mary_on_turn"] == "stuck"


def test_repr_says_what_is_on_the_table() -> None:
    assert "express" in repr(lc.Game.new("express", seed=1))


# Playing


def test_play_gives_events_that_say_who_sees_what() -> None:
    game = game_at("express", "top R5 | pile Y1 Y2 | a* R7 R8 | b G1 G2")
    (event,) = game.play("a", "+")
    assert isinstance(event, lc.Event)
    assert event.seen_by(0).sentence() == "a drew Y1."
    assert event.seen_by(1).sentence() == "a drew a card."
    assert event.seen_by(None).to_json() == {"event": "drew", "seat": 0, "card": None}
    assert event.revealed().sentence() == "a drew Y1."
    assert event.seen_by(1).sentence(Speaker(name=("Ann", "Bo").__getitem__)) == "Ann drew a card."


def test_an_event_must_say_what_it_hides() -> None:
    with pytest.raises(TypeError, match="Careless does not say what it hides from whom"):

        class Careless(lc.Event, code=99, name="careless"):
            seat: int


def test_only_what_is_seen_can_be_told_or_written() -> None:
    """The order of the whole deck stands in the second event of a deal."""
    game = lc.Game.new("express", players=2, seed=1)
    for event in game.opening:
        for way_out in ("to_json", "sentence", "__str__"):
            assert getattr(type(event), way_out, None) in (None, object.__str__)
    shuffled = game.opening[0]
    assert shuffled.seen_by(0).to_json() == {"event": "shuffled", "owner": -1, "order": None}


def test_an_illegal_move_names_its_rule() -> None:
    game = game_at("express", "top R5 | a* R7 G8 | b G1 G2")
    with pytest.raises(lc.IllegalMove) as refusal:
        game.play("a", "G8")
    assert refusal.value.rule == "express/match"
    assert "G8 does not match R5" in str(refusal.value)


def test_errors_are_value_errors() -> None:
    for error in (lc.IllegalMove, lc.NotationError, lc.OptionError, lc.EditionError):
        assert issubclass(error, ValueError)


def test_next_round_deals_in_place_with_the_scores_kept() -> None:
    game = play("express", "top R5 | a* R7 | b G1 G2 | dealer a", "a R7")
    assert game.next_round()
    assert game.scores == [3, 0]
    assert (game.round_over, game.dealer) == (False, 1)
    assert [len(game.hand(seat)) for seat in "ab"] == [5, 5] or game.turn == game.dealer
    assert game.record().count("\nround ") == 2


def test_timeout_is_the_tables_clock() -> None:
    game = game_at("express", "top R5 | pile Y1 Y2 | a* R7 R8 | b G1 G2")
    events = game.timeout()
    assert [event.seen_by(0).sentence() for event in events] == [
        "a ran out of time.",
        "a drew Y1.",
        "a kept it.",
    ]
    assert game.turn == 1
    assert "~" in game.record()


# Small print


def test_void_reactions_are_refused_with_their_ruling_and_change_nothing() -> None:
    game = game_at("touchdown", "top R5 | a* R7 R8 | b G1 G2")
    before = game.position(), game.record()
    for seat, move, rule in (("a", "!", "R28"), ("b", "!a", "R28"), ("b", "^", "R57")):
        with pytest.raises(lc.IllegalMove) as refusal:
            game.play(seat, move)
        assert refusal.value.rule == rule
    assert (game.position(), game.record()) == before


def test_after_drawing_the_seat_always_answers() -> None:
    assert play("express", "top R5 | pile Y1 | a* R7 R8 | b G1 G2", "a +").legal("a") == ["-"]
    assert play("express", "top R5 | pile R1 | a* R7 R8 | b G1 G2", "a +").legal("a") == ["R1", "-"]


def test_when_nothing_can_be_drawn_one_passes() -> None:
    game = game_at("express", "top R5 | pile | a* G3 B8 | b G1 G2")
    assert game.legal("a") == ["-"]


def test_with_a_penalty_false_calls_are_legal() -> None:
    game = game_at("express", "options false_call_penalty=1 | top R5 | pile Y1 Y2 | a* R7 R8 | b G1 G2")
    assert game.legal("b") == ["!", "!a"]
    assert go_on(game, "b !").hand("b") == ["Y1", "G1", "G2"]


def test_penalties_without_a_choice_are_dealt_at_once() -> None:
    assert len(play("express", "top R5 | a* R+1 R8 | b G1 G2", "a R+1!").hand("b")) == 3
    assert len(play("touchdown", "top R5 | a* R+2 R8 | b G1 G2", "a R+2!").hand("b")) == 4


def test_where_there_is_a_choice_it_is_asked() -> None:
    game = play("express", "top R5 | a* W+2 G8 G9 | b G1 G2", "a W+2=G")
    assert game.legal("b") == ["+", "x"]
    assert len(go_on(game, "b +").hand("b")) == 4


def test_which_wilds_name_their_color_with_the_play() -> None:
    for edition, wilds, bare in (
        ("express", ("W", "W+2"), ()),
        ("touchdown", ("W", "W+4"), ("Wt",)),
        ("droid", ("W", "W+4"), ("Wd",)),
        ("elite", ("We", "Wc"), ()),
    ):
        for wild in wilds:
            moves = game_at(edition, f"top R5 | a* {wild} G8 G9 | b G1 G2").legal("a")
            assert moves == [*(f"{wild}={color}" for color in "RYGB"), "+"]
        for wild in bare:
            assert game_at(edition, f"top R5 | a* {wild} G8 G9 | b G1 G2").legal("a") == [wild, "+"]
    assert "Wh=B" in game_at("hail-mary", "top R5 | a R1 ! | b* G1 G2 | c Wh G8 G9 | yelled a").legal("c")


def test_the_call_rides_only_on_a_move_that_leaves_one_card() -> None:
    assert game_at("express", "top R5 | a* R7 B8 | b G1 G2").legal("a") == ["R7", "R7!", "+"]
    assert game_at("express", "top R5 | a* R7 B8 B9 | b G1 G2").legal("a") == ["R7", "+"]
    assert game_at("express", "top R5 | a* R7 | b G1 G2").legal("a") == ["R7", "+"]


def test_dynasty_takes_decks() -> None:
    deck = ["Ember Quill", "Sunny Ortolan", "Fern Hollis", "Sky Pellham"]
    deck += ["Garnet Lowe", "Butters Gale", "Kelp Vasquill", "Teal Ambrose"]
    assert lc.check_deck(deck) == []
    game = lc.Game.new("elite", players=3, seed=1, options={"mode": "dynasty"}, decks=[deck] * 3)
    assert [len(area.lineup) + area.deck_size for area in game.view(None).areas] == [8, 8, 8]
    assert set(game.view(0).areas[0].lineup) <= set(deck)
    assert set(game.player_cards) == set(deck)


def test_check_deck_lists_broken_rules() -> None:
    (broken, *_) = lc.check_deck(["Ember Quill"] * 8)
    assert isinstance(broken, lc.BrokenRule)
    assert isinstance(broken, str)
    assert broken.rule.startswith("elite/dynasty-")


def test_choosing_and_aiming_are_two_moves() -> None:
    position = "top R5 | a* R7* B8 B9 | b G1 G2 | c Y1 Y2 | a lineup Fern Hollis, Flint Harrow"
    game = play("elite", position, "a R7*", "a @2")
    assert game.legal("a") == [">b", ">c"]
    assert len(go_on(game, "a >c").hand("c")) == 4


def test_simulate_gives_columns() -> None:
    columns = lc.simulate("droid", players=4, rounds=3, seed=1, policies="random")
    assert {"winner", "turns", "points"} <= set(columns)
    assert all(len(column) == 3 for column in columns.values())
    again = lc.simulate("droid", players=4, rounds=3, seed=1, policies="random")
    assert {name: list(column) for name, column in columns.items()} == {
        name: list(column) for name, column in again.items()
    }
