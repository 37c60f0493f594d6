"""Bots that think: casual and expert, by the same heuristic as in simulations."""

from __future__ import annotations

from collections.abc import Sequence

from lastcard.bots.bot import Reflexes
from lastcard.bots.imagining import imagine
from lastcard.bots.memory import Memory
from lastcard.notation.moves import parse_move
from lastcard.notation.position import Position
from lastcard.policies.batches import seated
from lastcard.policies.deciding.heuristic import best_move
from lastcard.policies.notes import Notes
from lastcard.policies.policy import POLICIES, Policy, read_policy
from lastcard.policies.sight import Sight, look
from lastcard.views import Seen, View

CERTAIN = 1000


def reflexes_of(policy: Policy, quickest: float, slowest: float) -> Reflexes:
    """The same attention as in a simulation, and the reaction times in seconds."""
    return Reflexes(
        forgets_call=policy.forgets_call / CERTAIN,
        remembers_call=policy.remembers_call / CERTAIN,
        notices_missed_call=policy.catches / CERTAIN,
        notices_throw=policy.throws / CERTAIN,
        notices_race=1.0,
        quickest=quickest,
        slowest=slowest,
    )


class Thinker:
    """Sees what its seat sees, as numbers, and makes the move with the most points."""

    name: str
    reflexes: Reflexes
    thinks_long = False

    def __init__(self, seed: int | str | None = None) -> None:
        self.memory = Memory()

    def see(self, events: Sequence[Seen], view: View) -> None:
        """Observe while others play."""
        self.memory.see(events, view)

    def choose(self, view: View) -> str:
        assert view.seat is not None
        if len(view.legal) == 1:
            return view.legal[0]
        position = imagine(view, self.memory.known_decks(view))
        sight, notes = self.weigh(position, view.seat)
        moves = [parse_move(position.edition, text, view.players) for text in view.legal]
        best = best_move(sight, view.seat, moves, len(moves), notes)
        return view.legal[moves.index(best)]

    def weigh(self, position: Position, seat: int) -> tuple[Sight, Notes]:
        """What the seat sees, and the notes with the weights and with what is remembered."""
        players = position.state.players
        policy = read_policy(self.name, position.edition, position.options, players)
        notes = seated([policy] * players, remembered=self.memory.notes)
        sight = Sight(position.state.copy())
        look(sight, position.state, seat)
        return sight, notes


class Casual(Thinker):
    """Stays in its longest color, keeps wilds for later, attacks players nearly out; forgets things."""

    name = "casual"
    reflexes = reflexes_of(POLICIES["casual"], 0.5, 2.2)


class Expert(Thinker):
    """Weighs everything with weights tuned for the edition and the number of players."""

    name = "expert"
    reflexes = reflexes_of(POLICIES["expert"], 0.4, 1.2)
