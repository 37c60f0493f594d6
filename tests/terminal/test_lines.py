"""Line mode: whose menu a number belongs to, what is said, and what is typed. Time is the test's own."""

from __future__ import annotations

import asyncio
import os
import pty
import re
from collections.abc import Iterator

import pytest

from lastcard.bots import Reflexes
from lastcard.table import Pace
from lastcard.terminal.lines.keyboard import AHEAD, LONGEST_LINE, Keyboard, Typed
from lastcard.terminal.lines.line_editor import EditedLine, Keys
from lastcard.terminal.lines.line_mode import LineMode
from lastcard.terminal.lines.menus import YOUNG, Menus
from lastcard.terminal.lines.screen import Screen
from lastcard.terminal.lines.table_text import by_color
from lastcard.terminal.lines.typed_commands import LeftTable, TypedCommands
from lastcard.terminal.seats.local_seat import LocalSeat
from lastcard.words import LANGUAGES, load_words
from tests.support.terminal.running import Terminal
from tests.support.terminal.seats import OPEN, TURN, seat_at

FORGETFUL = "top G5 | pile Y1 Y2 Y3 Y4 Y5 | a R2 R3 R7 | b* G4 G6 | c G7 R8 R9"
FORGETS = Reflexes(forgets_call=1, quickest=1.0, slowest=1.0)


class Table:
    """Somebody at a terminal, whose clock and keyboard are the test's."""

    def __init__(self, seat: LocalSeat, fd: int, language: str = "en", *, notation: bool = True) -> None:
        words, keyboard = load_words(language), Keyboard(fd)
        screen = Screen(words, keyboard)
        commands = TypedCommands(seat, screen, words, lambda path: f"kept in {path}", notation=notation)
        self.seat, self.now = seat, 10.0
        self.match = LineMode(
            seat, words=words, screen=screen, keyboard=keyboard, commands=commands, notation=notation
        )
        self.match.menus = Menus(lambda: self.now)

    async def see(self, times: int = 1) -> None:
        for _ in range(times):
            await self.match.show(await self.seat.next())

    async def type(self, text: str, began: float | None = None) -> None:
        """Type a line; it was begun just now, or earlier."""
        typed: asyncio.Future[Typed] = asyncio.get_running_loop().create_future()
        typed.set_result(Typed(text, self.now if began is None else began))
        await self.match.hear(typed)  # type: ignore[arg-type]


@pytest.fixture
def terminal() -> Iterator[int]:
    ours, theirs = pty.openpty()
    yield theirs
    os.close(ours)
    os.close(theirs)


def played(table: Table) -> list[str]:
    return [f"{'abc'[entry.seat or 0]} {entry.move}" for entry in table.seat.game.rounds[-1].entries]


# Menus


async def test_a_number_belongs_to_the_menu_that_was_on_the_screen_when_the_typing_began(terminal, capsys):
    """`1` was to catch Bela; while it was being typed she called, and `1` became a card: not played."""
    table = Table(seat_at("droid", OPEN.replace("c* G7 R8 R9", "c* G7 R8 R9 R1")), terminal)
    await table.see()
    assert [*table.match.menus.latest.moves] == ["!b"]
    began = table.now + 1
    table.now += 3
    await table.see(2)  # Bela calls, Cleo plays
    assert [*table.match.menus.latest.moves] == ["G1", "+"]
    await table.type("1", began)
    assert played(table) == ["b !", "c G7"]
    assert "Too late: somebody was faster, or the next player has begun. (R26)" in capsys.readouterr().out


async def test_what_comes_within_half_a_second_of_a_change_is_asked_again(terminal, capsys):
    table = Table(seat_at("droid", OPEN.replace("c* G7 R8 R9", "c* G7 R8 R9 R1")), terminal)
    await table.see(3)
    table.now += YOUNG - 0.01
    for text in ("1", "G1", "green 1", "+", "draw"):
        await table.type(text)
        assert f"{text} came just as the table changed: nothing was done." in capsys.readouterr().out
    assert played(table) == ["b !", "c G7"]
    table.now += 0.02
    await table.type("1")
    assert played(table)[-1] == "a G1"


async def test_enter_does_not_let_pass_what_nobody_can_have_read(terminal, capsys):
    table = Table(seat_at("droid", FORGETFUL, reflexes=FORGETS), terminal)
    await table.see(2)
    assert [*table.match.menus.latest.moves] == ["!b"]
    await table.type("")
    assert "Enter came just as the table changed" in capsys.readouterr().out
    assert table.seat.table.let_go == set()
    table.now += YOUNG
    await table.type("")
    assert table.seat.table.let_go == {0}


