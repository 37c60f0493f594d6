"""What can go wrong."""

from __future__ import annotations

from lastcard.errors import Error


class ServerError(Error):
    """The server refuses, or is not there; `.code` is for programs, the sentence for people."""

    def __init__(self, code: str, sentence: str) -> None:
        super().__init__(code, sentence)
        self.code, self.sentence = code, sentence

    def __str__(self) -> str:
        return self.sentence


class Refusal(ServerError):  # noqa: N818 - what it is
    """The table does not do what was asked; `.rule` is the rule that forbids a move."""

    def __init__(self, code: str, sentence: str, rule: str = "") -> None:
        super().__init__(code, sentence)
        self.args = (code, sentence, rule)
        self.rule = rule
