import { expect, test } from "vitest";
import { barsOf, snapshotsOf, momentIn, type Moment } from "./snapshot";

const moment = (round: number, turn: number, table: Moment["table"]): Moment => ({
  round,
  turn,
  moves: 0,
  seat: null,
  move: "",
  events: [],
  table,
});

const moments = [
  moment(1, 0, { top: "R5", color: "R", hands: { a: ["R1", "R2"], b: ["G1"] } }),
  moment(1, 1, { top: "R1", hands: { a: ["R2"] } }),
  moment(1, 2, {}),
  moment(1, 2, { top: "G1", color: "G", hands: { b: [] } }),
  moment(2, 0, { color: "B", hands: { a: ["B1"], b: null } }),
];

test("what is left out is as it was the moment before, hand by hand", () => {
  const snapshots = snapshotsOf(moments);
  expect(snapshots.map((one) => one.top)).toEqual(["R5", "R1", "R1", "G1", "G1"]);
  expect(snapshots.map((one) => one.hands)).toEqual([
    { a: ["R1", "R2"], b: ["G1"] },
    { a: ["R2"], b: ["G1"] },
    { a: ["R2"], b: ["G1"] },
    { a: ["R2"], b: [] },
    { a: ["B1"], b: null },
  ]);
});

test("a bar for each turn of a round, in the color in which it ended", () => {
  const snapshots = snapshotsOf(moments);
  expect(barsOf(moments, snapshots, 1)).toEqual([
    { turn: 0, first: 0, last: 0, color: "R" },
    { turn: 1, first: 1, last: 1, color: "R" },
    { turn: 2, first: 2, last: 3, color: "G" },
  ]);
  expect(barsOf(moments, snapshots, 2)).toEqual([{ turn: 0, first: 4, last: 4, color: "B" }]);
});

test("a moment in an address, as far as the match goes", () => {
  expect([momentIn("", 5), momentIn("#x", 5), momentIn("#3", 5), momentIn("#99", 5)]).toEqual([null, null, 3, 4]);
});
