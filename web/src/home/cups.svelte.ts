// The cups I am in that are not over. Those where I no longer am are forgotten.

import type { PublicCup } from "../../http";
import { cupNow } from "../net/api";
import { type InCup, forgetCup, readCups } from "../net/memory";
import { Problem } from "../net/problem";
import { isSite } from "../net/site";

export interface MyCup extends InCup {
  phase: PublicCup["phase"];
}

/** The server counts whoever asks as here: older cups are left alone. */
const MOST_ASKED = 3;
const GONE = new Set(["wrong_token", "no_such_cup"]);

export class MyCups {
  running = $state.raw<MyCup[]>([]);

  async load(): Promise<void> {
    if (isSite()) return;
    const found = await Promise.all(readCups().slice(0, MOST_ASKED).map(look));
    this.running = found.filter((one) => one !== null && one.phase !== "over") as MyCup[];
  }
}

async function look(one: InCup): Promise<MyCup | null> {
  try {
    const { phase, settings } = await cupNow(one.cup, { token: one.token });
    return { ...one, edition: settings.table?.edition ?? one.edition, phase };
  } catch (error) {
    if (error instanceof Problem && GONE.has(error.code)) forgetCup(one.cup);
    return null;
  }
}
