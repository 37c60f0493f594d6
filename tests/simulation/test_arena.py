"""The arena: fair rotations, intervals by deal, the same result each time, and bots that fail."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from lastcard.bots import BOTS
from lastcard.errors import OptionError
from lastcard.policies.batches import compiled_batch
from lastcard.simulation.arena.matchup import Matchup, make_matchup
from lastcard.simulation.arena.processes import put_together
from lastcard.simulation.arena.ratings import rate
from lastcard.simulation.arena.results import Results, share_of, standings
from lastcard.simulation.arena.running import run
from lastcard.simulation.arena.table import Places, chance_of, play_deal, setting_of
from lastcard.simulation.arena.writing import as_json
from tests.support.lengths import sampled

MODES = [
    ("express", {}),
    ("touchdown", {}),
    ("droid", {}),
    ("hail-mary", {}),
    ("elite", {}),
    ("elite", {"mode": "draft"}),
    ("elite", {"mode": "dynasty"}),
]


def without_times(results: Results) -> dict[str, Any]:
    return {key: value for key, value in as_json(results).items() if key != "timing"}


@pytest.fixture(scope="module", autouse=True)
def _compiled_rules() -> None:
    compiled_batch()


@pytest.fixture
def bot_file(tmp_path):
    """A file of bots that do what a bot should not."""
    file = tmp_path / "bots.py"
    file.write_text(
        """
from random import Random
import time

class First:
    def choose(self, view):
        return view.legal[0]

class Chance:
    def __init__(self, seed):
        self.random = Random(seed)
    def choose(self, view):
        cards = [move for move in view.legal if move[0] in "RYGBW"]
        return self.random.choice(cards or view.legal)

class Broken(First):
    def choose(self, view):
        return 1 // 0

class Illegal(First):
    def choose(self, view):
        return "R99"

class NoText(First):
    def choose(self, view):
        return view

class Leaves(First):
    def choose(self, view):
        raise SystemExit("bye")

class Slow(First):
    def choose(self, view):
        while True:
            try:
                time.sleep(60)
            except Exception:
                pass

class Onlooker(First):
    seen = 0
    def see(self, events, view):
        self.seen += len(events)
    def choose(self, view):
        assert self.seen > 0
        self.seen = 0
        return view.legal[0]

class Blind(First):
    def see(self, events, view):
        raise ValueError("too bright")

class SlowToSee(First):
    def see(self, events, view):
        time.sleep(60)

class Swallows(First):
    # not even its end gets through to it
    def choose(self, view):
        while True:
            try:
                time.sleep(60)
            except BaseException:
                pass

class Hoards(First):
    def choose(self, view):
        x = "A" * (1 << 30)
        time.sleep(60)

class Forger(First):
    def choose(self, view):
        view.__dict__["legal"] = ("Z",)
        return "Z"

class Ends(First):
    def choose(self, view):
        import os
        os._exit(3)

class Talks(First):
    def choose(self, view):
        print("{}")
        import os
        os.write(1, b"{}\\n")
        return view.legal[0]

class Unmade(First):
    def __init__(self, seed):
        if seed != "0":
            raise KeyError(7)

class Fickle(First):
    asked = 0
    def choose(self, view):
        self.asked += 1
        return "?" if self.asked % 3 == 0 else view.legal[0]
