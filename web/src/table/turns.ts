// The turns of a game, counted by what happens: the log puts each of them together. News do not say whose turn it is, and
// whoever arrives late hears many turns at once.

import type { GameEvent, StepNews } from "../../protocol";

/** What may happen before the first thing that somebody does in a turn. */
const BEFORE: readonly GameEvent["event"][] = ["timed_out", "reshuffled", "shuffled", "called"];

export class Turns {
  /** The number of the current turn. */
  number = 0;

  private seat: number | null = null;
  /** The player whose turn it is has drawn, and may still play. */
  private hasDrawn = false;

  /** Where a step belongs: to the current turn, or to one that it begins. */
  hear(step: StepNews): number {
    if (this.begins(step)) this.number++;
    return this.number;
  }

  /** Calls, catches, challenges, throws and their consequences belong to the turn in which they happen. */
  private begins({ events, seat, move }: StepNews): boolean {
    if (move === null) return this.pass(null, false); // a deal
    const first = events.find((one) => !BEFORE.includes(one.event));
    switch (first?.event) {
      case "played":
        return !isThrow(events) && this.play(first.seat);
      case "drew":
        return isByChoice(events, first.seat, seat, move) && this.pass(first.seat, true);
      case "passed":
      case "drafted":
        return this.pass(first.seat, false);
      default:
        return false;
    }
  }

  /** The card just drawn is part of the same turn. */
  private play(seat: number): boolean {
    const goesOn = this.hasDrawn && seat === this.seat;
    this.pass(seat, false);
    return !goesOn;
  }

  private pass(seat: number | null, hasDrawn: boolean): true {
    [this.seat, this.hasDrawn] = [seat, hasDrawn];
    return true;
  }
}

/** A Hail Mary, thrown out of turn. */
const isThrow = (events: readonly GameEvent[]): boolean =>
  events.some((one) => one.event === "hit" || one.event === "missed");

/** A card drawn instead of playing one. Who draws for somebody else's card loses the turn as well. */
function isByChoice(events: readonly GameEvent[], drew: number, mover: number | null, move: string | null): boolean {
  const isSkipped = events.some((one) => one.event === "skipped" && one.seat === drew);
  const isOwn = mover === null ? move === "~" : mover === drew && move === "+";
  return isOwn && !isSkipped;
}
