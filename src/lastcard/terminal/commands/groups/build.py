"""Build: checking what you have written yourself."""

from __future__ import annotations

from lastcard.terminal.commands.groups.values import EditionName, File, Json, Options, OwnEdition
from lastcard.terminal.exits import DONE, NO


def deck(file: File, /, *, edition: EditionName = "elite", option: Options = (), json: Json = False) -> int:
    """Check dynasty decks of your own.

    The exit code is 0 if all of them may be played, and 1 if one breaks a rule.

    Parameters
    ----------
    file
        A file with decks (.toml); FILE#NAME checks one of several. docs/decks.md shows how to write
        one.
    edition
        The edition they are for, or your own edition file (.toml): its roster has the cards.
    option
        A table option that matters for decks, such as wild_fills=one. Repeat it to set several.

    Examples
    --------
    lastcard deck mine.toml
    lastcard deck mine.toml#hurry -o wild_fills=one
    """
    from lastcard.editions import load_edition
    from lastcard.terminal.commands.game_setup import split_options

    played, options = load_edition(edition), split_options(option)
    if json:
        from lastcard.terminal.commands.json_output import print_decks

        playable = print_decks(file, played, options)
    else:
        from lastcard.terminal.commands.decks import show_decks
        from lastcard.terminal.lines.screen import Screen

        playable = show_decks(Screen(), file, played, options)
    return DONE if playable else NO


def position(
    file: File, /, *, seat: str | None = None, edition: OwnEdition = None, json: Json = False
) -> int:
    """Show a position, and what each seat may do.

    docs/notation.md shows how to write one.

    Parameters
    ----------
    file
        The position; - reads it from standard input.
    seat
        Print only what this seat sees, such as a, with ? for each hidden card.

    Examples
    --------
    lastcard position table.txt
    lastcard position table.txt --seat b
    lastcard position table.txt --json
    """
    if json:
        from lastcard.terminal.commands.json_output import print_position

        print_position(file, edition, seat)
    else:
        from lastcard.terminal.commands.records import show_position, show_view
        from lastcard.terminal.lines.screen import Screen

        if seat is None:
            show_position(Screen(), file, edition)
        else:
            show_view(Screen(), file, edition, seat)
    return DONE
