// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Change } from "../../protocol";
import { language } from "../words/language.svelte";
import { LANDS } from "./beats";
import { TableState } from "./table.svelte";

/** A socket without a server: the test sends its messages. */
class Line {
  static readonly OPEN = 1;
  static last: Line;
  readyState = Line.OPEN;
  onmessage: ((event: { data: string }) => void) | null = null;
  constructor() {
    Line.last = this;
  }
  send(): void {}
  close(): void {}
}

const seats = ["Ann", "Bo"].map((name) => ({ name, person: null, bot: null, here: true }));

/** Bo has played a card. */
function played(number: number, card: string, clock: number | null = null): Change {
  const change = happened(number, { event: "played", seat: 1, card, color: null });
  return { ...change, face: { ...change.face, clock } };
}

function happened(number: number, ...events: object[]): Change {
  const settings = { edition: "express", turn: 0 };
  return {
    type: "change",
    number,
    news: [{ type: "step", at: number, events }],
    face: { phase: "playing", paused: null, people: [], seats, clock: null, settings },
    view: {
      window: number,
      legal: [],
      hand: [],
      discard: [],
      hand_sizes: [5, 5],
      asked: [1],
      shown: {},
      areas: [],
      called: [],
      yelled: null,
      active: null,
      waiting_for: "turn",
    },
    moves: [],
    you: { seat: 0, person: null, held: null },
  } as unknown as Change;
}

const hear = (change: Change): void => Line.last.onmessage?.({ data: JSON.stringify(change) });

/** Run all requested frames, and those that they request. */
let frames: FrameRequestCallback[] = [];
function drawFrames(most: number): void {
  for (let i = 0; i < most; i++) for (const draw of frames.splice(0)) draw(0);
}

describe("a change at the table", () => {
  let table: TableState;

  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
    vi.stubGlobal("WebSocket", Line);
    vi.stubGlobal("requestAnimationFrame", (draw: FrameRequestCallback) => frames.push(draw));
    vi.stubGlobal("cancelAnimationFrame", (request: number) => (frames[request - 1] = () => {}));
    language.texts = { "event.played": "{seat} played {card}.", "cardname.colored": "{title}" };
    table = new TableState("t", "token");
    hear(played(1, "R1"));
  });

  afterEach(() => {
    table.close();
    frames = [];
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });

  const told = (): string[] => table.story.lines.map((line) => line.text);
  const spoken = (): string[] => table.voice.inTurn.map((one) => one.text);

  it("is put into words once, when the card has landed", () => {
    hear(played(2, "R2"));
    expect(table.view?.window).toBe(2);
    drawFrames(5);
    expect(spoken()).toEqual([]);
    vi.advanceTimersByTime(LANDS);
    drawFrames(5);
    expect(told()).toEqual(["Bo played 1.", "Bo played 2."]);
    expect(spoken()).toEqual(["Bo played 2."]);
  });

  it("is put into words before the next one comes", () => {
    hear(played(2, "R2"));
    hear(played(3, "R3"));
    expect(spoken()).toEqual([]);
    table.pacing.catchUp();
    expect(spoken()).toEqual(["Bo played 2."]);
    drawFrames(5);
    expect(spoken()).toEqual(["Bo played 2.", "Bo played 3."]);
  });

  it("is put into words at once where nothing is drawn", () => {
    vi.spyOn(document, "hidden", "get").mockReturnValue(true);
    hear(played(2, "R2"));
    expect(spoken()).toEqual(["Bo played 2."]);
  });

  it("shows the result of a race until the next card, and no second race", () => {
    const touchdown = played(2, "Wt");
    hear({ ...touchdown, view: { ...touchdown.view, waiting_for: "race" } } as Change);
    hear(happened(3, { event: "arms_raised", seat: 0 }, { event: "last_arms", seat: 2 }));
    expect([table.recent.raced, table.recent.race?.loser]).toEqual([true, 2]);
    hear(played(4, "R4"));
    expect([table.recent.raced, table.recent.race]).toEqual([false, null]);
  });

  it("lets a clock run only if there is one", () => {
    vi.useFakeTimers();
    hear(played(2, "R2"));
    expect(table.clock.seconds).toBeNull();
    hear(played(3, "R3", 9_000));
    const before = table.clock.seconds ?? 0;
    vi.advanceTimersByTime(2_000);
    expect(before - (table.clock.seconds ?? 0)).toBeCloseTo(2, 0);
    vi.useRealTimers();
  });

  it("lets me deal when the host has done nothing for long", () => {
    vi.useFakeTimers();
    const change = played(2, "R2");
    hear({ ...change, you: { ...change.you, host: false, deals_in: 20_000 } });
    vi.advanceTimersByTime(19_000);
    expect(table.clock.mayDeal).toBe(false);
    vi.advanceTimersByTime(1_500);
    expect(table.clock.mayDeal).toBe(true);
    vi.useRealTimers();
  });

  it("drains the time to react, from when the moment began", () => {
    vi.useFakeTimers();
    const change = played(2, "R2");
    hear({ ...change, you: { ...change.you, react: 4_000 } });
    expect(table.clock.reactShare).toBeCloseTo(1, 1);
    vi.advanceTimersByTime(2_000);
    expect(table.clock.reactShare).toBeCloseTo(0.5, 1);
    hear({ ...change, number: 3, news: [], you: { ...change.you, react: 2_000 } });
    expect(table.clock.reactShare).toBeCloseTo(0.5, 1);
    hear({ ...played(4, "R3"), you: { ...change.you, react: null } });
    expect(table.clock.reactShare).toBeNull();
    vi.useRealTimers();
  });

  it("welcomes nobody back whom this page has not seen before", () => {
    language.texts = { ...language.texts, "page.news.you_are_back": "You are back." };
    const mine = { seat: 0, person: "ann", held: null };
    const gone = [
      { type: "away", person: "ann" },
      { type: "here", person: "ann" },
    ];
    const change = { ...played(2, "R2"), you: mine, news: gone } as unknown as Change;
    const opened = new TableState("t", "token");
    hear(change);
    drawFrames(5);
    expect(opened.story.lines).toEqual([]);
    hear({ ...change, number: 3 });
    drawFrames(5);
    expect(opened.story.lines.map((line) => line.text)).toEqual(["You are back."]);
    opened.close();
  });
});
