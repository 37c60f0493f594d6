import { expect, it } from "vitest";
import type { PublicState } from "../../protocol";
import { type MyTable, faceOf, matchesOf } from "./tables.svelte";

const seats = [
  { name: "Ann", person: "1", bot: null, here: true },
  { name: "Ben", person: "2", bot: null, here: true },
  { name: "", person: null, bot: null, here: false },
  { name: "Dora", person: null, bot: "casual", here: false },
];

function at(phase: PublicState["phase"], match: number): MyTable {
  const state = { phase, match, seats, settings: { edition: "droid" } } as unknown as PublicState;
  return { table: "t", person: "1", token: "", edition: "", invite: null, at: 0, face: faceOf(state, "1") };
}

it("names the others, and nobody on an empty seat", () => {
  expect(at("open", 1).face?.others).toEqual(["Ben", "Dora"]);
});

it("counts only matches that are over", () => {
  expect(matchesOf(at("open", 1))).toEqual([]);
  expect(matchesOf(at("playing", 2)).map((one) => one.match)).toEqual([1]);
  expect(matchesOf(at("match_over", 2)).map((one) => one.match)).toEqual([2, 1]);
  expect(matchesOf({ ...at("match_over", 2), face: null })).toEqual([]);
});
