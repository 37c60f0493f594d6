// How a cup came out, in words.

import { language, t } from "../words/language.svelte";
import type { CupState } from "./cup.svelte";

/** Who has won. */
export function winnersOf(cup: CupState): string {
  const [first, ...others] = cup.best;
  if (!first) return t("cup.over");
  const names = cup.best.map((one) => cup.nameOf(one.person));
  if (others.length) return t("cup.shared", { names: new Intl.ListFormat(language.code).format(names) });
  return first.person === cup.you?.person ? t("cup.you_won") : t("cup.won", { name: cup.nameOf(first.person) });
}

/** Who did what most often. */
export const memoriesOf = (cup: CupState) =>
  (cup.now?.awards ?? []).map((one) => ({
    ...one,
    name: one.name === cup.nameOf(cup.you?.person ?? "") ? t("you") : one.name,
  }));

/** The tables that are waited for. */
export const waitsFor = (cup: CupState): string =>
  t("cup.waits_for", {
    tables: new Intl.ListFormat(language.code).format(cup.open.map((table) => t("cup.table", { table }))),
  });