async def test_a_call_a_catch_and_raised_arms_mean_only_one_thing_and_are_never_too_early(terminal):
    table = Table(seat_at("droid", FORGETFUL, reflexes=FORGETS), terminal)
    await table.see(2)
    await table.type("!b")
    assert played(table) == ["b G4", "a !b"]
    race = Table(seat_at("touchdown", "top Wt | a R5 G9 Y1 | b G1 G2 | c* R4 R3 | race c a b"), terminal)
    await race.see()
    await race.type("")
    assert played(race) == ["a ^"]


async def test_a_change_that_changes_no_menu_disturbs_nobody(terminal):
    """Cleo calls late while we think about our turn: the numbers stay what they were."""
    position = "top G5 | pile Y1 Y2 | a* R2 R3 G1 | b G4 G5 | c G7"
    table = Table(seat_at("droid", position), terminal)
    await table.see()
    menu = table.match.menus.latest
    await table.match.show(table.seat.look())
    assert table.match.menus.latest is menu


# What is said


async def test_it_is_said_who_is_asked_for_what(terminal, capsys):
    table = Table(seat_at("droid", TURN), terminal)
    await table.see()
    assert "Your turn: one of your 3 cards fits." in capsys.readouterr().out
    await table.type("1")
    await table.see()
    assert capsys.readouterr().out.endswith("Bela's turn. > ")


async def test_a_drawn_card_that_does_not_fit_is_kept(terminal, capsys):
    table = Table(seat_at("droid", TURN), terminal)
    await table.see()
    await table.type("draw")
    await table.see()
    assert capsys.readouterr().out.endswith("does not fit: you keep it. > ")
    await table.see()
    assert "You kept it." in capsys.readouterr().out
    assert played(table) == ["a +", "a -"]


async def test_a_race_says_what_to_press(terminal, capsys):
    table = Table(seat_at("touchdown", "top Wt | a R5 G9 Y1 | b G1 G2 | c* R4 R3 | race c a b"), terminal)
    await table.see()
    assert "Arms up: press Enter" in capsys.readouterr().out


@pytest.mark.parametrize("seconds", [3.0, 10.0])
async def test_the_time_is_named(terminal, capsys, seconds):
    table = Table(seat_at("droid", OPEN, Pace(reaction=seconds)), terminal)
    await table.see()
    assert f"You have {seconds:g} s. Enter lets it pass." in capsys.readouterr().out


async def test_the_time_of_a_race_is_named(terminal, capsys):
    await Table(seat_at("touchdown", "top Wt | a R5 G9 Y1 | b G1 G2 | c* R4 R3 | race c a b"), terminal).see()
    shown = capsys.readouterr().out
    assert "Arms up: press Enter" in shown
    assert "You have 3 s." in shown
    assert "lets it pass" not in shown


async def test_a_throw_is_told_as_a_throw_at_somebody(terminal, capsys):
    position = "top G5 | pile Y1 Y2 | a R5 B9 Wh | b G1 ! | c* R3 R4 | yelled b"
    table = Table(seat_at("hail-mary", position), terminal)
    await table.see()
    table.now += 1
    await table.type("wh green")
    await table.see()
    assert "You threw Wh at Bela and guessed green." in capsys.readouterr().out


async def test_in_turn_too_a_throw_is_offered_as_a_throw(terminal, capsys):
    position = "top G5 | pile Y1 Y2 | a* R5 B9 Wh | b R3 R4 | c G1 ! | yelled c"
    await Table(seat_at("hail-mary", position), terminal).see()
    shown = capsys.readouterr().out
    assert "throw at Cleo: guess the color of the last card" in shown
    assert "only names the color" not in shown


async def test_the_score_is_in_sight_and_a_round_ends_with_a_pause(terminal, capsys):
    position = "top G5 | a* G1 ! | b G4 R5 R6 | c G7 R8 R9 | scores a 30, b 12, c 0"
    table = Table(seat_at("express", position), terminal)
    await table.see()
    assert "Score  Alma 30   Bela 12   Cleo 0   (250 points win)" in capsys.readouterr().out
    await table.type("1")
    await table.see()
    shown = capsys.readouterr().out
    assert "Alma   +" in shown
    assert "R5   R6   G4  15 points" in shown
    assert shown.endswith("Enter: the next round > ")
    await table.type("1")
    assert table.seat.game.round_over
    await table.type("")
    await table.see()
    assert "A new round begins." in capsys.readouterr().out
    await table.type("score")
    assert "Alma   +" in capsys.readouterr().out


async def test_after_a_match_one_is_asked_whether_to_play_again(terminal, capsys):
    table = Table(seat_at("droid", "top G5 | a* G1 ! | b G4 R5 R6 | c G7 R8 R9"), terminal)
    await table.see()
    await table.type("1")
    await table.see()
    assert capsys.readouterr().out.endswith("Again? (yes or no) > ")
    await table.type("perhaps")
    await table.type("Yes")
    await table.see()
    assert "Your turn" in capsys.readouterr().out
    table.now += 1
    await table.type("1")
    await table.see()
    with pytest.raises(LeftTable):
        await table.type("n")


