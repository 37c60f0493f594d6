"""OpenSpiel: `load_game("droid", players=4)` is a game in which every random event is a chance node.

A shuffle is a sequence of nodes, one per card. Who is first when several may react is a node, too. Algorithms
can therefore enumerate or control chance. After `import lastcard.envs.openspiel` the games have names:
`pyspiel.load_game("lastcard_droid_v0", {"players": 4})`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pyspiel

from lastcard.editions.datafile import is_whole, shown
from lastcard.editions.edition import EDITIONS, Edition, load_edition
from lastcard.envs.actions import VERSION
from lastcard.envs.openspiel_observer import Observer
from lastcard.envs.playing import Playing
from lastcard.envs.recalling import RecalledChapter, Story, action_text
from lastcard.envs.rolling import CARD, MOST_ANSWERS, PLAYER_CARD, Rolling, Rolls
from lastcard.envs.searching import worlds_of
from lastcard.errors import OptionError
from lastcard.views.events import read_events
from lastcard.views.view import write_position

UNLIMITED = 1_000_000
"""The maximum game length for OpenSpiel. A round ends eventually, but may by chance take very long."""

ROOM_FOR_DEAL = 64
"""Rows for a deal besides the cards dealt to hands: the dealer, lineups, the first cards turned up. In the
very rare case that a deal takes more, the game is cut off.
"""

DEFAULTS: dict[str, Any] = {"players": 2, "options": "", "longest": 0}
"""The parameters and their defaults; also `mode`, if the edition has modes."""


def load_game(edition: str | Edition, **wishes: Any) -> LastCard:
    """A game of any edition, even a custom one; `wishes` are `players`, `mode`, `options` and `longest`."""
    return LastCard(load_edition(edition), wishes)


class LastCard(pyspiel.Game):
    """One round of an edition as an OpenSpiel game."""

    def __init__(self, edition: Edition, wishes: dict[str, Any]) -> None:
        given = parameters_of(edition) | wishes
        unknown = [name for name in given if name not in parameters_of(edition)]
        if unknown:
            there = ", ".join(parameters_of(edition))
            raise OptionError(f"A game has no parameter {shown(unknown[0])}. It has {there}.")
        options = read_options_text(given["options"]) | ({"mode": given["mode"]} if "mode" in given else {})
        self.edition, self.wishes = edition, wishes
        self.playing = Playing(edition, given["players"], options, remembers=True)
        start = self.playing.table.start
        self.room_for_deal = start.hand_size * start.players + ROOM_FOR_DEAL
        self.longest = given["longest"]
        if not is_whole(self.longest) or self.longest < 0:
            raise OptionError(f"longest is a number from 0 on, not {shown(self.longest)}.")
        self.first_roll: Rolling | None = None
        info = pyspiel.GameInfo(
            num_distinct_actions=len(self.playing.actions),
            max_chance_outcomes=MOST_ANSWERS,
            num_players=self.playing.players,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=self.longest or UNLIMITED,
        )
        super().__init__(game_type(edition, recalls=self.longest > 0), info, given)

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle the constructor arguments. (OpenSpiel goes by names, which custom editions do not have.)"""
        return LastCard, (self.edition, self.wishes)

    def new_initial_state(self, _: Any = None) -> HistoryMoment:
        """The initial state; its first chance node is cached, since every initial state begins with it."""
        moment = HistoryMoment(self)
        if self.first_roll is None:
            moment.go_on(None, ())
            self.first_roll = moment.rolling
        moment.rolling = self.first_roll
        return moment

    def max_chance_nodes_in_history(self) -> int:
        return UNLIMITED

    def make_py_observer(self, kind: Any = None, params: Any = None) -> Observer:
        return Observer(self, kind or pyspiel.IIGObservationType(perfect_recall=False), params)


