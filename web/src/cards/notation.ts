// Cards and moves as the table writes them: R7, G+2, W=B, Wt, R7!, !c, @2, >c.

import { type Color, isColor } from "./shapes";

export interface CardCode {
  /** Its color, or W for a wild. */
  ground: Color | "W";
  /** What is printed on it: 7, s, +2; of a wild the whole sign, such as W+4. */
  sign: string;
  /** The color that was named with a wild. */
  named: Color | null;
  /** Has it the Elite icon? */
  elite: boolean;
}

export function readCard(code: string): CardCode {
  const [plain = "", named = ""] = code.split("=");
  const elite = plain.endsWith("*");
  const base = elite ? plain.slice(0, -1) : plain;
  const ground = isColor(base[0]) ? base[0] : "W";
  return { ground, sign: ground === "W" ? base : base.slice(1), named: isColor(named) ? named : null, elite };
}

/** A card without the color that was named with it: as it is held in a hand. */
export function plain(code: string): string {
  return code.split("=")[0] ?? code;
}

export type Reaction = "call" | "catch" | "arms" | null;

export interface MoveCode {
  /** The card that is played, laid, shed, kept or given. */
  card: string | null;
  /** The color that it names, with a card or alone. */
  color: Color | null;
  /** Is the call said with it? */
  call: boolean;
  /** A seat that it aims at, or catches. */
  seat: number | null;
  /** A player card, or an icon, counted from 1. */
  place: number | null;
  kind: "card" | "color" | "draw" | "pass" | "challenge" | "arms" | "call" | "catch" | "player" | "aim" | "icon";
}

/** Seats in notation: the first is a. */
export const LETTERS = "abcdefghij";

const seatOf = (letter: string): number => LETTERS.indexOf(letter);

export function readMove(move: string): MoveCode {
  const nothing = { card: null, color: null, call: false, seat: null, place: null };
  if (move === "!") return { ...nothing, kind: "call" };
  if (move.startsWith("!")) return { ...nothing, kind: "catch", seat: seatOf(move[1] ?? "a") };
  const call = move.endsWith("!");
  const said = call ? move.slice(0, -1) : move;
  const rest = said.slice(1);
  const all = { ...nothing, call };
  switch (said[0]) {
    case "+":
      return { ...all, kind: "draw" };
    case "-":
      return { ...all, kind: "pass" };
    case "x":
      return { ...all, kind: "challenge" };
    case "^":
      return { ...all, kind: "arms" };
    case "=":
      return { ...all, kind: "color", color: isColor(rest) ? rest : null };
    case "@":
      return { ...all, kind: "player", place: Number(rest) };
    case "#":
      return { ...all, kind: "icon", place: Number(rest) };
    case ">":
      return { ...all, kind: "aim", seat: seatOf(rest) };
    default:
      return { ...all, kind: "card", card: plain(said), color: readCard(said).named };
  }
}
