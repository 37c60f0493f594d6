"""A view as JSON, written directly for speed: views are sent to every seat after every move.

Cards, moves and options need no escaping in JSON; names of player cards do.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from lastcard.notation.facts import PlayerArea, TableFacts
from lastcard.views.event import SCHEMA


def signs(texts: Sequence[str]) -> str:
    """A JSON array of cards or moves."""
    return '["' + '","'.join(texts) + '"]' if texts else "[]"


def sign(text: str | None) -> str:
    return "null" if text is None else f'"{text}"'


def numbers(row: Sequence[int]) -> str:
    return f"[{','.join(map(str, row))}]" if row else "[]"


def number(value: int | None) -> str:
    return "null" if value is None else str(value)


def boolean(value: bool) -> str:
    return "true" if value else "false"


@lru_cache(4096)
def name(text: str | None) -> str:
    """The name of a player card or an edition, which may be any text."""
    from json import dumps  # not needed before a view is sent

    return dumps(text)


def names(texts: Sequence[str]) -> str:
    return "[" + ",".join([name(text) for text in texts]) + "]" if texts else "[]"


@lru_cache(1024)
def area(cards: PlayerArea) -> str:
    """The player cards of a seat; cached, as they seldom change."""
    return (
        f'{{"lineup":{names(cards.lineup)},"spent":{names(cards.spent)},"deck_size":{cards.deck_size},'
        f'"drafted":{names(cards.drafted)}}}'
    )


def encode_view(view: TableFacts) -> str:
    """All fields in their order."""
    options = ",".join([f'"{name}":"{value}"' for name, value in view.options.items()])
    shown = ",".join([f'"{target}":{signs(hand)}' for target, hand in view.shown.items()])
    return (
        f'{{"schema":{SCHEMA},"seat":{number(view.seat)},"window":{view.window},"edition":{name(view.edition)},'
        f'"digest":"{view.digest}","options":{{{options}}},"players":{view.players},"dealer":{view.dealer},'
        f'"turn":{number(view.turn)},"turns":{view.turns},"direction":{view.direction},"top":{sign(view.top)},'
        f'"color":{sign(view.color)},"discard":{signs(view.discard)},"pile_size":{view.pile_size},'
        f'"hand":{signs(view.hand)},"hand_sizes":{numbers(view.hand_sizes)},"called":{numbers(view.called)},'
        f'"open":{numbers(view.open)},"yelled":{number(view.yelled)},"skips":{numbers(view.skips)},'
        f'"waiting_for":"{view.waiting_for}","asked":{numbers(view.asked)},"opener":{number(view.opener)},'
        f'"owed":{view.owed},"left":{view.left},"again":{boolean(view.again)},"drawn":{sign(view.drawn)},'
        f'"color_before":{sign(view.color_before)},"parts":{signs(view.parts)},'
        f'"part_color":{sign(view.part_color)},"last_card":{boolean(view.last_card)},'
        f'"active":{name(view.active)},"icons_done":{numbers(view.icons_done)},"icon":{number(view.icon)},'
        f'"victims":{numbers(view.victims)},"areas":[{",".join([area(cards) for cards in view.areas])}],'
        f'"deck":{names(view.deck)},"row":{names(view.row)},"stock_size":{view.stock_size},"picks":{view.picks},'
        f'"youngest":{number(view.youngest)},"shown":{{{shown}}},"scores":{numbers(view.scores)},'
        f'"round_over":{boolean(view.round_over)},"round_winner":{number(view.round_winner)},'
        f'"points":{view.points},"match_over":{boolean(view.match_over)},"legal":{signs(view.legal)}}}'
    )
