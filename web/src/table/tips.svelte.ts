// Three tips in a person's first game: match a card, draw, call. Each is gone for good once the person has done it.

import type { StepNews } from "../../protocol";
import { preferences } from "../net/preferences.svelte";
import type { TableModel } from "./model.svelte";
import type { Moves } from "./moves.svelte";
import { eventsIn } from "./steps";

export type Tip = "match" | "draw" | "call";

const ALL: Tip[] = ["match", "draw", "call"];
/** The event that shows that a tip has been followed. */
const FOLLOWED: Record<string, Tip> = { played: "match", drew: "draw", called: "call" };

export class Tips {
  /** The tips to show now. */
  now = $derived.by(() => new Set(this.fitting().filter((one) => !this.learned(one))));

  constructor(private readonly table: TableModel & { moves: Moves }) {}

  /** Learn from what happened at my seat. When the first match is over, there are no more tips. */
  hear(steps: readonly StepNews[]): void {
    const { you, face } = this.table;
    if (you?.seat === null || preferences.now.learned.length === ALL.length) return;
    const mine = eventsIn(steps).filter((one) => "seat" in one && one.seat === you?.seat);
    const followed = face?.phase === "match_over" ? ALL : mine.flatMap((one) => FOLLOWED[one.event] ?? []);
    const learned = new Set([...preferences.now.learned, ...followed]);
    if (learned.size > preferences.now.learned.length) preferences.set({ learned: [...learned] });
  }

  private learned(tip: Tip): boolean {
    return preferences.now.learned.includes(tip);
  }

  private fitting(): Tip[] {
    const { asked, choices, view, moves } = this.table;
    if (!asked || !choices || view?.waiting_for !== "turn" || moves.sending) return [];
    if (!choices.playable.some(Boolean)) return choices.draw ? ["draw"] : [];
    return [choices.callRides && !moves.armed && !this.learned("call") ? "call" : "match"];
  }
}
