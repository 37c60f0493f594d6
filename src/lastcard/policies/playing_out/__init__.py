"""Games played out, from the deal on or from a world that is tried; what is told, and what came of it."""
