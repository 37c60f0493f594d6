// Plurals: which form of a noun a number takes. The browser knows the rules of CLDR; which categories a language file
// writes forms for stands in the file, as src/lastcard/words/plurals.py reads it.

import { numberInWords } from "./numbers";
import type { Texts } from "./template";

const CATEGORIES = ["zero", "one", "two", "few", "many"] as const;
const rules = new Map<string, Intl.PluralRules>();

function categoryOf(texts: Texts, number: number): string {
  const code = texts["language.code"] ?? "en";
  const known = rules.get(code) ?? new Intl.PluralRules(code);
  rules.set(code, known);
  return known.select(number);
}

/** A number with its noun: `1 card`, `4 cards`. The last form stands in for those that are missing. */
export function count(texts: Texts, number: number, noun: string): string {
  const written = (texts[`plural.${noun}`] ?? "#").split("|");
  const categories = CATEGORIES.filter((one) => `language.plural.${one}` in texts);
  const place = categories.findIndex((one) => one === categoryOf(texts, number));
  const form = written[place] ?? written.at(-1) ?? "#";
  return form.replaceAll("#", () => numberInWords(texts, number));
}
