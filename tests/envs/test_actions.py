"""The tables: every move has its number, and an observation tells all that a view tells."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from hashlib import sha256
from math import prod

import pytest

import lastcard as lc
from lastcard.editions import PlayerCard, load_edition
from lastcard.editions.edition import COLOR_LETTERS, Edition
from lastcard.envs import parts as p
from lastcard.envs.actions import LET_BE, VERSION, actions_of
from lastcard.envs.parts import CARD_NUMBERS, PARTS, kinds_of, lengths_of, observation_of
from lastcard.envs.playing import Playing
from lastcard.notation.facts import PlayerArea
from lastcard.notation.moves import parse_move
from lastcard.rules.dispatch import WINDOWS
from lastcard.rules.lineup import icon_action, icon_modifier, icon_number, icon_on_player_cards
from lastcard.views import View
from tests.support.cases import choose, make, random_case
from tests.support.envs import at, row_of
from tests.support.lengths import at_length
from tests.support.modes import MODES
from tests.support.own_editions import write_edition

GAMES = at_length(4, 12)
"""Of each edition and mode."""

TABLES = {
    0: {
        "express": "979689eea61a3beb",
        "touchdown": "a444398789c1c414",
        "droid": "267888fad35b78c6",
        "hail-mary": "594039541f5f157d",
        "elite": "670499fe7d0002a8",
    },
}
"""By version: a fingerprint of each edition's tables."""

MENDS = (
    "The tables of {edition} are not those of version {version}. Whoever has learnt with these would read "
    "the new ones wrongly: raise VERSION in lastcard/envs/actions.py, and write this fingerprint under it "
    "in TABLES: {found}"
)


def fingerprint(edition: Edition) -> str:
    """Of all that fixes what an action and a number of an observation mean."""
    actions = actions_of(edition)
    least, most = edition.players[0], max(edition.players[1], edition.dynasty_players[1])
    told = (
        [*zip(actions.moves, actions.texts, strict=True)],
        [(part.name, part.axes) for part in PARTS],
        [edition.texts[kind] for kind in kinds_of(edition)],
        [window.name for window in WINDOWS],
        [observation_of(edition, players).at for players in range(least, most + 1)],
    )
    return sha256(repr(told).encode()).hexdigest()[:16]


@pytest.mark.parametrize("edition", lc.EDITIONS)
def test_a_change_of_a_table_changes_the_version(edition: str) -> None:
    found = fingerprint(load_edition(edition))
    known = TABLES.get(VERSION, {}).get(edition)
    assert found == known, MENDS.format(edition=edition, version=VERSION, found=found)


def test_a_version_has_tables_of_its_own() -> None:
    assert [*TABLES] == [*range(VERSION + 1)]
    assert len({str(tables) for tables in TABLES.values()}) == len(TABLES)


def moments(edition: str, mode: str, games: int, moves: int) -> Iterator[lc.Game]:
    """Games with options of all kinds, move by move."""
    rng = random.Random(f"{edition} {mode}")
    for _ in range(games):
        case = random_case(rng, edition, "mode" if mode else "", mode)
        game, chance = case.game(), case.rng()
        for _ in range(moves):
            if game.round_over:
                break
            yield game
            make(game, choose(game, chance, rng.choice(("special", "any", "bold"))))


# Actions


@pytest.mark.parametrize(("edition", "mode"), MODES)
def test_every_legal_move_has_its_number(edition: str, mode: str) -> None:
    actions = actions_of(load_edition(edition))
    for game in moments(edition, mode, GAMES, 100):
        for seat in game.seats:
            moves = [parse_move(game.edition, text, game.players) for text in game.legal(seat)]
            numbers = [actions.number_of(move, seat, game.players) for move in moves]
            assert LET_BE not in numbers
            assert len({*numbers}) == len(moves)
            assert [actions.move_of(number, seat, game.players) for number in numbers] == moves


@pytest.mark.parametrize("edition", lc.EDITIONS)
def test_actions_are_written_as_seat_a_writes_its_moves(edition: str) -> None:
    found = load_edition(edition)
    actions = actions_of(found)
    assert len({*actions.texts}) == len(actions) == len(actions.moves)
    most = max(found.players[1], found.dynasty_players[1])
    assert [parse_move(found, text, most) for text in actions.texts[1:]] == [*actions.moves[1:]]


def test_seats_are_counted_from_whoever_acts() -> None:
    actions = actions_of(load_edition("express"))
    catch_next = actions.texts.index("!b")
    edition = load_edition("express")
    for seat, players, text in ((0, 4, "!b"), (2, 4, "!d"), (3, 4, "!a"), (1, 2, "!a")):
        assert actions.move_of(catch_next, seat, players) == parse_move(edition, text, players)


