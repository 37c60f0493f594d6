import { describe, expect, it } from "vitest";
import type { View } from "../../protocol";
import { draftRow, picksUntil, places } from "./drafting";

const area = (...drafted: string[]): unknown => ({ lineup: [], spent: [], deck_size: 0, drafted });

function drafting(picks: number, asked: number, areas: unknown[] = []): View {
  return { youngest: 1, picks, players: 3, asked: [asked], areas } as unknown as View;
}

describe("the order of a draft", () => {
  it("runs to and fro", () => {
    expect(draftRow(drafting(0, 1))?.order).toEqual([1, 2, 0]);
    expect(draftRow(drafting(3, 0))?.order).toEqual([0, 2, 1]);
    expect(draftRow(drafting(6, 1))?.order).toEqual([1, 2, 0]);
  });

  it("tells who has taken what", () => {
    const view = drafting(5, 1, [area("A", "D"), area("B"), area("C", "E")]);
    expect(draftRow(view)).toEqual({
      order: [0, 2, 1],
      picked: 2,
      taken: [
        { seat: 0, card: "D" },
        { seat: 2, card: "E" },
      ],
    });
  });

  it("is not told where the table asks somebody else", () => {
    expect(draftRow(drafting(0, 2))).toBeNull();
  });

  it("counts the picks until mine", () => {
    expect(picksUntil(drafting(0, 1), 0)).toBe(2);
    expect(picksUntil(drafting(2, 0), 0)).toBe(0);
    expect(picksUntil(drafting(4, 2), 1)).toBe(1);
  });

  it("keeps every card of a row in its place", () => {
    const laid = places([], ["A", "B", "C"], []);
    expect(places(laid, ["A", "C"], ["B"])).toEqual(["A", "B", "C"]);
    expect(places(laid, ["D", "E", "F"], [])).toEqual(["D", "E", "F"]);
  });
});
