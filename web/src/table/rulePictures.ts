// What the five pictures before the rules show, and the sentence of each.

import type { PageText } from "../../words";

/** A card in a picture: its middle, in card widths from that of the picture, and its turn in degrees. */
export interface Placed {
  /** null: its back. */
  code: string | null;
  x: number;
  y?: number;
  turn?: number;
}

export interface Picture {
  name: "match" | "action" | "twist" | "call" | "win";
  says: PageText;
  cards: readonly Placed[];
}

const fan = (...codes: string[]): Placed[] =>
  codes.map((code, i) => {
    const side = i - (codes.length - 1) / 2;
    return { code, x: side * 0.62, y: side * side * 0.1, turn: side * 12 };
  });

const MATCH: Picture = {
  name: "match",
  says: "rulecard.match",
  cards: [
    { code: "B7", x: -1.02, turn: -7 },
    { code: "R7", x: 0 },
    { code: "R2", x: 1.02, turn: 7 },
  ],
};
const CALL: Picture = { name: "call", says: "rulecard.call", cards: [{ code: "G4", x: -0.42, y: 0.06, turn: -7 }] };

const action = (...codes: string[]): Picture => ({ name: "action", says: "rulecard.action", cards: fan(...codes) });
const twist = (says: PageText, ...cards: Placed[]): Picture => ({ name: "twist", says, cards });
const win = (says: PageText = "rulecard.win"): Picture => ({ name: "win", says, cards: [] });

/** The pictures of the printed editions. Custom ones have none: nobody knows what is true of them. */
const PICTURES: Record<string, readonly Picture[]> = {
  express: [
    MATCH,
    action("Y+1", "Gr", "Bs"),
    twist(
      "rulecard.twist_express",
      { code: null, x: 0.76, y: 0.06, turn: 20 },
      { code: null, x: 0.4, y: -0.02, turn: 9 },
      { code: "W+2", x: -0.6, turn: -6 },
    ),
    CALL,
    win("rulecard.win_express"),
  ],
  touchdown: [MATCH, action("Y+2", "Gr", "Bs"), twist("rulecard.twist_touchdown", { code: "Wt", x: 0 }), CALL, win()],
  droid: [
    MATCH,
    action("Y+2", "Gr", "Bs"),
    twist(
      "rulecard.twist_droid",
      { code: "Wd", x: -0.84, turn: -5 },
      { code: "R5", x: 0.06, y: -0.06 },
      { code: "B8", x: 0.46 },
      { code: "G1", x: 0.86, y: 0.06 },
    ),
    CALL,
    win(),
  ],
  "hail-mary": [
    MATCH,
    action("Y+2", "Gr", "Bs"),
    twist("rulecard.twist_hail-mary", { code: null, x: 0.84 }, { code: "Wh", x: -0.7, turn: 14 }),
    CALL,
    win(),
  ],
  elite: [
    MATCH,
    { ...action("Rc", "Wc"), says: "rulecard.action_elite" },
    twist("rulecard.twist_elite", { code: "R3*", x: -0.62, turn: -5 }),
    CALL,
    win("rulecard.win_elite"),
  ],
};

export const picturesOf = (edition: string): readonly Picture[] => PICTURES[edition] ?? [];
