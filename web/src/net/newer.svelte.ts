// Has the server got a newer page than this one? It is asked whenever a line comes back, and told quietly: nobody is
// interrupted in the middle of a move.

import { pageNow } from "./api";
import { differs } from "./build";

/** Milliseconds for which nobody asks: a page that was just loaded is the newest. */
const YOUNG = 60_000;

class Newer {
  /** The server has another page than this one. */
  there = $state(false);
  private readonly mine = document.head.innerHTML;

  async look(): Promise<void> {
    if (this.there) return;
    this.there = differs(this.mine, await pageNow().catch(() => ""));
  }

  /** A table was reached, for the first time or again. */
  async reached(again: boolean): Promise<void> {
    if (again || performance.now() > YOUNG) await this.look();
  }
}

export const newer = new Newer();
