// The order of a draft: it alternates direction, and the last to pick from a row is first in the next one.

import type { View } from "../../protocol";

export interface DraftRow {
  /** The seats in the order in which they pick from this row. */
  order: number[];
  /** How many of them have picked. */
  picked: number;
  /** What each of them has picked. */
  taken: { seat: number; card: string }[];
}

/** The row being picked from; null if the order is not the known one. */
export function draftRow(view: View): DraftRow | null {
  if (view.youngest === null) return null;
  const first = view.youngest;
  const row = Math.floor(view.picks / view.players);
  const order = Array.from({ length: view.players }, (_, i) => (first + i) % view.players);
  if (row % 2) order.reverse();
  const picked = view.picks % view.players;
  if (order[picked] !== view.asked[0]) return null;
  const taken = order.slice(0, picked).flatMap((seat) => {
    const card = view.areas[seat]?.drafted.at(-1);
    return card ? [{ seat, card }] : [];
  });
  return { order, picked, taken };
}

/** How many others pick before this seat does; 0 if it is asked now. */
export function picksUntil(view: View, seat: number): number {
  for (let ahead = 0; ahead < 2 * view.players; ahead++) {
    const one = draftRow({ ...view, picks: view.picks + ahead, asked: [seat] });
    if (one) return ahead;
  }
  return 0;
}

/** The places of a row, kept while it is picked from: a picked card leaves a gap. */
export function places(before: readonly string[], row: readonly string[], taken: readonly string[]): string[] {
  const all = [...row, ...taken];
  const same = before.length === all.length && all.every((card) => before.includes(card));
  return same ? [...before] : all;
}
