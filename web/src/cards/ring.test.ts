import { describe, expect, it } from "vitest";

import { placed, ringOf } from "./ring";
import { COLORS } from "./shapes";

const same = (point: readonly [number, number]): readonly [number, number] => point;

describe("a path placed anew", () => {
  it("stays as it is where nothing moves", () => {
    expect(placed("M0-4L2 3Q1 1 5-6Z", same, 1)).toBe("M0.00 -4.00L2.00 3.00Q1.00 1.00 5.00 -6.00Z");
  });

  it("takes one number of a level or upright line from where the pen is", () => {
    expect(placed("M1 2H7V9", same, 1)).toBe("M1.00 2.00L7.00 2.00L7.00 9.00");
  });

  it("scales the radii of an arc, and reads several in a row", () => {
    expect(placed("M0 0A4 4 0 1 1 2 2 4 4 0 0 1 6 6", same, 0.5)).toBe(
      "M0.00 0.00A2 2 0 1 1 2.00 2.00A2 2 0 0 1 6.00 6.00",
    );
  });
});

it("has twenty shapes of each color, all within the box", () => {
  for (const color of COLORS) {
    const ring = ringOf(color);
    expect(ring.match(/M/g)).toHaveLength(20);
    for (const [, x, y] of ring.matchAll(/[ML](\S+) ([\d.-]+)/g)) {
      expect(Math.hypot(Number(x) - 50, Number(y) - 50)).toBeGreaterThan(42);
      expect(Math.hypot(Number(x) - 50, Number(y) - 50)).toBeLessThan(48.1);
    }
  }
});
