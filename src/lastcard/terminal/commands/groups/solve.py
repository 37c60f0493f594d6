"""Solve: puzzles in the terminal."""

from __future__ import annotations

from typing import Annotated

from lastcard.terminal.commands.groups.completers import editions, one_of
from lastcard.terminal.commands.groups.values import Json, Language, Notation
from lastcard.terminal.shell.value import Value


def puzzle(
    name: Annotated[str | None, Value("PUZZLE")] = None,
    /,
    *,
    kind: Annotated[str | None, Value(complete=one_of("win", "save", "challenge"))] = None,
    edition: Annotated[str | None, Value(complete=editions)] = None,
    level: int | None = None,
    storm: bool = False,
    move: Annotated[str | None, Value("MOVE")] = None,
    prove: Annotated[str | None, Value("PUZZLE")] = None,
    seed: int | None = None,
    json: Json = False,
    notation: Notation = False,
    lang: Language = None,
) -> int:
    """Solve puzzles: one move is right, and it is proven.

    Win for sure, save yourself, or challenge: each puzzle is a position as one seat sees it, and its answer
    is proven for every deal of the hidden cards; docs/puzzles.md tells how. Your streak is kept.

    Parameters
    ----------
    name
        A single puzzle, such as express-1; those that you have not solved come first if left out.
    kind
        Only one kind: win, save or challenge.
    edition
        Only one edition: express, touchdown, droid, hail-mary or elite.
    level
        Only one level, from 1 (easy) to 4: the more bots miss the move, the higher.
    storm
        As many as you can in five minutes.
    move
        Judge this move instead of asking for one; the puzzle has to be named.
    prove
        Prove this puzzle anew instead, by searching again.
    seed
        A number that fixes the order of the puzzles.

    Examples
    --------
    lastcard puzzle
    lastcard puzzle --kind win --level 3
    lastcard puzzle --storm
    lastcard puzzle --prove express-1
    """
    from lastcard.terminal.commands.puzzle import PuzzleRequest, print_puzzle, prove_puzzle, show_puzzles
    from lastcard.terminal.language import own_language
    from lastcard.words import load_words

    asked = PuzzleRequest(prove or name, edition, kind, level, move, seed, notation)
    if json:
        return print_puzzle(asked, prove=prove is not None)
    words = load_words(lang or own_language())
    if prove is not None:
        return prove_puzzle(prove, words)
    return show_puzzles(asked, words, storm=storm)
