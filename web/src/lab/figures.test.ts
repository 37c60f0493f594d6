import { describe, expect, it } from "vitest";
import { Counter, MEASURES, addCounts, noCounts, type Rows } from "./counts";
import {
  Figures,
  differenceOf,
  digitsFor,
  meanInterval,
  quantile,
  quotient,
  rounded,
  shareInterval,
  sumsOf,
} from "./figures";

const SIGMAS = 1.9599639845400536;
const COLUMNS = [
  "winner",
  "dealer",
  "turns",
  "decisions",
  "points",
  "last_card",
  "lead_changes",
  "comeback",
  "longest_stuck",
];
const READING = { columns: COLUMNS, special: [false, true], sigmas: SIGMAS };

/** Rows of answers, as they come from the compiled rules. */
function rows(players: number, ...listed: number[][]): Rows {
  const answers = BigInt64Array.from(listed.flat().map(BigInt));
  return { values: new Int32Array(answers.buffer), number: listed.length, players };
}

//                winner dealer turns decisions points card lead comeback stuck
const BASE = rows(
  3,
  [1, 0, 10, 12, 30, 0, 1, 2, 3],
  [-1, 2, 2000, 2100, 0, 1, 5, 0, 9],
  [0, 0, 20, 25, 50, 1, 2, 6, 4],
);
const OTHER = rows(3, [2, 1, 12, 12, 30, 0, 1, 2, 3], [1, 2, 100, 2100, 9, 1, 5, 1, 9], [0, 0, 20, 25, 50, 1, 2, 6, 4]);

function counted(all: Rows, base: Rows | null = null) {
  const counts = noCounts(COLUMNS.length, all.players);
  new Counter(READING).count(all, counts, base);
  return counts;
}

describe("counts", () => {
  it("are of columns, of rounds that were won, and of places after the dealer", () => {
    const figures = new Figures(counted(BASE), READING);
    expect(figures.counts.rounds).toBe(3);
    expect(figures.counts.places).toEqual([1, 0, 1]);
    expect(sumsOf(figures.column("turns"))).toEqual({ number: 3, total: 2030, squares: 4_000_500n });
    expect(sumsOf(figures.column("points", true))).toEqual({ number: 2, total: 80, squares: 3_400n });
    expect(figures.figure("void").value).toBe(1 / 3);
    expect(figures.figure("special_wins").value).toBe(1 / 2);
    expect(figures.figure("comebacks").value).toBe(1 / 2);
  });

  it("of rounds with a base are also differences, round by round", () => {
    const { pairs, different } = counted(OTHER, BASE);
    expect(different).toBe(2);
    expect(pairs[MEASURES.indexOf("turns")]).toEqual([3, 2 - 1900, 4 + 1900 ** 2]);
    expect(pairs[MEASURES.indexOf("points")]).toEqual([2, 0, 0]); // only rounds that both have won
  });

  it("add up in any order", () => {
    const parts = [counted(BASE), counted(OTHER, BASE)];
    const sums = [parts, parts.toReversed()].map((listed) => {
      const sum = noCounts(COLUMNS.length, 3);
      listed.forEach((part) => addCounts(sum, part));
      return sum;
    });
    expect(sums[0]).toEqual(sums[1]);
    expect(sums[0]?.rounds).toBe(6);
  });
});

describe("figures", () => {
  it("have normal intervals, and shares Wilson's", () => {
    const { value, low, high } = meanInterval(sumsOf([0, 0, 1, 1, 1, 1]), SIGMAS); // 1, 2, 3, 4
    expect([value, low.toFixed(6), high.toFixed(6)]).toEqual([2.5, "1.234849", "3.765151"]);
    const share = shareInterval(0, 100, SIGMAS);
    expect([share.value, share.low, share.high.toFixed(3)]).toEqual([0, 0, "0.037"]);
  });

  it("show the digits that are significant", () => {
    expect([0.14, 3.2, 0, Infinity].map((half) => digitsFor(half))).toEqual([2, 1, 0, 0]);
    expect(digitsFor(0.14, true)).toBe(1);
  });

  it("are rounded as Python does it", () => {
    expect([0.5, 1.5, 2.5, -2.5].map((value) => rounded(value, 0))).toEqual([0, 2, 2, -2]);
    expect([12.25, 35.25, 35.35, 35.75].map((value) => rounded(value, 1))).toEqual([12.2, 35.2, 35.4, 35.8]);
    expect([3.605, 3.615, 0.125, 1.005, 1.015].map((value) => rounded(value, 2))).toEqual([3.6, 3.62, 0.12, 1, 1.01]);
  });

  it("divide whole numbers of any size", () => {
    expect(quotient(10n ** 40n, 4n * 10n ** 40n)).toBe(0.25);
    expect(quotient(-(2n ** 70n), 3n * 2n ** 60n)).toBe(-1024 / 3);
    expect(quantile([0, 1, 0, 3], 0.25)).toBe(0);
    expect(quantile([0, 1, 0, 3], 0.5)).toBe(2);
  });

  it("differ by the same rounds, or as independent samples if not all were won", () => {
    const base = new Figures(counted(BASE), READING);
    const other = new Figures(counted(OTHER, BASE), READING);
    expect(differenceOf(other, base, "turns", SIGMAS).by.value).toBe((2 - 1900) / 3);
    expect(differenceOf(other, base, "points", SIGMAS).by.value).toBe((30 + 9 + 50) / 3 - 40);
    expect(differenceOf(base, base, "lead_changes", SIGMAS).errors).toBe(0);
  });
});
