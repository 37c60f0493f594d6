"""Verifying a fairly dealt match: deal it again from its proof, and compare every line with the record."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from lastcard.editions.datafile import shorten
from lastcard.editions.edition import Edition, load_editions
from lastcard.errors import Error, IllegalMove, NotationError
from lastcard.game.fair_deal import FairChance, FairDeal
from lastcard.game.game import Game
from lastcard.game.history import CLOCK, Round
from lastcard.game.record import write_answer
from lastcard.game.replay import RoundText, WrittenMove, proof_of, split_record
from lastcard.notation.lines import read_lines
from lastcard.notation.position_lines import PositionLines
from lastcard.views.events import Shuffled, SwappedOut
from lastcard.views.view import write_position


@dataclass(frozen=True)
class Verdict:
    """The result: `misfit` is the first thing that does not match, and empty if all is well."""

    deal: FairDeal
    edition: Edition
    misfit: str = ""
    rounds: int = 0
    moves: int = 0
    shuffles: int = 0
    picks: int = 0
    over: bool = False  # the match, where the record ends

    @property
    def fair(self) -> bool:
        return not self.misfit


class Misfit(Exception):  # noqa: N818 - it is a finding
    """Something in the record that does not follow from the proof."""


def verify(text: str, *, editions: Iterable[str | Edition] = ()) -> Verdict:
    """Check the record of a fairly dealt match. An `Error` means that there is nothing to check; `editions`
    are as for a replay.
    """
    rounds, chance = split_record(text)
    first = PositionLines("\n".join(rounds[0].position), rounds[0].line + 1)
    first.check_seats()
    edition = first.read_edition(load_editions(editions))
    deal = revealed_deal(proof_of(text, len(first.hands)), rounds)
    try:
        if not deal.keeps_promise:
            raise Misfit("the secret is not the one that was promised: its hash is not the commitment.")
        if chance is not None:
            raise Misfit("the record ends with a seed, and a fair deal has none.")
        game = deal_again(first, edition, deal)
        for number, played in enumerate(rounds, 1):
            follow_round(game, played, number)
    except Misfit as misfit:
        return Verdict(deal, edition, str(misfit))
    return sum_up(game, deal)


def revealed_deal(deal: FairDeal | None, rounds: Iterable[RoundText]) -> FairDeal:
    """The record's statement about its deal, if that is sufficient."""
    if deal is None:
        raise Error(
            "only matches of a table server can be verified; a match against bots in the terminal has no "
            "proof of its deal."
        )
    if any(played.hides_cards for played in rounds):
        raise Error("this record hides cards, and only a full one can be verified.")
    if deal.secret is None:
        raise Error("this record cannot be verified yet: its secret is shown when the match is over.")
    return deal


def deal_again(first: PositionLines, edition: Edition, deal: FairDeal) -> Game:
    """The match at its start, from its proof."""
    options = first.read_options(edition)
    decks = read_decks(first) if options.get("mode") == "dynasty" else None
    return Game.new(edition, len(first.hands), options=options, decks=decks, chance=FairChance(deal))


def read_decks(first: PositionLines) -> list[list[str]]:
    """Dynasty: everyone's decks; their order does not matter."""
    return [
        [
            word.text
            for area in ("lineup", "deck")
            if (seat, area) in first.areas
            for word in first.areas[seat, area].listed(2)
        ]
        for seat in range(len(first.hands))
    ]


def follow_round(game: Game, played: RoundText, number: int) -> None:
    """Deal a round again, then play its moves."""
    if number > 1:
        if not game.round_over or game.over:
            raise Misfit(f"line {played.line}: no round can follow here.")
        game.next_round()
    check_deal(game.rounds[-1], played, f"line {played.line}: round {number}")
    for move in played.moves:
        follow_move(game, move)


def check_deal(dealt: Round, played: RoundText, where: str) -> None:
    """The random outcomes, and the position that they led to."""
    if played.deal != dealt.deal:
        raise Misfit(f"{where} was dealt otherwise: {first_difference(played.deal, dealt.deal)}.")
    stated, true = in_order("\n".join(played.position)), in_order(write_position(dealt.start))
    for line in stated:
        if line not in true:
            raise Misfit(f"{where} did not begin with `{shorten(line)[1:-1]}`.")
    if stated != true:
        raise Misfit(f"{where} began in a position that is not told in full.")


def in_order(position: str) -> list[str]:
    """The lines of a position, whose order is free."""
    return sorted(" ".join(word.text for word in line.words) for line in read_lines(position))


def first_difference(stated: str, true: str) -> str:
    """The first clause of a deal that differs, shortened for a message."""
    told, drawn = stated.split("; "), true.split("; ")
    for ours, theirs in zip(drawn, told, strict=False):
        if ours != theirs:
            return f"({shorten(theirs)[1:-1]}) should be ({shorten(ours)[1:-1]})"
    return f"it tells {len(told)} things that chance did, not {len(drawn)}"


def follow_move(game: Game, move: WrittenMove) -> None:
    """Make a move of the record, with the chance of the proof."""
    try:
        events = game.timeout() if move.seat == CLOCK else game.play(move.seat, move.text)
    except (NotationError, IllegalMove) as error:
        raise Misfit(f"line {move.line}: {move.seat} {move.told}: {error}") from None
    answer = write_answer([event.revealed() for event in events], decisions=move.seat == CLOCK)
    if answer != move.answer.strip():
        ours, theirs = shorten(answer)[1:-1], shorten(move.answer.strip())[1:-1]
        raise Misfit(f"line {move.line}: the record answers ({theirs}), and the fair deal ({ours}).")


def sum_up(game: Game, deal: FairDeal) -> Verdict:
    entries = [entry for played in game.rounds for entry in played.entries]
    events = [event for played in game.rounds for event in played.opening]
    events += [event for entry in entries for event in entry.events]
    return Verdict(
        deal,
        game.edition,
        rounds=len(game.rounds),
        moves=len(entries),
        shuffles=sum(isinstance(event, Shuffled) for event in events),
        picks=sum(isinstance(event, SwappedOut) for event in events),
        over=game.over,
    )
