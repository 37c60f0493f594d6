import { beforeEach, describe, expect, it } from "vitest";
import { ClockWarning } from "./warning";

describe("the clock", () => {
  let warning: ClockWarning;
  const told = (window: number, ...seconds: number[]): number[] =>
    seconds.flatMap((left) => warning.due(window, left) ?? []);

  beforeEach(() => (warning = new ClockWarning()));

  it("is told ten and five seconds before its end, each once", () => {
    expect(told(1, 30, 29, 20, 11, 10, 10, 9, 6, 5, 5, 4)).toEqual([10, 5]);
  });

  it("is told also if a second was missed", () => {
    expect(told(1, 30, 11, 9, 8, 3)).toEqual([9, 3]);
  });

  it("is told only when half of the time is gone", () => {
    expect(told(1, 12, 10, 7, 5)).toEqual([5]);
  });

  it("begins anew with each window, and when more time is given", () => {
    expect([...told(1, 30, 12), ...told(2, 11, 10, 5)]).toEqual([5]);
    expect(told(2, 20, 10)).toEqual([10]);
  });
});
