import type { Change, StepNews } from "../../protocol";

/** The steps of the game among the news of a change. */
export const stepsIn = (change: Change): StepNews[] => change.news.filter((one) => one.type === "step");
