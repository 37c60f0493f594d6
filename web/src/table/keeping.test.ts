import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { View } from "../../protocol";
import { Keeping, keepsOnly } from "./keeping";

const drawn = (...legal: string[]): View =>
  ({ waiting_for: "drawn", hand: ["R3", "B2"], legal, yelled: null }) as unknown as View;

describe("a drawn card", () => {
  it("is only kept if it cannot be played", () => {
    expect(keepsOnly(drawn("-"))).toBe(true);
    expect(keepsOnly(drawn("-", "!c"))).toBe(true);
    expect(keepsOnly(drawn("B2", "-"))).toBe(false);
    expect(keepsOnly({ ...drawn("-"), waiting_for: "turn" })).toBe(false);
  });
});

describe("keeping", () => {
  let kept = 0;
  let keeping: Keeping;

  beforeEach(() => {
    vi.useFakeTimers();
    kept = 0;
    keeping = new Keeping(() => kept++);
  });
  afterEach(() => {
    vi.restoreAllMocks();
    vi.useRealTimers();
  });

  it.each([
    [0, 700],
    [0.5, 1_050],
    [0.999999, 1_400],
  ])("takes a moment at random (%d)", (chance, pause) => {
    vi.spyOn(Math, "random").mockReturnValue(chance);
    keeping.turnTo(7);
    vi.advanceTimersByTime(pause - 2);
    expect(kept).toBe(0);
    vi.advanceTimersByTime(3);
    expect(kept).toBe(1);
  });

  it("happens once in a window, and not in one that is over", () => {
    keeping.turnTo(7);
    keeping.turnTo(7);
    keeping.turnTo(null);
    vi.runAllTimers();
    expect(kept).toBe(0);
    keeping.turnTo(8);
    vi.runAllTimers();
    keeping.turnTo(8);
    vi.runAllTimers();
    expect(kept).toBe(1);
  });
});
