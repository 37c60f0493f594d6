"""`Game`: one match at one table."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from lastcard.editions.datafile import shown
from lastcard.editions.edition import COLOR_LETTERS, Edition, load_edition
from lastcard.editions.roster import PlayerCard
from lastcard.editions.setup import check_seed, deck_owners, player_cards, read_options
from lastcard.errors import NotationError, OptionError
from lastcard.game.fair_deal import FairChance, FairDeal, in_alphabet
from lastcard.game.history import Round
from lastcard.game.match import Match, new_match
from lastcard.notation.cards import card_text, colored_card_text, parse_seat
from lastcard.notation.moves import move_text, parse_move
from lastcard.notation.pending import seats_in
from lastcard.notation.position import Position
from lastcard.rules.chance import Chance, Secure, seed_chance
from lastcard.rules.dispatch import WINDOWS
from lastcard.rules.hands import cards_in_hand
from lastcard.rules.kernel import acting, asked, legal
from lastcard.rules.kinds import NO_COLOR
from lastcard.rules.moves import MOST_MOVES
from lastcard.rules.piles import top
from lastcard.rules.rounds import hand_points, has_won_match
from lastcard.rules.state import NOBODY, State
from lastcard.views.event import Event
from lastcard.views.view import Moment, View, write_position

if TYPE_CHECKING:
    from lastcard.game.record import RecordWriter

AnySeat = int | str
"""A seat by its number or by its letter."""


class Game:
    """A match of one edition, played move by move.

    >>> game = Game.new("express", players=2, seed=7)
    >>> game.legal(game.turn) != []
    True
    """

    def __init__(self, position: Position) -> None:
        self._sit_down(Match(position))

    # Making a game

    @classmethod
    def new(
        cls,
        edition: str | Edition,
        players: int = 4,
        seed: int | None = None,
        options: Mapping[str, object] | None = None,
        decks: Sequence[Sequence[str | PlayerCard]] | None = None,
        *,
        chance: Chance | None = None,
    ) -> Game:
        """Deal a new game. Without a seed or a custom `chance`, randomness comes from the operating system.
        With a `FairChance` the match can be verified: its record carries the proof.
        """
        if seed is not None:
            check_seed(seed)
        if seed is not None and chance is not None:
            raise OptionError("A game is dealt by a seed or by a chance of your own, not by both.")
        read = load_edition(edition)
        agreed = read_options(read, {} if options is None else options)
        cards = player_cards(read, players, agreed, decks)
        owners = deck_owners(players, agreed)
        if isinstance(chance, FairChance):
            chance, cards = chance.begin(read, players), in_alphabet(cards, owners)
        match = new_match(read, players, agreed, cards, owners)
        if seed is None:
            match.state.chance = chance or Secure()
        else:
            seed_chance(match.state, seed)
        match.fair = chance.deal if isinstance(chance, FairChance) else None
        match.deal_first()
        return cls._of(match)

    @classmethod
    def from_position(cls, text: str, seed: int = 0, *, editions: Iterable[str | Edition] = ()) -> Game:
        """Continue from a position; whatever it leaves open is determined by the seed.

        `editions` are custom editions, or the paths of their files, that the text may name besides the
        printed ones: a text alone opens no file.
        """
        from lastcard.notation.reading import read_position

        return cls(read_position(text, seed, editions=editions))

    @classmethod
    def replay(cls, text: str, *, editions: Iterable[str | Edition] = ()) -> Game:
        """The game that a record describes, at its end; it can be continued. `editions` are as for a
        position.
        """
        from lastcard.game.replay import replay_record

        return cls._of(replay_record(text, editions))

    @classmethod
    def _of(cls, match: Match) -> Game:
        game = cls.__new__(cls)
        game._sit_down(match)
        return game

    def _sit_down(self, match: Match) -> None:
        self._match = match
        self._moves = [0] * MOST_MOVES
        self._legal_now: dict[int, dict[int, str]] = {}
        self._moment: Moment | None = None
        self._writers: dict[tuple[int | None, bool], RecordWriter] = {}

    def copy(self) -> Game:
        """An independent copy of this game."""
        return self._of(self._match.copy())

    # Queries

    @property
    def _position(self) -> Position:
        return self._match.position

    @property
    def _s(self) -> State:
        return self._match.state

    def _seat(self, seat: AnySeat) -> int:
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
        """The seats that may act now. For the table only: never part of a view (R147)."""
        return seats_in(acting(self._s))

    @property
    def turn(self) -> int:
        """Whose turn it is; before the first turn, the seat that is asked first."""
        return self._s.turn if self._s.turn != NOBODY else self._s.actor

    @property
    def asked(self) -> list[int]:
        """The seats that the game waits for. Public, like `open` and `yelled`."""
        return seats_in(asked(self._s))

    @property
    def open(self) -> list[int]:
        """The seats with one card that may be caught."""
        return seats_in(self._s.open)

    @property
    def yelled(self) -> int | None:
        """The seat at which a Hail Mary may be thrown."""
        return self._s.yelled if self._s.yelled != NOBODY else None

    @property
    def has_throws(self) -> bool:
        """Whether there is a card in the deck that is thrown at whoever calls."""
        return bool(self._s.throwable)

    @property
    def waiting_for(self) -> str:
        """The window that is open: `turn`, `drawn`, `challenge`, `race`, `over`, ..."""
        return WINDOWS[self._s.window].name

    def legal(self, seat: AnySeat) -> list[str]:
        """The moves that would have an effect now."""
        return list(self._legal(self._seat(seat)).values())

    def hand(self, seat: AnySeat) -> list[str]:
        return [card_text(self.edition, kind) for kind in cards_in_hand(self._s, self._seat(seat))]

    def hand_points(self, seat: AnySeat) -> int:
        """What the hand of a seat is worth to the winner of the round."""
        return hand_points(self._s, self._seat(seat))

    @property
    def top(self) -> str | None:
        """The face-up card, a wild with its color; None while player cards are drafted."""
        return colored_card_text(self.edition, top(self._s), self._s.color) if self._s.discards else None

    @property
    def color(self) -> str | None:
        """The color in play; None before one is named."""
        return COLOR_LETTERS[self._s.color] if self._s.color != NO_COLOR else None

    @property
    def direction(self) -> int:
        """+1 clockwise, from a to b; -1 counterclockwise."""
        return self._s.direction

    @property
    def dealer(self) -> int:
        return self._s.dealer

    @property
    def pile_size(self) -> int:
        return self._s.pile

    @property
    def discard_size(self) -> int:
        """The number of face-up cards, including the top one."""
        return self._s.discards

    def called(self, seat: AnySeat) -> bool:
        """Whether this seat, which holds one card, has called."""
        return bool(self._s.called >> self._seat(seat) & 1)

    @property
    def scores(self) -> list[int]:
        """Points by seat, or rounds won if no points are kept."""
        return self._s.scores[: self._s.players]

    @property
    def round_over(self) -> bool:
        return bool(self._s.over)

    @property
    def round_winner(self) -> int | None:
        """The winner of the round; None while it goes on, or if it is void."""
        return self._s.winner if self._s.over and self._s.winner != NOBODY else None

    @property
    def over(self) -> bool:
        """Whether the match is over."""
        return bool(self._s.match_over)

    @property
    def winner(self) -> int | None:
        """The winner of the match, if there is exactly one."""
        winners = self.winners
        return winners[0] if len(winners) == 1 else None

    @property
    def winners(self) -> list[int]:
        """All winners of the match: several share a win on a tie (R49)."""
        return [seat for seat in range(self._s.players) if has_won_match(self._s, seat)]

    @property
    def player_cards(self) -> dict[str, PlayerCard]:
        """elite: the player cards in this game by their text."""
        return {card.text: card for card in self._position.cards}

    def view(self, seat: AnySeat | None) -> View:
        """What a seat may know, or a spectator (`None`)."""
        if seat is None:
            return self._now().view(None, ())
        number = self._seat(seat)
        return self._now().view(number, tuple(self._legal(number).values()))

    def view_json(self, view: View) -> str:
        """A view of this moment as JSON; what the views of all seats have in common is encoded once."""
        return self._now().json(view) if view.window == self.window else view.json()

    def _now(self) -> Moment:
        if self._moment is None or self._moment.position is not self._position:
            self._moment = Moment(self._position, self.window)
        return self._moment

    def position(self) -> str:
        """The position as text: `Game.from_position` of it continues identically."""
        return write_position(self._position)

    def record(self, seat: AnySeat | None = None, *, redacted: bool | None = None) -> str:
        """The game as text (.lcg). For a seat, or redacted for spectators, hidden cards are written `?`."""
        from lastcard.game.record import RecordWriter

        viewer = None if seat is None else self._seat(seat)
        hide = redacted if redacted is not None else seat is not None
        if (viewer, hide) not in self._writers:
            self._writers[viewer, hide] = RecordWriter(viewer, hide)
        return self._writers[viewer, hide].write(self._match)

    @property
    def fair_deal(self) -> FairDeal | None:
        """What a fairly dealt match is verified with; it includes the secret when the match is over."""
        deal = self._match.fair
        return deal if deal is None or self.over else deal.hidden()

    @property
    def hints(self) -> list[tuple[int, int]]:
        """Who has asked for hints (`lastcard.hint`): the seat, and the number of the moment, from 0."""
        return [*self._match.hints]

    @property
    def rounds(self) -> tuple[Round, ...]:
        """Every round so far: its start, and each move with its events."""
        return tuple(self._match.rounds)

    @property
    def opening(self) -> list[Event]:
        """What happened when this round was dealt."""
        return list(self._match.rounds[-1].opening)

    @property
    def window(self) -> int:
        """The number of this moment: an answer names it to say which moment the player saw."""
        return self._match.since.now

    # Playing

    def play(self, seat: AnySeat, move: str, *, window: int | None = None) -> list[Event]:
        """Make a move and return the events. A refused move changes nothing.

        `window` is the `view.window` that the player saw: if what the move answers has closed since then, it
        is too late (`TooLate`), does not apply to the next window, and is no false call (R158).
        """
        number, choice = self._legal_move(seat, move, window)
        self._forget()
        return self._match.move(number, choice)

    def note_hint(self, seat: AnySeat) -> None:
        """Mark in the record that a seat asks for a hint at this moment."""
        self._match.note_hint(self._seat(seat))

    def check(self, seat: AnySeat, move: str, *, window: int | None = None) -> None:
        """Refuse a move as `play` would, with the same error, but change nothing."""
        self._legal_move(seat, move, window)

    def open_since(self, seat: AnySeat, move: str) -> int:
        """The number of the moment at which what a legal move answers was opened."""
        number, choice = self._legal_move(seat, move, None)
        return self._match.since.opened(self._s, number, choice)

    def _forget(self) -> None:
        """Something happens: what was worked out for this moment no longer counts."""
        self._legal_now.clear()
        self._moment = None

    def _legal(self, seat: int) -> dict[int, str]:
        """The legal moves of a seat with their texts, computed once per moment: views show them, and a move
        is checked against them when it arrives, and again when it is made.
        """
        if seat not in self._legal_now:
            number = legal(self._s, seat, self._moves)
            self._legal_now[seat] = {one: move_text(self.edition, one) for one in self._moves[:number]}
        return self._legal_now[seat]

    def _legal_move(self, seat: AnySeat, move: str, window: int | None) -> tuple[int, int]:
        """A seat and its move as numbers; raises if the move is not legal."""
        number = self._seat(seat)
        choice = parse_move(self.edition, move, self._s.players)
        if window is not None:
            self._check_window(window)
        is_legal = choice in self._legal(number)
        if is_legal and (window is None or not self._match.since.is_late(self._s, number, choice, window)):
            return number, choice
        from lastcard.game.refusals import refuse, too_late

        if window is not None and (is_legal or window < self.window):
            raise too_late(self._position, choice)
        raise refuse(self._position, number, choice)

    def _check_window(self, window: object) -> None:
        if not isinstance(window, int) or isinstance(window, bool) or not 0 <= window <= self.window:
            raise NotationError(f"There is no window {shown(window)}: they are numbered up to {self.window}.")

    def timeout(self) -> list[Event]:
        """The table's clock has run out: it acts for the seat that is asked (R134, R135)."""
        self._forget()
        return self._match.clock()

    def next_round(self) -> list[Event]:
        """Deal again, in place, with the scores kept."""
        if not self._s.over or self._s.match_over:
            from lastcard.game.refusals import not_over_yet

            raise not_over_yet(self._position)
        self._forget()
        return self._match.deal_again()

    def __repr__(self) -> str:
        return f"<Game {self.edition.name}, {self.players} players, waiting for {self.waiting_for}>"
