"""Lines of text around the table: the bar above, the question, the lineup, and the keys below."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rich.text import Text

from lastcard.editions.roster import PlayerCard
from lastcard.terminal.lines.table_text import plays_on
from lastcard.terminal.tabletop.board import Board
from lastcard.terminal.tabletop.faces import SHAPES, inline_card
from lastcard.terminal.tabletop.log import wrapped
from lastcard.terminal.tabletop.seats import letters_of
from lastcard.views import View
from lastcard.views.explaining import about_player_card
from lastcard.words import Speaker

BETWEEN = " · "


class Bar(Board):
    """The game, its goal, and the state of the connection."""

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002 - Textual's name
        super().__init__(id=id)
        self.parts: tuple[str, ...] = ()

    def show(self, parts: Sequence[str]) -> None:
        self.parts = tuple(part for part in parts if part)
        self.refresh()

    def rows(self, width: int, height: int) -> list[Text]:
        line = Text(f" {BETWEEN.join(self.parts)}", "bold")
        line.truncate(width, overflow="ellipsis", pad=True)
        return [line]


def goal_of(view: View, speaker: Speaker) -> str:
    """What wins the match; empty if the match is a single round."""
    if not plays_on(view.options):
        return ""
    kept = view.options.get("scoring") == "on"
    lowest = "_lowest" if view.options.get("express_alt_scoring") == "on" else ""
    goal = view.options["target" if kept else "match_wins"]
    return speaker.say(f"screen.{'points' if kept else 'rounds'}_win{lowest}", goal=goal).strip("()")


class Prompt(Board):
    """Who is asked, and for what; below it a note, such as why something was refused, and the effect of a
    card if there is room.
    """

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002 - Textual's name
        super().__init__(id=id)
        self.asked = self.note = self.about = ""
        self.is_mine = False

    def show(self, asked: str, note: str = "", about: str = "", *, is_mine: bool = False) -> None:
        self.asked, self.note, self.about, self.is_mine = asked, note, about, is_mine
        self.refresh()

    def question(self, width: int) -> list[Text]:
        """The lines of the question."""
        return wrapped(Text(self.asked, "bold" if self.is_mine else ""), width - 1)

    def rows(self, width: int, height: int) -> list[Text]:
        asked = self.question(width)
        note = wrapped(Text(self.note, "bold"), width - 1) if self.note else []
        if not note and self.about and len(asked) < height:
            note = wrapped(Text(self.about, self.palette.soft), width - 1)
        room = max(height - len(note), min(len(asked), height - 1), 1) if note else height
        if len(asked) > room:
            asked = [*asked[: room - 1], shortened(asked[room - 1], width - 2)]
        room = height - len(asked)
        if len(note) > room > 0:
            note[room - 1] = shortened(note[room - 1], width - 2)
        note = note[:room]
        return [Text(" ").append_text(line) for line in [*asked, *note]]


def shortened(line: Text, width: int) -> Text:
    short = line.copy()
    short.truncate(max(1, width - 1))
    return short.append("…")


class Lineup(Board):
    """My player cards, or my draft; hands that I am shown."""

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002 - Textual's name
        super().__init__(id=id)
        self.view: View | None = None
        self.speaker = Speaker()
        self.cards: Mapping[str, PlayerCard] = {}

    def show(self, view: View | None, speaker: Speaker, cards: Mapping[str, PlayerCard]) -> None:
        self.view, self.speaker, self.cards = view, speaker, cards
        self.refresh()

    def rows(self, width: int, height: int) -> list[Text]:
        view = self.view
        if view is None:
            return []
        if view.shown:
            return self.shown_hands(view, width)
        if view.seat is None or not view.areas:
            return []
        area = view.areas[view.seat]
        if area.drafted or not area.lineup:
            return self.drafted(area.drafted, width)
        heading = Text(self.speaker.say("screen.own_lineup", number=str(area.deck_size)), self.palette.soft)
        if height > len(area.lineup):
            return [heading, *(self.one(text, width) for text in area.lineup)]
        names = [self.named(text) for text in area.lineup]
        return wrapped(Text(BETWEEN).join(names), width)

    def one(self, text: str, width: int) -> Text:
        """A player card, and its effect."""
        line = Text(" ").append_text(self.named(text))
        if text in self.cards:
            line.append(f"  {about_player_card(self.cards[text], self.speaker)}", self.palette.soft)
        line.truncate(width, overflow="ellipsis")
        return line

    def named(self, text: str) -> Text:
        shown = Text()
        for letter in letters_of(self.cards[text]) if text in self.cards else "":
            shown.append(SHAPES[letter], self.palette.word[letter])
        return shown.append(f" {text.partition('/')[0]}")

    def drafted(self, drafted: Sequence[str], width: int) -> list[Text]:
        said = self.speaker.fill("page.draft.deck", number=str(len(drafted)))
        names = [self.named(text) for text in drafted]
        return wrapped(
            Text().append(f"{said} ", self.palette.soft).append_text(Text(BETWEEN).join(names)), width
        )

    def shown_hands(self, view: View, width: int) -> list[Text]:
        rows = []
        for seat, hand in view.shown.items():
            line = Text().append(f"{self.speaker.say('screen.shows', seat=seat)} ", "bold")
            for card in hand:
                line.append_text(inline_card(card, self.palette)).append(" ")
            rows += wrapped(line, width)
        return rows


class Footer(Board):
    """The keys of the moment, in one line."""

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002 - Textual's name
        super().__init__(id=id)
        self.keys: tuple[tuple[str, str], ...] = ()

    def show(self, keys: Sequence[tuple[str, str]]) -> None:
        self.keys = tuple(keys)
        self.refresh()

    def rows(self, width: int, height: int) -> list[Text]:
        """As many as fit, the most important ones first."""
        line = Text(" ")
        for key, does in self.keys:
            more = Text().append(key, "bold").append(f" {does}  ", self.palette.soft)
            if line.cell_len + more.cell_len - 2 <= width:
                line.append_text(more)
        line.rstrip()
        return [line]
