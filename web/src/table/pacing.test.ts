// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { BETWEEN_PENALTIES, BREATH, DRAW_FLIES, LANDS, PENALTY_READ, READ, WHOLE_DEAL, WIN_SEEN } from "./beats";
import { type Parts, changeWith } from "./fakes.svelte";
import { Pacing } from "./pacing.svelte";

const penalty = [
  { event: "played", seat: 1, card: "R+2", color: "R" },
  ...[1, 2].map(() => ({ event: "drew", seat: 2, card: null })),
];

/** How long two penalty cards are in the air. */
const DRAWS = PENALTY_READ + DRAW_FLIES + BETWEEN_PENALTIES;

describe("what is shown", () => {
  let pacing: Pacing;
  let number: number;
  let shown: string[];
  const hear = (parts: Parts = {}): void => {
    number += 1;
    pacing.hear(changeWith({ number, ...parts, view: { window: number, discard: [], ...parts.view } }));
  };

  beforeEach(() => {
    vi.useFakeTimers();
    [pacing, number, shown] = [new Pacing(), 0, []];
    pacing.listen({
      beforeBeat: () => {},
      onBeat: ({ change, steps }) =>
        void shown.push(`${change.number}:${steps.flatMap((step) => step.events.map((one) => one.event)).join()}`),
    });
    hear();
    shown = [];
  });
  afterEach(() => vi.useRealTimers());

  it("is the cause at once, and the effect a beat later", () => {
    hear({ events: penalty });
    expect(shown).toEqual(["2:played"]);
    vi.advanceTimersByTime(LANDS - 1);
    expect(shown).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(shown).toEqual(["2:played", "2:drew,drew"]);
  });

  it("is the effect when the card has landed, however late that is", async () => {
    let land = (): void => {};
    hear({ events: penalty });
    await vi.advanceTimersByTimeAsync(LANDS - 60);
    pacing.tookOff(new Promise<void>((resolve) => (land = resolve)));
    await vi.advanceTimersByTimeAsync(LANDS + 40);
    expect(shown).toEqual(["2:played"]);
    land();
    await vi.advanceTimersByTimeAsync(0);
    expect(shown).toEqual(["2:played", "2:drew,drew"]);
  });

  it("does not wait for a card that never lands", async () => {
    hear({ events: penalty });
    pacing.tookOff(new Promise(() => {}));
    await vi.advanceTimersByTimeAsync(LANDS + 200);
    expect(shown).toEqual(["2:played", "2:drew,drew"]);
  });

  it("waits for what is being shown, but not for long", () => {
    hear({ events: penalty });
    hear({ events: penalty });
    expect(shown).toEqual(["2:played"]);
    vi.advanceTimersByTime(LANDS + DRAWS);
    expect(shown).toEqual(["2:played", "2:drew,drew", "2:"]);
    vi.advanceTimersByTime(READ);
    expect(shown.slice(3)).toEqual(["3:played"]);
    hear({ events: penalty });
    hear({ events: penalty });
    vi.advanceTimersByTime(2 * (LANDS + DRAWS + READ));
    const late = [3, 4, 5].flatMap((one) => [`${one}:played`, `${one}:drew,drew`, `${one}:`]);
    expect(shown.slice(3)).toEqual(late);
  });

  it("is skipped by a tap only where nothing is missed: not in a penalty, however long", () => {
    hear({ events: [penalty[0] ?? {}, ...Array.from({ length: 20 }, () => penalty[1] ?? {})] });
    vi.advanceTimersByTime(LANDS);
    pacing.skip();
    expect(shown).toHaveLength(2);
  });

  it("is everything at once where the fastest wins", () => {
    hear({ events: penalty });
    hear({ view: { waiting_for: "race" }, events: [{ event: "played", seat: 2, card: "Wt", color: null }] });
    expect(shown).toEqual(["2:played", "2:drew,drew", "2:", "3:played"]);
  });

  it("is the first move after the deal, however soon it was made", () => {
    hear({
      events: [
        { event: "dealt", seat: 0, card: null },
        { event: "turned_up", card: "R5" },
      ],
    });
    vi.advanceTimersByTime(400);
    hear({ events: penalty });
    vi.advanceTimersByTime(WHOLE_DEAL + LANDS + 2 * BREATH - 400);
    expect(shown).toEqual(["2:dealt", "2:turned_up", "2:", "3:played"]);
    vi.advanceTimersByTime(LANDS);
    expect(shown.at(-1)).toBe("3:drew,drew");
  });

  it("is the win before the score, until it is skipped", () => {
    const won = [
      { event: "played", seat: 1, card: "R7", color: "R" },
      { event: "round_won", seat: 1, points: 9 },
    ];
    hear({ face: { phase: "round_over" }, events: won });
    vi.advanceTimersByTime(LANDS + 10);
    expect(pacing.change?.face.phase).toBe("playing");
    hear({ face: { phase: "round_over" }, events: [] });
    vi.advanceTimersByTime(WIN_SEEN - 20);
    expect(pacing.change?.face.phase).toBe("playing");
    pacing.catchUp();
    expect([pacing.change?.face.phase, pacing.change?.number]).toEqual(["round_over", 3]);
  });
});
