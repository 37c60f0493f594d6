// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from "vitest";
import { FakeSeat, changeWith } from "./fakes.svelte";
import { TableModel } from "./model.svelte";

describe("the table of the last change", () => {
  let seat: FakeSeat;
  let model: TableModel;
  beforeEach(() => {
    seat = new FakeSeat();
    model = new TableModel(seat);
  });

  it("is empty before the first one", () => {
    expect([model.view, model.choices, model.asked, model.others, model.edition]).toEqual([
      null,
      null,
      false,
      [],
      "express",
    ]);
  });

  it.each([
    ["it is my turn", {}, true],
    ["it is the turn of somebody else", { view: { asked: [1] } }, false],
    ["my move is on its way", { you: { held: "R5" } }, false],
    ["the game is paused", { face: { paused: "ann" } }, false],
    ["the round is over", { face: { phase: "round_over" } }, false],
    ["I look on", { you: { seat: null } }, false],
  ])("waits for me or not: %s", (_, parts, asked) => {
    seat.show(changeWith(parts));
    expect(model.asked).toBe(asked);
  });

  it("counts the others clockwise from my left; for whoever looks on, everybody", () => {
    seat.show(changeWith({ you: { seat: 1 } }));
    expect(model.others).toEqual([2, 0]);
    seat.show(changeWith({ you: { seat: null } }));
    expect(model.others).toEqual([0, 1, 2]);
  });

  it("draws an avatar from the name that was picked for it", () => {
    const people = [{ person: "p1", name: "Bo", bust: "Tia" }];
    const seats = [
      { name: "Ann", person: null },
      { name: "Bo", person: "p1" },
    ];
    seat.show(changeWith({ face: { people, seats, host: "p1" } }));
    expect([model.avatarName(0), model.avatarName(1), model.hostName]).toEqual(["Ann", "Tia", "Bo"]);
  });
});
