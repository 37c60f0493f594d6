"""The sentences that several rulebooks share: each test runs for every edition that has its sentence."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import TypeVar

import pytest

import lastcard as lc
from lastcard.views.events import (
    Called,
    Caught,
    Challenged,
    Dealer,
    Dealt,
    Drew,
    Guilty,
    Innocent,
    Played,
    Reshuffled,
    Reversed,
    RoundWon,
    Shown,
    Shuffled,
    Skipped,
    TurnedUp,
)
from tests.support.playing import everywhere, game_at, go_on, play, refused

Kind = TypeVar("Kind", bound=lc.Event)

COLORS = "RYGB"
CLASSIC = ("touchdown", "droid", "hail-mary")

# What each box has, as its leaflet and our page of rulings say.

WILD = dict.fromkeys((*CLASSIC, "express"), "W") | {"elite": "We"}
SPECIAL = {"touchdown": "Wt", "droid": "Wd", "hail-mary": "Wh"}
DRAW_CARD = dict.fromkeys(CLASSIC, "+2") | {"express": "+1"}
WILD_DRAW = dict.fromkeys(CLASSIC, "W+4") | {"express": "W+2"}
OWED = dict.fromkeys(CLASSIC, 4) | {"express": 2}
HAND_SIZE = dict.fromkeys((*CLASSIC, "elite"), 7) | {"express": 5}
TARGET = dict.fromkeys(CLASSIC, 500) | {"express": 250}
DECK_SIZE = dict.fromkeys((*CLASSIC, "elite"), 112) | {"express": 56}
ACTIONS = {edition: {"s", "r", "+2", "W", "W+4", SPECIAL[edition]} for edition in CLASSIC} | {
    "elite": {"c", "We", "Wc"}
}

CLASSIC_EFFECTS = {
    "Rs": "Skipped turn c",
    "Rr": "Reversed turn c",
    "R+2": "Drew Drew Skipped turn c",
    "W+4=G": "challenge a",
}
EFFECTS = {
    "touchdown": CLASSIC_EFFECTS | {"Wt": "race a"},
    "droid": CLASSIC_EFFECTS | {"Wd": "droid a"},
    "hail-mary": CLASSIC_EFFECTS,
    "elite": {"R7*": "activate a", "We=R": "activate a", "Rc": "recover a", "Wc=R": "recover a"},
}
MISFITS = [("R5", "G9"), ("R5", "Gs"), ("Rs", "Gr"), ("Rr", "G0")]
PENALTY_PILE = "pile Y1 Y2 Y3 Y4 Y6 Y7 Y8"
ONLY_RED_PLAYERS = "a lineup Ember Quill, Rusty Vane, Cinder Pike"


def colored(faces: Iterable[str], copies: int) -> Counter[str]:
    return Counter({color + face: copies for color in COLORS for face in faces})


def deck_of(edition: str) -> Counter[str]:
    if edition == "express":
        return colored([*"0123456789", "s", "r", "+1"], 1) + Counter({"W": 2, "W+2": 2})
    if edition == "elite":
        numbers = [face + icon for face in "0123456789" for icon in ("", "*")]
        return colored(numbers, 1) + colored(["c"], 4) + Counter({"We": 8, "Wc": 8})
    wilds = Counter({"W": 4, "W+4": 4, SPECIAL[edition]: 4})
    return colored("0", 1) + colored([*"123456789", "s", "r", "+2"], 2) + wilds


def lineups(edition: str) -> str:
    """elite: a lineup of a's in which only red cards can be activated."""
    return f"| {ONLY_RED_PLAYERS}" if edition == "elite" else ""


def draw_pile(game: lc.Game) -> list[str]:
    """The draw pile, the next card first."""
    return next(line for line in game.position().splitlines() if line.startswith("pile")).split()[1:]


def discard_pile(game: lc.Game) -> list[str]:
    """The discard pile, the top card first."""
    return list(game.view(None).discard)


def every_card(game: lc.Game) -> Counter[str]:
    hands = [card for seat in range(game.players) for card in game.hand(seat)]
    return Counter(draw_pile(game) + discard_pile(game) + hands)


def face(card: str) -> str:
    return card if card.startswith("W") else card[1:]


def is_number(card: str) -> bool:
    return face(card)[0].isdecimal()


def of_kind(events: list[lc.Event], kind: type[Kind]) -> list[Kind]:
    return [event for event in events if isinstance(event, kind)]


def turned_up(game: lc.Game) -> list[str]:
    return [event.card for event in of_kind(game.opening, TurnedUp)]


def new_game(edition: str, players: int = 3, seed: int = 0, **options: object) -> lc.Game:
    """A new game in which the first card turned up is a number, from the first seed that gives one."""
    while True:
        game = lc.Game.new(edition, players, seed=seed, options=options)
        if len(turned_up(game)) == 1 and is_number(turned_up(game)[0]):
            return game
        seed += 1


def do(game: lc.Game, move: str) -> list[lc.Event]:
    """Make one move and get what happened."""
    seat, text = move.split()
    return game.play(seat, text)


