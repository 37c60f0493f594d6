// Playing back a match: the moment shown, the viewpoint, and the speed.

import type { Replay } from "../../http";
import { language, t } from "../words/language.svelte";
import { Speaker } from "../words/speaking";
import { tell } from "../words/telling";
import { barsOf, momentsOf, snapshotsOf, type Moment, type Snapshot } from "./snapshot";

export const SPEEDS = [0.5, 1, 2, 4];
/** Milliseconds for which a moment is shown, at normal speed. */
const A_MOMENT = 1_400;

/** Called before another moment is drawn: with the new one, and whether it follows the previous one. */
export type Watcher = (moment: Moment, follows: boolean) => void;

export class Playback {
  readonly moments: Moment[];
  private readonly snapshots: Snapshot[];
  at = $state(0);
  playing = $state(false);
  speed = $state(1);
  /** The seat whose view is shown; null: all hands are open. */
  eyes = $state<number | null>(null);

  moment = $derived.by(() => this.moments[this.at] as Moment);
  snapshot = $derived.by(() => this.snapshots[this.at] as Snapshot);
  bars = $derived.by(() => barsOf(this.moments, this.snapshots, this.moment.round));
  speaker = $derived.by(() => new Speaker(language.texts, (seat) => this.names[seat] ?? "", null));
  words = $derived.by(() => this.wordsOf(this.moment));

  private timer: ReturnType<typeof setTimeout> | undefined;
  private readonly watchers: Watcher[] = [];

  constructor(
    readonly replay: Replay,
    readonly names: string[],
    /** The record itself: for verifying, and for continuing the game. */
    readonly record: string,
    at: number | null,
  ) {
    this.moments = momentsOf(replay);
    this.snapshots = snapshotsOf(this.moments);
    this.at = at ?? 0;
  }

  get last(): number {
    return this.moments.length - 1;
  }

  /** Whether the match was played to its end. */
  get isOver(): boolean {
    return this.snapshots.at(-1)?.match_over ?? false;
  }

  watch(watcher: Watcher): void {
    this.watchers.push(watcher);
  }

  wordsOf(moment: Moment): string[] {
    const hints = (moment.hints ?? []).map((seat) => t("news.hinted", { name: this.names[seat] ?? "" }));
    return [...tell(moment.events, this.speaker), ...hints];
  }

  /** Show a moment. Somebody who picks one wants to look at it, so playback stops. */
  show(number: number): void {
    this.stop();
    this.turnTo(number);
  }

  step(by: number): void {
    this.show(this.at + by);
  }

  /** Show the deal of a round. */
  showRound(round: number): void {
    this.show(this.moments.findIndex((one) => one.round === round));
  }

  toggle(): void {
    if (this.playing) return this.stop();
    if (this.at === this.last) this.turnTo(0);
    this.playing = true;
    this.goOn();
  }

  stop(): void {
    this.playing = false;
    clearTimeout(this.timer);
  }

  changeSpeed(): void {
    this.speed = SPEEDS[(SPEEDS.indexOf(this.speed) + 1) % SPEEDS.length] ?? 1;
    if (this.playing) this.goOn();
  }

  private goOn(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      this.turnTo(this.at + 1);
      if (this.at === this.last) this.playing = false;
      else this.goOn();
    }, A_MOMENT / this.speed);
  }

  private turnTo(number: number): void {
    const next = Math.max(0, Math.min(this.last, number));
    if (next === this.at) return;
    const moment = this.moments[next] as Moment;
    for (const watcher of this.watchers) watcher(moment, next === this.at + 1);
    this.at = next;
  }
}
