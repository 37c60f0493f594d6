"""A review in sentences of the catalogue (`coach`)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from lastcard.coach.accounts import Account
from lastcard.coach.chances import POINT, rounded
from lastcard.coach.hints import Hint
from lastcard.coach.reviewed import Review, ReviewedDecision, ReviewedMoment, ReviewedRound
from lastcard.editions.edition import SEAT_LETTERS
from lastcard.errors import INSTALL_SIM
from lastcard.notation.move_parts import MoveKind, parts_of
from lastcard.words import Speaker

MATTERED, SWINGS = 3, 3
LEAST_SWING = 5 * POINT
"""Chance that has moved less is not told."""


def tell_review(review: Review, speaker: Speaker | None = None, seat: int | None = None) -> str:
    """All of it, as lines; for one seat, only its decisions."""
    return "\n".join(lines_of(review, speaker or Speaker(), seat))


def lines_of(review: Review, speaker: Speaker, seat: int | None) -> Iterator[str]:
    title, number = review.edition.title, str(review.players)
    yield speaker.fill("coach.title", title=title, number=number)
    yield speaker.fill("coach.how", number=str(review.worlds))
    if not review.compiled:
        yield speaker.fill("coach.interpreted", how=INSTALL_SIM)
    mattered = review.worst(MATTERED, seat)
    yield ""
    yield speaker.words["coach.mattered" if mattered else "coach.nothing"]
    for decision in mattered:
        yield f"  {tell_decision(decision, speaker, where=len(review.rounds) > 1)}"
    if len(review.rounds) > 1:
        yield ""
        yield speaker.words["coach.match" if review.of_match else "coach.all_rounds"]
        yield from account_lines(review.accounts, speaker)
    for played in review.rounds:
        yield ""
        yield speaker.fill(
            "coach.round" if played.over else "coach.round_unfinished", number=str(played.number)
        )
        yield from round_lines(played, speaker, seat, mattered)


def round_lines(
    played: ReviewedRound, speaker: Speaker, seat: int | None, told: Sequence[ReviewedDecision]
) -> Iterator[str]:
    """A round: its accounts, what chance moved most, and the other decisions worth a word."""
    yield from account_lines(played.accounts, speaker)
    for moment in swings(played):
        yield f"  {tell_swing(moment, speaker)}"
    for decision in played.decisions:
        if decision.grade != "fine" and decision not in told and seat in (None, decision.seat):
            yield f"  {tell_decision(decision, speaker)}"


def account_lines(accounts: Sequence[Account], speaker: Speaker) -> Iterator[str]:
    for seat, account in enumerate(accounts):
        said = speaker.say(
            "coach.account",
            seat=seat,
            first=percent(account.first, speaker),
            last=percent(account.last, speaker),
            luck=signed(account.luck, speaker),
            own=signed(account.own, speaker),
            others=signed(account.others, speaker),
        )
        yield f"  {said}"


def swings(played: ReviewedRound) -> list[ReviewedMoment]:
    """The steps in which chance moved somebody's chances most, in their order."""
    moved = [moment for moment in played.moments if biggest(moment) >= LEAST_SWING]
    found = sorted(moved, key=lambda moment: (-biggest(moment), moment.at))[:SWINGS]
    return sorted(found, key=lambda moment: moment.at)


def biggest(moment: ReviewedMoment) -> int:
    return max(map(abs, moment.luck))


def tell_swing(moment: ReviewedMoment, speaker: Speaker) -> str:
    luck = max(moment.luck, key=abs)
    owner = moment.luck.index(luck)
    if not moment.move:
        return speaker.say("coach.swing_deal", owner=owner, points=signed(luck, speaker))
    about = {"owner": owner, "points": signed(luck, speaker), "turn": str(moment.turn)}
    if moment.seat is None:
        return speaker.say("coach.swing_clock", **about)
    who, what = speaker.say_seat(moment.seat), tell_move(moment.move, speaker)
    return speaker.say("coach.swing", **about, who=who, what=what)


# A decision