def play_out(game: lc.Game) -> RoundWon:
    """Play on until somebody wins the round: whoever comes first does the first thing it may."""
    while True:
        seat = game.seats[0]
        for event in game.play(seat, game.legal(seat)[0]):
            if isinstance(event, RoundWon):
                return event


def worth(edition: str, *cards: str) -> int:
    """The points that the winner of a round gets for cards left in another hand."""
    return play(edition, f"options scoring=on | top R1 | a* R5 | b {' '.join(cards)}", "a R5").scores[0]


# Contents


@everywhere("deck")
def test_the_deck(edition):
    game = lc.Game.new(edition, players=3, seed=5)

    assert every_card(game) == deck_of(edition)
    assert sum(every_card(game).values()) == DECK_SIZE[edition]


@everywhere("special-rule-card")
def test_the_special_rule_card_is_in_this_edition_only(edition):
    special = SPECIAL[edition]

    assert every_card(lc.Game.new(edition, seed=1))[special] == 4
    for other in lc.EDITIONS:
        if other != edition:
            assert special not in every_card(lc.Game.new(other, seed=1))
            with pytest.raises(lc.NotationError):
                game_at(other, f"top R1 | a* {special} G9 | b B2")


@everywhere("foil")
def test_the_game_is_complete_without_the_extra_foil(edition):
    game = lc.Game.new(edition, players=2, seed=1)

    assert game.options["foils" if edition == "elite" else "foil"] == "off"
    assert every_card(game) == deck_of(edition)
    assert not any(card.foil for card in game.player_cards.values())


@everywhere("foil-optional")
def test_the_foil_may_be_kept_separate_or_used(edition):
    option = "foils" if edition == "elite" else "foil"
    for choice in ("off", "on"):
        game = lc.Game.new(edition, players=2, seed=1, options={option: choice})
        assert game.options[option] == choice
    with pytest.raises(lc.OptionError):
        lc.Game.new(edition, players=2, seed=1, options={option: "two"})


@everywhere("foil-alternate")
def test_the_foil_is_another_version_of_the_special_card_and_acts_like_it(edition):
    position = f"top R1 | pile Y1 Y2 Y3 Y4 | a* R5 G9 | b {SPECIAL[edition]} B2 B3 B4 | c Y7 Y8"
    moves = ["a R5!", "b Wh=G", "b B3!"] if edition == "hail-mary" else ["a R5!", "b Wd", "b B3", "c Y7"]

    plain = play(edition, position, *moves)
    with_foil = play(edition, f"options foil=on | {position}", *moves)

    assert with_foil.position().replace("options foil=on\n", "") == plain.position()
    assert with_foil.top == ("Wh=G" if edition == "hail-mary" else "Wd")


@everywhere("foil-replaces")
def test_the_foil_takes_the_place_of_another_special_card(edition):
    game = lc.Game.new(edition, players=2, seed=1, options={"foil": "on"})

    assert sum(every_card(game).values()) == 112
    assert every_card(game)[SPECIAL[edition]] == 4


# Object


@everywhere("object")
def test_be_first_to_get_rid_of_all_the_cards_in_your_hand(edition):
    game = game_at(edition, "top R1 | a* R5 | b R6 | c R7 R8")
    assert (game.round_over, game.round_winner) == (False, None)

    do(game, "a R5")

    assert game.hand("a") == []
    assert (game.round_over, game.round_winner) == (True, 0)
    assert refused(game, "b R6") == f"{edition}/winning"


# Set up


@everywhere("dealer")
def test_choose_a_dealer(edition):
    games = [lc.Game.new(edition, players=3, seed=seed) for seed in range(40)]

    assert {game.dealer for game in games} == {0, 1, 2}
    for game in games:
        assert of_kind(game.opening, Dealer) == [Dealer(game.dealer)]
        assert game.opening[0] == Dealer(game.dealer)


@everywhere("shuffle")
def test_shuffle_the_cards(edition):
    def order_dealt_from(game):
        """The deck as it lay when the deal began: the dealer is known, then the whole deck is shuffled."""
        first = next(n for n, event in enumerate(game.opening) if isinstance(event, Dealt))
        assert isinstance(game.opening[first - 1], Shuffled)
        assert of_kind(game.opening[:first], Dealer)
        return game.opening[first - 1].order

    orders = [order_dealt_from(lc.Game.new(edition, players=3, seed=seed)) for seed in range(30)]

    assert all(Counter(order) == deck_of(edition) for order in orders)
    assert len(set(orders)) == 30
    assert len({order[0] for order in orders}) > 10
    assert len({order[-1] for order in orders}) > 10
    assert orders[7] == order_dealt_from(lc.Game.new(edition, players=3, seed=7))


@everywhere("deal")
def test_deal_cards_to_each_player(edition):
    for players in (2, 3, 5, 7):
        game = new_game(edition, players)
        dealt: dict[int, list[str | None]] = {seat: [] for seat in range(players)}
        for event in of_kind(game.opening, Dealt):
            dealt[event.seat].append(event.card)

        assert [len(game.hand(seat)) for seat in range(players)] == [HAND_SIZE[edition]] * players
        assert all(Counter(game.hand(seat)) == Counter(dealt[seat]) for seat in range(players))


