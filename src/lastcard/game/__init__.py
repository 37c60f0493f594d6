"""The public API: a game that can be played, watched, saved and continued."""

from lastcard.game.game import Game

__all__ = ["Game"]
