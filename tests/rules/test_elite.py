"""UNO Elite, sentence by sentence: quick play, the lineup, the icons of the player cards, the foils."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from itertools import count
from pathlib import Path

import pytest

import lastcard as lc
from lastcard.editions import edition as editions
from lastcard.views import events as ev
from lastcard.views.explaining import about_player_card
from lastcard.words import Speaker
from tests.support.playing import game_at, go_on, play, refused

COLORS = "RYGB"
COLOR_NAMES = {"R": "red", "Y": "yellow", "G": "green", "B": "blue"}
EIGHT = {"Discard", "Draw", "Peek", "Play Again", "Recover", "Reverse", "Skip", "Swap"}

# Seats with cards and a lineup that have no part in the story.
OTHERS = "b Y1 Y2 Y3 | c G1 G2 G3 | b lineup Sky Pellham | c lineup Fern Hollis"
NEUTRAL = "a deck Lapis Grove, Teal Ambrose"
LINEUP = ("Dandy Lyon", "Indigo Frost", "Lapis Grove")
"""The lineup after a card was used."""


def lineup(game: lc.Game, seat: int = 0) -> list[str]:
    return list(game.view(None).areas[seat].lineup)


def spent(game: lc.Game, seat: int = 0) -> list[str]:
    return list(game.view(None).areas[seat].spent)


def player_deck(game: lc.Game, seat: str = "a") -> list[str]:
    """A player deck, its top card first: only the whole position tells."""
    (line,) = [line for line in game.position().splitlines() if line.startswith(f"{seat} deck")]
    return [name for name in line.removeprefix(f"{seat} deck").strip().split(", ") if name]


def sizes(game: lc.Game) -> list[int]:
    return [len(game.hand(seat)) for seat in range(game.players)]


def uno_cards(game: lc.Game) -> Counter[str]:
    """Every UNO card of a game, wherever it lies."""
    cards: list[str] = []
    for line in game.position().splitlines():
        key, *words = line.split()
        hand = len(key.rstrip("*")) == 1 and words[:1] not in (["lineup"], ["deck"], ["spent"])
        if key in ("top", "under", "pile") or hand:
            cards += [word.partition("=")[0] for word in words if word != "!"]
    return Counter(cards)


def dealt(wanted: Callable[[lc.Game], bool], players: int = 3, **options: object) -> lc.Game:
    """The first game, seed after seed, that was dealt as wanted."""
    games = (lc.Game.new("elite", players=players, seed=seed, options=options) for seed in count())
    return next(game for game in games if wanted(game))


def using(card: str, more: str = OTHERS, *, hand: str = "B8 B9", options: str = "") -> lc.Game:
    """a has just played an Elite card that lets it use the player card; what follows is that card's power."""
    color = next(c for c in lc.Game.new("elite", 2, seed=1).player_cards[card].colors)[0].upper()
    lines = f"a lineup {card}, Dandy Lyon, Indigo Frost | {NEUTRAL}"
    position = f"top {color}4 | a* {color}5* {hand} | {more} | {lines}"
    game = game_at("elite", f"options {options} | {position}" if options else position)
    return go_on(game, f"a {color}5*", "a @1")


def next_turns(game: lc.Game, number: int) -> str:
    """Who has the next turns, if everyone just draws."""
    seats = ""
    for _ in range(number):
        seats += "abcdefg"[game.turn]
        go_on(game, f"{game.turn} +", f"{game.turn} -")
    return seats


@pytest.fixture(scope="module")
def club(tmp_path_factory: pytest.TempPathFactory) -> str:
    """An Elite edition of one's own: the same deck, and player cards that the roster doesn't have."""
    folder = tmp_path_factory.mktemp("club")
    source = Path(editions.__file__).parent
    cards = {
        "Peeker": ["Peek Everyone"],
        "Swapper": ["Swap Everyone"],
        "Shedder": ["Discard UNO Everyone"],
        "Bencher": ["Discard player Everyone"],
        "Giver": ["Recover UNO Target"],
        "Nurse": ["Recover player Everyone"],
        "Turner": ["Reverse Target"],
        "Whirler": ["Reverse Everyone"],
        "Drawer": ["Draw 3 Everyone"],
        "Aimer": ["Discard UNO Target"],
        "Thrice": ["Draw 2 Target", "Skip", "Skip Target"],
        "Doubler": ["Skip", "Skip"],
    }
    roster = (source / "roster.toml").read_text(encoding="utf-8")
    for name, icons in cards.items():
        listed = ", ".join(f'"{icon}"' for icon in icons)
        roster = f'[[player]]\nname = "{name}"\ncolor = "red"\nicons = [{listed}]\n\n{roster}'
    (folder / "club-roster.toml").write_text(roster, encoding="utf-8")
    elite = (source / "elite.toml").read_text(encoding="utf-8")
    (folder / "club.toml").write_text(elite.replace("roster.toml", "club-roster.toml"), encoding="utf-8")
    return str(folder / "club.toml")


# Contents


@pytest.mark.proves("elite/deck", "elite/separate-decks", "elite/elite-icon")
def test_112_uno_cards_of_which_some_have_the_elite_icon():
    cards = uno_cards(lc.Game.new("elite", players=4, seed=1))
    assert cards.total() == 112
    for color in COLORS:
        assert all(cards[f"{color}{n}"] == cards[f"{color}{n}*"] == 1 for n in range(10))
        assert cards[f"{color}c"] == 4
    assert cards["We"] == cards["Wc"] == 8


@pytest.mark.proves("elite/player-cards", "elite/separate-decks", "elite/player-card-color")
def test_56_player_cards_each_of_one_of_four_colors():
    cards = lc.Game.new("elite", players=2, seed=1).player_cards
    assert len(cards) == 56
    assert Counter(card.colors for card in cards.values()) == {(c,): 14 for c in COLOR_NAMES.values()}
    assert len({card.name for card in cards.values()}) == 56


@pytest.mark.proves("elite/two-kinds-of-cards")
def test_uno_cards_are_played_and_player_cards_only_activated():
    game = game_at("elite", f"top R1 | a* R5* B8 B9 | {OTHERS} | a lineup Ember Quill | {NEUTRAL}")
    assert not set(uno_cards(game)) & set(game.player_cards)
    assert refused(game, "a @1") == "elite/activate-any-time"
    with pytest.raises(lc.NotationError):
        game.play("a", "Ember Quill")
    go_on(game, "a R5*")
    assert refused(game, "a B8") == "elite/elite-icon-activates"
    go_on(game, "a @1")
    assert spent(game) == ["Ember Quill"]
    assert game.top == "R5*"


@pytest.mark.proves("elite/classic-play", "elite/match", "R34", "R5", "R90")
def test_color_number_and_symbol_match_as_in_the_classic_game():
    assert game_at("elite", f"top R1 | a* R9 B1 Rc Gc | {OTHERS}").legal("a") == ["R9", "Rc", "B1", "+"]
    assert game_at("elite", f"top Rc | a* R9 B1 Gc B4 | {OTHERS}").legal("a") == ["R9", "Gc", "+"]
    game = game_at("elite", f"top Wc=B | a* R9 Gc B4 | {OTHERS}")
    assert game.legal("a") == ["B4", "+"]
    assert refused(game, "a Gc") == "elite/match"


@pytest.mark.proves("elite/actions-on-player-cards")
def test_the_traditional_actions_are_on_the_player_cards():
    game = lc.Game.new("elite", players=2, seed=1)
    assert {card.lstrip(COLORS).rstrip("*") for card in uno_cards(game)} == {*"0123456789", "c", "We", "Wc"}
    icons = {icon.action for card in game.player_cards.values() for icon in card.icons}
    assert icons == EIGHT


@pytest.mark.proves("elite/activate-in-short", "elite/elite-icon", "elite/action-effect")
def test_a_card_with_the_elite_icon_may_activate_and_one_without_may_not():
    table = f"a* R5 R5* B8 B9 | {OTHERS} | a lineup Ember Quill | {NEUTRAL}"
    game = play("elite", f"top R1 | {table}", "a R5*")
    assert game.legal("a") == ["@1", "-"]
    game = play("elite", f"top R1 | {table}", "a R5")
    assert (game.waiting_for, game.turn) == ("turn", 1)
    assert lineup(game) == ["Ember Quill"]


