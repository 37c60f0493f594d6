// What a puzzle shows of the view of its seat. (In the API document, it is just an object.)

import type { PuzzlePage } from "../../http";
import type { View } from "../../protocol";

export type PuzzleView = Pick<
  View,
  | "players"
  | "direction"
  | "top"
  | "color"
  | "discard"
  | "pile_size"
  | "hand"
  | "hand_sizes"
  | "called"
  | "open"
  | "owed"
> & { seat: number };

export const viewOf = (puzzle: PuzzlePage): PuzzleView => puzzle.view as unknown as PuzzleView;

/** The others in the order of play. */
export const othersIn = ({ players, seat, direction }: PuzzleView): number[] =>
  Array.from({ length: players - 1 }, (_, n) => (((seat + (n + 1) * direction) % players) + players) % players);