def test_a_seat_that_is_not_there_is_nobodys_other_name() -> None:
    """Where a wrong catch has an effect it is legal, and one of a seat that does not exist is still none."""
    playing = Playing("express", 4, {"false_call_penalty": 2})
    playing.deal(1)
    catches = [n for n, text in enumerate(playing.actions.texts) if text[0] == "!" and len(text) == 2]
    legal = [action for action in catches if action in playing.legal()]
    assert [playing.actions.texts[action] for action in legal] == ["!b", "!c", "!d"]
    for action in {*catches} - {*legal}:
        before = playing.position.state.values()
        with pytest.raises(
            lc.OptionError, match=r"^![e-j] is about a seat that a table of 4 does not have\.$"
        ):
            playing.act(action)
        assert playing.position.state.values() == before


def test_every_action_that_is_not_legal_is_refused() -> None:
    rng = random.Random(3)
    for edition in lc.EDITIONS:
        playing = Playing(edition, 3, {"false_call_penalty": 1})
        playing.deal(2)
        for _ in range(15):
            before, legal = playing.position.state.values(), playing.legal()
            for action in {*range(len(playing.actions))} - {*legal}:
                with pytest.raises(lc.Error):
                    playing.act(action)
            assert playing.position.state.values() == before
            playing.act(rng.choice(legal))


def test_an_edition_of_ones_own_has_its_tables(tmp_path) -> None:
    for number in range(5):
        own = load_edition(str(write_edition(tmp_path, number)))
        playing = Playing(own, own.players[1])
        rng = random.Random(number)
        playing.deal(number)
        for _ in range(100):
            if playing.over:
                break
            assert any(row_of(playing, playing.seat))
            playing.act(rng.choice(playing.legal()))


# Observations


def one_hot(place: int | None, length: int) -> list[int]:
    return [int(place == n) for n in range(length)]


class Expected:
    """The parts of an observation as a view tells them. What it does not tell is not here."""

    def __init__(self, view: View, cards: dict[str, PlayerCard]) -> None:
        assert view.seat is not None
        self.view, self.cards = view, cards
        self.edition: Edition = view.rules
        self.kinds = [self.edition.texts[kind] for kind in kinds_of(self.edition)]

    def of_cards(self, cards: Sequence[str | None]) -> list[int]:
        counted = Counter(cards)
        return [counted[card] for card in self.kinds]

    def of_seats(self, values: Sequence[int]) -> list[int]:
        assert self.view.seat is not None
        return [values[(self.view.seat + n) % self.view.players] for n in range(self.view.players)]

    def seats(self, *seats: int | None) -> list[int]:
        return self.of_seats([int(seat in seats) for seat in range(self.view.players)])

    def color(self, color: str | None) -> list[int]:
        return [int(letter == color) for letter in COLOR_LETTERS]

    def facts(self, card: str | None) -> list[int]:
        if card is None:
            return [0] * CARD_NUMBERS
        printed = self.cards[card]
        facts = [printed.color_mask >> color & 1 for color in range(4)]
        for code in (icon.code for icon in printed.icons):
            about_players = int(icon_on_player_cards(code))
            facts += [icon_action(code) + 1, icon_modifier(code), about_players, icon_number(code)]
        return facts + [0] * (CARD_NUMBERS - len(facts))

    def player_cards(self, cards: Sequence[str], most: int) -> list[int]:
        return [fact for card in (*cards, *[None] * (most - len(cards))) for fact in self.facts(card)]

    def areas(self) -> list[PlayerArea]:
        view = self.view
        assert view.seat is not None
        return [*view.areas[view.seat :], *view.areas[: view.seat]]

    def deck(self) -> list[int]:
        """In a draft what each has drafted; else my own cards in a fixed order."""
        if self.view.waiting_for == "draft":
            return [n for area in self.areas() for n in self.player_cards(area.drafted, 8)]
        mine = sorted(self.view.deck, key=lambda card: self.order(self.cards[card]))
        return self.player_cards(mine, 8) + [0] * (8 * CARD_NUMBERS * (self.view.players - 1))

    def order(self, card: PlayerCard) -> list[int]:
        return [card.color_mask, *(icon.code for icon in card.icons), *[-1] * (3 - len(card.icons))]

    def parts(self) -> dict[str, list[int]]:
        view = self.view
        name = "".join(view.top or "").partition("=")[0]
        found = {
            "hand": self.of_cards(view.hand),
            "drawn": self.of_cards([view.drawn]),
            "top": self.of_cards([name]),
            "discards": self.of_cards(view.discard),
            "droid": self.of_cards(view.parts),
            "color": self.color(view.color),
            "color_before": self.color(view.color_before),
            "part_color": self.color(view.part_color),
            "window": [int(window.name == view.waiting_for) for window in WINDOWS],
            "asked": self.seats(*view.asked),
            "opener": self.seats(view.opener),
            "turn": self.seats(view.turn),
            "dealer": self.seats(view.dealer),
            "held": self.of_seats(view.hand_sizes),
            "called": self.seats(*view.called),
            "open": self.seats(*view.open),
            "yelled": self.seats(view.yelled),
            "skips": self.of_seats(view.skips),
            "scores": [digit for score in self.of_seats(view.scores) for digit in divmod(score, 128)],
            "direction": [view.direction],
            "turns": [*divmod(view.turns, 128)],
            "pile": [view.pile_size],
            "owed": [view.owed],
            "left": [view.left],
            "again": [int(view.again)],
            "last_card": [int(view.last_card)],
        }
        return found | (self.of_elite() if view.areas else {})

    def of_elite(self) -> dict[str, list[int]]:
        view = self.view
        return {
            "lineups": [n for area in self.areas() for n in self.player_cards(area.lineup, 3)],
            "spent": [n for area in self.areas() for n in self.player_cards(area.spent, 8)],
            "decks": [area.deck_size for area in self.areas()],
            "deck": self.deck(),
            "active": self.facts(view.active),
            "icons_done": [int(n + 1 in view.icons_done) for n in range(3)],
            "icon_now": one_hot((view.icon or 0) - 1, 3),
            "victims": self.seats(*view.victims),
            "row": self.player_cards(view.row, 12),
            "stock": [view.stock_size],
            "picks": [view.picks],
            "youngest": self.seats(view.youngest),
        }


