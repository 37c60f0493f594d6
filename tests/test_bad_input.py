"""Whatever cannot be read, cannot be or is not allowed is refused with one sentence that says what and where.

Never another exception than these: `NotationError` (cannot be read, or describes what cannot be),
`OptionError` and `EditionError` (a table or a file that cannot be used), `IllegalMove` (against the rules).
"""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest

import lastcard as lc
from lastcard.editions import load_edition, load_roster
from lastcard.editions.edition import edition_path
from tests.support.cases import Case
from tests.support.playing import game_at, play

HUGE = "9" * 5000


def assert_one_sentence(error: Exception, *fragments: str) -> None:
    """One line for people, with a capital or a place first and a full stop last."""
    text = str(error)
    assert "\n" not in text
    assert re.search(r"\.(?: \([a-z-]+/[a-z-]+\)| \(R\d+\))?$", text), text
    assert 10 < len(text) < 400, text
    for fragment in fragments:
        assert fragment in text


# Moves and seats that cannot be read

UNREADABLE = {
    "nothing": "",
    "a space": " ",
    "a color alone": "R",
    "a number that is no face": "R10",
    "a small letter": "r7",
    "no such color": "P7",
    "a card of another edition": "Wt",
    "two cards": "R7 R8",
    "two calls": "R7!!",
    "a call with a draw": "+!",
    "a color with a colored card": "R7=B",
    "a wild with half a color": "W=",
    "a wild with no color": "W=P",
    "a color that is none": "=P",
    "half a color": "=",
    "an aim at nobody": ">",
    "an aim at a seat that is not there": ">d",
    "a catch of a seat that is not there": "!d",
    "a place that is none": "@0",
    "a negative place": "@-1",
    "a place in words": "@two",
    "no place": "@",
    "a place out of this world": "@" + HUGE,
    "an icon that is none": "#0",
    "a digit of another script": "R٣",
    "a superscript": "@²",
    "a sign that is none": "%",
    "a comment": "# R7",
}


@pytest.mark.parametrize("name", UNREADABLE)
def test_unreadable_move(name: str) -> None:
    game = game_at("express", "top R5 | a* R7 R8 W | b G1 G2 | c B1 B2")
    before = game.position(), game.record()
    with pytest.raises(lc.NotationError) as error:
        game.play("a", UNREADABLE[name])
    assert len(str(error.value)) > 10
    assert str(error.value).endswith(".")
    assert (game.position(), game.record()) == before


BLANKS = {
    "a blank": " ",
    "a tab": "\t",
    "an end of line": "\n",
    "a no-break space": "\u00a0",
    "a wide blank": "\u2003",
    "a blank of no width": "\u200b",
}


@pytest.mark.parametrize("name", BLANKS)
@pytest.mark.parametrize("move", ["R7", "R7!", "W=B", "+", "!", "!b"])
def test_a_move_with_a_blank_is_not_mended_in_silence(name: str, move: str) -> None:
    game = game_at("express", "top R5 | a* R7 W | b G1 | c B1 B2 | open b")
    before = game.position()
    for text in (BLANKS[name] + move, move + BLANKS[name]):
        with pytest.raises(lc.NotationError):
            game.play("a", text)
    assert game.position() == before
    with pytest.raises(lc.NotationError, match="write the move without blanks"):
        game.play("a", " R7")


@pytest.mark.parametrize("seat", ["d", "k", "", "A", "aa", "-1", 3, -1, 10, "4", None, 1.0, True, "²"])
def test_unreadable_seat(seat: object) -> None:
    game = game_at("express", "top R5 | a* R7 R8 W | b G1 G2 | c B1 B2")
    asks: list[Callable[[], object]] = [
        lambda: game.play(seat, "+"),  # type: ignore[arg-type]
        lambda: game.legal(seat),  # type: ignore[arg-type]
        lambda: game.hand(seat),  # type: ignore[arg-type]
        lambda: game.called(seat),  # type: ignore[arg-type]
    ]
    for ask in asks:
        with pytest.raises(lc.NotationError, match="seat"):
            ask()


# Positions that cannot be

