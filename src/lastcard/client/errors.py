"""Errors of the client."""

from __future__ import annotations

from typing import Any

from lastcard.errors import Error


class ServerError(Error):
    """The server refuses, or is unreachable; `.code` is for programs, the sentence for people."""

    def __init__(self, code: str, sentence: str) -> None:
        super().__init__(code, sentence)
        self.code, self.sentence = code, sentence

    def __str__(self) -> str:
        return self.sentence


class Refusal(ServerError):  # noqa: N818 - what it is
    """The table refuses a request; `.rule` is the rule that forbids a move, and `.key` and `.details`
    identify the sentence in other languages.
    """

    def __init__(
        self,
        code: str,
        sentence: str,
        rule: str = "",
        key: str = "",
        details: dict[str, Any] | None = None,
    ) -> None:
        super().__init__(code, sentence)
        self.args = (code, sentence, rule, key, details)
        self.rule, self.key, self.details = rule, key, details or {}
