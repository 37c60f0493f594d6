import { describe, expect, it } from "vitest";
import type { RuleText } from "../../http";
import { matching, paragraphsOf, rulingIn, sectionsOf } from "./rulebook";

const rule = (id: string, section: string, text: string, rulings: string[] = []): RuleText => ({
  id,
  section,
  text,
  rulings,
});
const RULES = [
  rule("express/deck", "Contents", "There are 56 cards."),
  rule("express/match", "Playing", "The card has to share something.", ["R5"]),
  rule("express/skip", "Action cards", "Skip: no turn."),
  rule("express/turn", "Playing", "A turn is for one card."),
];
const ids = (rules: RuleText[]): string[] => rules.map((one) => one.id);

describe("the rulebook", () => {
  it("is found by what it says, by id, by heading and by ruling", () => {
    expect(ids(matching(RULES, " SHARE "))).toEqual(["express/match"]);
    expect(ids(matching(RULES, "express/skip"))).toEqual(["express/skip"]);
    expect(ids(matching(RULES, "playing"))).toEqual(["express/match", "express/turn"]);
    expect(ids(matching(RULES, "r5"))).toEqual(["express/match"]);
    expect(matching(RULES, "")).toHaveLength(4);
  });

  it("lies under its headings, each of them once", () => {
    const sections = sectionsOf(RULES);
    expect(sections.map((one) => one.title)).toEqual(["Contents", "Playing", "Action cards"]);
    expect(ids(sections[1]?.rules ?? [])).toEqual(["express/match", "express/turn"]);
  });

  it("knows the number of a ruling", () => {
    expect(rulingIn(" r15 ")).toBe("R15");
    expect(rulingIn("R15 or so")).toBeNull();
  });

  it("has rulings in paragraphs", () => {
    expect(paragraphsOf("*All editions.*\n\nWith `R5` on top.")).toEqual(["All editions.", "With R5 on top."]);
  });
});
