"""Puzzles: positions in which one move is right, with its proof."""

from lastcard.puzzles.book import puzzle, puzzles, read_puzzles, write_puzzle
from lastcard.puzzles.puzzle import KINDS, LEVELS, Answer, Puzzle

__all__ = ["KINDS", "LEVELS", "Answer", "Puzzle", "puzzle", "puzzles", "read_puzzles", "write_puzzle"]
