"""The list of all endpoints, from which the application and its OpenAPI document are built."""

from __future__ import annotations

from typing import Any

from lastcard.cup.public_state import PublicCup
from lastcard.describe.decks import DeckVerdict
from lastcard.describe.editions import EditionList, EditionPage, PlayerList
from lastcard.describe.rulebooks import RuleList, RulingList
from lastcard.describe.words import LanguageList, WordList
from lastcard.game.fair_deal import MOST_MATCHES
from lastcard.protocol.checks import DeckCheck, PositionCheck, PositionVerdict
from lastcard.protocol.cups import AskCup, JoinCup, JoinedCup, OpenCup
from lastcard.protocol.daily import DailyCalendar, DailyDay
from lastcard.protocol.match_records import MatchRecord, Proof
from lastcard.protocol.reviews import ReviewRecord
from lastcard.protocol.tables import Joined, JoinTable, OpenTable
from lastcard.protocol.uploads import ReplayRecord
from lastcard.puzzle.pages import BookList, PuzzleBook
from lastcard.replay.document import Replay
from lastcard.server.api import (
    about,
    checks,
    cups,
    daily,
    editions,
    invites,
    puzzles,
    records,
    replays,
    reviews,
    rulebooks,
    tables,
)
from lastcard.server.api.editions import LANGUAGE
from lastcard.server.api.endpoint import A_WHILE, HTML, IF_UNCHANGED, LINES, SVG, TEXT, Endpoint, Query
from lastcard.server.api.openapi import describe
from lastcard.server.api.request import ApiRequest
from lastcard.table.bot_list import BotList
from lastcard.table.public_state import PublicState

MATCH = Query(
    "match",
    {"type": "integer", "minimum": 1, "maximum": MOST_MATCHES},
    "The number of a match; left out, it is the last that was dealt.",
)


async def show_openapi(request: ApiRequest) -> dict[str, Any]:
    return describe(ENDPOINTS)


