// Sharing a result: its line, everybody's cards without their faces, and a link.

import { origin } from "../net/invitation";
import { linkTo } from "../net/routes";
import { copy, share } from "../net/share";
import { isSite } from "../net/site";
import { language, t } from "../words/language.svelte";
import { type DailyResult, lineOf, queryOf, shapesOf } from "./results";

export type Shared = "shared" | "copied" | "failed";

async function linkOf(result: DailyResult): Promise<string> {
  const path = linkTo(`/daily/${result.date}?${queryOf(result)}`);
  return isSite() ? new URL(path, location.href).href : `${(await origin()).address}${path}`;
}

const textOf = (result: DailyResult, streak: number): string =>
  `${lineOf(result, streak, language.texts)}\n${shapesOf(result)}`;

export const shareResult = async (result: DailyResult, streak: number): Promise<Shared> =>
  share(t("daily.title"), await linkOf(result), textOf(result, streak));

export const copyResult = async (result: DailyResult, streak: number): Promise<Shared> =>
  (await copy(`${textOf(result, streak)}\n${await linkOf(result)}`)) ? "copied" : "failed";
