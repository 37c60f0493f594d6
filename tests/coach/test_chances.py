"""Chances, gains and accounts: whole numbers that fit together."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from lastcard.coach.accounts import Step, accounts_of
from lastcard.coach.chances import CERTAIN, chance_of, gain_of
from lastcard.policies.playing_out.value import CERTAIN_WIN

VALUES = st.lists(st.integers(0, CERTAIN_WIN), min_size=1, max_size=60)
PAIRS = st.lists(st.tuples(st.integers(0, CERTAIN_WIN), st.integers(0, CERTAIN_WIN)), min_size=1, max_size=60)
CHANGES = st.lists(
    st.tuples(st.integers(0, 2), st.tuples(*[st.integers(-3000, 3000)] * 3)),
    max_size=3,
)
ROUNDS = st.lists(st.tuples(st.tuples(*[st.integers(0, CERTAIN)] * 3), CHANGES), min_size=1, max_size=12)


@given(VALUES)
def test_a_chance_lies_in_its_interval(values):
    chance = chance_of(values)
    assert 0 <= chance.low <= chance.value <= chance.high <= CERTAIN


@given(VALUES)
def test_more_worlds_make_the_interval_narrower(values):
    few, many = chance_of(values), chance_of(values * 4)
    assert abs(many.value - few.value) <= 1
    assert many.high - many.low <= few.high - few.low + 1


def test_what_happens_in_all_worlds_is_not_certain():
    won, lost = chance_of([CERTAIN_WIN] * 100), chance_of([0] * 100)
    assert (won.value, won.high, lost.value, lost.low) == (CERTAIN, CERTAIN, 0, 0)
    assert 9500 < won.low < CERTAIN
    assert 0 < lost.high < 500


@given(PAIRS)
def test_a_gain_is_the_opposite_of_a_loss(pairs):
    ones, others = [one for one, _ in pairs], [other for _, other in pairs]
    gain, loss = gain_of(ones, others), gain_of(others, ones)
    assert (gain.value, gain.low, gain.high) == (-loss.value, -loss.high, -loss.low)
    assert gain.clear == loss.clear
    assert not gain.clear or gain.low > 0 or gain.high < 0


def test_a_gain_in_few_worlds_is_not_clear():
    assert not gain_of([CERTAIN_WIN, 0, 0, 0], [0, 0, 0, 0]).clear
    assert gain_of([CERTAIN_WIN, 0, 0, 0] * 40, [0, 0, 0, 0] * 40).clear


@given(ROUNDS)
def test_luck_and_decisions_add_up_to_what_a_chance_has_changed(moments):
    """For every player, whatever the chances are, and whatever decisions are said to have changed."""
    chances = [chance for chance, _ in moments]
    steps = [
        Step(before, after, changes)
        for before, (after, changes) in zip([(3333, 3333, 3333), *chances], moments, strict=False)
    ]
    for seat, account in enumerate(accounts_of(steps)):
        assert account.last - account.first == account.luck + account.own + account.others
        assert (account.first, account.last) == (3333, chances[-1][seat])
        assert account.luck == sum(step.luck(seat) for step in steps)
        own = [changed[seat] for _, changes in moments for owner, changed in changes if owner == seat]
        assert account.own == sum(own)
