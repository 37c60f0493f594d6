// A drawn card that cannot be played leaves nothing to decide, so the page keeps it. It takes a moment, at random, as a
// person would: otherwise the speed of the table would tell the others what was drawn.

import type { View } from "../../protocol";
import { choicesIn } from "./choices";

/** Milliseconds. */
const SHORTEST = 700;
const LONGEST = 1_400;

/** Can the drawn card only be kept? Calls and catches may be open beside it. */
export function keepsOnly(view: View): boolean {
  const { pass, playable } = choicesIn(view);
  return view.waiting_for === "drawn" && pass && !playable.some(Boolean);
}

export class Keeping {
  private window: number | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly keep: () => void) {}

  /** In this window the drawn card is to be kept; null: there is none, or somebody wants to do it themselves. */
  turnTo(window: number | null): void {
    if (window === this.window) return;
    clearTimeout(this.timer);
    this.window = window;
    if (window === null) return;
    this.timer = setTimeout(this.keep, SHORTEST + Math.random() * (LONGEST - SHORTEST));
  }
}
