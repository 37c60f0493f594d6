// Numbers and dates as the language of the page writes them.

import type { Texts } from "./template";

const formats = new Map<string, Intl.NumberFormat>();

/** A number in the language of some texts. */
export function numberInWords(texts: Texts, number: number): string {
  const code = texts["language.code"] ?? "en";
  const known = formats.get(code) ?? new Intl.NumberFormat(code);
  formats.set(code, known);
  return known.format(number);
}
