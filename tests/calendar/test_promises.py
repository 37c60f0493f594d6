"""A server's own deals: promised by a hash, and the same for whoever has the secret."""

from __future__ import annotations

import pytest

import lastcard as lc
from lastcard.calendar.deals import daily_deal, deal_on, read_date
from lastcard.calendar.promises import new_daily_secret, promise_of

DAY = read_date("2026-11-03")
SECRET = "5a" * 32


def test_the_deal_follows_from_the_secret_and_is_no_open_one():
    own = deal_on(DAY, SECRET)
    assert own == deal_on(DAY, SECRET)
    assert own.seed not in (deal_on(DAY).seed, deal_on(DAY, "5b" * 32).seed)
    assert own.digest not in (deal_on(DAY).digest, deal_on(DAY, "5b" * 32).digest)
    assert lc.daily("2026-11-03", SECRET).deal == own


def test_the_promise_is_of_one_day_and_does_not_change():
    assert promise_of(DAY, SECRET) == ("b0e65ad8d8af04836b6171393f064e1bde5452df23f0ac9954a24dd8a502dbdf")
    assert promise_of(DAY, SECRET) != promise_of(read_date("2026-11-04"), SECRET)
    assert new_daily_secret() != new_daily_secret()


@pytest.mark.parametrize("secret", ["5a", "5A" * 32, "zz" * 32, "5a" * 33])
def test_what_is_no_secret(secret):
    with pytest.raises(lc.OptionError, match="64 of the hex digits"):
        daily_deal("2026-11-03", secret=secret)
