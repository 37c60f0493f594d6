// @vitest-environment happy-dom
import { describe, expect, it } from "vitest";
import type { GameEvent } from "../../protocol";
import { soundsOf } from "./sound";

const sounds = (...events: object[]): string[] => soundsOf(events as GameEvent[]);
const drew = { event: "drew", seat: 1, card: null };

describe("the sounds of a step", () => {
  it("are one for each kind of event", () => {
    expect(sounds({ event: "played", seat: 0, card: "R7", color: "R" }, drew)).toEqual(["play", "draw"]);
  });

  it("end with a thud where penalty cards are drawn", () => {
    expect(sounds(drew, drew, { event: "skipped", seat: 1 })).toEqual(["skip", "thud"]);
  });

  it("name the color of a wild", () => {
    expect(sounds({ event: "played", seat: 0, card: "W", color: "B" })).toEqual(["B"]);
  });
});
