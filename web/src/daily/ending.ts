// The result of a daily deal, as the table shows it in the end.

import type { TableModel } from "../table/model.svelte";
import type { DailyResult } from "./results";

/** The day and the digest of the deal that is played at a table; empty at any other. */
export function dailyAt(table: TableModel): { date: string; digest: string } {
  const [date = "", digest = ""] = (table.face?.settings.daily ?? "").split(" ");
  return { date, digest };
}

/** Null until the deal is over. */
export function resultAt(table: TableModel): DailyResult | null {
  const { view, change, face } = table;
  const sheet = change?.sheet;
  if (!view || !sheet || face?.phase !== "match_over") return null;
  return {
    ...dailyAt(table),
    edition: table.edition,
    mode: view.options["mode"] ?? "",
    won: sheet.winners.includes(view.seat ?? -1),
    cards: sheet.hands.map((hand) => hand.length),
    turns: view.turns,
    luck: null,
    skill: null,
  };
}
