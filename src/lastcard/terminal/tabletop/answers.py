"""The possible answers at a moment, each with its key; the labels come from the catalogue."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from lastcard.editions.edition import COLOR_LETTERS
from lastcard.notation.move_parts import MoveKind, parts_of
from lastcard.table.phases import MATCH_OVER, OPEN, PLAYING, ROUND_OVER
from lastcard.terminal.lines.move_menu import in_menu_order
from lastcard.terminal.lines.table_text import by_color
from lastcard.terminal.seats.seat import Moment
from lastcard.views.explaining import Explainer
from lastcard.views.legal_moves import legal_moves
from lastcard.views.reacting import ARMS_UP, is_throw, says_call
from lastcard.words import Speaker

CALL = "!"
WITH_OWN_CARD = (MoveKind.CARD, MoveKind.THROW)
SIGN_KEYS = {"+": "d", "-": "k", "x": "x"}
NUMBERS = "123456789"
READY, AGAIN, REPLAY, LEAVE, STAY = "ready", "again", "replay", "leave", "stay"
TAKE_BACK = "take back"


@dataclass(frozen=True)
class KeyedAnswer:
    """A possible answer: one move, or several that differ in the color named."""

    key: str
    """The key to press; empty if there are more answers than keys."""
    label: str
    moves: tuple[str, ...] = ()
    deed: str = ""
    """An answer that is not a move: the next round, another match, ..."""


def offered(moment: Moment) -> tuple[str, ...]:
    """The moves that can be made now, in the order of line mode's menu."""
    if moment.phase != PLAYING or not moment.waits or moment.held is not None:
        return ()
    return in_menu_order(moment.choices)


def playable(moment: Moment, moves: Sequence[str]) -> set[str]:
    """The cards in hand that can be used in one of the moves."""
    view = moment.view
    if view is None:
        return set()
    return {move.card for move in legal_moves(view) if move.text in moves and move.kind in WITH_OWN_CARD}


def moves_with(card: str, moves: Sequence[str], *, call: bool) -> tuple[str, ...]:
    """The moves with a card; with the call, if it is wanted and possible."""
    found = [move for move in moves if parts_of(move).base == card]
    calling = [move for move in found if says_call(move)]
    return tuple(calling if call and calling else [move for move in found if not says_call(move)])


