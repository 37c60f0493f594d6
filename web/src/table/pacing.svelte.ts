// Shows the changes of a table in beats, never far behind the table itself.

import type { Change } from "../../protocol";
import { preferences } from "../net/preferences.svelte";
import { type Beat, beatsOf, isUrgent, wholeBeat } from "./beats";
import type { Source } from "./model.svelte";

export interface BeatListener {
  /** Called while `change` is still the previous one. */
  beforeBeat: () => void;
  onBeat: (beat: Beat) => void;
}

/** Milliseconds. What would be shown later than this is shown at once, with everything before it. */
const LONGEST_LAG = 1_200;
/** Milliseconds. A slow browser begins and ends a flight some frames late; no beat waits longer for it than this. */
const LATE_LANDING = 150;

interface Waiting {
  beat: Beat;
  arrived: number;
  /** When it would be shown if nothing else were waiting. */
  due: number;
}

export class Pacing implements Source {
  /** What is shown. */
  change = $state.raw<Change | null>(null);
  /** When it arrived, by this browser's clock. */
  changedAt = $state(0);

  private queue: Waiting[] = [];
  /** The last change that arrived: the one shown, or one that is waiting. */
  private last: Change | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private listener: BeatListener | null = null;
  /** When the next beat may be shown. */
  private freeAt = 0;
  /** Until when it waits for cards in the air. */
  private landsBy = 0;
  /** Until when a deal, or the end of a round, is to be seen: what comes meanwhile is not late before. */
  private longUntil = 0;
  /** The beat that was shown last, in its turn. */
  private shown: Beat | null = null;

  /** The listener is called for every beat, in order. */
  listen(listener: BeatListener): void {
    this.listener = listener;
  }

  /** A change has arrived. */
  hear(change: Change): void {
    const arrived = performance.now();
    const beats = document.hidden ? [wholeBeat(change)] : beatsOf(this.last, change, !preferences.calm);
    this.last = change;
    let due = Math.max(arrived, this.longUntil);
    for (const beat of beats) {
      this.queue.push({ beat, arrived, due });
      due += beat.lasts;
    }
    if (beats.some((beat) => beat.isLong)) this.longUntil = due;
    if (document.hidden || isUrgent(change)) this.catchUp();
    else this.goOn();
  }

  /** Show everything that is waiting, now. */
  catchUp(): void {
    clearTimeout(this.timer);
    while (this.queue.length) this.showNext();
    [this.freeAt, this.landsBy, this.longUntil, this.shown] = [0, 0, 0, null];
  }

  /** The deal, or the end of a round, has been seen for long enough. */
  skip(): void {
    if (this.shown?.isLong) this.catchUp();
  }

  /** Cards begin to fly, some frames after their beat was shown: the next one waits until they have landed. */
  tookOff(landed: Promise<unknown>): void {
    const { shown } = this;
    if (!shown?.lasts) return;
    this.freeAt = performance.now() + shown.lasts;
    this.landsBy = this.freeAt + LATE_LANDING;
    this.goOn();
    void landed.then(() => {
      if (this.shown !== shown) return;
      this.landsBy = 0;
      this.goOn();
    });
  }

  stop(): void {
    clearTimeout(this.timer);
    this.queue = [];
  }

  private goOn(): void {
    clearTimeout(this.timer);
    const [next] = this.queue;
    if (!next) return;
    const now = performance.now();
    const freeAt = Math.max(this.freeAt, this.landsBy);
    if (!this.shown?.isLong && Math.max(now, this.freeAt) - next.due > LONGEST_LAG) this.catchUp();
    else if (now < freeAt) this.timer = setTimeout(() => this.goOn(), freeAt - now);
    else {
      this.showNext();
      this.goOn();
    }
  }

  private showNext(): void {
    const next = this.queue.shift();
    if (!next) return;
    this.listener?.beforeBeat();
    [this.shown, this.landsBy] = [next.beat, 0];
    this.freeAt = performance.now() + next.beat.lasts;
    this.changedAt = next.arrived;
    this.change = next.beat.change;
    this.listener?.onBeat(next.beat);
  }
}
