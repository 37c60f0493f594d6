import { describe, expect, it } from "vitest";
import type { Change, GameEvent, StepNews } from "../../protocol";
import { raceIn } from "./race";

const during = (waiting_for: string): Change => ({ view: { round_over: false, waiting_for } }) as Change;
const change = during("race");
const step = (at: number, ...events: GameEvent[]): StepNews => ({ type: "step", at, events }) as unknown as StepNews;
const touchdown = step(1_000, { event: "played", seat: 2, card: "Wt", color: null } as unknown as GameEvent);

describe("a race", () => {
  it("is opened by Wild Touchdown and counts from there", () => {
    const race = raceIn(null, change, [touchdown, step(1_610, { event: "arms_raised", seat: 0 })]);
    expect(race).toEqual({ opener: 2, card: "Wt", began: 1_000, lanes: [{ seat: 0, after: 610 }], loser: null });
  });

  it("goes on over several changes, until somebody is last", () => {
    const begun = raceIn(null, change, [touchdown]);
    const run = raceIn(begun, change, [step(1_500, { event: "arms_raised", seat: 1 })]);
    expect(raceIn(run, change, [step(1_900, { event: "last_arms", seat: 3 })])?.loser).toBe(3);
  });

  it("is forgotten with the next card", () => {
    const next = step(2_000, { event: "played", seat: 0, card: "R5", color: "R" });
    expect(raceIn(null, during("turn"), [touchdown, next])).toBeNull();
  });

  it("is still told when its last arms came with the change that ended it", () => {
    const race = raceIn(null, during("color"), [touchdown, step(1_200, { event: "last_arms", seat: 0 })]);
    expect(race?.loser).toBe(0);
  });

  it("is none where the card opens none", () => {
    expect(raceIn(null, during("color"), [touchdown])).toBeNull();
  });
});
