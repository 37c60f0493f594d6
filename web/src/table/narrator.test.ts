// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Change } from "../../protocol";
import { language } from "../words/language.svelte";
import type { Announced } from "./announcing";
import { FakeSeat, changeWith } from "./fakes.svelte";
import { TableModel } from "./model.svelte";
import { Narrator } from "./narrator";
import { Story } from "./story.svelte";
import { Voice } from "./voice.svelte";

describe("the narrator", () => {
  let seat: FakeSeat;
  let story: Story;
  let narrator: Narrator;
  let frames: FrameRequestCallback[] = [];
  const drawFrames = (): void => {
    for (let i = 0; i < 5; i++) for (const draw of frames.splice(0)) draw(0);
  };
  const told = (): string[] => story.lines.map((line) => line.text);
  const plays = (card: string): Change =>
    seat.show(changeWith({ view: { asked: [1] }, events: [{ event: "played", seat: 1, card, color: null }] }));

  beforeEach(() => {
    vi.stubGlobal("requestAnimationFrame", (draw: FrameRequestCallback) => frames.push(draw));
    vi.stubGlobal("cancelAnimationFrame", (request: number) => (frames[request - 1] = () => {}));
    language.texts = { "event.played": "{seat} played {card}.", "cardname.colored": "{title}" };
    seat = new FakeSeat();
    story = new Story();
    const parts = { voice: new Voice(), clock: {}, moves: { throws: [] }, autoKeep: {} };
    narrator = new Narrator(Object.assign(new TableModel(seat), parts) as unknown as Announced, story);
  });
  afterEach(() => {
    frames = [];
    language.texts = {};
    vi.unstubAllGlobals();
  });

  it("speaks after the change is drawn", () => {
    narrator.hear(plays("R1"), true);
    expect(told()).toEqual([]);
    drawFrames();
    expect(told()).toEqual(["Bo played 1."]);
    narrator.tell();
    expect(told()).toEqual(["Bo played 1."]);
  });

  it("speaks once what flies has landed, and at the latest before the next change", () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    narrator.hear(plays("R1"), true, 260);
    drawFrames();
    expect(told()).toEqual([]);
    vi.advanceTimersByTime(260);
    expect(told()).toEqual(["Bo played 1."]);
    narrator.hear(plays("R2"), true, 260);
    narrator.tell();
    expect(told()).toEqual(["Bo played 1.", "Bo played 2."]);
    vi.advanceTimersByTime(260);
    expect(told()).toHaveLength(2);
    vi.useRealTimers();
  });

  it("speaks at once of what happened before the page was opened", () => {
    narrator.hear(plays("R1"), false);
    expect(told()).toEqual(["Bo played 1."]);
  });

  it("is silent once it is stopped", () => {
    narrator.hear(plays("R1"), true);
    narrator.stop();
    drawFrames();
    expect(told()).toEqual([]);
  });
});
