import { afterEach, describe, expect, it, vi } from "vitest";
import { noCounts } from "./counts";
import { Crew, betterSize } from "./crew";
import type { Done, Job, Task } from "./worker";

const JOB = {
  modules: [],
  base: 0,
  key: 1n,
  counting: { columns: ["turns"], special: [] },
  variants: [{ module: 0, players: 2, workspace: new Uint8Array() }],
} satisfies Job;

/** Workers that answer when they are told to, in whatever order. */
class Played {
  readonly tasks: { task: Task; answer: () => void; fail: () => void }[] = [];

  open = (): Worker => {
    const worker = { terminate: () => undefined } as unknown as Worker;
    worker.postMessage = (message: Job | Task) => {
      if ("modules" in message) return;
      this.tasks.push({
        task: message,
        answer: () => {
          const counts = { ...noCounts(1, 2), rounds: message.number };
          const done: Done = { ...message, counts: [counts], seconds: 1e-4 };
          worker.onmessage?.({ data: done } as MessageEvent<Done>);
        },
        fail: () => worker.onerror?.({} as ErrorEvent),
      });
    };
    return worker;
  };

  answer(place: number): void {
    this.tasks.splice(place, 1)[0]?.answer();
  }
}

afterEach(() => vi.unstubAllGlobals());

function crew(cores: number, rounds: number) {
  vi.stubGlobal("navigator", { hardwareConcurrency: cores });
  const played = new Played();
  const made = new Crew(JOB, rounds, () => undefined, played.open);
  return { played, made, finished: made.play() };
}

describe("a crew", () => {
  it("has one worker fewer than there are cores", () => {
    expect(crew(8, 1000).played.tasks).toHaveLength(7);
    expect(crew(1, 1000).played.tasks).toHaveLength(1);
  });

  it("plays all rounds, whatever the order of the answers", async () => {
    const { played, made, finished } = crew(4, 1000);
    while (played.tasks.length) played.answer(played.tasks.length - 1);
    expect(await finished).toBe(true);
    expect([made.done, made.counts[0]?.rounds]).toEqual([1000, 1000]);
  });

  it("counts nothing after a gap", () => {
    const { played, made } = crew(4, 1000);
    played.answer(1);
    expect(made.done).toBe(0);
    played.answer(0);
    expect(made.done).toBe(2);
  });

  it("that is stopped counts what was begun, and begins nothing more", async () => {
    const { played, made, finished } = crew(4, 1000);
    made.stop();
    played.answer(2);
    played.answer(0);
    played.answer(0);
    expect(await finished).toBe(true);
    expect(made.done).toBe(3);
  });

  it("with a worker that fails keeps what was counted", async () => {
    const { played, made, finished } = crew(4, 1000);
    played.answer(0);
    played.tasks[0]?.fail();
    expect(await finished).toBe(false);
    expect(made.done).toBe(1);
  });

  it("deals out more at once where rounds are quick, and less where they are slow", () => {
    expect(betterSize(10, 10, 0.001)).toBe(40);
    expect(betterSize(100, 100, 20)).toBe(1);
    expect(betterSize(1, 1, 100)).toBe(1);
  });
});
