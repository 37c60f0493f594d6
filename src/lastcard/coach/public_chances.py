"""Everybody's chance to win a round, by what a spectator sees who sees no hand.

All cards that are not face up are dealt anew, evenly: what somebody played, drew or let pass says nothing
here. So the figures follow from the public view and the key alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from lastcard.bots.imagining import imagine
from lastcard.coach.chances import CERTAIN, rounded
from lastcard.coach.playouts import Experts, Knowledge, Playouts, is_compiled, key_for, worlds_task
from lastcard.errors import OptionError
from lastcard.notation.position import Position
from lastcard.policies.believing.player_decks import deal_player_cards, known_decks
from lastcard.policies.believing.worlds import agree_with_hands, deal_out, gather_hidden, put_part_in_hand
from lastcard.policies.notes import Hidden
from lastcard.policies.playing_out.reviewing import GO_ON
from lastcard.policies.playing_out.value import CERTAIN_WIN
from lastcard.rules.chance import shuffle
from lastcard.rules.options import DRAFT
from lastcard.rules.state import NOBODY, State
from lastcard.rules.windows.draft import DRAFT_ONE
from lastcard.views import View

DEALS = 96
"""How many times the hidden cards are dealt."""

ORDERS = 2
"""How many orders of the draw pile are tried with each deal."""


def public_chances(view: View, key: int, deals: int = DEALS) -> list[int] | None:
    """The chance of each seat, in hundredths of a percentage point: together they are certain. None where the
    rules are not compiled, because interpreted ones are too slow for it. `key` must follow from what is
    public.
    """
    if view.seat is not None:
        raise OptionError("Public chances are made from the view of a spectator.")
    if view.round_over:
        raise OptionError("The round is over: everybody knows who has won.")
    return chances_of(view, key, deals) if is_compiled() else None


def chances_of(view: View, key: int, deals: int) -> list[int]:
    position = imagine(view)
    start = Knowledge(0, position.state, open_hands=True)
    task = worlds_task(Experts(position), start, [GO_ON], key=key, worlds=range(ORDERS))
    totals = [0] * view.players
    for deal in range(deals):
        number = key_for(key, deal)
        dealt = replace(task, table=deal_hidden(position, number), key=number)
        worlds = Playouts(dealt.play(), view.players, 1)
        for seat in range(view.players):
            totals[seat] += sum(worlds.values(0, seat))
    return shares_of(totals)


def deal_hidden(position: Position, key: int) -> State:
    """The table with everything that is hidden dealt anew: hands, the draw pile and player decks."""
    s, hidden = position.state.copy(), Hidden()
    s.key, s.rolled, s.chance = key, 0, None
    if s.window == DRAFT_ONE:  # everything lies open but the order of what comes
        return s
    hidden.known_decks = known_decks(s, NOBODY) if s.mode == DRAFT else 0
    gather_hidden(s, NOBODY, hidden)
    shuffle(s, s.cards, 0, s.pile, NOBODY)
    for slot in range(hidden.number):
        s.pile -= 1
        hidden.cards[slot], hidden.fixed[slot] = s.cards[s.pile], 0
    put_part_in_hand(s, NOBODY, hidden)
    deal_out(s, NOBODY, hidden)
    deal_player_cards(s, hidden)
    agree_with_hands(s, NOBODY)
    return s


def shares_of(totals: Sequence[int]) -> list[int]:
    """Shares of all that was won. A void round is won by nobody, and counts for nothing."""
    together = sum(totals)
    if together < CERTAIN_WIN:
        return [rounded(CERTAIN, len(totals))] * len(totals)
    return [rounded(CERTAIN * one, together) for one in totals]
