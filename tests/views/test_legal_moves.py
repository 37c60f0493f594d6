"""Legal moves, taken apart: what a card does depends on where the table stands."""

from __future__ import annotations

import random

import pytest

from lastcard.notation.move_parts import MoveKind
from lastcard.views.legal_moves import legal_moves, player_cards_offered
from lastcard.views.reacting import throws
from tests.support.cases import any_mood, choose, make, random_case
from tests.support.modes import MODES
from tests.support.playing import game_at

KINDS = {"+": MoveKind.DRAW, "-": MoveKind.PASS, "x": MoveKind.CHALLENGE, "^": MoveKind.ARMS_UP}


def kinds_of(game, seat):
    return {move.text: move.kind for move in legal_moves(game.view(seat))}


def test_a_hail_mary_is_thrown_at_anothers_call_also_in_turn():
    game = game_at("hail-mary", "top G5 | a R7 ! | b* G9 Wh | c Y1 Y2 Wh | yelled a")
    assert kinds_of(game, "c") == dict.fromkeys(("Wh=R", "Wh=Y", "Wh=G", "Wh=B"), MoveKind.THROW)
    assert kinds_of(game, "b")["Wh=R"] is MoveKind.THROW
    assert kinds_of(game, "b")["G9"] is MoveKind.CARD
    assert throws(game.view("b")) == ("Wh=R", "Wh=Y", "Wh=G", "Wh=B")


def test_at_ones_own_call_it_is_played():
    """Nobody throws at themselves: where it may be played in turn, it is an ordinary wild."""
    game = game_at(
        "hail-mary", "top Gs | options hail_mary_on_turn=always | a* Wh ! | b Y1 Y2 | yelled a | turns 3"
    )
    assert kinds_of(game, "a")["Wh=R"] is MoveKind.CARD
    assert throws(game.view("a")) == ()


def test_a_card_is_taken_where_it_comes_out_of_the_discard_pile():
    position = (
        "top G5* | under R1 | a* R2 R3 | b B1 B2 | a lineup | b lineup | waiting take a | "
        "active a Kelp Vasquill | icons done=1 now=1 for=a | left 1 0"
    )
    game = game_at("elite", position)
    assert kinds_of(game, "a")["R1"] is MoveKind.TAKE


@pytest.mark.parametrize(("edition", "mode"), MODES)
def test_every_legal_move_is_taken_apart_in_its_order(edition, mode):
    """And what it is taken apart into is all that is needed to write it again."""
    rng = random.Random(f"moves {edition} {mode}")
    game, mood = random_case(rng, edition, "mode" if mode else "", mode).game(), any_mood(rng)
    for _ in range(150):
        if game.round_over:
            break
        for seat in range(game.players):
            view = game.view(seat)
            moves = legal_moves(view)
            assert [written(move) for move in moves] == list(view.legal)
            picks = [move.place or 0 for move in moves if move.kind is MoveKind.PLAYER_CARD]
            assert all(place <= len(player_cards_offered(view)) for place in picks)
        make(game, choose(game, rng, mood))


def written(move):
    match move.kind:
        case MoveKind.CARD | MoveKind.THROW | MoveKind.TAKE:
            return move.card + (f"={move.color}" if move.color else "") + "!" * move.call
        case MoveKind.CATCH | MoveKind.AIM:
            return ("!" if move.kind is MoveKind.CATCH else ">") + "abcdefghij"[move.seat]
        case MoveKind.COLOR:
            return f"={move.color}"
        case MoveKind.PLAYER_CARD | MoveKind.ICON:
            return ("@" if move.kind is MoveKind.PLAYER_CARD else "#") + str(move.place)
        case MoveKind.CALL:
            return "!"
    return next(sign for sign, kind in KINDS.items() if kind is move.kind)
