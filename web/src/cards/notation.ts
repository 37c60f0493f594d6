// Cards in the table's notation: R7, G+2, W=B, Wt. Moves come from the table already taken apart (`LegalMove`).

import { type Color, isColor } from "./shapes";

export interface CardCode {
  /** Its color, or W for a wild. */
  ground: Color | "W";
  /** What is printed on it: 7, s, +2; for a wild the whole sign, such as W+4. */
  sign: string;
  /** The color named with a wild. */
  named: Color | null;
  /** Whether it has the Elite icon. */
  elite: boolean;
}

export function readCard(code: string): CardCode {
  const [plain = "", named = ""] = code.split("=");
  const elite = plain.endsWith("*");
  const base = elite ? plain.slice(0, -1) : plain;
  const ground = isColor(base[0]) ? base[0] : "W";
  return { ground, sign: ground === "W" ? base : base.slice(1), named: isColor(named) ? named : null, elite };
}

/** A card without the color named with it: as it is held in a hand. */
export function plain(code: string): string {
  return code.split("=")[0] ?? code;
}

/** Seats in notation: the first is a. */
export const LETTERS = "abcdefghij";
