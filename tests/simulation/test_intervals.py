"""Intervals: right for small cases, and right about chance."""

from __future__ import annotations

from math import inf, sqrt
from random import Random

import numpy as np
import pytest

from lastcard.simulation.intervals import mean_interval, ratio_interval, share_interval


def test_lists_and_arrays_give_the_same():
    values = [3, 1, 4, 1, 5, 9, 2, 6]
    for function in (mean_interval, lambda numbers: ratio_interval(numbers, numbers[::-1])):
        by_list, by_array = function(values), function(np.array(values, np.int32))
        assert by_list.low == pytest.approx(by_array.low)
        assert by_list.high == pytest.approx(by_array.high)


def test_a_mean_by_hand():
    found = mean_interval([1, 2, 3])
    assert found.value == 2
    assert found.half == pytest.approx(1.959964 * 1 / sqrt(3), rel=1e-6)


def test_of_one_value_nothing_is_sure():
    assert mean_interval([7]).half == inf


def test_wilson_by_the_book():
    found = share_interval(1, 10)
    assert found.low == pytest.approx(0.0179, abs=1e-4)
    assert found.high == pytest.approx(0.4042, abs=1e-4)
    assert share_interval(10, 10).high == 1
    assert (share_interval(0, 0).low, share_interval(0, 0).high) == (0, 1)


def test_sums_do_not_overflow():
    large = np.full(1000, 2**31 - 1, np.int32)
    assert ratio_interval(large, large).value == 1
    assert mean_interval(large).value == 2**31 - 1


def test_the_truth_is_inside_as_often_as_promised():
    random = Random(1)
    inside = sum(
        0.3 in share_interval(sum(random.random() < 0.3 for _ in range(100)), 100) for _ in range(500)
    )
    means = sum(0.5 in mean_interval([random.random() for _ in range(100)]) for _ in range(500))
    assert 0.92 * 500 < inside < 0.98 * 500
    assert 0.92 * 500 < means < 0.98 * 500
