import { expect, it } from "vitest";
import { isWalkingKey, walk } from "./walking";

it("walks one card to a side, or to an end of the hand", () => {
  expect(["ArrowLeft", "ArrowRight", "Home", "End"].map((key) => walk(key, 2, 7))).toEqual([1, 3, 0, 6]);
});

it("walks on at the other end", () => {
  expect(walk("ArrowLeft", 0, 7)).toBe(6);
  expect(walk("ArrowRight", 6, 7)).toBe(0);
});

it("leaves all other keys alone", () => {
  expect(["ArrowUp", "Enter", "d"].map((key) => walk(key, 2, 7))).toEqual([null, null, null]);
  expect(["ArrowLeft", "ArrowUp"].map(isWalkingKey)).toEqual([true, false]);
});
