// Whether there is a newer page. Nobody is interrupted: the person decides when to load it.

import { pageNow } from "./api";
import { differs } from "./build";
import { isSite } from "./site";

/** Milliseconds without a check: a page that was just loaded is the newest. */
const YOUNG = 60_000;

class UpdateCheck {
  /** There is a different build of the page. */
  available = $state(false);
  /** Looks whether there is one: at the server, or, on a site of files, by its service worker. */
  look = async (): Promise<void> => {
    if (!isSite()) this.available = differs(this.mine, await pageNow().catch(() => ""));
  };
  /** Loads it. */
  reload = (): void => location.reload();
  private readonly mine = document.head.innerHTML;

  async run(): Promise<void> {
    if (!this.available) await this.look();
  }

  /** A newer page is there already. */
  offer(reload: () => void): void {
    this.reload = reload;
    this.available = true;
  }

  /** Connected to a table, for the first time or again. */
  async onConnect(again: boolean): Promise<void> {
    if (again || performance.now() > YOUNG) await this.run();
  }
}

export const updateCheck = new UpdateCheck();
