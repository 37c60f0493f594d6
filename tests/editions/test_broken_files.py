"""Edition files and rosters that cannot be used: each is refused with a sentence, at once.

`tests/test_bad_input.py` has the mistakes of an honest hand; here are those of a dishonest one, and what was
accepted once and then broke the game.
"""

from __future__ import annotations

import gc
import re
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

import lastcard as lc
from lastcard.editions import load_edition, load_roster
from lastcard.editions.datafile import LARGEST_FILE, MOST_DOTS
from lastcard.editions.edition import edition_path
from lastcard.simulation import make_plan

ROSTER = edition_path("elite").with_name("roster.toml")


def own_edition(folder: Path, edition: str, *changes: tuple[str, str], roster: str | None = None) -> str:
    """The path of a copy of an edition with some places changed, its roster or another one beside it."""
    text = edition_path(edition).read_text(encoding="utf-8")
    for old, new in changes:
        assert old in text, old
        text = text.replace(old, new, 1)
    (folder / "mine.toml").write_text(text, encoding="utf-8")
    if roster is None:
        shutil.copy(ROSTER, folder / "roster.toml")
    else:
        (folder / "roster.toml").write_text(roster, encoding="utf-8")
    return str(folder / "mine.toml")


def player(name: str, color: str = "red", icons: str = '["Skip"]') -> str:
    return f'[[player]]\nname = "{name}"\ncolor = "{color}"\nicons = {icons}\n'


def people(number: int) -> str:
    """A roster of so many players."""
    return "".join(player(f"Player {n}", ("red", "yellow", "green", "blue")[n % 4]) for n in range(number))


def assert_one_sentence(error: Exception) -> None:
    text = str(error)
    assert text.endswith(".")
    assert text.isprintable()
    assert len(text) < 400


# What cannot be the name of a file


@pytest.mark.parametrize(
    "name", ["\0.toml", "mine\0.toml", "\ud800.toml", "x" * 5000 + ".toml", "\ud800", "\0"]
)
def test_a_name_that_no_file_can_have(name: str) -> None:
    with pytest.raises(lc.EditionError) as error:
        lc.Game.new(name)
    assert_one_sentence(error.value)
    with pytest.raises(lc.NotationError):
        lc.Game.from_position(f"edition {name}\ntop R5\na* R7\nb G1")


def test_a_device_is_no_file() -> None:
    with pytest.raises(lc.EditionError, match="it is no file"):
        load_roster(Path("/dev/zero"))


@pytest.mark.parametrize("editions", [5, None, "mine.toml", [5]])
def test_editions_are_a_list_of_paths(editions: object) -> None:
    position = "edition mine\ntop R5\na* R7\nb G1"
    record = "lastcard 1\nround 1\n  " + position.replace("\n", "\n  ")
    for read, text in ((lc.Game.from_position, position), (lc.Game.replay, record)):
        with pytest.raises((lc.EditionError, lc.NotationError), match="dition") as error:
            read(text, editions=editions)  # type: ignore[arg-type]
        assert_one_sentence(error.value)


# Files that a parser chokes on

DEEP = 100_000
CHOKING: dict[str, tuple[str, str]] = {
    "brackets": ("x = " + "[" * DEEP, "characters"),
    "fewer brackets": ("x = " + "[" * 20_000, "too deep"),
    "tables in tables": ("x = " + "{a = " * 10_000, "too deep"),
    "a number": ("x = " + "9" * 5000, "too long"),
    "a key of many parts": (".".join("a" * 16_000) + " = 1", f"at most {MOST_DOTS} dots"),
    "a table of many parts": ("[" + ".".join("a" * 16_000) + "]", f"at most {MOST_DOTS} dots"),
    "a long file": ("#" * (LARGEST_FILE + 1), "characters"),
    "a NUL": ("\0", "line 1"),
}


@pytest.fixture(scope="module")
def no_collection() -> Iterator[None]:
    """Where the stack is full, no garbage of other tests is collected: its warnings would find no room."""
    gc.collect()
    gc.disable()
    yield
    gc.enable()