HANDS = "a* R7 R8\nb G1 G2\nc B1 B2"
POSITIONS: dict[str, tuple[str, int, int, str]] = {
    "nothing": ("", 1, 1, "edition"),
    "no edition": (f"top R5\n{HANDS}", 1, 1, "edition"),
    "no such edition": (f"edition expres\ntop R5\n{HANDS}", 1, 9, "expres"),
    "no top": (f"edition express\n{HANDS}", 4, 1, "top"),
    "an empty top": (f"edition express\ntop\n{HANDS}", 2, 1, "top"),
    "two tops": (f"edition express\ntop R5 R6\n{HANDS}", 2, 1, "top"),
    "two lines for one thing": (f"edition express\ntop R5\ntop R6\n{HANDS}", 3, 1, "top"),
    "no hands": ("edition express\ntop R5", 2, 1, "hand"),
    "one player": ("edition express\ntop R5\na* R7", 3, 1, "2 to 10"),
    "an unknown line": (f"edition express\ntop R5\nweather fine\n{HANDS}", 3, 1, "weather"),
    "no option": (f"edition express\noptions stacking\ntop R5\n{HANDS}", 2, 9, "stacking"),
    "an unknown option": (f"edition express\noptions stackin=on\ntop R5\n{HANDS}", 2, 9, "stackin"),
    "an option of another edition": (f"edition express\noptions foil=on\ntop R5\n{HANDS}", 2, 9, "foil"),
    "an option's value": (f"edition express\noptions dealer=me\ntop R5\n{HANDS}", 2, 9, "dealer"),
    "a hand too large": (f"edition express\noptions hand_size=20\ntop R5\n{HANDS}", 6, 1, "20"),
    "a card too many": (f"edition express\ntop R7\n{HANDS}", 2, 5, "R7"),
    "a card too many in a hand": ("edition express\ntop R5\na* R7\nb R7 G1", 4, 3, "R7"),
    "a card too many in the pile": (f"edition express\ntop R5\npile Y1 R7\n{HANDS}", 3, 9, "R7"),
    "a card too many under the top": (f"edition express\ntop R5\nunder Y1 R7\n{HANDS}", 3, 10, "R7"),
    "a card too many in a droid": ("edition droid\ntop Wd\na* R7 R0\nb G1\ndroid a R0", 5, 9, "R0"),
    "a card of another edition": (f"edition express\ntop Wt=B\n{HANDS}", 2, 5, "Wt"),
    "a small letter": ("edition express\ntop R5\na* r7\nb G1", 3, 4, "R7"),
    "a wild without its color": (f"edition express\ntop W\n{HANDS}", 2, 5, "W=B"),
    "a card of another color": (f"edition express\ntop R5=G\n{HANDS}", 2, 5, "R5"),
    "half a color": (f"edition express\ntop R5=\n{HANDS}", 2, 5, "R5="),
    "no such color": (f"edition express\ntop W=P\n{HANDS}", 2, 5, "P"),
    "an eleventh player": (
        "edition droid\ntop R5\n"
        + "\n".join(f"{seat} R{n}" for n, seat in enumerate("abcdefghijk") if n != 5),
        12,
        1,
        "k",
    ),
    "a gap between seats": ("edition express\ntop R5\na* R7\nc G1", 4, 1, "seat b"),
    "two hands for a seat": ("edition express\ntop R5\na* R7\na R8\nb G1", 4, 1, "a"),
    "two seats on turn": ("edition express\ntop R5\na* R7\nb* G1", 4, 1, "turn"),
    "an empty hand": ("edition express\ntop R5\na* R7\nb", 4, 1, "b"),
    "a call with two cards": ("edition express\ntop R5\na* R7 R8 !\nb G1", 3, 1, "called"),
    "an open seat with two cards": ("edition express\ntop R5\na* R7 R8\nb G1\nopen a", 5, 6, "one card"),
    "an open seat that has called": ("edition express\ntop R5\na* R7 !\nb G1\nopen a", 5, 6, "called"),
    "an open seat that is not there": (f"edition express\ntop R5\n{HANDS}\nopen d", 6, 6, "d"),
    "a call just said with two cards": (f"edition hail-mary\ntop R5\n{HANDS}\nyelled a", 6, 8, "one card"),
    "a dealer that is not there": (f"edition express\ntop R5\n{HANDS}\ndealer d", 6, 8, "d"),
    "two dealers": (f"edition express\ntop R5\n{HANDS}\ndealer a b", 6, 10, "dealer a"),
    "a direction that is none": (f"edition express\ntop R5\n{HANDS}\ndirection left", 6, 1, "direction"),
    "scores of nobody": (f"edition express\ntop R5\n{HANDS}\nscores d 5", 6, 8, "d"),
    "scores without a number": (f"edition express\ntop R5\n{HANDS}\nscores a", 6, 8, "number"),
    "a score that is no number": (f"edition express\ntop R5\n{HANDS}\nscores a ten", 6, 8, "ten"),
    "turns that are no number": (f"edition express\ntop R5\n{HANDS}\nturns many", 6, 7, "many"),
    "turns without a number": (f"edition express\ntop R5\n{HANDS}\nturns", 6, 1, "turns 12"),
    "chance that is none": (f"edition express\ntop R5\n{HANDS}\nchance 5", 6, 1, "chance"),
    "chance out of this world": (f"edition express\ntop R5\n{HANDS}\nchance {HUGE}:{HUGE}", 6, 1, "chance"),
    "a pile with dots in its middle": (f"edition express\ntop R5\npile Y1 ... Y2\n{HANDS}", 3, 9, "..."),
    "a drawn card that is not held": (f"edition express\ntop R5\n{HANDS}\ndrawn R9", 6, 7, "R9"),
    "nothing drawn": (f"edition express\ntop R5\n{HANDS}\ndrawn", 6, 1, "drawn"),
    "a challenge of a number": (f"edition express\ntop R5\n{HANDS}\nchallenge a G", 6, 1, "challenge"),
    "a challenge with no color before": (
        f"edition express\ntop W+2=B\n{HANDS}\nchallenge a",
        6,
        1,
        "challenge",
    ),
    "a challenge without the color named": (
        f"edition express\ntop W+2\n{HANDS}\nchallenge a R",
        2,
        5,
        "W+2=B",
    ),
    "a verdict that is none": (f"edition express\ntop W+2=B\n{HANDS}\nchallenge a R maybe", 6, 15, "guilty"),
    "a stack without stacking": (f"edition express\ntop R+1\n{HANDS}\nstack a 1", 6, 1, "stacking"),
    "a stack on a number": (
        f"edition express\noptions stacking=on\ntop R5\n{HANDS}\nstack a 1",
        7,
        1,
        "stack",
    ),
    "a race of two": (f"edition touchdown\ntop Wt\n{HANDS}\nrace a b", 6, 1, "race"),
    "a race with its own player": (f"edition touchdown\ntop Wt\n{HANDS}\nrace a a b", 6, 1, "race"),
    "a race without a touchdown": (f"edition touchdown\ntop R5\n{HANDS}\nrace a b c", 6, 1, "race"),
    "a droid without a droid": (f"edition droid\ntop R5\n{HANDS}\ndroid a", 6, 1, "droid"),
    "a droid with no end": (f"edition droid\ntop Wd\n{HANDS}\ndroid a " + "R3 G3 " * 80, 6, 21, "R3"),
    "a card kept without a Hail Mary": (f"edition hail-mary\ntop R5\n{HANDS}\nwaiting keep a", 6, 1, "keep"),
    "waiting for what never comes": (f"edition express\ntop R5\n{HANDS}\nwaiting rain a", 6, 9, "rain"),
    "waiting for a player card where there are none": (
        f"edition express\ntop R5\n{HANDS}\nwaiting activate a",
        6,
        1,
        "",
    ),
    "a color asked for with one in play": (f"edition touchdown\ntop R5\n{HANDS}\ncolor a", 6, 1, "color"),
    "two things to wait for": (f"edition droid\ntop Wd\n{HANDS}\ndroid a\ncolor a", 6, 1, "one thing"),
    "a match over in mid-round": (f"edition express\ntop R5\n{HANDS}\nmatch over", 6, 1, "over"),
    "a row where nothing is drafted": ("edition express\nrow\na* R7\nb G1", 2, 1, "player cards"),
    "a draft where there is none": (f"edition express\ntop R5\n{HANDS}\ndraft a 0", 6, 1, ""),
    "a hand shown to nobody": (f"edition express\ntop R5\n{HANDS}\nshown a", 6, 1, "shown"),
    "a hand shown to a seat that is not there": (
        f"edition express\ntop R5\n{HANDS}\nshown d a R7 R8",
        6,
        7,
        "d",
    ),
    "player cards where there are none": (
        f"edition express\ntop R5\n{HANDS}\na lineup Ember Quill",
        6,
        1,
        "express",
    ),
    "a lineup without a hand": (f"edition elite\ntop R5\n{HANDS}\nd lineup Ember Quill", 6, 1, "d"),
    "no such player card": (f"edition elite\ntop R5\n{HANDS}\na lineup Ember Quilt", 6, 10, "Ember Quilt"),
    "a player card in two places": (
        f"edition elite\ntop R5\n{HANDS}\na lineup Ember Quill\nb deck Rusty Vane, Ember Quill",
        7,
        20,
        "Ember Quill",
    ),
    "a foil where foils are off": (
        f"edition elite\ntop R5\n{HANDS}\na deck Ember Quill/blue",
        6,
        8,
        "Ember Quill/blue",
    ),
    "four player cards in a lineup": (
        f"edition elite\ntop R5\n{HANDS}\na lineup Ember Quill, Rusty Vane, Cinder Pike, Scarlet Moss",
        6,
        1,
        "at most 3",
    ),
    "nine player cards": (
        f"edition elite\ntop R5\n{HANDS}\na lineup Ember Quill, Rusty Vane, Cinder Pike\n"
        "a deck Scarlet Moss, Flint Harrow, Poppy Brand, Garnet Lowe, Maple Stroud, Sorrel Bex",
        7,
        1,
        "8",
    ),
    "dynasty without decks": (f"edition elite\noptions mode=dynasty\ntop R5\n{HANDS}", 4, 1, "seat a"),
    "an active card without a name": (f"edition elite\ntop R5*\n{HANDS}\nactive a ,", 6, 10, "comma"),
    "an icon that is not on the card": (
        f"edition elite\ntop R5*\n{HANDS}\nwaiting aim a\nactive a Ember Quill\nicons done=2 now=2",
        8,
        7,
        "icon",
    ),
    "an icon under way that was not begun": (
        f"edition elite\ntop R5*\n{HANDS}\na lineup Sky Pellham\nwaiting aim a\nactive a Copper Nye\n"
        "icons now=1",
        9,
        7,
        "done",
    ),
    "a discard that is never enough": (
        f"edition elite\ntop B5*\n{HANDS}\na lineup Sky Pellham\nwaiting shed b\nactive a Tide Marchbank\n"
        "icons done=1 now=1 for=b",
        7,
        1,
        "left",
    ),
    "a swap with nobody": (
        f"edition elite\ntop R5*\n{HANDS}\na lineup Sky Pellham\nwaiting give a\nactive a Copper Nye\n"
        "icons done=1 now=1",
        7,
        1,
        "give",
    ),
}


