"""The rulings for elite: R89 to R130."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

import lastcard as lc
from lastcard.editions.roster import PlayerCard, parse_icon
from lastcard.views import events as ev
from tests.support.playing import game_at, go_on, play, refused


def elite(position: str, *moves: str, seed: int = 0) -> lc.Game:
    return play("elite", position, *moves, seed=seed)


def sizes(game: lc.Game) -> list[int]:
    return [len(game.hand(seat)) for seat in range(game.players)]


def lineup(game: lc.Game, seat: int) -> tuple[str, ...]:
    return game.view(None).areas[seat].lineup


def spent(game: lc.Game, seat: int) -> tuple[str, ...]:
    return game.view(None).areas[seat].spent


def deck(game: lc.Game, seat: str) -> list[str]:
    """A player deck, next card first, as only the table knows it."""
    (line,) = [line for line in game.position().splitlines() if line.startswith(f"{seat} deck")]
    return [name.strip() for name in line.removeprefix(f"{seat} deck").split(",") if name.strip()]


def deal_until(wanted: Callable[[lc.Game], bool], players: int = 4, **options: object) -> lc.Game:
    """The first deal, by seed, that is as wanted."""
    for seed in range(1000):
        game = lc.Game.new("elite", players=players, seed=seed, options=options)
        if wanted(game):
            return game
    raise AssertionError("no seed deals this")


@pytest.fixture
def collector(tmp_path: Path) -> Callable[..., str]:
    """An edition like elite with player cards of one's own, all of them red: a collector's box."""

    def make(*icons: str | list[str]) -> str:
        """Cards named One and Two with these icons."""
        printed = Path(lc.__file__).parent / "editions" / "elite.toml"
        (tmp_path / "collector.toml").write_text(printed.read_text())
        roster = ""
        for name, shown in zip(("One", "Two"), icons, strict=False):
            listed = json.dumps([shown] if isinstance(shown, str) else shown)
            roster += f'[[player]]\nname = "{name}"\ncolor = "red"\nicons = {listed}\n'
        (tmp_path / "roster.toml").write_text(roster)
        return str(tmp_path / "collector.toml")

    return make


THREE = "top R5 | a* R3* R9 G1 | b Y1 Y2 | c B1 B2"
FOUR = f"{THREE} | d G7 G8"


# Quick play


@pytest.mark.proves("R89")
def test_r89_an_elite_number_turned_up_stays_and_nobody_activates():
    def begins_with_icon(game: lc.Game) -> bool:
        flips = [event.card for event in game.opening if isinstance(event, ev.TurnedUp)]
        return flips[0].endswith("*")

    game = deal_until(begins_with_icon)
    assert game.top is not None
    assert game.top.endswith("*")
    assert (game.discard_size, game.waiting_for, game.turn) == (1, "turn", (game.dealer + 1) % 4)
    assert all(area.spent == () and len(area.lineup) == 3 for area in game.view(None).areas)


@pytest.mark.proves("R90")
def test_r90_wild_recover_is_matched_by_its_color_and_not_by_recover():
    game = game_at("elite", "top Wc=G | a* Gc Rc G4 R4 | b Y1 Y2")
    assert game.legal("a") == ["G4", "Gc", "+"]
    assert refused(game, "a Rc") == "elite/match"


@pytest.mark.proves("R90")
def test_r90_recover_matches_recover_and_any_wild_goes_on_it():
    game = game_at("elite", "top Rc | a* Gc G4 Wc Y9 | b Y1 Y2")
    assert game.legal("a") == ["Gc", "Wc=R", "Wc=Y", "Wc=G", "Wc=B", "+"]


@pytest.mark.proves("R90")
def test_r90_the_elite_icon_is_no_matching_symbol():
    game = game_at("elite", "top R7* | a* B3* B7 G7* R2 Y1* | b Y1 Y2")
    assert game.legal("a") == ["R2", "B7", "G7*", "+"]
    assert refused(game, "a B3*") == "elite/match"


@pytest.mark.proves("R91")
@pytest.mark.parametrize(("card", "move"), [("R3*", "R3*"), ("We", "We=R")])
def test_r91_an_elite_icon_on_the_last_card_wins_and_activates_nothing(card, move):
    game = elite(f"top R5 | a* {card} | b Y1 Y2 | a lineup Flint Harrow, Rusty Vane", f"a {move}")
    assert (game.round_over, game.round_winner) == (True, 0)
    assert (lineup(game, 0), spent(game, 0)) == (("Flint Harrow", "Rusty Vane"), ())


@pytest.mark.proves("R92")
def test_r92_one_activation_for_each_elite_card():
    game = elite(f"{THREE} | a lineup Scarlet Moss, Garnet Lowe, Ember Quill", "a R3*")
    assert game.legal("a") == ["@1", "@2", "@3", "-"]
    go_on(game, "a @1")
    assert game.turn == 1
    assert spent(game, 0) == ("Scarlet Moss",)
    declined = elite(f"{THREE} | a lineup Scarlet Moss, Garnet Lowe, Ember Quill", "a R3*", "a -")
    assert (declined.turn, spent(declined, 0), sizes(declined)) == (1, (), [2, 2, 2])


@pytest.mark.proves("R92")
def test_r92_a_plain_number_activates_nothing():
    game = elite("top R5 | a* R3 R9 G1 | b Y1 Y2 | a lineup Scarlet Moss", "a R3")
    assert game.turn == 1


@pytest.mark.proves("R92")
def test_r92_an_elite_card_that_was_drawn_and_played_activates_too():
    position = "top R5 | pile R8* Y9 Y8 | a* R9 G1 | b Y1 Y2 | c B1 B2 | a lineup Scarlet Moss"
    game = elite(position, "a +", "a R8*")
    assert game.legal("a") == ["@1", "-"]
    go_on(game, "a @1")
    assert sizes(game) == [2, 3, 2]


@pytest.mark.proves("R92")
def test_r92_all_icons_are_carried_out_as_far_as_possible():
    both = elite(f"{THREE} | a lineup Sorrel Bex", "a R3*", "a @1")
    assert (sizes(both), both.turn) == ([2, 3, 2], 2)
    no_cards = elite(f"{THREE} | pile | a lineup Sorrel Bex", "a R3*", "a @1")
    assert (sizes(no_cards), no_cards.turn) == ([2, 3, 2], 2)  # R5 under the top card
    none_at_all = elite(
        "top R5 | pile | a* R3* R9 G1 | b Y1 Y2 | c B1 B2 | a lineup Poppy Brand", "a R3*", "a @1"
    )
    assert (sizes(none_at_all), none_at_all.turn) == ([2, 3, 2], 1)


@pytest.mark.proves("R93")
@pytest.mark.parametrize(
    ("color", "eligible"),
    [("R", ["@1", "@3"]), ("Y", ["@3"]), ("G", ["@2", "@3"]), ("B", ["@2", "@3"])],
)
@pytest.mark.parametrize("card", ["We", "3*"])
def test_r93_the_color_first_then_one_lineup_card_of_it(color, eligible, card):
    hand = "We" if card == "We" else f"{color}3*"
    position = (
        f"options foils=on | top {color}5 | a* {hand} R9 G1 | b Y1 Y2"
        " | a lineup Rusty Vane, Ivy Calder/green-blue, River Stokes/wild"
    )
    game = elite(position, f"a We={color}" if card == "We" else f"a {hand}")
    assert game.legal("a") == [*eligible, "-"]
    assert game.color == color


@pytest.mark.proves("R93")
def test_r93_a_card_of_another_color_is_refused():
    game = elite("top R5 | a* We R9 G1 | b Y1 Y2 | a lineup Rusty Vane, Amber Wick", "a We=Y")
    assert game.legal("a") == ["@2", "-"]
    assert refused(game, "a @1") == "elite/activate-same-color"


@pytest.mark.proves("R94")
@pytest.mark.parametrize("option", ["", "options icon_order=printed | "])
def test_r94_icons_are_carried_out_as_printed(option):
    game = elite(f"{option}{FOUR} | a lineup Maple Stroud", "a R3*", "a @1")
    assert (game.direction, game.turn) == (-1, 2)  # reversed first: d is skipped


@pytest.mark.proves("R94")
def test_r94_the_chooser_sets_the_order_where_agreed():
    game = elite(f"options icon_order=chooser | {FOUR} | a lineup Maple Stroud", "a R3*", "a @1")
    assert game.legal("a") == ["#1", "#2"]
    assert lc.Game.from_position(game.position()).legal("a") == ["#1", "#2"]
    skip_first = lc.Game.from_position(game.position())
    go_on(skip_first, "a #2")
    assert (skip_first.direction, skip_first.turn, skip_first.view(None).skips) == (-1, 3, (0, 1, 0, 0))
    go_on(game, "a #1")
    assert (game.direction, game.turn) == (-1, 2)


@pytest.mark.proves("R94")
def test_r94_a_modifier_binds_to_its_icon(collector):
    house = collector(["Skip", "Draw 2 Target"], ["Draw 1 Everyone", "Skip"])
    game = play(house, f"{FOUR} | a lineup One, Two", "a R3*", "a @1")
    assert game.legal("a") == [">b", ">c", ">d"]
    go_on(game, "a >d")
    assert (sizes(game), game.turn) == ([2, 2, 2, 4], 2)
    everyone = play(house, f"{FOUR} | a lineup Two, One", "a R3*", "a @1")
    assert (sizes(everyone), everyone.turn) == ([2, 3, 3, 3], 2)


@pytest.mark.proves("R94")
def test_r94_it_stops_when_someone_wins(collector):
    house = collector(["Discard UNO", "Draw 2 Target", "Reverse"])
    game = play(house, "top R5 | a* R3* R9 G1 | b Y1 | c B1 B2 | a lineup One", "a R3*", "a @1")
    go_on(game, "b Y1")
    assert (game.round_over, game.round_winner, game.direction) == (True, 1, 1)
    assert game.legal("a") == []
    assert sizes(game) == [2, 0, 2]


@pytest.mark.proves("R95")
@pytest.mark.parametrize(("direction", "victim"), [("+", 1), ("-", 2)])
def test_r95_without_a_target_the_next_player_draws_and_loses_no_turn(direction, victim):
    game = elite(f"direction {direction} | {THREE} | a lineup Scarlet Moss", "a R3*", "a @1")
    assert sizes(game) == [2, *(3 if seat == victim else 2 for seat in (1, 2))]
    assert game.turn == victim


@pytest.mark.proves("R95")
def test_r95_oneself_draws_where_agreed():
    game = elite(f"options elite_draw=self | {THREE} | a lineup Scarlet Moss", "a R3*", "a @1")
    assert (sizes(game), game.turn) == ([3, 2, 2], 1)
    aimed = elite(f"options elite_draw=self | {THREE} | a lineup Flint Harrow", "a R3*", "a @1", "a >c")
    assert sizes(aimed) == [2, 2, 4]


@pytest.mark.proves("R96")
def test_r96_target_is_one_other_player_and_never_oneself():
    game = elite(f"{FOUR} | a lineup Flint Harrow", "a R3*", "a @1")
    assert game.legal("a") == [">b", ">c", ">d"]
    assert refused(game, "a >a") == "R96"
    go_on(game, "a >c")
    assert sizes(game) == [2, 2, 4, 2]


@pytest.mark.proves("R96")
@pytest.mark.parametrize(("direction", "order"), [("+", [1, 2, 3]), ("-", [3, 2, 1])])
def test_r96_everyone_is_each_other_player_in_turn_order(direction, order):
    game = elite(f"direction {direction} | {FOUR} | a lineup Poppy Brand", "a R3*")
    events = game.play("a", "@1")
    assert [event.seat for event in events if isinstance(event, ev.Drew)] == order
    assert sizes(game) == [2, 3, 3, 3]


@pytest.mark.proves("R97")
def test_r97_a_skip_waits_until_that_turn_comes():
    game = elite(f"{FOUR} | a lineup Rusty Vane", "a R3*", "a @1", "a >c")
    assert game.view(None).skips == (0, 0, 1, 0)
    assert game.turn == 1
    go_on(game, "b +")
    events = game.play("b", "-")
    assert ev.Skipped(2) in events
    assert (game.turn, game.view(None).skips) == (3, (0, 0, 0, 0))


@pytest.mark.proves("R97")
def test_r97_skips_stack():
    game = elite(f"{THREE} | skips c 1 | a lineup Rusty Vane", "a R3*", "a @1", "a >c")
    assert game.view(None).skips == (0, 0, 2)
    turns = []
    for _ in range(5):
        go_on(game, f"{game.turn} +", f"{game.turn} -")
        turns.append(game.turn)
    assert turns == [0, 1, 0, 1, 2]


@pytest.mark.proves("R97")
def test_r97_nobody_gathers_more_than_a_hundred_skips():
    for before, after in ((99, 100), (100, 100)):
        game = elite(f"{THREE} | skips c {before} | a lineup Rusty Vane", "a R3*", "a @1", "a >c")
        assert game.view(None).skips == (0, 0, after)


@pytest.mark.proves("R98")
@pytest.mark.parametrize("position", [THREE, FOUR, "top R5 | a* R3* R9 G1 | b Y1 Y2"])
def test_r98_skip_everyone_brings_the_turn_back_to_the_actor(position):
    game = elite(f"{position} | a lineup Cinder Pike", "a R3*", "a @1")
    assert (game.turn, game.waiting_for) == (0, "turn")
    assert set(game.view(None).skips) == {0}
    go_on(game, "a R9")
    assert game.turn == 1


@pytest.mark.proves("R99")
@pytest.mark.parametrize("icon", ["Reverse Target", "Reverse Everyone", "Reverse"])
def test_r99_reverse_ignores_its_modifier(collector, icon):
    game = play(collector(icon), f"{FOUR} | a lineup One", "a R3*", "a @1")
    assert (game.direction, game.turn) == (-1, 3)


@pytest.mark.proves("R100")
def test_r100_play_again_discards_and_refills_and_then_takes_a_full_turn():
    position = f"{FOUR} | skips a 1, b 1 | a lineup Brick Tolliver, Rusty Vane | a deck Copper Nye"
    game = elite(position, "a R3*", "a @1")
    assert (game.turn, game.waiting_for) == (0, "turn")
    assert spent(game, 0) == ("Brick Tolliver",)
    assert lineup(game, 0) == ("Rusty Vane", "Copper Nye")
    assert game.legal("a") == ["R9", "R9!", "+"]
    assert game.view(None).skips == (1, 1, 0, 0)
    go_on(game, "a +", "a -")
    assert game.turn == 2


@pytest.mark.proves("R100", "R25")
def test_r100_the_uno_window_stays_open():
    position = "top R5 | a* R3* R9 | b Y1 Y2 | c B1 B2 | a lineup Brick Tolliver"
    game = elite(position, "a R3*")
    assert "!a" in game.legal("b")
    go_on(game, "a @1")
    assert game.turn == 0
    assert "!a" in game.legal("c")
    caught = lc.Game.from_position(game.position())
    go_on(caught, "c !a")
    assert sizes(caught) == [3, 2, 2]
    go_on(game, "a !")
    assert game.called("a")


@pytest.mark.proves("R101")
def test_r101_peek_shows_one_hand_to_the_actor_alone():
    game = elite("top Y5 | a* Y3* R9 G1 | b Y1 Y2 | c B1 B2 | a lineup Daffy Prospero", "a Y3*", "a @1")
    assert game.legal("a") == [">b", ">c"]
    events = game.play("a", ">c")
    (shown,) = [event for event in events if isinstance(event, ev.Shown)]
    assert shown == ev.Shown(0, 2, ("B1", "B2"))
    assert shown.seen_by(1).event == ev.Shown(0, 2, None)
    assert game.view("a").shown == {2: ("B1", "B2")}
    for seat in ("b", "c", None):
        assert game.view(seat).shown == {}
    assert game.turn == 1


@pytest.mark.proves("R101")
def test_r101_peek_everyone_shows_all_hands(collector):
    house = collector("Peek Everyone", "Peek Target")
    game = play(house, f"{THREE} | a lineup One", "a R3*", "a @1")
    assert game.view("a").shown == {1: ("Y1", "Y2"), 2: ("B1", "B2")}
    assert game.view("b").shown == {}
    targeted = play(house, f"{THREE} | a lineup Two", "a R3*", "a @1", "a >b")
    assert targeted.view("a").shown == {1: ("Y1", "Y2")}


DISCARD = "top B5 | a* B3* R9 G1 | b Y1 Rc We | c B1 B2 B4 | a lineup Tide Marchbank"


@pytest.mark.proves("R102", "R103")
@pytest.mark.parametrize("card", ["Y1", "Rc", "We"])
def test_r102_the_next_player_sheds_a_card_of_choice(card):
    game = elite(DISCARD, "a B3*", "a @1")
    assert game.seats == [1]
    assert game.legal("b") == ["Rc", "Y1", "We"]
    events = game.play("b", card)
    assert ev.Shed(1, card) in events
    assert (sizes(game), game.turn) == ([2, 2, 3], 1)


@pytest.mark.proves("R102")
def test_r102_oneself_discards_where_agreed():
    game = elite(f"options elite_discard=self | {DISCARD}", "a B3*", "a @1")
    assert game.legal("a") == ["R9", "R9!", "G1", "G1!"]
    go_on(game, "a G1!")
    assert (game.hand("a"), game.called("a"), game.turn) == (["R9"], True, 1)


@pytest.mark.proves("R103")
def test_r103_a_discarded_card_goes_under_the_top_without_effect():
    game = elite(DISCARD, "a B3*", "a @1", "b We")
    assert (game.top, game.color) == ("B3*", "B")
    assert game.view(None).discard == ("B3*", "We", "B5")
    assert (game.turn, game.waiting_for) == (1, "turn")


@pytest.mark.proves("R104")
@pytest.mark.parametrize("option", ["", "options discard_to_zero=win | "])
def test_r104_a_discard_that_empties_a_hand_wins(option):
    game = elite(
        f"{option}top B5 | a* B3* R9 G1 | b Y1 ! | c B1 B2 | a lineup Tide Marchbank", "a B3*", "a @1", "b Y1"
    )
    assert (game.round_over, game.round_winner, game.over, game.winner) == (True, 1, True, 1)


@pytest.mark.proves("R104")
def test_r104_a_last_card_is_exempt_where_agreed():
    position = "top B5 | a* B3* R9 G1 | b Y1 ! | c B1 B2 | a lineup Tide Marchbank"
    game = elite(f"options discard_to_zero=exempt | {position}", "a B3*", "a @1")
    assert (game.hand("b"), game.called("b"), game.turn, game.round_over) == (["Y1"], True, 1, False)
    two = elite(f"options discard_to_zero=exempt | {DISCARD}", "a B3*", "a @1", "b Y1")
    assert sizes(two) == [2, 2, 3]


@pytest.mark.proves("R104")
@pytest.mark.parametrize(("direction", "winner"), [("+", 1), ("-", 2)])
def test_r104_of_several_empty_hands_the_first_in_order_wins(collector, direction, winner):
    house = collector("Discard UNO Everyone")
    position = f"direction {direction} | top R5 | a* R3* R9 G1 | b Y1 | c B1 | a lineup One"
    game = play(house, position, "a R3*", "a @1")
    assert game.seats == [winner]
    go_on(game, f"{winner} {game.hand(winner)[0]}")
    assert (game.round_over, game.round_winner) == (True, winner)


@pytest.mark.proves("R105", "R25")
def test_r105_one_card_left_by_a_discard_is_a_duty_to_call():
    position = "top B5 | a* B3* R9 G1 | b Y1 Y2 | c B1 B2 | a lineup Tide Marchbank"
    silent = elite(position, "a B3*", "a @1", "b Y1")
    assert silent.turn == 1
    assert "!b" in silent.legal("c")
    caught = lc.Game.from_position(silent.position())
    go_on(caught, "c !b")
    assert sizes(caught) == [2, 3, 2]
    loud = elite(position, "a B3*", "a @1", "b Y1!")
    assert loud.called("b")
    assert refused(loud, "c !b") == "R28"


PEEK_AND_DISCARD = f"{THREE} | a lineup Ruby Fenwick"


@pytest.mark.proves("R106")
def test_r106_discard_player_takes_a_card_of_the_lineup_and_refills_it():
    position = (
        f"{PEEK_AND_DISCARD} | c lineup Ember Quill, Rusty Vane, Copper Nye | c deck Blaze Umber, Chili Marsh"
    )
    game = elite(position, "a R3*", "a @1", "a >b")
    assert game.view("a").shown == {1: ("Y1", "Y2")}
    go_on(game, "a >c")
    assert game.seats == [2]
    assert game.legal("c") == ["@1", "@2", "@3"]
    go_on(game, "c @2")
    assert lineup(game, 2) == ("Ember Quill", "Copper Nye", "Blaze Umber")
    assert spent(game, 2) == ("Rusty Vane",)
    assert (deck(game, "c"), sizes(game), game.turn) == (["Chili Marsh"], [2, 2, 2], 1)


@pytest.mark.proves("R106")
def test_r106_with_no_lineup_nothing_happens():
    game = elite(f"{PEEK_AND_DISCARD} | c spent Ember Quill", "a R3*", "a @1", "a >b", "a >c")
    assert (game.turn, game.waiting_for) == (1, "turn")
    assert (lineup(game, 2), spent(game, 2)) == ((), ("Ember Quill",))


TAKE = "top G5 | under B7 Wc Y4 | a* G3* R9 G1 | b Y1 Y2 | c B1 B2 | a lineup Kelp Vasquill"


@pytest.mark.proves("R107")
@pytest.mark.parametrize("option", ["", "options recover_uno=choice | "])
def test_r107_recover_takes_any_card_but_the_top_into_the_hand(option):
    game = elite(option + TAKE, "a G3*", "a @1")
    assert game.legal("a") == ["G5", "B7", "Wc", "Y4"]
    assert refused(game, "a G3*") == "R107"
    go_on(game, "a Wc")
    assert game.hand("a") == ["R9", "G1", "Wc"]
    assert game.view(None).discard == ("G3*", "G5", "B7", "Y4")
    assert game.turn == 1


@pytest.mark.proves("R107")
def test_r107_a_card_like_the_top_one_may_be_taken_from_under_it():
    game = elite(
        "top G5 | under We | a* We R9 G1 | b Y1 Y2 | a lineup Kelp Vasquill", "a We=G", "a @1", "a We"
    )
    assert (game.hand("a"), game.top) == (["R9", "G1", "We"], "We=G")
    assert game.view(None).discard == ("We", "G5")


@pytest.mark.proves("R107")
def test_r107_recover_takes_the_card_below_the_top_where_agreed():
    game = elite(f"options recover_uno=top_below | {TAKE}", "a G3*", "a @1")
    assert game.hand("a") == ["R9", "G1", "G5"]
    assert (game.view(None).discard, game.turn) == (("G3*", "B7", "Wc", "Y4"), 1)


@pytest.mark.proves("R107")
def test_r107_targeted_the_taker_chooses(collector):
    house = collector("Recover UNO Target")
    position = "top R5 | under B7 Wc | a* R3* R9 G1 | b Y1 Y2 | c B1 B2 | a lineup One"
    game = play(house, position, "a R3*", "a @1", "a >c")
    assert game.seats == [2]
    assert game.legal("c") == ["R5", "B7", "Wc"]
    go_on(game, "c Wc")
    assert (game.hand("c"), sizes(game), game.turn) == (["B1", "B2", "Wc"], [2, 2, 3], 1)


@pytest.mark.proves("R108")
def test_r108_a_card_cannot_recover_itself():
    position = f"{THREE} | a lineup Chili Marsh | a spent Ember Quill"
    game = elite(position, "a R3*", "a @1")
    assert game.legal("a") == ["@1"]
    events = game.play("a", "@1")
    assert [event.player for event in events if isinstance(event, ev.Recovered)] == ["Ember Quill"]
    assert (spent(game, 0), lineup(game, 0), game.turn) == (("Chili Marsh",), ("Ember Quill",), 1)
    alone = elite(f"{THREE} | a lineup Chili Marsh", "a R3*", "a @1")
    assert (spent(alone, 0), lineup(alone, 0), alone.turn) == (("Chili Marsh",), (), 1)


SWAP = "top R5 | a* R3* G1 | b Y1 ! | c B1 B2 | a lineup Copper Nye"


@pytest.mark.proves("R109")
def test_r109_swap_takes_a_card_at_random_and_gives_any():
    game = elite(SWAP.replace("b Y1 !", "b Y1 Y2 Y3"), "a R3*", "a @1", "a >b")
    (taken,) = set(game.hand("a")) - {"G1"}
    assert taken in {"Y1", "Y2", "Y3"}
    assert set(game.legal("a")) >= {"G1", "G1!", taken, f"{taken}!"}
    go_on(game, f"a {taken}!")
    assert (game.hand("a"), game.hand("b")) == (["G1"], ["Y1", "Y2", "Y3"])
    random = {
        elite(SWAP.replace("b Y1 !", "b Y1 Y2 Y3"), "a R3*", "a @1", "a >b", seed=seed).hand("a")[0]
        for seed in range(30)
    }
    assert random == {"Y1", "Y2", "Y3"}


@pytest.mark.proves("R109")
def test_r109_sizes_are_unchanged_and_there_is_one_call_at_the_end():
    silent = elite(SWAP, "a R3*!", "a @1", "a >b")
    assert not silent.called("a")
    go_on(silent, "a G1")
    assert (silent.hand("a"), silent.hand("b")) == (["Y1"], ["G1"])
    assert "!a" in silent.legal("c")
    loud = elite(SWAP, "a R3*", "a @1", "a >b", "a G1!")
    assert loud.called("a")
    assert refused(loud, "c !a") == "R28"


@pytest.mark.proves("R109")
def test_r109_the_other_has_no_new_duty():
    called = elite(SWAP, "a R3*", "a @1", "a >b", "a G1!")
    assert called.called("b")
    assert refused(called, "c !b") == "R28"
    never = elite(SWAP.replace("b Y1 !", "b Y1"), "a R3*", "a @1", "a >b", "a G1!")
    assert never.view(None).open == ()
    assert refused(never, "c !b") == "R28"


@pytest.mark.proves("R109")
def test_r109_in_the_middle_of_a_swap_the_position_can_be_written_and_read():
    game = elite(SWAP, "a R3*", "a @1", "a >b")
    twin = lc.Game.from_position(game.position())
    for either in (game, twin):
        go_on(either, "a G1!")
    assert twin.position() == game.position()


def swapped(given: str, held: str) -> lc.Game:
    """a has swapped with b: what was given and what b held differ, all else is the same."""
    position = f"top R5 | pile B9 | a* R3* {given} R9 | b Y1 {held} | c B1 B2 | a lineup Copper Nye"
    return elite(position, "a R3*", "a @1", "a >b", f"a {given}")


@pytest.mark.proves("R109", "R148")
@pytest.mark.parametrize("seat", ["c", None])
def test_r109_nobody_else_sees_which_cards_change_hands(seat):
    assert str(swapped("G1", "Y2").view(seat)) == str(swapped("G2", "B3").view(seat))


@pytest.mark.proves("R109", "R148")
@pytest.mark.parametrize("seat", ["c", None])
def test_r109_swapped_cards_are_hidden_in_the_record_of_others(seat):
    records = [swapped(*cards).record(seat, redacted=True) for cards in (("G1", "Y2"), ("G2", "B3"))]
    assert records[0] == records[1]


@pytest.mark.proves("R110")
@pytest.mark.parametrize(("direction", "order"), [("+", "bc"), ("-", "cb")])
def test_r110_swap_everyone_is_the_actor_swapping_with_each_in_turn_order(collector, direction, order):
    house = collector("Swap Everyone")
    position = f"direction {direction} | top R5 | a* R3* G1 | b Y1 | c B1 | a lineup One"
    game = play(house, position, "a R3*", "a @1")
    first, second = order
    mine = {"b": "Y1", "c": "B1"}
    assert game.hand("a") == sorted(["G1", mine[first]], key=lambda card: "RYGB".index(card[0]))
    go_on(game, "a G1")
    assert game.hand(first) == ["G1"]
    assert set(game.hand("a")) == {mine[first], mine[second]}
    go_on(game, f"a {mine[first]}!")
    assert (game.hand(second), game.hand("a")) == ([mine[first]], [mine[second]])
    assert game.called("a")
    assert game.turn == (1 if direction == "+" else 2)


@pytest.mark.proves("R110", "R109")
def test_r110_swap_everyone_needs_one_call_at_the_end(collector):
    house = collector("Swap Everyone")
    position = "top R5 | a* R3* G1 | b Y1 Y2 | c B1 B2 | a lineup One"
    game = play(house, position, "a R3*", "a @1", "a G1")
    assert game.view(None).open == ()
    go_on(game, f"a {game.hand('a')[0]}")
    assert game.view(None).open == (0,)


@pytest.mark.proves("R111")
def test_r111_when_the_player_deck_runs_out_the_lineup_shrinks():
    position = f"{THREE} | a lineup Scarlet Moss, Garnet Lowe, Ember Quill | a deck | a spent Copper Nye"
    game = elite(position, "a R3*", "a @1")
    assert lineup(game, 0) == ("Garnet Lowe", "Ember Quill")
    assert spent(game, 0) == ("Copper Nye", "Scarlet Moss")
    usable = elite(f"{THREE} | a lineup Garnet Lowe | a spent Copper Nye", "a R3*")
    assert usable.legal("a") == ["@1", "-"]
    go_on(usable, "a @1")
    assert (lineup(usable, 0), spent(usable, 0)) == ((), ("Copper Nye", "Garnet Lowe"))


@pytest.mark.proves("R111")
def test_r111_while_the_deck_has_cards_the_lineup_goes_back_to_three():
    position = f"{THREE} | a lineup Scarlet Moss, Garnet Lowe, Ember Quill | a deck Copper Nye, Blaze Umber"
    game = elite(position, "a R3*", "a @2")
    assert lineup(game, 0) == ("Scarlet Moss", "Ember Quill", "Copper Nye")
    assert deck(game, "a") == ["Blaze Umber"]


RECOVER = "top R5 | a* Rc R3* R9 G1 | b Y1 Y2 | a lineup Garnet Lowe | a spent Copper Nye, Blaze Umber"


@pytest.mark.proves("R112")
@pytest.mark.parametrize("option", ["", "options refill=immediate | "])
def test_r112_a_short_lineup_is_refilled_at_once(option):
    game = elite(option + RECOVER, "a Rc", "a @2")
    assert (lineup(game, 0), spent(game, 0), deck(game, "a")) == (
        ("Garnet Lowe", "Blaze Umber"),
        ("Copper Nye",),
        [],
    )
    empty = elite(
        f"{option}top R5 | a* Wc R9 G1 | b Y1 Y2 | a spent Copper Nye, Blaze Umber", "a Wc=G", "a @1", "a @1"
    )
    assert lineup(empty, 0) == ("Copper Nye", "Blaze Umber")


@pytest.mark.proves("R112")
def test_r112_a_short_lineup_is_refilled_only_after_an_activation_where_agreed():
    position = f"options refill=after_activation | {RECOVER}"
    game = elite(position, "a Rc", "a @2")
    assert (lineup(game, 0), deck(game, "a")) == (("Garnet Lowe",), ["Blaze Umber"])
    go_on(game, "b +", "b -", "a R3*", "a @1")
    assert (lineup(game, 0), deck(game, "a")) == (("Blaze Umber",), [])


@pytest.mark.proves("R113", "R145")
@pytest.mark.parametrize(("card", "move"), [("Rc", "Rc"), ("Wc", "Wc=G")])
def test_r113_recovering_from_an_empty_pile_is_playable_and_does_nothing(card, move):
    game = elite(f"top R5 | a* {card} R9 G1 | b Y1 Y2 | a lineup Garnet Lowe", f"a {move}")
    assert (game.turn, game.waiting_for) == (1, "turn")
    assert (lineup(game, 0), spent(game, 0)) == (("Garnet Lowe",), ())


FULL = (
    "a lineup Garnet Lowe, Ember Quill, Rusty Vane | a deck Scarlet Moss"
    " | a spent Copper Nye, Blaze Umber, Chili Marsh"
)


@pytest.mark.proves("R113")
def test_r113_recover_is_mandatory():
    game = elite(f"top R5 | a* Rc R9 G1 | b Y1 Y2 | {FULL}", "a Rc")
    assert game.legal("a") == ["@1", "@2", "@3"]
    assert refused(game, "a -") == "R113"
    go_on(game, "a @2")
    assert (deck(game, "a"), spent(game, 0)) == (
        ["Scarlet Moss", "Blaze Umber"],
        ("Copper Nye", "Chili Marsh"),
    )
    assert game.turn == 1


@pytest.mark.proves("R113")
@pytest.mark.parametrize(
    ("moves", "under", "left"),
    [
        (("-",), [], ("Copper Nye", "Blaze Umber", "Chili Marsh")),
        (("@3", "-"), ["Chili Marsh"], ("Copper Nye", "Blaze Umber")),
        (("@2", "@1", "-"), ["Blaze Umber", "Copper Nye"], ("Chili Marsh",)),
        (("@3", "@1", "@1"), ["Chili Marsh", "Copper Nye", "Blaze Umber"], ()),
    ],
)
def test_r113_wild_recover_takes_none_to_three_in_the_owners_order(moves, under, left):
    game = elite(f"top R5 | a* Wc R9 G1 | b Y1 Y2 | {FULL}", "a Wc=G", *(f"a {move}" for move in moves))
    assert (deck(game, "a"), spent(game, 0)) == (["Scarlet Moss", *under], left)
    assert (game.turn, game.color) == (1, "G")


@pytest.mark.proves("R113")
def test_r113_wild_recover_takes_no_more_than_three():
    position = f"top R5 | a* Wc R9 G1 | b Y1 Y2 | {FULL}, Cinder Pike"
    game = elite(position, "a Wc=G", "a @1", "a @1", "a @1")
    assert (game.turn, spent(game, 0)) == (1, ("Cinder Pike",))


@pytest.mark.proves("R114")
def test_r114_lineups_player_discards_and_hand_counts_are_public_and_decks_hidden():
    game = elite(f"{THREE} | {FULL}")
    for seat in (0, 1, 2, None):
        view = game.view(seat)
        assert view.areas[0].lineup == ("Garnet Lowe", "Ember Quill", "Rusty Vane")
        assert view.areas[0].spent == ("Copper Nye", "Blaze Umber", "Chili Marsh")
        assert view.areas[0].deck_size == 1
        assert view.hand_sizes == (3, 2, 2)
        assert "Scarlet Moss" not in str(view)
        assert "Scarlet Moss" not in json.dumps(view.to_json())


@pytest.mark.proves("R114")
@pytest.mark.parametrize("seat", ["a", "b", None])
def test_r114_not_even_the_owner_knows_the_order_of_a_deck(seat):
    first, second = (
        elite(f"top R5 | pile Y9 | a* R3* R9 | b Y1 Y2 | a lineup Garnet Lowe | b lineup | a deck {cards}")
        for cards in ("Copper Nye, Blaze Umber", "Blaze Umber, Copper Nye")
    )
    assert first.view(seat) == second.view(seat)


@pytest.mark.proves("R115")
def test_r115_each_hand_is_a_game_and_no_points_are_kept():
    game = elite("top R5 | a* R1 | b Y8 We", "a R1")
    assert (game.over, game.winner, game.scores) == (True, 0, [1, 0])
    for option in ("scoring", "target"):
        with pytest.raises(lc.OptionError):
            lc.Game.new("elite", players=2, seed=0, options={option: 1})


@pytest.mark.proves("R115", "R146")
def test_r115_a_tally_of_wins_where_agreed():
    game = elite("options match_wins=2 | top R5 | a* R1 | b Y8 We", "a R1")
    assert (game.round_winner, game.over, game.winner, game.scores) == (0, False, None, [1, 0])
    game.next_round()
    assert game.scores == [1, 0]
    last = elite("options match_wins=2 | scores a 1, b 1 | top R5 | a* R1 | b Y8 We", "a R1")
    assert (last.over, last.winner, last.scores) == (True, 0, [2, 1])


def all_player_cards(game: lc.Game) -> set[str]:
    return set(game.player_cards)


@pytest.mark.proves("R116")
@pytest.mark.parametrize("mode", ["quick", "draft"])
@pytest.mark.parametrize(("foils", "number"), [(None, 56), ("off", 56), ("on", 60)])
def test_r116_foils_are_off_or_make_a_pool_of_sixty(mode, foils, number):
    options = {"mode": mode} | ({"foils": foils} if foils else {})
    game = lc.Game.new("elite", players=7, seed=1, options=options)
    assert len(all_player_cards(game)) == number
    assert sum(card.foil for card in game.player_cards.values()) == number - 56
    with pytest.raises(lc.OptionError):
        lc.Game.new("elite", players=8, seed=1, options=options)


@pytest.mark.proves("R116")
def test_r116_foils_are_really_dealt():
    def foil_in_a_lineup(game: lc.Game) -> bool:
        return any("/" in card for area in game.view(None).areas for card in area.lineup)

    assert deal_until(foil_in_a_lineup, players=7, foils="on").options["foils"] == "on"


# Draft


def draft(players: int, seed: int = 1, **options: object) -> lc.Game:
    return lc.Game.new("elite", players=players, seed=seed, options={"mode": "draft", **options})


@pytest.mark.proves("R117", "R146")
@pytest.mark.parametrize("youngest", "abc")
def test_r117_the_configured_seat_drafts_first(youngest):
    game = draft(3, youngest_seat=youngest)
    assert (game.waiting_for, game.seats) == ("draft", ["abc".index(youngest)])
    assert game.legal(youngest) == ["@1", "@2", "@3", "@4", "@5"]


@pytest.mark.proves("R117", "R146")
def test_r117_otherwise_the_first_is_drawn_by_lot():
    assert {draft(3, seed=seed).seats[0] for seed in range(30)} == {0, 1, 2}
    assert draft(3).options["youngest_seat"] == "random"
    with pytest.raises(lc.OptionError):
        draft(3, youngest_seat="d")


@pytest.mark.proves("R118")
@pytest.mark.parametrize("players", [2, 3, 7])
def test_r118_the_draft_goes_there_and_back_for_eight_rounds(players):
    game = draft(players, youngest_seat="b")
    order = []
    while game.waiting_for == "draft":
        order.append(game.seats[0])
        go_on(game, f"{game.seats[0]} @1")
    there = [(1 + step) % players for step in range(players)]
    assert order == (there + there[::-1]) * 4


@pytest.mark.proves("R118")
def test_r118_a_position_in_the_middle_of_a_draft_continues_identically():
    game = draft(3)
    go_on(game, f"{game.seats[0]} @2", "~", "~", "~")
    twin = lc.Game.from_position(game.position())
    assert (twin.color, twin.top) == (game.color, game.top) == (None, None)
    assert twin.view("a") == game.view("a")
    while game.waiting_for == "draft":
        assert twin.seats == game.seats
        game.timeout()
        twin.timeout()
    assert twin.position() == game.position()


def rows(game: lc.Game, place: int = 1) -> tuple[list[tuple[str, ...]], list[tuple[str, ...]]]:
    """Draft by place: the row laid out in each round, and what was left of it."""
    laid, left = [game.view(None).row], []
    while game.waiting_for == "draft":
        row = game.view(None).row
        drafted = row[min(place, len(row)) - 1]
        events = game.play(game.seats[0], f"@{min(place, len(row))}")
        if any(isinstance(event, ev.LaidOut) for event in events):
            left.append(tuple(card for card in row if card != drafted))
            laid.append(game.view(None).row)
    return laid, left


@pytest.mark.proves("R119")
@pytest.mark.parametrize("players", range(2, 8))
def test_r119_every_row_has_two_cards_to_spare_but_the_last_of_seven(players):
    laid, _ = rows(draft(players))
    full = [players + 2] * 8
    assert [len(row) for row in laid] == (full if players < 7 else [9] * 7 + [7])


@pytest.mark.proves("R119")
@pytest.mark.parametrize("players", [8, 10])
def test_r119_eight_or_more_are_rejected(players):
    with pytest.raises(lc.OptionError):
        draft(players)


@pytest.mark.proves("R120")
@pytest.mark.parametrize("place", [1, 2])
def test_r120_leftovers_go_under_the_pile_in_laid_order(place):
    laid, left = rows(draft(7), place)
    returned = [card for pair in left for card in pair]
    assert all(len(pair) == 2 for pair in left)
    assert list(laid[6][2:]) == returned[:7]
    assert list(laid[7]) == returned[7:14]


@pytest.mark.proves("R120")
@pytest.mark.parametrize(("players", "first"), [(2, None), (3, None), (4, None), (5, None), (6, 8), (7, 7)])
def test_r120_they_resurface_late_or_never(players, first):
    laid, _ = rows(draft(players))
    seen: set[str] = set()
    resurfaced = []
    for number, row in enumerate(laid, 1):
        resurfaced += [number] if seen & set(row) else []
        seen |= set(row)
    assert (resurfaced[0] if resurfaced else None) == first


@pytest.mark.proves("R121")
def test_r121_drafted_cards_form_the_player_deck_and_three_are_flipped():
    game = draft(3)
    drafted: dict[int, list[str]] = {0: [], 1: [], 2: []}
    while game.waiting_for == "draft":
        events = game.play(game.seats[0], "@1")
        for event in events:
            if isinstance(event, ev.Drafted):
                drafted[event.seat].append(event.player)
    shuffled = {event.owner for event in events if isinstance(event, ev.Shuffled)}
    assert shuffled >= {0, 1, 2}
    for seat in range(3):
        area = game.view(None).areas[seat]
        assert (len(area.lineup), area.deck_size, area.spent) == (3, 5, ())
        assert sorted([*area.lineup, *deck(game, "abc"[seat])]) == sorted(drafted[seat])
    assert any(list(lineup(game, seat)) != drafted[seat][:3] for seat in range(3))
    assert (sizes(game), game.waiting_for, game.turn) == ([7, 7, 7], "turn", (game.dealer + 1) % 3)


@pytest.mark.proves("R122")
def test_r122_the_limits_of_dynasty_do_not_bind_a_draft():
    game = draft(2, youngest_seat="a")
    mine = []
    while game.waiting_for == "draft":
        seat, row = game.seats[0], game.view(None).row
        skips = [
            place
            for place, card in enumerate(row, 1)
            if any(icon.action == "Skip" for icon in game.player_cards[card].icons)
        ]
        place = skips[0] if seat == 0 and skips else len(row)
        mine += [row[place - 1]] if seat == 0 else []
        go_on(game, f"{seat} @{place}")
    assert "elite/dynasty-four-icons" in [broken.rule for broken in lc.check_deck(mine)]
    assert game.waiting_for == "turn"
    assert set(lineup(game, 0)) <= set(mine)


# Dynasty

GOOD = [
    "Ember Quill",
    "Scarlet Moss",
    "Sunny Ortolan",
    "Lemon Tarrant",
    "Fern Hollis",
    "Hazel Tibbs",
    "Sky Pellham",
    "Sapphire Ode",
]
REDS = [
    "Ember Quill",
    "Rusty Vane",
    "Scarlet Moss",
    "Garnet Lowe",
    "Brick Tolliver",
    "Chili Marsh",
    "Copper Nye",
]


def breaks(cards: Sequence[str | PlayerCard], wild_fills: str = "all") -> list[str]:
    return [broken.rule for broken in lc.check_deck(cards, wild_fills=wild_fills)]


def dynasty(*decks: list[str], **options: object) -> lc.Game:
    return lc.Game.new(
        "elite", players=len(decks), seed=1, options={"mode": "dynasty", **options}, decks=list(decks)
    )


@pytest.mark.proves("R123", "R146")
def test_r123_a_deck_has_exactly_eight_cards():
    assert breaks(GOOD) == []
    assert breaks(GOOD[:7]) == ["elite/dynasty-eight"]
    assert breaks([*GOOD, "Garnet Lowe"]) == ["elite/dynasty-eight"]
    game = dynasty(GOOD, GOOD)
    assert sorted([*lineup(game, 0), *deck(game, "a")]) == sorted(GOOD)
    for size in (7, 9):
        with pytest.raises(lc.OptionError, match="dynasty-eight"):
            dynasty(GOOD, [*GOOD, "Garnet Lowe"][:size])


@pytest.mark.proves("R124")
def test_r124_one_card_for_each_name_over_colors_and_foils():
    assert breaks([*GOOD[:7], "Ember Quill"])[0] == "elite/dynasty-one-per-name"
    doubled = ["Ember Quill", "Ember Quill/blue", *GOOD[1:7]]
    assert "elite/dynasty-one-per-name" in breaks(doubled)
    foil_alone = ["Ember Quill/blue", "Garnet Lowe", *GOOD[1:7]]
    assert breaks(foil_alone) == []
    with pytest.raises(lc.OptionError, match="dynasty-one-per-name"):
        dynasty(GOOD, doubled)


RED_AND_YELLOW = [
    "Ember Quill",
    "Scarlet Moss",
    "Garnet Lowe",
    "Sunny Ortolan",
    "Canary Finch",
    "Butters Gale",
]


@pytest.mark.proves("R125")
def test_r125_a_dual_card_fills_one_color():
    assert breaks([*RED_AND_YELLOW, "Straw Bellamy", "Ivy Calder/green-blue"]) == [
        "elite/dynasty-every-color"
    ]
    assert breaks([*RED_AND_YELLOW, "Tide Marchbank/green-blue", "Ivy Calder/green-blue"]) == []
    assert breaks([*RED_AND_YELLOW, "Sky Pellham", "Ivy Calder/green-blue"]) == []
    assert breaks([*RED_AND_YELLOW, "Fern Hollis", "Tide Marchbank/green-blue"]) == []


@pytest.mark.proves("R125")
def test_r125_the_colors_are_assigned_by_matching():
    """Two red and yellow duals must be red and yellow, a green and blue one must be blue beside a green."""
    cards = [
        "Goldie Farrow/red-yellow",
        "Blaze Umber/red-yellow",
        "Fern Hollis",
        "Sage Whitlow",
        "Hazel Tibbs",
        "Mint Alder",
        "Cypress Dunn",
        "Sky Pellham",
    ]
    assert breaks(cards) == []
    assert breaks([*cards[1:], "Moss Gantry"]) == ["elite/dynasty-every-color"]


@pytest.mark.proves("R126")
def test_r126_one_wild_foil_satisfies_all_four_colors():
    cards = [*REDS, "River Stokes/wild"]
    assert breaks(cards) == []
    assert breaks(cards, wild_fills="all") == []
    assert dynasty(cards, GOOD).players == 2
    assert dynasty(cards, GOOD, wild_fills="all").players == 2


@pytest.mark.proves("R126")
def test_r126_a_wild_foil_stands_for_one_color_where_agreed():
    cards = [*REDS, "River Stokes/wild"]
    assert breaks(cards, wild_fills="one") == ["elite/dynasty-every-color"]
    with pytest.raises(lc.OptionError, match="dynasty-every-color"):
        dynasty(cards, GOOD, wild_fills="one")
    enough = [*REDS[:5], "Sunny Ortolan", "Mint Alder", "River Stokes/wild"]
    assert breaks(enough, wild_fills="one") == []
    assert dynasty(enough, GOOD, wild_fills="one").players == 2


WILD_FOILS = ["River Stokes/wild", "Hazel Tibbs/wild", "Sapphire Ode/wild"]
DUALS = ["Goldie Farrow/red-yellow", "Tide Marchbank/green-blue", "Copper Nye/red-yellow"]


@pytest.mark.proves("R127")
def test_r127_two_wild_and_two_dual_cards_are_counted_separately():
    others = ["Ember Quill", "Garnet Lowe", "Straw Bellamy", "Daffy Prospero", "Sage Whitlow"]
    assert breaks([*WILD_FOILS[:2], *DUALS[:2], *others[:4]]) == []
    assert breaks([*WILD_FOILS, *others]) == ["elite/dynasty-wild-and-dual-limit"]
    assert "elite/dynasty-wild-and-dual-limit" in breaks([*DUALS, *others])
    assert breaks([*WILD_FOILS[:2], *others, "Sky Pellham"]) == []


def card(name: str, color: str, *icons: str) -> PlayerCard:
    """A collector's own card."""
    return PlayerCard(name, name, (color,), tuple(map(parse_icon, icons)))


