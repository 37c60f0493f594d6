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
