// House rules in words: their titles, what they mean, and their values.

import type { OptionChoice } from "../../http";
import { capital, isPageText, language, t } from "../words/language.svelte";
import { type Preset, optionsOf } from "./presets";

/** In the option's own words, otherwise in the shared ones; a number is a number. */
export function valueInWords(rule: OptionChoice, value: string): string {
  const key = [`value.${rule.name}.${value}`, `value.${value}`].find(isPageText);
  return key ? t(key) : value;
}

export const titleOf = (rule: OptionChoice): string =>
  language.texts[`house_rule.${rule.name}.title`] ?? capital(rule.about);

/** What it means, as one explains it to a child. */
export const explained = (rule: OptionChoice): string => language.texts[`house_rule.${rule.name}.about`] ?? "";

/** What a preset does in an edition, and nothing that it does only in others. */
export function presetInWords(preset: Preset, rules: readonly OptionChoice[]): string {
  const set = Object.keys(optionsOf(preset, rules)).map((name) => t(`preset.sets.${name}`));
  const clock = preset.turn ? t("preset.clock", { seconds: preset.turn / 1000 }) : t("preset.no_clock");
  return [...(set.length ? set : [t("preset.printed")]), clock].join(" ");
}

export const isSwitch = (rule: OptionChoice): boolean =>
  rule.values.length === 2 && rule.values.includes("on") && rule.values.includes("off");