@everywhere("draw-pile")
def test_place_the_remaining_cards_facedown(edition):
    game = new_game(edition, players=4)
    left = DECK_SIZE[edition] - 4 * HAND_SIZE[edition] - 1

    assert game.pile_size == left
    assert len(draw_pile(game)) == left
    for viewer in (*range(4), None):
        lines = str(game.view(viewer)).splitlines()
        assert "pile" + left * " ?" in lines
        assert game.view(viewer).pile_size == left


@everywhere("draw-pile-name")
def test_drawn_cards_come_off_the_draw_pile(edition):
    game = game_at(edition, "top R1 | pile Y1 Y2 Y3 Y4 | a* G9 R8 | b R5 B3 | c B4 B6")

    assert Drew(0, "Y1") in do(game, "a +")
    go_on(game, "a -")
    assert draw_pile(game) == ["Y2", "Y3", "Y4"]
    go_on(game, "b R5", "c !b")
    assert draw_pile(game) == ["Y4"]
    assert sorted(game.hand("b")) == ["B3", "Y2", "Y3"]


@everywhere("start-card")
def test_the_top_card_of_the_draw_pile_forms_the_discard_pile(edition):
    game = new_game(edition, players=4)
    order = of_kind(game.opening, Shuffled)[-1].order
    dealt = [event.card for event in of_kind(game.opening, Dealt)]
    next_first = list(reversed(order or ()))

    assert next_first[: len(dealt)] == dealt
    assert game.opening[-1] == TurnedUp(next_first[len(dealt)])
    assert draw_pile(game) == next_first[len(dealt) + 1 :]
    assert game.discard_size == 1
    for viewer in (*range(4), None):
        assert game.view(viewer).top == next_first[len(dealt)]


@everywhere("start-action-ignored")
def test_an_action_card_at_the_start_is_ignored_and_the_next_card_flipped(edition):
    ignored = set()
    for seed in range(400):
        game = lc.Game.new(edition, players=3, seed=seed)
        *actions, start = turned_up(game)
        ignored |= {face(card) for card in actions}

        assert is_number(start)
        assert not any(is_number(card) for card in actions)
        assert (game.top, game.color) == (start, start[0])
        assert discard_pile(game) == [start, *reversed(actions)]
        assert {type(event) for event in game.opening}.isdisjoint((Drew, Skipped, Reversed))
        assert (game.turn, game.direction) == ((game.dealer + 1) % 3, 1)
        assert game.waiting_for == "turn"
    assert ignored == ACTIONS[edition]


@everywhere("left-of-dealer-starts")
def test_the_player_to_the_left_of_the_dealer_goes_first(edition):
    dealers = set()
    for seed in range(30):
        game = new_game(edition, players=4, seed=seed)
        dealers.add(game.dealer)

        assert game.turn == (game.dealer + 1) % 4
        assert game.seats == [game.turn]
        with pytest.raises(lc.IllegalMove) as refusal:
            game.play(game.dealer, "+")
        assert refusal.value.rule == f"{edition}/next-player"
    assert dealers == {0, 1, 2, 3}


@everywhere("clockwise")
def test_play_proceeds_clockwise(edition):
    game = new_game(edition, players=4)
    first = game.turn
    turns = []
    for _ in range(6):
        turns.append(game.turn)
        game.play(game.turn, "+")
        game.play(game.turn, "-")

    assert game.direction == 1
    assert turns == [(first + n) % 4 for n in range(6)]


# Playing


@everywhere("one-card-a-turn")
def test_on_your_turn_you_play_one_card_onto_the_discard_pile(edition):
    game = game_at(edition, "top R1 | a* R5 R6 R7 | b B2 B3 B4 | c Y8 Y9")

    do(game, "a R5")

    assert sorted(game.hand("a")) == ["R6", "R7"]
    assert discard_pile(game) == ["R5", "R1"]
    assert [game.view(viewer).top for viewer in (0, 1, 2, None)] == ["R5"] * 4
    assert game.legal("a") == []
    assert refused(game, "a R6") == f"{edition}/next-player"
    assert refused(game, "b R8") == f"{edition}/one-card-a-turn"


@everywhere("may-play-match")
def test_if_you_have_a_matching_card_you_may_play_it(edition):
    game = game_at(edition, "top R1 | a* R5 G9 B1 | b B2 B3 | c Y8 Y9")

    assert game.legal("a") == ["R5", "B1", "+"]
    do(game, "a B1")
    assert game.top == "B1"


@everywhere("match")
@pytest.mark.parametrize(
    ("by", "top", "card"),
    [("color", "R5", "R9"), ("number", "R5", "G5"), ("color", "R5", "Rs"), ("symbol", "Rs", "Gs")],
)
def test_you_can_play_a_card_if_it_matches_color_number_or_symbol(edition, by, top, card):
    symbol = "c" if edition == "elite" else "s"
    top, card = top.replace("s", symbol), card.replace("s", symbol)
    game = game_at(edition, f"top {top} | a* {card} B7 B8 | b B2 B3 | c Y8 Y9")

    assert game.legal("a") == [card, "+"]
    do(game, f"a {card}")
    assert game.top == card


