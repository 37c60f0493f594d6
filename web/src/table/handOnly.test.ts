// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from "vitest";
import type { PublicState } from "../../protocol";
import { FakeSeat, changeWith } from "./fakes.svelte";
import { HandOnly, isScreen } from "./handOnly.svelte";
import { TableModel } from "./model.svelte";

const people = [
  { person: "a", name: "Ann", seat: 0, here: true },
  { person: "s", name: "TV 2", seat: null, here: true },
];

describe("only my hand", () => {
  let seat: FakeSeat;
  const open = (): HandOnly => new HandOnly(new TableModel(seat), "t");
  beforeEach(() => {
    localStorage.clear();
    seat = new FakeSeat();
    seat.show(changeWith());
  });

  it("is suggested where a big screen looks on, until somebody has decided", () => {
    const handOnly = open();
    expect(handOnly.suggested).toBe(false);
    seat.show(changeWith({ face: { people } }));
    expect([handOnly.suggested, handOnly.on]).toEqual([true, false]);
    handOnly.set(false);
    expect([handOnly.suggested, handOnly.on]).toEqual([false, false]);
  });

  it("is remembered for the table", () => {
    open().set(true);
    expect(open().on).toBe(true);
    expect(new HandOnly(new TableModel(seat), "other").on).toBe(false);
  });

  it("is nothing for those without a hand", () => {
    const handOnly = open();
    handOnly.set(true);
    seat.show(changeWith({ you: { seat: null } }));
    expect(handOnly.on).toBe(false);
  });

  it("knows a big screen by its name", () => {
    const face = { people } as unknown as PublicState;
    expect([isScreen(face, "s"), isScreen(face, "a"), isScreen(null, "s")]).toEqual([true, false, false]);
  });
});
