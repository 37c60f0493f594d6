import type { Change, GameEvent, StepNews } from "../../protocol";

/** The deal, if nothing has been played since: whoever arrives now sees it too. Else nothing. */
export function dealIn(steps: readonly StepNews[]): StepNews[] {
  const dealt = steps.findLastIndex((step) => step.events.some((one) => one.event === "dealt"));
  const since = dealt < 0 ? [] : steps.slice(dealt);
  return since.some((step) => step.events.some((one) => one.event === "played")) ? [] : since;
}

/** What happened in these steps, in order. */
export const eventsIn = (steps: readonly { events: readonly GameEvent[] }[]): GameEvent[] =>
  steps.flatMap((step) => step.events);

/** The steps of the game among the news of a change. */
export const stepsIn = (change: Change): StepNews[] => change.news.filter((one) => one.type === "step");

/** How many cards each seat has to take because of a card. One card may be drawn in any turn: it is a penalty for
 * whoever loses the turn with it. */
export function penaltiesIn(events: readonly GameEvent[]): Map<number, number> {
  const drawn = new Map<number, number>();
  for (const one of events) if (one.event === "drew") drawn.set(one.seat, (drawn.get(one.seat) ?? 0) + 1);
  const skipped = new Set(events.flatMap((one) => (one.event === "skipped" ? one.seat : [])));
  return new Map([...drawn].filter(([seat, cards]) => cards > 1 || skipped.has(seat)));
}