@pytest.mark.proves("elite/call-in-short", "elite/call", "elite/catch")
def test_down_to_the_last_card_uno_is_still_called():
    game = play("elite", f"top R1 | a* R5 B8 | {OTHERS}", "a R5!")
    assert game.called("a")
    game = play("elite", f"top R1 | a* R5 B8 | {OTHERS}", "a R5", "c !a")
    assert sizes(game) == [3, 3, 3]


# Set up


@pytest.mark.proves("elite/separate-decks", "elite/shuffle")
def test_both_decks_are_shuffled_each_by_itself():
    game = lc.Game.new("elite", players=3, seed=5)
    orders = [event.order for event in game.opening if isinstance(event, ev.Shuffled)]
    kinds = [set(order) <= set(game.player_cards) for order in orders if order]
    assert sorted(len(order) for order in orders if order) == [8, 8, 8, 56, 112]
    assert kinds.count(False) == 1
    lineups = {tuple(lineup(lc.Game.new("elite", players=3, seed=seed))) for seed in range(10)}
    assert len(lineups) == 10


@pytest.mark.proves("elite/dealer", "elite/deal", "elite/draw-pile")
@pytest.mark.parametrize("players", range(2, 8))
def test_seven_uno_cards_each(players):
    game = dealt(lambda game: game.discard_size == 1, players)
    assert sizes(game) == [7] * players
    assert game.pile_size == 112 - 7 * players - 1
    assert game.turn == (game.dealer + 1) % players


@pytest.mark.proves(
    "elite/deal-player-deck", "elite/player-deck", "elite/unused-player-cards", "elite/lineup"
)
@pytest.mark.parametrize("players", range(2, 8))
def test_eight_player_cards_each_of_which_three_form_the_lineup(players):
    game = lc.Game.new("elite", players=players, seed=3)
    used = []
    for seat in range(players):
        assert len(lineup(game, seat)) == 3
        assert len(player_deck(game, "abcdefg"[seat])) == 5
        assert spent(game, seat) == []
        used += lineup(game, seat) + player_deck(game, "abcdefg"[seat])
    assert len(set(used)) == 8 * players
    aside = set(game.player_cards) - set(used)
    assert len(aside) == 56 - 8 * players
    for name in aside:
        assert name not in game.position()


@pytest.mark.proves("elite/deal-player-deck")
def test_56_player_cards_are_enough_for_seven():
    with pytest.raises(lc.OptionError, match="2 to 7 players"):
        lc.Game.new("elite", players=8, seed=1)


@pytest.mark.proves("elite/shuffle-player-deck", "elite/lineup")
def test_everyone_shuffles_the_player_deck_and_flips_the_top_three():
    game = lc.Game.new("elite", players=3, seed=5)
    for seat, letter in enumerate("abc"):
        (shuffled,) = [e for e in game.opening if isinstance(e, ev.Shuffled) and e.owner == seat]
        assert shuffled.order is not None
        assert list(shuffled.order[::-1]) == lineup(game, seat) + player_deck(game, letter)
        flipped = [e.player for e in game.opening if isinstance(e, ev.LinedUp) and e.seat == seat]
        assert flipped == lineup(game, seat)


@pytest.mark.proves("elite/player-discard", "elite/play-area", "elite/lineup", "R114")
def test_the_play_area_lineup_and_discards_face_up_player_deck_face_down():
    game = using("Ember Quill")
    for viewer in ("a", "b", "c", None):
        area = game.view(viewer).areas[0]
        assert (area.lineup, area.spent, area.deck_size) == (LINEUP, ("Ember Quill",), 1)
        text = str(game.view(viewer))
        assert "a lineup Dandy Lyon, Indigo Frost, Lapis Grove\n" in text
        assert "a spent Ember Quill\n" in text
        assert "a deck ?\n" in text
        assert "Teal Ambrose" not in text


@pytest.mark.proves("elite/start-action-ignored", "elite/start-card", "R3", "R4", "R89")
def test_an_action_card_turned_up_is_ignored_and_an_elite_number_stays_without_activation():
    def recover_first(game: lc.Game) -> bool:
        cards = [event.card for event in game.opening if isinstance(event, ev.TurnedUp)]
        return len(cards) > 1 and cards[0][-1] == "c"

    game = dealt(recover_first)
    assert str(game.top)[1] in "0123456789"
    assert game.discard_size > 1
    assert game.waiting_for == "turn"
    game = dealt(lambda game: str(game.top).endswith("*") and game.discard_size == 1)
    assert (game.waiting_for, game.turn) == ("turn", (game.dealer + 1) % 3)
    assert [len(lineup(game, seat)) for seat in range(3)] == [3, 3, 3]


# Playing


@pytest.mark.proves("elite/elite-icon-no-match", "R90")
def test_elite_icons_do_not_count_as_a_matching_symbol():
    game = game_at("elite", f"top R1* | a* G5* G1* R9 | {OTHERS}")
    assert game.legal("a") == ["R9", "G1*", "+"]
    assert refused(game, "a G5*") == "elite/match"
    game = game_at("elite", f"top We=R | a* G5* B8 | {OTHERS}")
    assert refused(game, "a G5*") == "elite/match"


@pytest.mark.proves("elite/winning", "elite/elite-icon-activates", "R91")
@pytest.mark.parametrize("last", ["R5*", "We=R", "Rc", "Wc=R"])
def test_the_final_uno_card_wins_and_nothing_is_activated_or_recovered(last):
    card = last.partition("=")[0]
    table = f"{OTHERS} | a lineup Ember Quill, Rusty Vane | a spent Garnet Lowe | {NEUTRAL}"
    game = play("elite", f"top R1 | a* {card} | {table}", f"a {last}")
    assert (game.round_over, game.round_winner, game.over) == (True, 0, True)
    assert lineup(game) == ["Ember Quill", "Rusty Vane"]
    assert spent(game) == ["Garnet Lowe"]
    assert refused(game, "a @1") == "elite/winning"


@pytest.mark.proves("elite/play-again", "R115")
def test_after_a_win_the_cards_are_shuffled_and_played_again():
    game = play("elite", f"options match_wins=2 | top R1 | a* R5 | {OTHERS}", "a R5")
    assert (game.scores, game.over) == ([1, 0, 0], False)
    game.next_round()
    assert uno_cards(game).total() == 112
    assert sizes(game) == [7, 7, 7]
    assert [len(lineup(game, seat)) for seat in range(3)] == [3, 3, 3]
    assert [spent(game, seat) for seat in range(3)] == [[], [], []]


# Activating a player card


@pytest.mark.proves("elite/elite-icon-activates", "R92")
def test_the_power_of_one_player_card_and_of_no_second():
    table = f"a* R5* B8 B9 | {OTHERS} | a lineup Garnet Lowe, Ember Quill, Rusty Vane | {NEUTRAL}"
    game = play("elite", f"top R1 | {table}", "a R5*", "a @1")
    assert spent(game) == ["Garnet Lowe"]
    assert game.legal("a") == []
    assert refused(game, "a @1") == "elite/next-player"
    assert game.turn == 2


@pytest.mark.proves("elite/activate-any-time", "R92")
def test_any_time_an_elite_card_is_played_also_one_just_drawn():
    table = f"a* B8 B9 | {OTHERS} | a lineup Ember Quill | {NEUTRAL}"
    game = play("elite", f"top R1 | pile R5* ... | {table}", "a +", "a R5*")
    assert game.legal("a") == ["@1", "-"]
    go_on(game, "a @1")
    assert game.turn == 2


@pytest.mark.proves("elite/activate-any-time", "R92")
def test_one_player_card_for_each_elite_card():
    table = f"a* R5* R6* B8 B9 | {OTHERS} | a lineup Brick Tolliver, Ember Quill | a deck"
    game = play("elite", f"top R1 | {table}", "a R5*", "a @1")
    assert game.turn == 0
    go_on(game, "a R6*")
    assert game.legal("a") == ["@1", "-"]
    go_on(game, "a @1")
    assert spent(game) == ["Brick Tolliver", "Ember Quill"]


