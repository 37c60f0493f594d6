"""Another world that looks the same to a viewer: everything that it cannot know is permuted."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from itertools import zip_longest

import lastcard as lc
from lastcard.notation.pending import WINDOW, seats_in
from lastcard.notation.position import Position
from lastcard.rules.cards.wild_draw import holds_match
from lastcard.rules.hands import cards_in_hand, give, take
from lastcard.rules.lineup import NO_ICON
from lastcard.rules.state import LINEUP, MOST_ICONS, PLAYER_DECK, State
from lastcard.views import events as ev
from tests.support.cases import Case, any_mood, choose, make

Viewer = int | None


MOVES = 200
"""Moves within which a game may reach the windows of interest."""


NEXT_CARDS = 12
"""Cards on top of a pile that stay in place in a world where they may become known."""


def other_world(game: lc.Game, viewer: Viewer, rng: random.Random, *, same_tops: bool) -> lc.Game:
    """A game that differs only in what the viewer cannot know.

    With `same_tops` the next cards of all piles are the same, so that drawing them reveals nothing.
    """
    position = game._position.copy()
    s = position.state
    unseen = hidden_seats(position, viewer)
    permute_cards(s, unseen, rng, NEXT_CARDS if same_tops else 0)
    settle_window(s, unseen, rng)
    for shown_to, target in position.shown:
        if shown_to != viewer and target in unseen:
            position.shown[shown_to, target] = tuple(cards_in_hand(s, target))
    if position.cards and not same_tops:
        permute_player_cards(position, unseen, rng)
    return lc.Game(position)


def hidden_seats(position: Position, viewer: Viewer) -> list[int]:
    """The seats whose hands the viewer does not see: all but its own and those it is being shown (R148)."""
    return [
        seat
        for seat in range(position.state.players)
        if seat != viewer and (viewer, seat) not in position.shown
    ]


def permute_cards(s: State, unseen: list[int], rng: random.Random, fixed: int) -> None:
    """Shuffle some of the cards in hidden hands and in the draw pile."""
    held = [(seat, kind) for seat in unseen for kind in cards_in_hand(s, seat) if rng.random() < 0.6]
    lying = [place for place in range(max(0, s.pile - fixed)) if rng.random() < 0.8]
    cards = [kind for _, kind in held] + [s.cards[place] for place in lying]
    rng.shuffle(cards)
    for seat, kind in held:  # all at first: a hand has no room for more copies than the deck has
        take(s, seat, kind)
    for (seat, _), other in zip(held, cards, strict=False):
        give(s, seat, other)
    for place, other in zip(lying, cards[len(held) :], strict=True):
        s.cards[place] = other


def settle_window(s: State, unseen: list[int], rng: random.Random) -> None:
    """Update what the open window knows of hidden hands."""
    if s.window == WINDOW["drawn"] and s.actor in unseen:
        s.drawn = rng.choice(cards_in_hand(s, s.actor))
    if s.window == WINDOW["challenge"] and s.opener in unseen:
        s.guilty = int(holds_match(s, s.opener, s.color_before))
    if set(seats_in(s.stuck)) & set(unseen) and rng.random() < 0.5:
        s.stuck = 0  # the last to pass could have played


def permute_player_cards(position: Position, unseen: list[int], rng: random.Random) -> None:
    """Nobody knows the order of a player deck, not even its owner (R114). Which cards are in it is known to
    nobody in quick play, to everyone after a draft, to the owner in dynasty. During a draft everything is
    open.
    """
    s, mode = position.state, position.options["mode"]
    stock = s.stock[: s.in_stock]
    rng.shuffle(stock)
    s.stock[: s.in_stock] = stock
    if s.window == WINDOW["draft"]:
        return
    places = [seat * PLAYER_DECK + n for seat in range(s.players) for n in range(s.in_deck[seat])]
    if mode == "quick":
        pool = [s.deck[place] for place in places] + set_aside(position)
        for place, number in zip(places, rng.sample(pool, len(places)), strict=True):
            s.deck[place] = number
        return
    for seat in range(s.players):
        first, end = seat * PLAYER_DECK, seat * PLAYER_DECK + s.in_deck[seat]
        deck = s.deck[first:end]
        rng.shuffle(deck)
        s.deck[first:end] = deck
        if mode == "dynasty" and seat in unseen:
            for number in deck:
                print_other_card(position, number, rng)


def set_aside(position: Position) -> list[int]:
    """The player cards that are in nobody's deck, lineup or discards."""
    s = position.state
    used = {s.active}
    for seat in range(s.players):
        used |= set(s.lineup[seat * LINEUP :][: s.lined_up[seat]])
        used |= set(s.deck[seat * PLAYER_DECK :][: s.in_deck[seat]])
        used |= set(s.spent[seat * PLAYER_DECK :][: s.spends[seat]])
    return [number for number in range(len(position.cards)) if number not in used]


