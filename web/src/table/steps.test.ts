import { expect, it } from "vitest";
import type { StepNews } from "../../protocol";
import { dealIn } from "./steps";

const step = (...events: string[]): StepNews =>
  ({ type: "step", at: 1, events: events.map((event) => ({ event })) }) as unknown as StepNews;

it("finds the deal of a round in which nothing has been played yet", () => {
  const deal = step("dealer", "dealt", "turned_up");
  expect(dealIn([step("played"), deal])).toEqual([deal]);
  expect(dealIn([deal, step("played")])).toEqual([]);
  expect(dealIn([step("drew")])).toEqual([]);
});
