"""One line says who is asked and for what, to whoever is asked and to everyone else."""

from __future__ import annotations

from itertools import cycle, product
from random import Random

from lastcard.game import Game
from lastcard.rules.dispatch import WINDOWS
from lastcard.table.people import BOT_NAMES
from lastcard.views.asking import ask
from lastcard.views.explaining import Explainer
from lastcard.views.telling import tell
from lastcard.words import LANGUAGES, Speaker, load_words
from tests.support.lengths import FULL
from tests.support.playing import game_at


def speaker(you: int | None, language: str = "en") -> Speaker:
    return Speaker(load_words(language), lambda seat: BOT_NAMES[seat], you)


def asked(game: Game, seat: int, language: str = "en") -> str:
    return ask(game.view(seat), speaker(seat, language), game.player_cards)


SUSPECT = "top R5 | pile Y1 Y2 Y3 Y4 Y5 Y6 Y7 | a* W+4 R3 G7 W | b R1 R2 | c Y3 Y4"


def test_a_challenge_names_the_color_and_what_each_outcome_costs():
    game = game_at("droid", SUSPECT)
    game.play("a", "W+4=B")
    assert asked(game, 1) == (
        "Alma played W+4=B on you; before it red counted. Take 4 cards and lose your turn, or challenge: "
        "if Alma held red or a wild, Alma draws 4 and you play; if not, you draw 6 and lose your turn."
    )
    assert asked(game, 2) == "Bela challenges Alma, or draws 4 cards."
    assert asked(game, 0) == "Bela challenges you, or draws 4 cards."
    express = game_at("express", "top R5 | a* W+2 R3 G7 | b R1 R2 | c Y3 Y4")
    express.play("a", "W+2=B")
    assert "if Alma held red, Alma draws 2 and you play; if not, you draw 4" in asked(express, 1)


def test_afterwards_it_is_told_why_somebody_is_guilty():
    game = game_at("droid", SUSPECT)
    game.play("a", "W+4=B")
    before = {seat: game.view(seat) for seat in range(3)}
    events = game.play("b", "x")
    told = {
        seat: tell([one.seen_by(seat) for one in events], speaker(seat), {}, before[seat])
        for seat in range(3)
    }
    assert "Alma is guilty: R3 W would have matched red." in told[1]
    assert "You are guilty: R3 W would have matched red." in told[0]
    assert "Alma is guilty: something in the hand matched red." in told[2]
    assert not any("R3" in sentence for sentence in told[2])


def test_afterwards_it_is_told_why_somebody_is_innocent():
    game = game_at("express", "top R5 | a* W+2 G3 W | b R1 R2 | c Y3 Y4")
    game.play("a", "W+2=B")
    before = game.view(1)
    told = tell([one.seen_by(1) for one in game.play("b", "x")], speaker(1), {}, before)
    assert "Alma is innocent: nothing in the hand matched red." in told


def test_a_droid_says_which_colors_may_follow():
    game = game_at("droid", "top R5 | a* Wd R3 G7 B1 | b R1 Y2 | c Y3 Y4")
    game.play("a", "Wd")
    assert asked(game, 0) == "Lay the first part of the droid: any color."
    assert asked(game, 1) == "Alma lays the first part."
    game.play("a", "R3")
    assert asked(game, 1) == "Lay a part: after red comes yellow, green or blue."
    assert asked(game, 2) == "Bela lays a part: yellow, green or blue."


def test_a_turn_says_how_much_fits():
    game = game_at("droid", "top G5 | pile Y1 Y2 | a* R5 G9 B2 | b Y1 Y2")
    assert (asked(game, 0), asked(game, 1)) == ("Your turn: 2 of your 3 cards fit.", "Alma's turn.")
    game = game_at("droid", "top G5 | pile Y1 Y2 | a* R6 B2 | b Y1 Y2")
    assert asked(game, 0) == "Your turn, and nothing fits: draw a card."
    game.play("a", "+")
    assert asked(game, 1) == "Alma drew a card, to play or to keep."


def test_every_window_that_is_met_is_said_to_everybody():
    met: set[str] = set()
    languages = cycle(LANGUAGES)
    games = [("express", {}), ("touchdown", {}), ("droid", {"stacking": "on"}), ("hail-mary", {})]
    games += [("elite", {"mode": "draft", "icon_order": "chooser"}), ("elite", {"elite_discard": "self"})]
    for seed in range(6):
        for edition, options in games:
            game = Game.new(edition, 3, seed=seed, options=options)
            random = Random(seed)
            for _ in range(400):
                if game.round_over:
                    break
                met.add(game.waiting_for)
                for language, seat in product(LANGUAGES if FULL else [next(languages)], (0, 1, 2)):
                    said = asked(game, seat, language)
                    assert said.lstrip("¿¡«„“ ")[0].isupper()
                    assert said[-1] in ".?!)"
                    assert "None" not in said
                    assert "{" not in said
                mover = game.asked[0]
                moves = [move for move in game.legal(mover) if not move.startswith("!")]
                game.play(mover, random.choice(moves) if seed % 2 else moves[0])
    hit = game_at("hail-mary", "top G5 | a R5 B9 Wh | b G1 ! | c* R3 R4 | yelled b")
    hit.play("a", "Wh=G")
    met.add(hit.waiting_for)
    assert all("{" not in asked(hit, seat, language) for language, seat in product(LANGUAGES, (0, 1, 2)))
    assert met == {window.name for window in WINDOWS} - {"over"}


def test_a_hail_mary_that_can_be_thrown_in_turn_is_a_throw_and_fits_nothing():
    game = game_at("hail-mary", "top G5 | pile Y1 Y2 | a* R6 Wh B2 | b R3 R4 | c G1 ! | yelled c")
    assert asked(game, 0) == "Your turn, and nothing fits: draw a card."
    explainer = Explainer(game.view(0), speaker(0), {})
    assert explainer.explain("Wh=R") == "throw at Cleo: guess the color of the last card"
    later = game_at("hail-mary", "top G5 | pile Y1 Y2 | a* Wh | b R3 R4 | c G1 G2")
    assert "only names the color" in Explainer(later.view(0), speaker(0), {}).explain("Wh=R")