@everywhere("match")
def test_you_can_only_play_a_card_if_it_matches(edition):
    misfits = [("R5", "G9"), ("R5", "Gc"), ("Rc", "G9")] if edition == "elite" else MISFITS
    for top, card in misfits:
        game = game_at(edition, f"top {top} | a* {card} B7 | b B2 B3 | c Y8 Y9")
        assert game.legal("a") == ["+"]
        assert refused(game, f"a {card}") == f"{edition}/match"


@everywhere("action-effect")
def test_an_action_card_does_something_special(edition):
    recoverable = "| a lineup Ember Quill, Rusty Vane | a spent Garnet Lowe" if edition == "elite" else ""

    def after(move):
        """What happens beside the play, what is asked then, and whose turn it is."""
        card = move.partition("=")[0]
        position = f"top R1 | {PENALTY_PILE} | a* {card} G9 B5 | b B2 B3 | c B4 B6 {recoverable}"
        game = game_at(edition, position)
        happened = [type(event).__name__ for event in do(game, f"a {move}")[1:]]
        return " ".join([*happened, game.waiting_for, "abc"[game.turn]])

    assert after("R7") == "turn b"
    for move, effect in EFFECTS[edition].items():
        assert after(move) == effect


@everywhere("draw-when-stuck")
def test_if_you_do_not_have_a_matching_card_draw_one_card(edition):
    game = game_at(edition, "top R1 | pile Y5 Y6 Y7 | a* G9 B8 | b B2 B3 | c Y8 Y9")
    assert game.legal("a") == ["+"]

    events = do(game, "a +")

    assert events == [Drew(0, "Y5")]
    assert sorted(game.hand("a")) == ["B8", "G9", "Y5"]
    assert game.pile_size == 2
    assert game.legal("a") == ["-"]


@everywhere("play-drawn-card")
def test_if_your_new_card_can_be_played_you_may_play_it_now(edition):
    position = "top R1 | pile R7 Y6 | a* G9 R5 | b B2 B3 | c Y8 Y9"
    only_drawn = "express/only-drawn-card" if edition == "express" else "R7"

    game = play(edition, position, "a +")
    assert game.legal("a") == ["R7", "-"]
    assert refused(game, "a R5") == only_drawn
    do(game, "a R7")
    assert (game.top, game.turn) == ("R7", 1)
    assert sorted(game.hand("a")) == ["G9", "R5"]

    game = play(edition, position, "a +", "a -")
    assert (game.top, game.turn) == ("R1", 1)
    assert sorted(game.hand("a")) == ["G9", "R5", "R7"]


@everywhere("play-drawn-card")
def test_if_your_new_card_cannot_be_played_you_keep_it(edition):
    game = play(edition, "top R1 | pile Y6 | a* G9 R5 | b B2 B3 | c Y8 Y9", "a +")

    assert game.legal("a") == ["-"]
    assert refused(game, "a Y6") == f"{edition}/match"


@everywhere("may-draw-instead")
def test_you_may_draw_a_card_instead_of_playing_one(edition):
    game = game_at(edition, "top R1 | pile Y6 Y7 | a* R5 R6 | b B2 B3 | c Y8 Y9")
    assert game.legal("a")[-1] == "+"

    go_on(game, "a +", "a -")

    assert sorted(game.hand("a")) == ["R5", "R6", "Y6"]
    assert game.turn == 1


@everywhere("may-draw-instead")
def test_not_playing_means_drawing(edition):
    game = game_at(edition, "top R1 | pile Y6 Y7 | a* R5 R6 | b B2 B3 | c Y8 Y9")

    assert refused(game, "a -") in (f"{edition}/may-draw-instead", f"{edition}/declining-draws")


@everywhere("next-player")
def test_once_you_play_or_draw_a_card_play_continues_with_the_next_player(edition):
    position = "top R1 | pile Y6 Y7 | a* R5 R6 G9 | b B5 B3 B2 | c Y5 Y9 Y8"

    game = play(edition, position, "a R5")
    assert (game.turn, game.seats) == (1, [1])
    go_on(game, "b B5")
    assert (game.turn, game.seats) == (2, [2])
    go_on(game, "c Y5")
    assert (game.turn, game.seats) == (0, [0])

    game = play(edition, position, "a +")
    assert game.turn == 0
    assert refused(game, "b +") == f"{edition}/next-player"
    go_on(game, "a -")
    assert (game.turn, game.seats) == (1, [1])
    assert refused(game, "a R5") == f"{edition}/next-player"


