// What the page of examples and its worker say to each other.

import type { Failure, Progress } from "../here/messages";

/** What some lines of Python have printed. */
export interface Printed {
  output: string;
  failed: boolean;
  as_expected: boolean;
}

export type ToPython = { start: string; anew: boolean } | { id: number; code: string; expected: string };

export type FromPython =
  { progress: Progress | null } | { ready: true } | { failed: Failure | "broken" } | { id: number; printed: Printed };
