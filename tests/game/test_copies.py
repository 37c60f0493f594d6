"""Games are copied and pickled, whatever their chance; so are the refusals."""

from __future__ import annotations

import pickle
from copy import deepcopy

import pytest

import lastcard as lc
from lastcard.rules.chance import Secure
from tests.support.playing import game_at, go_on


def in_the_middle(**wishes: object) -> lc.Game:
    game = lc.Game.new("droid", players=3, **wishes)  # type: ignore[arg-type]
    for _ in range(6):
        game.timeout()
    return game


@pytest.mark.parametrize("seed", [7, None], ids=["seeded", "real chance"])
@pytest.mark.parametrize(
    "copied",
    [lc.Game.copy, deepcopy, lambda game: pickle.loads(pickle.dumps(game))],
    ids=["copy", "deepcopy", "pickle"],
)
def test_a_copy_stands_where_the_game_does(copied, seed: int | None) -> None:
    game = in_the_middle(seed=seed)
    twin = copied(game)
    assert twin.position() == game.position()
    assert twin.record() == game.record()
    assert twin.window == game.window
    before = game.position(), game.record()
    twin.timeout()
    assert (game.position(), game.record()) == before
    assert twin.position() != game.position()


def test_a_seeded_copy_goes_on_alike() -> None:
    game = in_the_middle(seed=3)
    twin = game.copy()
    for table in (game, twin):
        while not table.round_over:
            table.timeout()
    assert twin.record() == game.record()


class TopFirst:
    """A chance of one's own: it leaves every pile as it is, and takes the first of everything."""

    def __init__(self) -> None:
        self.asked = 0

    def roll(self, n: int) -> int:
        self.asked += 1
        return 0

    def shuffle(self, cards: list[int], owner: int) -> None:
        self.asked += 1

    def pick(self, s: object, seat: int) -> int:
        raise NotImplementedError


def test_chance_may_be_brought() -> None:
    chance = TopFirst()
    game = lc.Game.new("droid", players=2, chance=chance)
    assert game.dealer == 0
    assert game.position() == lc.Game.new("droid", players=2, chance=TopFirst()).position()
    assert chance.asked > 0


def test_a_seed_and_a_chance_are_one_too_many() -> None:
    with pytest.raises(lc.OptionError, match="not by both"):
        lc.Game.new("droid", seed=1, chance=Secure())


def refusals() -> list[lc.Error]:
    found: list[lc.Error] = []
    for wrong in (
        lambda: game_at("droid", "top G5 | a* R1 G1 | b G2 G3").play("a", "R1"),
        lambda: game_at("droid", "top G5 | a* R1 G1 | b G2 G3").play("a", "R77"),
        lambda: lc.Game.from_position("edition droid\ntop G5\na* R1 G1\nb 17"),
        lambda: lc.Game.new("droid", options={"jump_in": "on"}),
        lambda: lc.Game.new("poker"),
        lambda: go_on(game_at("droid", "top G5 | a* G1 G4 | b G2 G3"), "a G1").play("a", "G4", window=0),
    ):
        try:
            wrong()
        except lc.Error as error:
            found.append(error)
    assert len(found) == 6
    return found


@pytest.mark.parametrize("error", refusals(), ids=lambda error: type(error).__name__)
def test_a_refusal_is_pickled_whole(error: lc.Error) -> None:
    again = pickle.loads(pickle.dumps(error))
    assert type(again) is type(error)
    assert str(again) == str(error)
    assert vars(again) == vars(error)


def test_errors_print_under_their_public_names() -> None:
    for error in refusals():
        assert getattr(lc, type(error).__name__) is type(error)
        assert type(error).__module__ == "lastcard"
        assert isinstance(error, lc.Error)


def test_a_broken_rule_is_pickled_whole() -> None:
    broken = lc.check_deck(["Ember Quill"] * 8)[0]
    again = pickle.loads(pickle.dumps(broken))
    assert (again, again.rule) == (broken, broken.rule)
