"""What somebody who looks on remembers of a round: who lacked a color, how each has played, what was seen.

The notes are those that the driver of a simulation keeps; here they are taken from one view after the other.
"""

from __future__ import annotations

from lastcard.bots.seeing import cards_over_it, more_cards, note_proof_between, see_between
from lastcard.editions.edition import COLOR_LETTERS
from lastcard.notation.cards import parse_card
from lastcard.notation.moves import parse_move
from lastcard.policies.evidence import note_kept, write_decision
from lastcard.policies.notes import LACKS, REMEMBERED_END, TIMES_NOTED
from lastcard.policies.seen import forget_hand
from lastcard.rules.moves import DRAW, move
from lastcard.views import View


class Memory:
    """`notes` hold what is remembered, from `LACKS` to `REMEMBERED_END`."""

    def __init__(self) -> None:
        self.last: View | None = None
        self.notes = [0] * REMEMBERED_END

    def see(self, view: View) -> None:
        """Compare the table with what it was before."""
        last, self.last = self.last, view
        if last is None or is_another_round(last, view):
            self.notes = [0] * REMEMBERED_END
            return
        if len(last.asked) == 1:
            self.note_decision(last, view, last.asked[0])
            see_between(last, view, last.asked[0], self.notes)
        for seat, more in enumerate(more_cards(last, view)):
            if more > 0:
                drawn_in = last.color if has_drawn(last, view, seat) else None
                self.notes[LACKS + seat] = 1 << COLOR_LETTERS.index(drawn_in) if drawn_in else 0
            elif more < 0 and not (more == -1 and may_have_played(last, seat)):
                self.notes[TIMES_NOTED + seat] = 0
                forget_hand(seat, view.players, self.notes)

    def note_decision(self, last: View, view: View, seat: int) -> None:
        """Note what a seat has done since the last view, if it had its turn."""
        note_proof_between(last, view, seat, self.notes)
        if last.waiting_for == "turn":
            choice = choice_between(last, view, seat)
            if choice is not None and last.color and last.discard:
                self.write(last, seat, choice)
        elif has_kept(last, view, seat):
            note_kept(seat, view.hand_sizes[seat], self.notes)

    def write(self, last: View, seat: int, choice: int) -> None:
        """Note a decision and what lay on the table."""
        assert last.color
        color = COLOR_LETTERS.index(last.color)
        face_up = parse_card(last.rules, last.discard[0])
        sizes, players = last.hand_sizes, last.players
        write_decision(seat, choice, color, face_up, last.direction, sizes, players, self.notes)


def choice_between(last: View, view: View, seat: int) -> int | None:
    """What a seat has done in its turn: the card it played, or that it drew; none if that cannot be seen."""
    if has_drawn(last, view, seat):
        return move(DRAW, 0)
    if more_cards(last, view)[seat] != -1 or view.top is None or view.discard == last.discard:
        return None
    over_it = cards_over_it(last, view)
    played = view.discard[over_it] if over_it else view.top  # which tells the color that was named, too
    return parse_move(view.rules, played, view.players)


def is_another_round(last: View, view: View) -> bool:
    """Has a new round begun, or another game?"""
    before = (last.edition, last.players, last.dealer, last.scores)
    return last.round_over or before != (view.edition, view.players, view.dealer, view.scores)


def may_have_played(last: View, seat: int) -> bool:
    """Was it a seat's turn to play a card?"""
    return last.asked == (seat,) and last.waiting_for in ("turn", "drawn", "droid")


def has_drawn(last: View, view: View, seat: int) -> bool:
    """Has a seat drawn a card in its turn, by its own choice?"""
    return last.waiting_for == "turn" and view.waiting_for == "drawn" and last.asked == view.asked == (seat,)


def has_kept(last: View, view: View, seat: int) -> bool:
    """Has a seat kept the card that it drew?"""
    same = last.discard == view.discard and last.hand_sizes[seat] == view.hand_sizes[seat]
    return last.waiting_for == "drawn" and view.waiting_for != "drawn" and same
