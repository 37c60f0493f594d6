"""Imagining: one possible game that is consistent with a view.

A card that the seat cannot know becomes one of those it has not seen; which one does not matter here, because
a caller that needs many worlds deals them again.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache

from lastcard.editions.edition import COLOR_LETTERS, Edition, find_edition
from lastcard.editions.roster import PlayerCard
from lastcard.editions.setup import hand_out_player_cards, pool, set_table
from lastcard.errors import OptionError
from lastcard.notation.pending import RACES, WINDOW
from lastcard.notation.position import Position
from lastcard.rules.cards.wild_draw import holds_match
from lastcard.rules.chance import seed_chance
from lastcard.rules.hands import cards_in_hand, give
from lastcard.rules.kinds import NO_COLOR, color_of
from lastcard.rules.lineup import icon_of
from lastcard.rules.piles import lay_part, put_on_top
from lastcard.rules.state import LINEUP, NOBODY, PLAYER_DECK, State
from lastcard.views import View

NO_DECKS: Mapping[int, Sequence[str]] = {}


def imagine(view: View, decks: Mapping[int, Sequence[str]] = NO_DECKS) -> Position:
    """A game that might be the one the view shows; `decks` are player decks that the seat knows."""
    return Imagined(view, decks).position


@lru_cache(64)
def empty_table(written: str, players: int, options: tuple[tuple[str, str], ...]) -> State:
    """A table with nothing on it; the same one for all views of a game."""
    s = set_table(find_edition(written), players, dict(options))
    s.pile = 0
    seed_chance(s, 0)
    return s


class Imagined:
    """Sets up a table as a view shows it."""

    def __init__(self, view: View, decks: Mapping[int, Sequence[str]]) -> None:
        self.view, self.decks = view, decks
        self.edition: Edition = view.rules
        options = tuple(view.options.items())
        self.s = empty_table(f"{view.edition} {view.digest}", view.players, options).copy()
        self.position = Position(self.edition, dict(view.options), self.s)
        self.set_table()
        self.set_cards()
        if self.edition.roster is not None:
            self.set_player_cards()
        self.set_window()
        kinds = self.edition.kinds
        for owner, hand in view.shown.items():
            assert view.seat is not None
            self.position.shown[view.seat, owner] = tuple(kinds[card] for card in hand)

    def set_table(self) -> None:
        s, view = self.s, self.view
        s.dealer, s.turns, s.direction = view.dealer, view.turns, view.direction
        s.turn = somebody(view.turn)
        s.color = color_number(view.color)
        s.skips[: view.players] = view.skips
        s.scores[: view.players] = view.scores
        s.open, s.called, s.yelled = mask_of(view.open), mask_of(view.called), somebody(view.yelled)
        s.over, s.match_over = int(view.round_over), int(view.match_over)
        s.winner, s.points = somebody(view.round_winner), view.points

    def set_cards(self) -> None:
        """The piles and the hands; hidden cards are filled in with alternating colors."""
        s, view, kinds = self.s, self.view, self.edition.kinds
        for card in reversed(view.discard):
            put_on_top(s, kinds[card])
        for card in view.parts:
            lay_part(s, kinds[card])
        unseen = unseen_cards(view, self.edition)
        for seat, size in enumerate(view.hand_sizes):
            cards = (kinds[card] for card in view.hand)
            for kind in cards if seat == view.seat else (next(unseen) for _ in range(size)):
                give(s, seat, kind)
        for place in range(view.pile_size):
            s.cards[place] = next(unseen)
        s.pile = view.pile_size

    def set_window(self) -> None:
        """What the game waits for. Guilt and the card just drawn follow from the imagined hands."""
        s, view = self.s, self.view
        s.window = WINDOW[view.waiting_for]
        several = view.waiting_for in RACES or view.waiting_for == "over"
        s.actor = NOBODY if several else view.asked[0]
        s.awaited = mask_of(view.asked) if several else 0
        s.opener = view.opener if view.opener is not None else max(0, s.actor)
        s.owed, s.left, s.again = view.owed, view.left, int(view.again)
        s.part_color = color_number(view.part_color)
        if view.waiting_for == "drawn":
            s.drawn = self.edition.kinds[view.drawn] if view.drawn else cards_in_hand(s, s.actor)[0]
        if view.waiting_for == "challenge":
            s.color_before = color_number(view.color_before)
            s.guilty = int(holds_match(s, s.opener, s.color_before))
        if view.last_card:
            s.winner = s.opener

    # Player cards

    def set_player_cards(self) -> None:
        s, view = self.s, self.view
        stock = unseen_player_cards(view, self.edition, self.decks)
        decks = [
            list(self.decks.get(owner) or area.drafted or [next(stock) for _ in range(area.deck_size)])
            for owner, area in enumerate(view.areas)
        ]
        self.number_cards(decks)
        hand_out_player_cards(s, self.position.cards, [])
        self.free = list(range(len(self.position.cards)))
        s.in_stock = 0
        for owner, area in enumerate(view.areas):
            self.lay(s.lineup, s.lined_up, owner, LINEUP, area.lineup)
            self.lay(s.spent, s.spends, owner, PLAYER_DECK, area.spent)
            self.lay(s.deck, s.in_deck, owner, PLAYER_DECK, decks[owner])
        if view.active is not None:
            s.active = self.number(view.active)
            s.icons_done = sum(1 << n - 1 for n in view.icons_done)
            s.icon = icon_of(s, s.active, view.icon - 1) if view.icon else 0
            s.victims = mask_of(view.victims)
        s.in_row = len(view.row)
        s.row[: s.in_row] = [self.number(card) for card in view.row]
        if view.youngest is not None:
            s.youngest, s.picks, s.in_stock = view.youngest, view.picks, view.stock_size
            s.stock[: s.in_stock] = self.free[: s.in_stock]

    def number_cards(self, decks: Sequence[Sequence[str]]) -> None:
        """The player cards of the game: the pool, or in dynasty only those that the players have."""
        view = self.view
        if view.options.get("mode") != "dynasty":
            self.position.cards = pool(self.edition, view.options)
            return
        cards: list[PlayerCard] = []
        for area, deck in zip(view.areas, decks, strict=True):
            cards += map(self.card_of_roster, (*area.lineup, *area.spent, *deck))
        self.position.cards = cards + ([self.card_of_roster(view.active)] if view.active else [])

    def card_of_roster(self, text: str) -> PlayerCard:
        """A player card by its text, which is all that a view contains."""
        assert self.edition.roster is not None
        if text not in self.edition.roster.cards:
            raise OptionError(
                f"{text} is no player card of the roster: what it does cannot be known from a view."
            )
        return self.edition.roster.cards[text]

    def lay(self, row: list[int], sizes: list[int], owner: int, width: int, cards: Sequence[str]) -> None:
        row[owner * width : owner * width + len(cards)] = [self.number(card) for card in cards]
        sizes[owner] = len(cards)

    def number(self, text: str) -> int:
        """The number of a card that is not used elsewhere yet."""
        number = next(number for number in self.free if self.position.cards[number].text == text)
        self.free.remove(number)
        return number


def somebody(seat: int | None) -> int:
    return NOBODY if seat is None else seat


def color_number(color: str | None) -> int:
    return NO_COLOR if color is None else COLOR_LETTERS.index(color)


def mask_of(seats: Sequence[int]) -> int:
    return sum(1 << seat for seat in seats)


def unseen_cards(view: View, edition: Edition) -> Iterator[int]:
    """The cards of the deck that the seat cannot see, with alternating colors."""
    left = Counter(edition.deck)
    left.subtract(edition.kinds[card] for card in (*view.hand, *view.discard, *view.parts))
    by_color: dict[int, list[int]] = {}
    for kind in sorted(left.elements()):
        by_color.setdefault(color_of(kind), []).append(kind)
    turns = [(place, color, kind) for color, kinds in by_color.items() for place, kind in enumerate(kinds)]
    return iter([kind for _, _, kind in sorted(turns)])


def unseen_player_cards(view: View, edition: Edition, decks: Mapping[int, Sequence[str]]) -> Iterator[str]:
    """The player cards that are not face up anywhere, and are in no known deck."""
    assert edition.roster is not None
    seen = {view.active, *view.row, *(card for deck in decks.values() for card in deck)}
    for area in view.areas:
        seen |= {*area.lineup, *area.spent, *area.drafted}
    dynasty = view.options.get("mode") == "dynasty"
    cards = edition.roster.cards.values() if dynasty else pool(edition, view.options)
    return iter([card.text for card in cards if card.text not in seen])
