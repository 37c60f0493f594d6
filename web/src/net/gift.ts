// Randomness of my own for the fair deal: given once for each match, and remembered, so that I can check it later.

import { chance } from "./hex";
import type { Seat } from "./seat.svelte";
import { readGift, rememberGift } from "./memory";

const BYTES = 32;

/** Give, unless I have; that it comes too late is no harm. */
export async function give(seat: Seat, match: number): Promise<void> {
  const known = readGift(seat.table, match);
  if (known) return;
  const randomness = chance(BYTES);
  rememberGift(seat.table, match, randomness);
  try {
    await seat.ask({ type: "give", randomness });
  } catch {
    rememberGift(seat.table, match, null);
  }
}
