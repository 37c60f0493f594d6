"""A match-up: who plays whom at which table, checked before any work starts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from lastcard.bots import BOTS
from lastcard.bots.housing import BotError
from lastcard.bots.loading import check_bot, is_own, split_bots
from lastcard.editions.edition import load_edition
from lastcard.editions.setup import check_players, read_options
from lastcard.errors import OptionError
from lastcard.policies.policy import POLICIES, Policy
from lastcard.simulation.plan import Plan, make_plan

DEALS_COMPILED, DEALS_AT_TABLE, DEALS_OF_CHAMPIONS = 10_000, 1_000, 500
WORLDS = 600
"""As many as in the ladder of docs/bots.md."""
MOST_WORLDS = 100_000
SHORTEST_THINK, LONGEST_THINK = 0.01, 3600.0


@dataclass(frozen=True)
class Matchup:
    """As many bots as there are seats, and the deals they play."""

    plan: Plan
    bots: tuple[str, ...]  # their names, as given
    think: float  # seconds per decision, for users' bots
    at_table: bool  # move by move, because of a user's bot; otherwise compiled
    worlds: int  # that a champion samples for a decision, when it is simulated

    @property
    def players(self) -> int:
        return self.plan.players

    @property
    def deals(self) -> int:
        return self.plan.number

    @property
    def labels(self) -> tuple[str, ...]:
        """The bots' names, numbered if two are the same."""
        total, seen = Counter(self.bots), Counter[str]()
        labels = []
        for bot in self.bots:
            seen[bot] += 1
            labels.append(bot if total[bot] == 1 else f"{bot} #{seen[bot]}")
        return tuple(labels)

    def seated(self, rotation: int) -> tuple[int, ...]:
        """The bot at each seat: each rotation moves everyone on by one seat, all the way round."""
        return tuple(bot_at(seat, rotation, self.players) for seat in range(self.players))

    def policies(self, rotation: int) -> tuple[Policy, ...]:
        return tuple(self.plan.policies[bot] for bot in self.seated(rotation))


def bot_at(seat: int, rotation: int, players: int) -> int:
    """The bot at a seat.

    >>> [[bot_at(seat, rotation, 3) for seat in range(3)] for rotation in range(3)]
    [[0, 1, 2], [1, 2, 0], [2, 0, 1]]
    """
    return (seat + rotation) % players


def make_matchup(
    edition: str,
    bots: str,
    players: int | None = None,
    deals: int | None = None,
    *,
    seed: int = 1,
    options: Mapping[str, object] | None = None,
    think: float = 1.0,
    worlds: int = WORLDS,
) -> Matchup:
    """Parse a request; raises if it cannot be played."""
    named = tuple(split_bots(bots))
    read = load_edition(edition)
    agreed = read_options(read, options or {})
    players = len(named) if players is None else players
    check_players(read, players, agreed)
    check_number(named, players)
    if not SHORTEST_THINK <= think <= LONGEST_THINK:
        raise OptionError(
            f"A bot may think from {SHORTEST_THINK} to {LONGEST_THINK:g} seconds, not {think:g}."
        )
    if not 1 <= worlds <= MOST_WORLDS:
        raise OptionError(f"A champion looks at 1 to {MOST_WORLDS:,} worlds, not {worlds}.")
    at_table = any(is_own(bot) for bot in named)
    if at_table:
        check_bots(named, think)
    number = usual_deals(named, at_table) if deals is None else deals
    policies = "random" if at_table else ",".join(named)
    plan = make_plan(edition, players, number, seed=seed, policies=policies, options=options, watching=False)
    return Matchup(replace(plan, policy_text=",".join(named)), named, think, at_table, worlds)


def usual_deals(bots: Sequence[str], at_table: bool) -> int:
    """The default number of deals, which takes a few minutes."""
    if at_table:
        return DEALS_AT_TABLE
    return DEALS_OF_CHAMPIONS if any(is_champion(bot) for bot in bots) else DEALS_COMPILED


def is_champion(bot: str) -> bool:
    return bot.partition("+")[0].partition("-")[0] == "champion"


def check_number(bots: Sequence[str], players: int) -> None:
    if len(bots) != players:
        few = "one bot is" if len(bots) == 1 else f"{len(bots)} bots are"
        raise OptionError(
            f"{players} seats need {players} bots, but {few} named ({', '.join(bots)}): one for each seat."
        )


def check_bots(bots: Sequence[str], think: float) -> None:
    """Check that every bot can be used. Users' bots play move by move, which policies cannot."""
    for bot in bots:
        if not is_own(bot) and bot not in BOTS:
            what = f"{bot} plays in simulations only" if bot.split("-")[0].split("+")[0] in POLICIES else ""
            raise BotError(
                f"{what or f'There is no bot {bot!r}'}: beside bots of your own there are {', '.join(BOTS)}."
            )
        check_bot(bot, think)
