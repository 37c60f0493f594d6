// A race: who has raised both arms, in which order, and after how long.

import type { Change, StepNews } from "../../protocol";

export interface Lane {
  seat: number;
  /** Milliseconds after the card was played, as the table has ordered them. */
  after: number;
}

export interface Race {
  /** Who opened it, and with which card. */
  opener: number;
  card: string;
  began: number;
  lanes: Lane[];
  /** Who was last with arms down; null during the race. */
  loser: number | null;
}

/** The race after these steps: started, continued, decided, or none. */
export function raceIn(race: Race | null, change: Change, steps: readonly StepNews[]): Race | null {
  let now = race;
  for (const step of steps) {
    for (const one of step.events) {
      if (one.event === "played") now = { opener: one.seat, card: one.card, began: step.at, lanes: [], loser: null };
      if (one.event === "arms_raised" && now) {
        now = { ...now, lanes: [...now.lanes, { seat: one.seat, after: step.at - now.began }] };
      }
      if (one.event === "last_arms" && now) now = { ...now, loser: one.seat };
    }
  }
  const isRun = change.view?.waiting_for === "race" || Boolean(now?.lanes.length) || now?.loser !== null;
  return isRun && !change.view?.round_over ? now : null;
}
