"""The table as one seat sees it, as lines of text."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from rich.text import Text

from lastcard.editions.edition import COLOR_LETTERS, SEAT_LETTERS
from lastcard.editions.roster import PlayerCard
from lastcard.rules.state import PLAYER_DECK
from lastcard.terminal.lines.screen import COLOR_STYLES, Screen, card_block
from lastcard.views import View
from lastcard.views.explaining import about_player_card
from lastcard.words import Speaker
from lastcard.words.speaking import face_of, symbol_of

WILD = "W"
ORDER = (*COLOR_LETTERS, WILD)


def show_table(
    screen: Screen, view: View, speaker: Speaker, cards: Mapping[str, PlayerCard], *, brief: bool = False
) -> None:
    """What lies on the table; for elite with the effect of each player card, unless `brief`."""
    words = speaker.words
    if view.top:
        screen.say_items(face_up(view, speaker))
        screen.say_items(seat_line(view, seat, speaker) for seat in range(view.players))
        show_scores(screen, view, speaker)
    if view.parts:
        show_cards(screen, words["screen.droid"], view.parts, speaker)
    for other, hand in view.shown.items():
        show_cards(screen, speaker.say("screen.shows", seat=other), by_color(hand), speaker)
    show_lineups(screen, view, speaker, cards, brief=brief)
    if view.seat is not None and view.hand:
        show_cards(screen, words["screen.hand"], by_color(view.hand), speaker)
    if view.waiting_for == "draft" and view.seat is not None:
        show_drafted(screen, view.areas[view.seat].drafted, speaker, cards)


def face_up(view: View, speaker: Speaker) -> list[Text]:
    assert view.top is not None
    words = speaker.words
    top = Text(f"{words['screen.top']}   ").append_text(shown_card(view.top, speaker))
    if view.color and (speaker.writes or (view.top[0] == WILD and "=" not in view.top)):
        top.append("  ").append(words[f"color.{view.color}"], COLOR_STYLES[view.color])
    way = words["screen.clockwise" if view.direction > 0 else "screen.counterclockwise"]
    pile = speaker.phrase("screen.pile", number=str(view.pile_size))
    return [top, Text(way, "dim"), Text(pile, "dim")]


def seat_line(view: View, seat: int, speaker: Speaker) -> Text:
    """A seat with its number of cards. In notation the letter of the seat is shown too, except for one's own
    seat, and * marks whose turn it is.
    """
    letter, name, held = SEAT_LETTERS[seat], speaker.say("screen.seat", seat=seat), view.hand_sizes[seat]
    if speaker.writes:
        text = Text("" if name == letter or seat == speaker.you else f"{letter} ")
        text.append(name, "bold").append("*" if seat == view.turn else "").append(f" {held}")
    else:
        text = Text().append(name, "bold").append(f" {speaker.count(held, 'cards')}")
    if seat in view.called:
        text.append(f" {speaker.words['screen.called']}", "bold")
    elif seat in view.open:
        text.append(f" {speaker.words['screen.open']}", "bold")
    if view.skips[seat]:
        text.append(f" ({speaker.phrase('screen.skips', number=view.skips[seat])})")
    return text


def plays_on(options: Mapping[str, str]) -> bool:
    """Whether the match has more than one round, and therefore a score."""
    return options.get("scoring") == "on" or options.get("match_wins", "1") != "1"


def show_scores(screen: Screen, view: View, speaker: Speaker) -> None:
    """The score, and what wins the match; prints nothing if the match is a single round."""
    options = view.options
    if not plays_on(options):
        return
    kept = options.get("scoring") == "on"
    lowest = "_lowest" if options.get("express_alt_scoring") == "on" else ""
    goal = options["target" if kept else "match_wins"]
    items = [f"{speaker.name(seat)} {points}" for seat, points in enumerate(view.scores)]
    items.append(speaker.say(f"screen.{'points' if kept else 'rounds'}_win{lowest}", goal=goal))
    screen.say_items(items, first=f"{speaker.words['screen.score' if kept else 'screen.rounds_won']}  ")


def show_cards(screen: Screen, whose: str, cards: Sequence[str], speaker: Speaker) -> None:
    shown = [shown_card(card, speaker) for card in cards]
    screen.say_items(shown, first=f"{whose}  ", between=between_cards(speaker))


def shown_card(card: str, speaker: Speaker) -> Text:
    """A card as a small block with its letter, or in words in its color."""
    if speaker.writes:
        return card_block(card)
    return Text(speaker.card_in_words(card), COLOR_STYLES.get(card.partition("=")[2] or card[0], "bold"))


def between_cards(speaker: Speaker) -> str:
    return " " if speaker.writes else ", "


def by_color(cards: Iterable[str]) -> list[str]:
    """Cards in hand order: by color, with numbers before actions; wilds last.

    >>> by_color(["W", "B3", "R7*", "Gs", "R2", "G1"])
    ['R2', 'R7*', 'G1', 'Gs', 'B3', 'W']
    """

    def place(card: str) -> tuple[int, bool, str]:
        return ORDER.index(card[0]), symbol_of(card)[0] is not None, face_of(card)

    return sorted(cards, key=place)


# Elite


def show_lineups(
    screen: Screen, view: View, speaker: Speaker, cards: Mapping[str, PlayerCard], *, brief: bool
) -> None:
    """The viewer's lineup with the positions of its cards; if `brief`, the others' in one line each."""
    for seat, area in enumerate(view.areas):
        if not area.lineup:
            continue
        if seat == view.seat:
            screen.say(speaker.say("screen.own_lineup", number=str(area.deck_size)))
            width = max(map(len, area.lineup))
            for slot, text in enumerate(area.lineup, 1):
                place = f"@{slot} " if speaker.writes else ""
                screen.say_pair(f"{place}{text:{width}}   ", about(text, cards, speaker), indent=2)
            continue
        first = f"{speaker.say('screen.lineup', seat=seat)}  "
        if brief:
            screen.say_items((name_in_color(text, cards, speaker) for text in area.lineup), first=first)
        elif screen.is_terminal:
            screen.say(first.rstrip())
            width = max(map(len, area.lineup))
            for text in area.lineup:
                screen.say_pair(f"{text:{width}}   ", about(text, cards, speaker), indent=2)
        else:
            screen.say(first + " | ".join(about_named(text, cards, speaker) for text in area.lineup))


def name_in_color(text: str, cards: Mapping[str, PlayerCard], speaker: Speaker) -> Text:
    """A player card by its name and colors: `Flint Harrow R`, in words `Flint Harrow (red)`."""
    shown = Text(text.partition("/")[0])
    if text not in cards:
        return shown
    letters = [color[0].upper() for color in cards[text].colors]
    names = letters if speaker.writes else [speaker.words[f"color.{letter}"] for letter in letters]
    before, between, behind = (" ", "", "") if speaker.writes else (" (", "/", ")")
    colors = [Text(name, COLOR_STYLES[letter]) for name, letter in zip(names, letters, strict=True)]
    return shown.append(before).append_text(Text(between).join(colors)).append(behind)


def show_drafted(
    screen: Screen, drafted: Sequence[str], speaker: Speaker, cards: Mapping[str, PlayerCard]
) -> None:
    """The viewer's draft so far."""
    key = "screen.drafted" if drafted else "screen.none_drafted"
    named = ", ".join(about_named(card, cards, speaker) for card in drafted)
    said = {"number": str(len(drafted)), "most": str(PLAYER_DECK), "drafted": named}
    screen.say(speaker.say(key, **said))


def about(text: str, cards: Mapping[str, PlayerCard], speaker: Speaker) -> str:
    return about_player_card(cards[text], speaker) if text in cards else text


def about_named(text: str, cards: Mapping[str, PlayerCard], speaker: Speaker) -> str:
    """A player card with its name and effect: `Flint Harrow (red: one player draws 2 cards)`."""
    return f"{text} ({about_player_card(cards[text], speaker)})" if text in cards else text


# The moves
