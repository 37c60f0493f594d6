// Which stage is shown over the table. Each window of the game has a stage: a new window needs one more, and nothing
// else.

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

/** Windows shown only to the player who is asked. */
const MINE: Record<string, StageView> = {
  color: ColorStage,
  challenge: ChallengeStage,
  activate: ActivateStage,
  icon: IconStage,
  recover: PlayersStage,
  bench: PlayersStage,
  take: TakeStage,
};

/** ... and to those who only look on: everybody waits for the answer. */
const WATCHED = new Set(["challenge"]);

/** Windows shown to everybody. */
const OURS: Record<string, StageView> = { race: RaceStage, droid: DroidStage, draft: DraftStage };

/** The first to react wins: it has to be there at once. */
export const isUrgent = (stage: StageView): boolean => stage === RaceStage;

/** The stage for the current table; null: the table itself. */
export function stageFor(table: TableState): StageView | null {
  const { face, view } = table;
  if (!face || !view) return null;
  if (face.paused) return PausedStage;
  if (face.phase !== "playing") return ScoreStage;
  if (table.recent.peek && !table.recent.aside) return PeekStage;
  if (table.moves.throws.length > 0) return ThrowStage;
  if (table.moves.picked) return ColorStage;
  if (table.recent.raced && !needsMe(table)) return RaceStage;
  const shown = table.asked || (table.you?.seat === null && WATCHED.has(view.waiting_for));
  return OURS[view.waiting_for] ?? (shown ? (MINE[view.waiting_for] ?? null) : null);
}

/** Whether there is something for me to do, in turn or out of turn. A result must not cover it. */
function needsMe({ asked, choices }: TableState): boolean {
  return asked || Boolean(choices?.catches.length || choices?.lateCall);
}
