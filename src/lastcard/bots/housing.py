"""Users' Python bots: each runs in a separate process, which is killed from outside if it is slow."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from typing import Any

from lastcard.bots.bot import Reflexes
from lastcard.bots.conversation import Conversation
from lastcard.bots.forfeit import ENDED, FAILED, LATE, Forfeit, late
from lastcard.bots.thinking import Expert
from lastcard.errors import OptionError
from lastcard.views import Seen, View

STARTING = 20.0  # seconds for a house to open and its bot to be made, however busy the machine is


class BotError(OptionError):
    """A bot that does not exist, or cannot be used."""


class Housed:
    """A bot that is asked in its house. The house stays open from round to round; `sit` makes a new bot."""

    def __init__(self, text: str, think: float, edition: str = "") -> None:
        """`edition` is the file of a custom edition, which the house needs as well."""
        self.text, self.think, self.edition = text, think, edition
        self.house: Conversation | None = None
        self.seed = ""
        self.reflexes: Reflexes = Expert.reflexes
        self.looks_on = False

    def sit(self, seed: str) -> None:
        """Make a new bot, for a new round."""
        self.seed = seed
        self.open()

    def open(self) -> None:
        if self.house is None:
            command = [sys.executable, "-m", "lastcard.bots.house", self.text, self.edition]
            self.house = Conversation(command, {}, shows_complaints=True)
        found = self.ask({"sit": self.seed}, self.think + STARTING)
        self.reflexes = Reflexes(**found["reflexes"]) if found["reflexes"] else Expert.reflexes
        self.looks_on = bool(found["looks_on"])

    def see(self, events: Sequence[Seen], view: View) -> None:
        if self.looks_on and self.house is not None:
            seen = [event.to_json() for event in events]
            self.ask_text(f'{{"see":[{json.dumps(seen)},{view.json()}]}}', self.think)

    def choose(self, view: View) -> str:
        if self.house is None:
            self.open()
        found = self.ask_text(f'{{"choose":{view.json()}}}', self.think)
        return str(found["move"] if "move" in found else found["odd"])

    def ask(self, question: dict[str, Any], limit: float) -> dict[str, Any]:
        return self.ask_text(json.dumps(question), limit)

    def ask_text(self, question: str, limit: float) -> dict[str, Any]:
        """The house's answer. A house that does not answer is closed; the next decision opens a new one."""
        assert self.house is not None
        try:
            answer: dict[str, Any] = json.loads(self.house.ask(question, limit))
        except ValueError:
            self.close()
            raise Forfeit(ENDED, "The bot has written over what its process says.") from None
        except Forfeit as forfeit:
            self.close()
            if forfeit.kind == LATE:
                raise Forfeit(LATE, late(self.think)) from None
            raise
        if "unusable" in answer:
            raise BotError(answer["unusable"])
        if "failed" in answer:
            raise Forfeit(FAILED, answer["failed"])
        return answer

    def close(self) -> None:
        if self.house is not None:
            self.house.end()
            self.house = None
