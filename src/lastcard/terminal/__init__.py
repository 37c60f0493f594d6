"""The terminal: `lastcard` on the command line. It displays and prompts, and makes no decisions."""
