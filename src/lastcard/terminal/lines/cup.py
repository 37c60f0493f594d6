"""A cup in lines: the people, the round, and the standings."""

from __future__ import annotations

from typing import Any

from lastcard.terminal.lines.screen import Screen
from lastcard.words import Speaker

Cup = dict[str, Any]
"""A cup as the server shows it: docs/protocol.md."""


def names_in(cup: Cup) -> dict[str, str]:
    return {one["person"]: one["name"] for one in cup["people"]}


def show_people(screen: Screen, cup: Cup, speaker: Speaker) -> None:
    """Who is in the cup."""
    names = [one["name"] for one in cup["people"] if not one.get("left")]
    screen.say(f"{speaker.words['page.cup.people']}: {', '.join(names)}")


def show_round(screen: Screen, cup: Cup, speaker: Speaker) -> None:
    """Where we play in the round that has begun, or why we do not."""
    number, you = len(cup["rounds"]), cup["you"]["person"]
    drawn = cup["rounds"][-1]
    screen.say()
    for table, one in enumerate(drawn["tables"], 1):
        if any(seat["person"] == you for seat in one["seats"]):
            said = speaker.fill("page.cup.go_self", round=str(number), table=str(table))
            screen.say(said, style="bold")
            return
    if you in drawn["byes"]:
        screen.say(speaker.fill("page.cup.bye", name=names_in(cup)[you]))
    elif any(one["person"] == you and one["out"] for one in cup["standings"]):
        screen.say(speaker.words["page.cup.you_out"])
    elif any(one["person"] == you and one.get("late") for one in cup["people"]):
        screen.say(speaker.words["page.cup.you_late"])
    else:
        screen.say(speaker.words["page.cup.you_next"])


def show_waiting(screen: Screen, cup: Cup, speaker: Speaker) -> None:
    """The tables that are still playing."""
    tables = [
        speaker.fill("page.cup.table", table=str(number))
        for number, one in enumerate(cup["rounds"][-1]["tables"], 1)
        if not one["done"]
    ]
    if tables:
        screen.say(speaker.fill("page.cup.waits_for", tables=speaker.list(tables)), style="dim")


def show_cup_standings(screen: Screen, cup: Cup, speaker: Speaker) -> None:
    """Place, name and points, and the points of each round; who has won, and the awards, once it is over."""
    names = names_in(cup)
    screen.say()
    screen.say(title_of(cup, speaker), style="bold")
    width = max(map(len, names.values()))
    for one in cup["standings"]:
        rounds = " ".join("·" if points is None else str(points) for points in one["results"])
        out = f", {speaker.words['page.cup.out']}" if one["out"] else ""
        points = speaker.count(one["points"], "points")
        screen.say(f"{one['place']:>3}. {names[one['person']]:{width}}  {points}  ({rounds}){out}")
    for award in cup["awards"]:
        key, number = f"page.memory.{award['kind']}", award["number"]
        counted = f"{number / 1000:.2f}" if award["kind"] == "arms" else str(number)
        said = speaker.fill(f"{key}_by", name=award["name"], number=counted)
        screen.say(f"{speaker.words[key]}: {said}", style="dim")


def title_of(cup: Cup, speaker: Speaker) -> str:
    if cup["phase"] != "over":
        return speaker.words["page.cup.standings"]
    names = names_in(cup)
    best = [names[one["person"]] for one in cup["standings"] if one["place"] == 1 and not one["out"]]
    if not best or not cup["rounds"]:
        return speaker.words["page.cup.over"]
    if len(best) > 1:
        return speaker.fill("page.cup.shared", names=speaker.list(best))
    return speaker.fill("page.cup.won", name=best[0])
