// A drawn card that cannot be played leaves nothing to decide, so the page keeps it. It waits a random moment, like a
// person: otherwise the speed would reveal to the others what was drawn.

import type { View } from "../../protocol";
import { t } from "../words/language.svelte";
import type { Choices } from "./choices";
import type { TableModel } from "./model.svelte";
import type { Moves } from "./moves.svelte";
import type { Connection } from "./requests.svelte";
import type { Voice } from "./voice.svelte";

/** Milliseconds. */
const SHORTEST = 700;
const LONGEST = 1_400;
/** How long the notice that the drawn card was kept is shown. */
const KEPT_STAYS = 2_000;

const KEEP = "-";

/** Whether the drawn card can only be kept. Calls and catches may be open as well. */
export function keepsOnly(view: View, { pass, playable }: Pick<Choices, "pass" | "playable">): boolean {
  return view.waiting_for === "drawn" && pass && !playable.some(Boolean);
}

export class AutoKeep {
  /** The page has just kept a card for me. */
  kept = $state(false);
  private readonly timer = new KeepTimer(() => void this.keep());

  constructor(
    private readonly model: TableModel,
    private readonly connection: Pick<Connection, "ask">,
    private readonly moves: Moves,
    private readonly voice: Voice,
  ) {}

  /** Keep the drawn card, after a moment, if it cannot be played and the preference is on. */
  update(wanted: boolean): void {
    const { view, asked, choices } = this.model;
    this.timer.turnTo(wanted && asked && view && choices && keepsOnly(view, choices) ? view.window : null);
  }

  stop(): void {
    this.timer.turnTo(null);
  }

  /** If I was faster, here or on another page, there is nothing left to keep, and nothing to report. */
  private async keep(): Promise<void> {
    const { view } = this.model;
    if (!view || this.moves.sending) return;
    this.moves.sending = { move: KEEP, kind: "pass" };
    this.showKept();
    await this.connection.ask({ type: "move", move: KEEP, window: view.window }).catch(() => (this.kept = false));
    this.moves.sending = null;
  }

  private showKept(): void {
    this.kept = true;
    this.voice.tell([t("ask.kept")]);
    setTimeout(() => (this.kept = false), KEPT_STAYS);
  }
}

export class KeepTimer {
  private window: number | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly keep: () => void) {}

  /** The window in which the drawn card is to be kept; null: there is none, or the person does it themselves. */
  turnTo(window: number | null): void {
    if (window === this.window) return;
    clearTimeout(this.timer);
    this.window = window;
    if (window === null) return;
    this.timer = setTimeout(this.keep, SHORTEST + Math.random() * (LONGEST - SHORTEST));
  }
}
