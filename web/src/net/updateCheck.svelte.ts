// Does the server have a newer page than this one? It is asked whenever the connection comes back. The page only offers
// to reload: nobody is interrupted in the middle of a move.

import { pageNow } from "./api";
import { differs } from "./build";

/** Milliseconds for which nobody asks: a page that was just loaded is the newest. */
const YOUNG = 60_000;

class UpdateCheck {
  /** The server has another page than this one. */
  available = $state(false);
  private readonly mine = document.head.innerHTML;

  async run(): Promise<void> {
    if (this.available) return;
    this.available = differs(this.mine, await pageNow().catch(() => ""));
  }

  /** A table was reached, for the first time or again. */
  async onConnect(again: boolean): Promise<void> {
    if (again || performance.now() > YOUNG) await this.run();
  }
}

export const updateCheck = new UpdateCheck();
