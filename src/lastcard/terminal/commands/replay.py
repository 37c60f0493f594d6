"""`lastcard replay`, full-screen: a record from a file or from a server."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from lastcard.errors import EditionError, NotationError
from lastcard.game import Game
from lastcard.replay.moments import Moments, read_moments
from lastcard.terminal.commands.game_setup import any_case
from lastcard.terminal.commands.records import load_record, named_moment, seat_names, where
from lastcard.terminal.commands.screen_mode import run_whole
from lastcard.terminal.inputs import InputError
from lastcard.terminal.viewer.app import ViewerApp
from lastcard.words import load_words


def view_replay(path: str, turn: int | None, edition: str | None, language: str) -> tuple[int, Game | None]:
    """Show a record until the user leaves. Returns the exit code, and the game to continue from a moment of
    the record, if requested.
    """
    app = viewer_of(path, turn, edition, language)
    code = asyncio.run(run_whole(app))
    return code, app.plays_on


def viewer_of(
    path: str, turn: int | None, edition: str | None, language: str, names: Sequence[str] = ()
) -> ViewerApp:
    text, own = load_record(path, edition and any_case(edition))
    try:
        moments = read_moments(text, own)
        at = named_moment(path) or 0 if turn is None else end_of_turn(moments, turn)
    except (NotationError, EditionError) as error:
        raise InputError(where(path, error)) from None
    return ViewerApp(moments, load_words(language), names=names or seat_names(path), at=at)


def end_of_turn(moments: Moments, turn: int) -> int:
    number = len(moments.turns) - len(moments.deals)
    if not 0 <= turn <= number:
        raise InputError(f"There is no turn {turn}: the record ends with turn {number}.")
    return moments.end_of_turn(turn)
