"""Positions as text: parsing one. (`writing` writes them.)"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from lastcard.editions.datafile import whole_number
from lastcard.editions.edition import SEAT_LETTERS, Edition
from lastcard.editions.setup import check_seed, set_table
from lastcard.errors import NotationError, OptionError
from lastcard.notation.cards import parse_card, parse_color, parse_seat
from lastcard.notation.lines import MOST_NUMBER, Line, Word, guarded, read_number, read_seat, read_seats
from lastcard.notation.pending import WINDOW
from lastcard.notation.player_cards import PlayerCardReader
from lastcard.notation.position import Position
from lastcard.notation.position_lines import PositionLines
from lastcard.notation.possible import check_possible, owned
from lastcard.notation.reading_pending import PENDING_KEYS, WINDOW_KEYS, PendingReader
from lastcard.rules.chance import HALF, WORD, Secure, seed_chance, shuffle
from lastcard.rules.hands import give
from lastcard.rules.kinds import NO_COLOR, color_of, is_wild
from lastcard.rules.options import DRAFT
from lastcard.rules.piles import put_on_top
from lastcard.rules.state import NOBODY
from lastcard.rules.windows.turn import MOST_SKIPS, MOST_TURNS, left_of


def read_position(
    text: str, seed: int = 0, *, editions: Iterable[str | Edition] = (), first_line: int = 1
) -> Position:
    """Parse a position; whatever it leaves open is filled in from the seed.

    `editions` are those that it may name besides the printed ones. Errors count lines from `first_line`.
    """
    return PositionReader(PositionLines(text, first_line)).read(seed, editions)


def parse_chance(text: str) -> tuple[int, int] | None:
    """The key and the count of seeded chance, such as `7:0`."""
    key, _, rolled = text.partition(":")
    numbers = whole_number(key, WORD), whole_number(rolled, HALF)
    return None if None in numbers else (int(key), int(rolled))


class PositionReader:
    """Builds a position from its lines."""

    def __init__(self, lines: PositionLines) -> None:
        self.lines = lines
        self.single, self.hands, self.last = lines.single, lines.hands, lines.last

    def read(self, seed: int, editions: Iterable[str | Edition]) -> Position:
        check_seed(seed)
        self.set_up(seed, editions)
        for seat, line in self.hands.items():
            self.read_hand(seat, line)
        self.read_table()
        self.read_player_cards()
        self.read_top()
        self.read_pending()
        self.read_pile()
        self.read_calls()
        self.read_shown()
        self.read_chance()
        check_possible(self.position, self.lines)
        return self.position

    def set_up(self, seed: int, editions: Iterable[str | Edition]) -> None:
        """Set up an empty table of the edition, with a seat for each hand."""
        self.edition = self.lines.read_edition(editions)
        options = self.lines.read_options(self.edition)
        self.lines.check_seats()
        try:
            self.s = set_table(self.edition, len(self.hands), options)
        except OptionError as error:
            raise NotationError(str(error), self.last, 1) from None
        self.position = Position(self.edition, options, self.s)
        self.left = Counter(self.edition.deck)
        seed_chance(self.s, seed)
        self.s.pile = 0
        self.s.turns = 1
        self.s.window = WINDOW["turn"]

    def read_player_cards(self) -> None:
        self.player_cards = PlayerCardReader(
            self.s,
            self.edition,
            self.position.options,
            hands=self.hands,
            areas=self.lines.areas,
            single=self.single,
        )
        self.player_cards.read()
        self.position.cards = self.player_cards.cards

    def take_card(self, line: Line, word: Word, left: Counter[int] | None = None) -> int:
        """Take a card from `left`, by default the cards not placed yet; raises an error if there is none."""
        left = self.left if left is None else left
        kind = guarded(line, word, parse_card, self.edition, word.text)
        left[kind] -= 1
        if left[kind] < 0:
            number = Counter(self.edition.deck)[kind]
            raise line.error(
                f"{self.edition.name} has only {number} of {word.text}, and here is one more.", word
            )
        return kind

    def read_hand(self, seat: int, line: Line) -> None:
        if line.key.endswith("*"):
            self.s.turn = self.s.actor = seat
        cards = line.values
        if cards and cards[-1].text == "!":
            self.s.called |= 1 << seat
            cards.pop()
        for word in cards:
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
        turns = self.single.get("turns")
        if turns:
            s.turns = read_number(turns, turns.fields("turns 12", 1)[0], MOST_TURNS)
        if "draft" in self.single:
            if s.mode != DRAFT:
                raise self.single["draft"].error("a draft needs the option mode=draft.")
            s.turns = 0
        s.stuck = self.some_seats("stuck")
        self.read_turn()
        for name, row, most in (("scores", s.scores, MOST_NUMBER), ("skips", s.skips, MOST_SKIPS)):
            if name in self.single:
                self.read_per_seat(self.single[name], row, most)

    def read_turn(self) -> None:
        """Without a star, the seat whose card is being settled is on turn, or the one left of the dealer."""
        s = self.s
        if s.turns == 0:
            for line in self.hands.values():
                if line.key.endswith("*"):
                    raise line.error("nobody is on turn yet: write the hand without a star.")
            return
        for line, word in self.lines.of_the_turn():
            seat = read_seat(line, word, s.players)
            if s.turn == NOBODY:
                s.turn = s.actor = seat
            elif s.turn != seat:
                raise line.error(f"{word.text} is not on turn: the star is at {SEAT_LETTERS[s.turn]}.", word)
        if s.turn == NOBODY:
            s.turn = s.actor = left_of(s, s.dealer)

    def some_seats(self, key: str) -> int:
        """The seats of a line such as `open b c` as a mask; 0 without such a line."""
        line = self.single.get(key)
        return read_seats(line, line.values, self.s.players) if line else 0

    def one_seat(self, line: Line) -> int:
        (word,) = line.fields(f"{line.key} a", 1)
        return read_seat(line, word, self.s.players)

    def read_per_seat(self, line: Line, row: list[int], most: int) -> None:
        named = set()
        for item in line.listed(1):
            seat, *number = item.text.split()
            place = read_seat(line, Word(seat, item.column), self.s.players)
            if place in named or len(number) != 1:
                raise line.error(
                    f"write each seat once and its number, with commas between: {line.key} a 1, b 2.", item
                )
            named.add(place)
            row[place] = read_number(line, Word(number[0], item.column), most)

    def read_top(self) -> None:
        s, line = self.s, self.single.get("top")
        if line is None:
            if "draft" not in self.single:
                raise NotationError("a position needs a line such as `top R5`.", self.last, 1)
            if "under" in self.single:
                raise self.single["under"].error("there is no top card for these to lie under.")
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
            if is_wild(kind) and self.color_to_come() and "color" not in self.single:
                raise line.error(f"the color of {card} is named later: write {card}.", word)
        elif is_wild(kind) and not self.color_to_come() and "over" not in self.single:
            raise line.error(f"write the color of {card} with it, such as {card}=B.", word)
        under = self.single.get("under")
        below = [self.take_card(under, deeper) for deeper in under.values] if under else []
        for discard in reversed([kind, *below]):
            put_on_top(s, discard)

    def color_to_come(self) -> bool:
        """Whether the color of the wild on top is still to be named."""
        later = ("color", "race", "droid", *(["challenge"] if self.s.color_after_challenge else []))
        return any(key in self.single for key in later)

    def read_pending(self) -> None:
        windows = [self.single[key] for key in WINDOW_KEYS if key in self.single]
        if len(windows) > 1:
            raise windows[1].error(f"a game waits for one thing: `{windows[0].key}` or `{windows[1].key}`.")
        reader = PendingReader(self.s, self.edition, self.take_card, self.player_cards.card_number)
        for key in PENDING_KEYS:
            if key in self.single:
                reader.read(self.single[key])

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
            if s.called >> seat & 1 and owned(s, seat) != 1:
                raise line.error(f"{SEAT_LETTERS[seat]} has called and does not hold one card.")
        s.open = self.some_seats("open")
        for word in self.single["open"].values if s.open else []:
            seat = parse_seat(word.text, s.players)
            if owned(s, seat) != 1 or s.called >> seat & 1:
                raise self.single["open"].error(
                    f"{word.text} can be caught only with one card, and not when it has called.", word
                )
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
            viewer, target = (read_seat(line, word, self.s.players) for word in line.values[:2])
            if viewer == target or (viewer, target) in self.position.shown:
                raise line.error("a seat is shown another's hand, and each hand once.")
            left = Counter(self.edition.deck)
            hand = tuple(self.take_card(line, word, left) for word in line.values[2:])
            self.position.shown[viewer, target] = hand

    def read_chance(self) -> None:
        line = self.single.get("chance")
        if line is None:
            return
        (word,) = line.fields("chance 7:0` or `chance secure", 1)
        if word.text == "secure":
            self.s.chance = Secure()
        else:
            chance = parse_chance(word.text)
            if chance is None:
                raise line.error("chance is `secure`, or two numbers such as 7:0.")
            self.s.key, self.s.rolled = chance
