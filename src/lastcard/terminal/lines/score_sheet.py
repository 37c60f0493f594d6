"""The score sheet between rounds and at the end of a match."""

from __future__ import annotations

from rich.text import Text

from lastcard.table.sheet import Sheet
from lastcard.terminal.lines.screen import Screen
from lastcard.terminal.lines.table_text import between_cards, by_color, plays_on, show_scores, shown_card
from lastcard.views import View
from lastcard.words import Speaker


def show_sheet(screen: Screen, sheet: Sheet, view: View, speaker: Speaker) -> None:
    """What each seat scored in the round and has left in hand; then the score; at the end of a match, its
    highlights.
    """
    names = [speaker.name(seat) for seat in range(view.players)]
    width = max(map(len, names))
    screen.say()
    for seat, name in enumerate(names):
        added = sheet.rounds[-1][seat] if plays_on(view.options) else 0
        first = f"{name:{width}}  {f'+{added}' if added else '':>4}  "
        hand = [shown_card(card, speaker) for card in by_color(sheet.hands[seat])]
        if sheet.points[seat]:
            points = speaker.phrase("screen.hand_points", points=sheet.points[seat])
            if speaker.writes:
                hand.append(Text(points, "dim"))
            else:
                hand[-1].append(f" ({points})", "dim")
        screen.say_items(hand, first=first, between=between_cards(speaker))
    show_scores(screen, view, speaker)
    for memory in sheet.memories:
        key = f"page.memory.{memory.kind}"
        said = speaker.fill(f"{key}_by", name=names[memory.seat], number=str(memory.number))
        screen.say(f"{speaker.words[key]}: {said}", style="dim")
