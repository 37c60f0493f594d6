import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { BETWEEN_HANDS, Tally } from "./tally.svelte";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
  vi.stubGlobal("requestAnimationFrame", (next: (now: number) => void) =>
    setTimeout(() => next(performance.now()), 16),
  );
});
afterEach(() => vi.useRealTimers());

test("points fly when all hands are open, and the total counts up to the score", () => {
  const tally = new Tally();
  const fly = vi.fn();
  tally.begin(3, fly);
  expect(tally.total(90, 40)).toBe(50);
  vi.advanceTimersByTime(3 * BETWEEN_HANDS - 1);
  expect(fly).not.toHaveBeenCalled();
  vi.advanceTimersByTime(700);
  expect(fly).toHaveBeenCalledOnce();
  expect(tally.total(90, 40)).toBeGreaterThan(50);
  expect(tally.total(90, 40)).toBeLessThan(90);
  vi.advanceTimersByTime(1_000);
  expect(tally.total(90, 40)).toBe(90);
});

test("whoever does not want to wait sees the score at once", () => {
  const tally = new Tally();
  const fly = vi.fn();
  tally.begin(3, fly);
  tally.finish();
  expect(tally.total(90, 40)).toBe(90);
  vi.advanceTimersByTime(5_000);
  expect(fly).not.toHaveBeenCalled();
});
