// Figures made from counts, as lastcard simulate and lastcard lab make them (src/lastcard/simulation/intervals.py and
// summary.py): the same counts give the same numbers.

import { type Counts, FAR_BEHIND, type Histogram, MEASURES, type Measure, OF_WINNERS } from "./counts";

/** An estimate, and the 95 % confidence interval around it. */
export interface Interval {
  readonly value: number;
  readonly low: number;
  readonly high: number;
}

export const half = ({ low, high }: Interval): number => (high - low) / 2;

export const scaled = ({ value, low, high }: Interval, factor: number): Interval => ({
  value: value * factor,
  low: low * factor,
  high: high * factor,
});

const MOST_DIGITS = 6;

/** How many decimals to show next to an uncertainty: up to its second digit, or up to the first if the uncertainty itself
 * is not shown. */
export function digitsFor(uncertain: number, sure = false): number {
  if (uncertain <= 0 || uncertain === Infinity || Number.isNaN(uncertain)) return 0;
  return Math.min(Math.max(0, (sure ? 0 : 1) - Math.floor(Math.log10(uncertain))), MOST_DIGITS);
}

const EXACT = 70;

/** To so many decimals as Python rounds: what is exactly in the middle goes to the even digit. */
export function rounded(value: number, digits: number): number {
  const text = value.toFixed(digits);
  const rest = value.toFixed(digits + EXACT).slice(-EXACT);
  const isOdd = Number(text.at(-1)) % 2 === 1;
  if (!isOdd || !/^50*$/.test(rest)) return Number(text);
  return Number((Number(text) - Math.sign(value) * 10 ** -digits).toFixed(digits));
}

/** The numbers of one column. */
export interface Sums {
  readonly number: number;
  readonly total: number;
  readonly squares: bigint;
}

export function sumsOf(histogram: Histogram): Sums {
  let number = 0;
  let total = 0;
  let squares = 0n;
  histogram.forEach((count, place) => {
    const value = place - 1;
    number += count;
    total += value * count;
    squares += BigInt(value * value) * BigInt(count);
  });
  return { number, total, squares };
}

const SCALE = 1n << 80n;

/** A quotient of whole numbers of any size, rounded once. */
export function quotient(above: bigint, below: bigint): number {
  if (above < 0n) return -quotient(-above, below);
  const most = BigInt(Number.MAX_SAFE_INTEGER);
  if (above <= most && below <= most) return Number(above) / Number(below);
  return Number((above * SCALE) / below) / Number(SCALE);
}

/** The standard error of a mean: unknown for a single value. */
function errorOf(number: number, total: number, squares: bigint): number {
  if (number < 2) return Infinity;
  const [n, sum] = [BigInt(number), BigInt(total)];
  return Math.sqrt(quotient(n * squares - sum * sum, n * (n - 1n)) / number);
}

/** The normal interval around a value with a standard error. */
export const around = (value: number, error: number, sigmas: number): Interval => ({
  value,
  low: value - sigmas * error,
  high: value + sigmas * error,
});

const NOTHING: Interval = { value: 0, low: 0, high: 0 };

export function meanInterval({ number, total, squares }: Sums, sigmas: number): Interval {
  return number ? around(total / number, errorOf(number, total, squares), sigmas) : NOTHING;
}

/** A share of independent trials, with Wilson's interval. */
export function shareInterval(hits: number, number: number, z: number): Interval {
  if (!number) return { value: 0, low: 0, high: 1 };
  const share = hits / number;
  const middle = (share + (z * z) / (2 * number)) / (1 + (z * z) / number);
  const wide =
    (z / (1 + (z * z) / number)) * Math.sqrt((share * (1 - share)) / number + (z * z) / (4 * number * number));
  return {
    value: share,
    low: Math.max(0, Math.min(share, middle - wide)),
    high: Math.min(1, Math.max(share, middle + wide)),
  };
}

/** The lowest value that this share does not exceed. */
export function quantile(histogram: Histogram, part: number): number {
  const number = histogram.reduce((sum, count) => sum + count, 0);
  let reached = 0;
  let value = 0;
  for (const [place, count] of histogram.entries()) {
    if (!count) continue;
    value = place - 1;
    reached += count;
    if (reached >= part * number) break;
  }
  return value;
}

/** What is known of cells beyond their counts. */
export interface Reading {
  readonly columns: readonly string[];
  readonly special: readonly boolean[];
  readonly sigmas: number;
}

export const SHARES: readonly Measure[] = ["first_wins", "special_wins", "comebacks", "void"];

/** The measures of one variant, each with the number of rounds it was taken of. */
export class Figures {
  readonly won: number;

  constructor(
    readonly counts: Counts,
    private readonly reading: Reading,
  ) {
    this.won = counts.places.reduce((sum, wins) => sum + wins, 0);
  }

  column(name: string, won = false): Histogram {
    return this.counts[won ? "won" : "all"][this.reading.columns.indexOf(name)] ?? [];
  }

  /** A measure with its interval. */
  figure(measure: Measure): Interval {
    if (SHARES.includes(measure)) return shareInterval(this.hits(measure), this.number(measure), this.reading.sigmas);
    return meanInterval(this.sums(measure), this.reading.sigmas);
  }

  /** The winners by place: the first after the dealer, ..., the dealer. */
  places(): Interval[] {
    return this.counts.places.map((wins) => shareInterval(wins, this.won, this.reading.sigmas));
  }

  /** How often something happens in a round. */
  counted(column: string): Interval {
    return meanInterval(sumsOf(this.column(column)), this.reading.sigmas);
  }

  /** The number of rounds that a measure is taken of. */
  number(measure: Measure): number {
    return OF_WINNERS.includes(measure) ? this.won : this.counts.rounds;
  }

  private hits(measure: Measure): number {
    if (measure === "first_wins") return this.counts.places[0] ?? 0;
    if (measure === "void") return this.counts.rounds - this.won;
    if (measure === "comebacks") return above(this.column("comeback", true), (value) => value >= FAR_BEHIND);
    return above(this.column("last_card", true), (kind) => this.reading.special[kind] ?? false);
  }

  /** The sums of a measure; a share is a mean of noughts and ones. */
  sums(measure: Measure): Sums {
    if (!SHARES.includes(measure)) return sumsOf(this.column(measure, OF_WINNERS.includes(measure)));
    const hits = this.hits(measure);
    return { number: this.number(measure), total: hits, squares: BigInt(hits) };
  }
}

const above = (histogram: Histogram, wanted: (value: number) => boolean): number =>
  histogram.reduce((sum, count, place) => (wanted(place - 1) ? sum + count : sum), 0);

/** How far a variant is from the base, and that in standard errors. */
export interface Difference {
  readonly by: Interval;
  readonly errors: number;
}

/** The same rounds are compared one by one. Where some have no winner, the two are treated as independent. */
export function differenceOf(variant: Figures, base: Figures, measure: Measure, sigmas: number): Difference {
  const [one, other] = [variant.sums(measure), base.sums(measure)];
  if (!one.number || !other.number) return { by: { value: 0, low: -Infinity, high: Infinity }, errors: 0 };
  const [number, sum, squares] = variant.counts.pairs[MEASURES.indexOf(measure)] ?? [0, 0, 0];
  const paired = number === one.number && number === other.number;
  const by = paired ? sum / number : one.total / one.number - other.total / other.number;
  const error = paired
    ? errorOf(number, sum, BigInt(squares))
    : Math.hypot(errorOf(one.number, one.total, one.squares), errorOf(other.number, other.total, other.squares));
  return { by: around(by, error, sigmas), errors: error ? by / error : 0 };
}
