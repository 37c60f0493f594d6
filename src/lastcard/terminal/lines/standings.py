"""The standings of an evening, and its awards once it is over."""

from __future__ import annotations

from lastcard.table.public_state import Award, PublicEvening, PublicStanding
from lastcard.terminal.lines.screen import Screen
from lastcard.words import Speaker


def show_standings(screen: Screen, evening: PublicEvening | None, speaker: Speaker) -> None:
    """Place, name and points, and the points of each match; nothing before a match has been counted."""
    if evening is None or not evening.played:
        return
    screen.say()
    screen.say(title_of(evening, speaker))
    names = [name_of(one, speaker) for one in evening.standings]
    width = max(map(len, names))
    for name, one in zip(names, evening.standings, strict=True):
        matches = " ".join("·" if points is None else str(points) for points in one.results)
        screen.say(f"{one.place:>3}. {name:{width}}  {speaker.count(one.points, 'points')}  ({matches})")
    for award in evening.awards:
        key = f"page.memory.{award.kind}"
        said = speaker.fill(f"{key}_by", name=award.name, number=number_of(award))
        screen.say(f"{speaker.words[key]}: {said}", style="dim")


def title_of(evening: PublicEvening, speaker: Speaker) -> str:
    if not evening.over:
        return speaker.fill("page.evening.after", match=str(evening.played))
    best = [one.name for one in evening.standings if one.place == 1]
    if len(best) > 1:
        return speaker.fill("page.evening.shared", names=speaker.list(best))
    return speaker.fill("page.evening.won", name=best[0])


def name_of(one: PublicStanding, speaker: Speaker) -> str:
    if one.bot:
        return f"{one.name} ({speaker.words['page.seat.bot']})"
    return one.name if one.person else f"{one.name} ({speaker.words['page.evening.gone']})"


def number_of(award: Award) -> str:
    return f"{award.number / 1000:.2f}" if award.kind == "arms" else str(award.number)
