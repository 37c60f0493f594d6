"""Supposing: likely games that are consistent with everything a seat sees, for searching.

    for world in islice(lastcard.worlds(view, seed=1), 100): ...

Each is a separate `Game`, in which everything that the seat cannot know is dealt again. These are the worlds
in which a champion tries out its moves.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import partial
from itertools import count

from lastcard.bots.decks import complete_deck
from lastcard.bots.imagining import imagine
from lastcard.bots.memory import Memory
from lastcard.editions.setup import check_seed, print_player_cards
from lastcard.errors import OptionError
from lastcard.game import Game
from lastcard.notation.position import Position
from lastcard.policies.batches import notes_in_worlds
from lastcard.policies.believing.worlds import agree_with_hands, first_world, next_world, straighten
from lastcard.policies.policy import read_policy
from lastcard.policies.sight import Sight
from lastcard.rules.chance import key_of, seeded_roll, seeded_shuffle
from lastcard.rules.hands import cards_in_hand, give, holds, take
from lastcard.rules.moves import MOST_MOVES
from lastcard.rules.options import DYNASTY
from lastcard.rules.state import PLAYER_DECK, State
from lastcard.rules.windows.draft import DRAFT_ONE
from lastcard.views import View


def worlds(view: View, seed: int = 0, memory: Memory | None = None) -> Iterator[Game]:
    """Games that might be the one a view shows, in an endless stream.

    What the seat cannot know is dealt again, and future chance is different. With a memory that has observed
    the round (`memory.see`), cards that were seen stay where they are, and hands with which an expert would
    have played as their owners did come up more often. The same view, seed and memory give the same worlds.
    """
    check_seed(seed)
    if view.seat is None:
        raise OptionError("Worlds are what a seat thinks possible: this is the view of a spectator.")
    if view.round_over:
        raise OptionError("The round is over: there is nothing to be searched.")
    return Supposed(view, view.seat, memory or Memory()).worlds(seed)


class Supposed:
    """The worlds that a seat thinks possible, one after another."""

    def __init__(self, view: View, seat: int, memory: Memory) -> None:
        self.view, self.seat = view, seat
        drafting = view.youngest is not None
        self.decks = decks = {} if drafting else memory.known_decks(view)
        self.position = imagine(view, decks)
        edition, options, players = self.position.edition, self.position.options, view.players
        champion = read_policy("champion", edition, options, players)
        self.notes = notes_in_worlds([champion] * players)
        self.notes.remembered = memory.notes.copy()
        self.notes.hidden.known_decks = sum(1 << owner for owner in decks)

    def worlds(self, seed: int) -> Iterator[Game]:
        base, moves = self.position.state, [0] * MOST_MOVES
        sight, drafted = Sight(base.copy()), base.deck[:]
        straighten(base, self.seat, self.notes)
        for number in count():
            base.key, base.rolled = key_of(seed, number), 0
            deal_anew = next_world if number else first_world
            deal_anew(base, sight, self.seat, moves, self.notes)
            base.events.clear()
            yield self.game(drafted)

    def game(self, drafted: list[int]) -> Game:
        """The current world as a game. During a draft everything is public except its pile."""
        world = self.position.copy()
        s = world.state
        for (_, owner), hand in world.shown.items():
            show(s, self.seat, owner, hand)
        agree_with_hands(s, self.seat)
        if s.window == DRAFT_ONE:
            s.deck = drafted[:]
            seeded_shuffle(s, s.stock, 0, s.in_stock)
        if s.mode == DYNASTY:
            self.bring_decks(world)
        return Game(world)

    def bring_decks(self, world: Position) -> None:
        """Give the others decks that satisfy the rules and contain the cards that lie open; the rest may be
        any card of the roster.
        """
        s, cards, roster = world.state, world.cards, world.edition.roster
        assert roster is not None, "no edition has the mode without a roster"
        for owner, area in enumerate(self.view.areas):
            if owner not in self.decks:
                active = [self.view.active] if owner == self.view.opener and self.view.active else []
                lying_open = [roster.cards[text] for text in (*area.lineup, *area.spent, *active)]
                numbers = s.deck[owner * PLAYER_DECK :][: s.in_deck[owner]]
                fills = world.options["wild_fills"]
                hidden = complete_deck(roster, lying_open, len(numbers), fills, partial(seeded_roll, s))
                for number, card in zip(numbers, hidden, strict=True):
                    cards[number] = card
        print_player_cards(s, cards)


def show(s: State, seat: int, owner: int, hand: Sequence[int]) -> None:
    """Put the cards that a seat is being shown into their hand, which may have grown since then; the cards it
    holds instead go where those were.
    """
    wanted, held = Counter(hand), Counter(cards_in_hand(s, owner))
    for kind, other in zip((wanted - held).elements(), (held - wanted).elements(), strict=False):
        take(s, owner, other)
        exchange(s, (seat, owner), kind, other)
        give(s, owner, kind)


def exchange(s: State, known: tuple[int, int], kind: int, other: int) -> None:
    """Change the kind of a hidden card: in the draw pile, or in a hand that is not known."""
    if kind in s.cards[: s.pile]:
        s.cards[s.cards.index(kind)] = other
        return
    holder = next(seat for seat in range(s.players) if seat not in known and holds(s, seat, kind))
    take(s, holder, kind)
    give(s, holder, other)
