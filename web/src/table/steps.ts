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