class Offer:
    """Builds the answers of one moment."""

    def __init__(self, moment: Moment, speaker: Speaker, *, call: bool = False) -> None:
        self.moment, self.speaker, self.call = moment, speaker, call
        self.moves = offered(moment)
        self.in_hand = playable(moment, self.moves)

    def answers(self) -> list[KeyedAnswer]:
        """Those with a letter first, so that they stay in place; then all others by number."""
        moment = self.moment
        if moment.phase != PLAYING:
            return self.in_pause()
        if moment.view is None:
            return []
        found: list[tuple[str, str, tuple[str, ...]]] = []
        for base in self.bases():
            if not self.stands_elsewhere(base):
                found += self.answers_with(base)
        return numbered([one for one in found if one[0]] + [one for one in found if not one[0]])

    def bases(self) -> list[str]:
        """Moves without a card in their given order, then cards in hand order."""
        bases = list(dict.fromkeys(parts_of(move).base for move in self.moves))
        cards = [base for base in bases if parts_of(base).card]
        return [base for base in bases if base not in cards] + by_color(cards)

    def stands_elsewhere(self, base: str) -> bool:
        """A late call, raised arms, and a single catch are shown in their own place."""
        catches = [move for move in self.moves if parts_of(move).kind is MoveKind.CATCH]
        return base in (CALL, ARMS_UP) or catches == [base]

    def answers_with(self, base: str) -> list[tuple[str, str, tuple[str, ...]]]:
        """Key, label and moves. A throw is urgent: each color that can be guessed is an answer."""
        moves = moves_with(base, self.moves, call=self.call)
        if len(moves) > 1 and not self.moment.is_asked:
            return [(color.lower(), self.guess(color), (move,)) for color, move in by_colors(moves)]
        color = parts_of(base).color
        if color:
            return [(color.lower(), self.named(color), moves)]
        return [(SIGN_KEYS.get(base, ""), self.label(base), moves)]

    def label(self, base: str) -> str:
        """A card by its name, with a verb if it is not played; everything else by its effect."""
        view, speaker = self.moment.view, self.speaker
        assert view is not None
        is_card = parts_of(base).kind is MoveKind.CARD
        named = (
            speaker.card_in_words(base)
            if is_card
            else Explainer(view, speaker, self.moment.cards).explain(base)
        )
        verb = self.verb(base)
        if not verb:
            return named
        target = "" if view.yelled is None else speaker.name(view.yelled)
        return speaker.fill(f"tabletop.does.{verb}", card=named, name=target)

    def verb(self, base: str) -> str:
        """The catalogue name of the verb for a card that is not played: thrown, or set by the window."""
        if self.is_throw(base):
            return "throw"
        window = "" if self.moment.view is None else self.moment.view.waiting_for
        is_card = parts_of(base).kind in (MoveKind.CARD, MoveKind.PLAYER_CARD)
        return window if is_card and f"tabletop.does.{window}" in self.speaker.words else ""

    def is_throw(self, card: str) -> bool:
        return self.moment.view is not None and is_throw(self.moment.view, card)

    def colors(self, card: str) -> list[KeyedAnswer]:
        """The colors that the chosen card can name, and the option to take it back."""
        moves = moves_with(card, self.moves, call=self.call)
        say = self.guess if self.is_throw(card) else self.named
        named = [KeyedAnswer(color.lower(), say(color), (move,)) for color, move in by_colors(moves)]
        back = self.speaker.fill("page.take_back", card=self.speaker.card_in_words(card))
        return [*named, KeyedAnswer("escape", back, deed=TAKE_BACK)]

    def named(self, color: str) -> str:
        view = self.moment.view
        assert view is not None
        number = sum(card.startswith(color) for card in view.hand)
        return self.speaker.fill(
            "page.color_held", color=self.speaker.words[f"color.{color}"], number=str(number)
        )

    def guess(self, color: str) -> str:
        return self.speaker.fill("page.throw.guess", color=self.speaker.words[f"color.{color}"])

    def in_pause(self) -> list[KeyedAnswer]:
        """Before the deal, between two rounds, and after the match."""
        moment, words = self.moment, self.speaker.words
        if moment.phase == OPEN and moment.host:
            return [KeyedAnswer("enter", words["tabletop.deal"], deed=READY)]
        if moment.phase == ROUND_OVER and not moment.ready and moment.seat is not None:
            return [KeyedAnswer("enter", words["page.next_round"], deed=READY)]
        if moment.phase != MATCH_OVER:
            return []
        replay = [KeyedAnswer("v", words["page.watch_again"], deed=REPLAY)] if moment.local else []
        leave = KeyedAnswer("q", words["tabletop.leave"], deed=LEAVE)
        if moment.once:
            return [leave, *replay]
        again = [KeyedAnswer("enter", words[another(moment)], deed=AGAIN)] if moment.host else []
        return [*again, *replay, leave]


def another(moment: Moment) -> str:
    """What another match is called."""
    if moment.evening is None:
        return "page.rematch"
    return "page.evening.again" if moment.evening.over else "page.evening.next"


def by_colors(moves: Sequence[str]) -> list[tuple[str, str]]:
    """The moves of a wild by the color they name, in the order of the colors."""
    named = {parts_of(move).color: move for move in moves}
    return [(color, named[color]) for color in COLOR_LETTERS if color in named]


def numbered(found: Sequence[tuple[str, str, tuple[str, ...]]]) -> list[KeyedAnswer]:
    """Number the answers that have no key, as long as there are digits."""
    numbers = iter(NUMBERS)
    return [KeyedAnswer(key or next(numbers, ""), label, moves) for key, label, moves in found]


def leaving(speaker: Speaker) -> list[KeyedAnswer]:
    """Confirm leaving."""
    words = speaker.words
    return [
        KeyedAnswer("q", words["tabletop.leave"], deed=LEAVE),
        KeyedAnswer("escape", words["tabletop.stay"], deed=STAY),
    ]