@everywhere("reshuffle")
def test_if_there_are_no_cards_left_reshuffle_the_discard_pile(edition):
    position = "top R1 | under G3 B7 Y2 G4 | pile {} | a* G9 B8 | b B2 B3 | c Y8 Y9"
    drawn = set()
    for seed in range(20):
        game = game_at(edition, position.format(""), seed)
        assert game.pile_size == 0
        events = do(game, "a +")
        assert Reshuffled(4) in events
        assert Counter(draw_pile(game) + game.hand("a")) == Counter(["G3", "B7", "Y2", "G4", "G9", "B8"])
        assert (game.pile_size, game.discard_size, game.top) == (3, 1, "R1")
        drawn |= set(game.hand("a")) - {"G9", "B8"}
    assert drawn == {"G3", "B7", "Y2", "G4"}

    game = game_at(edition, position.format("Y6"))
    assert do(game, "a +") == [Drew(0, "Y6")]
    assert (game.pile_size, game.discard_size) == (0, 5)


# Calling


@everywhere("call")
def test_with_one_card_left_you_must_yell(edition):
    position = "top R1 | pile Y6 Y7 Y5 | a* R5 G9 | b R6 B3 B2 | c Y8 Y9"

    game = game_at(edition, position)
    assert {"R5", "R5!"} <= set(game.legal("a"))
    assert Called(0) in do(game, "a R5!")
    assert game.called("a")
    assert all(game.view(viewer).called == (0,) for viewer in (0, 1, 2, None))
    assert refused(game, "c !a") == "R28"

    game = play(edition, position, "a R5")
    assert not game.called("a")
    assert game.legal("a") == ["!"]
    assert do(game, "a !") == [Called(0)]
    assert game.called("a")
    assert refused(game, "b !a") == "R28"


@everywhere("call")
def test_with_more_cards_left_there_is_nothing_to_yell(edition):
    game = game_at(edition, "top R1 | pile Y6 Y7 | a* R5 G9 B8 | b R6 B3 | c Y8 Y9")

    assert "R5!" not in game.legal("a")
    assert refused(game, "a R5!") == "R27"
    go_on(game, "a R5")
    assert refused(game, "a !") == "R28"
    assert refused(game, "b !a") == "R28"


@everywhere("catch")
@pytest.mark.parametrize("catcher", ["b", "c"])
def test_if_someone_beats_you_to_it_you_must_draw_two_cards(edition, catcher):
    game = play(edition, "top R1 | pile Y6 Y7 Y5 | a* R5 G9 | b R6 B3 B2 | c Y8 Y9", "a R5")
    assert "!a" in game.legal(catcher)

    events = do(game, f"{catcher} !a")

    assert events == [Caught("abc".index(catcher), 0), Drew(0, "Y6"), Drew(0, "Y7")]
    assert sorted(game.hand("a")) == ["G9", "Y6", "Y7"]
    assert (game.turn, game.pile_size) == (1, 1)
    assert refused(game, "a !") == "R28"
    assert refused(game, "c !a") == "R28"


@everywhere("catch")
@pytest.mark.parametrize("move", ["b R6", "b +"])
def test_once_the_next_player_takes_their_turn_you_are_safe(edition, move):
    game = play(edition, "top R1 | pile Y6 Y7 Y5 | a* R5 G9 | b R6 B3 B2 | c Y8 Y9", "a R5", move)

    assert refused(game, "c !a") == "R28"
    assert game.hand("a") == ["G9"]


# Winning


@everywhere("winning")
def test_when_a_player_plays_their_final_card_they_win(edition):
    game = play(edition, "top R1 | pile Y6 Y7 | a* R5 G5 | b B5 B3 | c B8 B7", "a R5!", "b B5!", "c B7!")
    assert (game.round_over, game.round_winner) == (False, None)
    go_on(game, "a +", "a -")
    assert not game.round_over

    events = do(game, "b B3")

    assert game.hand("b") == []
    assert of_kind(events, RoundWon) == [events[1]]
    assert (game.round_over, game.round_winner) == (True, 1)
    assert game.seats == []
    assert refused(game, "c +") == f"{edition}/winning"


@everywhere("winning")
def test_a_final_wild_wins_too(edition):
    game = game_at(edition, f"top R1 | a* {WILD[edition]} | b B5 B3 | c B8 B9")

    assert of_kind(do(game, f"a {WILD[edition]}=R"), RoundWon)
    assert (game.round_over, game.round_winner) == (True, 0)


@everywhere("play-again")
def test_time_to_shuffle_the_cards_and_play_again(edition):
    options = "" if edition == "express" else "options match_wins=2 |"
    game = game_at(edition, f"{options} top R1 | dealer b | a* R5 | b B5 B3 | c B8 B9")
    with pytest.raises(lc.IllegalMove, match=f"{edition}/winning"):
        game.next_round()
    go_on(game, "a R5")
    assert not game.over
    scores = game.scores

    opening = game.next_round()

    assert not game.round_over
    assert any(
        event.order and Counter(event.order) == deck_of(edition) for event in of_kind(opening, Shuffled)
    )
    assert Counter(event.seat for event in of_kind(opening, Dealt)) == dict.fromkeys(
        range(3), HAND_SIZE[edition]
    )
    assert every_card(game) == deck_of(edition)
    assert game.scores == scores


