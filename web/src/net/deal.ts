// Dealing at a table that was just opened, before its page is shown.

import type { Joined } from "./api";
import { Seat } from "./seat.svelte";

export async function dealAt(joined: Joined): Promise<void> {
  const seat = new Seat(joined.table, joined.token);
  try {
    await seat.ask({ type: "deal" });
  } finally {
    seat.close();
  }
}
