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


PublicParts = tuple[str, str, str, str, str]
"""The JSON of what all views of a moment have in common, between what only one seat may know."""


def encode_view(view: TableFacts) -> str:
    """All fields in their order."""
    return encode_own(view, public_parts(view))


def encode_own(view: TableFacts, public: PublicParts) -> str:
    """The same, from the public parts of any view of the same moment."""
    shown = ",".join([f'"{target}":{signs(hand)}' for target, hand in view.shown.items()])
    return (
        f'{{"schema":{SCHEMA},"seat":{number(view.seat)},{public[0]},"hand":{signs(view.hand)},{public[1]},'
        f'"drawn":{sign(view.drawn)},{public[2]},"deck":{names(view.deck)},{public[3]},"shown":{{{shown}}},'
        f'{public[4]},"legal":{signs(view.legal)}}}'
    )


def public_parts(view: TableFacts) -> PublicParts:
    options = ",".join([f'"{name}":"{value}"' for name, value in view.options.items()])
    return (
        f'"window":{view.window},"edition":{name(view.edition)},"digest":"{view.digest}",'
        f'"options":{{{options}}},"players":{view.players},"dealer":{view.dealer},"turn":{number(view.turn)},'
        f'"turns":{view.turns},"direction":{view.direction},"top":{sign(view.top)},"color":{sign(view.color)},'
        f'"discard":{signs(view.discard)},"pile_size":{view.pile_size}',
        f'"hand_sizes":{numbers(view.hand_sizes)},"called":{numbers(view.called)},"open":{numbers(view.open)},'
        f'"yelled":{number(view.yelled)},"skips":{numbers(view.skips)},"waiting_for":"{view.waiting_for}",'
        f'"asked":{numbers(view.asked)},"opener":{number(view.opener)},"owed":{view.owed},"left":{view.left},'
        f'"again":{boolean(view.again)}',
        f'"color_before":{sign(view.color_before)},"parts":{signs(view.parts)},'
        f'"part_color":{sign(view.part_color)},"last_card":{boolean(view.last_card)},'
        f'"active":{name(view.active)},"icons_done":{numbers(view.icons_done)},"icon":{number(view.icon)},'
        f'"victims":{numbers(view.victims)},"areas":[{",".join([area(cards) for cards in view.areas])}]',
        f'"row":{names(view.row)},"stock_size":{view.stock_size},"picks":{view.picks},'
        f'"youngest":{number(view.youngest)}',
        f'"scores":{numbers(view.scores)},"round_over":{boolean(view.round_over)},'
        f'"round_winner":{number(view.round_winner)},"points":{view.points},'
        f'"match_over":{boolean(view.match_over)}',
    )
