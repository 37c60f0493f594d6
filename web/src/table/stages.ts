// Which scene stands over the table. A window of the game is a stage: a new window needs one more, and nothing else.

import type { Component } from "svelte";
import ActivateStage from "./stages/ActivateStage.svelte";
import ChallengeStage from "./stages/ChallengeStage.svelte";
import ColorStage from "./stages/ColorStage.svelte";
import DraftStage from "./stages/DraftStage.svelte";
import DroidStage from "./stages/DroidStage.svelte";
import IconStage from "./stages/IconStage.svelte";
import PausedStage from "./stages/PausedStage.svelte";
import PeekStage from "./stages/PeekStage.svelte";
import PlayersStage from "./stages/PlayersStage.svelte";
import RaceStage from "./stages/RaceStage.svelte";
import ScoreStage from "./stages/ScoreStage.svelte";
import TakeStage from "./stages/TakeStage.svelte";
import ThrowStage from "./stages/ThrowStage.svelte";
import type { TableState } from "./table.svelte";

export type StageView = Component<{ table: TableState }>;

/** Windows that only whoever is asked sees. */
const MINE: Record<string, StageView> = {
  color: ColorStage,
  challenge: ChallengeStage,
  activate: ActivateStage,
  icon: IconStage,
  recover: PlayersStage,
  bench: PlayersStage,
  take: TakeStage,
};

/** Windows that everybody looks at. */
const OURS: Record<string, StageView> = { race: RaceStage, droid: DroidStage, draft: DraftStage };

/** Whoever is first wins: it has to be there at once. */
export const isUrgent = (stage: StageView): boolean => stage === RaceStage;

/** The scene for the table as it is now; null: the table itself. */
export function stageFor(table: TableState): StageView | null {
  const { face, view } = table;
  if (!face || !view) return null;
  if (face.paused) return PausedStage;
  if (face.phase !== "playing") return ScoreStage;
  if (table.recent.peek) return PeekStage;
  if (table.moves.throws.length > 0) return ThrowStage;
  if (table.moves.picked) return ColorStage;
  if (table.recent.raced && !needsMe(table)) return RaceStage;
  return OURS[view.waiting_for] ?? (table.asked ? (MINE[view.waiting_for] ?? null) : null);
}

/** Is there something to do for me now, in my turn or out of it? A result must not lie over it. */
function needsMe({ asked, choices }: TableState): boolean {
  return asked || Boolean(choices?.catches.length || choices?.lateCall);
}
