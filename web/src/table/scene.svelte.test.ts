// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Scene } from "./scene.svelte";
import ChallengeStage from "./stages/ChallengeStage.svelte";
import ColorStage from "./stages/ColorStage.svelte";
import RaceStage from "./stages/RaceStage.svelte";
import type { TableState } from "./table.svelte";

class FakeMoves {
  picked = $state<string | null>(null);
  throws = [];
}

/** The part of a table that a stage depends on; what it waits for comes with a change. */
class FakeTable {
  change = $state.raw<object>({});
  view = $state.raw({ waiting_for: "turn" });
  face = { paused: null, phase: "playing" };
  asked = true;
  moves = new FakeMoves();
  recent = { peek: null, raced: false };
  choices = { catches: [] as number[], lateCall: false };

  waitFor(window: string): void {
    this.view = { waiting_for: window };
    this.change = {};
  }
}

let frames: FrameRequestCallback[] = [];
function drawFrames(most: number): void {
  for (let i = 0; i < most; i++) for (const draw of frames.splice(0)) draw(0);
}

describe("the stage over the table", () => {
  let table: FakeTable;
  let scene: Scene;
  let stop: () => void;
  const settle = (): Promise<void> => new Promise((done) => setTimeout(done));

  beforeEach(async () => {
    vi.stubGlobal("requestAnimationFrame", (draw: FrameRequestCallback) => frames.push(draw));
    vi.stubGlobal("cancelAnimationFrame", (request: number) => (frames[request - 1] = () => {}));
    table = new FakeTable();
    stop = $effect.root(() => {
      scene = new Scene(table as unknown as TableState);
    });
    await settle();
  });

  afterEach(() => {
    stop();
    frames = [];
    vi.unstubAllGlobals();
  });

  it("comes a frame after the change that brings it, and goes with the one that ends it", async () => {
    table.waitFor("challenge");
    await settle();
    expect(scene.stage).toBeNull();
    drawFrames(2);
    expect(scene.stage).toBe(ChallengeStage);
    table.waitFor("turn");
    await settle();
    expect(scene.stage).toBeNull();
  });

  it("does not come if it is over before it is drawn", async () => {
    table.waitFor("challenge");
    await settle();
    table.waitFor("turn");
    await settle();
    drawFrames(3);
    expect(scene.stage).toBeNull();
  });

  it.each([
    ["nothing needs me", {}, RaceStage],
    ["it is my turn", { asked: true }, null],
    ["somebody can be caught", { choices: { catches: [2], lateCall: false } }, null],
    ["I forgot to call", { choices: { catches: [], lateCall: true } }, null],
  ])("shows the result of a race if %s", async (_, needs, stage) => {
    Object.assign(table, { recent: { peek: null, raced: true }, asked: false }, needs);
    table.waitFor("turn");
    await settle();
    expect(scene.stage).toBe(stage);
  });

  it("comes at once where I open it, and where everybody races", async () => {
    table.moves.picked = "W";
    await settle();
    expect(scene.stage).toBe(ColorStage);
    table.moves.picked = null;
    table.waitFor("race");
    await settle();
    expect(scene.stage).toBe(RaceStage);
  });
});
