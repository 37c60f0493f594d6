// Sitting down at the table of a daily deal.

import type { DailyDay } from "../../http";
import { PACES } from "../home/pace";
import { openTable, tableFace } from "../net/api";
import { dealAt } from "../net/deal";
import { readTables, rememberTable, type Seated } from "../net/memory";
import { preferences } from "../net/preferences.svelte";
import { Problem } from "../net/problem";
import { isSite } from "../net/site";
import { type Try, daily } from "./daily.svelte";

const GONE = new Set(["wrong_token", "no_such_table"]);

/** Open a table with the deal of a day; returns its id. The first table on the day counts. */
export async function openDaily(deal: DailyDay, name: string, counts: boolean): Promise<string> {
  const settings = { daily: `${deal.date} ${deal.digest}`, ...PACES[preferences.now.pace] };
  const joined = await openTable(name, settings, { bust: preferences.now.bust ?? "" });
  const seated = { ...joined, edition: deal.edition, invite: null, at: Date.now(), daily: deal.date };
  rememberTable(seated);
  if (counts) daily.begin(deal.date, seated, deal.digest);
  await dealAt(joined);
  return joined.table;
}

/** Go on with a try. False: its table is gone, and with it the try. */
export async function goOn(date: string, begun: Try): Promise<boolean> {
  if (!(await isThere(begun))) {
    daily.forget(date);
    return false;
  }
  const { digest: _, ...seated } = begun;
  rememberTable({ ...seated, at: Date.now() });
  return true;
}

/** A try for fun that is not over. */
export async function unfinishedFun(date: string): Promise<Seated | null> {
  const counted = daily.tryOf(date)?.table;
  for (const one of readTables()) {
    if (one.daily === date && one.table !== counted && (await isRunning(one))) return one;
  }
  return null;
}

async function isRunning({ table, token }: Seated): Promise<boolean> {
  if (isSite()) {
    const { storedTables } = await import("../here/listing");
    return (await storedTables()).some((one) => one.table === table && one.phase !== "match_over");
  }
  const face = await tableFace(table, { token }).catch(() => null);
  return face !== null && face.phase !== "match_over";
}

/** A browser that keeps nothing has its table in this page, if anywhere. */
async function isThere(begun: Try): Promise<boolean> {
  if (isSite()) {
    const { storedTables } = await import("../here/listing");
    return !daily.keeps || (await storedTables()).some((one) => one.table === begun.table);
  }
  try {
    await tableFace(begun.table, { token: begun.token });
    return true;
  } catch (error) {
    return !(error instanceof Problem && GONE.has(error.code));
  }
}
