"""What a seat observes, as numbers.

Plain functions over ints and records, like the rules: they run interpreted and compiled. Like a view, an
observation contains only what is explicitly written here. `out` must be all 0 before. The offsets of the
parts and the columns of kinds are defined in `lastcard.envs.parts`.
"""

from __future__ import annotations

from lastcard.compiled.plain import plain
from lastcard.envs import parts as p
from lastcard.envs.batch_table import BatchTable, Episode, FaceUp
from lastcard.envs.observing_player_cards import observe_player_cards
from lastcard.policies.believing.seen import seen_card, seen_in_hand
from lastcard.policies.notes import Seen
from lastcard.rules.cards.touchdown import RACE
from lastcard.rules.dispatch import WINDOWS
from lastcard.rules.hands import count_each
from lastcard.rules.kinds import ICON, NO_COLOR, lowest
from lastcard.rules.numbers import Color, Mask, Seat
from lastcard.rules.piles import part, top
from lastcard.rules.rows import clear_part, copy_part
from lastcard.rules.rule import often
from lastcard.rules.state import MOST_CARDS, NOBODY, State
from lastcard.rules.windows.challenge import CHALLENGE
from lastcard.rules.windows.turn import DRAWN, TURN

OPENED_BY_CARD = sum(window.opened_by_card << number for number, window in enumerate(WINDOWS))


@often
@plain
def observe(table: BatchTable, episode: Episode, seat: Seat, out: list[int]) -> None:
    """Write all that a seat may know."""
    s = episode.game
    recount(s, episode.face_up, table.columns)
    observe_cards(table, s, episode.face_up, seat, out)
    if episode.seen.owners:
        observe_known(table, s, episode.seen, seat, out)
    observe_seats(table, s, seat, out)
    observe_window(table, s, seat, out)
    if s.player_cards:
        observe_player_cards(s, seat, table.at, out)


@often
@plain
def observe_cards(table: BatchTable, s: State, face_up: FaceUp, seat: Seat, out: list[int]) -> None:
    """Write the seat's own hand, and what is face up."""
    at, columns = table.at, table.columns
    count_each(s, seat, out, at[p.HAND], columns)
    copy_part(out, at[p.DISCARDS], face_up.counts, 0, at[p.DISCARDS + 1] - at[p.DISCARDS])
    if s.discards > 0:
        out[at[p.TOP] + columns[top(s)]] = 1
    observe_color(s.color, at[p.COLOR], out)
    out[at[p.PILE]] = s.pile


@often
@plain
def recount(s: State, pile: FaceUp, columns: list[int]) -> None:
    """Count the cards added to the discard pile; all of them, if it has changed in any other way."""
    if s.stirred != pile.stirred:
        pile.stirred = s.stirred
        pile.number = 0
        clear_part(pile.counts, 2 * ICON)
    for place in range(MOST_CARDS - s.discards, MOST_CARDS - pile.number):
        pile.counts[columns[s.cards[place]]] += 1
    pile.number = s.discards


@plain
def observe_known(table: BatchTable, s: State, seen: Seen, seat: Seat, out: list[int]) -> None:
    """Write the cards that the seat has seen in other hands and that are still there."""
    first, other = table.at[p.KNOWN], seat
    kinds = table.at[p.KNOWN] - table.at[p.HAND]
    for _ in range(1, table.players):
        other = other + 1 if other + 1 < table.players else 0
        first += kinds
        for n in range(seen_in_hand(s, seat, other, seen)):
            out[first + table.columns[seen_card(seat, other, n, seen)]] += 1


@plain
def observe_color(color: Color, first: int, out: list[int]) -> None:
    if color != NO_COLOR:
        out[first + color] = 1


@often
@plain
def observe_seats(table: BatchTable, s: State, seat: Seat, out: list[int]) -> None:
    """Write what is public about each seat."""
    at, other = table.at, seat
    for n in range(table.players):
        out[at[p.HELD] + n] = s.held[other]
        out[at[p.SKIPS] + n] = s.skips[other]
        observe_large(s.scores[other], at[p.SCORES] + p.DIGITS * n, out)
        other = other + 1 if other + 1 < table.players else 0
    observe_seat(table, seat, s.turn, at[p.TURN], out)
    observe_seat(table, seat, s.dealer, at[p.DEALER], out)
    observe_seat(table, seat, s.yelled, at[p.YELLED], out)
    observe_mask(table, seat, s.called, at[p.CALLED], out)
    observe_mask(table, seat, s.open, at[p.OPEN], out)
    out[at[p.DIRECTION]] = s.direction
    observe_large(s.turns, at[p.TURNS], out)


@plain
def observe_large(number: int, first: int, out: list[int]) -> None:
    """Write a number in two digits."""
    out[first] = min(number >> p.DIGIT_BITS, p.MOST)
    out[first + 1] = number & p.MOST


@plain
def observe_seat(table: BatchTable, seat: Seat, other: Seat, first: int, out: list[int]) -> None:
    """Mark a seat, unless it is `NOBODY`; seats are relative to the observing seat."""
    if other != NOBODY:
        out[first + other - seat + (table.players if other < seat else 0)] = 1


@plain
def observe_mask(table: BatchTable, seat: Seat, seats: Mask, first: int, out: list[int]) -> None:
    """Mark each seat of a mask."""
    while seats:
        observe_seat(table, seat, lowest(seats), first, out)
        seats &= seats - 1


@often
@plain
def observe_window(table: BatchTable, s: State, seat: Seat, out: list[int]) -> None:
    """Write what the game waits for. A drawn card is known only to the seat that drew it."""
    at = table.at
    in_turn = s.window in (TURN, DRAWN)
    out[at[p.WINDOW] + s.window] = 1
    if s.actor != NOBODY:
        observe_seat(table, seat, s.actor, at[p.ASKED], out)
    else:
        observe_mask(table, seat, s.awaited, at[p.ASKED], out)
    out[at[p.OWED]] = min(s.owed, p.MOST)
    out[at[p.LEFT]] = s.left
    if OPENED_BY_CARD >> s.window & 1 or s.active != NOBODY:
        observe_seat(table, seat, s.opener, at[p.OPENER], out)
    if s.window == DRAWN and s.actor == seat:
        out[at[p.DRAWN] + table.columns[s.drawn]] = 1
    if s.window == CHALLENGE:
        observe_color(s.color_before, at[p.COLOR_BEFORE], out)
    if s.parts > 0:
        observe_color(s.part_color, at[p.PART_COLOR], out)
    for n in range(s.parts):
        out[at[p.DROID] + table.columns[part(s, n)]] += 1
    if s.again and (s.active != NOBODY or in_turn):
        out[at[p.AGAIN]] = 1
    if s.window == RACE and s.winner != NOBODY:
        out[at[p.LAST_CARD]] = 1