def print_other_card(position: Position, number: int, rng: random.Random) -> None:
    """Replace a card that nobody else has seen by another one."""
    assert position.edition.roster is not None
    card = rng.choice(list(position.edition.roster.cards.values()))
    position.cards[number] = card
    position.state.card_colors[number] = card.color_mask
    codes = [icon.code for icon in card.icons] + [NO_ICON] * MOST_ICONS
    position.state.card_icons[number * MOST_ICONS : (number + 1) * MOST_ICONS] = codes[:MOST_ICONS]


def tells_apart(
    ours: lc.Event | None, theirs: lc.Event | None, before: lc.Event | None, viewer: Viewer
) -> bool:
    """Whether these two events may differ to the viewer. This is everything the table reveals."""
    match ours, theirs:
        case (ev.OwnCard(a), ev.OwnCard(b)) if type(ours) is type(theirs):
            return a == b == viewer  # a card dealt or drawn
        case (ev.SwappedOut(a), ev.SwappedOut(b)) | (ev.Shown(a), ev.Shown(b)):
            return a == b == viewer  # a card taken at random, a hand shown to oneself
        case (ev.Guilty() | ev.Innocent(), ev.Guilty() | ev.Innocent()):
            return True  # the verdict of a challenge
        case (ev.Hit() | ev.Missed(), ev.Hit() | ev.Missed()):
            return True  # whether a Hail Mary hits (R77)
        case (ev.Unable(), _) | (_, ev.Unable()):
            return True  # whether a seat can go on with a droid
        case (ev.LinedUp(a), ev.LinedUp(b)):
            return a == b  # the next card of a player deck
        case (ev.Shed(a), ev.Shed(b)):
            return a == b  # hands laid open by discarding down to one card
        case (ev.LaidOut(), ev.LaidOut()) | (ev.TurnedUp(), ev.TurnedUp()):
            return True  # the next cards of the draft, the first card of the round
        case (ev.RoundWon(a), ev.RoundWon(b)):
            return a == b or isinstance(before, ev.Passed)  # the points in all hands
        case (ev.Scored(a), ev.Scored(b)):
            return a == b  # the points in one hand (R49)
        case (ev.RoundVoid() | ev.RoundWon(), _) | (_, ev.RoundVoid() | ev.RoundWon()):
            return isinstance(before, ev.Passed)  # whether the last seat to pass could not play (R13)
    return False


def look_the_same(ours: list[lc.Event], theirs: list[lc.Event], viewer: Viewer) -> bool:
    """Whether two lists of events look the same to the viewer. If not, the difference must be something it
    may learn.
    """
    before = None
    for mine, other in zip_longest(ours, theirs):
        seen = None if mine is None else mine.seen_by(viewer)
        also = None if other is None else other.seen_by(viewer)
        if seen != also:
            one, another = (None if shown is None else shown.event for shown in (seen, also))
            apart = tells_apart(one, another, before, viewer)
            assert apart, f"to {viewer}: {seen} and {also} after {before}"
            return False
        assert seen is not None
        assert also is not None
        assert seen.sentence() == also.sentence()
        assert repr(seen) == repr(also)
        assert json.dumps(seen.to_json()) == json.dumps(also.to_json())
        before = seen.event
    return True


