"""`lastcard editions`: what can be played, with how many, and what a table may agree on."""

from __future__ import annotations

from rich.text import Text

from lastcard.editions import Edition, load_edition
from lastcard.rules.options import OPTIONS
from lastcard.terminal.screen import Screen


def show_editions(screen: Screen, names: tuple[str, ...]) -> None:
    for number, name in enumerate(names):
        if number:
            screen.say()
        show_edition(screen, load_edition(name))


def show_edition(screen: Screen, edition: Edition) -> None:
    least, most = edition.players
    screen.say(
        Text(edition.name, "bold cyan").append(f"  {edition.title}, {least} to {most} players", "not bold")
    )
    if edition.dynasty_players != edition.players:
        screen.say("in dynasty {} to {} players".format(*edition.dynasty_players), indent=4)
    width = max(map(len, edition.defaults)) + 2
    for name, default in edition.defaults.items():
        option = OPTIONS[name]
        values = edition.allowed[name]
        choice = ", ".join(values) if values else f"{option.least} to {option.most}"
        about = f"{option.about} ({choice}; {option.ruling})"
        screen.say_pair(f"{name:{width}}{default:12}", about, indent=4)
