"""Every code that a refusal can have, and what it means to a program. docs/protocol.md shows this table."""

from __future__ import annotations

REFUSALS: dict[str, str] = {
    # moves
    "illegal": "The rules forbid this move; `rule` names the sentence.",
    "too_late": "The moment that the move answers is over.",
    "unreadable": "This is no move, or it has a command or a field that the server does not know.",
    "locked": "This seat has just caught nobody, and may not catch until something has happened.",
    "doubled": "This was done already.",
    "paused": "The game is paused, or nothing can be written down just now.",
    # who, when and where
    "not_joined": "You are looking on without having joined.",
    "not_seated": "You have no seat.",
    "not_host": "Only the host may do that.",
    "wrong_phase": "Not before the deal, not during a round, or not after it.",
    "gone": "You are no longer at this table.",
    "away": "The person is not connected.",
    # seats, people and bots
    "no_such_seat": "There is no seat with this number.",
    "seat_taken": "A person sits there.",
    "knows_a_hand": "You have seen another hand in this round.",
    "nobody_seated": "Nobody has taken a seat.",
    "no_such_person": "Nobody else at the table has this id.",
    "no_such_bot": "There is no such bot, or none sits there.",
    "no_champion": "This server lacks what a champion needs.",
    # what is said and brought
    "bad_text": "A name or a saying is too long, or has characters that cannot be shown.",
    "too_many": "You, or your address, ask too much at once: wait a few seconds, or what `Retry-After` says.",
    "no_such_emote": "The table does not offer this emote.",
    "no_decks": "Nobody brings a deck to this game.",
    "bad_deck": "The deck breaks a rule of construction; `rule` names it.",
    "bad_randomness": "Randomness is written in hexadecimal digits.",
    # tables
    "bad_settings": "The settings cannot be played.",
    "bad_position": "The position cannot be read or played.",
    "no_such_table": "There is no such table or invitation, or you may not see it.",
    "name_taken": "Somebody at the table, or a bot, has this name, or one that looks like it.",
    "full": "The table has as many people as it can take.",
    "crowded": "The server has as many tables as it can take: try later.",
    "busy": "The table is too busy: try again.",
    # over HTTP
    "not_json": "The request is not JSON, or does not say so.",
    "bad_query": "What stands behind `?` in the address cannot be used.",
    "bad_record": "The record cannot be read or played on from.",
    "too_large": "The request is too large.",
    "slow": "The request took too long to arrive.",
    "wrong_token": "The token belongs to nobody at this table.",
    "wrong_method": "The address knows other methods than this one.",
    "no_such_page": "There is nothing at this address.",
    "no_such_edition": "There is no such edition.",
    "no_such_language": "There is no such language.",
    "no_such_match": "There is no match with this number at the table.",
    "no_proof": "The match began from a position: nothing was dealt.",
    "fault": "Something went wrong in the server, and was noted.",
}
"""By code. Codes are never renamed; a client treats one that it does not know like `illegal`."""
