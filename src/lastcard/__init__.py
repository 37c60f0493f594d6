"""lastcard: the UNO family of card games, by five printed rulebooks, on one set of rules.

>>> import lastcard as lc
>>> game = lc.Game.from_position('''
... edition touchdown
... top G5
... a* R5 G9
... b Y1 Y2
... ''')
>>> game.legal("a")
['R5', 'R5!', 'G9', 'G9!', '+']
>>> [event.seen_by(0).sentence() for event in game.play("a", "R5!")]
['a played R5.', 'a called "UNO!"']
>>> game.play("b", "Y1")
Traceback (most recent call last):
lastcard.IllegalMove: Y1 does not match R5 in color, number or symbol. (touchdown/match)
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lastcard.bots.memory import Memory
    from lastcard.bots.supposing import worlds
    from lastcard.coach import Hint, Review, hint, review
    from lastcard.editions import EDITIONS, BrokenRule, check_deck
    from lastcard.errors import EditionError, Error, IllegalMove, NotationError, OptionError, TooLate
    from lastcard.game import Game
    from lastcard.game.verifying import verify
    from lastcard.puzzle import Puzzle, puzzles
    from lastcard.simulation import simulate
    from lastcard.table.daily_game import DailyGame, daily
    from lastcard.views import Event, Seen, View

__all__ = [
    "EDITIONS",
    "BrokenRule",
    "DailyGame",
    "EditionError",
    "Error",
    "Event",
    "Game",
    "Hint",
    "IllegalMove",
    "Memory",
    "NotationError",
    "OptionError",
    "Puzzle",
    "Review",
    "Seen",
    "TooLate",
    "View",
    "check_deck",
    "daily",
    "hint",
    "puzzles",
    "review",
    "simulate",
    "verify",
    "worlds",
]
__version__ = "0.1.0"

HOMES = {
    "EDITIONS": "lastcard.editions",
    "BrokenRule": "lastcard.editions",
    "DailyGame": "lastcard.table.daily_game",
    "EditionError": "lastcard.errors",
    "Error": "lastcard.errors",
    "Event": "lastcard.views",
    "Game": "lastcard.game",
    "Hint": "lastcard.coach",
    "IllegalMove": "lastcard.errors",
    "Memory": "lastcard.bots.memory",
    "NotationError": "lastcard.errors",
    "OptionError": "lastcard.errors",
    "Puzzle": "lastcard.puzzle",
    "Review": "lastcard.coach",
    "Seen": "lastcard.views",
    "TooLate": "lastcard.errors",
    "View": "lastcard.views",
    "check_deck": "lastcard.editions",
    "daily": "lastcard.table.daily_game",
    "hint": "lastcard.coach",
    "puzzles": "lastcard.puzzle",
    "review": "lastcard.coach",
    "simulate": "lastcard.simulation",
    "verify": "lastcard.game.verifying",
    "worlds": "lastcard.bots.supposing",
}


if not TYPE_CHECKING:  # a typed program is told of a name that is not there

    def __getattr__(name: str) -> object:
        """Import each public name when it is first asked for, so that importing the package is fast."""
        if name not in HOMES:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        from importlib import import_module

        value = getattr(import_module(HOMES[name]), name)
        globals()[name] = value
        return value

    def __dir__() -> list[str]:
        return sorted({*globals(), *HOMES})
