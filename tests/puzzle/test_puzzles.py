"""Puzzles: what is proven, that a sample is proven anew, and that no two are alike."""

from collections import Counter

import pytest

import lastcard as lc
from lastcard.notation.moves import move_text
from lastcard.notation.reading import read_position
from lastcard.puzzle import KINDS, read_puzzles, write_puzzle
from lastcard.puzzle.book import all_puzzles, find_puzzle
from lastcard.puzzle.hidden import world
from lastcard.puzzle.likeness import likeness
from lastcard.puzzle.pages import book_in, book_in_all_languages, list_books
from lastcard.puzzle.proving import moves_that_reach, prove, read_goal
from lastcard.puzzle.telling import play_story, tell_goal, tell_outcome, tell_story
from lastcard.words import Speaker, load_words

BOOKS = [one.book for one in list_books().books]


def right_moves(text, goal):
    position = read_position(text)
    reading = read_goal(goal)
    assert reading is not None
    found = moves_that_reach(position, 0, reading, most=9)
    return [move_text(position.edition, choice) for choice, _ in found]


def test_an_order_of_skips_that_goes_out_is_found():
    """With the red Skip first, all four cards follow one another, and the other never has a turn."""
    assert right_moves("edition droid\ntop R7\na* Rs Gs Bs G5\nb Y1 Y2 Y3", "win 4") == ["Rs"]


def test_nothing_is_sure_when_the_other_gets_a_turn():
    assert right_moves("edition touchdown\ntop R7\na* Rs G5 B1\nb Y1 Y2 Y3", "win 3") == []


def test_a_wild_draw_four_is_safe_only_for_the_innocent():
    """Played with a red card in hand it may be challenged; after the Skip it may not."""
    text = "edition touchdown\ntop R7\na* Rs Gs W+4 G5\nb Y1 Y2 Y3"
    assert right_moves(text, "win 4") == ["Rs"]


def test_drawing_saves_from_the_next_seat_alone():
    """Draw One makes the seat with one card draw; with any color, that seat might fit."""
    text = "edition express\ntop R7\na* R2 R+1 G2 W\nb Y1\nc Y2 Y3 Y4"
    assert right_moves(text, "save") == ["R+1"]


def test_a_card_that_is_shown_is_not_dealt_anew():
    seen = "edition express\ntop R7\na* R2 G7 B4\nb Y1\nc Y2 Y3 Y4\nshown a b Y1"
    assert right_moves(seen, "save") == ["R2", "G7"]
    assert right_moves(seen.replace("shown a b Y1", ""), "save") == []


def test_a_challenge_is_counted():
    """All reds are seen: whichever card of the 42 hidden ones is left, it was no bluff."""
    under = "under R5 R6 R7 R8 R9 R0 Rs Rr R+1 R4"
    text = f"edition express\ntop W+2=G\n{under}\na R1 R2 R3\nb Y3\nchallenge b R innocent\n"
    proof = prove(read_position(text), 0, "challenge")
    assert proof is not None
    assert (proof.best, proof.worlds, proof.holds) == ("+", 42, 42)


def test_what_is_likely_but_not_sure_is_no_puzzle():
    text = "edition express\ntop W+2=G\na R1 R2\nb R3 R4\nchallenge b R guilty\n"
    assert prove(read_position(text), 0, "challenge") is None


@pytest.mark.parametrize("book", BOOKS)
def test_a_sample_is_proven_anew(book):
    found = [
        one for one in all_puzzles() if one.id.startswith(f"{book}-") and one.id[len(book) + 1 :].isdigit()
    ]
    for kind in KINDS:
        sample = [one for one in found if one.kind == kind]
        for one in sample[:: max(1, len(sample) // 2)][:2]:
            assert one.prove(), one.id


def test_the_answer_does_not_depend_on_what_is_hidden():
    """The deal that a file has is one of many: in any other the search finds the same move."""
    for one in [one for one in all_puzzles() if one.kind != "challenge"][::8]:
        reading = read_goal(one.proof.goal)
        assert reading is not None
        other = world(one.table, one.seat, 3)
        found = moves_that_reach(other, one.seat, reading, most=2)
        assert [move_text(other.edition, choice) for choice, _ in found] == [one.best], one.id


def test_no_two_are_alike_and_all_can_be_seen():
    every = all_puzzles()
    assert len({one.id for one in every}) == len(every)
    assert [number for number in Counter(map(likeness, every)).values() if number > 1] == []
    assert all(set(one.moves) <= {*one.view.legal} for one in every)


def test_nothing_hidden_is_in_the_view():
    one = lc.puzzles("express")[0]
    hidden = [seat for seat in range(one.view.players) if seat != one.seat]
    lines = {
        line[0]: line for line in one.view.text.splitlines() if line[:2].rstrip("*").strip() in "abcdefghij"
    }
    assert all(set(lines["abcdefghij"[seat]].split()[1:]) <= {"?", "!"} for seat in hidden)


def test_the_text_of_a_puzzle_is_read_as_it_was_written():
    one = all_puzzles()[0]
    assert read_puzzles(write_puzzle(one)) == [one]


def test_a_move_is_judged_with_or_without_the_call():
    one = next(one for one in all_puzzles() if one.kind == "win")
    assert one.try_move(one.best).right
    assert not one.try_move(next(move for move in one.moves if move != one.best)).right
    with pytest.raises(lc.OptionError, match="none of the moves"):
        one.try_move("nonsense")


def test_an_unknown_puzzle_or_kind_is_refused():
    with pytest.raises(lc.OptionError, match="no puzzle"):
        find_puzzle("express-0")
    with pytest.raises(lc.OptionError, match="no kind maze"):
        lc.puzzles(kind="maze")


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_outcome_is_told(language):
    for book in BOOKS[:2]:
        for one in book_in(book, language).puzzles:
            assert one.goal
            assert all(choice.why and all(choice.why) for choice in one.choices)
            assert sum(choice.right for choice in one.choices) == 1


def test_a_challenge_says_which_color_counted():
    hidden = [one for one in lc.puzzles(kind="challenge") if one.view.discard[1].startswith("W")]
    assert hidden, "the card below shows no color"
    for one in hidden:
        told = tell_goal(one, Speaker(you=one.seat).in_words)
        assert load_words()[f"color.{one.view.color_before}"] in told


def test_an_example_begins_with_the_move_that_was_tried():
    one, wrong = next(
        (one, outcome)
        for one in lc.puzzles(kind="save")
        for outcome in one.proof.outcomes
        if outcome.move == "+" and not outcome.right and outcome.line
    )
    told = tell_story(play_story(one, wrong), Speaker(you=one.seat))
    assert told[0].startswith("You drew ")


def test_an_example_in_which_nobody_wins_says_that_it_takes_too_long():
    (one,) = (one for one in lc.puzzles("express") if one.id == "express-1")
    drawing = next(outcome for outcome in one.proof.outcomes if outcome.move == "+")
    told = tell_outcome(one, drawing, Speaker(you=one.seat))
    assert told[-2].startswith("You drew ")
    assert told[-1] == "After your move you cannot get rid of all your cards in time."


def test_a_book_in_all_languages_is_the_book_in_each():
    told = book_in_all_languages(BOOKS[0])
    assert told["tr"] == book_in(BOOKS[0], "tr")
    assert told["en"] == book_in(BOOKS[0], "en")
