"""The setting of a game: parsed and checked before the deal, and converted to a batch table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from lastcard.editions.datafile import is_whole, shown
from lastcard.editions.edition import Edition, load_edition
from lastcard.editions.roster import PlayerCard
from lastcard.editions.setup import deck_owners, hand_out_player_cards, player_cards, read_options, set_table
from lastcard.envs.actions import LET_BE, Actions, actions_of
from lastcard.envs.batch_table import MOST_ACTIONS, BatchTable
from lastcard.envs.parts import Observation, observation_of
from lastcard.errors import OptionError
from lastcard.policies.batches import seated
from lastcard.policies.deciding.by_chance import LET_BE as NO_MOVE
from lastcard.policies.policy import CHAMPION, POLICIES, Policy, kind_of, read_policy
from lastcard.rules.state import State
from lastcard.simulation.plan import USUAL_SEED, decks_for_all

EPISODES = ("round", "match")


@dataclass(frozen=True)
class Setting:
    """An edition with its options, players and bots."""

    edition: Edition
    options: dict[str, str]
    players: int
    cards: list[PlayerCard]
    actions: Actions
    observation: Observation
    table: BatchTable

    @property
    def has_bots(self) -> bool:
        """Whether bots decide for some seats."""
        return self.table.learners != (1 << self.players) - 1


def set_up(
    edition: str | Edition,
    players: int = 4,
    options: Mapping[str, object] | None = None,
    decks: Sequence[Sequence[str | PlayerCard]] | None = None,
    episode: str = "round",
    *,
    opponents: str | None = None,
    seat: int = 0,
) -> Setting:
    """Parse and check the settings; raises `OptionError` for what cannot be played."""
    if episode not in EPISODES:
        raise OptionError(f"An episode is a round or a match, not {shown(episode)}.")
    read = load_edition(edition)
    agreed = read_options(read, {} if options is None else options)
    start = set_table(read, players, agreed)
    if agreed.get("mode") == "dynasty" and decks is None:
        decks = decks_for_all(read, players, agreed, USUAL_SEED)
    cards = player_cards(read, players, agreed, decks)
    hand_out_player_cards(start, cards, deck_owners(players, agreed))
    actions, observation = actions_of(read), observation_of(read, players)
    table = batch_table_for(start, actions, observation)
    table.whole_match = int(episode == "match")
    if opponents is not None:
        seat_bots(table, read_opponents(opponents, seat, read, agreed, players), seat)
    return Setting(read, agreed, players, cards, actions, observation, table)


def batch_table_for(start: State, actions: Actions, observation: Observation) -> BatchTable:
    """A batch table in which every seat learns."""
    assert len(actions) <= MOST_ACTIONS
    table = BatchTable(start=start, sight=start.copy())
    table.players, table.learners = start.players, (1 << start.players) - 1
    table.number_of_actions, table.refused = len(actions), -1
    table.actions[: len(actions)] = actions.moves
    table.actions[LET_BE] = NO_MOVE
    for choice, number in actions.numbers.items():
        table.numbers[choice] = number
    table.at[:] = observation.at
    table.columns[:] = observation.columns
    return table


def seat_bots(table: BatchTable, policies: Sequence[Policy], seat: int) -> None:
    """Give all seats but one to bots."""
    table.notes = seated(policies)
    table.learners = 1 << seat


def read_opponents(
    text: str, seat: int, edition: Edition, options: Mapping[str, str], players: int
) -> list[Policy]:
    """Parse a policy for each seat; that of the learning seat is never used."""
    if not is_whole(seat) or not 0 <= seat < players:
        raise OptionError(f"The seat that learns is from 0 to {players - 1}, not {shown(seat)}.")
    if not isinstance(text, str):
        raise OptionError(f"Opponents are named by a text such as casual, not {shown(text)}.")
    policies = [read_policy(part, edition, options, players) for part in text.split(",")]
    if any(kind_of(policy.code) == CHAMPION for policy in policies):
        raise OptionError(
            "A champion tries its moves out in many games of its own: too slow to learn against. Try expert."
        )
    if len(policies) == 1:
        policies *= players - 1
    if len(policies) != players - 1:
        raise OptionError(
            f"One opponent for all, or one for each of {players - 1} other seats, not {len(policies)}."
        )
    return [*policies[:seat], POLICIES["random"], *policies[seat:]]
