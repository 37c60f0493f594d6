// The waiting room: the settings, the choices, and who may change them.

import type { Settings } from "../../protocol";
import { bots } from "../net/api";
import type { TableState } from "../table/table.svelte";
import { offered } from "../words/editions.svelte";
import { RulesState } from "./rules.svelte";

const RETRY = 3_000;
const KINDS = ["novice", "casual", "expert"];

export class RoomState extends RulesState {
  bots = $state.raw<string[]>(KINDS);
  seats = $derived.by(() => this.table.face?.seats ?? []);
  onlookers = $derived.by(() => this.table.face?.people.filter((one) => one.seat === null) ?? []);
  /** Seats can only be removed from the end, and nobody loses a seat. */
  fewest = $derived(Math.max(this.range?.least ?? 2, this.seats.findLastIndex((one) => one.person !== null) + 1));

  constructor(readonly table: TableState) {
    super();
  }

  /** Load the choices, in the language of the page; retry on failure. */
  async load(): Promise<void> {
    try {
      [this.bots] = await Promise.all([bots(), offered.load()]);
    } catch {
      setTimeout(() => void this.load(), RETRY);
    }
  }

  protected agreedSettings(): Settings | null {
    return this.table.face?.settings ?? null;
  }

  protected mayChoose(): boolean {
    return this.table.you?.host ?? false;
  }

  protected send(settings: Settings): Promise<unknown> {
    return this.table.requests.ask({ type: "agree", settings });
  }
}
