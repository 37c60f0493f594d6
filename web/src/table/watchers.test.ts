import { describe, expect, it } from "vitest";
import type { StepNews } from "../../protocol";
import { Watchers } from "./watchers";

const steps = (count: number): StepNews[] =>
  Array.from({ length: count }, (_, at) => ({ type: "step", at, events: [] }) as unknown as StepNews);

describe("watchers", () => {
  it("hear of every change until they stop", () => {
    const watchers = new Watchers();
    const heard: [number, boolean][] = [];
    const stop = watchers.add((all, fresh) => heard.push([all.length, fresh]));
    watchers.hear(steps(1), true);
    watchers.hear(steps(2), false);
    stop();
    watchers.hear(steps(3), true);
    expect(heard).toEqual([
      [1, true],
      [2, false],
    ]);
  });

  it("are not shown many steps one by one", () => {
    const watchers = new Watchers();
    const heard: boolean[] = [];
    watchers.add((_, fresh) => heard.push(fresh));
    watchers.hear(steps(8), true);
    watchers.hear(steps(9), true);
    expect(heard).toEqual([true, false]);
  });

  it("hear once of what happened before anybody watched", () => {
    const watchers = new Watchers();
    watchers.hear(steps(4), true);
    const heard: number[] = [];
    watchers.add((all) => heard.push(all.length));
    watchers.add((all) => heard.push(all.length));
    expect(heard).toEqual([4]);
  });
});
