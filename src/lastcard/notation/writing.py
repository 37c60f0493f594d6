"""Positions as text: writing one. `reading` parses them.

The same facts are written with all secrets (a position), or with `?` for each secret (a view).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from lastcard.editions.edition import SEAT_LETTERS, Edition
from lastcard.notation.facts import TableFacts
from lastcard.notation.pending import UNKNOWN, seats_in
from lastcard.notation.position import Position
from lastcard.rules.hands import cards_in_hand
from lastcard.rules.state import PLAYER_DECK


@dataclass(frozen=True)
class Secrets:
    """The facts that no single seat knows in full."""

    pile: Sequence[str]
    hands: Sequence[Sequence[str]]
    decks: Sequence[Sequence[str]]
    stock: Sequence[str]
    drawn: str
    verdict: str
    stuck: Sequence[int]
    shown: Mapping[tuple[int, int], Sequence[str]]
    chance: str


def secrets_of(position: Position) -> Secrets:
    s, texts, cards = position.state, position.edition.texts, position.cards
    decks = [s.deck[seat * PLAYER_DECK :][: s.in_deck[seat]] for seat in range(s.players)]
    return Secrets(
        pile=[texts[kind] for kind in reversed(s.cards[: s.pile])],
        hands=[[texts[kind] for kind in cards_in_hand(s, seat)] for seat in range(s.players)],
        decks=[[cards[number].text for number in reversed(deck)] for deck in decks] if cards else [],
        stock=[cards[number].text for number in s.stock[: s.in_stock]],
        drawn=texts.get(s.drawn, ""),
        verdict=" guilty" if s.guilty else " innocent",
        stuck=seats_in(s.stuck),
        shown={pair: [texts[kind] for kind in hand] for pair, hand in position.shown.items()},
        chance=f"chance {'secure' if s.chance is not None else f'{s.key}:{s.rolled}'}",
    )


def hidden_from(view: TableFacts) -> Secrets:
    """The secrets as a seat knows them."""
    return Secrets(
        pile=[UNKNOWN] * view.pile_size,
        hands=[view.hand if n == view.seat else [UNKNOWN] * size for n, size in enumerate(view.hand_sizes)],
        decks=[area.drafted or [UNKNOWN] * area.deck_size for area in view.areas],  # not their order
        stock=[UNKNOWN] * view.stock_size,
        drawn=view.drawn or UNKNOWN,
        verdict="",
        stuck=(),
        shown={(view.seat, target): hand for target, hand in view.shown.items() if view.seat is not None},
        chance="",
    )


def text_of(view: TableFacts, edition: Edition, secrets: Secrets) -> str:
    lines = write_header(view, edition) + write_table(view)
    if secrets.stuck:
        lines.append(f"stuck {letters(secrets.stuck)}")
    lines.append(line("pile", secrets.pile))
    for seat, hand in enumerate(secrets.hands):
        lines.append(write_hand(view, seat, hand))
    for seat, area in enumerate(view.areas):
        lines.append(write_area(seat, "lineup", area.lineup))
        lines.append(write_area(seat, "spent", area.spent))
        lines.append(write_area(seat, "deck", secrets.decks[seat]))
    if view.waiting_for == "draft":
        lines += [f"row {', '.join(view.row)}", f"stock {', '.join(secrets.stock)}".rstrip()]
    lines += write_pending(view, secrets) + write_activation(view)
    for (viewer, target), hand in secrets.shown.items():
        lines.append(line(f"shown {SEAT_LETTERS[viewer]} {SEAT_LETTERS[target]}", hand))
    lines += [secrets.chance] if secrets.chance else []
    return "\n".join(lines) + "\n"


def line(key: str, words: Iterable[str]) -> str:
    return " ".join([key, *words])


def letters(seats: Iterable[int]) -> str:
    return " ".join(SEAT_LETTERS[seat] for seat in seats)


def write_header(view: TableFacts, edition: Edition) -> list[str]:
    lines = [f"edition {edition.written}"]
    agreed = [f"{name}={value}" for name, value in view.options.items() if value != edition.defaults[name]]
    return lines + ([line("options", agreed)] if agreed else [])


def write_table(view: TableFacts) -> list[str]:
    """The lines of what is open on the table."""
    lines = [f"dealer {SEAT_LETTERS[view.dealer]}"]
    if view.direction < 0:
        lines.append("direction -")
    lines += per_seat("scores", view.scores) + per_seat("skips", view.skips)
    if view.turns != 1:
        lines.append(f"turns {view.turns}")
    if view.top:
        lines.append(f"top {view.top}")
    if len(view.discard) > 1:
        lines.append(line("under", view.discard[1:]))
    if view.open:
        lines.append(f"open {letters(view.open)}")
    if view.yelled is not None:
        lines.append(f"yelled {SEAT_LETTERS[view.yelled]}")
    return lines


def per_seat(key: str, numbers: Sequence[int]) -> list[str]:
    items = [f"{SEAT_LETTERS[seat]} {number}" for seat, number in enumerate(numbers) if number]
    return [f"{key} {', '.join(items)}"] if items else []


def write_hand(view: TableFacts, seat: int, cards: Iterable[str]) -> str:
    key = SEAT_LETTERS[seat] + ("*" if seat == view.turn else "")
    return line(key, [*cards, *(["!"] if seat in view.called else [])])


def write_area(seat: int, area: str, names: Sequence[str]) -> str:
    return f"{SEAT_LETTERS[seat]} {area} {', '.join(names)}".rstrip()


def write_pending(view: TableFacts, secrets: Secrets) -> list[str]:
    """The lines of what the game waits for; none in an ordinary turn."""
    opener = "" if view.opener is None else SEAT_LETTERS[view.opener]
    match view.waiting_for:
        case "turn":
            lines = ["again"] if view.again else []
        case "drawn":
            lines = [f"drawn {secrets.drawn}", *(["again"] if view.again else [])]
        case "color":
            lines = [f"color {letters(view.asked)}"]
        case "stack":
            lines = [f"stack {opener} {view.owed}"]
        case "challenge":
            lines = [f"challenge {opener} {view.color_before}{secrets.verdict}"]
        case "race":
            lines = [f"race {opener} {letters(view.asked)}{' last' if view.last_card else ''}"]
        case "droid":
            lines = [f"droid {opener} {write_parts(view)}".rstrip()]
        case "draft":
            assert view.youngest is not None
            lines = [f"draft {SEAT_LETTERS[view.youngest]} {view.picks}"]
        case "over":
            winner = view.round_winner
            lines = ["over -" if winner is None else f"over {SEAT_LETTERS[winner]} {view.points}"]
            lines += ["match over"] if view.match_over else []
        case name:
            lines = [f"waiting {name} {letters(view.asked)}"]
    return lines


def write_parts(view: TableFacts) -> str:
    """The parts of a droid; only the last color matters, so only a wild laid last shows it."""
    *before, last = view.parts or ("",)
    return " ".join([*before, f"{last}={view.part_color}" if last.startswith("W") else last])


def write_activation(view: TableFacts) -> list[str]:
    lines = []
    if view.active is not None:
        assert view.opener is not None
        lines += [f"active {SEAT_LETTERS[view.opener]} {view.active}", write_icons(view)]
    if view.left or view.waiting_for == "recover":
        lines.append(f"left {view.left} {view.owed}")
    return lines


def write_icons(view: TableFacts) -> str:
    """The progress of the active card: icons done, the current one, and who still has to carry it out."""
    words = ["icons"]
    if view.icons_done:
        words += [f"done={','.join(map(str, view.icons_done))}", f"now={view.icon}"]
    if view.victims:
        words.append(f"for={letters(view.victims).replace(' ', ',')}")
    return " ".join(words + (["again"] if view.again else []))
