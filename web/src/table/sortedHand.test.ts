// @vitest-environment happy-dom
import { afterEach, expect, it } from "vitest";
import { language } from "../words/language.svelte";
import { FakeSeat, changeWith } from "./fakes.svelte";
import { TableModel } from "./model.svelte";
import { SortedHand } from "./sortedHand.svelte";
import { Voice } from "./voice.svelte";

afterEach(() => (language.texts = {}));

it("sorts my cards, says so, and keeps the array while nothing changes", () => {
  language.texts = { "page.voice.by_number": "Sorted by number" };
  const seat = new FakeSeat();
  const voice = new Voice();
  const hand = new SortedHand(new TableModel(seat), voice);
  seat.show(changeWith({ view: { hand: ["B1", "R9", "R2"] } }));
  expect(hand.places).toEqual([2, 1, 0]);
  const before = hand.places;
  seat.show(changeWith({ number: 2, view: { hand: ["B1", "R9", "R2"] } }));
  expect(hand.places).toBe(before);
  hand.sort("number");
  expect(hand.places).toEqual([0, 2, 1]);
  expect(voice.atOnce.map((one) => one.text)).toEqual(["Sorted by number."]);
});
