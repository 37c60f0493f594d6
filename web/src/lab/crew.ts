// Workers that play together: each has an instance of the rules of its own, because hosts of files cannot set the headers
// that shared memory needs. Rounds are dealt out in order, so what has been played has no gaps.

import { type Counts, addCounts, noCounts } from "./counts";
import type { Done, Job, Task } from "./worker";

const SECONDS_A_TASK = 0.2;
const MOST_A_TASK = 1 << 15;

export interface Progress {
  readonly done: number;
  /** Seconds so far. */
  readonly seconds: number;
}

/** As many as the processor has cores, but for the one that the page needs. */
export const crewSize = (): number => Math.max(1, (navigator.hardwareConcurrency || 2) - 1);

/** A task takes a fraction of a second: long enough to be efficient, short enough to show progress and to stop. */
export function betterSize(size: number, number: number, seconds: number): number {
  const wanted = (number * SECONDS_A_TASK) / Math.max(seconds, 1e-6);
  return Math.floor(Math.min(Math.max(1, wanted), 4 * size, MOST_A_TASK));
}

export class Crew {
  readonly counts: Counts[];
  /** Rounds of each variant that have been counted, from the first on. */
  done = 0;
  private next = 0;
  private size = 1;
  private busy = 0;
  private stopped = false;
  private readonly early = new Map<number, Done>();
  private readonly workers: Worker[] = [];
  private readonly began = performance.now();
  private finish: (whole: boolean) => void = () => undefined;

  constructor(
    job: Job,
    private readonly rounds: number,
    private readonly heard: (progress: Progress) => void,
    open: () => Worker = () => new Worker(new URL("./worker.ts", import.meta.url), { type: "module" }),
  ) {
    const width = job.counting.columns.length;
    this.counts = job.variants.map(({ players }) => noCounts(width, players));
    for (let number = 0; number < crewSize(); number++) {
      const worker = open();
      worker.onmessage = ({ data }: MessageEvent<Done>) => this.take(worker, data);
      worker.onerror = () => this.end(false);
      worker.postMessage(job);
      this.workers.push(worker);
    }
  }

  /** Play until all rounds are counted or it is stopped. False if a worker has failed: what was counted stays. */
  play(): Promise<boolean> {
    return new Promise((resolve) => {
      this.finish = resolve;
      this.workers.forEach((worker) => this.deal(worker));
    });
  }

  /** Begin no further rounds; those that have begun are still counted. */
  stop(): void {
    this.stopped = true;
  }

  /** End at once, and count nothing more. */
  close(): void {
    this.workers.forEach((worker) => worker.terminate());
    this.finish(true);
  }

  private deal(worker: Worker): void {
    const number = Math.min(this.size, this.rounds - this.next);
    if (this.stopped || number <= 0) return;
    worker.postMessage({ first: this.next, number } satisfies Task);
    this.next += number;
    this.busy++;
  }

  private take(worker: Worker, done: Done): void {
    this.busy--;
    this.early.set(done.first, done);
    this.count();
    this.size = betterSize(this.size, done.number, done.seconds);
    this.heard({ done: this.done, seconds: (performance.now() - this.began) / 1000 });
    this.deal(worker);
    if (!this.busy) this.end(true);
  }

  /** Count what has no gap before it. */
  private count(): void {
    for (let found = this.early.get(this.done); found; found = this.early.get(this.done)) {
      this.early.delete(this.done);
      found.counts.forEach((counts, place) => addCounts(this.counts[place]!, counts));
      this.done += found.number;
    }
  }

  private end(whole: boolean): void {
    this.workers.forEach((worker) => worker.terminate());
    this.finish(whole);
  }
}
