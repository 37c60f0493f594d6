import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { BETWEEN_HANDS, Tally } from "./tally.svelte";

const FLYING = [30, 350, 20].map((points) => ({ points, goal: 0 }));

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
  tally.begin(3, FLYING, fly);
  expect(tally.total(0, 900, 400)).toBe(500);
  vi.advanceTimersByTime(3 * BETWEEN_HANDS - 1);
  expect(fly).not.toHaveBeenCalled();
  const seen = new Set<number>();
  for (let ms = 0; ms < 1_400; ms += 10) {
    vi.advanceTimersByTime(10);
    seen.add(tally.total(0, 900, 400));
  }
  expect(fly).toHaveBeenCalledOnce();
  expect(seen.size).toBeGreaterThan(2);
  expect([...seen]).toEqual([...seen].sort((a, b) => a - b));
  expect(tally.total(0, 900, 400)).toBe(900);
  expect(tally.done).toBe(true);
});

test("a total rests at what has arrived, hand by hand", () => {
  const tally = new Tally();
  tally.begin(3, FLYING, () => undefined);
  const rests: number[] = [];
  for (let ms = 0; ms < 2_500; ms += 40) {
    const before = tally.total(0, 900, 400);
    vi.advanceTimersByTime(40);
    const now = tally.total(0, 900, 400);
    if (now === before && rests.at(-1) !== now) rests.push(now);
  }
  expect(rests).toEqual([500, 530, 880, 900]);
  expect(tally.total(1, 20, 0)).toBe(20);
});

test("whoever does not want to wait sees the score at once", () => {
  const tally = new Tally();
  const fly = vi.fn();
  tally.begin(3, FLYING, fly);
  tally.finish();
  expect(tally.total(0, 900, 400)).toBe(900);
  vi.advanceTimersByTime(5_000);
  expect(fly).not.toHaveBeenCalled();
});