def tell_decision(decision: ReviewedDecision, speaker: Speaker | None = None, *, where: bool = False) -> str:
    """What was done, what it cost, what would have been better, and why."""
    speaker = speaker or Speaker()
    made = missed_key(decision) if decision.missed else "made"
    parts = [
        speaker.say(
            f"coach.{made}",
            seat=decision.seat,
            what=tell_move(decision.move, speaker),
            turn=str(decision.turn),
        )
    ]
    if where:
        parts.insert(0, speaker.fill("coach.in_round", number=str(decision.round)))
    parts.append(speaker.words[f"coach.grade.{decision.grade}"])
    if decision.better is not None:
        parts += [tell_cost(decision, speaker), tell_reason(decision, speaker)]
        if decision.expert == decision.move:
            parts.append(speaker.words["coach.expert_too"])
    return " ".join(part for part in parts if part)


def missed_key(decision: ReviewedDecision) -> str:
    return f"missed_{decision.kind}"


def tell_cost(decision: ReviewedDecision, speaker: Speaker) -> str:
    assert decision.better is not None
    cost = decision.cost
    said = speaker.fill(
        "coach.cost",
        points=points(cost.value, speaker),
        low=points(cost.low, speaker),
        high=points(cost.high, speaker),
        better=tell_move(decision.better, speaker),
    )
    if decision.match_cost is None:
        return said
    in_match = speaker.fill("coach.match_cost", points=points(decision.match_cost, speaker))
    return f"{said} {in_match}"


def tell_reason(decision: ReviewedDecision, speaker: Speaker) -> str:
    """One sentence why, from what the playouts did."""
    reason = decision.reason
    if reason is None or decision.better is None:
        return ""
    details = dict(reason.details)
    told = {name: str(value) for name, value in details.items() if name in ("share", "instead")}
    for name in ("tenths", "instead_tenths"):
        if name in details:
            told[name] = tenths(details[name], speaker)
    for name in ("chance", "instead_chance"):
        if name in details:
            told[name] = percent(details[name], speaker)
    about = {"target": details["of"]} if "of" in details else {}
    better = tell_move(decision.better, speaker)
    return speaker.say(f"coach.why.{reason.key}", **about, owner=decision.seat, better=better, **told)


# A hint


def tell_hint(hint: Hint, speaker: Speaker | None = None) -> str:
    """The best move with its chance, and the next ones."""
    speaker = speaker or Speaker()
    best, *others = hint.moves
    said = speaker.fill(
        "coach.hint", what=tell_move(best.move, speaker), points=percent(best.chance.value, speaker)
    )
    if not others:
        return said
    told = [
        speaker.fill(
            "coach.hint_other", what=tell_move(one.move, speaker), points=percent(one.chance.value, speaker)
        )
        for one in others
    ]
    return f"{said} {speaker.fill('coach.hint_others', moves='; '.join(told))}"


def tell_move(move: str, speaker: Speaker) -> str:
    """A move as a noun: `red 6 and the call`, `drawing`."""
    parts = parts_of(move)
    if parts.kind is MoveKind.CARD:
        card = speaker.card(move.removesuffix("!"))
        return speaker.fill("coach.move.called", card=card) if parts.call else card
    if parts.kind in (MoveKind.CATCH, MoveKind.AIM):
        target = SEAT_LETTERS.index(move[-1])
        return speaker.phrase(f"coach.move.{parts.kind.value}", target=target)
    if parts.kind is MoveKind.COLOR:
        return speaker.phrase("coach.move.color", color=parts.color)
    if parts.kind in (MoveKind.PLAYER_CARD, MoveKind.ICON):
        return speaker.fill(f"coach.move.{parts.kind.value}", number=str(parts.place))
    return speaker.words[f"coach.move.{parts.kind.value}"]


# Numbers


def tenths(number: int, speaker: Speaker) -> str:
    """Tenths as a decimal number."""
    return speaker.words.numbers.tenths(number)


def points(number: int, speaker: Speaker) -> str:
    """Hundredths of a percentage point, with one decimal."""
    return tenths(rounded(number, 10), speaker)


percent = points


def signed(number: int, speaker: Speaker) -> str:
    said = points(number, speaker)
    return said if said.startswith("-") else f"+{said}"
