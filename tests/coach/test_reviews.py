"""Reviews: what the coach says of records."""

from __future__ import annotations

import json
from collections.abc import Generator, Sequence

import pytest

import lastcard as lc
from lastcard.coach import CERTAIN, Review, ReviewedDecision, reviewing
from lastcard.coach.decisions import choices
from lastcard.coach.playouts import Experts, Task, key_for, worlds_task
from lastcard.coach.scenes import scenes
from lastcard.policies.batches import Driver, play_interpreted
from lastcard.policies.playing_out.reviewing import CHAIN, GO_ON
from lastcard.policies.playing_out.searching import play_and_search
from lastcard.words import Speaker, load_words
from tests.support.bots import TABLES
from tests.support.playing import play
from tests.support.records import play_rounds

FEW = CHAIN


def reviewed(edition: str, position: str, *moves: str, worlds: int = 96) -> Review:
    """The review of some moves from a position."""
    return lc.review(play(edition, position, *moves), worlds=worlds)


def decision(review: Review, move: str, seat: int, *, missed: bool = False) -> ReviewedDecision:
    found = [one for one in review.decisions if (one.move, one.seat, one.missed) == (move, seat, missed)]
    assert len(found) == 1, review.decisions
    return found[0]


@pytest.fixture(scope="module")
def mixed() -> lc.Game:
    """A round between players of different strength."""
    return play_rounds("touchdown", 3, 11, bots=("casual", "novice", "expert"))


@pytest.fixture(scope="module")
def mixed_review(mixed) -> Review:
    return lc.review(mixed, worlds=FEW)


# Chances


def test_the_same_figures_for_the_same_seed(mixed, mixed_review):
    assert lc.review(mixed.record(), worlds=FEW) == mixed_review
    assert lc.review(mixed, worlds=FEW, seed=1) != mixed_review


def test_tasks_may_be_played_elsewhere(mixed, mixed_review):
    found, drivers = play_elsewhere(reviewing(mixed, worlds=FEW))
    assert found == mixed_review
    assert drivers == {play_and_search}


def play_elsewhere(tasks: Generator[Task, Sequence[int], Review]) -> tuple[Review, set[Driver]]:
    """The review, and the drivers that were asked for."""
    drivers = set()
    try:
        task = next(tasks)
        while True:
            drivers.add(task.driver)
            task = tasks.send([*task.play()])
    except StopIteration as done:
        return done.value, drivers


def test_chances_of_all_add_up(mixed_review):
    for moment in mixed_review.rounds[0].moments:
        assert abs(sum(chance.value for chance in moment.open) - CERTAIN) <= mixed_review.players


def test_a_review_ends_with_the_result(mixed, mixed_review):
    last = mixed_review.rounds[0].moments[-1]
    winner = mixed.round_winner
    won = [CERTAIN * (seat == winner) for seat in range(3)]
    assert [chance.value for chance in last.chances] == won
    assert [chance.value for chance in last.open] == won


def test_whoever_can_go_out_is_sure_to_win():
    review = reviewed("express", "top R5 | a* R6 | b Y1 Y2 Y3")
    (moment,) = review.rounds[0].moments
    assert moment.chances[0].value == moment.open[0].value == CERTAIN
    assert not review.rounds[0].over


def test_a_chance_is_estimated_from_what_the_seat_knew():
    """Another hand of b, and another pile, change nothing of what a knew."""
    one = "top R5 | a* R6 G1 B4 | b Y1 Y2 | c G4 G6 G7"
    other = "top R5 | a* R6 G1 B4 | b R1 W | c B1 B2 Y7"
    here, there = (reviewed("express", position).rounds[0].moments[0] for position in (one, other))
    assert here.chances[0] == there.chances[0]
    assert here.chances[1] != there.chances[1]
    assert here.open != there.open


