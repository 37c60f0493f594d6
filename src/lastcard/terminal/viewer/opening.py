"""Opening a record, out of a file or from a server, on the whole screen."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from urllib.parse import urlsplit

from lastcard.editions import EDITIONS
from lastcard.errors import EditionError, NotationError
from lastcard.game import Game
from lastcard.replay.moments import Moments, read_moments
from lastcard.terminal.groups.play import play
from lastcard.terminal.inputs import InputError
from lastcard.terminal.keeping import Keeper, new_place
from lastcard.terminal.opening import run_whole
from lastcard.terminal.records import is_link, record_up_to, where
from lastcard.terminal.setting import any_case
from lastcard.terminal.viewer.app import ViewerApp
from lastcard.words import load_words


def view_replay(path: str, turn: int | None, edition: str | None, language: str) -> int:
    """Look at a record until somebody leaves; the answer is the exit code. One can play on from a moment."""
    app = viewer_of(path, turn, edition, language)
    code = asyncio.run(run_whole(app))
    return code if app.plays_on is None else play_on(app.plays_on, edition, language)


def viewer_of(
    path: str, turn: int | None, edition: str | None, language: str, names: Sequence[str] = ()
) -> ViewerApp:
    text, own = record_up_to(path, None, edition and any_case(edition))
    try:
        moments = read_moments(text, own)
        at = named_moment(path) if turn is None else end_of_turn(moments, turn)
    except (NotationError, EditionError) as error:
        raise InputError(where(path, error)) from None
    return ViewerApp(moments, load_words(language), names=names or names_at(path), at=at)


def end_of_turn(moments: Moments, turn: int) -> int:
    number = len(moments.turns) - len(moments.deals)
    if not 0 <= turn <= number:
        raise InputError(f"The record has {number} turns: there is no turn {turn}.")
    return moments.end_of_turn(turn)


def named_moment(path: str) -> int:
    """The moment that a link names, as those do which the browser copies: behind the #; else the deal."""
    fragment = urlsplit(path).fragment if is_link(path) else ""
    return int(fragment) if fragment.isdecimal() and len(fragment) < 7 else 0


def names_at(path: str) -> list[str]:
    """Who sat where: a server knows it, a record does not say. Without names it can be watched as well."""
    if not is_link(path):
        return []
    from lastcard.client import ServerError
    from lastcard.client.records import fetch_names

    try:
        return fetch_names(path)
    except ServerError:
        return []


def play_on(game: Game, edition: str | None, language: str) -> int:
    """As a game is taken up that was kept: in a place of its own, with bots at all seats but a."""
    keeper = Keeper(new_place(game.edition.name))
    keeper.begin(game)
    own = None if edition is None or any_case(edition) in EDITIONS else edition
    return play(own, continue_=str(keeper.path), lang=language)
