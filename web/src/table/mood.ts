// How somebody at the table feels, as their avatar shows it.

import type { Mood } from "../cards/avatars";
import type { TableState } from "./table.svelte";

const HURTS = ["caught", "penalty", "hit"];

export function moodAt(table: TableState, seat: number): Mood {
  const { view } = table;
  if (view?.round_over) return view.hand_sizes[seat] === 0 ? "happy" : "tense";
  if (HURTS.includes(table.loud.at.get(seat)?.kind ?? "")) return "ouch";
  return view?.hand_sizes[seat] === 1 ? "tense" : "calm";
}