# Action cards


@everywhere("draw-two")
def test_draw_two_the_next_player_must_draw_two_cards_and_lose_their_turn(edition):
    game = game_at(edition, "top R1 | pile Y6 Y7 Y5 | a* R+2 G9 B8 | b R6 B+2 | c B8 B9")

    events = do(game, "a R+2")

    assert events == [Played(0, "R+2", "R"), Drew(1, "Y6"), Drew(1, "Y7"), Skipped(1)]
    assert sorted(game.hand("b")) == ["B+2", "R6", "Y6", "Y7"]
    assert (game.turn, game.pile_size) == (2, 1)
    assert refused(game, "b B+2") == f"{edition}/next-player"
    assert len(game.hand("c")) == 2


@everywhere("reverse")
def test_reverse_reverses_the_direction_of_play(edition):
    game = game_at(edition, "top R1 | a* Rr G9 B8 | b R6 B3 | c R8 B9 Y2 | d R7 Y3")

    assert do(game, "a Rr") == [Played(0, "Rr", "R"), Reversed(-1)]
    assert (game.direction, game.turn) == (-1, 3)
    assert game.legal("b") == []
    go_on(game, "d R7!")
    assert game.turn == 2
    go_on(game, "c R8")
    assert game.turn == 1


@everywhere("reverse-both-ways")
def test_clockwise_becomes_counterclockwise_and_vice_versa(edition):
    first, second = (["a R7*", "a @1"], ["c G7*", "c @1"]) if edition == "elite" else (["a Rr"], ["c Gr"])
    cards = [moves[0].split()[1] for moves in (first, second)]
    reversers = "| a lineup Garnet Lowe | c lineup Sage Whitlow" if edition == "elite" else ""
    position = f"top R1 | a* {cards[0]} R9 B8 | b G6 B3 | c {cards[1]} B9 Y2 {reversers}"

    game = play(edition, position, *first)
    assert (game.direction, game.turn) == (-1, 2)
    go_on(game, *second)
    assert (game.direction, game.turn) == (1, 0)
    go_on(game, "a +", "a -")
    assert game.turn == 1


@everywhere("skip")
def test_skip_makes_the_next_player_lose_a_turn(edition):
    game = game_at(edition, "top R1 | a* Rs G9 B8 | b R6 B3 | c R8 B9 | d R7 Y3")

    assert do(game, "a Rs") == [Played(0, "Rs", "R"), Skipped(1)]
    assert game.turn == 2
    assert len(game.hand("b")) == 2
    assert refused(game, "b R6") == f"{edition}/next-player"
    go_on(game, "c +", "c -", "d +", "d -", "a +", "a -")
    assert game.turn == 1


@everywhere("wild-matches")
def test_a_wild_matches_anything(edition):
    wild = WILD[edition]
    tops = {
        "express": ["R5", "Gs", "Yr", "B+1", "W=R", "W+2=Y"],
        "elite": ["R5", "G5*", "Yc", "We=R", "Wc=Y"],
    }.get(edition, ["R5", "Gs", "Yr", "B+2", "W=R", "W+4=Y", f"{SPECIAL.get(edition)}=G"])
    for top in tops:
        game = game_at(edition, f"top {top} | a* {wild} G8 Y7 | b B2 B3 | c B8 B9 {lineups(edition)}")
        assert {f"{wild}={color}" for color in COLORS} <= set(game.legal("a"))
        do(game, f"a {wild}=B")
        assert (game.top, game.turn) == (f"{wild}=B", 1)


@everywhere("wild-color")
@pytest.mark.parametrize("color", COLORS)
def test_when_you_play_a_wild_you_choose_the_color_that_continues_play(edition, color):
    wild = WILD[edition]
    nobody = "| a lineup" if edition == "elite" else ""
    game = game_at(edition, f"top R1 | a* {wild} G8 Y7 | b R5 Y5 G5 B5 | c B8 B9 {nobody}")

    do(game, f"a {wild}={color}")

    assert game.color == color
    assert game.legal("b") == [f"{color}5", "+"]
    for other in set(COLORS) - {color}:
        assert refused(game, f"b {other}5") == f"{edition}/match"


@everywhere("wild-color")
def test_a_wild_is_not_played_without_its_color(edition):
    game = game_at(edition, f"top R1 | a* {WILD[edition]} G8 Y7 | b B2 B3 | c B8 B9")

    assert WILD[edition] not in game.legal("a")
    assert refused(game, f"a {WILD[edition]}") == f"{edition}/wild-color"


# The wild draw card


def wild_draw_at(edition: str, hand: str, *moves: str, options: str = "", top: str = "R1") -> lc.Game:
    """a plays the wild draw card, with `hand` left, and names yellow."""
    wild = WILD_DRAW[edition]
    position = f"{options} | top {top} | {PENALTY_PILE} | a* {wild} {hand} | b B2 B3 Y9 | c B4 B6 B7"
    return play(edition, position, f"a {wild}=Y", *moves)


