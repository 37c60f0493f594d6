// Plays rounds of all variants with the compiled rules, beside the page, and answers with what was counted.

import { Driver } from "../engine/machine";
import { Counter, type Counts, type Counting, type Rows, noCounts, rowsOf } from "./counts";

/** What a worker has to know, once. */
export interface Job {
  readonly modules: readonly WebAssembly.Module[];
  readonly variants: readonly {
    /** Its place among the modules. */
    readonly module: number;
    readonly workspace: Uint8Array;
    readonly players: number;
  }[];
  readonly base: number;
  readonly key: bigint;
  readonly counting: Counting;
}

/** Some rounds to play, by their numbers. */
export interface Task {
  readonly first: number;
  readonly number: number;
}

export interface Done extends Task {
  readonly counts: Counts[];
  readonly seconds: number;
}

/** So many rounds are played before they are counted. */
const AT_ONCE = 256;

class Player {
  private readonly drivers: Driver[];
  private readonly counter: Counter;
  private readonly width: number;

  constructor(private readonly job: Job) {
    this.width = job.counting.columns.length;
    this.counter = new Counter(job.counting);
    const workspace = job.variants[0]!.workspace;
    this.drivers = job.modules.map((module) => new Driver(module, workspace, this.width, AT_ONCE));
  }

  play({ first, number }: Task): Counts[] {
    const { variants, base } = this.job;
    const counts = variants.map(({ players }) => noCounts(this.width, players));
    for (let done = 0; done < number; done += AT_ONCE) {
      const some = Math.min(AT_ONCE, number - done);
      const compared = this.rows(base, first + done, some);
      this.counter.count(compared, counts[base]!, null);
      variants.forEach((_, place) => {
        if (place !== base) this.counter.count(this.rows(place, first + done, some), counts[place]!, compared);
      });
    }
    return counts;
  }

  private rows(place: number, first: number, number: number): Rows {
    const { module, workspace, players } = this.job.variants[place]!;
    const driver = this.drivers[module]!;
    if (this.job.variants.length > 1) driver.change(workspace);
    return rowsOf(driver.play(this.job.key, first, number), number, players);
  }
}

let player: Player | null = null;

onmessage = ({ data }: MessageEvent<Job | Task>) => {
  if ("modules" in data) {
    player = new Player(data);
    return;
  }
  const start = performance.now();
  const counts = player!.play(data);
  postMessage({ ...data, counts, seconds: (performance.now() - start) / 1000 } satisfies Done);
};
