// The tables that are stored in this browser, read and deleted without starting them.

import { Store } from "./store";

/** What a table says of itself whenever something is stored (`Listing` in src/lastcard/site/worker/table.py). */
export interface Listing {
  table: string;
  edition: string;
  phase: "open" | "playing" | "round_over" | "match_over";
  /** The number of the match. */
  match: number;
  /** Everybody else at the table. */
  others: string[];
}

export const storedTables = async (): Promise<Listing[]> =>
  (await new Store().tables()).map((listing) => JSON.parse(listing) as Listing);

/** Delete a table that somebody has left for good, with its matches. */
export const forgetStored = (table: string): Promise<void> => new Store().forget(table);
