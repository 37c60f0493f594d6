// Only my hand is shown here, because the table is on a big screen.

import type { PublicState } from "../../protocol";
import { readHandOnly, writeHandOnly } from "../net/memory";
import type { TableModel } from "./model.svelte";

export class HandOnly {
  /** Null: undecided. */
  private chosen = $state<boolean | null>(null);

  on = $derived.by(() => this.chosen === true && this.model.you?.seat !== null);
  /** A big screen is watching, and it is undecided what to show here. */
  suggested = $derived.by(() => this.chosen === null && this.model.you?.seat !== null && screenAt(this.model.face));

  constructor(
    private readonly model: TableModel,
    private readonly table: string,
  ) {
    this.chosen = readHandOnly(table);
  }

  /** Show only my hand, or the whole table. */
  set(only: boolean): void {
    this.chosen = only;
    writeHandOnly(this.table, only);
  }
}

/** The names of big screens: `TV`, `TV 2`. */
const SCREEN = /^TV( \d+)?$/;

function screenAt(face: PublicState | null): boolean {
  return face?.people.some((one) => one.seat === null && one.here && SCREEN.test(one.name)) ?? false;
}

/** Whether this page is the big screen itself. */
export const isScreen = (face: PublicState | null, me: string | null): boolean =>
  face?.people.some((one) => one.person === me && SCREEN.test(one.name)) ?? false;
