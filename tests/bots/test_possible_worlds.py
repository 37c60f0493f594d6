"""Every world is possible: it is a position that can be read, and a game that can be played to its end."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from itertools import islice

import pytest

import lastcard as lc
from lastcard.bots import decks
from lastcard.editions import PlayerCard, check_deck, load_edition, load_roster
from lastcard.editions.roster import parse_icon
from lastcard.rules.state import PLAYER_DECK
from tests.support.cases import Case, choose, make, windows_of
from tests.support.lengths import at_length
from tests.support.modes import MODES
from tests.support.other_worlds import SET_MOMENTS
from tests.support.playing import game_at

ALL_WINDOWS = {"stacking": "on", "color_after_challenge": "on", "icon_order": "chooser", "foils": "on"}
"""Options that open windows which would stay shut, or bring more player cards."""

MOST_LOOKS = at_length(1, 3)
"""So many moments of each window are looked at, each through the eyes of two seats."""

SMALL_DROIDS = (
    "top Wd | a* R2 G3 | b G1 | c B1 B2 Y3 | droid a R5",
    "top Wd | a* G3 Y4 | b R2 | c B1 | droid a R5 G5",
    "options droid_wild_parts=on | top Wd | a* G3 Y4 | b W | c B1 | droid a R5",
)
"""Droids that wait for a seat with a card or two: any hidden card might be of the color that does not fit."""


def cases(edition: str, mode: str) -> Iterator[Case]:
    """Tables of two and four at which every window may open, and such as are usual."""
    known = load_edition(edition).defaults
    agreed = {"mode": mode} if mode else {}
    opening = {name: value for name, value in ALL_WINDOWS.items() if name in known}
    for seed in range(40):
        options = agreed | (opening if seed % 2 else {})
        yield Case(edition, tuple(options.items()), 2 + seed % 4, seed)


def moments(edition: str, mode: str) -> Iterator[lc.Game]:
    """A game at a few moments of each window; the set moments of the edition first."""
    looked: Counter[str] = Counter()
    wanted = windows_of(load_edition(edition)) - {"over"} - ({"draft"} if mode != "draft" else set())
    if mode in ("", "quick"):
        for name, position in SET_MOMENTS.values():
            if name == edition:
                looked[game_at(name, position).waiting_for] += 1
                yield game_at(name, position)
    for case in cases(edition, mode):
        game, rng = case.game(), case.rng()
        for _ in range(80):
            if game.round_over or all(looked[window] >= MOST_LOOKS for window in wanted):
                break
            if looked[game.waiting_for] < MOST_LOOKS and rng.random() < 0.5:
                looked[game.waiting_for] += 1
                yield game
            make(game, choose(game, rng, "special"))
    assert wanted <= {*looked}, f"no moment of {wanted - {*looked}} was looked at"


def check_world(world: lc.Game, view: lc.View, rng: random.Random) -> None:
    """A world looks as the game does, can be written and read, asks nobody in vain and comes to an end."""
    assert view.seat is not None
    text = world.position()
    assert world.view(view.seat) == view
    assert lc.Game.from_position(text).position() == text
    assert all(world.legal(seat) for seat in world.asked)
    check_player_cards(world)
    by_clock = world.copy()
    by_clock.timeout()
    while not world.round_over:
        make(world, choose(world, rng, "quick"))


def check_player_cards(world: lc.Game) -> None:
    """In a dynasty everybody's deck keeps the rules; else there is one card of each kind."""
    if not world.player_cards or world.waiting_for == "draft":
        return
    owned = [owned_cards(world, seat) for seat in range(world.players)]
    if world.options["mode"] == "dynasty":
        fills = world.options["wild_fills"]
        assert [broken for deck in owned for broken in check_deck(deck, wild_fills=fills)] == []
    else:
        assert max(Counter(card for deck in owned for card in deck).values()) == 1


def owned_cards(game: lc.Game, seat: int) -> list[str]:
    """The player cards of a seat, wherever they are."""
    area, s = game.view(None).areas[seat], game._s
    deck = s.deck[seat * PLAYER_DECK :][: s.in_deck[seat]]
    active = [s.active] if s.active >= 0 and s.opener == seat else []
    return [*area.lineup, *area.spent, *(game._position.cards[number].text for number in [*deck, *active])]


