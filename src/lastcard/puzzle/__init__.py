"""Puzzles: positions in which one move is right, with its proof."""

from lastcard.puzzle.book import find_puzzle, puzzles, read_puzzles, write_puzzle
from lastcard.puzzle.puzzle import KINDS, LEVELS, Answer, Puzzle

__all__ = ["KINDS", "LEVELS", "Answer", "Puzzle", "find_puzzle", "puzzles", "read_puzzles", "write_puzzle"]
