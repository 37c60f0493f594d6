"""The arena: bots against each other, every deal once per rotation of the seats."""
