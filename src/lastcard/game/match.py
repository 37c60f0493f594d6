"""A match in play: its state, and every round so far. Moves are numbers; `Game` reads text."""

from __future__ import annotations

from collections.abc import Sequence
from copy import deepcopy

from lastcard.editions.edition import Edition
from lastcard.editions.roster import PlayerCard
from lastcard.editions.setup import hand_out_player_cards, set_table
from lastcard.game.dealing import write_deal
from lastcard.game.fair_deal import FairChance, FairDeal
from lastcard.game.hinted import Hinted
from lastcard.game.history import CLOCK, PlayedMove, Round
from lastcard.game.window_ages import WindowAges, what_is_open
from lastcard.notation.moves import move_text
from lastcard.notation.pending import seats_in
from lastcard.notation.position import Position
from lastcard.rules.deal import begin_round, choose_first_dealer, choose_next_dealer
from lastcard.rules.dispatch import WINDOWS
from lastcard.rules.events import SHOWN
from lastcard.rules.kernel import apply, asked, timeout
from lastcard.rules.moves import CALL, CARD, CATCH, verb_of
from lastcard.rules.state import LINEUP, NOBODY, PLAYER_DECK, State
from lastcard.rules.windows.activate import next_victim
from lastcard.views.event import Event
from lastcard.views.events import TimedOut, read_events


class Match:
    """One match of an edition. The caller of `move` has checked that it is legal."""

    def __init__(self, position: Position) -> None:
        self.position = position
        self.rounds = [Round(position.copy())]
        self.since = WindowAges(position.state)
        self.fair: FairDeal | None = None
        self.hints: list[Hinted] = []

    @property
    def state(self) -> State:
        return self.position.state

    def copy(self) -> Match:
        """An independent copy of this match. The history so far is shared."""
        twin = Match.__new__(Match)
        twin.position = self.position.copy()
        twin.state.chance = deepcopy(self.state.chance)
        twin.rounds = [played.copy() for played in self.rounds]
        twin.since = self.since.copy()
        twin.fair = self.fair
        twin.hints = [*self.hints]
        return twin

    @property
    def moment(self) -> int:
        """The number of this moment: deals and moves are counted, from 0."""
        return len(self.rounds) - 1 + sum(len(played.entries) for played in self.rounds)

    def note_hint(self, seat: int) -> None:
        """A seat has asked for a hint at this moment."""
        if (seat, self.moment) not in self.hints:
            self.hints.append((seat, self.moment))

    def deal_first(self) -> None:
        """The first round: choose the dealer, and deal."""
        choose_first_dealer(self.state)
        begin_round(self.state)
        opening = self.take_events()
        self.rounds = [Round(self.position.copy(), opening, deal=write_deal(opening, self.state.chance))]
        self.since = WindowAges(self.state)

    def deal_again(self) -> list[Event]:
        """The next round, with the scores kept."""
        old, owners = self.state, self.gather_decks()
        if isinstance(old.chance, FairChance):
            old.chance.take_drawn()  # by the moves, whose answers contain it
        state = fresh_state(self.position, owners)
        state.key, state.rolled, state.chance = old.key, old.rolled, old.chance
        state.scores = old.scores
        choose_next_dealer(state, old.dealer, old.winner)
        begin_round(state)
        self.position.state = state
        self.position.shown.clear()
        opening = self.take_events()
        deal = write_deal(opening, state.chance)
        self.rounds.append(Round(self.position.copy(), opening, deal=deal))
        self.since.note_deal(self.state)
        return opening

    def go_on_from(self, start: Position, deal: str) -> None:
        """Start the next round, as it was dealt elsewhere."""
        self.position = start
        self.rounds.append(Round(start.copy(), deal=deal))
        self.since.note_deal(self.state)

    def gather_decks(self) -> list[int]:
        """Dynasty: everyone gathers their player cards, in alphabetical order, so that a match goes on the
        same however its cards were numbered. Returns the owner of each.
        """
        if self.position.options.get("mode") != "dynasty":
            return []
        decks = [self.cards_of(seat) for seat in range(self.state.players)]
        self.position.cards = [card for deck in decks for card in deck]
        return [seat for seat, deck in enumerate(decks) for _ in deck]

    def cards_of(self, seat: int) -> list[PlayerCard]:
        """The player cards that a seat has brought, wherever they are now."""
        s = self.state
        numbers = s.lineup[seat * LINEUP : seat * LINEUP + s.lined_up[seat]]
        numbers = numbers + s.deck[seat * PLAYER_DECK : seat * PLAYER_DECK + s.in_deck[seat]]
        numbers = numbers + s.spent[seat * PLAYER_DECK : seat * PLAYER_DECK + s.spends[seat]]
        if s.active != NOBODY and s.opener == seat:
            numbers = [*numbers, s.active]
        return sorted((self.position.cards[number] for number in numbers), key=lambda card: card.text)

    def move(self, seat: int, choice: int) -> list[Event]:
        """Make a legal move and record what happens."""
        s = self.state
        if verb_of(choice) not in (CALL, CATCH):
            self.position.shown.clear()
        turns, between = s.turns, self.who_sees(seat, choice)
        before = what_is_open(s)
        apply(s, seat, choice)
        self.since.note(before, s, choice)
        return self.note(seat, move_text(self.position.edition, choice), turns, between)

    def clock(self) -> list[Event]:
        """The table acts for the seat that is asked (R134, R135)."""
        s = self.state
        if s.over:
            return []
        self.position.shown.clear()
        turns, before = s.turns, what_is_open(s)
        waited_for: list[Event] = [TimedOut(seat) for seat in seats_in(asked(s))]
        timeout(s)
        self.since.note(before, s, None)
        return self.note(None, CLOCK, turns, first=waited_for)

    def who_sees(self, seat: int, choice: int) -> tuple[int, ...]:
        """The seats that see a card which stays hidden from the others: kept in hand, or given away."""
        if verb_of(choice) != CARD or not WINDOWS[self.state.window].hides_cards:
            return ()
        return (seat, next_victim(self.state)) if self.state.victims else (seat,)

    def note(
        self,
        seat: int | None,
        move: str,
        turns: int,
        between: tuple[int, ...] = (),
        first: Sequence[Event] = (),
    ) -> list[Event]:
        for event, *details in self.state.events:
            if event == SHOWN:
                viewer, target, hand = details
                self.position.shown[viewer, target] = hand
        events = [*first, *self.take_events()]
        self.rounds[-1].entries.append(PlayedMove(seat, move, events, turns, between))
        return events

    def take_events(self) -> list[Event]:
        events = read_events(self.state.events, self.position.edition, self.position.cards)
        self.state.events.clear()
        return events


def new_match(
    edition: Edition,
    players: int,
    options: dict[str, str],
    cards: list[PlayerCard],
    owners: list[int],
) -> Match:
    """A match that has not been dealt yet: its chance has to be set first."""
    state = set_table(edition, players, options)
    hand_out_player_cards(state, cards, owners)
    return Match(Position(edition, options, state, cards))


def fresh_state(position: Position, owners: list[int]) -> State:
    """A state to deal another round from."""
    state = set_table(position.edition, position.state.players, position.options)
    hand_out_player_cards(state, position.cards, owners)
    return state
