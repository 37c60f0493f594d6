// Watchers are called before every change is drawn.

import type { StepNews } from "../../protocol";

/** `fresh` if the steps are to be shown one by one; `target` is the seat that a card is thrown at. */
export type Watcher = (steps: StepNews[], fresh: boolean, target?: number) => void;

/** With more news than this nothing is shown step by step: somebody has reconnected. */
const MANY_STEPS = 8;

export class Watchers {
  private readonly all = new Set<Watcher>();
  /** Steps that happened before there was a watcher: the deal, during the waiting room. */
  private unseen: StepNews[] = [];

  /** Watch what happens, until the returned function is called. */
  add(watcher: Watcher): () => void {
    this.all.add(watcher);
    if (this.unseen.length) watcher(this.unseen, true);
    this.unseen = [];
    return () => this.all.delete(watcher);
  }

  hear(steps: StepNews[], fresh: boolean, target?: number): void {
    if (fresh && !this.all.size) this.unseen = steps;
    for (const watcher of this.all) watcher(steps, fresh && steps.length <= MANY_STEPS, target);
  }
}