class HistoryMoment(pyspiel.State):
    """A state of a game: a player or chance is to act."""

    def __init__(self, game: LastCard) -> None:
        super().__init__(game)
        self.longest, self.room_for_deal = game.longest, game.room_for_deal
        self.table = game.playing
        """The table before the current action; it is never changed."""
        self.story: Story = ()
        self.dealt = self.length = 0
        """How many rows the deal has, and the story since; compared with the limits of the game."""
        self.doing: int | None = None
        """The action in progress; `None` during the deal."""
        self.given: tuple[int, ...] = ()
        """The chance outcomes given for it so far."""
        self.rolling: Rolling | None = None
        """The chance node that is waiting for an outcome."""

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle the game and the history."""
        return follow, (self.get_game(), self.history())

    def go_on(self, doing: int | None, given: tuple[int, ...]) -> None:
        """Carry out an action as far as chance outcomes are given. A refused action changes nothing."""
        table, rolls, rolling = self.table.copy(), Rolls(given), None
        try:
            if not self.story:
                table.deal_by(rolls)
            else:
                table.s.chance = rolls
                assert doing is not None
                table.act(doing)
        except Rolling as asked:
            rolling = asked
        else:
            self.tell(table, doing)
        self.doing, self.given, self.rolling = doing, given, rolling

    def tell(self, table: Playing, doing: int | None) -> None:
        """Append the finished action and its events to the story."""
        happened = table.story.happened if table.story is not None else ()
        table.story, table.s.chance = None, None
        events = tuple(read_events(list(happened), table.edition, table.cards))
        seat = self.table.seat if self.story else None
        chapter = RecalledChapter(seat, doing or 0, events)
        if self.story:
            self.length += len(chapter)
        else:
            self.dealt = len(chapter)
        self.story, self.table = (*self.story, chapter), table

    @property
    def cut_off(self) -> bool:
        """Whether the story is longer than the game's limits."""
        return self.longest > 0 and (self.length >= self.longest or self.dealt > self.room_for_deal)

    def current_player(self) -> int:
        if self.rolling:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if self.is_terminal() else self.table.seat

    def is_terminal(self) -> bool:
        return not self.rolling and (self.table.over or self.cut_off)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        assert self.rolling is not None
        weights = sorted(self.rolling.weights.items())
        whole = sum(weight for _, weight in weights)
        return [(answer, weight / whole) for answer, weight in weights]

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self.table.legal()) if player == self.current_player() else []

    def _apply_action(self, action: int) -> None:
        if self.is_terminal():
            raise OptionError("The round is over: nobody is asked any more.")
        if self.rolling is None:
            self.go_on(action, ())
        elif action in self.rolling.weights:
            self.go_on(self.doing, (*self.given, action))
        else:
            raise OptionError(f"Chance cannot answer {shown(action)} here.")

    def _action_to_string(self, player: int, action: int) -> str:
        if player != pyspiel.PlayerId.CHANCE:
            return action_text(self.table, player, action)
        what = self.rolling.what if self.rolling else None
        if what == CARD:
            return self.table.edition.texts[action]
        return self.table.cards[action].text if what == PLAYER_CARD else str(action)

    def returns(self) -> list[float]:
        won = self.is_terminal() and self.table.over
        return self.table.rewards() if won else [0.0] * self.table.players

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> HistoryMoment:
        """A state that looks the same to the player who is asked: the cards it cannot know are redealt.

        It has no history, because no chance outcomes led to it.
        """
        if player != self.current_player():
            raise OptionError("Only whoever is asked can think of other worlds.")
        twin: HistoryMoment = self.get_game().new_initial_state()
        twin.table = next(worlds_of(self.table, int(sampler() * (1 << 53))))
        twin.story = tuple(chapter.seen_by(player) for chapter in self.story)
        twin.dealt, twin.length = self.dealt, self.length
        twin.doing, twin.given, twin.rolling = self.doing, (), None
        return twin

    def __str__(self) -> str:
        """The whole table, including hidden cards."""
        return write_position(self.table.position) if self.story else "The cards are dealt."


def follow(game: LastCard, history: list[int]) -> HistoryMoment:
    """The state that a history of actions and chance outcomes leads to."""
    moment = game.new_initial_state()
    for action in history:
        moment.apply_action(action)
    return moment


def parameters_of(edition: Edition) -> dict[str, Any]:
    """The parameters of an edition's game, with their defaults."""
    modes = {"mode": edition.defaults["mode"]} if "mode" in edition.defaults else {}
    return {**DEFAULTS, "players": edition.players[0], **modes}


def read_options_text(text: str) -> dict[str, object]:
    """Parse options from a parameter: `stacking:on scoring:off`. (OpenSpiel reserves `=`.)"""
    pairs = [pair.partition(":") for pair in text.split()]
    return {name: value for name, _, value in pairs}


def game_type(edition: Edition, *, recalls: bool) -> Any:
    """The `GameType` of an edition. An information state tensor needs a limited story."""
    return pyspiel.GameType(
        short_name=f"lastcard_{edition.name.replace('-', '_')}_v{VERSION}",
        long_name=edition.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=max(edition.players[1], edition.dynasty_players[1]),
        min_num_players=edition.players[0],
        provides_information_state_string=True,
        provides_information_state_tensor=recalls,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=parameters_of(edition),
    )


def register(name: str) -> None:
    """Register the game of a printed edition under its name.

    OpenSpiel keeps the factory beyond the end of Python. A class is used, because it is never freed then.
    """
    edition = load_edition(name)

    class Printed(LastCard):
        def __init__(self, wishes: dict[str, Any] | None = None) -> None:
            super().__init__(edition, wishes or {})

    pyspiel.register_game(game_type(edition, recalls=False), Printed)


for printed in EDITIONS:
    register(printed)
