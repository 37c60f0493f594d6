// @vitest-environment happy-dom
import { afterEach, describe, expect, it } from "vitest";
import { preferences } from "../net/preferences.svelte";
import { type Desk, keysNow, pressKey } from "./keys";
import type { TableState } from "./table.svelte";

const table = {
  choices: { arms: true, draw: true, catches: [] },
  moves: { act: async () => {} },
} as unknown as TableState;
const presses = (key: string): boolean => {
  const desk: Desk = { panel: "keys", large: null };
  return pressKey(new KeyboardEvent("keydown", { key }), table, desk);
};

describe("keys", () => {
  afterEach(() => preferences.set({ letterKeys: true }));

  it("of a single character can be switched off; Space and Escape go on working", () => {
    expect(["d", "/", " ", "Escape"].filter(presses)).toEqual(["d", "/", " ", "Escape"]);
    preferences.set({ letterKeys: false });
    expect(["d", "D", "?", "1", "!", "/", " ", "Escape"].filter(presses)).toEqual([" ", "Escape"]);
  });

  it("open the focused card, without letters, too", () => {
    preferences.set({ letterKeys: false });
    document.body.innerHTML = '<button class="slot" data-card="R7 1"></button>';
    document.querySelector("button")?.focus();
    const desk: Desk = { panel: null, large: null };
    expect(pressKey(new KeyboardEvent("keydown", { key: "F10" }), table, desk)).toBe(false);
    expect(pressKey(new KeyboardEvent("keydown", { key: "F10", shiftKey: true }), table, desk)).toBe(true);
    expect(desk.large).toBe("R7");
    document.body.innerHTML = "";
    expect(pressKey(new KeyboardEvent("keydown", { key: "ContextMenu" }), table, desk)).toBe(false);
  });

  it("that are switched off are not listed", () => {
    preferences.set({ letterKeys: false });
    expect(keysNow().map(([pressed]) => pressed)).toEqual(["← →", "Enter", "Space", "Shift F10", "Esc"]);
  });
});
