"""A deal at the table: the same cards for every rotation, bots with their reflexes, and the table's default
move where a bot does not decide.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable
from dataclasses import dataclass, field
from hashlib import sha256

from lastcard.bots.external import External
from lastcard.bots.forfeit import GIVEN_UP, Forfeit
from lastcard.bots.guarding import Guarded
from lastcard.bots.housing import Housed
from lastcard.bots.loading import Make, Unmade, load_bot
from lastcard.bots.player import BotPlayer, Planned
from lastcard.game import Game
from lastcard.rules.chance import key_of, mixed
from lastcard.simulation.arena.matchup import Matchup, bot_at
from lastcard.simulation.arena.results import NOBODY
from lastcard.simulation.plan import decks_for_all
from lastcard.table import AT_ONCE, Table
from lastcard.views import View
from lastcard.views.events import RoundWon

CHANCE_LETTERS = 32
SILENT_ROUNDS = 2
"""Consecutive rounds of giving up on a bot after which it is not asked again."""


@dataclass(frozen=True)
class ArenaSetting:
    """Everything needed to play any deal of a match-up, in plain types, because it is sent to other
    processes.
    """

    edition: str
    players: int
    options: dict[str, str]
    decks: list[list[str]] | None
    seed: int
    key: int
    bots: tuple[str, ...]
    think: float


def setting_of(matchup: Matchup) -> ArenaSetting:
    plan = matchup.plan
    options = dict(plan.options)
    decks = None
    if options.get("mode") == "dynasty":
        decks = decks_for_all(plan.edition, plan.players, options, plan.seed)
    return ArenaSetting(
        plan.edition.path, plan.players, options, decks, plan.seed, plan.key, matchup.bots, matchup.think
    )


@dataclass
class ArenaDeal:
    """The result of a deal: for each rotation the winning bot and its points, and the bots' statistics."""

    players: int
    winners: list[int] = field(default_factory=list)
    points: list[int] = field(default_factory=list)
    forfeits: list[tuple[int, str, str]] = field(default_factory=list)  # bot, kind, sentence
    seconds: list[array[float]] = field(init=False)  # per bot, of each decision

    def __post_init__(self) -> None:
        self.seconds = [array("d") for _ in range(self.players)]


class ArenaPlayer(BotPlayer):
    """A bot at a seat that may forfeit: then it does not react, or the table decides."""

    def __init__(self, bot: Guarded, seat: int, seed: str) -> None:
        super().__init__(bot, seat, seed)
        self.guarded = bot
        self.forfeits: list[Forfeit] = []

    def notice(self, occasion: str, moves: tuple[str, ...], view: View, now: float) -> Planned | None:
        try:
            return super().notice(occasion, moves, view, now)
        except Forfeit as forfeit:
            self.forfeits.append(forfeit)
            return None

    def decide(self, view: View) -> str | None:
        try:
            return super().decide(view)
        except Forfeit as forfeit:
            self.forfeits.append(forfeit)
            return None

    def all_forfeits(self) -> list[Forfeit]:
        return [*self.guarded.troubles, *self.forfeits]

    def leave(self) -> None:
        """A program ends with its round; a house stays open for the next one."""
        if isinstance(self.guarded.bot, External):
            self.guarded.bot.close()


class Stopped(Exception):  # noqa: N818 - nothing is wrong
    """The result is no longer wanted."""


def play_deal(
    setting: ArenaSetting, places: Places, number: int, is_stopped: Callable[[], bool] = bool
) -> ArenaDeal:
    """Play one deal in all rotations. A seat has the same random seed in each, so equal bots play alike."""
    deal = ArenaDeal(setting.players)
    for rotation in range(setting.players):
        bots = [bot_at(seat, rotation, setting.players) for seat in range(setting.players)]
        game = Game.new(
            setting.edition,
            players=setting.players,
            seed=key_of(mixed(setting.key), number),
            options=setting.options,
            decks=setting.decks,
        )
        players = [sit_down(setting, places, bot, seat, number) for seat, bot in enumerate(bots)]
        try:
            table = Table(game, players, AT_ONCE)
            while (due := table.due()) is not None:
                if is_stopped():
                    raise Stopped
                table.tick(due.at)
        finally:
            for player in players:
                player.leave()
        winner = game.round_winner
        deal.winners.append(NOBODY if winner is None else bots[winner])
        deal.points.append(points_of(game))
        for player, bot in zip(players, bots, strict=True):
            places.note(bot, player)
            deal.seconds[bot].extend(player.guarded.seconds)
            deal.forfeits += [(bot, forfeit.kind, forfeit.sentence) for forfeit in player.all_forfeits()]
    return deal


def sit_down(setting: ArenaSetting, places: Places, bot: int, seat: int, number: int) -> ArenaPlayer:
    chance = chance_of(setting, number, seat)
    return ArenaPlayer(places.make(bot, chance), seat, f"{chance} reflexes")


def chance_of(setting: ArenaSetting, number: int, seat: int) -> str:
    """A bot's random seed: the same whenever the same seat of the same deal is played. It is derived from the
    arena's seed, like the deal, but reveals nothing about it.
    """
    text = f"a bot's own chance {setting.seed} {number} {seat}"
    return sha256(text.encode()).hexdigest()[:CHANCE_LETTERS]


class Places:
    """The bots of a match-up, from deal to deal. A bot that is silent for some rounds is not asked again."""

    def __init__(self, setting: ArenaSetting) -> None:
        edition = setting.edition if setting.edition.endswith(".toml") else ""
        self.makers: list[Make] = [load_bot(text, setting.think, edition) for text in setting.bots]
        self.houses: dict[int, Housed] = {}
        self.silent = [0] * len(setting.bots)  # consecutive rounds

    def make(self, bot: int, chance: str) -> Guarded:
        if self.silent[bot] >= SILENT_ROUNDS:
            sentence = f"After {SILENT_ROUNDS} rounds without an answer it was not asked again."
            return Guarded(Unmade(Forfeit(GIVEN_UP, sentence)))
        made = self.makers[bot](chance)
        if isinstance(made.bot, Housed):
            self.houses[bot] = made.bot
        return made

    def note(self, bot: int, player: ArenaPlayer) -> None:
        """Count a finished round."""
        if self.silent[bot] < SILENT_ROUNDS:
            self.silent[bot] = self.silent[bot] + 1 if player.guarded.is_given_up else 0

    def close(self) -> None:
        for house in self.houses.values():
            house.close()


def points_of(game: Game) -> int:
    """The points that the winner of the round has won."""
    events = game.rounds[-1].entries[-1].events
    return next((event.points for event in events if isinstance(event, RoundWon)), 0)
