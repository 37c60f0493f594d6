"""Bots: whole games in every edition, honest choices, and reflexes that are as stated."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

import lastcard as lc
from lastcard.bots import BOTS, BotPlayer, Casual, Expert, Novice, Reflexes
from lastcard.notation.moves import move_text
from lastcard.policies.batches import notes_for
from lastcard.policies.deciding.by_heuristic import decide
from lastcard.policies.policy import read_policy
from lastcard.policies.sight import Sight
from lastcard.rules.chance import key_of
from lastcard.rules.moves import MOST_MOVES
from lastcard.table import AT_ONCE, Table
from lastcard.views import View
from lastcard.views.reacting import chances, choices
from tests.support.bots import MAKERS, TABLES, make_champion, new_game
from tests.support.playing import game_at, go_on


def play_round(game: lc.Game, bots: list[str], seed: int) -> list[str]:
    """Play a round without waiting, at a table of bots."""
    players = [
        BotPlayer(MAKERS[name](f"{seed} {seat}"), seat, f"{seed} reflexes {seat}")
        for seat, name in enumerate(bots)
    ]
    table = Table(game, players, AT_ONCE)
    table.play_round()
    return [step.entry.move for step in table.steps if step.entry]


@pytest.mark.parametrize("bot", BOTS)
@pytest.mark.parametrize(("edition", "options"), TABLES)
def test_a_whole_round_in_every_edition_and_mode(edition, options, bot):
    game = new_game(edition, options, 3, 5)
    assert play_round(game, [bot] * 3, 5)
    assert game.round_over


def test_the_same_seed_plays_the_same_round():
    one, two = (play_round(new_game("hail-mary", {}, 3, 1), ["casual"] * 3, 1) for _ in range(2))
    assert one == two


def test_casual_beats_novice():
    wins = 0
    for seed in range(20):
        bots = ["casual", "novice"] if seed % 2 else ["novice", "casual"]
        game = new_game("express", {}, 2, seed)
        play_round(game, bots, seed)
        wins += game.round_winner is not None and bots[game.round_winner] == "casual"
    assert wins >= 11


# Reflexes


class Steady:
    """Takes the first move, or the last."""

    def __init__(self, reflexes: Reflexes, place: int = 0) -> None:
        self.reflexes, self.place = reflexes, place

    def choose(self, view: View) -> str:
        return view.legal[self.place]


def share(happens: list[bool]) -> float:
    return sum(happens) / len(happens)


@pytest.mark.parametrize(
    ("bot", "forgets", "notices"), [(Novice, 0.4, 0.2), (Casual, 0.15, 0.5), (Expert, 0.01, 0.95)]
)
def test_calls_are_forgotten_and_noticed_as_often_as_stated(bot, forgets, notices):
    own = game_at("droid", "top G5 | a* G1 G9 | b Y1 Y2").view("a")
    missed = game_at("droid", "top G5 | a* R5 G9 | b Y1 | open b").view("a")
    calls = [not BotPlayer(bot(n), 0, n).say_call("G1", own).endswith("!") for n in range(2000)]
    catches = [bool(BotPlayer(bot(n), 0, n).plan(missed, 0.0)) for n in range(2000)]
    assert share(calls) == pytest.approx(forgets, abs=0.05)
    assert share(catches) == pytest.approx(notices, abs=0.05)


@pytest.mark.parametrize("bot", BOTS)
def test_nobody_reacts_faster_than_a_person_can(bot):
    view = game_at("touchdown", "top Wt | a R5 R1 | b Y1 Y2 | c* G1 G2 | race c a b").view("a")
    plans = [plan for n in range(300) for plan in BotPlayer(BOTS[bot](n), 0, n).plan(view, 10.0)]
    assert min(plans).at >= 10.4
    assert max(plans).at <= 12.5
    assert {plan.move for plan in plans} == {"^"}


def test_an_occasion_is_noticed_or_missed_once():
    view = game_at("droid", "top G5 | a* R5 G9 | b Y1 | open b").view("a")
    player = BotPlayer(Novice(1), 0, 1)
    assert all(player.plan(view, now) == player.plan(view, 0.0) for now in (1.0, 2.0, 3.0))


def test_choices_leave_reactions_and_calls_out():
    view = game_at(
        "droid", "top G5 | a* G9 R5 | b Y1 | c Y2 Y3 | open b | options false_call_penalty=2"
    ).view("a")
    assert {"!", "!b", "!c", "G9!"} <= set(view.legal)
    assert set(choices(view)) == {"R5", "G9", "+"}
    assert set(chances(view)) == {"!b"}


def test_a_throw_is_an_occasion_and_may_carry_the_call():
    view = game_at("hail-mary", "top G5 | a Wh G9 | b Y1 ! | c* R1 R2 | yelled b").view("a")
    (plan,) = BotPlayer(Steady(Reflexes()), 0, 1).plan(view, 0.0)
    assert plan.move == "Wh=R!"


def looking_on(game: lc.Game, seat: int, *moves: str) -> Expert:
    """An expert that has seen these moves from a seat."""
    expert = Expert(1)
    expert.see([], game.view(seat))
    for move in moves:
        go_on(game, move)
        expert.see([event.seen_by(seat) for event in game.rounds[-1].entries[-1].events], game.view(seat))
    return expert


# Challenges

ONE_LEFT, TWO_LEFT, SEVEN_LEFT = "G1", "G1 G2", "G1 G2 G3 G6 G7 G8 G0"


@pytest.mark.parametrize(
    ("edition", "left", "answer", "answer_to_whom_lacked_it"),
    [
        ("droid", ONE_LEFT, "x", "+"),
        ("droid", SEVEN_LEFT, "+", "+"),
        ("touchdown", TWO_LEFT, "+", "+"),
        ("touchdown", SEVEN_LEFT, "x", "+"),
        ("hail-mary", ONE_LEFT, "x", "+"),
        ("hail-mary", SEVEN_LEFT, "x", "x"),
        ("express", TWO_LEFT, "+", "+"),
    ],
)
def test_an_expert_at_four_challenges_only_on_evidence(edition, left, answer, answer_to_whom_lacked_it):
    """How many cards its player still holds, and whether it lacked the color when it last drew."""
    wild_draw = "W+2" if edition == "express" else "W+4"
    others = "c R1 B4 B5 B6 | d R2 B7 B8 B9 | a R3 Y4 Y5 Y6"
    game = game_at(edition, f"top R5 | {others} | b* {wild_draw} {left}")
    go_on(game, f"b {wild_draw}=G")
    assert Expert(1).choose(game.view("c")) == answer

    *kept, drawn = f"{wild_draw} {left}".split()
    game = game_at(edition, f"top R5 | pile {drawn} Y1 Y2 Y3 Y7 Y8 Y9 | {others} | b* {' '.join(kept)}")
    expert = looking_on(game, 2, "b +", "b -", "c R1", "d R2", "a R3", f"b {wild_draw}=G")
    assert expert.choose(game.view("c")) == answer_to_whom_lacked_it


@pytest.mark.parametrize("edition", ["touchdown", "droid", "hail-mary"])
def test_experts_at_four_are_right_often_enough_when_they_challenge(edition):
    """Two cards more are at stake, and four, a turn and four for somebody else to be won."""
    told = lc.simulate(edition, players=4, rounds=20_000, seed=1, policies="expert")
    challenges, right = (sum(told[column]) for column in ("challenges", "challenges_won"))
    assert challenges > 0
    assert right > 0.1 * challenges


# Hail Marys

THROWABLE = "top G5 | a Wh G9 B2 B3 | b Y1 ! | c* R1 R2 R3 | yelled b"


def test_a_throw_may_be_let_be():
    view = game_at("hail-mary", THROWABLE).view("a")
    assert chances(view) == {"throw at 1": ("Wh=R", "Wh=Y", "Wh=G", "Wh=B", "-")}
    cautious = BotPlayer(Steady(Reflexes(), -1), 0, 1)
    assert cautious.plan(view, 0.0) == []
    assert cautious.plan(view, 1.0) == []


def test_an_expert_throws_between_two_what_the_caller_lacked():
    """The caller goes on after the throw, in the color that is named."""
    game = game_at("hail-mary", "top G5 | pile R9 | a W Wh Y5 B2 B3 | b* Y1 Y2")
    expert = looking_on(game, 0, "b +", "b -", "a W=Y", "b Y2", "a Y5", "b Y1!")
    view = game.view("a")
    assert expert.choose(replace(view, legal=choices(view))) == "Wh=G"


@pytest.mark.parametrize("position", [THROWABLE, "top G5 | a* Wh G9 B2 B3 | b Y1 ! | yelled b"])
def test_who_has_not_noticed_a_call_does_not_throw(position):
    """Also in its own turn, when it comes to that."""
    player = BotPlayer(Steady(Reflexes(notices_throw=0), -1), 0, 1)
    assert player.plan(game_at("hail-mary", position).view("a"), 0.0) == []
    in_turn = game_at("hail-mary", "top G5 | a* Wh G9 B2 B3 | b Y1 ! | yelled b").view("a")
    assert player.decide(in_turn) == "+"
    assert BotPlayer(Steady(Reflexes(), -1), 0, 1).decide(in_turn) == "Wh=B"


def test_a_novice_throws_any_color():
    game = game_at("hail-mary", "top G5 | a* Wh W G9 B2 B3 | b Y1 ! | yelled b")
    position = game._position
    novice = read_policy("novice", position.edition, position.options, 2)
    choices_made: Counter[str] = Counter()
    for number in range(400):
        s, notes = position.state.copy(), notes_for([novice] * 2)[0]
        s.chance, s.key = None, key_of(7, number)
        _, choice = decide(s, Sight(s.copy()), [0] * MOST_MOVES, notes)
        choices_made[move_text(game.edition, choice)] += 1
    thrown = [choices_made[f"Wh={color}"] for color in "RYGB"]
    assert min(thrown) > 10
    assert sum(thrown) == pytest.approx(0.3 * 400, rel=0.25)


@pytest.mark.parametrize("bot", ["casual", "expert", "champion"])
def test_a_last_card_that_is_a_hail_mary_is_thrown(bot):
    game = game_at("hail-mary", "top G5 | a Wh ! | b Y1 ! | c* R1 R2 R3 | yelled b")
    (plan,) = BotPlayer(MAKERS[bot](1), 0, 1).plan(game.view("a"), 0.0)
    game.play("a", plan.move)
    assert game.winner == 0


def test_a_champion_thinks_about_a_throw():
    champion = make_champion(1)
    BotPlayer(champion, 0, 1).plan(game_at("hail-mary", THROWABLE).view("a"), 0.0)
    assert champion.thought is not None
    assert {"Wh=Y", "-"} <= {*champion.thought.wins}
