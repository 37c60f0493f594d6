// Dealing at a newly opened table, before its page is shown.

import type { Joined } from "../../protocol";
import { contributeRandomness } from "./dealRandomness";
import { Seat } from "./seat.svelte";

/** `at` is the seat to take; by default the first. */
export async function dealAt(joined: Joined, at: number | null = null): Promise<void> {
  const seat = new Seat(joined.table, joined.token);
  try {
    if (at) await seat.ask({ type: "sit", seat: at });
    await contributeRandomness(seat, 1);
    await seat.ask({ type: "deal" });
  } finally {
    seat.close();
  }
}