@pytest.mark.usefixtures("no_collection")
@pytest.mark.parametrize("name", CHOKING)
def test_a_file_that_a_parser_chokes_on(name: str, tmp_path: Path) -> None:
    text, says = CHOKING[name]
    for file in ("mine.toml", "roster.toml"):
        path = own_edition(tmp_path, "elite")
        (tmp_path / file).write_text(text, encoding="utf-8")
        with pytest.raises(lc.EditionError, match=says) as error:
            load_edition(path)
        assert_one_sentence(error.value)


# Editions

LONG = "0x" + "f" * 9000
BROKEN: dict[str, tuple[str, tuple[str, str], str]] = {
    "no foils": ("elite", ('foils = "off"\n', ""), "needs the option `foils`"),
    "no mode": ("elite", ('mode = "quick"\n', ""), "needs the option `mode`"),
    "no wild_fills": ("elite", ('wild_fills = "all"\n', ""), "needs the option `wild_fills`"),
    "a mode without a roster": ("elite", ('roster = "roster.toml"\n', ""), "`mode`.* needs a `roster`"),
    "a roster above": ("elite", ("roster.toml", "../roster.toml"), "beside this one"),
    "a roster elsewhere": ("elite", ("roster.toml", "/etc/passwd"), "beside this one"),
    "a roster on another drive": ("elite", ("roster.toml", "c:roster.toml"), "beside this one"),
    "a roster here": ("elite", ("roster.toml", "."), "beside this one"),
    "a roster without a name": ("elite", ("roster.toml", ""), "beside this one"),
    "a roster with a NUL": ("elite", ("roster.toml", r"roster\u0000.toml"), "beside this one"),
    "a title of two lines": ("droid", ('title = "UNO', r'title = "\nUNO'), "one line"),
    "a title that colors the screen": ("droid", ('title = "UNO', r'title = "\u001b[31m'), "one line"),
    "a huge number of cards": ("elite", ("cards = 112", f"cards = {LONG}"), "`cards`"),
    "a huge number of copies": ("droid", ('"W" = 4', f'"W" = {LONG}'), "1 to 8 copies"),
    "a huge number of players": ("droid", ("[2, 10]", f"[2, {LONG}]"), "`players`"),
    "a huge number of points": ("droid", ("actions = 20", f"actions = {LONG}"), "`actions`"),
    "a huge default": ("droid", ("hand_size = 7", f"hand_size = {LONG}"), "`hand_size`"),
    "a huge number among defaults": ("droid", ("hand_size = 7", f"hand_size = [7, [{LONG}]]"), "`hand_size`"),
    "points that are true": ("droid", ("actions = 20", "actions = true"), "`actions`"),
    "copies that are true": ("droid", ('"W" = 4', '"W" = true'), "1 to 8 copies"),
    "a rule that is a list": ("droid", ('"reaching"', "[[]]"), "`call_on`"),
    "a number in another script": ("droid", ('"0" = 1', '"٣" = 1'), "no rule knows"),
    "a draw card in another script": ("droid", ('"+2" = 2', '"+٣" = 2'), "no rule knows"),
    "a draw card of none": ("droid", ('"+2" = 2', '"+0" = 2'), "1 to 99"),
    "a draw card with a zero in front": ("droid", ('"+2" = 2', '"+02" = 2'), "1 to 99"),
    "a draw card of 128": ("droid", ('"+2" = 2', '"+128" = 2'), "1 to 99"),
    "a wild draw card of 100": ("droid", ('"W+4" = 4', '"W+100" = 4'), "1 to 99"),
    "points without a target": ("droid", ("target = 500\n", ""), "`target` is missing"),
    "leftovers without points": ("express", ('scoring = "on"\n', ""), "`scoring` is missing"),
    "options that clash": ("express", ("match_wins = 1", "match_wins = 3"), "scoring=off"),
}


