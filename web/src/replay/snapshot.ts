// A match as the server sends it, moment by moment: each moment contains what differs from the one before.

import type { Replay, ReplayMoment, ReplayTable } from "../../http";
import type { GameEvent } from "../../protocol";

/** The table at one moment. */
export type Snapshot = Required<ReplayTable>;

export interface Moment extends Omit<ReplayMoment, "events"> {
  events: GameEvent[];
}

/** The moments of a match. (In the API document, events are just objects; the protocol has their types.) */
export const momentsOf = (replay: Replay): Moment[] => replay.moments as unknown as Moment[];

/** A turn on the scrubber. */
export interface Bar {
  turn: number;
  /** The numbers of its first and last moment. */
  first: number;
  last: number;
  /** The color in play when it ended. */
  color: string | null;
}

/** The table at every moment: what a moment leaves out is unchanged. */
export function snapshotsOf(moments: readonly Moment[]): Snapshot[] {
  let snapshot = {} as Snapshot;
  return moments.map(({ table }) => {
    snapshot = { ...snapshot, ...table, hands: { ...snapshot.hands, ...table.hands } };
    return snapshot;
  });
}

/** The turns of a round. Whatever comes before the first turn, such as a draft, counts as one. */
export function barsOf(moments: readonly Moment[], snapshots: readonly Snapshot[], round: number): Bar[] {
  const bars: Bar[] = [];
  moments.forEach((moment, number) => {
    if (moment.round !== round) return;
    const color = snapshots[number]?.color ?? null;
    const bar = bars.at(-1);
    if (bar?.turn === moment.turn) Object.assign(bar, { last: number, color });
    else bars.push({ turn: moment.turn, first: number, last: number, color });
  });
  return bars;
}

/** The number of a moment in the fragment of an address; null if there is none. */
export function momentIn(hash: string, number: number): number | null {
  const found = /^#(\d{1,6})$/.exec(hash)?.[1];
  return found === undefined ? null : Math.min(Number(found), number - 1);
}
