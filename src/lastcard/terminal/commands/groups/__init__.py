"""The commands of `lastcard`, one module for each group of the help.

A command's function here says what it takes, with its help; what it does stands in a module of its own, which
is imported when the command is given.
"""

from lastcard.terminal.commands.groups.build import deck, position
from lastcard.terminal.commands.groups.look_up import editions, roster, rules
from lastcard.terminal.commands.groups.measure import arena, lab, simulate
from lastcard.terminal.commands.groups.people import host, join, serve, site, verify
from lastcard.terminal.commands.groups.play import daily, play, replay, review
from lastcard.terminal.commands.groups.solve import puzzle
from lastcard.terminal.shell.command import Function

GROUPS: dict[str, tuple[Function, ...]] = {
    "Play": (play, daily, puzzle, replay, review),
    "People": (host, join, serve, site, verify),
    "Look things up": (rules, editions, roster),
    "Measure": (simulate, lab, arena),
    "Build": (deck, position),
}