@everywhere("wild-draw-matches")
def test_a_wild_draw_card_matches_anything(edition):
    wild = WILD_DRAW[edition]
    for top in ["R5", "Gs", "Yr", "B+2", "W=R", "W+4=Y", f"{SPECIAL[edition]}=G"]:
        game = game_at(edition, f"top {top} | a* {wild} G8 Y7 | b B2 B3 | c B8 B9")
        assert {f"{wild}={color}" for color in COLORS} <= set(game.legal("a"))
        do(game, f"a {wild}=B")
        assert game.top == f"{wild}=B"


@everywhere("wild-draw-hitch")
def test_only_without_a_card_that_matches_the_color_of_the_discard_pile(edition):
    assert Guilty(0) in do(wild_draw_at(edition, "R5 G9"), "b x")
    assert Guilty(0) in do(wild_draw_at(edition, "Rs G9"), "b x")
    assert Innocent(0) in do(wild_draw_at(edition, "B5 G9"), "b x")
    assert Innocent(0) in do(wild_draw_at(edition, "B1 G1"), "b x")


@everywhere("wild-draw-hitch")
def test_where_bluffing_is_off_the_catch_is_kept(edition):
    wild = WILD_DRAW[edition]
    position = f"options wd4_bluff=off | top R1 | {PENALTY_PILE} | a* {wild} G9 {{}} | b B2 B3 | c B4 B6"

    game = game_at(edition, position.format("R5"))
    assert game.legal("a") == ["R5", "+"]
    assert refused(game, f"a {wild}=Y") == f"{edition}/wild-draw-hitch"

    game = game_at(edition, position.format("G1"))
    assert f"{wild}=Y" in game.legal("a")


@everywhere("wild-draw-options")
def test_the_next_player_has_two_options(edition):
    game = wild_draw_at(edition, "G9 B5")

    assert game.seats == [1]
    assert game.legal("b") == ["+", "x"]
    assert game.legal("a") == game.legal("c") == []
    assert refused(game, "c x") == f"{edition}/wild-draw-options"
    assert refused(game, "b Y9") == f"{edition}/wild-draw-options"


@everywhere("wild-draw-options")
def test_without_a_wild_draw_card_there_is_nothing_to_challenge(edition):
    game = play(edition, "top R1 | a* W G9 B5 | b B2 B3 | c B4 B6", "a W=Y")

    assert refused(game, "b x") == f"{edition}/wild-draw-options"


@everywhere("wild-draw-penalty")
def test_the_next_player_draws_and_loses_their_turn(edition):
    game = wild_draw_at(edition, "R5 G9")

    events = do(game, "b +")

    drawn = ["Y1", "Y2", "Y3", "Y4"][: OWED[edition]]
    assert events == [*(Drew(1, card) for card in drawn), Skipped(1)]
    assert sorted(game.hand("b")) == sorted(["B2", "B3", "Y9", *drawn])
    assert len(game.hand("a")) == 2
    assert game.turn == 2


@everywhere("challenge-shows-hand")
@pytest.mark.parametrize("hand", ["R5 G9", "B5 G9"])
def test_if_challenged_you_must_show_the_challenger_your_entire_hand(edition, hand):
    game = wild_draw_at(edition, hand)

    events = do(game, "b x")

    assert events[0] == Challenged(1, 0)
    (shown,) = of_kind(events, Shown)
    assert shown == Shown(1, 0, tuple(game.view("b").shown[0]))
    assert shown.seen_by(1).event == shown
    assert shown.seen_by(2).event == shown.seen_by(None).event == Shown(1, 0, None)
    assert sorted(game.view("b").shown[0]) == sorted(hand.split())
    assert game.view("c").shown == game.view(None).shown == {}


@everywhere("challenge-shows-hand")
def test_unchallenged_you_show_nothing(edition):
    game = wild_draw_at(edition, "R5 G9")

    assert not of_kind(do(game, "b +"), Shown)
    assert game.view("b").shown == {}


@everywhere("wilds-count-as-match")
def test_wild_cards_are_considered_a_match_too(edition):
    for wild in ("W", "W+4", SPECIAL[edition]):
        assert Guilty(0) in do(wild_draw_at(edition, f"{wild} G9"), "b x")
    assert Innocent(0) in do(wild_draw_at(edition, "B5 G9"), "b x")


@everywhere("challenge-innocent")
def test_if_you_do_not_have_the_color_the_challenger_draws_more_and_loses_their_turn(edition):
    game = wild_draw_at(edition, "B5 G9")

    events = do(game, "b x")

    drawn = ["Y1", "Y2", "Y3", "Y4", "Y6", "Y7"][: OWED[edition] + 2]
    assert len(drawn) == (4 if edition == "express" else 6)
    assert events[-len(drawn) - 2 :] == [Innocent(0), *(Drew(1, card) for card in drawn), Skipped(1)]
    assert len(game.hand("b")) == 3 + len(drawn)
    assert sorted(game.hand("a")) == ["B5", "G9"]
    assert game.turn == 2


