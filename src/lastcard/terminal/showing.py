"""The table as one seat sees it, and the moves to choose from."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby

from rich.text import Text

from lastcard.editions.edition import SEAT_LETTERS
from lastcard.editions.roster import PlayerCard
from lastcard.game import Game
from lastcard.terminal.screen import COLOR_STYLES, Screen, card_block
from lastcard.views import View
from lastcard.views.explaining import Explainer, about_player_card
from lastcard.words import Speaker

WIDEST_MOVES = 40


def show_table(screen: Screen, view: View, speaker: Speaker, cards: Mapping[str, PlayerCard]) -> None:
    """What lies on the table, shortly; for elite with what each player card does."""
    words = speaker.words
    if view.top:
        screen.say(face_up(view, speaker))
        screen.say(seats(view, speaker))
    if view.parts:
        screen.say(Text(f"{words['screen.droid']}  ").append_text(row_of_cards(view.parts)))
    for other, hand in view.shown.items():
        screen.say(Text(f"{speaker.say('screen.shows', seat=other)}  ").append_text(row_of_cards(hand)))
    for line in lineups(view, speaker, cards):
        screen.say(line)
    if view.seat is not None and view.hand:
        screen.say(Text(f"{words['screen.hand']}  ").append_text(row_of_cards(view.hand)))


def face_up(view: View, speaker: Speaker) -> Text:
    assert view.top is not None
    words = speaker.words
    text = Text(f"{words['screen.top']}   ").append_text(card_block(view.top))
    if view.color:
        text.append("  ").append(words[f"color.{view.color}"], COLOR_STYLES[view.color])
    way = words["screen.clockwise" if view.direction > 0 else "screen.counterclockwise"]
    return text.append(f"   {way}   {speaker.phrase('screen.pile', number=str(view.pile_size))}", "dim")


def seats(view: View, speaker: Speaker) -> Text:
    """Everyone with their number of cards, in order of seats; * marks whose turn it is."""
    return Text("   ").join(seat_line(view, seat, speaker) for seat in range(view.players))


def seat_line(view: View, seat: int, speaker: Speaker) -> Text:
    mark = "*" if seat == view.turn else ""
    letter, name = SEAT_LETTERS[seat], speaker.say("screen.seat", seat=seat)
    text = Text(f"{letter}{mark}").append(f" {name}" if name != letter else "", "bold")
    text.append(f" {view.hand_sizes[seat]}")
    if seat in view.called:
        text.append(f" {speaker.words['screen.called']}", "bold")
    elif seat in view.open:
        text.append(f" {speaker.words['screen.open']}", "bold")
    if view.skips[seat]:
        text.append(f" ({speaker.phrase('screen.skips', number=view.skips[seat])})")
    return text


def row_of_cards(cards: Sequence[str]) -> Text:
    return Text(" ").join(card_block(card) for card in cards)


def lineups(view: View, speaker: Speaker, cards: Mapping[str, PlayerCard]) -> Iterator[str]:
    """One's own lineup with the places of its cards, the others' in a line each."""
    for seat, area in enumerate(view.areas):
        if not area.lineup:
            continue
        if seat == view.seat:
            yield speaker.say("screen.own_lineup", number=str(area.deck_size))
            width = max(map(len, area.lineup))
            for slot, text in enumerate(area.lineup, 1):
                yield f"  @{slot} {text:{width}}   {about(text, cards, speaker)}"
        else:
            theirs = " | ".join(about_named(text, cards, speaker) for text in area.lineup)
            yield f"{speaker.say('screen.lineup', seat=seat)}  {theirs}"


def about(text: str, cards: Mapping[str, PlayerCard], speaker: Speaker) -> str:
    return about_player_card(cards[text], speaker) if text in cards else text


def about_named(text: str, cards: Mapping[str, PlayerCard], speaker: Speaker) -> str:
    """A player card with its name: `Flint Harrow (red: one player draws 2 cards)`."""
    return f"{text} ({about_player_card(cards[text], speaker)})" if text in cards else text


def same_card(move: str) -> str:
    """What moves have in common that differ in the color named and the call only."""
    return move if move.startswith(("!", "=")) else move.removesuffix("!").partition("=")[0]


def show_moves(screen: Screen, moves: Sequence[str], explainer: Explainer) -> None:
    """The moves by number, those with one card on one line."""
    lines = [
        ("  ".join(f"{n} {move}" for n, move in group), group[0][1])
        for group in (list(g) for _, g in groupby(enumerate(moves, 1), lambda pair: same_card(pair[1])))
    ]
    width = min(WIDEST_MOVES, max(len(text) for text, _ in lines))
    for text, move in lines:
        screen.say_pair(f"{text:{width}}   ", explainer.explain(move), indent=2)
    if any(len(move) > 1 and move.endswith("!") for move in moves):
        screen.say(explainer.speaker.words["screen.how_to_call"], indent=2, style="dim")


def show_scores(screen: Screen, game: Game, speaker: Speaker) -> None:
    """The score after a round, and what wins the match."""
    scores = "   ".join(
        f"{speaker.say('screen.seat', seat=seat)} {points}" for seat, points in enumerate(game.scores)
    )
    options = game.options
    if options.get("scoring") == "on":
        lowest = "_lowest" if options.get("express_alt_scoring") == "on" else ""
        screen.say(speaker.say(f"screen.score{lowest}", scores=scores, target_points=options["target"]))
    elif options.get("match_wins", "1") != "1":
        screen.say(speaker.say("screen.rounds_won", scores=scores, wins=options["match_wins"]))