ENDPOINTS: tuple[Endpoint, ...] = (
    Endpoint("GET", "/", about.show_front, "What this is.", media=HTML, keep=A_WHILE),
    Endpoint("GET", "/health", about.show_health, "Is the server well?", about.Health),
    Endpoint(
        "GET",
        "/metrics",
        about.show_metrics,
        "Figures for Prometheus: for the computer that the server runs on, and whoever has their token.",
        media=TEXT,
        by_process=True,
        problems=(401, 404),
    ),
    Endpoint("GET", "/api/where", invites.show_where, "The address that others reach it by.", invites.Where),
    Endpoint(
        "GET",
        "/api/qr.svg",
        invites.draw_qr,
        "A link as a QR code.",
        query=(invites.LINK,),
        media=SVG,
        keep=A_WHILE,
    ),
    Endpoint(
        "GET",
        "/api/bots",
        invites.list_bots,
        "The bots that may sit at a table.",
        BotList,
        keep=A_WHILE,
    ),
    Endpoint("GET", "/api/openapi.json", show_openapi, "This document.", dict[str, Any], keep=A_WHILE),
    Endpoint("GET", "/api/tables", tables.list_tables, "The public tables.", tables.Listings),
    Endpoint(
        "POST",
        "/api/tables",
        tables.open_table,
        "Open a table, and sit down at it.",
        Joined,
        takes=OpenTable,
        status=201,
        limit="open",
    ),
    Endpoint(
        "POST",
        "/api/join",
        tables.join_table,
        "Come to a table by an invitation.",
        Joined,
        takes=JoinTable,
        status=201,
        problems=(404, 409),
        limit="join",
    ),
    Endpoint(
        "GET",
        "/api/invitations/{invite}",
        tables.show_invitation,
        "The table, or the cup, that an invitation leads to.",
        tables.Invitation,
        problems=(404,),
        limit="join",
    ),
    Endpoint(
        "GET",
        "/api/tables/{table}",
        tables.show_table,
        "A table, as everyone sees it who may.",
        PublicState,
        problems=(401, 404),
        shows_table=True,
    ),
    Endpoint(
        "POST",
        "/api/cups",
        cups.open_cup,
        "Open a cup over several tables.",
        JoinedCup,
        takes=OpenCup,
        status=201,
        limit="open",
    ),
    Endpoint(
        "POST",
        "/api/cups/join",
        cups.join_cup,
        "Come to a cup by an invitation.",
        JoinedCup,
        takes=JoinCup,
        status=201,
        problems=(404, 409),
        limit="join",
    ),
    Endpoint(
        "GET",
        "/api/cups/{cup}",
        cups.show_cup,
        "A cup, as everyone sees it who may.",
        PublicCup,
        problems=(401, 404),
        query=(cups.AFTER,),
        shows_table=True,
    ),
    Endpoint(
        "POST",
        "/api/cups/{cup}/commands",
        cups.ask_cup,
        "Ask something of a cup that you are in; the answer shows the cup afterwards.",
        PublicCup,
        takes=AskCup,
        problems=(401, 403, 404, 409),
        shows_table=True,
    ),
    Endpoint(
        "GET",
        "/api/tables/{table}/record.lcg",
        records.show_lcg,
        "The record of a match, as text.",
        problems=(401, 404, 409),
        query=(MATCH,),
        shows_table=True,
        media=TEXT,
    ),
    Endpoint(
        "GET",
        "/api/tables/{table}/record.json",
        records.show_json,
        "The record of a match.",
        MatchRecord,
        problems=(401, 404, 409),
        query=(MATCH,),
        shows_table=True,
    ),
    Endpoint(
        "GET",
        "/api/tables/{table}/proof",
        records.show_proof,
        "What shows that a match was dealt fairly.",
        Proof,
        problems=(401, 404, 409),
        query=(MATCH,),
        shows_table=True,
    ),
    Endpoint(
        "POST",
        "/api/replays",
        replays.show_replay,
        "A match seen again: how the table lay at every moment of a record.",
        Replay,
        takes=ReplayRecord,
        limit="long",
        packed=True,
    ),
    Endpoint(
        "POST",
        "/api/reviews",
        reviews.review_match,
        "A match reviewed by the coach. JSON, one object a line: `done` of `moments` while it goes on, "
        "and in the last line also `review`, as `lastcard review --json` prints it. It stops when the "
        "connection is closed.",
        takes=ReviewRecord,
        media=LINES,
        problems=(409,),
        limit="long",
    ),
    Endpoint(
        "GET",
        "/api/editions",
        editions.list_editions,
        "What can be played.",
        EditionList,
        query=(LANGUAGE,),
        keep=IF_UNCHANGED,
        packed=True,
    ),
    Endpoint(
        "GET",
        "/api/editions/{edition}",
        editions.show_edition,
        "An edition, with its cards.",
        EditionPage,
        problems=(404,),
        query=(LANGUAGE,),
        keep=IF_UNCHANGED,
    ),
    Endpoint(
        "GET",
        "/api/editions/{edition}/rules",
        rulebooks.list_rules,
        "The rulebook of an edition, in our own words.",
        RuleList,
        problems=(404,),
        query=(LANGUAGE,),
        keep=IF_UNCHANGED,
    ),
    Endpoint("GET", "/api/rulings", rulebooks.list_rulings, "All rulings.", RulingList, keep=A_WHILE),
    Endpoint("GET", "/api/languages", rulebooks.list_languages, "All languages.", LanguageList, keep=A_WHILE),
    Endpoint(
        "GET",
        "/api/words/{language}",
        rulebooks.list_words,
        "The words of a language.",
        WordList,
        problems=(404,),
        keep=A_WHILE,
        packed=True,
    ),
    Endpoint(
        "GET",
        "/api/daily",
        daily.show_calendar,
        "The daily deals that follow from the date.",
        DailyCalendar,
        keep=A_WHILE,
    ),
    Endpoint(
        "GET",
        "/api/daily/{day}",
        daily.show_day,
        "The daily deal of a day: a date such as 2026-11-18, or `today`.",
        DailyDay,
        problems=(404,),
    ),
    Endpoint(
        "GET",
        "/api/players",
        editions.list_players,
        "elite: the player cards.",
        PlayerList,
        query=(LANGUAGE,),
        keep=A_WHILE,
    ),
    Endpoint(
        "GET", "/api/puzzles", puzzles.list_puzzle_books, "The books of puzzles.", BookList, keep=A_WHILE
    ),
    Endpoint(
        "GET",
        "/api/puzzles/{book}",
        puzzles.show_puzzle_book,
        "The puzzles of an edition and a mode, with their answers.",
        PuzzleBook,
        problems=(404,),
        query=(LANGUAGE,),
        keep=A_WHILE,
        packed=True,
    ),
    Endpoint(
        "POST",
        "/api/decks/check",
        checks.judge_deck,
        "elite: may this deck be played?",
        DeckVerdict,
        takes=DeckCheck,
    ),
    Endpoint(
        "POST",
        "/api/positions/check",
        checks.judge_position,
        "Can a table be made from this position?",
        PositionVerdict,
        takes=PositionCheck,
        limit="long",
    ),
)
