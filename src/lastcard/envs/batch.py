"""One call for all games of a batch: act, let bots answer, write the observations.

Plain functions that are called for one game after the other (`lastcard.compiled.signature`), with its record
and its rows in the arrays of the batch.
"""

from __future__ import annotations

from typing import Annotated

from lastcard.compiled.plain import plain
from lastcard.compiled.signature import EACH, Number, Seed
from lastcard.envs.among_bots import let_bots_play
from lastcard.envs.batch_table import BatchTable, Episode
from lastcard.envs.observing import observe
from lastcard.envs.parts import PARTS
from lastcard.envs.stepping import GoOn, act, begin, offer, pay, wait
from lastcard.policies.deciding.by_chance import is_listed
from lastcard.rules.chance import random_bits
from lastcard.rules.numbers import Seat
from lastcard.rules.rows import clear_part
from lastcard.rules.rule import often
from lastcard.rules.state import NOBODY

END = len(PARTS)
DEAL, SIT_OUT = -1, -2
"""Passed instead of an action: deal the next episode; leave this game unchanged."""

NO_RESET, NEXT_STEP, SAME_STEP = range(3)
"""When the next episode is dealt: on request, by the step after the end, or by the step that ends it. The
last is done by `lastcard.envs.vector`, which first saves the final observation.
"""

Game = Annotated[Episode, EACH]
Actions = Annotated[list[int], "i8", EACH]
Observations = Annotated[list[int], "i1", EACH]
Flags = Annotated[list[int], "i1", EACH]
Rewards = Annotated[list[float], "f8", EACH]


@plain
def step_all_seats(
    table: BatchTable,
    episode: Game,
    action: Actions,
    observation: Observations,
    mask: Flags,
    reward: Rewards,
    rewards: Rewards,
    terminated: Flags,
    truncated: Flags,
    seat: Flags,
) -> None:
    """Step one game in which every seat learns."""
    step(table, episode, action[0], observation, mask, reward, rewards, terminated, truncated, seat, wait)


@plain
def step_among_bots(
    table: BatchTable,
    episode: Game,
    action: Actions,
    observation: Observations,
    mask: Flags,
    reward: Rewards,
    rewards: Rewards,
    terminated: Flags,
    truncated: Flags,
    seat: Flags,
) -> None:
    """Step one game in which bots decide for the other seats: more to compile."""
    go_on = let_bots_play
    step(table, episode, action[0], observation, mask, reward, rewards, terminated, truncated, seat, go_on)


@plain
def step(
    table: BatchTable,
    episode: Episode,
    action: int,
    observation: list[int],
    mask: list[int],
    reward: list[float],
    rewards: list[float],
    terminated: list[int],
    truncated: list[int],
    seat: list[int],
    go_on: GoOn,
) -> None:
    """Act for the seat that is asked, then write the next seat's observation, or the final one."""
    if action == SIT_OUT:
        return
    viewer = NOBODY
    if action != DEAL:
        reward[0] = 0.0
        terminated[0] = 0
        truncated[0] = 0
        if not is_done(table, episode):
            viewer = take(table, episode, action, reward, rewards, terminated, truncated, go_on)
    if viewer == NOBODY:
        begin(table, episode, go_on)
        viewer = episode.seat
    tell(table, episode, viewer, observation, mask, seat)


@plain
def take(
    table: BatchTable,
    episode: Episode,
    action: int,
    reward: list[float],
    rewards: list[float],
    terminated: list[int],
    truncated: list[int],
    go_on: GoOn,
) -> Seat:
    """Take an action, and return the seat that observes the result.

    That is the seat asked next or, at the end of the episode, the seat that acted.
    """
    actor = episode.seat
    act(table, episode, action)
    go_on(table, episode)
    if is_cut_off(table, episode):
        truncated[0] = 1
    if not episode.game.over:
        return episode.seat
    pay(table, episode.game, rewards)
    reward[0] = rewards[actor]
    terminated[0] = 1
    return actor


@plain
def is_done(table: BatchTable, episode: Episode) -> bool:
    """Whether the episode is over or truncated."""
    return episode.game.over != 0 or is_cut_off(table, episode)


@plain
def is_cut_off(table: BatchTable, episode: Episode) -> bool:
    """Whether the step limit is reached. As with Gymnasium's `TimeLimit`, the last step may also end it."""
    return 0 < table.longest <= episode.steps


@plain
def tell(
    table: BatchTable,
    episode: Episode,
    viewer: Seat,
    observation: list[int],
    mask: list[int],
    seat: list[int],
) -> None:
    """Write what a seat observes, and its legal actions if it is asked."""
    offer(table, episode, mask)
    seat[0] = viewer
    write(table, episode, viewer, observation)


@often
@plain
def write(table: BatchTable, episode: Episode, viewer: Seat, out: list[int]) -> None:
    clear_part(out, table.at[END])
    observe(table, episode, viewer, out)


@plain
def check(table: BatchTable, episode: Game, action: Actions, number: Number) -> None:
    """Note the first game whose action is not legal."""
    if table.refused < 0 and not is_fine(table, episode, action[0]):
        table.refused = number


@plain
def is_fine(table: BatchTable, episode: Episode, action: int) -> bool:
    """Whether an action is legal. With `NEXT_STEP`, any action is accepted after the end of an episode."""
    if is_done(table, episode):
        return table.autoreset == NEXT_STEP
    return is_listed(episode.legal.actions, episode.legal.number, action)


@plain
def choose_any(episode: Game, action: Actions, seed: Seed, number: Number) -> None:
    """Choose a random legal action, each equally likely; action 0 if there is none."""
    action[0] = 0
    legal = episode.legal
    if legal.number > 0:
        action[0] = legal.actions[random_bits(seed, number) * legal.number >> 32]
