import { describe, expect, it } from "vitest";
import type { StepNews, View } from "../../protocol";
import { activationIn, usedIn } from "./activation";

const using = (part: Partial<View>): View =>
  ({ active: "A", opener: 1, icons_done: [], icon: null, victims: [], ...part }) as View;
const step = (...events: object[]): StepNews => ({ events }) as unknown as StepNews;

describe("a player card at work", () => {
  it("tells how far it is", () => {
    const now = activationIn(using({ icons_done: [1, 2], icon: 2, victims: [0] }), 3);
    expect(now).toEqual({ seat: 1, card: "A", icons: ["done", "now", "next"], victims: [0], over: false });
    expect(activationIn(using({ active: null }), 0)).toBeNull();
  });

  it("is remembered when it is through", () => {
    const activated = { event: "activated", seat: 2, player: "B" };
    const spent = { event: "spent", seat: 2, player: "B" };
    expect(usedIn([step(activated, spent)], null)).toEqual({ seat: 2, card: "B", victims: [] });
    expect(usedIn([step({ event: "aimed", seat: 1, target: 0 }, { ...spent, player: "A" })], using({}))).toEqual({
      seat: 1,
      card: "A",
      victims: [0],
    });
  });

  it("is not told anew while somebody else's card is discarded", () => {
    expect(usedIn([step({ event: "spent", seat: 0, player: "C" })], using({}))).toBeNull();
    expect(usedIn([step({ event: "drew", seat: 0, card: null })], null)).toBeNull();
  });
});
