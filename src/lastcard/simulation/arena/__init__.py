"""The arena: bots against each other, every deal once for each rotation of the seats."""
