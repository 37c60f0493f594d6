"""Finds the puzzles of the package."""