@everywhere("challenge-guilty")
def test_if_you_do_have_the_color_you_draw_and_they_draw_none(edition):
    game = wild_draw_at(edition, "R5 G9")

    events = do(game, "b x")

    drawn = ["Y1", "Y2", "Y3", "Y4"][: OWED[edition]]
    assert events[-len(drawn) - 1 :] == [Guilty(0), *(Drew(0, card) for card in drawn)]
    assert sorted(game.hand("a")) == sorted(["R5", "G9", *drawn])
    assert sorted(game.hand("b")) == ["B2", "B3", "Y9"]
    assert game.turn == 1
    assert game.legal("b") == ["Y9", "+"]


@everywhere("wild-draw-color")
@pytest.mark.parametrize("answer", ["b +", "b x"])
@pytest.mark.parametrize("hand", ["R5 G9", "B5 G9"])
def test_you_choose_the_color_whatever_the_outcome_of_a_challenge(edition, hand, answer):
    game = wild_draw_at(edition, hand)
    assert game.color == "Y"

    go_on(game, answer)

    assert game.color == "Y"
    assert game.top == f"{WILD_DRAW[edition]}=Y"
    playable = [move for move in game.legal(game.turn) if move != "+"]
    assert all(move.startswith("Y") for move in playable)
    assert refused(game, "b B2" if game.turn == 1 else "c B4") == f"{edition}/match"


@everywhere("wild-draw-color")
def test_a_wild_draw_card_is_not_played_without_its_color(edition):
    game = game_at(edition, f"top R1 | a* {WILD_DRAW[edition]} G8 Y7 | b B2 B3 | c B8 B9")

    assert refused(game, f"a {WILD_DRAW[edition]}") == f"{edition}/wild-draw-color"


# Scoring


@everywhere("scoring-optional")
def test_keeping_score_is_optional(edition):
    position = "top R1 | a* R5 | b Gs W | c Yr Y9"

    game = play(edition, position, "a R5")
    assert game.options["scoring"] == "off"
    assert (game.over, game.winner, game.scores) == (True, 0, [1, 0, 0])

    game = play(edition, f"options scoring=on | {position}", "a R5")
    assert (game.over, game.winner) == (False, None)
    assert game.scores[0] > 90


@everywhere("score-winner")
def test_the_winner_receives_points_for_the_cards_in_the_opponents_hands(edition):
    position = "options scoring=on | top R1 | a R5 | b* R6 | c Gs W | d Yr B0 Bs"
    zero = 5 if edition == "hail-mary" else 0

    game = game_at(edition, position)
    events = do(game, "b R6")

    total = 70 + 40 + zero + 5
    assert RoundWon(1, total) in events
    assert game.scores == [0, total, 0, 0]


@everywhere("card-values")
def test_cards_are_valued_by_kind(edition):
    number = 5 if edition == "hail-mary" else 9

    assert [worth(edition, "G9"), worth(edition, "Gs"), worth(edition, "W")] == [number, 20, 50]
    assert worth(edition, "G9", "Gs", "W", "W") == number + 20 + 50 + 50


@everywhere("points-numbers")
def test_number_cards_are_worth_their_points(edition):
    for number in range(10):
        for color in "YGB":
            expected = 5 if edition == "hail-mary" else number
            assert worth(edition, f"{color}{number}") == expected


@everywhere("points-actions")
def test_action_cards_are_worth_twenty(edition):
    for action in ("s", "r", DRAW_CARD[edition]):
        for color in COLORS:
            assert worth(edition, f"{color}{action}") == 20


@everywhere("points-wilds")
def test_wild_cards_are_worth_fifty(edition):
    wilds = {"W", WILD_DRAW[edition], SPECIAL.get(edition, "W")}
    assert {card for card in deck_of(edition) if card.startswith("W")} == wilds
    for wild in wilds:
        assert worth(edition, wild) == 50
        assert worth(edition, wild, wild) == 100


@everywhere("running-tally")
def test_keep_a_running_tally_from_hand_to_hand(edition):
    position = "options scoring=on | scores a 60, b 30 | top R1 | a* R5 | b Gs W | c Yr"
    game = play(edition, position, "a R5")
    assert game.scores == [150, 30, 0]
    assert not game.over

    game.next_round()
    assert game.scores == [150, 30, 0]
    won = play_out(game)

    expected = [150, 30, 0]
    expected[won.seat] += won.points
    assert won.points > 0
    assert game.scores == expected


@everywhere("target")
def test_the_player_who_reaches_the_target_is_the_winner(edition):
    position = "options scoring=on | scores a {}, b {} | top R1 | a* R5 | b Gs | c Y0"
    zero = 5 if edition == "hail-mary" else 0
    enough = TARGET[edition] - 20 - zero

    game = play(edition, position.format(enough, TARGET[edition] - 1), "a R5")
    assert game.scores[0] == TARGET[edition]
    assert (game.over, game.winner, game.winners) == (True, 0, [0])
    with pytest.raises(lc.IllegalMove):
        game.next_round()

    game = play(edition, position.format(enough - 1, 0), "a R5")
    assert game.round_winner == 0
    assert (game.over, game.winner, game.winners) == (False, None, [])
