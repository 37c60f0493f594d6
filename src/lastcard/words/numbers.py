"""Numbers as a language writes them, by the examples in its file: `number = "12.345,6"`."""

from __future__ import annotations

import re
from dataclasses import dataclass

EXAMPLE = re.compile(r"12(?P<group>.?)345(?P<decimal>.)6")
THOUSAND = 4
"""Digits of the smallest number that is grouped; in some languages one more is needed."""


@dataclass(frozen=True)
class NumberFormat:
    """How numbers are written."""

    decimal: str = "."
    group: str = ","
    least_grouped: int = THOUSAND
    """Digits before the decimal separator from which on they are grouped."""

    def whole(self, number: int) -> str:
        """
        >>> NumberFormat().whole(1234567), NumberFormat(group=".").whole(-1000), NumberFormat().whole(999)
        ('1,234,567', '-1.000', '999')
        """
        digits = str(abs(number))
        if len(digits) >= self.least_grouped:
            digits = f"{abs(number):,}".replace(",", self.group)
        return f"-{digits}" if number < 0 else digits

    def tenths(self, number: int) -> str:
        """Tenths as a decimal number.

        >>> NumberFormat(decimal=",").tenths(125), NumberFormat().tenths(-3)
        ('12,5', '-0.3')
        """
        whole, tenth = divmod(abs(number), 10)
        return f"{'-' if number < 0 else ''}{self.whole(whole)}{self.decimal}{tenth}"


def read_numbers(number: str, thousand: str) -> NumberFormat:
    """From the examples `12,345.6` and `1,000`. ValueError if they are no such examples."""
    found = EXAMPLE.fullmatch(number)
    if found is None:
        raise ValueError(f"number shows how 12,345.6 is written, not {number!r}.")
    if re.sub(r"\D", "", thousand) != "1000":
        raise ValueError(f"thousand shows how 1,000 is written, not {thousand!r}.")
    least = THOUSAND if len(thousand) > THOUSAND else THOUSAND + 1
    return NumberFormat(found["decimal"], found["group"], least)