@pytest.mark.proves("elite/activate-same-color")
@pytest.mark.parametrize("color", COLORS)
def test_only_a_player_card_of_the_color_played(color):
    order = {"R": "Ember Quill", "Y": "Sunny Ortolan", "G": "Fern Hollis", "B": "Sky Pellham"}
    names = [order[c] for c in COLORS if c != color]
    table = f"a* {color}5* B8 B9 | b Y1 Y2 | c G1 G2 | b lineup | c lineup"
    game = play(
        "elite", f"top {color}1* | {table} | a lineup {names[0]}, {order[color]}, {names[1]}", f"a {color}5*"
    )
    assert game.legal("a") == ["@2", "-"]
    assert refused(game, "a @1") == "elite/activate-same-color"
    assert refused(game, "a @3") == "elite/activate-same-color"
    assert refused(game, "a @4") == "elite/elite-icon-activates"


@pytest.mark.proves("elite/activate-same-color")
def test_the_color_is_that_of_the_card_played_not_of_the_card_it_was_played_on():
    table = f"a* R5* B8 B9 | {OTHERS} | a lineup Olive Rook, Ember Quill | {NEUTRAL}"
    game = play("elite", f"top G5 | {table}", "a R5*")
    assert game.legal("a") == ["@2", "-"]
    assert refused(game, "a @1") == "elite/activate-same-color"


@pytest.mark.proves("elite/activate-example", "elite/no-eligible-card", "R145")
def test_example_a_red_3_with_the_icon_activates_a_red_player_card_or_none():
    table = f"top R1 | a* R3* B8 B9 | {OTHERS}"
    game = play("elite", f"{table} | a lineup Moss Gantry, Garnet Lowe, Cobalt Wren | {NEUTRAL}", "a R3*")
    assert game.legal("a") == ["@2", "-"]
    game = play("elite", f"{table} | a lineup Moss Gantry, Cobalt Wren, Amber Wick | {NEUTRAL}", "a R3*")
    assert (game.waiting_for, game.turn) == ("turn", 1)
    assert lineup(game) == ["Moss Gantry", "Cobalt Wren", "Amber Wick"]
    assert refused(game, "a @1") == "elite/next-player"


@pytest.mark.proves("elite/no-eligible-card", "R145", "R111")
def test_an_empty_lineup_has_no_eligible_card():
    game = play("elite", f"top R1 | a* R3* B8 B9 | {OTHERS} | a lineup | a spent Garnet Lowe", "a R3*")
    assert (game.waiting_for, game.turn) == ("turn", 1)


@pytest.mark.proves("elite/use-power", "elite/spend-player-card", "elite/refill-lineup", "elite/turn-over")
def test_use_the_power_discard_the_card_draw_a_new_one_and_the_turn_is_over():
    table = f"a* R5* B8 B9 | {OTHERS} | a lineup Cobalt Wren, Scarlet Moss, Moss Gantry | a spent Amber Wick"
    game = play("elite", f"top R1 | pile Y9 ... | {table} | a deck Hazel Tibbs, Lapis Grove", "a R5*")
    events = game.play("a", "@2")
    assert game.hand("b") == ["Y1", "Y2", "Y3", "Y9"]
    assert spent(game) == ["Amber Wick", "Scarlet Moss"]
    assert lineup(game) == ["Cobalt Wren", "Moss Gantry", "Hazel Tibbs"]
    assert player_deck(game) == ["Lapis Grove"]
    assert game.turn == 1
    assert [type(event) for event in events] == [ev.Activated, ev.Drew, ev.Spent, ev.LinedUp]


@pytest.mark.proves("elite/use-power", "R94")
def test_all_icons_of_the_card_are_carried_out():
    game = using("Sorrel Bex")
    assert sizes(game) == [2, 4, 3]
    assert game.turn == 2


@pytest.mark.proves("elite/player-deck-no-reshuffle", "R111")
def test_a_player_deck_that_has_run_out_is_not_made_anew_and_the_lineup_shrinks():
    table = f"a* R5* R6* B9 | {OTHERS} | a lineup Brick Tolliver, Garnet Lowe, Moss Gantry | a deck"
    game = play("elite", f"top R1 | {table} | a spent Amber Wick, Cobalt Wren", "a R5*", "a @1")
    assert lineup(game) == ["Garnet Lowe", "Moss Gantry"]
    assert player_deck(game) == []
    assert spent(game) == ["Amber Wick", "Cobalt Wren", "Brick Tolliver"]
    go_on(game, "a R6*", "a @1")
    assert lineup(game) == ["Moss Gantry"]
    assert len(spent(game)) == 4


@pytest.mark.proves("elite/recover-keeps-lineup", "R112")
@pytest.mark.parametrize(("card", "moves"), [("Rc", ["a @1"]), ("Wc", ["a @1", "a -"])])
def test_recover_cards_keep_the_lineup_from_running_out(card, moves):
    table = f"a* {card} B8 B9 | {OTHERS} | a lineup | a deck | a spent Garnet Lowe, Ember Quill"
    game = play("elite", f"top R1 | {table}", f"a {card}{'=R' if card == 'Wc' else ''}", *moves)
    assert lineup(game) == ["Garnet Lowe"]
    assert spent(game) == ["Ember Quill"]
    assert game.turn == 1


@pytest.mark.proves("elite/recover-keeps-lineup", "R112")
def test_where_agreed_the_lineup_is_only_refilled_after_an_activation():
    table = f"a* Rc B8 B9 | {OTHERS} | a lineup | a deck | a spent Garnet Lowe, Ember Quill"
    game = play("elite", f"options refill=after_activation | top R1 | {table}", "a Rc", "a @1")
    assert lineup(game) == []
    assert player_deck(game) == ["Garnet Lowe"]


@pytest.mark.proves("elite/may-decline-activation", "R92")
def test_an_eligible_player_card_need_not_be_activated():
    table = f"a* R5* B8 B9 | {OTHERS} | a lineup Ember Quill, Moss Gantry, Cobalt Wren | {NEUTRAL}"
    game = play("elite", f"top R1 | {table}", "a R5*", "a -")
    assert game.turn == 1
    assert sizes(game) == [2, 3, 3]
    assert (lineup(game), spent(game)) == (["Ember Quill", "Moss Gantry", "Cobalt Wren"], [])
    assert player_deck(game) == ["Lapis Grove", "Teal Ambrose"]


@pytest.mark.proves("elite/may-decline-activation", "R135")
def test_the_clock_declines_to_activate():
    game = play("elite", f"top R1 | a* R5* B8 B9 | {OTHERS} | a lineup Ember Quill", "a R5*", "~")
    assert (game.turn, lineup(game)) == (1, ["Ember Quill"])


@pytest.mark.proves("elite/turn-over", "elite/catch", "R157")
def test_who_has_not_called_can_be_caught_until_the_next_turn_really_begins():
    table = f"top R1 | a* R5* B8 | {OTHERS} | a lineup Ember Quill"
    game = play("elite", table, "a R5*", "c !a")
    assert sizes(game) == [3, 3, 3]
    game = play("elite", table, "a R5*", "a @1", "b !a")
    assert sizes(game) == [3, 3, 3]
    game = play("elite", table, "a R5*", "a @1", "c +")
    assert refused(game, "b !a") == "R28"


# Elite Wild


@pytest.mark.proves("elite/wild-matches", "elite/wild-recover-matches")
@pytest.mark.parametrize("top", ["R1", "G7*", "Bc", "We=Y", "Wc=G"])
def test_elite_wild_and_wild_recover_can_be_played_on_any_card(top):
    game = game_at("elite", f"top {top} | a* We Wc R9 | {OTHERS}")
    assert {move.partition("=")[0] for move in game.legal("a")} >= {"We", "Wc"}


@pytest.mark.proves("elite/wild-color", "R6")
@pytest.mark.parametrize("color", COLORS)
def test_elite_wild_its_player_chooses_the_color_that_continues_play(color):
    table = "a* We R8 R9 | b R7 Y7 G7 B7 | b lineup | a lineup"
    game = play("elite", f"top R1 | {table}", f"a We={color}")
    assert (game.color, game.top) == (color, f"We={color}")
    assert game.legal("b") == [f"{color}7", "+"]
    assert refused(game_at("elite", f"top R1 | {table}"), "a We") == "elite/wild-color"


