// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { FakeSeat, type Parts, changeWith } from "./fakes.svelte";
import { TableModel } from "./model.svelte";
import { Recent } from "./recent.svelte";
import { stepsIn } from "./steps";

describe("what was seen a moment ago", () => {
  let seat: FakeSeat;
  let recent: Recent;

  /** A change that starts another moment. */
  function hear(parts: Parts, fresh = true): void {
    const before = seat.change?.view ?? null;
    const change = seat.show(changeWith(parts));
    recent.turnTo(change, stepsIn(change), before, fresh);
    recent.hear(change, stepsIn(change), fresh);
  }

  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal("fetch", () => new Promise(() => {})); // the request for the roster is never answered
    seat = new FakeSeat();
    recent = new Recent(new TableModel(seat));
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });

  it("is a hand that I was shown, with its verdict, for twelve seconds", () => {
    hear({ view: { shown: { 1: ["R5"] } }, events: [{ event: "guilty", seat: 1 }] });
    expect(recent.peek).toEqual({ owner: 1, hand: ["R5"], verdict: "guilty" });
    hear({ number: 2 });
    vi.advanceTimersByTime(11_900);
    expect(recent.peek).not.toBeNull();
    vi.advanceTimersByTime(200);
    expect(recent.peek).toBeNull();
  });

  it("is that hand in a corner, once play goes on", () => {
    hear({ view: { shown: { 1: ["R5"] } }, events: [{ event: "guilty", seat: 1 }] });
    expect(recent.aside).toBe(false);
    vi.advanceTimersByTime(2_600);
    expect(recent.aside).toBe(true);
    hear({ number: 2, view: { shown: { 1: ["R5"] }, waiting_for: "aim" } });
    vi.advanceTimersByTime(2_600);
    expect(recent.aside).toBe(false);
    hear({ number: 3 });
    expect(recent.aside).toBe(true);
  });

  it("is the result of a race, until I do something else", () => {
    hear({ events: [{ event: "played", seat: 1, card: "Wt" }], view: { waiting_for: "race" } });
    expect([recent.race?.opener, recent.raced]).toEqual([1, false]);
    hear({ number: 2, events: [{ event: "last_arms", seat: 2 }] });
    expect([recent.race?.loser, recent.raced]).toEqual([2, true]);
    recent.dismiss();
    expect([recent.race?.loser, recent.raced]).toEqual([2, false]);
  });

  it("is no race that was decided before this page was opened", () => {
    const events = [
      { event: "played", seat: 1, card: "Wt" },
      { event: "last_arms", seat: 2 },
    ];
    hear({ events }, false);
    expect([recent.race?.loser, recent.raced]).toEqual([2, false]);
  });

  it("is who has laid the parts of the droid, until the next card is played", () => {
    hear({ events: [{ event: "played", seat: 0, card: "Wd" }] });
    hear({ events: [{ event: "laid", seat: 1 }] });
    hear({ events: [{ event: "laid", seat: 2 }] });
    expect(recent.builders).toEqual([1, 2]);
    hear({ events: [{ event: "played", seat: 0, card: "R1" }] });
    expect(recent.builders).toEqual([]);
  });

  it("is a player card that was used, for a few seconds after it is through", () => {
    hear({ view: { active: "Moss Gantry", opener: 1, victims: [2], icons_done: [], icon: 1 } });
    expect(recent.activation?.over).toBe(false);
    hear({ number: 2, events: [{ event: "spent", player: "Moss Gantry" }] });
    expect(recent.activation).toMatchObject({ seat: 1, card: "Moss Gantry", victims: [2], over: true });
    vi.advanceTimersByTime(3_600);
    expect(recent.activation).toBeNull();
  });
});