@pytest.mark.parametrize("name", BROKEN)
def test_broken_edition(name: str, tmp_path: Path) -> None:
    edition, change, says = BROKEN[name]
    with pytest.raises(lc.EditionError, match=says) as error:
        load_edition(own_edition(tmp_path, edition, change))
    assert_one_sentence(error.value)


def test_the_largest_number_on_a_draw_card_can_be_simulated(tmp_path: Path) -> None:
    path = own_edition(tmp_path, "droid", ('"+2" = 2', '"+99" = 2'), ('"W+4"', '"W+99"'))
    game = lc.Game.new(path, players=2, seed=1)
    assert lc.Game.from_position(game.position()).position() == game.position()
    columns = lc.simulate(path, players=2, rounds=3, seed=1)
    assert len(columns["winner"]) == 3


def test_options_of_a_table_may_differ_from_defaults_that_would_clash(tmp_path: Path) -> None:
    path = own_edition(tmp_path, "droid", ("match_wins = 1", "match_wins = 3"))
    game = lc.Game.new(path, players=2, seed=1, options={"scoring": "on", "match_wins": 1})
    assert lc.Game.from_position(game.position()).options == game.options


# Rosters

ROSTERS: dict[str, tuple[str, str]] = {
    "an unknown list": ('[[playr]]\nname = "A"\n', "`playr` means nothing"),
    "an unknown key": (people(8) + 'sise = "L"\n', "`sise` means nothing"),
    "a foil of nobody": ("[[foil]]\ncolors = []\n", "None is not"),
    "a foil of a list": ('[[foil]]\nplayer = ["A"]\ncolors = []\n', "is not"),
    "a foil of a number": (f"[[foil]]\nplayer = {LONG}\ncolors = []\n", "is not"),
    "a foil in lists of colors": (player("A") + '[[foil]]\nplayer = "A"\ncolors = [["red"]]\n', "colors"),
    "a foil in a number of colors": (player("A") + f'[[foil]]\nplayer = "A"\ncolors = [{LONG}]\n', "colors"),
    "a foil perhaps in the box": (
        player("A") + '[[foil]]\nplayer = "A"\ncolors = ["red"]\nbox = "no"\n',
        "box",
    ),
    "a foil twice": (player("A") + '[[foil]]\nplayer = "A"\ncolors = ["red"]\n' * 2, "A/red is there twice"),
    "an icon that is a number": (player("A", icons="[7]"), "an icon is a short text"),
    "an icon that is a huge number": (player("A", icons=f"[{LONG}]"), "an icon is a short text"),
    "an icon in two lines": (player("A", icons=r'["Skip \n Target"]'), "an icon is a short text"),
    "an icon with two numbers": (player("A", icons='["Draw 2 3"]'), "`3` in `Draw 2 3`"),
    "an icon with two modifiers": (player("A", icons='["Skip Target Everyone"]'), "`Everyone`"),
}


@pytest.mark.parametrize("name", ROSTERS)
def test_broken_roster(name: str, tmp_path: Path) -> None:
    roster, says = ROSTERS[name]
    with pytest.raises(lc.EditionError, match=r"roster\.toml.*" + re.escape(says)) as error:
        load_edition(own_edition(tmp_path, "elite", roster=roster))
    assert_one_sentence(error.value)


NAMES = [
    *("", " ", " Ann", "Ann ", "Ann  Ash", "...", "Ann\\tAsh", "Ann\\u00a0Ash", "Ann\\u200bAsh", "a" * 61),
    *("Ann (Ash)", "Ann)", "(Ann", "Ann, Ash", "Ann/Ash", "Ann #2", "Ann; Ash", "Ann ?", "?"),
    *(
        f"Ann{sign}Ash"
        for sign in ("\\n", "\\r", "\\u000b", "\\f", "\\u001c", "\\u0085", "\\u2028", "\\u2029")
    ),
    *("\\u0000", "\\u001b[31mAnn", "\\u202eAnn"),
]


