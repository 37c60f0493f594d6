"""Positions as text: writing one."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from lastcard.editions.edition import SEAT_LETTERS, Edition
from lastcard.editions.roster import PlayerCard
from lastcard.notation.cards import card_text, colored_card_text
from lastcard.notation.pending import WINDOW, letters, write_pending
from lastcard.notation.position import Position
from lastcard.rules.hands import cards_in_hand
from lastcard.rules.piles import discarded, top
from lastcard.rules.state import LINEUP, NOBODY, PLAYER_DECK, State


def write_position(position: Position) -> str:
    """All there is to know about a game at one moment, as text."""
    s, edition, cards = position.state, position.edition, position.cards
    lines = write_header(edition, position.options)
    lines += write_table(s, edition)
    if s.stuck:
        lines.append(f"stuck {letters(s.stuck)}")
    lines.append(line("pile", (card_text(edition, s.cards[n]) for n in range(s.pile - 1, -1, -1))))
    for seat in range(s.players):
        lines.append(write_hand(s, seat, [card_text(edition, kind) for kind in cards_in_hand(s, seat)]))
    if edition.roster is not None:
        lines += write_player_cards(s, cards)
        lines += write_draft(s, [cards[s.stock[n]].text for n in range(s.in_stock)], cards)
    lines += write_pending(s, edition, cards, None)
    for (viewer, target), hand in position.shown.items():
        lines.append(write_shown(edition, viewer, target, hand))
    lines.append(f"chance {'secure' if s.chance is not None else f'{s.key}:{s.rolled}'}")
    return "\n".join(lines) + "\n"


def line(key: str, words: Iterable[str]) -> str:
    return " ".join([key, *words])


def write_header(edition: Edition, options: dict[str, str]) -> list[str]:
    lines = [f"edition {edition.written}"]
    agreed = [f"{name}={value}" for name, value in options.items() if value != edition.defaults[name]]
    return lines + ([line("options", agreed)] if agreed else [])


def write_table(s: State, edition: Edition) -> list[str]:
    """What lies open on the table: everyone may know it."""
    lines = [f"dealer {SEAT_LETTERS[s.dealer]}"]
    if s.direction < 0:
        lines.append("direction -")
    lines += per_seat("scores", s.scores, s.players) + per_seat("skips", s.skips, s.players)
    if s.turns != 1:
        lines.append(f"turns {s.turns}")
    if s.discards:
        lines.append(f"top {colored_card_text(edition, top(s), s.color)}")
    if s.discards > 1:
        lines.append(line("under", (card_text(edition, discarded(s, n)) for n in range(1, s.discards))))
    if s.open:
        lines.append(f"open {letters(s.open)}")
    if s.yelled != NOBODY:
        lines.append(f"yelled {SEAT_LETTERS[s.yelled]}")
    return lines


def per_seat(key: str, row: Sequence[int], players: int) -> list[str]:
    items = [f"{SEAT_LETTERS[seat]} {row[seat]}" for seat in range(players) if row[seat]]
    return [f"{key} {', '.join(items)}"] if items else []


def write_hand(s: State, seat: int, cards: Iterable[str]) -> str:
    key = SEAT_LETTERS[seat] + ("*" if seat == s.turn else "")
    return line(key, [*cards, *(["!"] if s.called >> seat & 1 else [])])


def write_area(seat: int, area: str, names: Sequence[str]) -> str:
    return f"{SEAT_LETTERS[seat]} {area} {', '.join(names)}".rstrip()


def write_player_cards(s: State, cards: Sequence[PlayerCard]) -> list[str]:
    lines = []
    for seat in range(s.players):
        deck = [cards[s.deck[seat * PLAYER_DECK + n]].text for n in range(s.in_deck[seat] - 1, -1, -1)]
        lines += write_open_player_cards(s, cards, seat)
        lines.append(write_area(seat, "deck", deck))
    return lines


def write_open_player_cards(s: State, cards: Sequence[PlayerCard], seat: int) -> list[str]:
    """Lineup and player discards lie face up (R114)."""
    lineup = [cards[s.lineup[seat * LINEUP + n]].text for n in range(s.lined_up[seat])]
    spent = [cards[s.spent[seat * PLAYER_DECK + n]].text for n in range(s.spends[seat])]
    return [write_area(seat, "lineup", lineup), write_area(seat, "spent", spent)]


def write_draft(s: State, stock: Sequence[str], cards: Sequence[PlayerCard]) -> list[str]:
    if s.window != WINDOW["draft"]:
        return []
    row = [cards[s.row[n]].text for n in range(s.in_row)]
    return [f"row {', '.join(row)}", f"stock {', '.join(stock)}".rstrip()]


def write_shown(edition: Edition, viewer: int, target: int, hand: Iterable[int]) -> str:
    cards = (card_text(edition, kind) for kind in hand)
    return line(f"shown {SEAT_LETTERS[viewer]} {SEAT_LETTERS[target]}", cards)
