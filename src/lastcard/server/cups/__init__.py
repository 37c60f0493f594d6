"""Cups: their logs in the store, who looks at them, and the tables of their rounds."""
