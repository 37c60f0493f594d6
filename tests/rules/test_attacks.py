"""What readers with only a leaflet and the public surface found, each kept as a test."""

import pytest

import lastcard as lc
from tests.support.collector import collector
from tests.support.playing import game_at, go_on, play, refused

IMPOSSIBLE = [
    ("droid", "top R5 | pile Y1 | a* R2 G7 | b R3 G8 | color a", "a color is asked for only"),
    ("droid", "top W=R | pile Y1 | a* R2 G7 | b R3 G8 | color a", "a color is asked for only"),
    ("droid", "top Wd | a* R7 R2 | b G2 | c G1 | droid a R1 R3", "the color of the part before it"),
    ("droid", "top Wd | a* R7 R2 | b G2 | c G1 | droid a W", "is no part"),
    (
        "droid",
        "options droid_wild_parts=on | top Wd | a* R7 R2 | b G2 | droid a W",
        "the color of the last part",
    ),
    ("droid", "top Wd | a* R1 R2 | b G2 R6 | droid b R5", "is not on turn"),
    ("droid", "top Wd | a* R1 R2 | b G2 R6 | droid a | color a", "waits for one thing"),
    ("droid", "top Wd | a* W | b R2 | droid a", "a is asked for"),
    ("droid", "options scoring=on | scores b 520 | top R5 | a* R1 | b Bs", "below 500"),
    ("express", "top R5 | scores a 10, a 20 | a* R1 | b Bs", "each seat once"),
    ("express", "top R5 | scores a 10 b 20 | a* R1 | b Bs", "commas"),
    (
        "elite",
        "options mode=draft | a | b | row Ember Quill, Rusty Vane | stock | draft a 0",
        "too few cards",
    ),
    ("elite", "options mode=draft | a R1 R2 | b | row Ember Quill | draft a 0", "nobody holds cards"),
    ("elite", "options mode=draft | a | b | row Ember Quill, Rusty Vane | draft a 1", "picks"),
    ("elite", "a* R1 | b Y1 | top R5 | row Ember Quill", "belong to a draft"),
    (
        "elite",
        "top R5* | a* R1 R2 | b Y1 | a lineup Ember Quill, Cinder Pike | a deck Scarlet Moss, Flint Harrow, "
        "Poppy Brand, Garnet Lowe, Maple Stroud | a spent Sorrel Bex | waiting aim a | active a Rusty Vane | "
        "icons done=1 now=1",
        "9 player cards",
    ),
    (
        "elite",
        "top R5* | a* R1 R2 | b Y1 | a lineup | waiting give a | active a Copper Nye | "
        "icons done=1 now=1 for=a",
        "from another",
    ),
    (
        "elite",
        "top R5 | a* R1 R2 | b Y1 | a lineup | waiting aim a | active a Rusty Vane | icons done=1 now=1",
        "Elite icon",
    ),
    (
        "elite",
        "top R5* | a* R1 R2 | b Y1 | a lineup | waiting aim a | active a Amber Wick | icons done=1 now=1",
        "color in play",
    ),
    ("elite", "top R5* | a* R1 R2 | b Y1 | a lineup | waiting shed b | left 1 0", "needs a line `active"),
]


@pytest.mark.parametrize(("edition", "position", "says"), IMPOSSIBLE)
def test_an_impossible_position_is_refused_with_the_reason_and_the_place(edition, position, says):
    with pytest.raises(lc.NotationError, match=r"^line \d+, column \d+: ") as error:
        game_at(edition, position)
    assert says in str(error.value)


def test_the_view_of_a_continued_game_is_the_same_after_a_droid():
    position = "top R5 | pile Y1 Y2 Y3 | a R3 R4 | b* Wd R1 R2 | c R6 R7"
    game = play("droid", position, "b Wd", "b R1")
    assert game.waiting_for == "color"
    assert lc.Game.from_position(game.position()).view("a") == game.view("a")


def test_a_round_after_the_match_is_won_is_no_record():
    game = play("express", "top R5 | scores a 240 | a* R1 | b G9 Gs", "a R1")
    record = game.record()
    second = record.partition("round 1")[2]
    with pytest.raises(lc.NotationError, match="the match is over"):
        lc.Game.replay(record + "\nround 2" + second)


def test_scores_of_a_later_round_follow_from_the_round_before():
    game = play("express", "top R5 | a* R1 | b G9 Gs", "a R1")
    assert game.scores == [29, 0]
    game.next_round()
    with pytest.raises(lc.NotationError, match="the scores after the round before"):
        lc.Game.replay(game.record().replace("scores a 29", "scores a 249"))


def test_a_card_to_discard_names_no_color():
    position = "top B5 | a* B3* R1 R2 | b We R3 R4 | c Y1 Y2 | a lineup Tide Marchbank"
    game = play("elite", position, "a B3*", "a @1")
    assert refused(game, "b We=R") == "elite/icon-discard"
    assert "b" in go_on(game, "b We").view("b").text


def test_a_repeated_name_is_told_beside_an_unknown_foil():
    rules = {broken.rule for broken in lc.check_deck(["Ember Quill/dual", "Ember Quill"])}
    assert {"elite/dynasty-own-cards", "elite/dynasty-one-per-name"} <= rules


@pytest.mark.proves("R100", "R25")
def test_play_again_keeps_the_window_of_another_seat_open_until_the_next_player_begins(tmp_path):
    house = "top R5 | a* R3* R9 G1 | b Y1 Y2 | c B1 B2 | a lineup One"
    game = play(collector(tmp_path, "Discard UNO", "Play Again"), house, "a R3*", "a @1", "b Y1")
    assert (game.turn, game.waiting_for) == (0, "turn")
    assert lc.Game.from_position(game.position()).position() == game.position()
    go_on(game, "a R9!")
    assert "!b" in game.legal("c"), "a has played again, and b has not begun"
    go_on(game, "b +")
    assert "!b" not in game.legal("c")


@pytest.mark.proves("R109", "R110")
def test_swapping_with_everyone_is_called_once_at_the_end(tmp_path):
    house = "top R5 | a* R3* G1 | b Y1 Y2 | c B1 B2 | a lineup One"
    game = play(collector(tmp_path, "Swap Everyone"), house, "a R3*", "a @1")
    assert not any(move.endswith("!") for move in game.legal("a"))
    go_on(game, f"a {game.legal('a')[0]}")
    assert all(f"{card}!" in game.legal("a") for card in game.hand("a"))


@pytest.mark.parametrize("text", [None, 7, b"edition express"])
def test_what_is_no_text_is_no_position(text):
    with pytest.raises(lc.NotationError):
        lc.Game.from_position(text)


@pytest.mark.parametrize("edition", [None, 3, "uno", ""])
def test_what_is_no_edition_is_named(edition):
    with pytest.raises(lc.EditionError):
        lc.Game.new(edition, players=3)


@pytest.mark.parametrize("move", ["draw", "pass", "+!", "-!", "@1!", "=R!", "R1 !", "", "!!", "uno"])
def test_unreadable_moves_say_what_to_write(move):
    game = game_at("express", "top R5 | a* R1 R2 | b Y1 Y2")
    with pytest.raises(lc.NotationError):
        game.play("a", move)


def test_nobody_catches_themselves_and_is_told_to_call():
    game = game_at("droid", "top R5 | a R1 | b* Y1 Y2 | open a")
    with pytest.raises(lc.IllegalMove, match="call with !"):
        game.play("a", "!a")
