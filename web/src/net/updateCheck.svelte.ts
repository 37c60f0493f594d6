// Checks whether the server has a newer page, whenever the connection is restored. The page only offers to reload:
// nobody is interrupted in the middle of a move.

import { pageNow } from "./api";
import { differs } from "./build";

/** Milliseconds without a check: a page that was just loaded is the newest. */
const YOUNG = 60_000;

class UpdateCheck {
  /** The server has a different build of the page. */
  available = $state(false);
  private readonly mine = document.head.innerHTML;

  async run(): Promise<void> {
    if (this.available) return;
    this.available = differs(this.mine, await pageNow().catch(() => ""));
  }

  /** Connected to a table, for the first time or again. */
  async onConnect(again: boolean): Promise<void> {
    if (again || performance.now() > YOUNG) await this.run();
  }
}

export const updateCheck = new UpdateCheck();
