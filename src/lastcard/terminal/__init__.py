"""The terminal: `lastcard` on the command line. It shows and asks, and decides nothing."""
