// The logs of the tables in this browser, in IndexedDB. What cannot be stored there is held until the page is closed,
// and written as soon as there is room.

import type { Storing } from "./messages";

/** The number of an entry, when it was made, the key of the request it answers, and the entry itself. */
export type Row = [number: number, at: number, key: string | undefined, entry: Uint8Array];

const DATABASE = "lastcard";
const VERSION = 1;
const ROWS = "rows";
const TABLES = "tables";

/** The number of a table's first entry. */
const FIRST = 1;

interface StoredRow {
  table: string;
  number: number;
  at: number;
  key: string | undefined;
  entry: Uint8Array;
}

interface StoredListing {
  table: string;
  listing: string;
}

/** What is not stored yet of a table. */
interface Held {
  rows: Row[];
  listing: string;
}

export class Store {
  private readonly held = new Map<string, Held>();
  private opened: Promise<IDBDatabase> | null = null;
  private storing: Storing = "stored";

  /** `tell` is called whenever the answer to "is everything stored?" changes. */
  constructor(private readonly tell: (storing: Storing) => void = () => {}) {}

  /** The log of a table, in order. Fails if it cannot be read: then nobody knows what is in it. */
  async rows(table: string): Promise<Row[]> {
    const held = this.held.get(table)?.rows ?? [];
    if (held[0]?.[0] === FIRST) return held;
    const work = await this.begin("readonly");
    const stored = await answer<StoredRow[]>(work.objectStore(ROWS).getAll(rangeOf(table)));
    return [...stored.map(({ number, at, key, entry }): Row => [number, at, key, entry]), ...held];
  }

  /** Append to a log. False: another tab has written one of these numbers first, and nothing is written. */
  async append(table: string, rows: readonly Row[], listing: string): Promise<boolean> {
    const all = [...(this.held.get(table)?.rows ?? []), ...rows];
    try {
      await this.write(table, all, listing);
    } catch (error) {
      const name = error instanceof Error ? error.name : "";
      if (name === "ConstraintError") {
        this.held.delete(table);
        return false;
      }
      this.held.set(table, { rows: all, listing });
      this.report(name === "QuotaExceededError" ? "full" : "forbidden");
      return true;
    }
    this.held.delete(table);
    if (!this.held.size) this.report("stored");
    return true;
  }

  /** What each table says of itself, in no order; of those that can be read. */
  async tables(): Promise<string[]> {
    const listings = new Map(await this.listings());
    for (const [table, { listing }] of this.held) listings.set(table, listing);
    return [...listings.values()];
  }

  async forget(table: string): Promise<void> {
    this.held.delete(table);
    try {
      const work = await this.begin("readwrite");
      work.objectStore(ROWS).delete(rangeOf(table));
      work.objectStore(TABLES).delete(table);
      await end(work);
    } catch {
      // Nothing was stored.
    }
  }

  private report(storing: Storing): void {
    if (storing !== this.storing) this.tell((this.storing = storing));
  }

  private async listings(): Promise<[string, string][]> {
    try {
      const work = await this.begin("readonly");
      const stored = await answer<StoredListing[]>(work.objectStore(TABLES).getAll());
      return stored.map(({ table, listing }) => [table, listing]);
    } catch {
      return [];
    }
  }

  private async write(table: string, rows: readonly Row[], listing: string): Promise<void> {
    const work = await this.begin("readwrite");
    for (const [number, at, key, entry] of rows)
      work.objectStore(ROWS).add({ table, number, at, key, entry } satisfies StoredRow);
    work.objectStore(TABLES).put({ table, listing } satisfies StoredListing);
    await end(work);
  }

  /** A transaction that is over only when what it wrote is on the disk. */
  private async begin(mode: IDBTransactionMode): Promise<IDBTransaction> {
    this.opened ??= open();
    const database = await this.opened.catch((error: unknown) => {
      this.opened = null;
      throw error;
    });
    return database.transaction([ROWS, TABLES], mode, { durability: "strict" });
  }
}

const rangeOf = (table: string): IDBKeyRange => IDBKeyRange.bound([table, 0], [table, Infinity]);

async function open(): Promise<IDBDatabase> {
  const asked = indexedDB.open(DATABASE, VERSION);
  asked.onupgradeneeded = () => {
    asked.result.createObjectStore(ROWS, { keyPath: ["table", "number"] });
    asked.result.createObjectStore(TABLES, { keyPath: "table" });
  };
  return answer(asked);
}

function answer<Value>(asked: IDBRequest<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    asked.onsuccess = () => resolve(asked.result);
    asked.onerror = () => reject(asked.error);
  });
}

function end(work: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    work.oncomplete = () => resolve();
    work.onabort = () => reject(work.error);
  });
}
