"""The table as one seat sees it, and the moves to choose from."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import groupby

from rich.text import Text

from lastcard.editions.edition import SEAT_LETTERS
from lastcard.editions.roster import PlayerCard
from lastcard.game import Game
from lastcard.terminal.explaining import Explainer
from lastcard.terminal.screen import COLOR_STYLES, Screen, card_block
from lastcard.views import View
from lastcard.views.event import COLOR_WORDS

Name = Callable[[int], str]


def show_table(screen: Screen, view: View, name: Name, cards: Mapping[str, PlayerCard]) -> None:
    """What lies on the table, shortly; for elite with what each player card does."""
    if view.top:
        screen.say(face_up(view))
        screen.say(seats(view, name))
    if view.parts:
        screen.say(Text("Droid  ").append_text(row_of_cards(view.parts)))
    for other, hand in view.shown.items():
        screen.say(Text(f"{name(other)} shows  ").append_text(row_of_cards(hand)))
    for line in lineups(view, name, cards):
        screen.say(line)
    if view.seat is not None and view.hand:
        screen.say(Text("Hand  ").append_text(row_of_cards(view.hand)))


def face_up(view: View) -> Text:
    assert view.top is not None
    text = Text("Top   ").append_text(card_block(view.top))
    if view.color:
        text.append("  ").append(COLOR_WORDS[view.color], COLOR_STYLES[view.color])
    way = "clockwise" if view.direction > 0 else "counterclockwise"
    return text.append(f"   {way}   {view.pile_size} in the draw pile", "dim")


def seats(view: View, name: Name) -> Text:
    """Everyone with their number of cards, in order of seats; * marks whose turn it is."""
    return Text("   ").join(seat_line(view, seat, name) for seat in range(view.players))


def seat_line(view: View, seat: int, name: Name) -> Text:
    mark = "*" if seat == view.turn else ""
    letter = SEAT_LETTERS[seat]
    text = Text(f"{letter}{mark}").append(f" {name(seat)}" if name(seat) != letter else "", "bold")
    text.append(f" {view.hand_sizes[seat]}")
    if seat in view.called:
        text.append(" UNO!", "bold")
    elif seat in view.open:
        text.append(" has not called", "bold")
    if view.skips[seat]:
        text.append(f" (skips {view.skips[seat]})")
    return text


def row_of_cards(cards: Sequence[str]) -> Text:
    return Text(" ").join(card_block(card) for card in cards)


def lineups(view: View, name: Name, cards: Mapping[str, PlayerCard]) -> Iterator[str]:
    """One's own lineup with names, the others' with what they do."""
    for seat, area in enumerate(view.areas):
        if not area.lineup:
            continue
        if seat == view.seat:
            yield f"Lineup, {area.deck_size} more in your deck:"
            width = max(map(len, area.lineup))
            for slot, text in enumerate(area.lineup, 1):
                yield f"  @{slot} {text:{width}}   {about(text, cards)}"
        else:
            yield f"{name(seat)}'s lineup  {' | '.join(about(text, cards) for text in area.lineup)}"


def about(text: str, cards: Mapping[str, PlayerCard]) -> str:
    return cards[text].about if text in cards else text


def same_card(move: str) -> str:
    """What moves have in common that differ in the color named and the call only."""
    return move if move.startswith(("!", "=")) else move.removesuffix("!").partition("=")[0]


def show_moves(screen: Screen, moves: Sequence[str], explainer: Explainer) -> None:
    """The moves by number, those with one card on one line."""
    lines = [
        ("  ".join(f"{n} {move}" for n, move in group), group[0][1])
        for group in (list(g) for _, g in groupby(enumerate(moves, 1), lambda pair: same_card(pair[1])))
    ]
    width = min(40, max(len(text) for text, _ in lines))
    for text, move in lines:
        screen.say_pair(f"{text:{width}}   ", explainer.explain(move), indent=2)
    if any(len(move) > 1 and move.endswith("!") for move in moves):
        screen.say('With ! behind a move you call "UNO!": it leaves you one card.', indent=2, style="dim")


def show_scores(screen: Screen, game: Game, name: Name) -> None:
    """The score after a round, and what wins the match."""
    scores = "   ".join(f"{name(seat)} {points}" for seat, points in enumerate(game.scores))
    options = game.options
    if options.get("scoring") == "on":
        lowest = ": then the lowest score wins" if options.get("express_alt_scoring") == "on" else " win"
        screen.say(f"Score   {scores}   ({options['target']} points{lowest})")
    elif options.get("match_wins", "1") != "1":
        screen.say(f"Rounds won   {scores}   ({options['match_wins']} win)")
