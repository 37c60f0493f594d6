import { describe, expect, it } from "vitest";
import type { View } from "../../protocol";
import { choicesIn, colorsFor, moveFor } from "./choices";

const view = (legal: string[], hand: string[], more: Partial<View> = {}): View =>
  ({ legal, hand, yelled: null, ...more }) as View;

describe("what may be done", () => {
  it("raises the cards that fit", () => {
    expect(choicesIn(view(["R2", "+"], ["R2", "B4"])).playable).toEqual([true, false]);
  });

  it("knows the colors of a wild, and that Wild Touchdown is played bare", () => {
    const legal = ["W=R", "W=Y", "W=G", "W=B", "Wt"];
    expect(colorsFor(view(legal, ["W", "Wt"]), "W")).toEqual(["R", "Y", "G", "B"]);
    expect(colorsFor(view(legal, ["W", "Wt"]), "Wt")).toEqual([]);
  });

  it("says the call with a move where it counts", () => {
    const mine = view(["R2", "R2!"], ["R2", "B4"]);
    expect(moveFor(mine, "R2", null, true)).toBe("R2!");
    expect(moveFor(mine, "R2", null, false)).toBe("R2");
    expect(moveFor(view(["R2"], ["R2"]), "R2", null, true)).toBe("R2");
  });

  it("tells a throw from a play", () => {
    const mine = choicesIn(view(["Wh=R", "Wh=B"], ["Wh", "B4"], { yelled: 1 }));
    expect(mine.throws).toEqual(["Wh=R", "Wh=B"]);
    expect(mine.playable).toEqual([false, false]);
  });

  it("finds who may be caught and aimed at", () => {
    const mine = choicesIn(view(["!b", ">c", ">a", "@1", "@2", "#2"], []));
    expect([mine.catches, mine.aims, mine.players, mine.icons]).toEqual([[1], [2, 0], [1, 2], [2]]);
  });
});