@pytest.mark.proves("R128")
def test_r128_printed_icons_are_counted_each_on_its_own():
    no_skips = ["Scarlet Moss", "Lemon Tarrant", "Hazel Tibbs", "Sapphire Ode", "Chili Marsh"]
    twice = card("Double", "red", "Skip", "Skip")
    assert breaks([*no_skips, twice, "Sky Pellham", "Fern Hollis"]) == []
    assert breaks([*no_skips[1:], twice, "Sky Pellham", "Fern Hollis", "Ember Quill"]) == [
        "elite/dynasty-four-icons"
    ]


@pytest.mark.proves("R128")
def test_r128_draw_three_is_one_icon():
    four = ["Blaze Umber", "Honey Bracken", "Clover Penn", "Azure Minch"]
    others = ["Garnet Lowe", "Hazel Tibbs", "Sapphire Ode", "Chili Marsh"]
    assert breaks([*four, *others]) == []
    assert breaks([*four, "Scarlet Moss", *others[1:]]) == ["elite/dynasty-four-icons"]
    assert breaks([*four, "Sorrel Bex", *others[1:]]) == ["elite/dynasty-four-icons"]


@pytest.mark.proves("R129")
def test_r129_target_everyone_and_numbers_make_no_other_icon():
    skips = ["Ember Quill", "Amber Wick", "Ivy Calder", "Sky Pellham", "Maple Stroud"]
    assert breaks([*skips, "Scarlet Moss", "Hazel Tibbs", "Chili Marsh"]) == ["elite/dynasty-four-icons"]


