// @vitest-environment happy-dom
import { afterEach, describe, expect, it } from "vitest";
import type { OptionChoice } from "../../http";
import { language } from "../words/language.svelte";
import { PRESETS, type Preset, isPlayed, isTold, isYes, optionsOf, switchesFor } from "./presets";
import { presetInWords } from "./words";

const [LEAFLET, FAMILY, FIERCE] = PRESETS as [Preset, Preset, Preset];

type Rule = OptionChoice & { value: string };
const listed = (name: string, ...values: string[]): Rule => {
  const value = values[0] ?? "";
  return { name, about: name, values, least: null, most: null, default: value, ruling: "R1", value };
};
const counted = (name: string, most: number): Rule => ({ ...listed(name, "0"), values: [], least: 0, most });
const set = (rules: readonly Rule[], values: Record<string, string>): Rule[] =>
  rules.map((one) => ({ ...one, value: values[one.name] ?? one.value }));

const EXPRESS = [
  counted("false_call_penalty", 10),
  listed("force_play", "off", "on"),
  listed("scoring", "on", "off"),
  listed("stacking", "off", "on"),
  listed("dealer", "rotate", "winner", "random"),
];
const ELITE = [
  counted("false_call_penalty", 10),
  listed("force_play", "off", "on"),
  listed("two_player_reverse", "literal", "skip"),
  listed("dealer", "rotate", "winner", "random"),
  listed("stalemate", "void", "lowest_hand_wins"),
];

describe("a preset", () => {
  afterEach(() => (language.texts = {}));

  it("sets only what an edition has, to values that it allows", () => {
    expect(optionsOf(FIERCE, EXPRESS)).toEqual({ stacking: "on", false_call_penalty: "2" });
    expect(optionsOf(FIERCE, ELITE)).toEqual({ false_call_penalty: "2" });
    expect(optionsOf(FIERCE, [listed("stacking", "off"), counted("false_call_penalty", 1)])).toEqual({});
  });

  it("is played if the clock and all options are as it says", () => {
    expect(isPlayed(LEAFLET, EXPRESS, 30_000)).toBe(true);
    expect(isPlayed(LEAFLET, EXPRESS, 0)).toBe(false);
    expect(isPlayed(FAMILY, set(EXPRESS, { stacking: "on" }), 0)).toBe(true);
    expect(isPlayed(FAMILY, set(EXPRESS, { stacking: "on", dealer: "winner" }), 0)).toBe(false);
    expect(isPlayed(FAMILY, ELITE, 0)).toBe(true);
  });

  it("is one of several at most", () => {
    for (const rules of [EXPRESS, ELITE])
      for (const preset of PRESETS) {
        const played = set(rules, optionsOf(preset, rules));
        expect(PRESETS.filter((one) => isPlayed(one, played, preset.turn))).toEqual([preset]);
      }
  });

  it("says only what it really does", () => {
    language.texts = {
      "page.preset.printed": "Printed.",
      "page.preset.clock": "{seconds} s.",
      "page.preset.no_clock": "No clock.",
      "page.preset.sets.stacking": "Stack.",
      "page.preset.sets.false_call_penalty": "Two cards.",
    };
    const said = (rules: Rule[]): string[] => PRESETS.map((one) => presetInWords(one, rules));
    expect(said(EXPRESS)).toEqual(["Printed. 30 s.", "Stack. No clock.", "Two cards. Stack. 15 s."]);
    expect(said(ELITE)).toEqual(["Printed. 30 s.", "Printed. No clock.", "Two cards. 15 s."]);
  });
});

describe("the switches", () => {
  const names = (rules: Rule[]): string[] => switchesFor(rules).map(({ rule }) => rule.name);

  it("are the four most disputed that an edition has", () => {
    expect(names(EXPRESS)).toEqual(["stacking", "scoring", "force_play", "false_call_penalty"]);
    expect(names(ELITE)).toEqual(["force_play", "false_call_penalty", "two_player_reverse", "dealer"]);
    expect(names([listed("stacking", "off")])).toEqual([]);
  });

  it("never hide that something is agreed", () => {
    const [penalty, dealer] = [switchesFor(ELITE)[1], switchesFor(ELITE)[3]];
    if (!penalty || !dealer) throw new Error("no switches");
    expect(isYes(penalty.rule, "5", penalty.answers)).toBe(true);
    expect(isYes(penalty.rule, "0", penalty.answers)).toBe(false);
    expect(isTold({ ...dealer.rule, value: "random" }, dealer.answers)).toBe(false);
    expect(isTold({ ...dealer.rule, value: "winner" }, dealer.answers)).toBe(true);
  });
});
