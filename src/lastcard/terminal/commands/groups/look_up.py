"""Look things up: rules, editions and player cards."""

from __future__ import annotations

from typing import Annotated

from lastcard.terminal.commands.groups.completers import editions as edition_names
from lastcard.terminal.commands.groups.completers import one_of, rule_names
from lastcard.terminal.commands.groups.values import EditionName, Json
from lastcard.terminal.exits import DONE
from lastcard.terminal.shell.value import Value


def rules(
    what: Annotated[str | None, Value(complete=rule_names)] = None, /, *words: str, json: Json = False
) -> int:
    """Read a rulebook, a rule or a ruling, or search them.

    Parameters
    ----------
    what
        An edition (express), a rule (express/match), a ruling (R15), or a word to search for.
    words
        More words to search for. After an edition, only its rulebook is searched.

    Examples
    --------
    lastcard rules express/match
    lastcard rules R15
    lastcard rules droid "part of a different color"
    """
    if json:
        from lastcard.terminal.commands.json_output import print_rules

        print_rules(what, words)
    else:
        from lastcard.terminal.lines.rulebook import show_rules
        from lastcard.terminal.lines.screen import Screen

        show_rules(Screen(), what, words)
    return DONE


def editions(*names: Annotated[str, Value(complete=edition_names)], json: Json = False) -> int:
    """List the games, with players, decks and options.

    Parameters
    ----------
    names
        Show only these: express, touchdown, droid, hail-mary, elite, or your own edition file (.toml).

    Examples
    --------
    lastcard editions
    lastcard editions droid
    lastcard editions mine.toml --json
    """
    from lastcard.editions import EDITIONS

    if json:
        from lastcard.terminal.commands.json_output import print_editions

        print_editions(names or EDITIONS)
    else:
        from lastcard.terminal.commands.editions import show_editions
        from lastcard.terminal.lines.screen import Screen

        show_editions(Screen(), names or EDITIONS)
    return DONE


def roster(
    edition: EditionName = "elite",
    /,
    *,
    color: Annotated[str | None, Value(complete=one_of("red", "yellow", "green", "blue", "wild"))] = None,
    icon: str | None = None,
    json: Json = False,
) -> int:
    """List the player cards, with colors and icons.

    Parameters
    ----------
    edition
        The edition whose cards are listed, or your own edition file (.toml).
    color
        Only cards that show this color: red, yellow, green or blue; or wild, for those that show all
        four.
    icon
        Only cards with this icon, such as skip, "draw 2" or "draw target".

    Examples
    --------
    lastcard roster
    lastcard roster --color red --icon "draw target"
    """
    from lastcard.editions import load_edition

    if json:
        from lastcard.terminal.commands.json_output import print_roster

        print_roster(load_edition(edition), color, icon)
    else:
        from lastcard.terminal.commands.roster import show_roster
        from lastcard.terminal.lines.screen import Screen

        show_roster(Screen(), load_edition(edition), color, icon)
    return DONE
