"""`lastcard verify`: was a recorded match dealt fairly?"""

from __future__ import annotations

from lastcard.editions.edition import SEAT_LETTERS
from lastcard.errors import Error
from lastcard.game.fair_deal import FairDeal
from lastcard.game.verifying import Verdict, verify
from lastcard.terminal.commands.records import own_edition, read_record
from lastcard.terminal.inputs import InputError, source
from lastcard.terminal.lines.screen import Screen


def show_verdict(screen: Screen, path: str, edition: str | None = None) -> bool:
    """Report what was verified, or the first thing that does not match; returns whether everything does."""
    verdict = verdict_on(path, edition)
    if verdict.fair:
        show_proof(screen, verdict)
    else:
        screen.say(f"Not fair: {verdict.misfit}")
    return verdict.fair


def verdict_on(path: str, edition: str | None) -> Verdict:
    text, own = read_record(path), own_edition(edition)
    try:
        return verify(text, editions=own)
    except Error as error:
        raise InputError(f"{source(path)}: {error}") from None


def show_proof(screen: Screen, verdict: Verdict) -> None:
    deal = verdict.deal
    screen.say(f"Fair: {verdict.edition.title}, match {deal.match} at table {deal.table}.")
    screen.say("The secret is the one that was promised, and all chance follows from it and from what the")
    screen.say("players gave:")
    screen.say(told(verdict), indent=2)
    if not verdict.over:
        screen.say("The record ends before the match does; what comes later was not verified.")
    screen.say("Was this shown to you before the deal? Then nobody has chosen the cards.")
    show_given(screen, deal)


def told(verdict: Verdict) -> str:
    """What was verified, in numbers."""
    parts = [counted(verdict.rounds, "deal"), counted(verdict.shuffles, "shuffle")]
    parts += [counted(verdict.picks, "card") + " picked at random"] if verdict.picks else []
    return f"{', '.join(parts)}, and the answers to {counted(verdict.moves, 'move')}."


def counted(number: int, noun: str) -> str:
    """
    >>> counted(1, "deal"), counted(3, "deal")
    ('1 deal', '3 deals')
    """
    return f"{number} {noun}{'' if number == 1 else 's'}"


def show_given(screen: Screen, deal: FairDeal) -> None:
    """What each player can compare with their own notes."""
    screen.say(f"commitment {deal.commitment}", indent=2)
    for letter, given in zip(SEAT_LETTERS, deal.randomness, strict=False):
        screen.say(f"random {letter} {given or 'gave none'}", indent=2)
