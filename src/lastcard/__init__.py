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
>>> [event.sentence() for event in game.play("a", "R5!")]
['a plays R5.', 'a calls "UNO!"']
>>> game.play("b", "Y1")
Traceback (most recent call last):
lastcard.game.refusals.IllegalMove: Y1 does not match R5 in color, number or symbol. (touchdown/match)
"""

import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lastcard.editions import EDITIONS, BrokenRule, EditionError, check_deck
    from lastcard.editions.table import OptionError
    from lastcard.game import Game, IllegalMove
    from lastcard.notation import NotationError
    from lastcard.simulate import simulate
    from lastcard.views import Event, View

__all__ = [
    "EDITIONS",
    "BrokenRule",
    "EditionError",
    "Event",
    "Game",
    "IllegalMove",
    "NotationError",
    "OptionError",
    "View",
    "check_deck",
    "simulate",
]
__version__ = "0.1.0"

HOMES = {
    "EDITIONS": "lastcard.editions",
    "BrokenRule": "lastcard.editions",
    "EditionError": "lastcard.editions",
    "Event": "lastcard.views",
    "Game": "lastcard.game",
    "IllegalMove": "lastcard.game",
    "NotationError": "lastcard.notation",
    "OptionError": "lastcard.editions.table",
    "View": "lastcard.views",
    "check_deck": "lastcard.editions",
    "simulate": "lastcard.simulate",
}


class Package(type(sys)):  # type: ignore[misc]  # the class of modules
    """This package. It imports each of its names when that is first asked for, to be imported fast itself."""

    def __getattr__(self, name: str) -> object:
        if name not in HOMES:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        from importlib import import_module

        value = getattr(import_module(HOMES[name]), name)
        setattr(self, name, value)
        return value

    def __setattr__(self, name: str, value: object) -> None:
        """Python would set `simulate` to the package of that name as soon as it is imported."""
        if name not in HOMES or not isinstance(value, type(sys)):
            super().__setattr__(name, value)

    def __dir__(self) -> list[str]:
        return sorted({*super().__dir__(), *HOMES})


sys.modules[__name__].__class__ = Package
