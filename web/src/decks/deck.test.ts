import { describe, expect, it } from "vitest";
import type { PlayerFace } from "../../http";
import { chanceDeck, readDeck, writeDeck } from "./deck";

const CARDS = ["Ember Quill", "Marina Tull/blue"];

describe("a deck as a text", () => {
  it("is read as it was written", () => {
    const deck = { name: 'My "best" deck'.replace(/"/g, ""), cards: CARDS };
    expect(readDeck(writeDeck(deck))).toEqual(deck);
  });

  it("may be a plain list", () => {
    expect(readDeck("Ember Quill\n  Marina Tull/blue \n\n")).toEqual({ name: "", cards: CARDS });
    expect(readDeck("Ember Quill, Marina Tull/blue")).toEqual({ name: "", cards: CARDS });
  });

  it("is the first one of a file with several", () => {
    const file = '# mine\n[decks]\nhurry = [\n  "Ember Quill", "Marina Tull/blue",\n]\nother = ["Rusty Vane"]\n';
    expect(readDeck(file)).toEqual({ name: "hurry", cards: CARDS });
  });

  it("is empty where there is nothing", () => {
    expect(readDeck(" \n")).toEqual({ name: "", cards: [] });
  });
});

describe("a deck by chance", () => {
  const colors = ["red", "yellow", "green", "blue"];
  const all = colors.flatMap((color) =>
    [1, 2, 3, 4].map((number): PlayerFace => ({
      card: `${color} ${number}`,
      name: `${color} ${number}`,
      colors: [color],
      icons: [],
      effects: [],
      foil: number === 4,
      box: false,
    })),
  );

  it("has two of each color, nobody twice, and no foils", () => {
    let seed = 7;
    const random = (): number => (seed = (seed * 16807) % 2147483647) / 2147483647;
    const deck = chanceDeck(all, random);
    expect(new Set(deck).size).toBe(8);
    for (const color of colors) expect(deck.filter((card) => card.startsWith(color))).toHaveLength(2);
    expect(deck.some((card) => card.endsWith("4"))).toBe(false);
  });
});
