// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { LegalMove, View } from "../../protocol";
import { language } from "../words/language.svelte";
import { AutoKeep, KeepTimer, keepsOnly } from "./autoKeep.svelte";
import { choicesIn } from "./choices";
import { FakeSeat, changeWith, legalMoves, viewWith } from "./fakes.svelte";
import { TableModel } from "./model.svelte";
import type { Moves } from "./moves.svelte";
import { Voice } from "./voice.svelte";

const drawn = (...legal: string[]): View => viewWith({ waiting_for: "drawn", hand: ["R3", "B2"], legal });
const keeps = (view: View): boolean => keepsOnly(view, choicesIn(view, legalMoves(view)));

describe("a drawn card", () => {
  it("is only kept if it cannot be played", () => {
    expect(keeps(drawn("-"))).toBe(true);
    expect(keeps(drawn("-", "!c"))).toBe(true);
    expect(keeps(drawn("B2", "-"))).toBe(false);
    expect(keeps({ ...drawn("-"), waiting_for: "turn" })).toBe(false);
  });
});

describe("keeping", () => {
  let kept = 0;
  let keeping: KeepTimer;

  beforeEach(() => {
    vi.useFakeTimers();
    kept = 0;
    keeping = new KeepTimer(() => kept++);
  });
  afterEach(() => {
    vi.restoreAllMocks();
    vi.useRealTimers();
  });

  it.each([
    [0, 700],
    [0.5, 1_050],
    [0.999999, 1_400],
  ])("takes a moment at random (%d)", (chance, pause) => {
    vi.spyOn(Math, "random").mockReturnValue(chance);
    keeping.turnTo(7);
    vi.advanceTimersByTime(pause - 2);
    expect(kept).toBe(0);
    vi.advanceTimersByTime(3);
    expect(kept).toBe(1);
  });

  it("happens once in a window, and not in one that is over", () => {
    keeping.turnTo(7);
    keeping.turnTo(7);
    keeping.turnTo(null);
    vi.runAllTimers();
    expect(kept).toBe(0);
    keeping.turnTo(8);
    vi.runAllTimers();
    keeping.turnTo(8);
    vi.runAllTimers();
    expect(kept).toBe(1);
  });
});

describe("the page", () => {
  let seat: FakeSeat;
  let moves: { sending: LegalMove | null };
  let voice: Voice;
  let keeper: AutoKeep;

  beforeEach(() => {
    vi.useFakeTimers();
    language.texts = { "page.ask.kept": "Kept" };
    seat = new FakeSeat();
    moves = { sending: null };
    voice = new Voice();
    keeper = new AutoKeep(new TableModel(seat), seat, moves as Moves, voice);
    seat.show(changeWith({ view: { ...drawn("-"), window: 7 } }));
  });
  afterEach(() => {
    keeper.stop();
    language.texts = {};
    vi.useRealTimers();
  });

  it("keeps a card that does not fit, and says so for a moment", async () => {
    keeper.update(true);
    await vi.advanceTimersByTimeAsync(1_400);
    expect(seat.asked).toEqual([{ type: "move", move: "-", window: 7 }]);
    expect([keeper.kept, moves.sending, voice.inTurn.map((one) => one.text)]).toEqual([true, null, ["Kept."]]);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(keeper.kept).toBe(false);
  });

  it("keeps nothing if that is switched off, or a move is on its way", async () => {
    keeper.update(false);
    await vi.advanceTimersByTimeAsync(1_400);
    keeper.update(true);
    moves.sending = { move: "R3", kind: "card" };
    await vi.advanceTimersByTimeAsync(1_400);
    expect([seat.asked, keeper.kept]).toEqual([[], false]);
  });

  it("takes its word back if I was faster on another page", async () => {
    seat.refusal = { code: "illegal" };
    keeper.update(true);
    await vi.advanceTimersByTimeAsync(1_400);
    expect([seat.asked.length, keeper.kept]).toEqual([1, false]);
  });
});
