// Puts changes into words: for the log, and aloud. The change itself is drawn first.

import type { Change } from "../../protocol";
import { preferences } from "../net/preferences.svelte";
import { type Announced, Announcer } from "./announcing";
import { Later } from "./layout";
import type { Story } from "./story.svelte";
import { stepsIn } from "./steps";

/** Frames after which a change is put into words where nothing flies: the table is drawn first, then the seats around
 * it. */
const WORDS_COME = 2;

export class Narrator {
  private readonly announcer: Announcer;
  /** The change that is yet to be put into words. */
  private untold: { change: Change; fresh: boolean } | null = null;
  private readonly words = new Later(WORDS_COME, () => this.tell());
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly table: Announced,
    private readonly story: Story,
  ) {
    this.announcer = new Announcer(table);
  }

  /** `fresh` is false for what happened before this page was opened. Nothing is told before it is seen: `flies` is for
   * how many milliseconds cards are in the air. */
  hear(change: Change, fresh: boolean, flies = 0): void {
    this.untold = { change, fresh };
    if (flies && !preferences.calm && !document.hidden) this.timer = setTimeout(() => this.tell(), flies);
    else if (!fresh || document.hidden) this.tell();
    else this.words.ask();
  }

  /** Put the last change into words, once: in time, or before the next change. */
  tell(): void {
    if (!this.untold) return;
    const { change, fresh } = this.untold;
    this.untold = null;
    this.stop();
    const sentences = this.story.hear(change, this.table.speaker, fresh);
    this.announcer.hear(stepsIn(change), sentences, fresh);
  }

  stop(): void {
    clearTimeout(this.timer);
    this.words.stop();
  }
}