async def test_after_the_only_match_one_leaves(terminal, capsys):
    seat = seat_at("droid", "top G5 | a* G1 ! | b G4 R5 R6 | c G7 R8 R9", once=True)
    table = Table(seat, terminal)
    await table.see()
    await table.type("1")
    with pytest.raises(LeftTable):
        await table.see()
    assert "Again?" not in capsys.readouterr().out


# What is typed


async def test_the_menu_comes_back_after_help(terminal, capsys):
    table = Table(seat_at("droid", TURN), terminal)
    await table.see()
    for word in ("?", "HELP", "?r15", "view", "score"):
        capsys.readouterr()
        await table.type(word)
        assert "1 G1" in capsys.readouterr().out.splitlines()[-3]


async def test_help_lists_only_what_works_at_the_table(terminal, capsys):
    for hints in (True, False):
        table = Table(seat_at("droid", TURN, hints=hints), terminal)
        await table.see()
        await table.type("?")
        shown = {line.split()[0] for line in capsys.readouterr().out.splitlines() if line.startswith("  ")}
        assert ("hint" in shown) == hints
        assert {"score", "view", "save", "quit"} <= shown
        assert not {"say", "hide", "mute"} & shown


@pytest.mark.parametrize("language", LANGUAGES)
async def test_help_leaves_out_the_same_in_every_language(terminal, capsys, language):
    lengths = []
    for hints in (True, False):
        table = Table(seat_at("droid", TURN, hints=hints), terminal, language)
        await table.see()
        capsys.readouterr()
        await table.type("?")
        lines = capsys.readouterr().out.splitlines()
        lengths.append(len(lines))
        named = {line.split()[0] for line in lines if line.startswith("  ")}
        assert not {table.match.commands.named.get(name) for name in named} & {"say", "hide", "mute"}
    assert lengths[0] == lengths[1] + 1


async def test_a_ruling_is_printed(terminal, capsys):
    table = Table(seat_at("droid", TURN), terminal)
    await table.see()
    await table.type("?R15")
    assert "R15 · Do wilds in hand make you guilty?" in capsys.readouterr().out


async def test_a_near_miss_gets_a_suggestion(terminal, capsys):
    table = Table(seat_at("droid", TURN), terminal)
    await table.see()
    await table.type("gren 1")
    assert "Did you mean green 1?" in capsys.readouterr().out
    await table.type("blah")
    assert "'blah' is no card of droid. Type ? for help." in capsys.readouterr().out
    await table.type("red 2")
    assert "R2 does not match G5 in color, number or symbol. (droid/match)" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("notation", "language", "said"),
    [
        (
            True,
            "en",
            "'foo' is no move: write a card such as R7, + to draw, - to pass, or what is asked for.",
        ),
        (
            False,
            "en",
            "'foo' is no card and no move: write red 6, draw or uno, for example. Type ? for help.",
        ),
        (False, "de", "'foo' ist keine Karte und kein Zug: Schreib zum Beispiel rot 6, ziehen oder uno."),
    ],
)
async def test_what_is_no_move_is_refused_as_the_mode_speaks(terminal, capsys, notation, language, said):
    table = Table(seat_at("droid", TURN), terminal, language, notation=notation)
    await table.see()
    capsys.readouterr()
    await table.type("foo")
    assert said in " ".join(capsys.readouterr().out.split())


async def test_what_means_several_moves_is_asked(terminal, capsys):
    table = Table(seat_at("droid", "top G5 | a* W R2 R3 | b G4 R5 R6"), terminal)
    await table.see()
    await table.type("wild")
    assert "Do you mean W=R or W=Y or W=G or W=B?" in capsys.readouterr().out
    await table.type("wild blue")
    assert played(table) == ["a W=B"]


# Narrow and low screens


def on_terminal(columns: int, *arguments: str) -> str:
    """What `lastcard play` shows of a new game, as a terminal of so many columns has it."""
    with Terminal("play", "--plain", *arguments, NO_COLOR="1", COLUMNS=str(columns)) as terminal:
        shown = terminal.wait_for("Your turn")
        shown += terminal.wait_for("draw a card")
    shown = re.sub(r"[^\n]*\r\x1b\[K", "", shown)  # a prompt that has made room
    return re.sub(r"\x1b\[[0-9;]*[A-Za-z]|\r", "", shown)


