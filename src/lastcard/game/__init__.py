"""The public surface: a game that can be played, watched, written down and continued."""

from lastcard.game.game import Game

__all__ = ["Game"]
