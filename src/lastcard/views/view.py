"""A view: what one seat may know, built up from nothing.

Whatever is not written here is not known to the seat.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from typing import Any

from lastcard.editions.edition import COLOR_LETTERS, Edition, find_edition
from lastcard.notation.cards import card_text, colored_card_text
from lastcard.notation.pending import UNKNOWN, WINDOW, seats_in, write_pending
from lastcard.notation.position import Position
from lastcard.notation.writing import (
    line,
    write_area,
    write_draft,
    write_hand,
    write_header,
    write_open_player_cards,
    write_shown,
    write_table,
)
from lastcard.rules.dispatch import WINDOWS
from lastcard.rules.hands import cards_in_hand
from lastcard.rules.kinds import NO_COLOR
from lastcard.rules.piles import discarded, part, top
from lastcard.rules.state import LINEUP, NOBODY, PLAYER_DECK

OPENED = ("stack", "challenge", "race", "droid")
"""The windows that a seat's card has opened for others."""


@dataclass(frozen=True)
class PlayerArea:
    """elite/play-area: a seat's player cards as everyone sees them (R114)."""

    lineup: tuple[str, ...]
    spent: tuple[str, ...]
    deck_size: int
    drafted: tuple[str, ...]  # while a draft goes on, everyone sees what has been drafted


@dataclass(frozen=True)
class View:
    """The game as one seat, or a spectator (`seat=None`), may know it. Seats are numbers, cards texts."""

    seat: int | None
    window: int = field(compare=False)  # the number of this moment: an answer names it
    edition: str
    digest: str  # of the edition: tells an edition of one's own from another of that name
    options: dict[str, str]
    players: int
    dealer: int
    turn: int | None
    direction: int
    top: str | None
    color: str | None
    discard: tuple[str, ...]  # the top card first; all of it is public (R148)
    pile_size: int
    hand: tuple[str, ...]  # the seat's own; empty for a spectator
    hand_sizes: tuple[int, ...]
    called: tuple[int, ...]  # seats with one card that have called
    open: tuple[int, ...]  # seats with one card that may be caught
    yelled: int | None  # the seat at which anyone may throw a Hail Mary: never who can (R147)
    skips: tuple[int, ...]
    waiting_for: str  # the window: "turn", "drawn", "challenge", ...
    asked: tuple[int, ...]  # the seats that the window waits for
    opener: int | None  # whose card opened it: a challenge, a race, a droid, an activation
    active: str | None  # the player card that is being used
    owed: int
    drawn: str | None  # the card just drawn, for the seat that drew it
    parts: tuple[str, ...]  # of the droid being built
    areas: tuple[PlayerArea, ...]
    row: tuple[str, ...]
    shown: dict[int, tuple[str, ...]]  # hands this seat is being shown (R148)
    scores: tuple[int, ...]
    round_over: bool
    round_winner: int | None
    match_over: bool
    legal: tuple[str, ...]
    text: str

    def __str__(self) -> str:
        return self.text

    @property
    def rules(self) -> Edition:
        """The edition that is played, where this process has read it."""
        return find_edition(f"{self.edition} {self.digest}")

    def to_json(self) -> dict[str, Any]:
        """The view in plain JSON types."""
        import json

        plain: dict[str, Any] = json.loads(json.dumps(asdict(self)))
        return plain


def make_view(position: Position, seat: int | None, legal: tuple[str, ...], window: int = 0) -> View:
    """What a seat may know of a position; `legal` are its own moves (R147, R148)."""
    s, edition = position.state, position.edition
    own = cards_in_hand(s, seat) if seat is not None else []
    drawn = s.window == WINDOW["drawn"] and seat == s.actor
    return View(
        seat=seat,
        window=window,
        edition=edition.name,
        digest=edition.digest,
        options=dict(position.options),
        players=s.players,
        dealer=s.dealer,
        turn=s.turn if s.turn != NOBODY else None,
        direction=s.direction,
        top=colored_card_text(edition, top(s), s.color) if s.discards else None,
        color=COLOR_LETTERS[s.color] if s.color != NO_COLOR else None,
        discard=tuple(card_text(edition, discarded(s, n)) for n in range(s.discards)),
        pile_size=s.pile,
        hand=tuple(card_text(edition, kind) for kind in own),
        hand_sizes=tuple(s.held[: s.players]),
        called=tuple(seats_in(s.called)),
        open=tuple(seats_in(s.open)),
        yelled=s.yelled if s.yelled != NOBODY else None,
        skips=tuple(s.skips[: s.players]),
        waiting_for=WINDOWS[s.window].name,
        asked=tuple(seats_in(s.awaited)) if s.actor == NOBODY else (s.actor,),
        opener=s.opener if WINDOWS[s.window].name in OPENED or s.active != NOBODY else None,
        active=position.cards[s.active].text if s.active != NOBODY else None,
        owed=s.owed,
        drawn=card_text(edition, s.drawn) if drawn else None,
        parts=tuple(card_text(edition, part(s, n)) for n in range(s.parts)),
        areas=player_areas(position),
        row=tuple(position.cards[s.row[n]].text for n in range(s.in_row)),
        shown=shown_to(position, seat),
        scores=tuple(s.scores[: s.players]),
        round_over=bool(s.over),
        round_winner=s.winner if s.over and s.winner != NOBODY else None,
        match_over=bool(s.match_over),
        legal=legal,
        text=view_text(position, seat, own),
    )


def player_areas(position: Position) -> tuple[PlayerArea, ...]:
    s, cards = position.state, position.cards
    if not cards:
        return ()
    return tuple(
        PlayerArea(
            tuple(cards[s.lineup[seat * LINEUP + n]].text for n in range(s.lined_up[seat])),
            tuple(cards[s.spent[seat * PLAYER_DECK + n]].text for n in range(s.spends[seat])),
            s.in_deck[seat],
            drafted(position, seat),
        )
        for seat in range(s.players)
    )


def drafted(position: Position, seat: int) -> tuple[str, ...]:
    """elite/draft-row-visible: what a seat has drafted so far; once play begins its deck is face down."""
    s = position.state
    if s.window != WINDOW["draft"]:
        return ()
    return tuple(position.cards[s.deck[seat * PLAYER_DECK + n]].text for n in range(s.in_deck[seat]))


def shown_to(position: Position, seat: int | None) -> dict[int, tuple[str, ...]]:
    return {
        target: tuple(card_text(position.edition, kind) for kind in hand)
        for (viewer, target), hand in position.shown.items()
        if viewer == seat
    }


def view_text(position: Position, seat: int | None, own: list[int]) -> str:
    """A position with `?` for each card that the seat may not know."""
    s, edition = position.state, position.edition
    lines = write_header(edition, position.options) + write_table(s, edition)
    lines.append(line("pile", [UNKNOWN] * s.pile))
    for other in range(s.players):
        hand = [card_text(edition, kind) for kind in own] if other == seat else [UNKNOWN] * s.held[other]
        lines.append(write_hand(s, other, hand))
    if edition.roster is not None:
        for other in range(s.players):
            lines += write_open_player_cards(s, position.cards, other)
            lines.append(write_area(other, "deck", drafted(position, other) or [UNKNOWN] * s.in_deck[other]))
        lines += write_draft(s, [UNKNOWN] * s.in_stock, position.cards)
    lines += write_pending(s, edition, position.cards, -1 if seat is None else seat)
    for (viewer, target), cards in position.shown.items():
        if viewer == seat:
            lines.append(write_shown(edition, viewer, target, cards))
    return "\n".join(lines) + "\n"