@pytest.mark.parametrize("form", ["--notation", "--plain"])
@pytest.mark.parametrize("edition", ["express", "hail-mary", "elite"])
def test_forty_columns_stay_readable(edition, form):
    """No line is wider, no word is broken, and every card of the hand is whole."""
    arguments = (edition, "--seed", "6", *([form] if form == "--notation" else []))
    lines = [line.rstrip() for line in on_terminal(40, *arguments).splitlines()]
    assert max(map(len, lines)) <= 40
    hand = "\n".join(lines)
    hand = hand[hand.index("Hand") : hand.index("Your turn")]
    hand = hand.removeprefix("Hand")
    cards = hand.split() if form == "--notation" else [" ".join(card.split()) for card in hand.split(",")]
    assert len(cards) == (5 if edition == "express" else 7)
    if form == "--notation":
        assert cards == by_color(cards)
    else:
        assert all(re.fullmatch(r"(red|yellow|green|blue) .+|.*Wild.*", card) for card in cards)


def test_elite_leaves_room_for_what_has_happened_on_24_rows():
    shown = on_terminal(80, "elite", "--seed", "3", "--notation")
    table = shown[shown.index("Top ") :]
    assert table.count("\n") <= 18
    lineups = [line for line in table.splitlines() if "'s lineup" in line]
    assert len(lineups) == 3
    for line in lineups:
        assert re.fullmatch(r"\w+'s lineup( +[A-Z][a-z]+ [A-Z][a-z]+ [RYGB]+){3} *", line)


# The line


def typed(line: EditedLine, keys: bytes) -> str:
    for key in Keys().read(keys):
        line.press(key)
    return line.text


def test_a_line_can_be_edited():
    assert typed(EditedLine(), b"rd 6\x1b[D\x1b[D\x1b[De") == "red 6"
    assert typed(EditedLine(), b"red 66\x7f") == "red 6"
    assert typed(EditedLine(), b"xred 6\x01\x1b[3~") == "red 6"
    assert typed(EditedLine(), b"red 6 blue\x17") == "red 6 "
    assert typed(EditedLine(), b"red 6\x15draw") == "draw"
    assert typed(EditedLine(), b"red 6\x1bOH\x0b") == ""
    assert typed(EditedLine(), "grün\x1b[Hß".encode()) == "ßgrün"


def test_earlier_lines_come_back():
    line = EditedLine()
    for text in (b"red 6", b"draw"):
        typed(line, text)
        line.enter()
    assert typed(line, b"half\x1b[A") == "draw"
    assert typed(line, b"\x1b[A\x1b[A") == "red 6"
    assert typed(line, b"\x1b[B\x1b[B") == "half"
    assert typed(line, b"\x1b[B") == "half"


def test_a_key_may_come_in_parts():
    keys = Keys()
    assert keys.read(b"a\x1b") == ["a"]
    assert keys.read(b"[") == []
    assert keys.read(b"D\xc3") == ["left"]
    assert keys.read(b"\xbc") == ["ü"]


@pytest.fixture
def piped() -> Iterator[tuple[Keyboard, int]]:
    """A keyboard that reads a pipe, and the end that is written to."""
    reading, writing = os.pipe()
    os.set_blocking(writing, False)
    keyboard = Keyboard(reading)
    yield keyboard, writing
    os.close(writing)
    keyboard.may_read.set()
    assert keyboard.thread
    keyboard.thread.join()
    os.close(reading)


def test_a_writer_without_an_end_waits_until_its_lines_are_read(piped: tuple[Keyboard, int]) -> None:
    """`yes | lastcard play` keeps no more than some thousand lines in memory."""
    keyboard, writing = piped

    async def fill() -> int:
        """Write until nothing more is read; returns how many lines wait."""
        assert (await keyboard.line()).text == "y"
        refused = 0
        while refused < 20:
            try:
                os.write(writing, b"y\n" * 2_000)
                refused = 0
            except BlockingIOError:
                refused += 1
            assert keyboard.complete.qsize() < 2 * AHEAD + 4_096
            await asyncio.sleep(0.01)
        return keyboard.complete.qsize()

    async def read_on() -> int:
        waiting = await fill()
        for _ in range(waiting + 2_000):
            assert (await keyboard.line()).text == "y"
        return waiting

    os.write(writing, b"y\n")
    assert asyncio.run(read_on()) > AHEAD


def test_the_reader_ends_with_its_table_although_more_lines_wait(piped: tuple[Keyboard, int]) -> None:
    keyboard, writing = piped
    os.write(writing, b"y\n" * 4 * AHEAD)

    async def first() -> None:
        with keyboard:
            await keyboard.line()

    asyncio.run(first())
    assert keyboard.thread is not None
    keyboard.thread.join(10.0)
    assert not keyboard.thread.is_alive()


def test_a_line_without_an_end_is_read_in_parts(piped: tuple[Keyboard, int]) -> None:
    keyboard, writing = piped
    os.write(writing, b"0" * (LONGEST_LINE + 5_000))

    async def first() -> Typed:
        return await keyboard.line()

    assert len(asyncio.run(first()).text) > LONGEST_LINE
