import { describe, expect, it } from "vitest";
import type { StepNews } from "../../protocol";
import { Turns } from "./turns";

type Step = [seat: number | null, move: string | null, ...events: object[]];
const played = (seat: number) => ({ event: "played", seat, card: "R1", color: null });
const drew = (seat: number) => ({ event: "drew", seat, card: null });
const skipped = (seat: number) => ({ event: "skipped", seat });

/** The number of the turn that each step belongs to. */
function turnsOf(...steps: Step[]): number[] {
  const turns = new Turns();
  return steps.map(([seat, move, ...events]) => turns.hear({ seat, move, events } as unknown as StepNews));
}

describe("a turn", () => {
  it("begins with a deal, a card, or a draw", () => {
    const dealt = { event: "dealt", seat: 0, card: null };
    expect(turnsOf([null, null, dealt], [0, "R1", played(0)], [1, "+", drew(1)], [2, "R1", played(2)])).toEqual([
      1, 2, 3, 4,
    ]);
  });

  it("goes on with the card just drawn, or with keeping it", () => {
    expect(turnsOf([0, "+", drew(0)], [0, "R1", played(0)], [0, "R1", played(0)])).toEqual([1, 1, 2]);
    expect(turnsOf([0, "+", drew(0)], [0, "-", { event: "kept", seat: 0 }], [1, "R1", played(1)])).toEqual([1, 1, 2]);
  });

  it("holds what it does to others", () => {
    const guilty = { event: "guilty", seat: 0 };
    expect(turnsOf([0, "W+4=R", played(0)], [1, "+", drew(1), drew(1), skipped(1)])).toEqual([1, 1]);
    expect(turnsOf([0, "W+4=R", played(0)], [1, "x", guilty, drew(0)], [1, "R1", played(1)])).toEqual([1, 1, 2]);
  });

  it("holds what others do in it", () => {
    const caught = { event: "caught", seat: 2, target: 0 };
    const called = { event: "called", seat: 0 };
    const hit = { event: "hit", seat: 1, target: 0, color: "R" };
    expect(turnsOf([0, "R1", played(0)], [2, "!a", caught, drew(0)], [0, "!", called])).toEqual([1, 1, 1]);
    expect(turnsOf([0, "R1", called, played(0)], [1, "Wh=R", played(1), hit])).toEqual([1, 1]);
  });

  it("begins when the clock draws for somebody, and not when it lets a penalty be drawn", () => {
    const late = { event: "timed_out", seat: 1 };
    expect(turnsOf([0, "R1", played(0)], [null, "~", late, drew(1)])).toEqual([1, 2]);
    expect(turnsOf([0, "R+2", played(0)], [null, "~", late, drew(1), skipped(1)])).toEqual([1, 1]);
  });

  it("may begin with a new draw pile", () => {
    const reshuffled = { event: "reshuffled", number: 9 };
    expect(turnsOf([0, "R1", played(0)], [1, "+", reshuffled, drew(1)])).toEqual([1, 2]);
  });
});
