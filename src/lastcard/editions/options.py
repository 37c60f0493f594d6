"""The options in an edition's file: their defaults, and the values that the edition supports."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from lastcard.editions.datafile import DataFile, is_whole, quoted, whole_number
from lastcard.rules.options import OPTIONS, Option

OUT_OF_RANGE = 1_000_000
"""Larger than any number in an option."""

NEEDED = {"": "hand_size", "scoring": "target", "express_alt_scoring": "scoring"}
"""Options that every edition must have, or every edition that has another option."""


def read_defaults(file: DataFile) -> tuple[dict[str, str], dict[str, tuple[str, ...]]]:
    """The default of each option in an edition, and the values that make sense in it."""
    defaults, allowed = {}, {}
    for name, value in file.get("options", dict).items():
        if name not in OPTIONS:
            raise file.error(f"there is no option {quoted(name)}.", name)
        values = value if isinstance(value, list) else [value]
        if not values:
            raise file.error(f"`{name}` needs a default.", name)
        choices = tuple(read_choice(file, name, choice) for choice in values)
        defaults[name] = choices[0]
        allowed[name] = choices if isinstance(value, list) else OPTIONS[name].values
    for name, needed in NEEDED.items():
        if name in ("", *defaults) and needed not in defaults:
            raise file.error(f"`{needed}` is missing in [options].", "options")
    if what_clashes(defaults):
        raise file.error(what_clashes(defaults), "options")
    return defaults, allowed


def read_choice(file: DataFile, name: str, value: object) -> str:
    """One value of an option, in the usual notation."""
    choice = option_text(OPTIONS[name], value)
    if choice is None:
        raise file.error(f"`{name}` must be {values_of(OPTIONS[name])}.", name)
    return choice


def option_text(option: Option, value: object) -> str | None:
    """The value of an option as text; None if it has no such value."""
    if is_whole(value):
        value = str(value) if abs(value) <= OUT_OF_RANGE else ""
    if not isinstance(value, str):
        return None
    if option.values:
        return value if value in option.values else None
    number = whole_number(value, option.most)
    return None if number is None or number < option.least else str(number)


def values_of(option: Option) -> str:
    """The values of an option in words."""
    if option.values:
        return f"one of {', '.join(option.values)}"
    return f"a number from {option.least} to {option.most}"


@dataclass(frozen=True)
class Clash:
    """Two values that make no sense together: where one option has a value, another must have this one."""

    option: str
    value: str
    other: str
    must_be: str
    sentence: str

    def is_in(self, options: Mapping[str, str]) -> bool:
        chosen = options.get(self.other, self.must_be)
        return options.get(self.option) == self.value and chosen != self.must_be


CLASHES = (
    Clash(
        *("scoring", "on", "match_wins", "1"),
        "match_wins counts rounds and needs scoring=off; with points the target decides.",
    ),
    Clash(
        *("scoring", "off", "express_alt_scoring", "off"),
        "express_alt_scoring=on is a way of keeping points and needs scoring=on.",
    ),
)


def what_clashes(options: Mapping[str, str]) -> str:
    """Some options make sense only together: a sentence about those that do not."""
    return next((clash.sentence for clash in CLASHES if clash.is_in(options)), "")
