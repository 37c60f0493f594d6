// Loud moments: a call, a catch, penalty cards, whether a Hail Mary has hit, and who wins. Each is shown at its seat for
// a moment.

import type { StepNews } from "../../protocol";
import { WIN_SEEN } from "./beats";
import { eventsIn, penaltiesIn } from "./steps";

export type LoudKind = "called" | "caught" | "penalty" | "hit" | "missed" | "skipped" | "won";

export interface Loud {
  id: number;
  kind: LoudKind;
  /** The number of penalty cards. */
  cards: number;
  /** The color that was guessed. */
  color: string;
  /** Whether the match is won, not only the round. */
  match: boolean;
}

/** Milliseconds for which each is shown. */
export const STAYS: Record<LoudKind, number> = {
  called: 1_400,
  caught: 2_000,
  penalty: 900,
  hit: 1_800,
  missed: 1_800,
  skipped: 900,
  won: WIN_SEEN,
};

export class LoudMoments {
  /** What is shown at each seat. */
  at = $state.raw<ReadonlyMap<number, Loud>>(new Map());

  private number = 0;

  hear(steps: readonly StepNews[]): void {
    const events = eventsIn(steps);
    for (const [seat, cards] of penaltiesIn(events)) this.show(seat, "penalty", { cards });
    for (const one of events) {
      if (one.event === "skipped" && !this.at.has(one.seat)) this.show(one.seat, "skipped");
      if (one.event === "match_won") this.show(one.seat, "won", { match: true });
      if (one.event === "called") this.show(one.seat, "called");
      if (one.event === "caught") this.show(one.target, "caught");
      if (one.event === "round_won") this.show(one.seat, "won");
      if (one.event === "hit" || one.event === "missed") this.show(one.target, one.event, { color: one.color });
    }
  }

  private show(seat: number, kind: LoudKind, { cards = 0, color = "", match = false } = {}): void {
    const loud = { id: this.number++, kind, cards, color, match };
    this.at = new Map(this.at).set(seat, loud);
    setTimeout(() => {
      if (this.at.get(seat) !== loud) return;
      const rest = new Map(this.at);
      rest.delete(seat);
      this.at = rest;
    }, STAYS[kind]);
  }
}
