"""Parsing the lines that say what a game waits for. (`writing` writes them.)"""

from __future__ import annotations

from collections.abc import Callable

from lastcard.editions.datafile import shorten
from lastcard.editions.edition import Edition
from lastcard.notation.cards import parse_card, parse_color
from lastcard.notation.lines import Line, Word, guarded, read_number, read_seat, read_seats
from lastcard.notation.pending import WINDOW
from lastcard.rules.cards.wild_draw import holds_match
from lastcard.rules.hands import holds
from lastcard.rules.kinds import NO_COLOR, color_of, is_wild, rule_slot
from lastcard.rules.lineup import NO_ICON, icon_of
from lastcard.rules.piles import lay_part, top
from lastcard.rules.state import MOST_ICONS, MOST_PLAYER_CARDS, NOBODY, SEATS, State
from lastcard.rules.windows.draft import drafting_seat
from lastcard.rules.windows.turn import next_seat

PENDING_KEYS = (
    "active",
    "icons",
    "drawn",
    "color",
    "stack",
    "challenge",
    "race",
    "droid",
    "draft",
    "over",
    "match",
    "waiting",
    "left",
    "again",
)
"""In the order in which they are read."""

WINDOW_KEYS = ("drawn", "color", "stack", "challenge", "race", "droid", "draft", "over", "waiting")
"""The lines that say which window is open; a position has at most one."""

ACTIVATION = ("icon", "aim", "shed", "bench", "take", "give", "recover")
"""The windows of a player card in use."""

TakeCard = Callable[[Line, Word], int]


