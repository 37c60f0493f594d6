"""A view: what one seat may know, and nothing else.

It contains only what this module explicitly puts into it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from lastcard.editions.edition import COLOR_LETTERS, Edition, find_edition
from lastcard.errors import NotationError
from lastcard.notation.cards import colored_card_text
from lastcard.notation.facts import PlayerArea, TableFacts
from lastcard.notation.pending import WINDOW, seats_in
from lastcard.notation.position import Position
from lastcard.notation.writing import hidden_from, secrets_of, text_of
from lastcard.rules.dispatch import WINDOWS
from lastcard.rules.hands import cards_in_hand
from lastcard.rules.kinds import NO_COLOR
from lastcard.rules.lineup import icon_of
from lastcard.rules.options import QUICK
from lastcard.rules.piles import part
from lastcard.rules.state import LINEUP, MOST_CARDS, MOST_ICONS, NOBODY, PLAYER_DECK, State
from lastcard.views.encoding import PublicParts, encode_own, encode_view, public_parts
from lastcard.views.event import SCHEMA


@dataclass(frozen=True)
class View(TableFacts):
    """The game as one seat, or a spectator, may know it. Seats are numbers, cards are texts."""

    @property
    def text(self) -> str:
        """The view as a position, with `?` for each card that the seat may not know."""
        return text_of(self, self.rules, hidden_from(self))

    def __str__(self) -> str:
        return self.text

    @property
    def rules(self) -> Edition:
        """The edition that is played, if this process has loaded it."""
        return find_edition(f"{self.edition} {self.digest}")

    def json(self) -> str:
        """The view as JSON: equivalent to `json.dumps(view.to_json())`, but much faster."""
        return encode_view(self)

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> View:
        """Parse a view from the form that `to_json` writes."""
        return read_view(data)

    def to_json(self) -> dict[str, Any]:
        """The view in plain JSON types."""
        plain: dict[str, Any] = {"schema": SCHEMA}
        for name, value in self.__dict__.items():
            plain[name] = [*value] if isinstance(value, tuple) else value
        plain["options"] = {**self.options}
        plain["areas"] = [
            {k: [*v] if isinstance(v, tuple) else v for k, v in area._asdict().items()} for area in self.areas
        ]
        plain["shown"] = {str(target): [*hand] for target, hand in self.shown.items()}
        return plain


def read_view(data: Mapping[str, Any]) -> View:
    """Parse a view from JSON types."""
    if data.get("schema") != SCHEMA:
        raise NotationError(f"This is no view of schema {SCHEMA}.")
    facts = {name: tuple(v) if isinstance(v, list) else v for name, v in data.items() if name != "schema"}
    facts["areas"] = tuple(
        PlayerArea(tuple(area["lineup"]), tuple(area["spent"]), area["deck_size"], tuple(area["drafted"]))
        for area in data["areas"]
    )
    facts["shown"] = {int(target): tuple(hand) for target, hand in data["shown"].items()}
    return make_frozen(facts)


class Moment:
    """A moment of a game: what all its views have in common is worked out once."""

    def __init__(self, position: Position, window: int) -> None:
        self.position = position
        self.public = public_facts(position, window)
        self.parts: PublicParts | None = None

    def view(self, seat: int | None, legal: tuple[str, ...]) -> View:
        """What a seat may know; `legal` are its own moves (R147, R148)."""
        return make_frozen({**self.public, **own_facts(self.position, seat), "legal": legal})

    def json(self, view: View) -> str:
        """A view of this moment as JSON."""
        self.parts = self.parts or public_parts(view)
        return encode_own(view, self.parts)


def make_view(position: Position, seat: int | None, legal: tuple[str, ...], window: int = 0) -> View:
    """What a seat may know of a position; `legal` are its own moves (R147, R148)."""
    return Moment(position, window).view(seat, legal)


def own_facts(position: Position, seat: int | None) -> dict[str, Any]:
    """What a seat may know besides what is public, apart from its moves."""
    s, texts = position.state, position.edition.texts
    shown = shown_to(position, seat) if position.shown else {}
    if seat is None:
        return {"options": {**position.options}, "shown": shown}
    return {
        "seat": seat,
        "options": {**position.options},
        "hand": tuple([texts[kind] for kind in cards_in_hand(s, seat)]),
        "drawn": texts[s.drawn] if WINDOWS[s.window].name == "drawn" and seat == s.actor else None,
        "deck": own_deck(position, seat) if position.cards else (),
        "shown": shown,
    }


def public_facts(position: Position, window: int) -> dict[str, Any]:
    """The view of a spectator who is shown nothing: every fact of a view, in its order."""
    s, edition, cards = position.state, position.edition, position.cards
    texts, players, name = edition.texts, s.players, WINDOWS[s.window].name
    using = s.active != NOBODY
    return {
        "seat": None,
        "window": window,
        "edition": edition.name,
        "digest": edition.digest,
        "options": position.options,
        "players": players,
        "dealer": s.dealer,
        "turn": somebody(s.turn),
        "turns": s.turns,
        "direction": s.direction,
        "top": colored_card_text(edition, s.cards[MOST_CARDS - s.discards], s.color) if s.discards else None,
        "color": some_color(s.color),
        "discard": tuple([texts[kind] for kind in s.cards[MOST_CARDS - s.discards :]]) if s.discards else (),
        "pile_size": s.pile,
        "hand": (),
        "hand_sizes": tuple(s.held[:players]),
        "called": tuple(seats_in(s.called)) if s.called else (),
        "open": tuple(seats_in(s.open)) if s.open else (),
        "yelled": somebody(s.yelled),
        "skips": tuple(s.skips[:players]),
        "waiting_for": name,
        "asked": tuple(seats_in(s.awaited)) if s.actor == NOBODY else (s.actor,),
        "opener": s.opener if WINDOWS[s.window].opened_by_card or using else None,
        "owed": s.owed,
        "left": s.left,
        "again": bool(s.again) and (using or name in ("turn", "drawn")),
        "drawn": None,
        "color_before": COLOR_LETTERS[s.color_before] if name == "challenge" else None,
        "parts": tuple([texts[part(s, n)] for n in range(s.parts)]) if s.parts else (),
        "part_color": some_color(s.part_color) if s.parts else None,
        "last_card": WINDOWS[s.window].is_race and s.winner != NOBODY,
        "active": cards[s.active].text if using else None,
        "icons_done": tuple(n + 1 for n in seats_in(s.icons_done)) if using else (),
        "icon": icon_under_way(s) if using else None,
        "victims": tuple(seats_in(s.victims)) if using else (),
        "areas": player_areas(position) if cards else (),
        "deck": (),
        "row": tuple([cards[number].text for number in s.row[: s.in_row]]),
        "stock_size": s.in_stock if name == "draft" else 0,
        "picks": s.picks if name == "draft" else 0,
        "youngest": s.youngest if name == "draft" else None,
        "shown": {},
        "scores": tuple(s.scores[:players]),
        "round_over": bool(s.over),
        "round_winner": somebody(s.winner) if s.over else None,
        "points": s.points if s.over else 0,
        "match_over": bool(s.match_over),
        "legal": (),
    }


def write_position(position: Position) -> str:
    """A whole position as text: a spectator's view plus all secrets."""
    return text_of(make_view(position, None, ()), position.edition, secrets_of(position))