@pytest.mark.parametrize(("edition", "mode"), MODES)
def test_every_world_is_possible(edition: str, mode: str) -> None:
    """At moments of every window, for whoever is asked and for somebody else, without a memory."""
    rng = random.Random(f"{edition} {mode}")
    for game in moments(edition, mode):
        asked = game.asked[0]
        for seat in (asked, (asked + rng.randrange(1, game.players)) % game.players):
            view = game.view(seat)
            for world in islice(lc.worlds(view, rng.randrange(1000)), 2):
                check_world(world, view, rng)


@pytest.mark.parametrize("position", SMALL_DROIDS)
def test_whoever_is_asked_for_a_part_has_one(position: str) -> None:
    game, rng = game_at("droid", position), random.Random(position)
    for seat in {0, 1, 2} - {*game.asked}:
        view = game.view(seat)
        found = list(islice(lc.worlds(view, seed=1), 40))
        assert len({str(world.hand(game.asked[0])) for world in found}) > 5  # many hands would do
        for world in found:
            check_world(world, view, rng)


def test_what_is_known_of_a_hand_leaves_room_for_the_part() -> None:
    """The seat has seen two cards that do not fit: the third, which it has not seen, does."""
    game = game_at("droid", "top B0 | pile Y1 Y2 Y3 Y4 Y5 Y6 G1 ... | a* W+4 R1 R2 | b B1 B2 | c Wd R3 B5 G7")
    memory = lc.Memory()
    memory.see([], game.view("b"))
    for move in ("a W+4=B", "b x", "c B5", "a +", "a -", "b B1", "c Wd", "c R3"):
        events = game.play(*move.split())
        memory.see([event.seen_by(1) for event in events], game.view("b"))
    assert (game.waiting_for, game.asked, game.hand("a")) == ("droid", [0], ["R1", "R2", "G1"])
    view = game.view("b")
    for world in islice(lc.worlds(view, 2, memory), 20):
        assert {"R1", "R2"} <= {*world.hand("a")}
        check_world(world, view, random.Random(1))


def test_a_draft_is_dealt_without_a_memory_of_it() -> None:
    """Each card is in one place, also of those that somebody has seen drafted and does not remember."""
    game = lc.Game.new("elite", 4, seed=3, options={"mode": "draft"})
    while game.waiting_for == "draft":
        game.timeout()
    for world in islice(lc.worlds(game.view("a"), seed=5), 20):
        check_world(world, game.view("a"), random.Random(2))


def test_others_may_have_brought_any_card() -> None:
    """The hidden part of a dynasty deck is not the same few cards in every world."""
    deck = decks.build_deck(load_roster(), "all", random.Random(1))
    game = lc.Game.new("elite", 2, seed=1, options={"mode": "dynasty"}, decks=[deck, deck])
    hidden = Counter(
        card
        for world in islice(lc.worlds(game.view("a"), seed=1), 30)
        for card in {*owned_cards(world, 1)} - {*game.view("a").areas[1].lineup}
    )
    assert len(hidden) > 60
    assert any("/" in card for card in hidden)
    assert all(
        sorted(owned_cards(world, 0)) == sorted(deck) for world in islice(lc.worlds(game.view("a")), 5)
    )


def test_a_deck_that_breaks_a_rule_is_completed_with_other_names() -> None:
    """As in a position that somebody has written: its open cards show Skip five times, say."""
    roster = load_roster()
    skips = [card for card in roster.players() for icon in card.icons if icon.action == "Skip"][:6]
    assert "elite/dynasty-four-icons" in [broken.rule for broken in check_deck(skips)]
    hidden = decks.complete_deck(roster, skips, 2, "all", random.Random(1).randrange)
    assert len({card.name for card in [*skips, *hidden]}) == len({card.name for card in skips}) + 2


def test_a_card_that_is_not_in_the_roster_cannot_be_imagined() -> None:
    """Whoever brings a card of their own has told the game what it does, and nobody else."""
    own = PlayerCard("Me Myself", "Me Myself", ("red",), (parse_icon("Peek"),))
    deck = decks.build_deck(load_roster(), "all", random.Random(1))
    brought: list[str | PlayerCard] = [own, *deck[1:]]
    game = lc.Game.new("elite", 2, seed=1, options={"mode": "dynasty"}, decks=[list(deck), brought])
    assert next(lc.worlds(game.view("a"))).view("a") == game.view("a")  # as long as it is face down
    with pytest.raises(lc.OptionError, match="Me Myself is no player card of the roster"):
        lc.worlds(game.view("b"))
