"""Positions as text: reading one. (`lastcard.views.writing` writes them.)"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from lastcard.editions.datafile import whole_number
from lastcard.editions.edition import SEAT_LETTERS, Edition
from lastcard.editions.setup import set_table
from lastcard.errors import NotationError, OptionError
from lastcard.notation.cards import parse_card, parse_color, parse_seat
from lastcard.notation.lines import Line, Word, guarded, read_number
from lastcard.notation.pending import WINDOW
from lastcard.notation.player_cards import PlayerCardReader
from lastcard.notation.position import Position
from lastcard.notation.possible import being_swapped, check_possible, owned
from lastcard.notation.reading_pending import OF_THE_TURN, PENDING_KEYS, WINDOW_KEYS, PendingReader
from lastcard.notation.sorting import PositionLines
from lastcard.rules.chance import WORD, Secure, seed_chance, shuffle
from lastcard.rules.hands import give
from lastcard.rules.kinds import NO_COLOR, color_of, is_wild
from lastcard.rules.piles import part, put_on_top
from lastcard.rules.state import NOBODY
from lastcard.rules.windows.turn import left_of


def read_position(
    text: str, seed: int = 0, *, editions: Iterable[str | Edition] = (), first_line: int = 1
) -> Position:
    """Read a position; what it leaves open is settled by the seed. `editions` are those that it may name
    beside the printed ones; errors count lines from the first one.
    """
    return PositionReader(PositionLines(text, first_line)).read(seed, editions)


def parse_chance(text: str) -> tuple[int, int] | None:
    """The key and the count of seeded chance, such as `7:0`."""
    key, _, rolled = text.partition(":")
    numbers = whole_number(key, WORD), whole_number(rolled, WORD)
    return None if None in numbers else (int(key), int(rolled))


class PositionReader:
    """Sets the table by the lines of a position."""

    def __init__(self, lines: PositionLines) -> None:
        self.lines = lines
        self.single, self.hands, self.last = lines.single, lines.hands, lines.last

    def read(self, seed: int, editions: Iterable[str | Edition]) -> Position:
        edition = self.lines.read_edition(editions)
        options = self.lines.read_options(edition)
        self.lines.check_seats()
        try:
            state = set_table(edition, len(self.hands), options)
        except OptionError as error:
            raise NotationError(str(error), self.last, 1) from None
        self.position = Position(edition, options, state)
        self.s, self.edition = state, edition
        self.left = Counter(edition.deck)
        seed_chance(state, seed)
        state.pile = 0
        state.turns = 1
        state.window = WINDOW["turn"]
        for seat, line in self.hands.items():
            self.read_hand(seat, line)
        self.read_table()
        self.player_cards = PlayerCardReader(
            state, edition, options, hands=self.hands, areas=self.lines.areas, single=self.single
        )
        self.player_cards.read()
        self.position.cards = self.player_cards.cards
        self.read_top()
        self.read_pending()
        self.read_pile()
        self.read_calls()
        self.read_shown()
        self.read_chance()
        self.check_hands()
        pending = [self.single[key] for key in (*WINDOW_KEYS, *PENDING_KEYS) if key in self.single]
        check_possible(self.s, pending[0] if pending else Line(self.last, "position"))
        return self.position

    def take_card(self, line: Line, word: Word) -> int:
        """A card of the deck, of which there must be one left."""
        kind = guarded(line, word, parse_card, self.edition, word.text)
        self.left[kind] -= 1
        if self.left[kind] < 0:
            number = Counter(self.edition.deck)[kind]
            raise line.error(
                f"{self.edition.name} has only {number} of {word.text}, and here is one more.", word
            )
        return kind

    def read_hand(self, seat: int, line: Line) -> None:
        if line.key.endswith("*"):
            self.s.turn = self.s.actor = seat
        for word in line.values:
            if word.text == "!":
                self.s.called |= 1 << seat
            else:
                give(self.s, seat, self.take_card(line, word))

    def read_table(self) -> None:
        s = self.s
        direction = self.single.get("direction")
        if direction:
            if [word.text for word in direction.values] not in (["+"], ["-"]):
                raise direction.error("the direction is + or -.")
            s.direction = 1 if direction.values[0].text == "+" else -1
        dealer = self.single.get("dealer")
        s.dealer = self.one_seat(dealer) if dealer else s.players - 1
        turns, stuck = self.single.get("turns"), self.single.get("stuck")
        if turns:
            s.turns = read_number(turns, turns.values[0] if turns.values else turns.words[0])
        if stuck:
            s.stuck = sum({1 << guarded(stuck, w, parse_seat, w.text, s.players) for w in stuck.values})
        self.read_turn()
        for name, row in (("scores", s.scores), ("skips", s.skips)):
            line = self.single.get(name)
            if line:
                self.read_per_seat(line, row)
        self.check_scores()

    def check_scores(self) -> None:
        """Nobody has reached the target while a match goes on."""
        s, line = self.s, self.single.get("scores")
        kept = self.position.options.get("scoring") == "on" and not s.express_alt_scoring
        if line and kept and "match" not in self.single and max(s.scores) >= s.target:
            raise line.error(f"a score must be below {s.target}: whoever reaches that has won the match.")

    def read_turn(self) -> None:
        """Without a star the seat is on turn whose card is being settled, else the one left of the dealer."""
        s = self.s
        of_the_turn = [self.single[key] for key in OF_THE_TURN if key in self.single]
        for line in of_the_turn:
            word = line.values[0] if line.values else line.words[0]
            seat = guarded(line, word, parse_seat, word.text, s.players)
            if s.turn == NOBODY and s.turns > 0:
                s.turn = s.actor = seat
            elif s.turn not in (NOBODY, seat):
                raise line.error(f"{word.text} is not on turn: the star is at {SEAT_LETTERS[s.turn]}.", word)
        if s.turn == NOBODY and s.turns > 0:
            s.turn = s.actor = left_of(s, s.dealer)

    def one_seat(self, line: Line) -> int:
        if len(line.values) != 1:
            raise line.error(f"write `{line.key} a`.")
        return guarded(line, line.values[0], parse_seat, line.values[0].text, self.s.players)

    def read_per_seat(self, line: Line, row: list[int]) -> None:
        named = set()
        for item in line.listed(1):
            seat, _, number = item.text.partition(" ")
            place = guarded(line, item, parse_seat, seat, self.s.players)
            if place in named or " " in number.strip():
                raise line.error(f"write each seat once, with commas between: {line.key} a 1, b 2.", item)
            named.add(place)
            row[place] = read_number(line, Word(number.strip(), item.column))

    def read_top(self) -> None:
        s, line = self.s, self.single.get("top")
        if line is None:
            if "draft" not in self.single:
                raise NotationError("a position needs a line such as `top R5`.", self.last, 1)
            s.color = NO_COLOR
            return
        if len(line.values) != 1:
            raise line.error("the top is one card, such as `top R5` or `top W=B`.")
        word = line.values[0]
        card, named, color = word.text.partition("=")
        kind = self.take_card(line, Word(card, word.column))
        s.color = color_of(kind)
        if named and not color:
            raise line.error(f"{word.text!r} names no color: write R, Y, G or B behind =.", word)
        if named:
            s.color = guarded(line, word, parse_color, color)
            if not is_wild(kind) and s.color != color_of(kind):
                raise line.error(f"{card} is not {color}.", word)
        elif is_wild(kind) and not self.color_to_come():
            raise line.error(f"write the color of {card} with it, such as {card}=B.", word)
        under = self.single.get("under")
        for below in reversed(under.values if under else []):
            assert under is not None
            put_on_top(s, self.take_card(under, below))
        put_on_top(s, kind)

    def color_to_come(self) -> bool:
        """Is the color of the wild on top still to be named, or no longer?"""
        waiting = {"color", "over", "race", "droid"} | (
            {"challenge"} if self.s.color_after_challenge else set()
        )
        return bool(waiting & set(self.single))

    def read_pending(self) -> None:
        reader = PendingReader(self.s, self.edition, self.player_cards.card_number)
        windows = [self.single[key] for key in WINDOW_KEYS if key in self.single]
        if len(windows) > 1:
            raise windows[1].error(f"a game waits for one thing: `{windows[0].key}` or `{windows[1].key}`.")
        for key in PENDING_KEYS:
            if key in self.single:
                reader.read(self.single[key])
        if "droid" in self.single:
            for n in range(self.s.parts):
                self.left[part(self.s, n)] -= 1
                if self.left[part(self.s, n)] < 0:
                    text = self.edition.texts[part(self.s, n)]
                    raise self.single["droid"].error(f"there is one {text} too many.")

    def read_pile(self) -> None:
        s, line = self.s, self.single.get("pile")
        words = line.values if line else [Word("...", 1)]
        rest = bool(words) and words[-1].text == "..."
        cards = [self.take_card(line, word) for word in (words[:-1] if rest else words)] if line else []
        unseen = sorted(self.left.elements()) if rest else []
        s.cards[: len(unseen)] = unseen
        s.pile = len(unseen)
        if unseen:
            shuffle(s, s.cards, 0, len(unseen), NOBODY)
        for kind in reversed(cards):
            s.cards[s.pile] = kind
            s.pile += 1
        s.events.clear()

    def read_calls(self) -> None:
        s = self.s
        for seat, line in self.hands.items():
            if s.called >> seat & 1 and owned(s, seat) != 1 and not being_swapped(s, seat):
                raise line.error(f"{SEAT_LETTERS[seat]} has called and does not hold one card.")
        caught = self.single.get("open")
        for word in caught.values if caught else []:
            assert caught is not None
            seat = guarded(caught, word, parse_seat, word.text, s.players)
            one_card = owned(s, seat) == 1 or being_swapped(s, seat)
            if not one_card or s.called >> seat & 1:
                raise caught.error(
                    f"{word.text} can be caught only with one card, and not when it has called.", word
                )
            s.open |= 1 << seat
        yelled = self.single.get("yelled")
        if yelled:
            s.yelled = self.one_seat(yelled)
            if owned(s, s.yelled) != 1 or s.open >> s.yelled & 1:
                raise yelled.error(
                    f"{yelled.values[0].text} has just called and must hold one card.", yelled.values[0]
                )
            s.called |= 1 << s.yelled

    def read_shown(self) -> None:
        for line in self.lines.shown:
            if len(line.values) < 2:
                raise line.error("write `shown b a R5 G9`: b has been shown a's hand.")
            seats = [guarded(line, w, parse_seat, w.text, self.s.players) for w in line.values[:2]]
            hand = [guarded(line, w, parse_card, self.edition, w.text) for w in line.values[2:]]
            self.position.shown[seats[0], seats[1]] = tuple(hand)

    def read_chance(self) -> None:
        line = self.single.get("chance")
        if line is None:
            return
        text = "".join(word.text for word in line.values)
        if text == "secure":
            self.s.chance = Secure()
        else:
            chance = parse_chance(text)
            if chance is None:
                raise line.error("chance is `secure`, or two numbers such as 7:0.")
            self.s.key, self.s.rolled = chance

    def check_hands(self) -> None:
        s = self.s
        empty = (WINDOW["over"], WINDOW["draft"], WINDOW["race"])
        for seat, line in self.hands.items():
            if owned(s, seat) == 0 and s.window not in empty and not being_swapped(s, seat):
                raise line.error(f"{SEAT_LETTERS[seat]} has no card, and the round is not over.")
