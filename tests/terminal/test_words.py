"""Small things said well: moves explained, sentences in the second person, cards painted."""

from __future__ import annotations

import pytest

import lastcard as lc
from lastcard.editions import load_edition
from lastcard.terminal.explaining import Explainer, card_words
from lastcard.terminal.names import BOT_NAMES, Names
from lastcard.terminal.screen import paint
from lastcard.views.event import letter
from lastcard.views.events import Caught, Shown, SwappedIn, Waived
from tests.playing import game_at


@pytest.mark.parametrize("edition", lc.EDITIONS)
def test_every_card_has_words_for_it(edition):
    for card in load_edition(edition).kinds:
        words = card_words(card)
        assert len(words) > 3
        assert not any(sign in words for sign in "+*=")


def test_bots_are_called_by_the_letters_of_their_seats():
    assert [name[0].lower() for name in BOT_NAMES] == list("abcdefghij")


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        (Caught(0, 1), "You catch Bela, who has not called."),
        (Caught(2, 0), "Cleo catches you, who have not called."),
        (Shown(1, 0, ("R5",)), "Bela sees your hand: R5."),
        (SwappedIn(1, 0, None), "Bela gives you a card."),
        (Waived(0, 2), "No cards are left: you are let off 2."),
    ],
)
def test_sentences_speak_to_you(event, sentence):
    names = Names()
    assert names.sentence(event.sentence(names)) == sentence


@pytest.mark.parametrize(
    ("edition", "position", "seat", "move", "words"),
    [
        ("express", "top G5 | a* R5 G9 | b Y1 Y2", "a", "+", "draw a card"),
        ("express", "top G5 | a* R5 G9 | b Y1 | open b", "a", "!b", "catch b, who has not called"),
        ("droid", "top G5 | a* R+2 G9 | b Y1 Y2", "a", "R5", "red 5"),
        ("hail-mary", "top G5 | a Wh G9 | b Y1 ! | c* R1 R2 | yelled b", "a", "Wh=B", "throw at b: "),
        ("hail-mary", "top G5 | a* Wh G9 | b Y1 Y2", "a", "Wh=B", "Hail Mary"),
    ],
)
def test_moves_are_explained(edition, position, seat, move, words):
    game = game_at(edition, position)
    assert Explainer(game.view(seat), letter, game.player_cards).explain(move).startswith(words)


def test_every_move_of_a_draft_and_of_elite_is_explained():
    for mode in ("draft", "quick"):
        game = lc.Game.new("elite", players=3, seed=2, options={"mode": mode})
        for _ in range(60):
            seat = game.turn if game.round_over else game.view(None).asked[0]
            explainer = Explainer(game.view(seat), letter, game.player_cards)
            assert all(explainer.explain(move) for move in game.legal(seat))
            if game.round_over:
                break
            game.play(seat, game.legal(seat)[0])


def test_only_cards_and_colors_are_painted():
    painted = paint("Bela plays W and names red on B5, G9* and not GO.", {"W", "B5", "G9*"})
    assert [painted.plain[span.start : span.end] for span in painted.spans] == ["W", "red", "B5", "G9*"]