@pytest.mark.parametrize("name", NAMES)
def test_a_name_that_could_not_be_read_back(name: str, tmp_path: Path) -> None:
    with pytest.raises(lc.EditionError, match=r"roster\.toml.*name") as error:
        load_edition(own_edition(tmp_path, "elite", roster=people(16) + player(name)))
    assert_one_sentence(error.value)


@pytest.mark.parametrize(
    "name",
    ["lineup", "deck", "spent", "a", "shuffles", "pile", "from b", "R5", "draws R5", "!", "=B", "Ann*"],
)
def test_any_other_name_is_read_back(name: str, tmp_path: Path) -> None:
    """Also one that is a word of positions and records."""
    roster = "".join(player(f"{name} {n}" if n else name, icons='["Discard player"]') for n in range(16))
    path = own_edition(tmp_path, "elite", roster=roster)
    for mode in ("quick", "draft"):
        game = lc.Game.new(path, players=2, seed=1, options={"mode": mode})
        for _ in range(60):
            if game.round_over:
                break
            seat = game.seats[0]
            game.play(seat, game.legal(seat)[0])
            assert lc.Game.from_position(game.position()).position() == game.position()
        assert lc.Game.replay(game.record()).record() == game.record()


def test_eighty_players_have_room_at_a_table(tmp_path: Path) -> None:
    game = lc.Game.new(own_edition(tmp_path, "elite", roster=people(80)), players=7, seed=1)
    assert lc.Game.from_position(game.position()).position() == game.position()
    with pytest.raises(lc.EditionError, match="81 cards, and 80 are the most"):
        load_edition(own_edition(tmp_path, "elite", roster=people(81)))


def test_more_players_may_be_brought_to_dynasty(tmp_path: Path) -> None:
    only = ('mode = "quick"', 'mode = ["dynasty"]')
    icons = ("Skip", "Draw", "Reverse", "Peek")
    roster = "".join(
        player(f"Player {n}", ("red", "yellow", "green", "blue")[n % 4], f'["{icons[n // 4 % 4]}"]')
        for n in range(200)
    )
    path = own_edition(tmp_path, "elite", only, roster=roster)
    decks = [[f"Player {8 * seat + n}" for n in range(8)] for seat in range(10)]
    game = lc.Game.new(path, players=10, seed=1, decks=decks)
    assert lc.Game.from_position(game.position()).position() == game.position()


def test_a_foil_in_the_box_needs_room_too(tmp_path: Path) -> None:
    foil = '[[foil]]\nplayer = "Player 1"\ncolors = ["red"]\nbox = true\n'
    with pytest.raises(lc.EditionError, match="81 cards"):
        load_edition(own_edition(tmp_path, "elite", roster=people(80) + foil))


def test_a_draft_needs_eight_cards_for_each(tmp_path: Path) -> None:
    path = own_edition(tmp_path, "elite", roster=people(23))
    tables: list[Callable[[], object]] = [
        lambda: lc.Game.new(path, players=3, seed=1, options={"mode": "draft"}),
        lambda: make_plan(path, players=3, options={"mode": "draft"}),
    ]
    for table in tables:
        with pytest.raises(lc.OptionError, match="3 players draft 24 player cards, and the roster has 23"):
            table()
    position = "edition mine\noptions mode=draft\ntop R5\na* R7\nb G1\nc B1"
    with pytest.raises(lc.NotationError, match="3 players draft 24"):
        lc.Game.from_position(position, editions=[path])
    assert lc.Game.new(path, players=2, seed=1, options={"mode": "draft"}).waiting_for == "draft"


def test_a_simulation_of_dynasty_needs_a_deck_that_can_be_built(tmp_path: Path) -> None:
    path = own_edition(tmp_path, "elite", roster=people(56))
    with pytest.raises(lc.OptionError, match="No deck that keeps the rules"):
        make_plan(path, players=2, options={"mode": "dynasty"})
    few = own_edition(tmp_path, "elite", roster=people(7))
    with pytest.raises(lc.OptionError, match="No deck that keeps the rules"):
        make_plan(few, players=2, options={"mode": "dynasty"})
