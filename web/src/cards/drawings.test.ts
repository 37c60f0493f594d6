// @vitest-environment happy-dom
import { describe, expect, it } from "vitest";
import { asSeen, drawingOf } from "./drawings";
import { ART, face } from "./faces";
import { SIGN } from "./figures";
import { COLORS } from "./shapes";

describe("the drawings of cards", () => {
  it("are read once", () => {
    expect(drawingOf("R7", "express")).toBe(drawingOf("R7", "express"));
    expect(drawingOf(null, "express")).not.toBe(drawingOf(null, "droid"));
  });

  it("show a wild with each color that can be named", () => {
    expect(asSeen("R7")).toEqual(["R7"]);
    expect(asSeen("W+2")).toEqual(["W+2", "W+2=R", "W+2=Y", "W+2=G", "W+2=B"]);
  });

  it("are all different", () => {
    const signs = [...Object.keys(SIGN), ..."0123456789"];
    const cards = [...Object.keys(ART), ...COLORS.flatMap((color) => signs.map((sign) => color + sign))];
    const seen = new Map<string, string>();
    for (const card of cards) {
      const { ground, body } = face(card);
      const drawing = ground + body;
      expect([card, seen.get(drawing)]).toEqual([card, undefined]);
      seen.set(drawing, card);
    }
  });
});
