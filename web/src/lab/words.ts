// The laboratory in words: variants, figures and findings.

import { editionTitle } from "../words/editions.svelte";
import { isPageText, language, t } from "../words/language.svelte";
import { titleOf, valueInWords } from "../room/words";
import type { Measure } from "./counts";
import { type Difference, type Figures, type Interval, SHARES, differenceOf, digitsFor, half, quantile, rounded, scaled } from "./figures";
import type { EditionFile } from "./files";
import type { Results } from "./lab.svelte";
import { BOTS, PLAYERS, type Refusal, type Variant } from "./question";

export const numberInWords = (value: number, digits = 0): string =>
  rounded(value, digits).toLocaleString(language.code, { minimumFractionDigits: digits, maximumFractionDigits: digits });

/** A figure with its interval, with as many digits as are significant. */
export function intervalInWords(figure: Interval): string {
  const digits = digitsFor(half(figure));
  if (!Number.isFinite(half(figure))) return numberInWords(figure.value, 2);
  return `${numberInWords(figure.value, digits)} ± ${numberInWords(half(figure), digits)}`;
}

const isShare = (measure: Measure): boolean => SHARES.includes(measure);

/** For tables: a share in percent. One near zero has an interval that is not symmetric. */
export function figureInWords(measure: Measure, figure: Interval): string {
  if (!isShare(measure)) return intervalInWords(figure);
  const shown = scaled(figure, 100);
  if (shown.low > 0) return intervalInWords(shown);
  const digits = digitsFor(shown.high);
  return t("lab.up_to", { value: numberInWords(shown.value, digits), high: numberInWords(shown.high, digits) });
}

/** For sentences: only the digits that are sure. */
function surely(measure: Measure, figure: Interval): string {
  const shown = isShare(measure) ? scaled(figure, 100) : figure;
  const text = numberInWords(shown.value, digitsFor(half(shown), true));
  return isShare(measure) ? t("lab.percent", { number: text }) : text;
}

/** A difference with its sign; of a share in percentage points. */
export function changeInWords(measure: Measure, { by }: Difference): string {
  const shown = isShare(measure) ? scaled(by, 100) : by;
  const digits = digitsFor(half(shown));
  const sign = shown.value > 0 ? "+" : shown.value < 0 ? "−" : "";
  const value = numberInWords(Math.abs(shown.value), digits);
  return Number.isFinite(half(shown)) ? `${sign}${value} ± ${numberInWords(half(shown), digits)}` : `${sign}${value}`;
}

export function botsInWords(bots: string): string {
  const name = (one: string): string => {
    const key = [`bot.${one}`, `lab.bot_${one}`].find(isPageText);
    return key ? t(key) : one;
  };
  return bots
    .split(",")
    .map((one) => name(one.trim()))
    .join(", ");
}

/** What is varied. */
export function variedInWords(what: string, edition: EditionFile): string {
  if (what === PLAYERS) return t("lab.players");
  if (what === BOTS) return t("lab.bots");
  const option = edition.options.find((one) => one.name === what);
  return option ? titleOf(option) : what;
}

export function varietyInWords(what: string, value: string, edition: EditionFile): string {
  if (what === BOTS) return botsInWords(value);
  const option = edition.options.find((one) => one.name === what);
  if (what === "mode" && isPageText(`mode.${value}`)) return t(`mode.${value}`);
  return option ? valueInWords(option, value) : value;
}

/** A variant's name: what is varied, and to what. */
export function variantInWords({ varied }: Variant, edition: EditionFile): string {
  if (!varied) return t("lab.as_agreed");
  return `${variedInWords(varied.what, edition)}: ${varietyInWords(varied.what, varied.value, edition)}`;
}

export function refusalInWords({ key, details }: Refusal, edition: EditionFile | null): string {
  const said: Record<string, string | number> = {};
  for (const [name, value] of Object.entries(details))
    said[name] = typeof value === "number" ? numberInWords(value) : value;
  if (edition) said.edition = editionTitle(edition.edition);
  const option = edition?.options.find((one) => one.name === details.name);
  if (option) said.name = titleOf(option);
  const text = `lab.refused.${key}`;
  return isPageText(text) ? t(text, said) : t("lab.refused.failed");
}

/** A duration, as one says it. */
export function timeInWords(seconds: number): string {
  if (seconds < 1.5) return t("lab.time_second");
  if (seconds < 90) return t("lab.time_seconds", { number: numberInWords(Math.round(seconds)) });
  if (seconds < 5_400) return t("lab.time_minutes", { number: numberInWords(Math.round(seconds / 60)) });
  return t("lab.time_hours", { number: numberInWords(seconds / 3_600, 1) });
}

/** A finding, and whether it is about a difference beyond chance. */
export interface Finding {
  readonly text: string;
  readonly sure: boolean;
}

/** How long rounds are with each variant; or of a single one, how long they are and how the first seat does. No
 * difference is claimed that chance may have made. */
export function findingsOf(results: Results): Finding[] {
  const { figures, base } = results;
  const compared = figures[base];
  if (!compared) return [];
  const others = figures.flatMap((one, place) => (place === base ? [] : [difference(results, one, place)]));
  return others.length ? others : [length(compared), firstSeat(results, compared)];
}

function difference(results: Results, figures: Figures, place: number): Finding {
  const { variants, base, edition, threshold, sigmas, rounds } = results;
  const compared = results.figures[base]!;
  const { what, value } = variants[place]!.varied!;
  const details = {
    what: variedInWords(what, edition),
    value: varietyInWords(what, value, edition),
    base: varietyInWords(what, variants[base]!.varied!.value, edition),
    now: surely("turns", figures.figure("turns")),
    before: surely("turns", compared.figure("turns")),
    rounds: numberInWords(rounds),
  };
  if (!figures.counts.different) return { text: t("lab.finding_same", details), sure: false };
  const found = differenceOf(figures, compared, "turns", sigmas);
  if (Math.abs(found.errors) <= threshold) return { text: t("lab.finding_none", details), sure: false };
  const change = changeInWords("turns", found);
  return { text: t(found.by.value > 0 ? "lab.finding_longer" : "lab.finding_shorter", { ...details, change }), sure: true };
}

function length(figures: Figures): Finding {
  const turns = figures.column("turns");
  const [middle, long] = [quantile(turns, 0.5), quantile(turns, 0.9)].map((one) => numberInWords(one));
  const text = t("lab.finding_length", {
    turns: surely("turns", figures.figure("turns")),
    half: middle ?? "",
    tenth: long ?? "",
  });
  return { text, sure: true };
}

/** The first seat's share of the wins against a fair one. */
function firstSeat({ sigmas, threshold }: Results, figures: Figures): Finding {
  const share = figures.figure("first_wins");
  const fair = 1 / figures.counts.places.length;
  const error = half(share) / sigmas || 1;
  const sure = Math.abs((share.value - fair) / error) > threshold;
  const details = {
    share: surely("first_wins", share),
    fair: t("lab.percent", { number: numberInWords(100 * fair, 1) }),
  };
  return { text: t(sure ? "lab.finding_first" : "lab.finding_fair", details), sure };
}

export const measureInWords = (measure: Measure): string => {
  const unit = isShare(measure) ? ", %" : "";
  return `${t(`lab.measure.${measure}`)}${unit}`;
};
