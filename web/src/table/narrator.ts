// Puts changes into words: for the log, and aloud. The change itself is drawn first.

import type { Change } from "../../protocol";
import { type Announced, Announcer } from "./announcing";
import { Later } from "./layout";
import type { Story } from "./story.svelte";
import { stepsIn } from "./steps";

/** Frames after which a change is put into words: the table is drawn first, then the seats around it. */
const WORDS_COME = 2;

export class Narrator {
  private readonly announcer: Announcer;
  /** The change that is yet to be put into words. */
  private untold: Change | null = null;
  private readonly words = new Later(WORDS_COME, () => this.tell());

  constructor(
    private readonly table: Announced,
    private readonly story: Story,
  ) {
    this.announcer = new Announcer(table);
  }

  /** `fresh` is false for what happened before this page was opened. */
  hear(change: Change, fresh: boolean): void {
    this.untold = change;
    if (fresh && !document.hidden) this.words.ask();
    else this.tell(fresh);
  }

  /** Put the last change into words, once: in time, or before the next change. */
  tell(fresh = true): void {
    const change = this.untold;
    if (!change) return;
    this.untold = null;
    this.words.stop();
    const sentences = this.story.hear(change, this.table.speaker, fresh);
    this.announcer.hear(stepsIn(change), sentences, fresh);
  }

  stop(): void {
    this.words.stop();
  }
}
