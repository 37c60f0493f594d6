// The figures of a question, row by row: the measures, the wins from each place, and how often things happen.

import { t } from "../words/language.svelte";
import type { Measure } from "./counts";
import { differenceOf, scaled } from "./figures";
import { type Results, measuresOf } from "./lab.svelte";
import { changeInWords, figureInWords, intervalInWords, measureInWords } from "./words";

export interface Cell {
  readonly figure: string;
  /** How far it is from the base, and whether that is beyond chance. */
  readonly change: string;
  readonly sure: boolean;
}

export interface Row {
  readonly name: string;
  readonly cells: readonly Cell[];
}

/** What may happen in a round, by the columns that count it. */
export const HAPPENINGS = [
  "cards_drawn",
  "calls",
  "calls_missed",
  "catches",
  "false_calls",
  "challenges",
  "challenges_won",
  "challenges_lost",
  "races",
  "droids",
  "droid_parts",
  "hail_mary_hits",
  "hail_mary_misses",
  "activations",
  "cards_shed",
  "skips",
  "reverses",
  "reshuffles",
  "draws_waived",
] as const;
export type Happening = (typeof HAPPENINGS)[number];

/** Those that have happened. */
export const happeningsIn = ({ figures }: Results): Happening[] =>
  HAPPENINGS.filter((name) => figures.some((one) => one.counted(name).value > 0));

export const placeInWords = (place: number, players: number): string =>
  place === players - 1 ? t("lab.place_dealer") : t("lab.place", { number: place + 1 });

const plain = (figure: string): Cell => ({ figure, change: "", sure: false });

export function rowsOf(results: Results): Row[] {
  const { figures } = results;
  const most = Math.max(...figures.map((one) => one.counts.places.length));
  const measures = measuresOf(results.edition).map((measure) => ({
    name: measureInWords(measure),
    cells: figures.map((_, place) => cellOf(results, measure, place)),
  }));
  const places = Array.from({ length: most }, (_, place) => ({
    name: t("lab.won_from", { number: place + 1 }),
    cells: figures.map((one) => {
      const share = one.places()[place];
      return plain(share ? intervalInWords(scaled(share, 100)) : "–");
    }),
  }));
  const happenings = happeningsIn(results).map((name) => ({
    name: t(`lab.happening.${name}`),
    cells: figures.map((one) => plain(intervalInWords(one.counted(name)))),
  }));
  return [...measures, ...places, ...happenings];
}

/** A measure of a variant, and how far it is from the base's. */
function cellOf({ figures, base, sigmas, threshold }: Results, measure: Measure, place: number): Cell {
  const [one, compared] = [figures[place]!, figures[base]!];
  const figure = figureInWords(measure, one.figure(measure));
  if (place === base) return plain(figure);
  const found = differenceOf(one, compared, measure, sigmas);
  if (!found.by.low && !found.by.high) return { figure, change: t("lab.the_same"), sure: false };
  const sure = Math.abs(found.errors) > threshold;
  const sign = !sure ? "" : found.by.value > 0 ? "▲ " : "▼ ";
  return { figure, change: `${sign}${changeInWords(measure, found)}`, sure };
}
