"""`Game`: one match at one table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from lastcard.editions.edition import COLOR_LETTERS, Edition, load_edition
from lastcard.editions.roster import PlayerCard
from lastcard.editions.setup import deck_owners, hand_out_player_cards, player_cards, read_options, set_table
from lastcard.errors import IllegalMove, OptionError
from lastcard.game.history import Entry, Round
from lastcard.game.refusals import refuse
from lastcard.notation.cards import card_text, colored_card_text, parse_seat
from lastcard.notation.moves import move_text, parse_move
from lastcard.notation.pending import seats_in
from lastcard.notation.position import Position
from lastcard.notation.writing import write_position
from lastcard.rules.chance import Secure, seed_chance
from lastcard.rules.deal import begin_round, choose_first_dealer, choose_next_dealer
from lastcard.rules.dispatch import WINDOWS
from lastcard.rules.events import SHOWN
from lastcard.rules.hands import cards_in_hand
from lastcard.rules.kernel import acting, apply, legal, timeout
from lastcard.rules.kinds import NO_COLOR
from lastcard.rules.moves import CALL, CARD, CATCH, MOST_MOVES, verb_of
from lastcard.rules.piles import top
from lastcard.rules.rounds import has_won_match
from lastcard.rules.state import LINEUP, NOBODY, PLAYER_DECK, State
from lastcard.rules.windows.activate import next_victim
from lastcard.views.event import Event
from lastcard.views.events import read_events
from lastcard.views.view import View, make_view

Seat = int | str


class Game:
    """A match of one edition, played move by move.

    >>> game = Game.new("express", players=2, seed=7)
    >>> game.legal(game.turn) != []
    True
    """

    def __init__(self, position: Position) -> None:
        self._position = position
        self._moves = [0] * MOST_MOVES
        self._rounds = [Round(position.copy())]

    # Making a game

    @classmethod
    def new(
        cls,
        edition: str,
        players: int = 4,
        seed: int | None = None,
        options: Mapping[str, object] | None = None,
        decks: Sequence[Sequence[str | PlayerCard]] | None = None,
    ) -> Game:
        """Deal a new game. Without a seed, chance comes from the operating system."""
        if seed is not None and not isinstance(seed, int):
            raise OptionError(f"A seed is a whole number, not {seed!r}.")
        read = load_edition(edition)
        agreed = read_options(read, options or {})
        cards = player_cards(read, players, agreed, decks)
        state = fresh_state(read, players, agreed, cards, deck_owners(players, agreed))
        if seed is None:
            state.chance = Secure()
        else:
            seed_chance(state, seed)
        choose_first_dealer(state)
        begin_round(state)
        game = cls(Position(read, agreed, state, cards))
        game._rounds[-1].opening = game._take_events()
        return game

    @classmethod
    def from_position(cls, text: str, seed: int = 0) -> Game:
        """Continue from a position; what it leaves open is settled by the seed."""
        from lastcard.notation.reading import read_position

        return cls(read_position(text, seed))

    @classmethod
    def replay(cls, text: str) -> Game:
        """The game that a record describes, at its end; it can be continued."""
        from lastcard.game.replay import read_record

        return read_record(cls, text)

    # Asking

    @property
    def _s(self) -> State:
        return self._position.state

    def _seat(self, seat: Seat) -> int:
        return parse_seat(seat, self._s.players)

    @property
    def edition(self) -> Edition:
        return self._position.edition

    @property
    def options(self) -> dict[str, str]:
        """The options agreed on, defaults included."""
        return dict(self._position.options)

    @property
    def players(self) -> int:
        return self._s.players

    @property
    def seats(self) -> list[int]:
        """The seats that may act now. For the table alone: it never enters a view (R147)."""
        return seats_in(acting(self._s))

    @property
    def turn(self) -> int:
        """Whose turn it is; before the first turn, whoever is asked first."""
        return self._s.turn if self._s.turn != NOBODY else self._s.actor

    @property
    def waiting_for(self) -> str:
        """The window that is open: `turn`, `drawn`, `challenge`, `race`, `over`, ..."""
        return WINDOWS[self._s.window].name

    def legal(self, seat: Seat) -> list[str]:
        """The moves that would have an effect now."""
        number = legal(self._s, self._seat(seat), self._moves)
        return [move_text(self.edition, move) for move in self._moves[:number]]

    def hand(self, seat: Seat) -> list[str]:
        return [card_text(self.edition, kind) for kind in cards_in_hand(self._s, self._seat(seat))]

    @property
    def top(self) -> str | None:
        """The face-up card, a wild with its color; none while player cards are drafted."""
        return colored_card_text(self.edition, top(self._s), self._s.color) if self._s.discards else None

    @property
    def color(self) -> str | None:
        """The color in play; none before one is named."""
        return COLOR_LETTERS[self._s.color] if self._s.color != NO_COLOR else None

    @property
    def direction(self) -> int:
        """+1 clockwise, from a to b; -1 the other way."""
        return self._s.direction

    @property
    def dealer(self) -> int:
        return self._s.dealer

    @property
    def pile_size(self) -> int:
        return self._s.pile

    @property
    def discard_size(self) -> int:
        """The number of face-up cards, the top one included."""
        return self._s.discards

    def called(self, seat: Seat) -> bool:
        """Has this seat, which holds one card, called?"""
        return bool(self._s.called >> self._seat(seat) & 1)

    @property
    def scores(self) -> list[int]:
        """Points by seat, or rounds won where no points are kept."""
        return self._s.scores[: self._s.players]

    @property
    def round_over(self) -> bool:
        return bool(self._s.over)

    @property
    def round_winner(self) -> int | None:
        """Who has won the round; none while it goes on, or when it is void."""
        return self._s.winner if self._s.over and self._s.winner != NOBODY else None

    @property
    def over(self) -> bool:
        """Is the match over?"""
        return bool(self._s.match_over)

    @property
    def winner(self) -> int | None:
        """The winner of the match, if there is just one."""
        winners = self.winners
        return winners[0] if len(winners) == 1 else None

    @property
    def winners(self) -> list[int]:
        """All who have won the match: several share a win on a tie (R49)."""
        return [seat for seat in range(self._s.players) if has_won_match(self._s, seat)]

    @property
    def player_cards(self) -> dict[str, PlayerCard]:
        """elite: the player cards in this game by the text they are written with."""
        return {card.text: card for card in self._position.cards}

    def view(self, seat: Seat | None) -> View:
        """What a seat may know, or a spectator (`None`)."""
        if seat is None:
            return make_view(self._position, None, ())
        number = self._seat(seat)
        return make_view(self._position, number, tuple(self.legal(number)))

    def position(self) -> str:
        """The position as text: `Game.from_position` of it continues identically."""
        return write_position(self._position)

    def record(self, seat: Seat | None = None, *, redacted: bool | None = None) -> str:
        """The game as text (.lcg). For a seat, or redacted for spectators, hidden cards are written `?`."""
        from lastcard.game.record import write_record

        viewer = None if seat is None else self._seat(seat)
        hide = redacted if redacted is not None else seat is not None
        return write_record(self._position, self._rounds, viewer, hide)

    @property
    def rounds(self) -> tuple[Round, ...]:
        """Every round so far: where it began, and each move with what happened."""
        return tuple(self._rounds)

    @property
    def opening(self) -> list[Event]:
        """What happened when this round was dealt."""
        return list(self._rounds[-1].opening)

    # Playing

    def play(self, seat: Seat, move: str) -> list[Event]:
        """Make a move and get what happens. A refused move changes nothing."""
        number = self._seat(seat)
        choice = parse_move(self.edition, move, self._s.players)
        if choice not in self._moves[: legal(self._s, number, self._moves)]:
            raise refuse(self._position, number, choice)
        if verb_of(choice) not in (CALL, CATCH):
            self._position.shown.clear()
        turns, between = self._s.turns, self._who_sees(number, choice)
        apply(self._s, number, choice)
        return self._note(number, move_text(self.edition, choice), turns, between)

    def _who_sees(self, seat: int, choice: int) -> tuple[int, ...]:
        """The seats that see a card which stays hidden from the others: kept in hand, or given away."""
        if verb_of(choice) != CARD or not WINDOWS[self._s.window].hides_cards:
            return ()
        return (seat, next_victim(self._s)) if self._s.victims else (seat,)

    def timeout(self) -> list[Event]:
        """The table's clock has run out: it acts for whoever is asked (R134, R135)."""
        if self._s.over:
            return []
        turns = self._s.turns
        self._position.shown.clear()
        timeout(self._s)
        return self._note(None, "~", turns)

    def _note(self, seat: int | None, move: str, turns: int, between: tuple[int, ...] = ()) -> list[Event]:
        for event, *details in self._s.events:
            if event == SHOWN:
                viewer, target, hand = details
                self._position.shown[viewer, target] = hand
        events = self._take_events()
        self._rounds[-1].entries.append(Entry(seat, move, events, turns, between))
        return events

    def _take_events(self) -> list[Event]:
        events = read_events(self._s.events, self.edition, self._position.cards)
        self._s.events.clear()
        return events

    def next_round(self) -> list[Event]:
        """Deal again, in place, with the scores kept."""
        old = self._s
        if not old.over:
            raise IllegalMove("The round is not over yet.", f"{self.edition.name}/winning")
        if old.match_over:
            raise IllegalMove("The match is over: begin a new game.", f"{self.edition.name}/winning")
        owners: list[int] = []
        if self._position.options.get("mode") == "dynasty":
            decks = [self._cards_of(seat) for seat in range(old.players)]
            self._position.cards = [card for deck in decks for card in deck]
            owners = [seat for seat, deck in enumerate(decks) for _ in deck]
        state = fresh_state(self.edition, old.players, self._position.options, self._position.cards, owners)
        state.key, state.rolled, state.chance = old.key, old.rolled, old.chance
        state.scores = old.scores
        choose_next_dealer(state, old.dealer, old.winner)
        begin_round(state)
        self._position.state = state
        self._position.shown.clear()
        opening = self._take_events()
        self._rounds.append(Round(self._position.copy(), opening))
        return opening

    def _cards_of(self, seat: int) -> list[PlayerCard]:
        """The player cards that a seat has brought, wherever they are now."""
        s = self._s
        numbers = s.lineup[seat * LINEUP : seat * LINEUP + s.lined_up[seat]]
        numbers = numbers + s.deck[seat * PLAYER_DECK : seat * PLAYER_DECK + s.in_deck[seat]]
        numbers = numbers + s.spent[seat * PLAYER_DECK : seat * PLAYER_DECK + s.spends[seat]]
        if s.active != NOBODY and s.opener == seat:
            numbers = [*numbers, s.active]
        return [self._position.cards[number] for number in sorted(numbers)]

    def __repr__(self) -> str:
        return f"<Game {self.edition.name}, {self.players} players, waiting for {self.waiting_for}>"


def fresh_state(
    edition: Edition,
    players: int,
    options: dict[str, str],
    cards: Sequence[PlayerCard],
    owners: Sequence[int],
) -> State:
    """A state to deal a round from."""
    state = set_table(edition, players, options)
    hand_out_player_cards(state, cards, owners)
    return state
