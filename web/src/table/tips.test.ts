import { beforeEach, expect, test, vi } from "vitest";

import type { StepNews } from "../../protocol";
import { preferences } from "../net/preferences.svelte";
import { TableModel } from "./model.svelte";
import { FakeSeat, changeWith } from "./fakes.svelte";
import type { Moves } from "./moves.svelte";
import { Tips } from "./tips.svelte";

function tipsFor(view: object, face: object = {}): Tips {
  const seat = new FakeSeat();
  const table = new TableModel(seat) as TableModel & { moves: Moves };
  table.moves = { armed: false, sending: null } as Moves;
  seat.show(changeWith({ view, face }));
  return new Tips(table);
}

const steps = (...events: object[]): StepNews[] => [{ type: "step", events }] as unknown as StepNews[];

beforeEach(() => {
  vi.stubGlobal("document", { documentElement: { dataset: {}, toggleAttribute: vi.fn() } });
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
  preferences.set({ learned: [] });
});

test("whoever can play is shown how, whoever cannot is shown the pile", () => {
  expect([...tipsFor({ hand: ["R5", "B1"], legal: ["R5", "+"] }).now]).toEqual(["match"]);
  expect([...tipsFor({ hand: ["B1"], legal: ["+"] }).now]).toEqual(["draw"]);
});

test("the call is pointed out when it would count", () => {
  expect([...tipsFor({ hand: ["R5", "B1"], legal: ["R5", "R5!", "+"] }).now]).toEqual(["call"]);
});

test("there are no tips in somebody else's turn", () => {
  expect(tipsFor({ hand: ["R5"], legal: [], asked: [1] }).now.size).toBe(0);
});

test("each tip is gone with its act, for good", () => {
  const tips = tipsFor({ hand: ["R5", "B1"], legal: ["R5", "R5!", "+"] });
  tips.hear(steps({ event: "played", seat: 1, card: "R1" }));
  expect(preferences.now.learned).toEqual([]);
  tips.hear(steps({ event: "played", seat: 0, card: "R5" }, { event: "called", seat: 0 }));
  expect(preferences.now.learned).toEqual(["match", "call"]);
  expect(tips.now.size).toBe(0);
});

test("the tips end with the first match", () => {
  tipsFor({}, { phase: "match_over" }).hear([]);
  expect(preferences.now.learned).toEqual(["match", "draw", "call"]);
});