@pytest.mark.parametrize(("edition", "options"), TABLES)
def test_compiled_and_interpreted_rules_play_the_same_worlds(edition, options):
    game = play_rounds(edition, 3, 5, options=options)
    found = list(scenes(game.record(), [game.edition]))
    experts = Experts(found[0].position)
    for scene in found[:: len(found) // 3]:
        if scene.state.over:
            continue
        for knowledge in (scene.seats[1].knowledge(), scene.open_knowledge(1)):
            task = worlds_task(experts, knowledge, [GO_ON], key=key_for(3, scene.at), worlds=range(3))
            (row,) = play_interpreted(task.table, task.notes, task.key, 0, 1, task.columns)
            assert row == list(task.play())


# Decisions


def test_a_forgotten_call_is_a_mistake():
    review = reviewed("express", "top R5 | a* R6 R7 | b Y1 Y2 Y3 Y4 Y5", "a R6", "b !a")
    forgot = decision(review, "R6", 0)
    assert forgot.better in ("R6!", "R7!")
    assert forgot.expert == "R6!"
    assert forgot.grade in ("mistake", "blunder")
    assert forgot.cost.low > 0
    assert forgot.changes[0] == -forgot.changes[1] < 0
    assert forgot.reason is not None
    assert forgot.reason.key == "caught"
    assert "with the call" in forgot.sentence()


def test_a_catch_that_was_missed_is_a_decision():
    review = reviewed("express", "top R5 | a* R6 R7 | b R1 Y2 Y3 Y4 Y5 | c Y6 Y7 Y8", "a R6", "b R1")
    assert decision(review, "-", 2, missed=True).kind == "catch"
    assert decision(review, "-", 0, missed=True).kind == "call"
    assert not [
        one for one in review.decisions if one.missed and one.seat == 1
    ]  # could have caught in its turn


def test_nobody_missed_a_catch_if_somebody_else_was_quicker():
    review = reviewed("express", "top R5 | a* R6 R7 | b R1 Y2 Y3 | c Y6 Y7 Y8", "a R6", "b !a", "b R1")
    assert not [one for one in review.decisions if one.missed and one.seat == 2]


def test_a_challenge_is_judged_by_guilt_in_the_worlds():
    position = "top R5 | pile R1 R2 R3 R4 R6 R7 R8 | a* W+4 R7 R8 R9 R0 Y1 | b Y5 Y6"
    review = reviewed("touchdown", position, "a W+4=G", "b +")
    (drawn,) = [one for one in review.decisions if one.seat == 1]
    assert drawn.kind == "challenge"
    assert set(drawn.values) == {"+", "x"}


def test_the_last_in_a_race_was_too_slow():
    position = "top R5 | pile R1 R2 R3 R4 R6 R7 R8 | a* Wt R7 R8 | b Y5 Y6 | c G5 G6"
    review = reviewed("touchdown", position, "a Wt", "b ^")
    (slow,) = [one for one in review.decisions if one.kind == "race"]
    assert (slow.seat, slow.missed, slow.expert) == (2, True, "^")


def test_a_wild_that_wins_is_better_than_drawing():
    review = reviewed("express", "top R5 | a* R6 | b Y1 Y2 Y3", "a +")
    drew = decision(review, "+", 0)
    assert (drew.better, drew.grade) == ("R6", "blunder")
    assert review.worst() == [drew]


def test_forced_moves_are_no_decisions():
    review = reviewed("express", "top R5 | pile Y1 G8 | a* G2 G3 | b Y2 Y3", "a +")
    assert review.decisions == ()


@pytest.mark.parametrize(("edition", "options"), TABLES)
def test_an_experts_move_is_among_the_candidates(edition, options):
    game = play_rounds(edition, 3, 2, options=options)
    played = list(scenes(game.record(), [game.edition]))
    for choice in choices(played, Experts(played[0].position)):
        assert len(set(choice.candidates)) == len(choice.candidates) > 1
        assert choice.expert in choice.candidates


# Luck and skill


@pytest.mark.parametrize(("edition", "options"), TABLES)
def test_luck_and_decisions_add_up_in_every_edition(edition, options):
    review = lc.review(play_rounds(edition, 3, 4, bots=("novice",), options=options), worlds=FEW)
    for played in review.rounds:
        for seat, account in enumerate(played.accounts):
            assert account.last - account.first == account.luck + account.own + account.others
            assert account.luck == sum(moment.luck[seat] for moment in played.moments)
            assert account.last == played.moments[-1].open[seat].value
            made = [one.changes[seat] for one in played.decisions if one.seat == seat]
            assert account.own == sum(made)


def test_a_match_to_a_target_has_chances_of_its_own():
    game = play_rounds("express", 2, 3, bots=("expert", "novice"), rounds=30, options={"target": 100})
    assert game.over
    review = lc.review(game, worlds=FEW)
    assert review.of_match
    assert len(review.rounds) > 1
    won = [CERTAIN * (seat == game.winner) for seat in range(2)]
    for seat, account in enumerate(review.accounts):
        assert (account.first, account.last) == (CERTAIN // 2, won[seat])
        assert account.last - account.first == account.luck + account.own + account.others
    first, last = review.rounds[0].moments[0].match, review.rounds[-1].moments[-1].match
    assert first is not None
    assert abs(sum(first) - CERTAIN) <= 2
    assert last == tuple(won)


def test_without_points_rounds_are_added_up():
    options: dict[str, object] = {"scoring": "off", "match_wins": 1}
    review = lc.review(play_rounds("droid", 2, 3, options=options), worlds=FEW)
    assert not review.of_match
    assert review.accounts == review.rounds[0].accounts


# Text and JSON


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_review_is_told(mixed_review, language):
    speaker = Speaker(load_words(language))
    for said in (speaker, speaker.in_words):
        text = mixed_review.text(said)
        assert "{" not in text
        assert "  \n" not in text
        assert len(text.splitlines()) > 5
    assert str(mixed_review) == mixed_review.text()


def test_when_the_clock_acts_nobody_decides():
    review = reviewed("express", "top R5 | pile Y1 Y3 Y4 | a* R6 R8 | b R7 G1", "~", "b R7!")
    assert [one.seat for one in review.decisions if not one.missed] == [1]
    assert "time ran out" in review.text()


def test_what_one_seat_did(mixed_review):
    text = mixed_review.text(seat=1)
    assert ", a: " not in "\n".join(line for line in text.splitlines() if line.startswith("  Turn"))
    told = mixed_review.to_json(1)
    assert {one["seat"] for played in told["rounds"] for one in played["decisions"]} == {1}


def test_json_has_plain_types(mixed_review):
    told = mixed_review.to_json()
    assert json.loads(json.dumps(told)) == told
    assert told["worlds"] == FEW
    assert len(told["rounds"][0]["moments"]) == len(mixed_review.rounds[0].moments)


# What cannot be reviewed


def test_a_record_that_hides_cards_is_refused(mixed):
    with pytest.raises(lc.NotationError, match="hides cards, and a review needs them all"):
        lc.review(mixed.record(0))


@pytest.mark.parametrize("worlds", [0, -1, 1.5, "many", True, 10**9])
def test_a_number_of_worlds_that_makes_no_sense(mixed, worlds):
    with pytest.raises(lc.OptionError, match="A review plays out 1 to 65,536 worlds, not"):
        lc.review(mixed, worlds=worlds)


@pytest.mark.parametrize("record", ["", "R5", None, 7, "lastcard 1\n", "lastcard 1\nround 1\n"])
def test_what_is_no_record(record):
    with pytest.raises(lc.NotationError):
        lc.review(record)


def test_a_seed_that_is_none(mixed):
    with pytest.raises(lc.OptionError, match="A seed is a whole number"):
        lc.review(mixed, seed="x")  # type: ignore[arg-type]
