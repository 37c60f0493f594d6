// A review as the coach writes it (src/lastcard/coach/reviewed.py). Chances are in hundredths of a percentage point.

export const CERTAIN = 10_000;
/** One percentage point. */
export const POINT = 100;

/** A chance, and its 95 % interval. */
export type Chance = readonly [value: number, low: number, high: number];

export interface Gain {
  readonly value: number;
  readonly low: number;
  readonly high: number;
  /** Beyond chance. */
  readonly clear: boolean;
}

export interface ReviewedMoment {
  readonly at: number;
  readonly turn: number;
  readonly seat: number | null;
  readonly move: string;
  /** What each seat could know. */
  readonly chances: readonly Chance[];
  /** With all cards open. */
  readonly open: readonly Chance[];
  readonly match: readonly number[] | null;
  readonly luck: readonly number[];
}

export type Grade = "strong" | "fine" | "inaccuracy" | "mistake" | "blunder";

export interface Reason {
  readonly key: string;
  /** A seat. */
  readonly of?: number;
  readonly share?: number;
  readonly instead?: number;
  readonly tenths?: number;
  readonly instead_tenths?: number;
  readonly chance?: number;
  readonly instead_chance?: number;
}

export interface Decision {
  readonly at: number;
  readonly round: number;
  readonly turn: number;
  readonly seat: number;
  readonly kind: string;
  readonly missed: boolean;
  readonly move: string;
  readonly better: string | null;
  readonly expert: string;
  readonly grade: Grade;
  readonly cost: Gain;
  readonly match_cost: number | null;
  readonly reason: Reason | null;
}

/** From the first chance to the last: luck, own decisions, and those of others add up to the difference. */
export interface Account {
  readonly first: number;
  readonly last: number;
  readonly luck: number;
  readonly own: number;
  readonly others: number;
}

export interface ReviewedRound {
  readonly number: number;
  readonly over: boolean;
  readonly moments: readonly ReviewedMoment[];
  readonly decisions: readonly Decision[];
  readonly accounts: readonly Account[];
}

export interface Review {
  readonly edition: string;
  readonly players: number;
  readonly seed: number;
  readonly worlds: number;
  readonly compiled: boolean;
  /** Whether the accounts are of the chance to win the match; otherwise all rounds are added up. */
  readonly of_match: boolean;
  readonly mattered_most: readonly Decision[];
  readonly rounds: readonly ReviewedRound[];
  readonly accounts: readonly Account[];
}

/** A line of the answer while it is made. */
export interface ReviewLine {
  readonly done: number;
  readonly moments: number;
  readonly review?: Review;
}

/** The decisions of a round that cost something or were stronger than an expert's, in their order. */
export const toldOf = (round: ReviewedRound): Decision[] => round.decisions.filter(({ grade }) => grade !== "fine");

/** All moments, by their number: a replay has the same ones. */
export const momentsOf = (review: Review): ReviewedMoment[] => review.rounds.flatMap(({ moments }) => moments);

/** The nearest whole number to a quotient, halves away from zero: `rounded` in src/lastcard/coach/chances.py. */
export function rounded(number: number, divisor: number): number {
  const nearest = Math.floor((2 * Math.abs(number) + divisor) / (2 * divisor));
  return number < 0 && nearest ? -nearest : nearest;
}
