"""External bots: programs in any language.

For every decision the program reads one line of JSON, with the events since the last one and the state of the
table, and writes a move as one line. The protocol is documented in docs/protocol-bots.md. If it fails, the
decision is forfeited and the game goes on.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from lastcard.bots.bot import Reflexes
from lastcard.bots.conversation import Conversation
from lastcard.bots.forfeit import Forfeit
from lastcard.bots.thinking import Expert
from lastcard.views import SCHEMA, Seen, View

STARTING = 2.0  # extra seconds for the first answer: a program has to start


class External:
    """A bot that asks a program. `close` ends the program."""

    reflexes: Reflexes = Expert.reflexes

    def __init__(self, command: Sequence[str], seed: str = "", think: float = 1.0) -> None:
        self.command, self.seed, self.think = tuple(command), seed, think
        self.running: Conversation | None = None
        self.events: list[dict[str, Any]] = []  # of this round
        self.told = 0  # how many of them the program has received

    def see(self, events: Sequence[Seen], view: View) -> None:
        """Queue the events for the next question."""
        self.events += [seen.to_json() for seen in events]

    def choose(self, view: View) -> str:
        limit = self.think
        try:
            if self.running is None:
                limit += STARTING
                self.running = Conversation(self.command, {"LASTCARD_SEED": self.seed})
                self.told = 0  # it knows nothing yet
            events, self.told = self.events[self.told :], len(self.events)
            question = f'{{"schema":{SCHEMA},"events":{json.dumps(events)},"view":{view.json()}}}'
            return self.running.ask(question, limit)
        except Forfeit:
            self.close()  # it is restarted for the next question
            raise

    def close(self) -> None:
        if self.running is not None:
            self.running.end()
            self.running = None