@pytest.mark.parametrize("name", POSITIONS)
def test_impossible_position(name: str) -> None:
    text, line, column, fragment = POSITIONS[name]
    with pytest.raises(lc.NotationError) as error:
        lc.Game.from_position(text)
    assert_one_sentence(error.value, fragment)
    assert (error.value.line, error.value.column) == (line, column), str(error.value)
    assert str(error.value).startswith(f"line {line}, column {column}: ")


def test_comments_and_blank_lines_count_as_lines() -> None:
    with pytest.raises(lc.NotationError, match=r"line 5, column 4: .*Q7"):
        lc.Game.from_position("# a position\nedition express\n\ntop R5  # red\na* Q7\nb G1")


def test_a_score_past_ten_thousand_can_be_written_and_read() -> None:
    position = "options scoring=on target=10000 | top R5 | scores a 9990 | a* R7 | b W W G1"
    game = play("touchdown", position, "a R7")
    assert game.scores[0] == 9990 + 101
    assert lc.Game.from_position(game.position()).scores == game.scores


# Records that do not hold


@pytest.fixture(scope="module")
def record() -> str:
    """A game with a challenge, a reshuffle and a clock that ran out."""
    game = lc.Game.from_position(
        "edition touchdown\ntop R5\nunder G9 B9 Y9 Y8\npile Y1 Y2\na* R7 W+4 G3\nb R1 R2 Y5\nchance 1:0"
    )
    game.play("a", "W+4=B")
    game.play("b", "x")
    game.timeout()
    game.play("a", "+")
    return game.record()


