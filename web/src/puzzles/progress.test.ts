import { expect, test } from "vitest";

import { cardsToPlay } from "./moves";
import { noted } from "./progress";

const NONE = { solved: [], streak: 0, most: 0, storm: 0 };

test("a wrong answer ends a streak, and the longest one stays", () => {
  const two = noted(noted(NONE, "a", true), "b", true);
  expect(noted(two, "c", false)).toEqual({ solved: ["a", "b"], streak: 0, most: 2, storm: 0 });
});

test("a puzzle is solved once", () => {
  expect(noted(noted(NONE, "a", true), "a", true).solved).toEqual(["a"]);
});

test("a wild has a choice for each color, and a call belongs to its card", () => {
  const choice = (move: string) => ({ move, says: move, right: false, why: [] });
  const choices = [choice("R5!"), choice("W=R!"), choice("W=Y!"), choice("+")];
  const found = cardsToPlay(["G2", "R5", "W"], choices);
  expect(found.map(({ choices: moves }) => moves.map((one) => one.move))).toEqual([[], ["R5!"], ["W=R!", "W=Y!"]]);
});
