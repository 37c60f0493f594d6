import { describe, expect, it } from "vitest";
import { layHand, sorted } from "./hand";

const room = { width: 342, card: 74, least: 24, tap: 44 };
const no = (cards: string[]): boolean[] => cards.map(() => false);

describe("the hand", () => {
  it("lies in one row as long as a strip of each card is seen", () => {
    const cards = ["R1", "R2", "R3", "Y4", "G5", "B6", "W"];
    const lay = layHand(cards, no(cards), room);
    expect(lay.rows).toBe(1);
    expect(lay.scrolls).toBe(false);
    expect(Math.max(...lay.slots.map((slot) => slot.x)) + room.card).toBeLessThanOrEqual(room.width + 0.5);
  });

  it("breaks into two rows, between two colors if that costs little", () => {
    const cards = [..."RRRRRRRRRRR"]
      .map((color, i) => `${color}${i % 10}`)
      .concat([..."BBBBBBBBBBBB"].map((color, i) => `${color}${i % 10}`));
    const lay = layHand(cards, no(cards), { ...room, width: 356, card: 56 });
    expect(lay.rows).toBe(2);
    expect(lay.slots.filter((slot) => slot.row === 0)).toHaveLength(11);
  });

  it("shows a finger's width of every card that may be played", () => {
    const cards = Array.from({ length: 9 }, (_, i) => `R${i}`);
    const lay = layHand(
      cards,
      cards.map((_, i) => i === 4),
      room,
    );
    expect((lay.slots[5]?.x ?? 0) - (lay.slots[4]?.x ?? 0)).toBeGreaterThanOrEqual(44);
  });

  it("scrolls when nothing else helps", () => {
    const cards = Array.from({ length: 60 }, () => "R1");
    expect(layHand(cards, no(cards), room).scrolls).toBe(true);
  });

  it("is sorted by color or by number, and equal cards stay as they were", () => {
    const cards = ["W", "B2", "R7", "Rs", "R2", "B2"];
    expect(sorted(cards, "color").map((i) => cards[i])).toEqual(["R2", "R7", "Rs", "B2", "B2", "W"]);
    expect(sorted(cards, "number").map((i) => cards[i])).toEqual(["R2", "B2", "B2", "R7", "Rs", "W"]);
    expect(sorted(cards, "color").slice(3, 5)).toEqual([1, 5]);
  });
});