def test_a_record_that_holds(record: str) -> None:
    assert lc.Game.replay(record).record() == record


def broken_records(record: str) -> dict[str, tuple[str, str]]:
    """Ways to spoil it, and what the refusal says."""
    return {
        "another drawn card": (record.replace("a draws Y1 Y2", "a draws Y1 Y3"), "Y1 Y3"),
        "a drawn card too few": (record.replace("a draws Y1 Y2", "a draws Y1"), "a draws Y1"),
        "another verdict": (record.replace("guilty", "innocent"), "innocent"),
        "an answer left out": (re.sub(r"b x \([^)]*\)", "b x", record), "b x"),
        "an answer too much": (record.replace("a W+4=B", "a W+4=B (b draws R1)"), "b draws R1"),
        "an order of other cards": (re.sub(r"pile ([A-Z]\S+)", "pile Y9", record, count=1), "line"),
        "an illegal move": (record.replace("a W+4=B", "a G3"), "G3"),
        "an unreadable move": (record.replace("a W+4=B", "a W+4=P"), "P"),
        "a move by nobody": (record.replace("a W+4=B", "c W+4=B"), "c"),
        "a move without a seat": (record.replace("a W+4=B", "W+4=B"), "seat"),
        "an open parenthesis": (record.replace("a W+4=B", "a W+4=B (b draws"), "parenthesis"),
        "a clock that does nothing": (record.replace("~ (", "~ + ("), "~"),
        "no first line": (record.replace("lastcard 1\n", ""), "lastcard 1"),
        "another format": (record.replace("lastcard 1\n", "lastcard one\n"), "lastcard 1"),
        "a newer format": (record.replace("lastcard 1\n", "lastcard 2\n"), "only a newer version reads"),
        "no round": ("lastcard 1\n", "round"),
        "moves before the round": (record.replace("round 1\n", ""), "round 1"),
        "a broken position": (record.replace("top R5", "top R99"), "R99"),
        "broken chance": (re.sub(r"\nchance \S+", "\nchance never", record), "chance"),
        "chance out of this world": (re.sub(r"\nchance \S+", f"\nchance {HUGE}:0", record), "chance"),
    }