@pytest.mark.proves("elite/elite-wild-activates", "R93")
def test_elite_wild_activates_a_card_of_the_color_chosen():
    table = f"top R1 | a* We B8 B9 | {OTHERS} | a lineup Garnet Lowe, Sage Whitlow, Amber Wick | {NEUTRAL}"
    for color, slot in (("R", 1), ("G", 2), ("Y", 3)):
        game = play("elite", table, f"a We={color}")
        assert game.legal("a") == [f"@{slot}", "-"]
    game = play("elite", table, "a We=G")
    assert refused(game, "a @1") == "elite/activate-same-color"
    go_on(game, "a @2")
    assert (game.direction, game.turn, spent(game)) == (-1, 2, ["Sage Whitlow"])
    game = play("elite", table, "a We=B")
    assert (game.waiting_for, game.turn) == ("turn", 1)
    game = play("elite", table, "a We=R", "a -")
    assert (game.turn, len(lineup(game))) == (1, 3)


@pytest.mark.proves("elite/elite-wild-activates", "R92")
def test_elite_wild_activates_one_card_only():
    table = f"a* We B8 B9 | {OTHERS} | a lineup Garnet Lowe, Ember Quill | {NEUTRAL}"
    game = play("elite", f"top R1 | {table}", "a We=R", "a @1")
    assert refused(game, "a @1") == "elite/next-player"
    assert game.turn == 2


# Recover, Wild Recover

FULL = "a lineup Cobalt Wren, Amber Wick, Sunny Ortolan | a deck Lapis Grove"
USED = "a spent Garnet Lowe, Ember Quill, Rusty Vane, Moss Gantry"


@pytest.mark.proves("elite/recover", "R113")
@pytest.mark.parametrize("place", [1, 2, 3, 4])
def test_recover_any_one_of_choice_goes_under_the_player_deck(place):
    used = ["Garnet Lowe", "Ember Quill", "Rusty Vane", "Moss Gantry"]
    table = f"a* Rc B8 B9 | {OTHERS} | {FULL} | {USED}"
    game = play("elite", f"top R1 | {table}", "a Rc")
    assert game.legal("a") == ["@1", "@2", "@3", "@4"]
    assert refused(game, "a -") == "R113"
    assert refused(game, "a @5") == "elite/recover"
    go_on(game, f"a @{place}")
    assert player_deck(game) == ["Lapis Grove", used.pop(place - 1)]
    assert spent(game) == used
    assert lineup(game) == ["Cobalt Wren", "Amber Wick", "Sunny Ortolan"]
    assert game.turn == 1


@pytest.mark.proves("elite/recover", "R113", "R145")
@pytest.mark.parametrize("card", ["Rc", "Wc=R"])
def test_recover_with_nothing_discarded_may_be_played_and_does_nothing(card):
    table = f"a* Rc Wc B8 B9 | {OTHERS} | a lineup Ember Quill | {NEUTRAL} | a spent"
    game = play("elite", f"top R1 | {table}", f"a {card}")
    assert (game.waiting_for, game.turn, game.top) == ("turn", 1, card)


@pytest.mark.proves("elite/recover")
def test_recover_takes_from_the_own_discards_only():
    table = f"a* Rc B8 B9 | {OTHERS} | a lineup Ember Quill | b spent Garnet Lowe | c spent Rusty Vane"
    game = play("elite", f"top R1 | {table}", "a Rc")
    assert game.turn == 1
    assert spent(game, 1) == ["Garnet Lowe"]


@pytest.mark.proves("elite/recover", "R90")
def test_recover_activates_nothing():
    table = f"a* Rc B8 B9 | {OTHERS} | a lineup Ember Quill, Garnet Lowe, Rusty Vane | a spent Moss Gantry"
    game = play("elite", f"top R1 | {table}", "a Rc", "a @1")
    assert game.turn == 1
    assert lineup(game) == ["Ember Quill", "Garnet Lowe", "Rusty Vane"]


@pytest.mark.proves("elite/wild-recover", "R113")
@pytest.mark.parametrize("number", [0, 1, 2, 3])
def test_wild_recover_up_to_three_of_choice_in_any_order(number):
    table = f"a* Wc B8 B9 | {OTHERS} | {FULL} | {USED}"
    game = play("elite", f"top R1 | {table}", "a Wc=G")
    picks = ["a @3", "a @1", "a @2"][:number]
    go_on(game, *picks)
    if number < 3:
        assert "-" in game.legal("a")
        go_on(game, "a -")
    chosen = ["Rusty Vane", "Garnet Lowe", "Moss Gantry"][:number]
    assert player_deck(game) == ["Lapis Grove", *chosen]
    left = ["Garnet Lowe", "Ember Quill", "Rusty Vane", "Moss Gantry"]
    assert spent(game) == [name for name in left if name not in chosen]
    assert (game.turn, game.color) == (1, "G")


@pytest.mark.proves("elite/wild-recover")
def test_wild_recover_with_fewer_than_three_discarded_takes_all_there_are():
    table = f"a* Wc B8 B9 | {OTHERS} | a lineup | a deck | a spent Garnet Lowe, Ember Quill"
    game = play("elite", f"top R1 | {table}", "a Wc=G", "a @2", "a @1")
    assert game.turn == 1
    assert (lineup(game), spent(game)) == (["Ember Quill", "Garnet Lowe"], [])


@pytest.mark.proves("elite/wild-recover-color")
@pytest.mark.parametrize("color", COLORS)
def test_wild_recover_is_also_a_wild_and_names_the_color(color):
    table = "a* Wc R8 R9 | b R7 Y7 G7 B7 | a lineup | b lineup"
    game = play("elite", f"top R1 | {table}", f"a Wc={color}")
    assert (game.color, game.top) == (color, f"Wc={color}")
    assert game.legal("b") == [f"{color}7", "+"]
    assert refused(game_at("elite", f"top R1 | {table}"), "a Wc") == "elite/wild-recover-color"


# The icons


@pytest.mark.proves("elite/icon-kinds", "elite/icon-which-card", "R106")
def test_the_sign_tells_whether_a_uno_card_or_a_player_card_is_meant():
    game = using("Tide Marchbank")
    assert game.waiting_for == "shed"
    assert game.legal("b") == ["Y1", "Y2", "Y3"]
    game = using("Ruby Fenwick")
    go_on(game, "a >c", "a >b")
    assert game.waiting_for == "bench"
    assert game.legal("b") == ["@1"]
    signs = {
        icon.kind
        for card in game.player_cards.values()
        for icon in card.icons
        if icon.action in ("Discard", "Recover")
    }
    assert signs == {"UNO", "player"}


@pytest.mark.proves("elite/icon-skip", "R97")
def test_skip_the_next_player_skips_the_next_turn():
    game = using("Ember Quill")
    assert game.turn == 2
    go_on(game, "c +", "c -", "a +", "a -")
    assert game.turn == 1


@pytest.mark.proves("elite/icon-skip")
def test_skip_means_the_next_in_current_order():
    game = using("Ember Quill", f"direction - | {OTHERS}")
    assert game.turn == 1


@pytest.mark.proves("elite/icon-skip", "R2")
def test_skip_between_two_gives_another_turn():
    game = using("Ember Quill", "b Y1 Y2 | b lineup")
    assert game.turn == 0


@pytest.mark.proves("elite/icon-reverse", "elite/reverse-both-ways")
@pytest.mark.parametrize(("before", "after", "turn"), [("+", -1, 2), ("-", 1, 1)])
def test_reverse_clockwise_becomes_counterclockwise_and_vice_versa(before, after, turn):
    game = using("Garnet Lowe", f"direction {before} | {OTHERS}")
    assert (game.direction, game.turn) == (after, turn)


@pytest.mark.proves("elite/icon-reverse", "R1")
def test_reverse_between_two_is_the_opponents_turn_unless_agreed():
    assert using("Garnet Lowe", "b Y1 Y2 | b lineup").turn == 1
    assert using("Garnet Lowe", "b Y1 Y2 | b lineup", options="two_player_reverse=skip").turn == 0


