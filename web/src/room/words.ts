// The values of house rules in words.

import type { OptionChoice } from "../../http";
import { isPageText, t } from "../words/language.svelte";

/** In the option's own words, otherwise in the shared ones; a number is a number. */
export function valueInWords(rule: OptionChoice, value: string): string {
  const key = [`value.${rule.name}.${value}`, `value.${value}`].find(isPageText);
  return key ? t(key) : value;
}

export const isSwitch = (rule: OptionChoice): boolean =>
  rule.values.length === 2 && rule.values.includes("on") && rule.values.includes("off");
