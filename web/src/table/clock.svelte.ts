// Countdowns of the times in a change: for a turn, for reacting, and until others than the host may deal.

import type { Change } from "../../protocol";
import type { TableModel } from "./model.svelte";

/** Milliseconds. */
const TICK = 250;

export class TableClock {
  private now = $state(performance.now());
  private ticking: ReturnType<typeof setInterval> | undefined;
  /** The time to react when this moment began, in milliseconds. */
  private reactWhole = $state(0);

  /** The time left in my turn, in seconds, and as a fraction; null if no clock is running. */
  seconds = $derived.by(() => this.secondsOf(this.model.face?.clock ?? null));
  share = $derived(this.shareLeft());
  /** Whether I may deal, or ask for a rematch. The host may; others may once the host has been inactive for long. */
  mayDeal = $derived.by(() => this.model.you?.host === true || this.secondsOf(this.model.you?.deals_in ?? null) === 0);
  /** How long nobody takes an occasion to react from me, in seconds, and the fraction left; null if I have none. */
  reactSeconds = $derived.by(() => this.secondsOf(this.model.you?.react ?? null));
  reactShare = $derived(
    this.reactSeconds === null ? null : Math.min(1, (this.reactSeconds * 1000) / Math.max(1, this.reactWhole)),
  );

  constructor(private readonly model: TableModel) {}

  /** A change has arrived; `moved` if it begins another moment, with its own times. */
  hear(change: Change, moved: boolean): void {
    const react = change.you.react ?? null;
    this.reactWhole = Math.max(moved ? 0 : this.reactWhole, react ?? 0);
    this.run(change.face.clock !== null || react !== null || (change.you.deals_in ?? 0) > 0);
  }

  stop(): void {
    this.run(false);
  }

  private run(runs: boolean): void {
    clearInterval(this.ticking);
    if (!runs) return;
    this.now = performance.now();
    this.ticking = setInterval(() => (this.now = performance.now()), TICK);
  }

  /** What is left of a time in the last change, in seconds. */
  private secondsOf(time: number | null): number | null {
    return time === null ? null : Math.max(0, (time - (this.now - this.model.changedAt)) / 1000);
  }

  private shareLeft(): number | null {
    const whole = this.model.face?.settings.turn ?? 0;
    return this.seconds === null || !whole ? null : Math.min(1, (this.seconds * 1000) / whole);
  }
}