@pytest.mark.proves("elite/icon-draw", "R95")
def test_draw_the_next_player_draws_the_number_and_loses_no_turn():
    game = using("Scarlet Moss", f"pile Y9 ... | {OTHERS}")
    assert game.hand("b") == ["Y1", "Y2", "Y3", "Y9"]
    assert game.turn == 1


@pytest.mark.proves("elite/icon-draw", "elite/icon-target", "R96")
@pytest.mark.parametrize(("card", "number"), [("Flint Harrow", 2), ("Blaze Umber", 3)])
@pytest.mark.parametrize("seat", "bc")
def test_draw_with_target_the_chosen_player_draws_the_number(card, number, seat):
    game = using(card)
    assert game.legal("a") == [">b", ">c"]
    go_on(game, f"a >{seat}")
    assert sizes(game) == [2, 3 + number * (seat == "b"), 3 + number * (seat == "c")]
    assert game.turn == 1


@pytest.mark.proves("elite/icon-draw", "R95")
def test_where_agreed_a_plain_draw_is_the_players_own():
    assert sizes(using("Scarlet Moss", options="elite_draw=self")) == [3, 3, 3]
    game = using("Flint Harrow", options="elite_draw=self")
    assert sizes(go_on(game, "a >b")) == [2, 5, 3]


@pytest.mark.proves("elite/icon-draw", "R11", "R12")
def test_draw_takes_what_is_left_and_the_rest_is_waived():
    game = using("Blaze Umber", f"pile Y9 | {OTHERS}")
    go_on(game, "a >b")
    assert game.hand("b") == ["R4", "Y1", "Y2", "Y3", "Y9"]
    assert game.top == "R5*"


@pytest.mark.proves("elite/icon-peek", "R101", "R148")
def test_peek_only_who_plays_it_looks_at_the_other_hand():
    table = f"top Y1* | a* Y5* B8 B9 | {OTHERS} | a lineup Daffy Prospero | {NEUTRAL}"
    game = play("elite", table, "a Y5*", "a @1")
    assert game.legal("a") == [">b", ">c"]
    (shown,) = [event for event in game.play("a", ">c") if isinstance(event, ev.Shown)]
    assert (shown.seat, shown.target, shown.hand) == (0, 2, ("G1", "G2", "G3"))
    assert shown.seen_by(0).event == shown
    assert shown.seen_by(1).to_json()["hand"] is None
    assert shown.seen_by(None).to_json()["hand"] is None
    assert game.view("a").shown == {2: ("G1", "G2", "G3")}
    assert game.view("b").shown == {}
    assert "G3" in str(game.view("a"))
    assert "G3" not in str(game.view("b"))
    assert game.turn == 1
    go_on(game, "b +")
    assert game.view("a").shown == {}


@pytest.mark.proves("elite/icon-play-again", "R100")
def test_play_again_a_full_turn_at_once_after_discard_and_refill():
    game = using("Brick Tolliver")
    assert (game.turn, game.waiting_for) == (0, "turn")
    assert (spent(game), lineup(game)) == (["Brick Tolliver"], list(LINEUP))
    assert "+" in game.legal("a")
    go_on(game, "a +", "a -")
    assert game.turn == 1


@pytest.mark.proves("elite/icon-play-again", "R100")
def test_play_again_skips_wait():
    game = using("Brick Tolliver", f"skips a 1, b 1 | {OTHERS}")
    assert game.turn == 0
    go_on(game, "a +", "a -")
    assert game.turn == 2
    go_on(game, "c +", "c -")
    assert game.turn == 1


@pytest.mark.proves("elite/icon-play-again", "R100", "R31")
def test_play_again_the_call_is_open_until_the_next_turn_and_the_last_card_wins():
    game = using("Brick Tolliver", hand="R8")
    assert "!a" in game.legal("b")
    assert sizes(go_on(game, "b !a")) == [3, 3, 3]
    game = go_on(using("Brick Tolliver", hand="R8"), "a R8")
    assert game.round_winner == 0


@pytest.mark.proves("elite/icon-discard", "R102", "R103")
def test_discard_uno_the_next_player_sheds_a_card_of_choice_under_the_top_card():
    game = using("Tide Marchbank")
    assert game.seats == [1]
    assert game.legal("b") == ["Y1", "Y2", "Y3"]
    assert refused(game, "b -") == "elite/icon-discard"
    assert refused(game, "c G1") == "elite/icon-discard"
    go_on(game, "b Y2")
    assert game.hand("b") == ["Y1", "Y3"]
    assert (game.top, game.color) == ("B5*", "B")
    assert game.view(None).discard == ("B5*", "Y2", "B4")
    assert game.turn == 1


@pytest.mark.proves("elite/icon-discard", "R103")
def test_a_discarded_action_card_has_no_effect():
    more = "b We Wc Y1 | c G1 G2 | b lineup Sky Pellham | b spent Fern Hollis | c lineup"
    game = go_on(using("Tide Marchbank", more), "b We")
    assert (game.color, game.turn, game.waiting_for) == ("B", 1, "turn")
    assert game.hand("b") == ["Y1", "Wc"]


@pytest.mark.proves("elite/icon-discard", "elite/winning", "R104")
def test_whose_last_card_is_discarded_wins_or_is_exempt_where_agreed():
    more = "b Y1 | c G1 G2 | b lineup | c lineup"
    game = go_on(using("Tide Marchbank", more), "b Y1")
    assert (game.round_winner, game.winner) == (1, 1)
    game = using("Tide Marchbank", more, options="discard_to_zero=exempt")
    assert (game.turn, game.hand("b")) == (1, ["Y1"])


@pytest.mark.proves("elite/icon-discard", "elite/call", "elite/catch", "R24", "R105")
def test_who_is_left_with_one_card_by_a_discard_must_call():
    more = "b Y1 Y2 | c G1 G2 | b lineup | c lineup"
    game = using("Tide Marchbank", more)
    assert game.legal("b") == ["Y1", "Y1!", "Y2", "Y2!"]
    go_on(game, "b Y1")
    assert "!b" in game.legal("c")
    assert sizes(go_on(game, "c !b")) == [2, 3, 2]
    game = go_on(using("Tide Marchbank", more), "b Y1!")
    assert game.called("b")
    assert refused(game, "c !b") == "R28"


@pytest.mark.proves("elite/icon-discard", "R102")
def test_where_agreed_a_plain_discard_is_the_players_own():
    game = using("Tide Marchbank", options="elite_discard=self")
    assert game.legal("a") == ["B8", "B8!", "B9", "B9!"]
    go_on(game, "a B8!")
    assert (game.hand("a"), game.called("a"), game.turn) == (["B9"], True, 1)


@pytest.mark.proves("elite/icon-discard", "R106")
def test_discard_player_out_of_the_lineup_onto_the_own_pile_and_refilled():
    more = (
        "b Y1 Y2 | c G1 G2 | c lineup Fern Hollis, Sage Whitlow, Ivy Calder | c deck Hazel Tibbs | b lineup"
    )
    game = go_on(using("Ruby Fenwick", more), "a >b", "a >c")
    assert game.legal("c") == ["@1", "@2", "@3"]
    go_on(game, "c @2")
    assert lineup(game, 2) == ["Fern Hollis", "Ivy Calder", "Hazel Tibbs"]
    assert spent(game, 2) == ["Sage Whitlow"]
    assert spent(game, 0) == ["Ruby Fenwick"]
    assert sizes(game) == [2, 2, 2]
    assert game.turn == 1


@pytest.mark.proves("elite/icon-discard", "R106")
def test_discard_player_with_an_empty_lineup_nothing_happens():
    game = go_on(using("Ruby Fenwick", "b Y1 Y2 | b lineup | b spent Sky Pellham"), "a >b", "a >b")
    assert (game.turn, game.waiting_for) == (1, "turn")
    assert spent(game, 1) == ["Sky Pellham"]


