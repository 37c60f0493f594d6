"""The commands beside `play`: what they print, and that wrong input gets one sentence and exit code 2."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import lastcard as lc
from lastcard.editions.rulebook import load_rules, load_rulings
from lastcard.game.redacted import read_redacted_round
from lastcard.game.replay import split_record
from lastcard.rules.options import OPTIONS
from lastcard.terminal.cli import COMMANDS
from lastcard.views.telling import tell
from tests.support.playing import play
from tests.support.terminal.commands import complaint, shown
from tests.support.terminal.running import lastcard, run_program

ROOT = Path(__file__).parents[2]
GOLDEN = ROOT / "tests" / "golden"


# rules


def test_rules_lists_the_editions(capsys):
    listed = shown(capsys, "rules")
    assert all(edition in listed for edition in lc.EDITIONS)


@pytest.mark.parametrize("edition", lc.EDITIONS)
def test_rules_prints_a_whole_rulebook_with_ids(capsys, edition):
    printed = shown(capsys, "rules", edition)
    for rule in load_rules(edition).values():
        assert f"{rule.id}\n    {rule.text}" in printed


def test_every_ruling_can_be_asked_for(capsys):
    assert len(load_rulings()) >= 148
    for ruling in load_rulings().values():
        printed = shown(capsys, "rules", ruling.id.lower())
        assert printed.startswith(f"{ruling.id} · {ruling.title}\n")
        assert len(printed.splitlines()) >= 3


def test_a_sentence_is_printed_with_its_rulings(capsys):
    printed = shown(capsys, "rules", "express/match")
    assert printed.startswith("express/match\n")
    assert "R5 · " in printed
    assert "R35 · " in printed


@pytest.mark.parametrize(
    ("query", "first"),
    [
        (("express", "wild draw two first"), "express/wild-draw-start"),
        (("hail-mary", "stack", "+2"), "hail-mary/draw-two"),
        (("droid", "part of a different color"), "droid/droid-different-color"),
        (("elite", "how many cards in a dynasty deck"), "elite/dynasty-"),
        (("touchdown arms",), "touchdown/touchdown-arms"),
    ],
)
def test_rules_are_found_by_words_best_first(capsys, query, first):
    assert shown(capsys, "rules", *query).startswith(first)


def test_what_is_left_out_of_a_search_is_told(capsys):
    everywhere = shown(capsys, "rules", "challenge").splitlines()
    found = [line for line in everywhere if re.fullmatch(r"[a-z-]+/[a-z-]+", line)]
    assert len(found) == 6
    more = re.fullmatch(r"\.\.\. and \d+ more: name an edition, as in `lastcard (.+)`", everywhere[-1])
    assert more is not None
    assert "... and" not in shown(capsys, *more[1].split())


def test_words_that_no_rule_has_are_told(capsys):
    printed = shown(capsys, "rules", "elite", "draft", "xyzzy", "plugh")
    assert printed.startswith("Nothing is said of 'xyzzy' or 'plugh'.\nelite/draft-")


@pytest.mark.parametrize(
    ("query", "sentence"),
    [
        (("expres",), "There is no edition 'expres'. Did you mean express?"),
        (("R999",), "There is no ruling R999: they go from R1 to R"),
        (("express/mach",), "express has no rule 'mach'. Did you mean match or catch?"),
        (("elit/match",), "There is no edition 'elit'. Did you mean elite?"),
        (
            ("express", "chalenge"),
            "The rulebook of express says nothing of 'chalenge'. Did you mean challenge or ",
        ),
        (("zzzz",), "No rulebook says anything about 'zzzz'."),
    ],
)
def test_unknown_rules_get_near_matches(capsys, query, sentence):
    assert complaint(capsys, "rules", *query).startswith(sentence)


# editions


def test_editions_with_players_and_options(capsys):
    printed = shown(capsys, "editions")
    assert "express  UNO Express, 2 to 10 players" in printed
    assert all(name in printed for name in OPTIONS)
    assert "(literal, skip; R1)" in printed
    assert "hail-mary" not in shown(capsys, "editions", "droid")
    assert "Put your own Draw Two (in Express: Draw One) on the one that hits you." in " ".join(
        printed.split()
    )


def test_editions_with_their_decks(capsys, tmp_path):
    assert "    deck: 56 cards; in each color 1 x 0-9, 1 x s, 1 x r, 1 x +1; and 2 x W, 2 x W+2\n" in shown(
        capsys, "editions", "express"
    )
    own = own_edition(tmp_path)
    own.write_text(own.read_text().replace('"Wt" = 4', "").replace("cards = 112", ""), encoding="utf-8")
    assert "2 x +2; and 4 x W, 4 x W+4\n" in shown(capsys, "editions", str(own))


def test_editions_say_what_an_edition_of_ones_own_changes(capsys, tmp_path):
    own = own_edition(tmp_path)
    own.write_text(
        own.read_text()
        .replace('"Wt" = 4', '"Wt" = 2')
        .replace("wilds = 50", "wilds = 40")
        .replace("hand_size = 7", "hand_size = 5"),
        encoding="utf-8",
    )
    printed = " ".join(shown(capsys, "editions", str(own)).split())
    assert "points: 20 for an action card, 40 for a wild" in printed
    differs = "compared with touchdown: 2 x Wt, not 4; a wild counts 40 points, not 50; hand_size is 5, not 7"
    assert differs in printed


# replay and position


@pytest.fixture
def saved(tmp_path: Path) -> str:
    game = lc.Game.from_position("edition touchdown\ntop G5\na* R5 G9 W\nb Y1 Y2 B5 R1")
    game.play("a", "R5")
    game.play("b", "R1")
    game.play("a", "+")
    file = tmp_path / "game.lcg"
    file.write_text(game.record())
    return str(file)


def test_replay_tells_every_event(capsys, saved):
    printed = shown(capsys, "replay", saved, "--notation")
    assert "   1  a played R5.\n   2  b played R1.\n   3  a drew " in printed


def test_replay_up_to_a_turn(capsys, saved):
    assert "b played R1" not in shown(capsys, "replay", saved, "--turn", "1", "--notation")
    assert "a played R5" not in shown(capsys, "replay", saved, "--turn", "0", "--notation")
    assert (
        complaint(capsys, "replay", saved, "--turn", "9")
        == "There is no turn 9: the record ends with turn 3."
    )


def test_a_position_with_the_moves_of_each_seat(capsys, tmp_path):
    file = tmp_path / "position"
    file.write_text("edition hail-mary\ntop G5\na* R5 W\nb Y1\nc Wh Y2\nopen b\n")
    printed = shown(capsys, "position", str(file))
    assert "b 1 has not called" in printed
    assert "a may\n    R5      red 5\n" in printed
    assert "b may\n    !       call late" in printed
    assert 'With ! behind it, the move calls "UNO!": it leaves one card.' in printed


def test_a_position_as_one_seat_sees_it(capsys, tmp_path):
    file = tmp_path / "position"
    file.write_text("edition droid\ntop G5\npile B1\na* R5 W\nb Y1")
    assert shown(capsys, "position", str(file), "--seat", "b").splitlines() == [
        "edition droid",
        "dealer b",
        "top G5",
        "pile ?",
        "a* ? ?",
        "b Y1",
    ]
    assert (
        complaint(capsys, "position", str(file), "--seat", "c")
        == "There is no seat 'c': the seats are a to b."
    )


def test_a_file_without_a_name_is_asked_for(capsys):
    assert complaint(capsys, "replay", "") == "Name a file, or - for standard input."


def test_positions_come_through_pipes_too():
    assert "a may" in lastcard("position", "-", typed="edition droid\ntop G5\na* R5 W\nb Y1").stdout


def test_a_record_that_hides_cards_is_watched(capsys, tmp_path):
    position = "top G5 | pile Y3 B8 B7 | a* R5 G9 W | b Y1 R1 Y6 Y7"
    game = play("touchdown", position, "a R5", "b R1", "a W=B", "b !a", "b +", "b -")
    file = tmp_path / "redacted.lcg"
    file.write_text(game.record("a"))
    printed = shown(capsys, "replay", str(file), "--notation")
    assert "it can be watched, not continued." in printed
    assert "b has dealt. G5 lies face up.\na holds R5 G9 W.\n" in printed
    assert "   1  a played R5.\n   2  b played R1.\n" in printed
    assert "   3  a played W and named blue.\n   4  b caught a: the call was missed.\n" in printed
    assert "      a drew Y3 B8.\n      b drew a card.\n      b kept it.\n" in printed
    assert "B7" not in printed
    assert "b drew" not in shown(capsys, "replay", str(file), "--turn", "3")
    assert "it can be watched, not continued" in complaint(capsys, "play", "--continue", str(file))


NOT_TOLD = (
    " chose ",
    " began with icon ",
    " played Wh and named ",
    "Time ran out.",
)  # all that is told otherwise than by the game itself


@pytest.mark.parametrize("file", sorted(GOLDEN.glob("*.lcg")), ids=lambda file: file.stem)
def test_what_is_watched_has_happened(file):
    game = lc.Game.replay(file.read_text(encoding="utf-8"))
    for viewer in (None, *range(game.players)):
        rounds, _ = split_record(game.record(viewer, redacted=True))
        for watched, played in zip(rounds, game.rounds, strict=True):
            happened: dict[int, list[str]] = {}
            for entry in played.entries:
                seen = [event.seen_by(viewer) for event in entry.events]
                happened.setdefault(entry.turn, []).extend(tell(seen))
            turns = dict(read_redacted_round(watched, game.edition).turns)
            assert list(turns) == list(happened)
            for turn, sentences in turns.items():
                assert sentences
                for sentence in sentences:
                    assert sentence in happened[turn] or any(words in sentence for words in NOT_TOLD)


# Wrong input

WRONG_FILES = {
    "empty.toml": "",
    "broken.toml": "[decks\n",
    "odd.toml": "cards = 3\n",
    "player.toml": "player = [3]\n",
    "deck.toml": "[decks]\nbad = 3\n",
    "game.lcg": "lastcard 1\nround 1\n  edition droid\n  top G5\n  a* R5\n  b Y1\nb Y1\n",
    "text.lcg": "Dear Ann\n",
    "position": "edition droid\ntop G5\na* R5 R5 R5\nb Y1\n",
}
WRONG = [
    ("frobnicate",),
    ("play", "exprss"),
    ("play", "express", "droid"),
    ("play", "express", "--players", "11"),
    ("play", "express", "--players", "many"),
    ("play", "elite", "--players", "8"),
    ("play", "elite", "-o", "mode=dynasty", "--players", "1000000000"),
    ("play", "express", "-o", "stacking"),
    ("play", "express", "-o", "stacking=maybe"),
    ("play", "express", "-o", "piling=on"),
    ("play", "droid", "-o", "scoring=on", "-o", "match_wins=3"),
    ("play", "express", "--bots", "clever"),
    ("play", "express", "--speed", "light"),
    ("play", "express", "--reaction-time", "-1"),
    ("play", "express", "--reaction-time", "nan"),
    ("play", "express", "--name", "Bela"),
    ("play", "express", "--name", ""),
    ("play", "express", "--save", "/nowhere/game.lcg"),
    ("play", "express", "--continue", "{folder}/game.lcg"),
    ("play", "--continue", "{folder}/missing.lcg"),
    ("play", "--continue", "{folder}/text.lcg"),
    ("play", "{folder}/missing.toml"),
    ("play", "{folder}/broken.toml"),
    ("play", "--nonsense"),
    ("editions", "nine"),
    ("replay",),
    ("replay", "{folder}"),
    ("replay", "{folder}/game.lcg"),
    ("replay", "{folder}/text.lcg"),
    ("replay", "{folder}/binary"),
    ("position", "{folder}/position"),
    ("position", "{folder}/missing"),
    ("deck", "{folder}/missing.toml"),
    ("deck", "{folder}/empty.toml"),
    ("deck", "{folder}/broken.toml"),
    ("deck", "{folder}/odd.toml"),
    ("deck", "{folder}/player.toml"),
    ("deck", "{folder}/deck.toml"),
    ("deck", "{folder}/deck.toml#none"),
    ("deck", "{folder}/deck.toml", "bad"),
    ("roster", "exprss"),
    ("roster", "droid"),
    ("roster", "--color", "purple"),
    ("roster", "--icon", "dance"),
    ("roster", "--icon", "draw swap"),
]


@pytest.mark.parametrize("arguments", WRONG, ids=" ".join)
def test_wrong_input_gets_one_sentence(capsys, tmp_path, arguments):
    for name, text in WRONG_FILES.items():
        (tmp_path / name).write_text(text)
    (tmp_path / "binary").write_bytes(b"\xff\xfe\x00")
    sentence = complaint(capsys, *(word.replace("{folder}", str(tmp_path)) for word in arguments))
    assert sentence.endswith((".", "?", ")"))
    assert "Traceback" not in sentence


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("bogus",), f"There is no command 'bogus'. There are {', '.join(COMMANDS)}."),
        (("pley",), "There is no command 'pley'. Did you mean play or replay or puzzle? There are play, "),
        (("play", "--bogus"), "There is no option --bogus. `lastcard play --help` lists them."),
        (("play", "--player", "3"), "There is no option --player. Did you mean --players?"),
        (
            ("play", "express", "b"),
            "Unexpected argument 'b': `lastcard play --help` lists what it takes.",
        ),
        (("replay",), "replay needs a FILE-or-LINK: `lastcard replay --help` tells more."),
        (("simulate",), "simulate needs an EDITION: `lastcard simulate --help` tells more."),
        (("play", "--players"), "--players needs a value: `lastcard play --help` tells which."),
        (("play", "--players", "many"), "--players must be a whole number, not 'many'."),
        (("play", "express", "--name", ""), "A name needs 1 to 20 letters."),
        (
            ("play", "express", "--lang", "tlh"),
            "There is no language 'tlh': there are en (English), de (Deutsch), ",
        ),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, tuple) else "",
)
def test_what_is_wrong_with_a_command(capsys, arguments, sentence):
    assert complaint(capsys, *arguments).startswith(sentence)


# Texts that are something else, or name an edition of somebody's own


def own_edition(folder: Path) -> Path:
    file = folder / "drizzle.toml"
    printed = ROOT / "src/lastcard/editions/touchdown.toml"
    file.write_text(printed.read_text(encoding="utf-8").replace("UNO Super Bowl LVII", "Drizzle"))
    return file


def test_a_view_or_a_record_is_no_position(capsys, tmp_path):
    view = tmp_path / "view"
    view.write_text(str(lc.Game.new("droid", players=2, seed=1).view("a")), encoding="utf-8")
    assert complaint(capsys, "position", str(view)) == (
        f"{view}: this is a view: a position needs every card."
    )
    assert "this is a view" not in complaint(capsys, "position", str(ROOT / "README.md"))
    record = str(GOLDEN / "droid-01.lcg")
    assert complaint(capsys, "position", record) == (
        f"{record}: this is a record: `lastcard replay {record}` tells it."
    )


def test_an_edition_of_ones_own_is_asked_for(capsys, tmp_path):
    own, file = own_edition(tmp_path), tmp_path / "text"
    game = lc.Game.new(str(own), players=2, seed=1)
    missing = f"{file}: edition 'drizzle' is not built in:"
    for command, text in (("position", game.position()), ("replay", game.record())):
        file.write_text(text, encoding="utf-8")
        ended = run_program(command, str(file))  # a process that does not know the edition
        assert ended.stderr == f"{missing} add `--edition drizzle.toml`.\n"
        assert shown(capsys, command, str(file), "--edition", str(own))
    ended = run_program("play", "--continue", str(file))
    assert ended.stderr == f"{missing} `lastcard play drizzle.toml --continue {file}`.\n"


@pytest.mark.parametrize(
    ("arguments", "meant"),
    [
        ("play expres", "express"),
        ("play HailMary", "hail-mary"),
        ("simulate drod", "droid"),
        ("editions elit", "elite"),
        ("play express -o stakcing=on", "stacking"),
        ("simulate droid -o hand_sise=5", "hand_size"),
        ("play elite -o mode=drfat", "draft"),
        ("play express --speed fst", "fast"),
        ("play express --bots exprt", "expert"),
        ("play express --playrs 3", "--players"),
    ],
)
def test_a_name_that_is_nearly_right_is_suggested(capsys, arguments, meant):
    assert f"Did you mean {meant}" in complaint(capsys, *arguments.split())


def test_a_name_that_is_nowhere_near_is_not(capsys):
    assert "Did you mean" not in complaint(capsys, "play", "whist")
    assert "Did you mean" not in complaint(capsys, "play", "express", "-o", "jump_in=on")


def test_standard_input_is_called_so():
    assert lastcard("position", "-", typed="edition droid\ntop Q\n").stderr.startswith(
        "standard input, line 2, column 1: "
    )


def test_the_place_of_a_mistake_is_told(capsys, tmp_path):
    file = tmp_path / "game.lcg"
    file.write_text(WRONG_FILES["game.lcg"])
    assert complaint(capsys, "replay", str(file)).startswith(f"{file}: line 7, column 3: b Y1: ")


def test_wrong_input_to_the_program_itself():
    ended = run_program("replay", "nowhere.lcg")
    assert (ended.returncode, ended.stdout) == (2, "")
    assert ended.stderr == "nowhere.lcg cannot be read: no such file or directory.\n"