BLIND_CLOCK = ("race", "challenge", "stack", "aim", "activate", "icon", "bench", "recover", "take", "draft")
"""Windows in which the clock acts for a seat without looking at its hand (R135)."""


def clock_looks_at_nothing_hidden(game: lc.Game, viewer: Viewer) -> bool:
    if game.waiting_for in ("turn", "drawn") and game.options["force_play"] == "off":
        return True
    return game.waiting_for in BLIND_CLOCK or list(game.view(None).asked) == [viewer]


def common_moves(game: lc.Game, other: lc.Game, viewer: Viewer) -> list[tuple[int, str] | None]:
    """What can be done in both worlds; the clock only if its decision does not depend on hidden cards."""
    moves: list[tuple[int, str] | None] = [
        (seat, move) for seat in game.seats for move in sorted(set(game.legal(seat)) & set(other.legal(seat)))
    ]
    return moves + [None] * clock_looks_at_nothing_hidden(game, viewer)


def moments(case: Case) -> Iterator[lc.Game]:
    """One moment for each window that opens in a game."""
    game, rng = case.game(), case.rng()
    mood = any_mood(rng)
    found = {game.waiting_for: lc.Game(game._position.copy())}
    for _ in range(MOVES):
        make(game, choose(game, rng, mood))
        if game.waiting_for not in found or rng.random() < 0.2:
            found[game.waiting_for] = lc.Game(game._position.copy())
        if game.round_over:
            break
    yield from found.values()


SET_MOMENTS = {
    "nothing to draw": ("touchdown", "top R5 | pile | a* R1 R2 G3 | b G1 G2 B3 | c B1 B2 Y3"),
    "nothing to draw, one has passed": (
        "touchdown",
        "top R5 | pile | a* G3 Y2 | b R1 G2 | c B1 B2 | stuck c",
    ),
    "a bluff": ("touchdown", "top R5 | a* W+4 R2 G3 | b G1 G2 B3 | c B1 B2 Y3"),
    "a challenge": ("express", "top W+2=B | a* R2 G3 | b G1 G2 B3 | c B1 B2 Y3 | challenge a R"),
    "a stack": ("droid", "options stacking=on | top R+2 | a* R2 G3 | b G+2 G2 B3 | c B1 B2 Y3 | stack a 2"),
    "a droid": ("droid", "top Wd | a* R2 G3 | b G1 G2 B3 | c B1 B2 Y3 | droid a R5"),
    "a call": ("hail-mary", "top R5 | a R2 ! | b* G1 Wh B3 | c B1 Wh Y3 | d G4 G5 | yelled a"),
    "a hit": ("hail-mary", "top Wh=R | a R2 ! | b G1 B3 Y1 | c* B1 Wh Y3 | waiting keep b"),
    "an open seat": ("hail-mary", "top R5 | a R2 | b* G1 Wh B3 | c B1 Wh Y3 | open a"),
    "a race": ("touchdown", "top Wt | a* R2 G3 | b G1 G2 B3 | c B1 B2 Y3 | d Y1 Y2 | race a b c d"),
    "a swap": ("elite", "top R5* | a* R2 G3 | b G1 G2 | c B1 B2 | a lineup Copper Nye | waiting activate a"),
    "a swap of last cards": (
        "elite",
        "top R5* | a* R2 G3 | b G1 | c B1 | a lineup Copper Nye | waiting activate a",
    ),
    "a peek": (
        "elite",
        "top Y5* | a* R2 G3 | b G1 G2 | c B1 B2 | a lineup Daffy Prospero | waiting activate a",
    ),
}