SEEN_BEFORE = "known"
"""What a view does not tell but for a hand that is being shown: it is remembered."""

NOT_IN_A_ROW = {
    "seat": "seats are counted from it",
    "window": "the number of the moment, for answers that come late",
    "edition": "one environment, one edition",
    "digest": "one environment, one edition",
    "options": "they stay as they were agreed on",
    "players": "they stay",
    "shown": "it is among what is known",
    "legal": "it is the mask",
    "round_over": "then the episode is over, or the next round has been dealt",
    "round_winner": "it is rewarded",
    "points": "they are in the scores of the next round",
    "match_over": "then the episode is over",
}
"""What a view says and no part of an observation."""

TELLING = {
    "discard": "discards",
    "pile_size": "pile",
    "hand_sizes": "held",
    "waiting_for": "window",
    "parts": "droid",
    "areas": "lineups",
    "icon": "icon_now",
    "stock_size": "stock",
}
"""The part that tells a field, where it has another name."""


def test_parts_are_numbered_in_their_order() -> None:
    assert [getattr(p, part.name.upper()) for part in PARTS] == [*range(len(PARTS))]


@pytest.mark.parametrize("edition", lc.EDITIONS)
def test_parts_lie_side_by_side(edition: str) -> None:
    observation = observation_of(load_edition(edition), 4)
    places = [*range(observation.size)]
    assert [n for part in observation.parts.values() for n in places[part]] == places
    assert {name: prod(shape) for name, shape in observation.shapes.items()} == {
        name: part.stop - part.start for name, part in observation.parts.items()
    }
    assert {axis for part in PARTS for axis in part.axes} == {*lengths_of(1, 1)}


def test_every_field_of_a_view_is_in_a_part_or_has_a_reason() -> None:
    names = {part.name for part in PARTS}
    for name in View.__dataclass_fields__:
        if name not in NOT_IN_A_ROW or name == "window":
            assert TELLING.get(name, name) in names, name


@pytest.mark.parametrize(("edition", "mode"), MODES)
def test_an_observation_tells_what_a_view_tells(edition: str, mode: str) -> None:
    rng = random.Random(f"{edition} {mode}")
    for game in moments(edition, mode, GAMES, 100):
        if rng.random() < 0.3:
            seat = rng.randrange(game.players)
            compare(game, seat)


def compare(game: lc.Game, seat: int) -> None:
    observation = observation_of(game.edition, game.players)
    row = row_of(at(game), seat)
    expected = Expected(game.view(seat), game.player_cards).parts()
    assert {*expected} == {*observation.parts} - {SEEN_BEFORE}
    for name, numbers in expected.items():
        assert row[observation.parts[name]] == numbers, f"{name} of {game.position()}"