""",
        encoding="utf-8",
    )
    return file


def matchup_of(file, *names: str, deals: int = 2, edition: str = "express", think: float = 30.0) -> Matchup:
    bots = ",".join(name if name in BOTS else f"{file}:{name}" for name in names)
    return make_matchup(edition, bots, deals=deals, think=think)


def played(matchup: Matchup) -> Results:
    """At the table, in this process."""
    setting = setting_of(matchup)
    places = Places(setting)
    try:
        return put_together(
            matchup, {number: play_deal(setting, places, number) for number in range(matchup.deals)}
        )
    finally:
        places.close()


# Intervals


def test_a_deal_is_one_observation():
    """Four deals, two rotations: means 1, 1/2, 0, 1/2; their deviation is 0.4082, the error half of it."""
    interval = share_of([1, 0.5, 0, 0.5])
    assert interval.value == 0.5
    assert interval.half == pytest.approx(1.95996 * np.sqrt((0.25 + 0 + 0.25 + 0) / 3 / 4), abs=1e-4)


def test_standings_by_hand():
    plan = SimpleNamespace(seed=1)
    matchup: Any = SimpleNamespace(players=2, labels=("one", "other"), plan=plan)
    results = Results(
        matchup, np.array([[0, 0], [0, 1], [-1, 1], [0, 0]]), np.array([[10, 20], [5, 7], [0, 9], [1, 1]])
    )
    one, other = standings(results)
    assert (results.done, results.rounds, results.void) == (4, 8, 1)
    assert results.even == pytest.approx(7 / 16)
    assert (one.won, other.won) == (5, 2)
    assert one.share.value == pytest.approx(5 / 8)
    assert one.share.half == pytest.approx(1.95996 * np.std([1, 0.5, 0, 1], ddof=1) / 2, abs=0.05)
    assert one.share.high == 1
    assert one.points.value == pytest.approx(37 / 8)
    assert other.points.value == pytest.approx(16 / 8)
    assert one.rating is not None
    assert other.rating is not None
    assert one.rating.mu > 25 > other.rating.mu
    assert one.against(results.even) == "even"


def test_who_never_wins_may_still_win_sometimes():
    matchup: Any = SimpleNamespace(players=2, labels=("one", "other"), plan=None)
    one, other = standings(Results(matchup, np.zeros((40, 2)), np.ones((40, 2))))
    assert (one.share.high, other.share.low) == (1, 0)
    assert 1 - one.share.low == pytest.approx(other.share.high) == pytest.approx(0.0876, abs=1e-4)


def test_one_deal_alone_has_no_interval():
    found = as_json(run(make_matchup("express", "random,random", deals=1)))  # each wins one of its rounds
    assert found["bots"][0]["win_rate"] == {"value": 0.5, "low": 0, "high": 1}
    assert found["bots"][0]["points_a_round"]["low"] is None


# Rotations


def test_every_bot_sits_once_at_every_seat():
    matchup = make_matchup("express", "expert,casual,novice,random")
    seatings = [matchup.seated(rotation) for rotation in range(4)]
    assert seatings[1] == (1, 2, 3, 0)
    for seat in range(4):
        assert {seating[seat] for seating in seatings} == {0, 1, 2, 3}


@pytest.mark.parametrize("bot", ["random", "expert"])
def test_equal_bots_win_exactly_equal_shares(bot):
    """They play the same round in each rotation, and each bot sits once at the seat that wins it."""
    results = run(make_matchup("droid", ",".join([bot] * 4), deals=200))
    rows = standings(results)
    assert {row.won for row in rows} == {(results.rounds - results.void) // 4}
    assert {row.bot for row in rows} == {f"{bot} #{n}" for n in range(1, 5)}
    assert {row.against(results.even) for row in rows} == {"even"}


def test_bots_that_differ_in_name_only_are_even():
    """`+throw` changes nothing in an edition without throws: all that is left is bookkeeping."""
    one, two, three = standings(run(make_matchup("express", "random,random+throw,random-throw", deals=300)))
    assert one.won == two.won == three.won


def test_the_better_bot_is_above_and_rates_higher():
    results = run(make_matchup("touchdown", "novice,expert,random", deals=1000))
    novice, expert, random = standings(results)
    assert expert.against(results.even) == "above"
    assert novice.against(results.even) == random.against(results.even) == "below"
    ratings = [row.rating for row in (novice, random) if row.rating is not None]
    assert expert.rating is not None
    assert expert.rating.ordinal > max(rating.mu for rating in ratings)
    assert novice.won + expert.won + random.won + results.void == 3000
    assert expert.points.low > novice.points.high


# The same each time


def test_workers_change_nothing():
    matchup = make_matchup("hail-mary", "expert,casual,novice", deals=500)
    assert without_times(run(matchup, 1)) == without_times(run(matchup, 3))


def test_fewer_deals_are_the_first_of_many():
    many = run(make_matchup("droid", "expert,random", deals=300)).winners
    assert (run(make_matchup("droid", "expert,random", deals=100)).winners == many[:100]).all()


def test_another_seed_is_another_result():
    one, other = (
        run(make_matchup("droid", "expert,random", deals=100, seed=seed)).winners for seed in (1, 2)
    )
    assert (one != other).any()


def test_ratings_follow_the_order_of_rounds():
    winners = np.array([[0, 1], [-1, 0], [1, 1]])
    assert rate(winners, 2) == rate(winners, 2) != rate(winners[::-1], 2)


# At the table


@pytest.mark.parametrize(("edition", "options"), MODES)
def test_bots_of_ones_own_play_every_edition_and_mode(bot_file, edition, options):
    bots = f"{bot_file}:First,{bot_file}:Chance"
    results = played(make_matchup(edition, bots, deals=1, options=options))
    assert [len(row) for row in results.winners] == [2]
    assert results.forfeits == [{}, {}]


def test_at_the_table_too_equals_win_equal_shares(bot_file):
    one, two, three = standings(played(matchup_of(bot_file, "Chance", "Chance", "Chance", deals=1)))
    assert one.won == two.won == three.won


def test_processes_play_what_one_process_plays(bot_file):
    matchup = matchup_of(bot_file, "Chance", "novice", deals=3)
    here = played(matchup)
    assert without_times(run(matchup, 1)) == without_times(run(matchup, 2)) == without_times(here)
    assert len(here.seconds[0]) > 20


@pytest.mark.parametrize(
    ("name", "kind", "sentence"),
    [
        ("Broken", "failed", "ZeroDivisionError: integer division or modulo by zero (bots.py, line 18)."),
        ("Illegal", "illegal", "'R99' is none of its legal moves."),
        ("NoText", "illegal", "View("),
        ("Leaves", "failed", "SystemExit: bye"),
        ("Unmade", "failed", "KeyError: 7 (bots.py, line "),
        ("Fickle", "illegal", "'?' is none of its legal moves."),
    ],
)
def test_a_failing_bot_forfeits_to_the_table(bot_file, name, kind, sentence):
    results = played(matchup_of(bot_file, name, "First", deals=1))
    (forfeits,) = results.forfeits[0].values()
    assert list(results.forfeits[0]) == [kind]
    assert forfeits.number > 1
    assert sentence in forfeits.first
    assert results.forfeits[1] == {}


def test_a_bot_may_look_on(bot_file):
    """And one that cannot bear it is told once a round, and plays on."""
    results = played(matchup_of(bot_file, "Onlooker", "Blind", deals=1))
    assert results.forfeits[0] == {}
    assert list(results.forfeits[1]) == ["looking on"]  # which is no decision
    assert results.forfeits[1]["looking on"].number == 2
    assert results.forfeits[1]["looking on"].first.startswith("ValueError: too bright (bots.py, line ")


def test_ours_look_on_through_the_guard(bot_file, monkeypatch):
    seen = []
    monkeypatch.setattr(BOTS["expert"], "see", lambda bot, events, view: seen.append(view.seat))
    played(matchup_of(bot_file, "First", "expert", deals=1))
    assert set(seen) == {0, 1}


@pytest.mark.parametrize("name", sampled(["Slow", "Swallows", "Hoards"], 1))
def test_a_bot_that_never_answers_is_ended_from_outside(bot_file, name):
    """It is waited for three times a round, and in two rounds only: nobody waits for the dead."""
    results = played(matchup_of(bot_file, name, "novice", "novice", deals=1, think=0.1))
    assert results.forfeits[0]["late"].number == 2 * 3
    assert results.forfeits[0]["late"].first == "There was no answer within 0.1 s."
    assert results.forfeits[0]["not asked"].number > 0
    assert results.forfeits[1] == results.forfeits[2] == {}


def test_a_bot_that_is_slow_to_see_forfeits_no_decision(bot_file):
    results = played(matchup_of(bot_file, "SlowToSee", "novice", deals=1, think=2))
    assert list(results.forfeits[0]) == ["looking on"]
    assert results.forfeits[0]["looking on"].first == "There was no answer within 2 s."


def test_a_bot_that_writes_into_its_view_is_told_so(bot_file):
    results = played(matchup_of(bot_file, "Forger", "First", deals=1))
    assert list(results.forfeits[0]) == ["illegal"]
    assert results.forfeits[0]["illegal"].first == "'Z' is none of its legal moves."


def test_a_bot_that_ends_its_process_ends_nothing_else(bot_file):
    results = played(matchup_of(bot_file, "Ends", "First", deals=1))
    assert set(results.forfeits[0]) == {"ended", "not asked"}
    assert results.forfeits[0]["ended"].first == "The program has ended with code 3."


def test_what_a_bot_prints_is_thrown_away(bot_file):
    assert played(matchup_of(bot_file, "Talks", "First", deals=1)).forfeits == [{}, {}]


def test_a_bots_chance_tells_nothing_about_the_deal():
    """It is the same each time, differs from seat to seat, and has nothing of the seed in it."""
    setting = setting_of(make_matchup("express", "expert,casual", deals=1, seed=7654321))
    chances = [chance_of(setting, number, seat) for number in range(3) for seat in range(2)]
    assert len({*chances}) == 6
    assert chances == [chance_of(setting, number, seat) for number in range(3) for seat in range(2)]
    assert not any("7654321" in chance or str(setting.key) in chance for chance in chances)


def test_what_is_finished_is_handed_over_now_and_then(monkeypatch):
    monkeypatch.setattr("lastcard.simulation.arena.keeping.SECONDS_BETWEEN", 0.0)
    kept = []
    matchup = make_matchup("express", "expert,casual", deals=400)
    results = run(matchup, 2, None, lambda some: kept.append(some.done))
    assert len(kept) > 1
    assert kept == sorted(kept)
    assert kept[-1] == results.done == 400


def test_champions_are_simulated_with_the_worlds_of_the_page():
    matchup = make_matchup("express", "champion,expert")
    assert (matchup.worlds, matchup.deals) == (600, 500)
    with pytest.raises(OptionError, match="A champion looks at 1 to 100,000 worlds, not 0"):
        make_matchup("express", "champion,expert", worlds=0)


# What cannot be


@pytest.mark.parametrize(
    ("bots", "players", "sentence"),
    [
        (
            "expert,casual",
            4,
            "4 seats need 4 bots, but 2 bots are named (expert, casual): one for each seat.",
        ),
        ("expert", 2, "2 seats need 2 bots, but one bot is named (expert): one for each seat."),
        ("expert,casual,novice", 2, "2 seats need 2 bots, but 3 bots are named"),
        ("expert,,casual", None, "A bot has no name: 'expert,,casual'."),
        ("cmd:true 'a,expert", None, "A quote is not closed: cmd:true 'a,expert."),
        ("cmd:,expert", None, "names no program"),
        ("mybot.py,expert", None, "A bot of your own is written FILE.py:NAME"),
        ("mybot.js:Bot,expert", None, "A bot of your own is written FILE.py:NAME"),
    ],
)
def test_bots_that_cannot_be_seated(bots, players, sentence):
    with pytest.raises(OptionError) as refused:
        make_matchup("express", bots, players)
    assert sentence in str(refused.value)


def test_policies_do_not_sit_at_a_table(bot_file):
    with pytest.raises(OptionError, match=r"^random-call plays in simulations only: beside bots of your own"):
        make_matchup("express", f"{bot_file}:First,random-call")
    with pytest.raises(
        OptionError, match=r"^There is no bot 'experd': beside bots of your own there are novice"
    ):
        make_matchup("express", f"{bot_file}:First,experd")
