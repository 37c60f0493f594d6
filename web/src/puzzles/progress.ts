// The puzzles solved in this browser, and how many in a row. Nothing of it is sent anywhere.

export interface Progress {
  solved: readonly string[];
  streak: number;
  /** The longest streak. */
  most: number;
  /** The most that were solved in five minutes. */
  storm: number;
}

/** Five minutes of puzzles. */
export interface Storm {
  until: number;
  right: number;
  wrong: number;
  /** The puzzles that were answered. */
  done: readonly string[];
}

const KEY = "lastcard.puzzles";
const STORM_KEY = "lastcard.storm";
const NONE: Progress = { solved: [], streak: 0, most: 0, storm: 0 };

/** The progress after an answer. */
export function noted(progress: Progress, id: string, right: boolean): Progress {
  const streak = right ? progress.streak + 1 : 0;
  const solved = right && !progress.solved.includes(id) ? [...progress.solved, id] : progress.solved;
  return { ...progress, solved, streak, most: Math.max(progress.most, streak) };
}

export function readProgress(): Progress {
  try {
    const found = JSON.parse(localStorage.getItem(KEY) ?? "null") as Partial<Progress> | null;
    const solved = Array.isArray(found?.solved) ? found.solved : [];
    return { ...NONE, ...found, solved };
  } catch {
    return NONE;
  }
}

/** A browser may refuse to store anything: then it counts until the page is closed. */
export function writeProgress(progress: Progress): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(progress));
  } catch {
    // nothing to be done
  }
}

/** The storm that was begun in this tab, if it is loaded again meanwhile. */
export function readStorm(): Storm | null {
  try {
    const { until, right, wrong, done } = JSON.parse(sessionStorage.getItem(STORM_KEY) ?? "{}") as Partial<Storm>;
    if (until === undefined || right === undefined || wrong === undefined || !Array.isArray(done)) return null;
    return { until, right, wrong, done };
  } catch {
    return null;
  }
}

export function writeStorm(storm: Storm | null): void {
  try {
    if (storm) sessionStorage.setItem(STORM_KEY, JSON.stringify(storm));
    else sessionStorage.removeItem(STORM_KEY);
  } catch {
    // nothing to be done
  }
}
