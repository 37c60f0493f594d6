// The end of a daily deal, as its table shows it.

import type { Coach } from "../coach/coach.svelte";
import { findTable } from "../net/memory";
import type { TableModel } from "../table/model.svelte";
import { daily } from "./daily.svelte";
import { type DailyResult, withAccount } from "./results";
import { PERSON, coachOf } from "./reviewing";

/** The end of one try. */
export interface Ending {
  /** Without luck and skill. */
  played: DailyResult;
  /** Whether this was the try that counts. */
  counted: boolean;
  /** Works out luck and skill. */
  coach: Coach;
}

/** The day and the digest of the deal that is played at a table; empty at any other. */
export function dailyAt(table: TableModel): { date: string; digest: string } {
  const [date = "", digest = ""] = (table.face?.settings.daily ?? "").split(" ");
  return { date, digest };
}

/** Null until the deal is over. */
export function endingAt(table: TableModel & { seat: { table: string } }): Ending | null {
  const played = resultAt(table);
  if (!played) return null;
  const { date } = played;
  const [id, match] = [table.seat.table, table.face?.match ?? 0];
  const counted = daily.counts(id, date, match);
  const coach = coachOf(date, { table: id, token: findTable(id)?.token ?? "" }, match);
  return { played, counted, coach };
}

/** With luck and skill, if they are known by now. Not in one `$derived` with `endingAt`: what makes a coach does not
 * notice what becomes of it. */
export function resultOf({ played, counted, coach }: Ending): DailyResult {
  const account = coach.review?.accounts[PERSON];
  const kept = counted ? daily.resultOf(played.date) : null;
  return kept ?? (account ? withAccount(played, account) : played);
}

function resultAt(table: TableModel): DailyResult | null {
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
