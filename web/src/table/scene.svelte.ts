// The stage shown over the table: one that comes with a change is drawn a frame after the rest of it, which has enough
// to do. One that I open myself, or that others race for, is drawn at once.

import { untrack } from "svelte";
import type { Change } from "../../protocol";
import { Later } from "./layout";
import { type StageView, isUrgent, stageFor } from "./stages";
import type { TableState } from "./table.svelte";

export class Scene {
  stage = $state.raw<StageView | null>(null);

  private change: Change | null = null;
  private readonly later = new Later(1, () => (this.stage = stageFor(this.table)));

  /** Create it during component initialization. */
  constructor(private readonly table: TableState) {
    $effect.pre(() => {
      const next = stageFor(table);
      const { change } = table;
      untrack(() => this.turnTo(next, change));
    });
    $effect(() => () => this.later.stop());
  }

  private turnTo(next: StageView | null, change: Change | null): void {
    const came = this.change !== null && change !== this.change;
    this.change = change;
    if (came && next && !this.stage && !isUrgent(next) && !document.hidden) return this.later.ask();
    this.later.stop();
    this.stage = next;
  }
}