@pytest.mark.proves("elite/icon-recover", "elite/icon-recover-destination", "R107")
@pytest.mark.parametrize("card", ["R3", "G7*", "We"])
def test_recover_uno_any_discarded_card_but_the_top_into_the_hand(card):
    game = using("Kelp Vasquill", f"under R3 G7* We | {OTHERS}")
    assert game.legal("a") == ["G4", "R3", "G7*", "We"]
    assert refused(game, "a G5*") == "R107"
    assert refused(game, "a -") == "R107"
    go_on(game, f"a {card}")
    assert card in game.hand("a")
    assert sizes(game) == [3, 3, 3]
    assert (game.top, game.turn) == ("G5*", 1)
    assert card not in game.view(None).discard


@pytest.mark.proves("elite/icon-recover", "R107")
def test_where_agreed_recover_uno_takes_the_card_below_the_top():
    game = using("Kelp Vasquill", f"under R3 G7* | {OTHERS}", options="recover_uno=top_below")
    assert (game.turn, game.discard_size) == (1, 3)


@pytest.mark.proves("elite/icon-recover", "elite/icon-recover-destination", "R108", "R113")
def test_recover_player_two_of_choice_to_the_bottom_of_the_player_deck():
    more = f"{OTHERS} | a spent Garnet Lowe, Ember Quill, Rusty Vane"
    game = using("Chili Marsh", more)
    assert game.legal("a") == ["@1", "@2", "@3"]
    assert refused(game, "a -") == "R113"
    go_on(game, "a @3")
    assert game.legal("a") == ["@1", "@2"]
    go_on(game, "a @1")
    assert spent(game) == ["Ember Quill", "Chili Marsh"]
    assert lineup(game) == list(LINEUP)
    assert player_deck(game) == ["Teal Ambrose", "Rusty Vane", "Garnet Lowe"]
    assert sizes(game) == [2, 3, 3]
    assert game.turn == 1


@pytest.mark.proves("elite/icon-recover", "elite/spend-player-card", "R108", "R145")
def test_a_player_card_does_not_recover_itself():
    game = using("Chili Marsh")
    assert (game.turn, spent(game)) == (1, ["Chili Marsh"])
    game = using("Chili Marsh", f"{OTHERS} | a spent Garnet Lowe")
    go_on(game, "a @1")
    assert (game.turn, spent(game)) == (1, ["Chili Marsh"])


@pytest.mark.proves("elite/icon-swap", "R109")
def test_swap_a_random_card_for_a_card_of_choice():
    game = using("Copper Nye")
    assert game.legal("a") == [">b", ">c"]
    (taken,) = [event for event in game.play("a", ">b") if isinstance(event, ev.SwappedOut)]
    assert taken.card in ("Y1", "Y2", "Y3")
    assert game.hand("a") == sorted(["B8", "B9", taken.card], key=lambda card: "RYGB".index(card[0]))
    assert set(game.legal("a")) == {"B8", "B9", taken.card}
    assert refused(game, "a -") == "elite/icon-swap"
    (given,) = [event for event in game.play("a", "B9") if isinstance(event, ev.SwappedIn)]
    assert "B9" in game.hand("b")
    assert taken.card in game.hand("a")
    assert sizes(game) == [2, 3, 3]
    assert game.turn == 1
    for event in (taken, given):
        assert event.seen_by(0).event == event.seen_by(1).event == event
        assert event.seen_by(2).to_json()["card"] is None
        assert event.seen_by(None).to_json()["card"] is None


@pytest.mark.proves("elite/icon-swap")
def test_swap_the_card_taken_is_left_to_chance():
    position = f"top R1 | a* R5* B8 B9 | {OTHERS} | a lineup Copper Nye | {NEUTRAL}"
    taken = {
        tuple(play("elite", position, "a R5*", "a @1", "a >b", seed=seed).hand("b")) for seed in range(30)
    }
    assert taken == {("Y1", "Y2"), ("Y1", "Y3"), ("Y2", "Y3")}


@pytest.mark.proves("elite/icon-swap", "elite/call", "R109")
def test_swap_holding_one_card_calls_once_at_the_end():
    game = go_on(using("Copper Nye", "b Y1 | b lineup", hand="B8"), "a >b")
    assert game.legal("a") == ["Y1", "Y1!", "B8", "B8!"]
    go_on(game, "a B8!")
    assert (game.hand("a"), game.hand("b")) == (["Y1"], ["B8"])
    assert game.called("a")
    game = go_on(using("Copper Nye", "b Y1 | b lineup", hand="B8"), "a >b", "a Y1")
    assert (game.hand("a"), game.hand("b")) == (["B8"], ["Y1"])
    assert "!a" in game.legal("b")
    assert "!b" not in game.legal("a")


@pytest.mark.proves("elite/icon-swap", "R109")
def test_swap_is_no_new_duty_for_the_other_and_undoes_no_call():
    game = go_on(using("Copper Nye", "b Y1 ! | c G1 G2 | b lineup | c lineup"), "a >b", "a B9")
    assert game.called("b")
    assert refused(game, "c !b") == "R28"


@pytest.mark.proves("elite/icon-swap", "R109")
@pytest.mark.parametrize("called", ["", "!"])
def test_in_the_middle_of_a_swap_with_a_one_card_hand_the_position_can_be_written_down(called):
    game = go_on(using("Copper Nye", f"b Y1 {called} | c G1 G2 | b lineup | c lineup"), "a >b")
    assert game.hand("b") == []
    again = lc.Game.from_position(game.position())
    assert again.legal("a") == game.legal("a")
    assert go_on(again, "a B9").hand("b") == ["B9"]


@pytest.mark.proves("elite/icon-target", "R96")
@pytest.mark.parametrize("card", ["Rusty Vane", "Flint Harrow", "Blaze Umber", "Ruby Fenwick", "Copper Nye"])
def test_target_one_other_player_never_oneself(card):
    game = using(card, "b Y1 Y2 | c G1 G2 | d B1 B2 | b lineup | c lineup | d lineup")
    assert game.legal("a") == [">b", ">c", ">d"]
    assert refused(game, "a >a") == "R96"
    assert refused(game, "a -") == "elite/icon-target"
    assert refused(game, "b >c") == "elite/icon-target"


@pytest.mark.proves("elite/icon-target", "R156")
def test_target_between_two_is_asked_all_the_same():
    assert using("Rusty Vane", "b Y1 Y2 | b lineup").legal("a") == [">b"]


@pytest.mark.proves("elite/icon-target-example", "elite/icon-skip", "R96", "R97")
@pytest.mark.parametrize(("seat", "turns"), [("b", "cdabc"), ("c", "bdabc"), ("d", "bcabc")])
def test_skip_with_target_you_decide_who_is_skipped(seat, turns):
    more = "b Y1 Y2 | c G1 G2 | d B1 B2 | b lineup | c lineup | d lineup"
    game = go_on(using("Rusty Vane", more), f"a >{seat}")
    assert next_turns(game, 5) == turns


@pytest.mark.proves("elite/icon-skip", "R97")
def test_skips_add_up():
    game = go_on(using("Rusty Vane", f"skips c 1 | {OTHERS}"), "a >c")
    assert game.view(None).skips == (0, 0, 2)
    assert next_turns(game, 6) == "bababc"


@pytest.mark.proves("elite/icon-everyone", "R96")
@pytest.mark.parametrize("players", range(2, 8))
def test_everyone_every_other_player_must_do_it(players):
    others = " | ".join(f"{seat} Y{n} G{n} | {seat} lineup" for n, seat in enumerate("bcdefg"[: players - 1]))
    game = using("Poppy Brand", others)
    assert sizes(game) == [2] + [3] * (players - 1)
    assert game.turn == 1


@pytest.mark.proves("elite/icon-everyone")
@pytest.mark.parametrize(("direction", "order"), [("+", [1, 2]), ("-", [2, 1])])
def test_everyone_acts_in_turn_order(direction, order):
    position = (
        f"top R1 | direction {direction} | pile Y9 G9 ... | a* R5* B8 B9 | {OTHERS} | a lineup Poppy Brand"
    )
    game = play("elite", position, "a R5*")
    assert [event.seat for event in game.play("a", "@1") if isinstance(event, ev.Drew)] == order


