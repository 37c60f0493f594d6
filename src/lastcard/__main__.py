"""`python -m lastcard`."""

from lastcard.terminal.cli import main

if __name__ == "__main__":
    main()