def make_frozen(facts: dict[str, Any]) -> View:
    """A view with these fields. A frozen dataclass would set them one by one, ten times slower."""
    view = object.__new__(View)
    object.__setattr__(view, "__dict__", facts)
    return view


def somebody(seat: int) -> int | None:
    return seat if seat != NOBODY else None


def some_color(color: int) -> str | None:
    return COLOR_LETTERS[color] if color != NO_COLOR else None


def icon_under_way(s: State) -> int | None:
    """The number of the icon that is being carried out, from 1."""
    done = [n for n in range(MOST_ICONS) if s.icons_done >> n & 1]
    return next((n + 1 for n in done if icon_of(s, s.active, n) == s.icon), None)


def player_areas(position: Position) -> tuple[PlayerArea, ...]:
    s, cards = position.state, position.cards
    drafting = s.window == WINDOW["draft"]
    areas = []
    for seat in range(s.players):
        lined_up, spends = s.lined_up[seat], s.spends[seat]
        first, deck = seat * LINEUP, seat * PLAYER_DECK
        areas.append(
            PlayerArea(
                tuple([cards[n].text for n in s.lineup[first : first + lined_up]]) if lined_up else (),
                tuple([cards[n].text for n in s.spent[deck : deck + spends]]) if spends else (),
                s.in_deck[seat],
                drafted(position, seat) if drafting else (),
            )
        )
    return tuple(areas)


def drafted(position: Position, seat: int) -> tuple[str, ...]:
    """elite/draft-row-visible: what a seat has drafted so far. Once play begins its deck is face down."""
    first = seat * PLAYER_DECK
    numbers = position.state.deck[first : first + position.state.in_deck[seat]]
    return tuple([position.cards[number].text for number in numbers])


def own_deck(position: Position, seat: int) -> tuple[str, ...]:
    """What a seat knows of its own deck: nothing if it was dealt."""
    if position.state.mode == QUICK:
        return ()
    return tuple(sorted(drafted(position, seat)))


def shown_to(position: Position, seat: int | None) -> dict[int, tuple[str, ...]]:
    texts = position.edition.texts
    return {
        target: tuple(texts[kind] for kind in hand)
        for (viewer, target), hand in position.shown.items()
        if viewer == seat
    }
