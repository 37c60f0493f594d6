"""What holds in every game, whatever is agreed on and whatever anyone does.

A walk is a table, a few moves in some mood to get into the middle of a round, and then moves that are drawn
one by one, so that a walk that breaks something can be made shorter.
"""

from __future__ import annotations

import random
import shutil
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

import lastcard as lc
from lastcard.editions import load_edition
from lastcard.editions.edition import COLOR_LETTERS, SEAT_LETTERS, edition_path
from lastcard.notation import move_text, parse_move
from lastcard.rules.hands import cards_in_hand
from lastcard.rules.kernel import acting, legal
from lastcard.rules.kinds import NO_COLOR, is_wild
from lastcard.rules.moves import MOST_MOVES, card_move
from lastcard.rules.state import LINEUP, MOST_CARDS, NOBODY, PLAYER_DECK
from lastcard.views import events as ev
from tests.support.cases import MOODS, Case, agree, choose, least_players, make, most_players, values_of
from tests.support.lengths import at_length
from tools.gates.spoiling import collectors_roster

Choice = tuple[int, str] | None
COLLECTOR = "collector"
TABLES = (*lc.EDITIONS, COLLECTOR)
EXAMPLES = at_length(4, 25)
WARM_UP = 150
STEPS = 25


@pytest.fixture(scope="module")
def edition(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> str:
    """An edition's name; the collector's is a file of elite rules with a roster of its own."""
    if request.param != COLLECTOR:
        return str(request.param)
    folder = tmp_path_factory.mktemp("collector")
    (folder / "roster.toml").write_text(collectors_roster(), encoding="utf-8")
    shutil.copy(edition_path("elite"), folder / "collector.toml")
    return str(folder / "collector.toml")


@dataclass(frozen=True)
class Walk:
    """A table and what is done there; the edition is filled in by the test."""

    data: st.DataObject

    def table(self, name: str) -> Case:
        edition, draw = load_edition(name), self.data.draw
        names = draw(st.lists(st.sampled_from(sorted(edition.defaults)), max_size=4, unique=True), "options")
        if "mode" in edition.defaults and "mode" not in names:
            names.append("mode")
        wanted = {option: draw(st.sampled_from(values_of(edition, option)), option) for option in names}
        agreed = agree(edition, "", wanted)
        most = most_players(edition, agreed)
        if most < least_players(edition, agreed):
            del agreed["youngest_seat"]
        players = draw(st.integers(least_players(edition, agreed), most), "players")
        return Case(name, tuple(agreed.items()), players, draw(st.integers(0, 9999), "seed"))

    def begin(self, name: str) -> lc.Game:
        """A game somewhere in its first round."""
        table = self.table(name)
        game, rng = table.game(), table.rng()
        mood = self.data.draw(st.sampled_from(sorted(MOODS)), "mood")
        for _ in range(self.data.draw(st.integers(0, WARM_UP), "warm-up")):
            before = twin(game)
            make(game, choose(game, rng, mood))
            if game.round_over:
                return before
        return game

    def choices(self, game: lc.Game, steps: int = STEPS) -> Iterator[Choice]:
        """One move after the other, each to be made before the next is asked for."""
        for number in self.data.draw(st.lists(st.integers(0, 999), min_size=1, max_size=steps), "moves"):
            if game.round_over:
                return
            moves: list[Choice] = [*all_moves(game), *all_moves(game), None]
            yield moves[number % len(moves)]


def all_moves(game: lc.Game) -> list[tuple[int, str]]:
    return [(seat, move) for seat in game.seats for move in game.legal(seat)]


def twin(game: lc.Game) -> lc.Game:
    """The same position, to try something out."""
    return lc.Game(game._position.copy())


def everywhere(test: Callable[..., None]) -> Any:
    """Run a test on walks in every edition."""
    run = settings(
        derandomize=True,
        database=None,
        deadline=None,
        max_examples=EXAMPLES,
        phases=(Phase.explicit, Phase.generate, Phase.shrink),
        suppress_health_check=list(HealthCheck),
    )(given(data=st.data())(test))
    return pytest.mark.parametrize("edition", TABLES, indirect=True)(run)


# Cards


def uno_cards(game: lc.Game) -> Counter[int]:
    s = game._s
    lying = s.cards[: s.pile] + s.cards[MOST_CARDS - s.discards - s.parts :]
    return Counter(lying + [kind for seat in range(s.players) for kind in cards_in_hand(s, seat)])


def player_cards(game: lc.Game) -> Counter[int]:
    s = game._s
    lying = s.stock[: s.in_stock] + s.row[: s.in_row] + [s.active] * (s.active != NOBODY)
    for seat in range(s.players):
        lying += s.lineup[seat * LINEUP :][: s.lined_up[seat]]
        lying += (
            s.deck[seat * PLAYER_DECK :][: s.in_deck[seat]] + s.spent[seat * PLAYER_DECK :][: s.spends[seat]]
        )
    return Counter(lying)


@everywhere
def test_no_card_is_lost_or_made(edition: str, data: st.DataObject) -> None:
    walk = Walk(data)
    game = walk.begin(edition)
    drafting = game.waiting_for == "draft"
    cards = player_cards(game)
    for choice in walk.choices(game):
        make(game, choice)
        assert uno_cards(game) == Counter(game.edition.deck)
        assert set(player_cards(game).values()) <= {1}
        assert player_cards(game) == cards or drafting
        assert game.pile_size + game.discard_size <= len(game.edition.deck)
        assert sum(game.view(None).hand_sizes) == sum(len(game.hand(seat)) for seat in range(game.players))


@everywhere
def test_each_seat_keeps_its_own_player_cards(edition: str, data: st.DataObject) -> None:
    walk = Walk(data)
    game = walk.begin(edition)
    owned = [game._match.cards_of(seat) for seat in range(game.players)]
    for choice in walk.choices(game):
        if game.waiting_for == "draft":
            return
        make(game, choice)
        assert [game._match.cards_of(seat) for seat in range(game.players)] == owned


# Moves


@everywhere
def test_someone_can_act_until_the_round_is_over(edition: str, data: st.DataObject) -> None:
    walk = Walk(data)
    game = walk.begin(edition)
    for choice in walk.choices(game):
        able = [seat for seat in range(game.players) if game.legal(seat)]
        assert able == game.seats
        assert set(game.view(None).asked) <= set(able) != set()
        make(game, choice)
    if game.round_over:
        assert game.seats == []
        assert all(game.legal(seat) == [] for seat in range(game.players))
        assert game.timeout() == []


@everywhere
def test_listed_moves_are_accepted_and_change_something(edition: str, data: st.DataObject) -> None:
    walk = Walk(data)
    game = walk.begin(edition)
    for choice in walk.choices(game, 8):
        for seat in range(game.players):
            moves = game.legal(seat)
            assert len(set(moves)) == len(moves)
            for move in moves:
                other = twin(game)
                other.play(seat, move)
                assert other.position() != game.position()
        make(game, choice)


def readable_moves(game: lc.Game) -> list[str]:
    """Every move that can be read at this table."""
    cards = [
        text + color + call
        for text, kind in game.edition.kinds.items()
        for color in ("", *(f"={letter}" for letter in COLOR_LETTERS if is_wild(kind)))
        for call in ("", "!")
    ]
    seats = SEAT_LETTERS[: game.players]
    return [
        *cards,
        *"+-x^!",
        *(f"={color}" for color in COLOR_LETTERS),
        *(sign + seat for sign in "!>" for seat in seats),
        *(f"{sign}{place}" for sign in "@#" for place in range(1, 13)),
    ]


@everywhere
def test_other_readable_moves_are_refused_and_change_nothing(edition: str, data: st.DataObject) -> None:
    walk = Walk(data)
    game = walk.begin(edition)
    readable = readable_moves(game)
    for choice in walk.choices(game, 10):
        before = game.position(), game.record(), [game.view(seat) for seat in range(game.players)]
        for seat in range(game.players):
            unlisted = sorted(set(readable) - set(game.legal(seat)))
            for move in random.Random(choice and choice[1]).sample(unlisted, 12):
                with pytest.raises(lc.IllegalMove) as refusal:
                    game.play(seat, move)
                assert refusal.value.rule
                assert refusal.value.sentence.endswith(".")
        assert before == (game.position(), game.record(), [game.view(seat) for seat in range(game.players)])
        make(game, choice)


@everywhere
def test_moves_can_be_written_and_read(edition: str, data: st.DataObject) -> None:
    walk = Walk(data)
    game = walk.begin(edition)
    out = [0] * MOST_MOVES
    for choice in walk.choices(game):
        for seat in range(game.players):
            for number in out[: legal(game._s, seat, out)]:
                assert parse_move(game.edition, move_text(game.edition, number), game.players) == number
        make(game, choice)
    for text in readable_moves(game):
        assert move_text(game.edition, parse_move(game.edition, text, game.players)) == text
    for kind in game.edition.texts:
        for color in (NO_COLOR, *(range(4) if is_wild(kind) else ())):
            for calls in (False, True):
                number = card_move(kind, color, calls)
                assert parse_move(game.edition, move_text(game.edition, number), 2) == number


# Text


def assert_same(game: lc.Game, other: lc.Game) -> None:
    assert other.position() == game.position()
    for seat in (None, *range(game.players)):
        assert other.view(seat) == game.view(seat)
    assert acting(other._s) == acting(game._s)


@everywhere
def test_positions_continue_identically_at_every_step(edition: str, data: st.DataObject) -> None:
    walk = Walk(data)
    game = walk.begin(edition)
    for choice in walk.choices(game):
        other = lc.Game.from_position(game.position())
        assert_same(game, other)
        assert make(other, choice) == make(game, choice)
        assert_same(game, other)
    assert_same(game, lc.Game.from_position(game.position()))


@everywhere
def test_records_replay_to_the_same_game(edition: str, data: st.DataObject) -> None:
    walk = Walk(data)
    game = walk.begin(edition)
    for _ in range(3):
        for choice in walk.choices(game):
            make(game, choice)
        other = lc.Game.replay(game.record())
        assert other.record() == game.record()
        assert other.record(0) == game.record(0)
        assert other.record(redacted=True) == game.record(redacted=True)
        assert_same(game, other)
        if game.over:
            break
        if game.round_over:
            assert other.next_round() == game.next_round()


# Calls


def laid(game: lc.Game, seat: int) -> int:
    """The parts of a droid that are still a seat's (R67)."""
    s = game._s
    return sum((s.opener + n * s.direction) % s.players == seat for n in range(s.parts))


@everywhere
def test_only_a_seat_with_one_card_has_called_or_can_be_caught(edition: str, data: st.DataObject) -> None:
    """In the middle of a swap the other seat's card is on its way back (R109)."""
    walk = Walk(data)
    game = walk.begin(edition)
    for choice in walk.choices(game):
        make(game, choice)
        s = game._s
        swapping = s.victims if game.waiting_for == "give" else 0
        assert s.open & s.called == 0
        for seat in range(game.players):
            owned = (
                len(game.hand(seat)) + laid(game, seat) + (swapping >> seat & 1 and len(game.hand(seat)) == 0)
            )
            if (s.open | s.called) >> seat & 1:
                assert owned == 1
            if s.yelled == seat:
                assert game.called(seat)
            assert owned > 0 or game.round_over or game.waiting_for in ("draft", "race")


# Points


def hand_points(game: lc.Game, seat: int) -> int:
    """By the card's text: numbers count their face, or five each where that is printed."""
    points = 0
    for card in game.hand(seat):
        if card[1:2].isdigit():
            points += 5 if game.options.get("hm_number_points") == "5" else int(card[1])
        else:
            points += game.edition.wild_points if card[0] == "W" else game.edition.action_points
    return points


def check_end_of_round(game: lc.Game, before: list[int], events: list[lc.Event]) -> None:
    """The scores are what the events say, and the events what the hands say."""
    gained = [now - then for now, then in zip(game.scores, before, strict=True)]
    scored = Counter[int]()
    for event in events:
        if isinstance(event, ev.Scored):
            scored[event.seat] += event.points
    won = [event for event in events if isinstance(event, ev.RoundWon)]
    if not won:
        assert ev.RoundVoid() in events
        assert game.round_winner is None
        assert not any(gained)
        assert not game.over
        return
    others = [seat for seat in range(game.players) if seat != game.round_winner]
    keeps_points = "target" in game.options
    left = sum(hand_points(game, seat) for seat in others) if keeps_points else 0
    assert [(event.seat, event.points) for event in won] == [(game.round_winner, left)]
    if game.options.get("express_alt_scoring") == "on":
        assert gained == [hand_points(game, seat) for seat in range(game.players)]
        assert gained == [scored[seat] for seat in range(game.players)]
    elif game.options.get("scoring") == "on":
        assert scored == Counter({won[0].seat: won[0].points})
        assert gained == [scored[seat] for seat in range(game.players)]
    else:
        assert not scored
        assert gained == [int(seat == game.round_winner) for seat in range(game.players)]
    assert game.winners == [event.seat for event in events if isinstance(event, ev.MatchWon)]
    assert game.over == bool(game.winners)


def match_is_decided(game: lc.Game) -> bool:
    """Has a target been reached?"""
    highest = max(game.scores)
    if game.options.get("express_alt_scoring") == "on":
        shared = game.scores.count(min(game.scores)) > 1
        return highest >= int(game.options["target"]) and not (
            shared and game.options["alt_tie"] == "extra_round"
        )
    if game.options.get("scoring") == "on":
        return highest >= int(game.options["target"])
    return highest >= int(game.options["match_wins"])


@everywhere
def test_whole_matches_add_up(edition: str, data: st.DataObject) -> None:
    table = Walk(data).table(edition)
    game, rng = table.game(), table.rng()
    for rounds in range(1, 6):
        scores, dealer = game.scores, game.dealer
        events: list[lc.Event] = []
        while not game.round_over:
            events += make(game, choose(game, rng, "quick"))
        check_end_of_round(game, scores, events)
        assert game.over == match_is_decided(game)
        assert game.record().count("\nround ") == rounds
        if game.over:
            with pytest.raises(lc.IllegalMove):
                game.next_round()
            return
        scores, winner = game.scores, game.round_winner
        game.next_round()
        assert game.scores == scores
        assert game.seats != []
        if game.options["dealer"] == "rotate" and game.options.get("express_deal_each_round") != "on":
            assert game.dealer == (dealer + 1) % game.players
        if game.options["dealer"] == "winner" and winner is not None:
            assert game.dealer == winner or game.options.get("express_deal_each_round") == "on"
