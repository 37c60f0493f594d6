import { describe, expect, it } from "vitest";
import { type Mood, OF_SEATS, drawAvatar, head, unlike, wall } from "./avatars";

const BOTS = ["Ann", "Bela", "Cleo", "Dora", "Emil", "Fay", "Gus", "Hal"];

describe("avatars at a table", () => {
  it("are drawn from the names where they differ anyway", () => {
    expect(unlike(["Ann"])).toEqual(["Ann"]);
  });

  it("are never alike: not in their ground, and not in their head", () => {
    const names = unlike(BOTS);
    expect(new Set(names.map(wall)).size).toBe(BOTS.length);
    expect(new Set(names.map(head)).size).toBe(BOTS.length);
    expect(names.map((name) => name.split("\u200b")[0])).toEqual(BOTS);
  });

  it("are not alike for ten people of one name", () => {
    const names = unlike(Array.from({ length: 10 }, () => "Guest"));
    expect(new Set(names.map((name) => `${wall(name)} ${head(name)}`)).size).toBe(10);
  });

  it("have a face for each mood", () => {
    const faces = (["calm", "tense", "ouch", "happy"] satisfies Mood[]).map((mood) =>
      drawAvatar("Ann", OF_SEATS, false, mood),
    );
    expect(new Set(faces).size).toBe(4);
  });
});