@pytest.mark.parametrize("name", sorted(broken_records("")))
def test_broken_record(record: str, name: str) -> None:
    text, fragment = broken_records(record)[name]
    assert text != record
    with pytest.raises(lc.NotationError) as error:
        lc.Game.replay(text)
    assert error.value.line > 0
    assert fragment in str(error.value)
    assert "\n" not in str(error.value)


def test_an_error_in_a_record_names_its_line(record: str) -> None:
    number = next(n for n, line in enumerate(record.splitlines(), 1) if line.startswith("a W+4=B"))
    with pytest.raises(lc.NotationError, match=f"line {number}, column 3: a W.4=P"):
        lc.Game.replay(record.replace("a W+4=B", "a W+4=P"))


def test_a_redacted_record_can_be_read_and_not_continued() -> None:
    game = lc.Game.new("express", players=3, seed=1)
    for text in (game.record(0), game.record(redacted=True)):
        with pytest.raises(lc.NotationError, match="hides cards"):
            lc.Game.replay(text)


# Tables that cannot be set

DECK = ["Ember Quill", "Sunny Ortolan", "Fern Hollis", "Sky Pellham"]
DECK += ["Garnet Lowe", "Butters Gale", "Kelp Vasquill", "Teal Ambrose"]
TABLES: dict[str, tuple[Callable[[], object], str]] = {
    "one player": (lambda: lc.Game.new("express", players=1), "2 to 10"),
    "eleven players": (lambda: lc.Game.new("droid", players=11), "2 to 10"),
    "eight in elite": (lambda: lc.Game.new("elite", players=8), "2 to 7"),
    "players in words": (lambda: lc.Game.new("express", players="four"), "four"),  # type: ignore[arg-type]
    "an unknown option": (lambda: lc.Game.new("express", options={"stackin": "on"}), "stackin"),
    "an option of another edition": (lambda: lc.Game.new("express", options={"foil": "on"}), "foil"),
    "an option's value": (lambda: lc.Game.new("express", options={"stacking": "maybe"}), "off, on"),
    "a value of another edition": (
        lambda: lc.Game.new("express", options={"last_card_draw": "none"}),
        "listed, all",
    ),
    "a number too small": (lambda: lc.Game.new("express", options={"hand_size": 1}), "2 to 20"),
    "a number too large": (lambda: lc.Game.new("express", options={"false_call_penalty": 11}), "0 to 10"),
    "a number out of this world": (lambda: lc.Game.new("express", options={"hand_size": HUGE}), "2 to 20"),
    "no number": (lambda: lc.Game.new("express", options={"target": "much"}), "1 to 10000"),
    "a negative number": (lambda: lc.Game.new("express", options={"target": -5}), "1 to 10000"),
    "half a number": (lambda: lc.Game.new("express", options={"target": 2.5}), "2.5"),
    "a switch for a number": (lambda: lc.Game.new("express", options={"match_wins": True}), "1 to 99"),
    "nothing": (lambda: lc.Game.new("express", options={"stacking": None}), "None"),
    "hands too large": (lambda: lc.Game.new("express", players=10, options={"hand_size": 6}), "61 cards"),
    "wins and points": (lambda: lc.Game.new("express", options={"match_wins": 2}), "scoring=off"),
    "banking without points": (
        lambda: lc.Game.new("express", options={"scoring": "off", "express_alt_scoring": "on"}),
        "scoring=on",
    ),
    "a youngest who is not there": (
        lambda: lc.Game.new("elite", players=3, options={"mode": "draft", "youngest_seat": "d"}),
        "youngest_seat=d",
    ),
    "decks in quick play": (lambda: lc.Game.new("elite", players=2, decks=[DECK, DECK]), "mode=dynasty"),
    "decks in express": (lambda: lc.Game.new("express", players=2, decks=[DECK, DECK]), "mode=dynasty"),
    "dynasty without decks": (
        lambda: lc.Game.new("elite", players=2, options={"mode": "dynasty"}),
        "2 decks",
    ),
    "dynasty with a deck too few": (
        lambda: lc.Game.new("elite", players=2, options={"mode": "dynasty"}, decks=[DECK]),
        "2 decks",
    ),
    "a deck against the rules": (
        lambda: lc.Game.new("elite", players=2, options={"mode": "dynasty"}, decks=[DECK, DECK[:7]]),
        "exactly 8 cards, not 7",
    ),
    "a deck of strangers": (
        lambda: lc.Game.new("elite", players=2, options={"mode": "dynasty"}, decks=[DECK, ["Me", *DECK[1:]]]),
        "'Me' is no player card",
    ),
}


