// What the Python of the tables asks of the browser; src/lastcard/site/worker/host.py says the same in Python.

import type { Files } from "./files";
import type { Row, Store } from "./store";
import type { Asked, Games, Played } from "./thinker";

/** Tabs of one browser, at the same tables. */
const CHANNEL = "lastcard";

export const driverFile = (driver: string): string => `wasm/${driver}-every-table.wasm`;

export interface Host {
  rows(table: string): Promise<Row[]>;
  append(table: string, rows: readonly Row[], listing: string): Promise<boolean>;
  tables(): Promise<string[]>;
  forget(table: string): Promise<void>;
  claim(table: string): void;
  has_driver(driver: string): boolean;
  load_coach(): Promise<void>;
  play(
    driver: string,
    columns: number,
    workspace: Uint8Array,
    key: bigint | number,
    first: number,
    number: number,
  ): Promise<Uint8Array>;
}

/** `taken` is called when another tab has taken a table over; `unpack` gives Python more modules. */
export async function newHost(
  files: Files,
  store: Store,
  taken: (table: string) => void,
  unpack: (zip: Uint8Array) => void,
): Promise<Host> {
  const drivers = new Set(await files.named(/^wasm\//));
  const thinker = new Thinker();
  let coach: Promise<void> | null = null;
  const tabs = new BroadcastChannel(CHANNEL);
  tabs.onmessage = ({ data }: MessageEvent<string>) => taken(data);
  return {
    rows: (table) => store.rows(table),
    append: (table, rows, listing) => store.append(table, rows, listing),
    tables: () => store.tables(),
    forget: (table) => store.forget(table),
    claim: (table) => tabs.postMessage(table),
    load_coach: () => {
      coach ??= loadCoach(files, unpack);
      coach.catch(() => (coach = null)); // the next one who asks tries again
      return coach;
    },
    has_driver: (driver) => drivers.has(driverFile(driver)),
    play: (driver, columns, workspace, key, first, number) => {
      const address = files.address(driverFile(driver));
      return thinker.play({ driver: address, columns, workspace, key: BigInt(key), first, number });
    },
  };
}

/** The coach's Python, which few need. */
async function loadCoach(files: Files, unpack: (zip: Uint8Array) => void): Promise<void> {
  for (const path of await files.named(/^coach\//)) {
    const reply = await fetch(files.address(path));
    if (!reply.ok) throw new Error(`${path}: ${reply.status}`);
    unpack(new Uint8Array(await reply.arrayBuffer()));
  }
}

/** The worker of the champions, started when the first one thinks. */
class Thinker {
  private worker: Worker | null = null;
  private last = 0;
  private readonly waiting = new Map<
    number,
    { resolve: (answers: Uint8Array) => void; reject: (error: Error) => void }
  >();

  play(games: Games): Promise<Uint8Array> {
    const id = ++this.last;
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve, reject });
      this.worker ??= this.start();
      this.worker.postMessage({ id, games } satisfies Asked);
    });
  }

  private start(): Worker {
    const worker = new Worker(new URL("./thinker.ts", import.meta.url), { type: "module" });
    worker.onmessage = ({ data }: MessageEvent<Played>) => this.settle(data.id, data.answers);
    worker.onerror = () => {
      worker.terminate();
      this.worker = null;
      for (const id of [...this.waiting.keys()]) this.settle(id, null);
    };
    return worker;
  }

  private settle(id: number, answers: Uint8Array | null): void {
    const one = this.waiting.get(id);
    this.waiting.delete(id);
    if (answers) one?.resolve(answers);
    else one?.reject(new Error("The compiled rules did not answer."));
  }
}
