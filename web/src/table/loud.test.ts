import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { GameEvent, StepNews } from "../../protocol";
import { LoudMoments, STAYS } from "./loud.svelte";
import { penaltiesIn } from "./steps";

const step = (...events: object[]): StepNews[] => [{ type: "step", at: 1, events } as unknown as StepNews];
const drew = (seat: number): object => ({ event: "drew", seat, card: null });

describe("a loud moment", () => {
  let loud: LoudMoments;
  const shown = (seat: number): string | undefined => loud.at.get(seat)?.kind;

  beforeEach(() => {
    vi.useFakeTimers();
    loud = new LoudMoments();
  });
  afterEach(() => vi.useRealTimers());

  it("is shown at the seat of whoever calls, for a while", () => {
    loud.hear(step({ event: "called", seat: 2 }));
    expect(shown(2)).toBe("called");
    vi.advanceTimersByTime(STAYS.called);
    expect(shown(2)).toBe(undefined);
  });

  it("is shown at the seat of whoever is caught, not of the catcher", () => {
    loud.hear(step({ event: "caught", seat: 1, target: 0 }, drew(0), drew(0)));
    expect([shown(0), shown(1)]).toEqual(["caught", undefined]);
  });

  it("is a penalty where several cards are drawn at once", () => {
    loud.hear(step(drew(1), drew(1)));
    expect(loud.at.get(1)).toMatchObject({ kind: "penalty", cards: 2 });
    loud.hear(step(drew(2)));
    expect(shown(2)).toBe(undefined);
  });

  it("replaces an earlier one, and outlasts its time", () => {
    loud.hear(step(drew(1), drew(1)));
    vi.advanceTimersByTime(STAYS.penalty - 1);
    loud.hear(step({ event: "called", seat: 1 }));
    vi.advanceTimersByTime(1);
    expect(shown(1)).toBe("called");
  });
});

it("counts penalties by seat", () => {
  expect(penaltiesIn([drew(1), drew(0), drew(1)] as GameEvent[])).toEqual(new Map([[1, 2]]));
  const skipped = { event: "skipped", seat: 0 };
  expect(penaltiesIn([drew(0), skipped] as GameEvent[])).toEqual(new Map([[0, 1]]));
});