@pytest.mark.parametrize("name", TABLES)
def test_impossible_table(name: str) -> None:
    attempt, fragment = TABLES[name]
    with pytest.raises(lc.OptionError) as error:
        attempt()
    assert_one_sentence(error.value, fragment)


def test_the_deck_of_this_page_is_fine() -> None:
    assert lc.check_deck(DECK) == []


# Edition files


def changed(edition: str, old: str, new: str) -> Callable[[Path], str]:
    """The path of a copy of an edition's file with one place changed."""

    def write(folder: Path) -> str:
        text = edition_path(edition).read_text(encoding="utf-8")
        assert old in text
        (folder / "roster.toml").write_bytes(edition_path("elite").with_name("roster.toml").read_bytes())
        (folder / "mine.toml").write_text(text.replace(old, new, 1), encoding="utf-8")
        return str(folder / "mine.toml")

    return write


def roster(old: str, new: str) -> Callable[[Path], str]:
    """The path of an edition whose roster has one place changed."""

    def write(folder: Path) -> str:
        path = changed("elite", "112", "112")(folder)
        text = (folder / "roster.toml").read_text(encoding="utf-8")
        assert old in text
        (folder / "roster.toml").write_text(text.replace(old, new, 1), encoding="utf-8")
        return path

    return write


def roster_of_nobody(folder: Path) -> str:
    path = changed("elite", "112", "112")(folder)
    (folder / "roster.toml").write_text('player = "all of them"\n', encoding="utf-8")
    return path


