"""Positions as text: parsing the lines of player cards (elite)."""

from __future__ import annotations

from collections.abc import Mapping

from lastcard.editions.datafile import shorten
from lastcard.editions.edition import SEAT_LETTERS, Edition
from lastcard.editions.roster import PlayerCard
from lastcard.editions.setup import hand_out_player_cards, pool
from lastcard.notation.lines import Line, Word
from lastcard.rules.chance import shuffle
from lastcard.rules.lineup import fill_lineup
from lastcard.rules.state import LINEUP, MOST_IN_ROW, PLAYER_CARDS, PLAYER_DECK, State

AREAS = {"lineup": LINEUP, "deck": PLAYER_DECK, "spent": PLAYER_DECK}
"""The player areas of a seat, and the most cards that each can hold."""


def check_number(line: Line, seat: int, number: int) -> None:
    if number > PLAYER_DECK:
        raise line.error(f"seat {SEAT_LETTERS[seat]} has more than {PLAYER_DECK} player cards.")


class PlayerCardReader:
    """Places player cards according to the lines of a position."""

    def __init__(
        self,
        s: State,
        edition: Edition,
        options: Mapping[str, str],
        *,
        hands: Mapping[int, Line],
        areas: Mapping[tuple[int, str], Line],
        single: Mapping[str, Line],
    ) -> None:
        self.s, self.edition, self.options = s, edition, options
        self.hands, self.areas, self.single = hands, areas, single
        self.cards: list[PlayerCard] = []
        self.unused: dict[int, None] = {}

    def read(self) -> None:
        if self.edition.roster is None:
            about = [self.single[key] for key in ("row", "stock", "active") if key in self.single]
            for line in (*self.areas.values(), *about):
                raise line.error(f"{self.edition.name} has no player cards.")
            return
        own = self.options["mode"] == "dynasty"
        if own:
            self.number_dynasty_cards()
        else:
            self.cards = pool(self.edition, self.options)
        hand_out_player_cards(self.s, self.cards, [])
        self.unused = dict.fromkeys(range(len(self.cards)))
        self.s.in_stock = 0
        self.read_areas()
        self.read_draft_lines()
        if not own and "draft" not in self.single:
            self.deal_unstated()

    def number_dynasty_cards(self) -> None:
        """Number the cards in dynasty, where a seat has only those that the position names."""
        assert self.edition.roster is not None
        for seat in range(self.s.players):
            lines = [self.areas[seat, area] for area in AREAS if (seat, area) in self.areas]
            if not lines:
                raise self.hands[seat].error(
                    f"in dynasty seat {SEAT_LETTERS[seat]} brings player cards of its own."
                )
            before = len(self.cards)
            for line in lines:
                for word in line.listed(2):
                    self.number_card(line, word)
                    check_number(line, seat, len(self.cards) - before)
        active = self.single.get("active")
        for word in active.listed(2)[:1] if active else []:
            assert active is not None
            self.number_card(active, word)

    def number_card(self, line: Line, word: Word) -> None:
        """Give a card of the roster the next number."""
        assert self.edition.roster is not None
        if word.text not in self.edition.roster.cards:
            raise line.error(f"{shorten(word.text)} is no player card of the roster.", word)
        self.cards.append(self.edition.roster.cards[word.text])

    def card_number(self, line: Line, word: Word) -> int:
        """The number of a player card that has not been placed yet."""
        for number in self.unused:
            if self.cards[number].text == word.text:
                del self.unused[number]
                return number
        if any(card.text == word.text for card in self.cards):
            raise line.error(f"{word.text} is in two places.", word)
        if self.edition.roster is not None and word.text in self.edition.roster.cards:
            raise line.error(f"{word.text} is a foil: it takes part with foils=on or in dynasty only.", word)
        raise line.error(f"{shorten(word.text)} is no player card in this game.", word)

    def read_areas(self) -> None:
        s = self.s
        for (seat, area), line in self.areas.items():
            numbers = [self.card_number(line, word) for word in line.listed(2)]
            if len(numbers) > AREAS[area]:
                raise line.error(f"a {area} has at most {AREAS[area]} cards.")
            first = seat * AREAS[area]
            if area == "lineup":
                s.lineup[first : first + len(numbers)] = numbers
                s.lined_up[seat] = len(numbers)
            elif area == "deck":
                s.deck[first : first + len(numbers)] = reversed(numbers)
                s.in_deck[seat] = len(numbers)
            else:
                s.spent[first : first + len(numbers)] = numbers
                s.spends[seat] = len(numbers)
            check_number(line, seat, s.lined_up[seat] + s.in_deck[seat] + s.spends[seat])

    def read_draft_lines(self) -> None:
        s = self.s
        row, stock = self.single.get("row"), self.single.get("stock")
        in_row = [self.card_number(row, word) for word in row.listed(1)] if row else []
        if row and len(in_row) > MOST_IN_ROW:
            raise row.error(f"the row has at most {MOST_IN_ROW} cards.")
        if "draft" in self.single:
            s.row[: len(in_row)] = in_row
            s.in_row = len(in_row)
            self.read_stock(stock)
        elif row or stock:
            raise (row or stock or self.hands[0]).error("row and stock belong to a draft: `draft a 0`.")

    def read_stock(self, line: Line | None) -> None:
        """Read the pile to draft from, next card first; `...` is the rest, shuffled by the seed."""
        s = self.s
        words = line.listed(1) if line else [Word("...", 1)]
        rest = bool(words) and words[-1].text == "..."
        stock = [self.card_number(line, word) for word in (words[:-1] if rest else words)] if line else []
        if rest:
            unseen = list(self.unused)
            shuffle(s, unseen, 0, len(unseen), PLAYER_CARDS)
            stock += unseen
            self.unused.clear()
        s.stock[: len(stock)] = stock
        s.in_stock = len(stock)

    def deal_unstated(self) -> None:
        """Deal eight cards, by the seed, to each seat without a line of player cards."""
        s = self.s
        seats = [seat for seat in range(s.players) if not any((seat, area) in self.areas for area in AREAS)]
        if "active" in self.single:
            active = self.single["active"].listed(2)
            name = active[0].text if active else ""
            reserved = [number for number in self.unused if self.cards[number].text == name]
        else:
            reserved = []
        free = [number for number in self.unused if number not in reserved]
        if not seats:
            return
        shuffle(s, free, 0, len(free), PLAYER_CARDS)
        for seat in seats:
            dealt = [free.pop() for _ in range(min(PLAYER_DECK, len(free)))]
            for number in dealt:
                del self.unused[number]
            s.deck[seat * PLAYER_DECK : seat * PLAYER_DECK + len(dealt)] = dealt
            s.in_deck[seat] = len(dealt)
            fill_lineup(s, seat, LINEUP)
