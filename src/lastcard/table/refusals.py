"""The error of a table, and all its codes, with their meaning to a program. docs/protocol.md shows these
tables.

Codes are never renamed; a client treats an unknown one like `illegal`.
"""

from __future__ import annotations

from lastcard.errors import Error


class TableError(Error):
    """A room refuses a request; `.code` is for programs, the sentence for people.

    `.rule` is the rule that forbids a move, and `.key` and `.details` identify the sentence in other
    languages.
    """

    __module__ = "lastcard"

    def __init__(
        self,
        code: str,
        sentence: str,
        rule: str = "",
        key: str = "",
        details: dict[str, object] | None = None,
    ) -> None:
        super().__init__(code, sentence, rule, key, details)
        self.code, self.sentence, self.rule, self.key = code, sentence, rule, key
        self.details = details or {}

    def __str__(self) -> str:
        return self.sentence


OVER_SOCKETS: dict[str, str] = {
    # moves
    "illegal": "The rules forbid this move; `rule` names the sentence.",
    "too_late": "The moment that the move answers is over.",
    "unreadable": "This is no move, or it has a command or a field that the server does not know.",
    "locked": "Your seat has just caught nobody, and may not catch until something has happened.",
    "doubled": "You have done this already.",
    "paused": "The host has paused the game.",
    # who, when and where
    "not_joined": "You are looking on without having joined.",
    "not_seated": "You have no seat.",
    "not_host": "Only the host may do that.",
    "wrong_phase": "Not before the deal, not during a round, or not after it: see `face.phase`.",
    "gone": "You are no longer at this table.",
    "in_cup": "The table belongs to a cup: there is nothing to change, to pause or to deal.",
    "away": "The person is not connected.",
    # seats, people and bots
    "no_such_seat": "There is no seat with this number.",
    "seat_taken": "A person sits there.",
    "knows_a_hand": "You have seen another hand in this round, or may have: somebody has left since it was "
    "dealt, and you came after them.",
    "nobody_seated": "Nobody has taken a seat.",
    "no_such_person": "Nobody else at the table has this id.",
    "no_such_bot": "There is no such bot, or none sits there.",
    "no_champion": "This server lacks what a champion needs.",
    # hints
    "no_hint_with_people": "A person has another seat: there are hints against bots only.",
    "no_hint_in_daily": "The daily deal is played without hints.",
    "nothing_to_decide": "You can do nothing now that a hint would be good for.",
    "fault": "No hint was found; the server has noted why.",
    # what is said, brought and agreed
    "bad_text": "What is said is too long, or has characters that cannot be shown.",
    "too_many": "You say a lot: wait a few seconds before you `say` or `emote` more.",
    "muted": "The host has muted you: you may not `say` or `emote` until the host undoes it.",
    "no_such_emote": "The table does not offer this emote.",
    "no_decks": "Nobody brings a deck to this game.",
    "bad_deck": "The deck breaks a rule of construction; `rule` names it.",
    "bad_randomness": "Randomness is written in hexadecimal digits.",
    "bad_settings": "The settings cannot be played.",
    "busy": "The table is too busy: try again.",
    "crowded": "The server is too busy for talk just now: say it again in a minute.",
}
"""The codes that a command over a socket can be refused with."""

OVER_HTTP: dict[str, str] = {
    # opening and joining
    "bad_text": "The name is too long, or has characters that cannot be shown.",
    "name_taken": "Somebody at the table or in the cup, or a bot, has this name, or one that looks like it.",
    "bad_settings": "The settings cannot be played.",
    "no_such_bot": "There is no such bot as `fill` names.",
    "no_champion": "This server lacks what a champion needs.",
    "bad_position": "The position cannot be read or played.",
    "bad_record": "The record cannot be read, or not played on from: it ends with a round, or hides cards.",
    "newer_record": "The record has a form that only a newer version reads.",
    "unfinished": "The match is not over: only whole matches are reviewed.",
    "review_too_long": "The record has more than 1,000 moves: too many to be reviewed here.",
    "not_compiled": "A review was wanted with compiled rules only, and they are not compiled here.",
    "coach_busy": "The coach reviews as many matches as it can: try later.",
    "broke_off": "The review could not be begun: try again.",
    "no_such_table": "There is no such table or invitation, or you may not see it.",
    "full": "The table has as many people as it can take: 60, spectators included.",
    "crowded": "The server is as busy as it can be, or has as many tables as it can take: try later.",
    # a cup
    "no_such_cup": "There is no such cup, or you may not see it.",
    "not_host": "Only the host of the cup may do that.",
    "too_few": "A round of a cup takes two people at least.",
    "no_such_person": "Nobody else in the cup has this id.",
    "away": "The person does not look at the cup.",
    "doubled": "The table is done already, or is none of this round.",
    "somebody_there": "Somebody is at the table: it is not ended.",
    # asking for something
    "unreadable": "The request is broken, or has a field that the server does not know.",
    "not_json": "The request is not JSON, or does not say so.",
    "bad_query": "The query string of the address cannot be used.",
    "wrong_token": "The token belongs to nobody at this table.",
    "no_such_page": "There is nothing at this address.",
    "no_such_edition": "There is no such edition.",
    "no_such_language": "There is no such language.",
    "no_such_day": "The day has no daily deal: it is not open yet, or this is not a day.",
    "no_such_match": "There is no match with this number at the table.",
    "no_proof": "The match began from a position: nothing was dealt.",
    "wrong_phase": "Nothing has been dealt yet; at a cup: not before, during or after a round.",
    "wrong_method": "The address knows other methods than this one.",
    "wrong_host": "The server does not answer to the name in `Host`: use its IP address or one of its names.",
    "slow": "The request took too long to arrive.",
    "too_large": "The request is too large, or its record has more than 10,000 moves.",
    "too_many": "Your address asks too much: wait as long as `Retry-After` says.",
    # the server
    "busy": "The table is too busy: try again.",
    "paused": "Nothing can be written down just now: try again.",
    "fault": "Something went wrong in the server, and was noted.",
}
"""The codes that an HTTP request can be refused with."""

REFUSALS = frozenset(OVER_SOCKETS) | frozenset(OVER_HTTP)
