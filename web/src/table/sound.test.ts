// @vitest-environment happy-dom
import { describe, expect, it } from "vitest";
import type { GameEvent } from "../../protocol";
import { LANDS, STRIKES, THROW_LANDS } from "./beats";
import { soundsOf } from "./sound";

const heard = (events: object[], more: object = {}): [string, number][] =>
  soundsOf(events as GameEvent[], { me: 0, flies: true, thrown: false, ...more });
const sounds = (...events: object[]): string[] => heard(events, { flies: false }).map(([name]) => name);
const drew = { event: "drew", seat: 1, card: null };

describe("the sounds of a step", () => {
  it("are one for each kind of event", () => {
    expect(sounds({ event: "played", seat: 0, card: "R7", color: "R" }, drew)).toEqual(["play", "draw"]);
  });

  it("end with a thud where penalty cards are drawn", () => {
    expect(sounds(drew, drew, { event: "skipped", seat: 1 })).toEqual(["skip", "thud"]);
  });

  it("name the color of a wild", () => {
    expect(sounds({ event: "played", seat: 0, card: "W", color: "B" })).toEqual(["play", "B"]);
  });

  it("are heard when a card lands, or at once where nothing flies", () => {
    const played = { event: "played", seat: 1, card: "R7", color: "R" };
    expect(heard([played])).toEqual([["play", LANDS]]);
    expect(heard([played], { flies: false })).toEqual([["play", 0]]);
    expect(heard([played], { thrown: true })).toEqual([
      ["throw", 0],
      ["play", THROW_LANDS],
    ]);
  });

  it("strike with what is seen", () => {
    expect(heard([drew, drew])[0]).toEqual(["thud", STRIKES]);
    expect(heard([{ event: "caught", seat: 0, target: 1 }])).toEqual([["caught", STRIKES]]);
  });

  it("count the cards that come, and those that go home", () => {
    expect(heard([drew, drew]).map(([name]) => name)).toEqual(["thud", "tick", "tick"]);
    expect(heard([1, 2, 3].map((seat) => ({ event: "dealt", seat, card: null })))).toHaveLength(3);
    expect(heard([{ event: "took_back", seat: 1, card: "R5" }])).toHaveLength(1);
  });

  it("tell who has won, and whether it was the match", () => {
    const won = { event: "round_won", seat: 0, points: 9 };
    expect(sounds(won)).toEqual(["won"]);
    expect(sounds(won, { event: "match_won", seat: 0 })).toEqual(["match"]);
    expect(heard([won], { me: 1 })).toEqual([["lost", 0]]);
    expect(heard([won], { me: null })).toEqual([["won", 0]]);
  });
});