PLACE = r" \(line \d+, column \d+\): "
EDITIONS: dict[str, tuple[Callable[[Path], str], str]] = {
    "no closing quote": (
        changed("express", '"UNO Express"', '"UNO Express'),
        r"mine\.toml: .*line 2, column \d+",
    ),
    "no closing bracket": (changed("express", "[deck]", "[deck"), r"mine\.toml: .*line 5, column \d+"),
    "a key twice": (changed("express", '"s" = 1', '"s" = 1\n"s" = 2'), r"mine\.toml: .*line 8, column \d+"),
    "no title": (changed("express", "title", "# title"), "`title` is missing"),
    "a title that is a number": (changed("express", '"UNO Express"', "7"), PLACE + "`title` must be a text"),
    "a key that means nothing": (
        changed("express", "title", "color = 1\ntitle"),
        PLACE + "`color` means nothing",
    ),
    "players in words": (changed("express", "[2, 10]", '["two", "ten"]'), PLACE + "`players`"),
    "players the wrong way round": (changed("express", "[2, 10]", "[10, 2]"), PLACE + "`players`"),
    "too many players": (changed("express", "[2, 10]", "[2, 11]"), PLACE + "`players`"),
    "no deck": (changed("express", "[deck]", "[dock]"), "`dock` means nothing|`deck` is missing"),
    "a deck that does not add up": (
        changed("elite", '"c" = 4', '"c" = 3'),
        PLACE + "the deck must add up to 112 cards",
    ),
    "a sum that is no number": (changed("elite", "cards = 112", 'cards = "112"'), PLACE + "`cards` must be"),
    "a deck too large": (changed("droid", '"W" = 4', '"W" = 8\n"Wh" = 8\n"Wt" = 8'), PLACE + "the deck has"),
    "an unknown card": (
        changed("express", '"s" = 1', '"z" = 1'),
        r"\(line 7, column 1\): no rule knows the card `z`",
    ),
    "an unknown wild": (changed("express", '"W" = 2', '"Wz" = 2'), PLACE + "no rule knows the card `Wz`"),
    "no copies": (changed("express", '"s" = 1', '"s" = 0'), PLACE + ".*1 to 8 copies"),
    "too many copies": (changed("express", '"s" = 1', '"s" = 9'), PLACE + ".*1 to 8 copies"),
    "copies in words": (changed("express", '"s" = 1', '"s" = "one"'), PLACE + ".*1 to 8 copies"),
    "a card there twice": (
        changed("express", '"s" = 1', '"s" = 1\n"5" = 1'),
        PLACE + "the card R5 is there twice",
    ),
    "numbers the wrong way round": (changed("express", '"0-9" = 1', '"9-0" = 1'), PLACE),
    "no numbers": (changed("express", '"0-9" = 1', ""), PLACE + ".*no number card"),
    "a fifth action card": (
        changed("express", '"s" = 1', '"s" = 1\n"c" = 1\n"+3" = 1'),
        PLACE + ".*at most 4 kinds of action cards",
    ),
    "points in words": (changed("express", "actions = 20", 'actions = "20"'), PLACE + "`actions`"),
    "points too many": (changed("express", "actions = 20", "actions = 200"), PLACE + ".*0 to 100"),
    "points of nothing": (changed("express", "actions = 20", "actions = 20\nlosses = 5"), PLACE + "`losses`"),
    "points missing": (changed("express", "actions = 20", ""), "`actions`"),
    "a rule that is none": (
        changed("express", 'call_on = "playing"', 'call_on = "thinking"'),
        PLACE + "`call_on`",
    ),
    "numbers from high to low": (
        changed("droid", '"1-9" = 2', '"9-1" = 2'),
        PLACE + "`9-1` has no numbers: write 1-9",
    ),
    "an unknown rule": (changed("express", "call_on", "shout_on"), PLACE + "`shout_on` means nothing"),
    "a rule missing": (changed("express", "call_on", "# call_on"), "`call_on` is missing"),
    "an unknown option": (changed("express", "stacking", "stackin"), PLACE + "there is no option `stackin`"),
    "a default that is none": (
        changed("express", 'stacking = "off"', 'stacking = "maybe"'),
        PLACE + "`stacking` must be one of off, on",
    ),
    "a default of a wrong kind": (
        changed("express", "hand_size = 5", 'hand_size = "five"'),
        PLACE + "`hand_size`",
    ),
    "a default out of range": (changed("express", "hand_size = 5", "hand_size = 50"), PLACE + "`hand_size`"),
    "no default at all": (
        changed("express", 'last_card_draw = ["listed", "all"]', "last_card_draw = []"),
        PLACE + "`last_card_draw`",
    ),
    "no hand size": (changed("express", "hand_size", "# hand_size"), "`hand_size` is missing"),
    "no such roster": (changed("elite", '"roster.toml"', '"rooster.toml"'), "rooster.toml cannot be read"),
    "a roster that is no text": (changed("elite", '"roster.toml"', "7"), PLACE + "`roster` must be a text"),
    "a broken roster": (roster("\n[[player]]", "\n[player"), r"roster\.toml: .*line \d+, column \d+"),
    "a typo in an icon": (
        roster('"Skip Target"', '"Skipp Target"'),
        r"roster\.toml" + PLACE + "`Skipp Target`",
    ),
    "a typo in a modifier": (roster('"Skip Target"', '"Skip Targt"'), r"roster\.toml" + PLACE + "`Targt`"),
    "a number too large": (roster('"Draw 2 Target"', '"Draw 20 Target"'), r"roster\.toml" + PLACE + "`20`"),
    "a number out of this world": (
        roster('"Draw 2 Target"', f'"Draw {HUGE} Target"'),
        r"roster\.toml" + PLACE,
    ),
    "a discard of what": (roster('"Discard UNO"', '"Discard"'), r"roster\.toml" + PLACE + ".*UNO or player"),
    "no icons": (roster('icons = ["Skip"]', "icons = []"), r"roster\.toml" + PLACE + ".*Ember Quill"),
    "icons that are a text": (
        roster('icons = ["Skip"]', 'icons = "Skip"'),
        r"roster\.toml" + PLACE + ".*Ember Quill",
    ),
    "a color that is none": (
        roster('"red"', '"pink"'),
        r"roster\.toml" + PLACE + ".*Ember Quill needs a color",
    ),
    "a name with a comma": (roster('"Ember Quill"', '"Quill, Ember"'), r"roster\.toml" + PLACE + ".*name"),
    "no name": (roster('name = "Ember Quill"', ""), r"roster\.toml" + PLACE + ".*name"),
    "a player there twice": (roster('"Rusty Vane"', '"Ember Quill"'), r"roster\.toml" + PLACE + ".*twice"),
    "a foil of a stranger": (
        roster('player = "Ivy Calder"', 'player = "Ivan"'),
        r"roster\.toml" + PLACE + ".*Ivan",
    ),
    "a foil in three colors": (
        roster('colors = ["green", "blue"]', 'colors = ["green", "blue", "red"]'),
        r"roster\.toml" + PLACE + "the foil of Ivy Calder",
    ),
    "a foil without colors": (
        roster('colors = ["green", "blue"]', ""),
        r"roster\.toml" + PLACE + "the foil of Ivy Calder",
    ),
    "a player that is a number": (roster("# icons:", "player = [1, 2]\n# icons:"), r"roster\.toml"),
    "a roster of nobody": (roster_of_nobody, r"roster"),
}


