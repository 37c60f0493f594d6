// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { TableClock } from "./clock.svelte";
import { FakeSeat, type Parts, changeWith } from "./fakes.svelte";
import { TableModel } from "./model.svelte";

describe("the clock of a table", () => {
  let seat: FakeSeat;
  let clock: TableClock;
  const hear = (parts: Parts, moved = true): void => clock.hear(seat.show(changeWith(parts)), moved);

  beforeEach(() => {
    vi.useFakeTimers();
    seat = new FakeSeat();
    clock = new TableClock(new TableModel(seat));
  });
  afterEach(() => {
    clock.stop();
    vi.useRealTimers();
  });

  it("does not run if there is none", () => {
    hear({});
    expect([clock.seconds, clock.share, clock.reactSeconds, vi.getTimerCount()]).toEqual([null, null, null, 0]);
  });

  it("counts a turn down, also as a share of the whole", () => {
    hear({ face: { clock: 10_000, settings: { edition: "express", turn: 20_000 } } });
    expect(clock.share).toBeCloseTo(0.5, 2);
    vi.advanceTimersByTime(5_000);
    expect([clock.seconds, clock.share]).toEqual([5, 0.25]);
    vi.advanceTimersByTime(50_000);
    expect(clock.seconds).toBe(0);
  });

  it("stops with the change that ends it", () => {
    hear({ face: { clock: 10_000 } });
    hear({ face: { clock: null } });
    expect([clock.seconds, vi.getTimerCount()]).toEqual([null, 0]);
  });

  it("lets others deal when the host has done nothing for long", () => {
    hear({ you: { host: false, deals_in: 1_000 } });
    expect(clock.mayDeal).toBe(false);
    vi.advanceTimersByTime(1_250);
    expect(clock.mayDeal).toBe(true);
    hear({ you: { host: true } });
    expect(clock.mayDeal).toBe(true);
  });

  it("measures the time to react by what it was when the moment began", () => {
    hear({ you: { react: 4_000 } });
    expect(clock.reactShare).toBe(1);
    hear({ you: { react: 1_000 } }, false);
    expect(clock.reactShare).toBe(0.25);
    hear({ you: { react: 1_000 } }, true);
    expect(clock.reactShare).toBe(1);
  });
});