@pytest.mark.proves("elite/icon-everyone-example", "R98")
@pytest.mark.parametrize("players", range(2, 8))
def test_skip_with_everyone_all_others_are_skipped(players):
    others = " | ".join(f"{seat} Y{n} G{n} | {seat} lineup" for n, seat in enumerate("bcdefg"[: players - 1]))
    game = using("Cinder Pike", others)
    assert game.turn == 0
    assert game.view(None).skips == (0,) * players
    go_on(game, "a +", "a -")
    assert game.turn == 1


@pytest.mark.proves("elite/catch", "elite/icon-everyone-example", "R25")
def test_skipping_everyone_leaves_an_uncalled_last_card_open():
    game = using("Cinder Pike", hand="B8")
    assert game.turn == 0
    assert sizes(go_on(game, "c !a")) == [3, 3, 3]


# Several icons on one card


@pytest.mark.proves("elite/use-power", "elite/icon-reverse", "elite/icon-skip", "R94")
def test_reverse_and_skip_in_the_order_printed():
    game = using("Maple Stroud")
    assert (game.direction, game.turn) == (-1, 1)


@pytest.mark.proves("elite/use-power", "R94")
@pytest.mark.parametrize(("first", "turn", "skips"), [("#1", 1, (0, 0, 0)), ("#2", 2, (0, 1, 0))])
def test_where_agreed_the_player_chooses_the_order_of_the_icons(first, turn, skips):
    game = using("Maple Stroud", options="icon_order=chooser")
    assert game.legal("a") == ["#1", "#2"]
    assert refused(game, "a -") == "R94"
    go_on(game, f"a {first}")
    assert (game.direction, game.turn) == (-1, turn)
    assert game.view(None).skips == skips


@pytest.mark.proves("elite/use-power", "elite/icon-draw", "elite/icon-skip", "R94")
def test_draw_and_skip_hit_the_same_next_player():
    game = using("Sorrel Bex", f"direction - | {OTHERS}")
    assert sizes(game) == [2, 3, 4]
    assert game.turn == 1


@pytest.mark.proves("elite/use-power", "elite/icon-peek", "elite/icon-discard", "R94")
def test_peek_and_discard_are_aimed_one_after_the_other():
    game = using("Ruby Fenwick")
    (shown,) = [event for event in game.play("a", ">b") if isinstance(event, ev.Shown)]
    assert shown.hand == ("Y1", "Y2", "Y3")
    assert game.legal("a") == [">b", ">c"]
    go_on(game, "a >c", "c @1")
    assert spent(game, 2) == ["Fern Hollis"]
    assert spent(game, 1) == []
    assert game.turn == 1


# Modifiers that a collector's cards may have


def with_card(club: str, card: str, more: str = OTHERS, hand: str = "B8 B9") -> lc.Game:
    lines = f"a lineup {card}, Dandy Lyon, Indigo Frost | {NEUTRAL}"
    position = f"top R4 | a* R5* {hand} | {more} | {lines}"
    return play(club, position, "a R5*", "a @1")


@pytest.mark.proves("elite/icon-everyone", "elite/icon-peek", "R101")
def test_peek_with_everyone_sees_all_hands(club):
    game = with_card(club, "Peeker")
    assert game.view("a").shown == {1: ("Y1", "Y2", "Y3"), 2: ("G1", "G2", "G3")}
    assert game.view("b").shown == game.view("c").shown == {}
    assert game.turn == 1


@pytest.mark.proves("elite/icon-everyone", "elite/icon-swap", "R110")
def test_swap_with_everyone_swaps_with_each_in_turn_order(club):
    game = go_on(with_card(club, "Swapper", "b Y1 | c G1 | b lineup | c lineup"), "a B8")
    assert (game.hand("a"), game.hand("b"), game.hand("c")) == (["Y1", "G1", "B9"], ["B8"], [])
    go_on(game, "a Y1")
    assert (game.hand("a"), game.hand("b"), game.hand("c")) == (["G1", "B9"], ["B8"], ["Y1"])
    assert game.turn == 1


@pytest.mark.proves("elite/icon-everyone", "elite/icon-discard", "R104")
def test_discard_with_everyone_each_sheds_one_and_the_first_without_cards_wins(club):
    game = go_on(with_card(club, "Shedder"), "b Y2", "c G2")
    assert sizes(game) == [2, 2, 2]
    assert game.view(None).discard == ("R5*", "G2", "Y2", "R4")
    game = go_on(with_card(club, "Shedder", "b Y1 | c G1 | b lineup | c lineup"), "b Y1")
    assert (game.round_winner, game.hand("c")) == (1, ["G1"])


@pytest.mark.proves("elite/icon-everyone", "elite/icon-discard", "R106")
def test_discard_player_with_everyone_not_from_the_own_lineup(club):
    game = go_on(with_card(club, "Bencher"), "b @1", "c @1")
    assert [spent(game, seat) for seat in range(3)] == [["Bencher"], ["Sky Pellham"], ["Fern Hollis"]]


@pytest.mark.proves("elite/icon-target", "elite/icon-recover", "R107")
def test_recover_uno_with_target_the_taker_chooses(club):
    game = go_on(with_card(club, "Giver", f"under R3 G7* | {OTHERS}"), "a >c")
    assert game.legal("c") == ["R4", "R3", "G7*"]
    assert game.legal("a") == []
    go_on(game, "c G7*")
    assert game.hand("c") == ["G1", "G2", "G3", "G7*"]
    assert sizes(game) == [2, 3, 4]


@pytest.mark.proves("elite/icon-everyone", "elite/icon-recover", "R145")
def test_recover_player_with_everyone_each_recovers_their_own(club):
    game = with_card(club, "Nurse", f"{OTHERS} | b spent Garnet Lowe, Rusty Vane | a spent Moss Gantry")
    go_on(game, "b @2")
    assert [spent(game, seat) for seat in range(3)] == [["Moss Gantry", "Nurse"], ["Garnet Lowe"], []]
    assert lineup(game, 1) == ["Sky Pellham", "Rusty Vane"]


@pytest.mark.proves("elite/icon-reverse", "elite/icon-target", "elite/icon-everyone", "R99")
@pytest.mark.parametrize("card", ["Turner", "Whirler"])
def test_reverse_with_target_or_everyone_is_just_a_reverse(club, card):
    game = with_card(club, card)
    assert (game.direction, game.turn) == (-1, 2)


@pytest.mark.proves("elite/icon-draw", "elite/icon-everyone")
def test_draw_3_with_everyone(club):
    assert sizes(with_card(club, "Drawer")) == [2, 6, 6]


@pytest.mark.proves("elite/icon-discard", "elite/icon-target", "R104")
def test_discard_uno_with_target(club):
    game = go_on(with_card(club, "Aimer"), "a >c")
    assert game.legal("c") == ["G1", "G2", "G3"]
    go_on(game, "c G3")
    assert (sizes(game), game.turn) == ([2, 3, 2], 1)


@pytest.mark.proves("elite/use-power", "elite/icon-target", "R94")
def test_modifiers_bind_to_their_icon(club):
    more = "b Y1 Y2 | c G1 G2 | d B1 B2 | b lineup | c lineup | d lineup"
    game = go_on(with_card(club, "Thrice", more), "a >d")
    assert game.legal("a") == [">b", ">c", ">d"]
    go_on(game, "a >c")
    assert sizes(game) == [2, 2, 2, 4]
    assert game.turn == 3


@pytest.mark.proves("elite/icon-skip", "R97", "R128")
def test_two_skips_on_one_card_are_two_turns(club):
    game = with_card(club, "Doubler")
    assert (game.turn, game.view(None).skips) == (2, (0, 1, 0))


@pytest.mark.proves("elite/icon-reference")
def test_the_list_of_icons_at_a_glance():
    icons = [icon for card in lc.Game.new("elite", 2, seed=1).player_cards.values() for icon in card.icons]
    assert {icon.action for icon in icons} == EIGHT
    assert {icon.modifier for icon in icons} == {"", "Target", "Everyone"}
    assert {icon.kind for icon in icons} == {"", "UNO", "player"}