class PendingReader:
    """Parses the lines that say what a game waits for. Whether they are possible is checked later."""

    def __init__(self, s: State, edition: Edition, take_card: TakeCard, card_number: TakeCard) -> None:
        self.s, self.edition = s, edition
        self.take_card, self.card_number = take_card, card_number

    def read(self, line: Line) -> None:
        getattr(self, f"read_{line.key}")(line)

    def wait(self, window: str, actor: int) -> None:
        self.s.window, self.s.actor = WINDOW[window], actor

    def seat(self, line: Line, word: Word) -> int:
        return read_seat(line, word, self.s.players)

    def read_drawn(self, line: Line) -> None:
        (card,) = line.fields("drawn R5", 1)
        self.s.drawn = guarded(line, card, parse_card, self.edition, card.text)
        if self.s.turn == NOBODY or not holds(self.s, self.s.turn, self.s.drawn):
            raise line.error(f"the seat on turn does not hold {card.text}.", card)
        self.wait("drawn", self.s.turn)

    def read_color(self, line: Line) -> None:
        (seat,) = line.fields("color a", 1)
        self.wait("color", self.seat(line, seat))

    def read_stack(self, line: Line) -> None:
        seat, number = line.fields("stack a 4", 2)
        self.s.opener = self.seat(line, seat)
        self.s.owed = read_number(line, number)
        self.wait("stack", next_seat(self.s, self.s.opener))

    def read_challenge(self, line: Line) -> None:
        """`challenge a R`: a's wild draw card may be challenged, the color before it was red."""
        seat, color, *verdict = line.fields("challenge a R guilty", 2, 3)
        s = self.s
        s.opener = self.seat(line, seat)
        s.color_before = guarded(line, color, parse_color, color.text)
        s.owed = s.amounts[rule_slot(top(s))] if s.discards and is_wild(top(s)) else 0
        if s.owed == 0:
            raise line.error("only a wild draw card on top can be challenged.")
        s.guilty = int(holds_match(s, s.opener, s.color_before))
        if verdict:
            if verdict[0].text not in ("guilty", "innocent"):
                raise line.error("the verdict is `guilty` or `innocent`.", verdict[0])
            s.guilty = int(verdict[0].text == "guilty")
        self.wait("challenge", next_seat(s, s.opener))

    def read_race(self, line: Line) -> None:
        seat, *awaited = line.fields("race a b c", 3, SEATS + 1)
        s = self.s
        s.opener = self.seat(line, seat)
        if awaited[-1].text == "last":
            s.winner = s.opener
            awaited.pop()
        s.awaited = read_seats(line, awaited, s.players)
        if s.awaited >> s.opener & 1 or s.awaited.bit_count() < 2:
            raise line.error("a race waits for at least two seats, other than the one who played the card.")
        self.wait("race", NOBODY)

    def read_droid(self, line: Line) -> None:
        seat, *parts = line.fields("droid a R5 G3", 1, len(line.words))
        s = self.s
        s.opener = actor = self.seat(line, seat)
        s.part_color = NO_COLOR
        for word in parts:
            self.read_part(line, word)
            actor = next_seat(s, actor)
        if parts and s.part_color == NO_COLOR:
            raise line.error("write the color of the last part with it, such as W=B.", parts[-1])
        self.wait("droid", actor)

    def read_part(self, line: Line, word: Word) -> None:
        """A part of a droid, a wild perhaps with its color: of another color than the part before it."""
        s = self.s
        card, named, color_text = word.text.partition("=")
        kind = self.take_card(line, Word(card, word.column))
        color = guarded(line, word, parse_color, color_text) if named else color_of(kind)
        if is_wild(kind) and not s.droid_wild_parts:
            raise line.error(f"{card} has no color and is no part without droid_wild_parts=on.", word)
        if named and not is_wild(kind):
            raise line.error(f"only a wild names a color: write {card}.", word)
        if color != NO_COLOR and color == s.part_color:
            raise line.error(f"{word.text} has the color of the part before it.", word)
        s.part_color = color
        lay_part(s, kind)

    def read_draft(self, line: Line) -> None:
        seat, picks = line.fields("draft a 0", 2)
        self.s.youngest = self.seat(line, seat)
        self.s.picks = read_number(line, picks, MOST_PLAYER_CARDS)
        self.wait("draft", drafting_seat(self.s))

    def read_over(self, line: Line) -> None:
        winner, *points = line.fields("over a 57` or `over -", 1, 2)
        self.wait("over", NOBODY)
        self.s.over = 1
        if winner.text != "-":
            self.s.winner = self.seat(line, winner)
            self.s.points = read_number(line, points[0]) if points else 0
        elif points:
            raise line.error("a void round has no points: write `over -`.", points[0])

    def read_again(self, line: Line) -> None:
        line.fields("again", 0)
        self.s.again = 1

    def read_match(self, line: Line) -> None:
        if [word.text for word in line.values] != ["over"]:
            raise line.error("write `match over`.")
        if not self.s.over:
            raise line.error("a match is over only when its round is: write `over a 57` as well.")
        self.s.match_over = 1

    def read_waiting(self, line: Line) -> None:
        name, seat = line.fields("waiting activate a", 2)
        if name.text not in WINDOW or name.text in PENDING_KEYS or name.text == "turn":
            raise line.error(f"{shorten(name.text)} is nothing to wait for.", name)
        self.wait(name.text, self.seat(line, seat))
        if name.text in ACTIVATION and name.text != "recover" and self.s.active == NOBODY:
            raise line.error(f"{name.text} needs a line `active a NAME` for the player card in use.", name)
        if self.s.active == NOBODY:
            self.s.opener = self.s.actor

    def read_active(self, line: Line) -> None:
        names = line.listed(2)
        if not names:
            raise line.error("write the active player card: active a NAME.")
        if len(names) > 1:
            raise line.error("one player card is active: active a NAME.", names[1])
        self.s.opener = self.seat(line, line.values[0])
        self.s.active = self.card_number(line, names[0])

    def read_icons(self, line: Line) -> None:
        s, now, place = self.s, None, 0
        if s.active == NOBODY:
            raise line.error("icons belong to a player card in use: write `active a NAME` as well.")
        named = set()
        for word in line.values:
            name, _, value = word.text.partition("=")
            items = [Word(item, word.column) for item in value.split(",")]
            if name in named or len(items) > SEATS:
                raise line.error(f"{shorten(name)} is there twice, or too long.", word)
            named.add(name)
            if word.text == "again":
                s.again = 1
            elif name == "for":
                s.victims = read_seats(line, items, s.players)
            elif name == "done":
                s.icons_done = sum({1 << self.icon_place(line, item) for item in items})
            elif name == "now":
                now, place = word, self.icon_place(line, Word(value, word.column))
                s.icon = icon_of(s, s.active, place)
            else:
                raise line.error(f"{shorten(word.text)} cannot be read here.", word)
        if s.icons_done and now is None:
            raise line.error("write which icon is being carried out: now=1.")
        if now and not s.icons_done >> place & 1:
            raise line.error("an icon under way has been begun: write it in done= as well.", now)

    def icon_place(self, line: Line, word: Word) -> int:
        place = read_number(line, word) - 1
        if not 0 <= place < MOST_ICONS or icon_of(self.s, self.s.active, place) == NO_ICON:
            raise line.error("the active card has no such icon.", word)
        return place

    def read_left(self, line: Line) -> None:
        left, owed = line.fields("left 2 0", 2)
        self.s.left, self.s.owed = read_number(line, left), read_number(line, owed)
