// My share of the randomness of a fair deal: sent once per match, and remembered so that I can verify the deal later.

import { chance } from "./hex";
import type { Seat } from "./seat.svelte";
import { readDealRandomness, rememberDealRandomness } from "./memory";

const BYTES = 32;

/** Send it, unless that was done before. The table refuses it if it is too late: then there is nothing to remember. */
export async function contributeRandomness(seat: Pick<Seat, "ask" | "table">, match: number): Promise<void> {
  const known = readDealRandomness(seat.table, match);
  if (known) return;
  const randomness = chance(BYTES);
  rememberDealRandomness(seat.table, match, randomness);
  try {
    await seat.ask({ type: "give", randomness });
  } catch {
    rememberDealRandomness(seat.table, match, null);
  }
}
