import { describe, expect, it } from "vitest";
import type { View } from "../../protocol";
import { type Choices, choicesIn, colorsFor, moveFor, moveWritten } from "./choices";
import { legalMoves, viewWith } from "./fakes.svelte";

const mine = (legal: string[], hand: string[], more: Partial<View> = {}): Choices => {
  const view = viewWith({ legal, hand, ...more });
  return choicesIn(view, legalMoves(view));
};
const moves = (...legal: string[]): ReturnType<typeof legalMoves> => legalMoves(viewWith({ legal }));

describe("what may be done", () => {
  it("raises the cards that fit", () => {
    expect(mine(["R2", "+"], ["R2", "B4"]).playable).toEqual([true, false]);
  });

  it("raises no card of the hand while one of the discard pile is taken", () => {
    const { playable, discards } = mine(["R2"], ["R2"], { waiting_for: "take" });
    expect([playable, discards]).toEqual([[false], ["R2"]]);
  });

  it("knows the colors of a wild, and that Wild Touchdown is played bare", () => {
    const legal = moves("W=R", "W=Y", "W=G", "W=B", "Wt");
    expect(colorsFor(legal, "W")).toEqual(["R", "Y", "G", "B"]);
    expect(colorsFor(legal, "Wt")).toEqual([]);
  });

  it("says the call with a card where it counts", () => {
    const legal = moves("R2", "R2!", "W=R", "W=R!");
    expect(moveFor(legal, "R2", null, true)?.move).toBe("R2!");
    expect(moveFor(legal, "R2", null, false)?.move).toBe("R2");
    expect(moveFor(legal, "W", "R", true)?.move).toBe("W=R!");
    expect(moveFor(moves("R2"), "R2", null, true)?.move).toBe("R2");
    expect(moveFor(legal, "W", "B", true)).toBeNull();
  });

  it("finds a move as it is written", () => {
    expect(moveWritten(moves("+", "!b"), "!b")?.seat).toBe(1);
    expect(moveWritten(moves("+"), "-")).toBeNull();
  });

  it("tells a throw from a play", () => {
    const { throws, playable } = mine(["Wh=R", "Wh=R!", "Wh=B"], ["Wh", "B4"], { yelled: 1 });
    expect(throws.map((move) => move.move)).toEqual(["Wh=R", "Wh=B"]);
    expect(playable).toEqual([false, false]);
  });

  it("finds who may be caught and aimed at", () => {
    const { catches, aims, players, icons } = mine(["!b", ">c", ">a", "@1", "@2", "#2"], []);
    expect([catches, aims, players, icons]).toEqual([[1], [2, 0], [1, 2], [2]]);
  });
});
