// Things from a moment ago that are still shown: another hand, a race and its result, a used player card.

import type { Change, StepNews, View } from "../../protocol";
import { roster } from "../cards/roster.svelte";
import { type Activation, type Used, activationIn, usedIn } from "./activation";
import type { TableModel } from "./model.svelte";
import { type Race, raceIn } from "./race";
import { eventsIn } from "./steps";

/** Another hand that I am being shown, and its outcome. */
export interface Peek {
  owner: number;
  hand: string[];
  verdict: "guilty" | "innocent" | null;
}

/** Milliseconds for which the result of a race, a used player card, and a hand that I was shown stay visible. */
const RESULT_STAYS = 3_500;
const USED_STAYS = 3_500;
const PEEK_STAYS = 12_000;
/** Milliseconds for which it is shown in full while my own clock runs. */
const PEEK_READ = 2_500;

export class Recent {
  peek = $state.raw<Peek | null>(null);
  /** Whether that hand is shown small, in a corner, because play goes on. */
  aside = $state(false);
  /** The race in progress, or just decided. */
  race = $state.raw<Race | null>(null);
  /** A race whose result is shown for a moment. */
  private decided = $state.raw<Race | null>(null);
  /** Whether this race, and not an earlier one, was just decided. */
  raced = $derived(this.decided !== null && this.decided === this.race);
  /** Who has laid the parts of the droid, in order. */
  builders = $state.raw<number[]>([]);
  /** Who could not lay a part: the droid is done, and about to be taken apart. */
  unable = $state<number | null>(null);
  /** A player card whose use was just completed. */
  private used = $state.raw<Used | null>(null);
  /** The player card in use, or just used. */
  activation = $derived(this.activationNow());

  constructor(private readonly model: TableModel) {}

  /** Another moment has begun. `before` is the view of the last one; `fresh` if this page has seen that. */
  turnTo(change: Change, steps: readonly StepNews[], before: View | null, fresh: boolean): void {
    const peek = change.view ? peekIn(change.view, steps) : null;
    if (peek) this.showHand(peek);
    else this.aside = true;
    if (fresh) this.showUsed(usedIn(steps, before));
  }

  hear(change: Change, steps: readonly StepNews[], fresh: boolean): void {
    const race = raceIn(this.race, change, steps);
    if (fresh && race !== null && race.loser !== null && race !== this.race) this.showResult(race);
    this.race = race;
    this.builders = buildersAfter(this.builders, steps);
    const events = eventsIn(steps);
    const unable = events.find((one) => one.event === "unable");
    this.unable = unable && change.view?.waiting_for === "droid" ? unable.seat : null;
  }

  /** I do something else: what was only shown gets out of the way. */
  dismiss(): void {
    this.peek = null;
    this.decided = null;
  }

  /** A hand that I am being shown stays for a while, even while the others play on. */
  private showHand(peek: Peek): void {
    this.peek = peek;
    this.aside = false;
    setTimeout(() => this.peek === peek && this.model.view?.waiting_for === "turn" && (this.aside = true), PEEK_READ);
    setTimeout(() => this.peek === peek && (this.peek = null), PEEK_STAYS);
  }

  private showUsed(used: Used | null): void {
    if (!used) return;
    this.used = used;
    setTimeout(() => this.used === used && (this.used = null), USED_STAYS);
  }

  private showResult(race: Race): void {
    this.decided = race;
    setTimeout(() => this.decided === race && (this.decided = null), RESULT_STAYS);
  }

  private activationNow(): Activation | null {
    const { view } = this.model;
    if (!view) return null;
    const now = activationIn(view, roster.iconsOf(view.active));
    if (now || !this.used) return now;
    return { ...this.used, icons: [], over: true };
  }
}

/** The hand that I am being shown, and what these steps reveal about its owner. */
function peekIn(view: View, steps: readonly StepNews[]): Peek | null {
  const [shown] = Object.entries(view.shown);
  if (!shown) return null;
  const verdict = eventsIn(steps).findLast((one) => one.event === "guilty" || one.event === "innocent");
  return { owner: Number(shown[0]), hand: shown[1], verdict: (verdict?.event as Peek["verdict"]) ?? null };
}

/** Who has laid which part, after these steps. */
function buildersAfter(before: readonly number[], steps: readonly StepNews[]): number[] {
  let builders = [...before];
  for (const one of eventsIn(steps)) {
    if (one.event === "played") builders = [];
    if (one.event === "laid") builders.push(one.seat);
  }
  return builders;
}