@pytest.mark.proves("R129")
def test_r129_both_kinds_of_discard_share_a_count_and_both_kinds_of_recover():
    discards = ["Tide Marchbank", "Ruby Fenwick", "Mustard Keys", "Myrtle Crane", "Glacier Boone"]
    recovers = ["Kelp Vasquill", "Chili Marsh", "Straw Bellamy", "Cypress Dunn", "Lagoon Pratt"]
    for five in (discards, recovers):
        others = ["Ember Quill", "Scarlet Moss", "Lemon Tarrant", "Hazel Tibbs"]
        assert breaks([*five, *others[:3]]) == ["elite/dynasty-four-icons"]
        assert breaks([*five[:4], *others]) in ([], ["elite/dynasty-every-color"])


@pytest.mark.proves("R130")
def test_r130_two_to_ten_play_dynasty():
    game = dynasty(*[GOOD] * 10)
    assert (game.players, sizes(game)) == (10, [7] * 10)
    for seat in range(10):
        assert sorted([*lineup(game, seat), *deck(game, "abcdefghij"[seat])]) == sorted(GOOD)
    assert dynasty(GOOD, GOOD).players == 2
    for wrong in (1, 11):
        with pytest.raises(lc.OptionError):
            dynasty(*[GOOD] * wrong)
    with pytest.raises(lc.OptionError):
        lc.Game.new("elite", players=8, seed=1)
    assert lc.Game.new("elite", players=7, seed=1).players == 7


@pytest.mark.proves("R109")
def test_r109_a_call_in_the_middle_of_a_swap_can_be_written_down(collector):
    """c discards the last card but one and calls; then the swap takes the last, before another is given."""
    house = collector(["Discard UNO Target", "Swap Target"])
    position = "top R5 | a* R3* R9 G1 | b Y1 Y2 | c B1 B2 | a lineup One"
    game = play(house, position, "a R3*", "a @1", "a >c", "c B2!", "a >c")
    assert (game.waiting_for, sizes(game)[2], game.view(None).yelled) == ("give", 0, 2)
    again = lc.Game.from_position(game.position(), editions=[house])
    assert again.position() == game.position()
