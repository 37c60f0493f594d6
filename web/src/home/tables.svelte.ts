// The tables I have been at, and their current state. Those that no longer exist are forgotten.

import type { PublicState } from "../../protocol";
import type { Listed } from "../../http";
import { publicTables, tableFace } from "../net/api";
import { forgetTable, readTables, type Seated } from "../net/memory";
import { Problem } from "../net/problem";
import { isSite } from "../net/site";

/** What the front page shows of a table. */
export interface TableFace extends Pick<PublicState, "phase" | "match"> {
  edition: string;
  /** The others at the table, by name. */
  others: string[];
}

export interface MyTable extends Seated {
  /** Null until the server has answered. */
  face: TableFace | null;
}

export interface FinishedMatch {
  table: string;
  edition: string;
  match: number;
  names: string[];
  at: number;
}

const MOST_ASKED = 12;
const MOST_FINISHED = 8;
const GONE = new Set(["wrong_token", "no_such_table"]);

export class MyTables {
  all = $state.raw<MyTable[]>(readTables().map((one) => ({ ...one, face: null })));
  listed = $state.raw<Listed[]>([]);
  running = $derived(this.all.filter((one) => one.face && one.face.phase !== "match_over"));
  finished = $derived(this.all.flatMap(matchesOf).slice(0, MOST_FINISHED));
  /** Other people's public tables. */
  open = $derived(this.listed.filter((one) => !this.all.some((mine) => mine.table === one.table)));

  async load(): Promise<void> {
    if (isSite()) await this.loadStored();
    else await this.ask();
  }

  /** The tables in this browser say what they are without being started. */
  private async loadStored(): Promise<void> {
    const { storedTables } = await import("../here/listing");
    const stored = new Map((await storedTables()).map((one) => [one.table, one]));
    this.all = this.all.map((one) => ({ ...one, face: stored.get(one.table) ?? null }));
  }

  private async ask(): Promise<void> {
    publicTables().then(
      (found) => (this.listed = found),
      () => {},
    );
    await Promise.all(this.all.slice(0, MOST_ASKED).map((one) => this.look(one)));
  }

  private async look(one: Seated): Promise<void> {
    try {
      const face = faceOf(await tableFace(one.table, { token: one.token }), one.person);
      this.all = this.all.map((other) => (other.table === one.table ? { ...other, face } : other));
    } catch (error) {
      if (!(error instanceof Problem && GONE.has(error.code))) return;
      forgetTable(one.table);
      this.all = this.all.filter((other) => other.table !== one.table);
    }
  }
}

export function faceOf({ phase, match, settings, seats }: PublicState, me: string): TableFace {
  const others = seats.filter((one) => one.name && one.person !== me).map((one) => one.name);
  return { phase, match, edition: settings.edition, others };
}

/** The finished matches there, the latest first. */
export function matchesOf(one: MyTable): FinishedMatch[] {
  const face = one.face;
  if (!face) return [];
  const last = face.phase === "match_over" ? face.match : face.match - 1;
  return Array.from({ length: last }, (_, i) => ({
    table: one.table,
    edition: face.edition,
    match: last - i,
    names: face.others,
    at: one.at,
  }));
}