@pytest.mark.proves("elite/other-modes", "R146")
def test_quick_play_draft_and_dynasty():
    quick = lc.Game.new("elite", players=2, seed=1)
    draft = lc.Game.new("elite", players=2, seed=1, options={"mode": "draft"})
    assert (quick.options["mode"], quick.waiting_for) == ("quick", "turn")
    assert draft.waiting_for == "draft"
    with pytest.raises(lc.OptionError, match="brings a deck"):
        lc.Game.new("elite", players=2, seed=1, options={"mode": "dynasty"})
    with pytest.raises(lc.OptionError, match="quick, draft, dynasty"):
        lc.Game.new("elite", players=2, seed=1, options={"mode": "solo"})


# Foils

FOILED = "options foils=on"


@pytest.mark.proves("elite/foil", "elite/foil-optional", "R116")
def test_four_foils_may_join_the_56_or_be_left_out():
    without = lc.Game.new("elite", players=2, seed=1)
    with_foils = lc.Game.new("elite", players=2, seed=1, options={"foils": "on"})
    assert len(without.player_cards) == 56
    assert not any(card.foil for card in without.player_cards.values())
    assert len(with_foils.player_cards) == 60
    assert sum(card.foil for card in with_foils.player_cards.values()) == 4
    games = (lc.Game.new("elite", players=7, seed=seed, options={"foils": "on"}) for seed in range(5))
    assert any("/" in str(lineup(game, seat)) for game in games for seat in range(7))
    with pytest.raises(lc.OptionError, match="2 to 7 players"):
        lc.Game.new("elite", players=8, seed=1, options={"foils": "on"})


def another_box(folder: Path) -> str:
    """The edition of somebody whose box had four other foils; the file keeps its name."""
    source = Path(editions.__file__).parent
    roster = (source / "roster.toml").read_text(encoding="utf-8").partition("\n[[foil]]\n")[0] + "\n"
    for player, colors in OTHER_FOILS:
        roster += f'[[foil]]\nplayer = "{player}"\ncolors = {colors}\nbox = true\n\n'
    (folder / "roster.toml").write_text(roster, encoding="utf-8")
    (folder / "elite.toml").write_text((source / "elite.toml").read_text(encoding="utf-8"), encoding="utf-8")
    return str(folder / "elite.toml")


OTHER_FOILS = [
    ("Sunny Ortolan", ["yellow"]),
    ("Teal Ambrose", ["red"]),
    ("Blaze Umber", ["red", "yellow"]),
    ("Sapphire Ode", ["red", "yellow", "green", "blue"]),
]


@pytest.mark.proves("elite/foil-random")
def test_which_four_foils_differs_from_box_to_box(tmp_path):
    printed = lc.Game.new("elite", players=2, seed=1, options={"foils": "on"}).player_cards
    other = lc.Game.new(another_box(tmp_path), players=2, seed=1, options={"foils": "on"}).player_cards
    foils = {text for text, card in other.items() if card.foil}
    assert foils == {
        "Sunny Ortolan/yellow",
        "Teal Ambrose/red",
        "Blaze Umber/red-yellow",
        "Sapphire Ode/wild",
    }
    assert len(other) == 60
    assert not foils & set(printed)


@pytest.mark.proves("elite/foil-random")
def test_a_game_with_another_box_can_be_written_down(tmp_path):
    box = another_box(tmp_path)
    game = game_at(box, "options foils=on | top R1 | a* R5 R6 | b Y1 | a lineup Teal Ambrose/red | b lineup")
    assert lc.Game.from_position(game.position()).position() == game.position()
    assert lc.Game.replay(go_on(game, "a R5!").record()).position() == game.position()


@pytest.mark.proves("elite/foil-kinds", "elite/foil-dual", "elite/foil-wild")
def test_three_types_of_foils():
    cards = lc.Game.new("elite", players=2, seed=1, options={"foils": "on"}).player_cards
    foils = [card.colors for card in cards.values() if card.foil]
    assert {len(colors) for colors in foils} == {1, 2, 4}
    duals = {frozenset(colors) for colors in foils if len(colors) == 2}
    assert duals == {frozenset({"green", "blue"}), frozenset({"red", "yellow"})}


def answers(card: str, color: str) -> bool:
    """May the player card be activated by an Elite card of the color?"""
    position = f"{FOILED} | top {color}1 | a* {color}5* B8 B9 | b Y2 Y3 | b lineup | a lineup {card}"
    game = play("elite", position, f"a {color}5*")
    wild = play("elite", position.replace(f"{color}5*", "We"), f"a We={color}")
    assert wild.legal("a") == game.legal("a")
    return "@1" in game.legal("a")


@pytest.mark.proves("elite/foil-base")
def test_a_base_color_foil_is_the_same_as_a_regular_player_card():
    assert [color for color in COLORS if answers("Ember Quill/blue", color)] == ["B"]
    game = play(
        "elite",
        f"{FOILED} | top B1 | a* B5* R8 R9 | {OTHERS} | a lineup Ember Quill/blue | a deck Lapis Grove",
        "a B5*",
        "a @1",
    )
    assert (game.turn, spent(game), lineup(game)) == (2, ["Ember Quill/blue"], ["Lapis Grove"])
    cards = game.player_cards
    assert cards["Ember Quill/blue"].icons == cards["Ember Quill"].icons


@pytest.mark.proves("elite/foil-base-printings")
def test_every_player_has_a_base_color_foil_in_all_four_colors():
    players = lc.Game.new("elite", players=2, seed=1).player_cards
    foils = [f"{player}/{color}" for player in players for color in COLOR_NAMES.values()]
    assert len(foils) == 4 * 56
    missing = [foil for foil in foils if any("no player card" in broken for broken in lc.check_deck([foil]))]
    assert missing == []


@pytest.mark.proves("elite/foil-dual", "elite/foil-dual-activation", "elite/foil-dual-example", "R93")
@pytest.mark.parametrize(
    ("card", "colors"), [("Ivy Calder/green-blue", "GB"), ("Goldie Farrow/red-yellow", "RY")]
)
def test_a_dual_color_foil_is_activated_by_either_of_its_colors(card, colors):
    assert "".join(color for color in COLORS if answers(card, color)) == colors


@pytest.mark.proves("elite/foil-wild", "elite/foil-wild-activation", "R93")
def test_a_wild_foil_is_activated_by_any_elite_icon():
    assert all(answers("River Stokes/wild", color) for color in COLORS)
    position = f"{FOILED} | top R1 | a* R5 B8 B9 | {OTHERS} | a lineup River Stokes/wild"
    game = play("elite", position, "a R5")
    assert game.turn == 1


@pytest.mark.proves("elite/foil-wild")
def test_a_wild_foil_does_what_is_printed_on_it():
    position = f"{FOILED} | top R1 | a* R5* B8 B9 | {OTHERS} | a lineup River Stokes/wild"
    game = play("elite", position, "a R5*", "a @1")
    assert (sizes(game), game.turn) == ([2, 4, 3], 2)


# Telling colors apart


@pytest.mark.proves("elite/color-symbols", "elite/color-symbols-legend")
def test_every_card_tells_its_color_by_a_letter():
    game = lc.Game.new("elite", players=2, seed=1, options={"foils": "on"})
    assert {card[0] for card in uno_cards(game)} == {*COLORS, "W"}
    for color, name in COLOR_NAMES.items():
        assert sum(n for card, n in uno_cards(game).items() if card[0] == color) == 24
        wild = game_at("elite", "top R1 | a* We R9 | b R8 | a lineup | b lineup")
        said = wild.play("a", f"We={color}")[0].seen_by(0).sentence()
        assert said == f"a played We and named {name}."
        assert (wild.top, wild.color) == (f"We={color}", color)
    for card in game.player_cards.values():
        said = "any color" if len(card.colors) == 4 else "/".join(card.colors)
        assert about_player_card(card, Speaker()).startswith(f"{said}: ")


@pytest.mark.proves("elite/color-symbols-purpose")
def test_all_that_a_player_sees_tells_colors_without_showing_them():
    game = play("elite", f"top R1 | a* We G9 B9 | {OTHERS} | a lineup", "a We=Y")
    for seat in ("a", "b", "c", None):
        view = game.view(seat)
        assert (view.top, view.color) == ("We=Y", "Y")
        assert all(card[0] in "RYGBW" for card in view.hand + view.discard)
        assert "top We=Y\n" in str(view)
