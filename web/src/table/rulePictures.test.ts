import { describe, expect, it } from "vitest";
import { PICTURE } from "../cards/editions";
import { picturesOf } from "./rulePictures";

describe("the pictures before the rules", () => {
  it.each(Object.keys(PICTURE))("are five for %s", (edition) => {
    const pictures = picturesOf(edition);
    expect(pictures.map((one) => one.name)).toEqual(["match", "action", "twist", "call", "win"]);
    expect(pictures[2]?.says).toBe(`rulecard.twist_${edition}`);
  });

  it("are none for an edition of one's own, even one with a printed name", () => {
    expect(picturesOf("express 1f3a")).toEqual([]);
    expect(picturesOf("rainy 1f3a")).toEqual([]);
  });
});
