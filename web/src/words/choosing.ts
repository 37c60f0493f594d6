// Which of our languages suits a person best.

import { LANGUAGES } from "../../words";

const ENGLISH = "en";

/** The first language wanted that we have, as `pt-PT` or as `pt`; otherwise English. */
export function bestLanguage(wanted: readonly string[], offered: readonly string[] = Object.keys(LANGUAGES)): string {
  for (const one of wanted) {
    const found = [one, one.split("-")[0]].find((code) => offered.some((other) => other === code));
    if (found) return found;
  }
  return ENGLISH;
}