@pytest.mark.parametrize("name", EDITIONS)
def test_broken_edition(name: str, tmp_path: Path) -> None:
    write, pattern = EDITIONS[name]
    with pytest.raises(lc.EditionError, match=pattern) as error:
        load_edition(write(tmp_path))
    assert "\n" not in str(error.value)
    assert str(error.value).endswith(".")


@pytest.mark.parametrize("name", ["expres", "Express", "", "/etc/passwd", "no/such/place.toml"])
def test_no_such_edition(name: str) -> None:
    with pytest.raises(lc.EditionError) as error:
        lc.Game.new(name)
    assert_one_sentence(error.value, name)


def test_defaults_that_do_not_go_together(tmp_path: Path) -> None:
    with pytest.raises((lc.EditionError, lc.OptionError), match="scoring=off"):
        lc.Game.new(changed("express", "match_wins = 1", "match_wins = 3")(tmp_path))


def test_a_folder_or_bytes_are_no_edition(tmp_path: Path) -> None:
    (tmp_path / "folder.toml").mkdir()
    (tmp_path / "bytes.toml").write_bytes(b"\xff\xfe title")
    for name in ("folder.toml", "bytes.toml"):
        with pytest.raises(lc.EditionError, match="cannot be read") as error:
            load_edition(str(tmp_path / name))
        assert_one_sentence(error.value)


def test_no_such_roster(tmp_path: Path) -> None:
    with pytest.raises(lc.EditionError, match="cannot be read"):
        load_roster(tmp_path / "nobody.toml")


# Moves that are not legal


def test_an_illegal_move_says_which_rule_forbids_it() -> None:
    game = game_at("express", "top R5 | a* R7 G1 W | b G2 G3")
    for seat, move in (("a", "G1"), ("a", "R8"), ("a", "W"), ("a", "x"), ("a", "!"), ("b", "+"), ("b", "G2")):
        with pytest.raises(lc.IllegalMove) as error:
            game.play(seat, move)
        assert_one_sentence(error.value, f"({error.value.rule})")
        assert error.value.sentence.endswith(".")


def test_a_round_begins_only_when_one_is_over() -> None:
    game = lc.Game.new("express", players=2, seed=1)
    with pytest.raises(lc.IllegalMove, match="not over"):
        game.next_round()
    over = play("touchdown", "top R5 | a* R7 | b G2 G3", "a R7")
    assert over.over
    with pytest.raises(lc.IllegalMove, match="match is over"):
        over.next_round()
    with pytest.raises(lc.IllegalMove, match="round is over"):
        over.play("b", "+")


def test_a_case_of_the_runner_is_text() -> None:
    case = Case("express", (("stacking", "on"),), 4, 17)
    assert str(case) == "express stacking=on 4 17"
    assert Case.parse(str(case)) == case
