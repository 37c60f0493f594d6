// The pace of a table against bots. No clock runs there.

import type { AskedSettings } from "../../protocol";

export type PaceName = "relaxed" | "normal" | "quick";

/** In milliseconds: how long bots think, and how long I have to react. */
export const PACES: Record<PaceName, Required<Pick<AskedSettings, "thinking" | "reaction">>> = {
  relaxed: { thinking: 2_500, reaction: 8_000 },
  normal: { thinking: 1_200, reaction: 3_000 },
  quick: { thinking: 600, reaction: 2_000 },
};
