// A table as one person sees and uses it, composed of its parts. A change goes to each of them, in order.

import type { Change, StepNews, View } from "../../protocol";
import { findTable } from "../net/memory";
import { Seat } from "../net/seat.svelte";
import { AutoKeep } from "./autoKeep.svelte";
import { TableClock } from "./clock.svelte";
import { HandOnly } from "./handOnly.svelte";
import { HiddenPeople } from "./hidden.svelte";
import { LoudMoments } from "./loud.svelte";
import { TableModel } from "./model.svelte";
import { Moves } from "./moves.svelte";
import type { Beat } from "./beats";
import { Narrator } from "./narrator";
import { Pacing } from "./pacing.svelte";
import { Recent } from "./recent.svelte";
import { Requests } from "./requests.svelte";
import { SortedHand } from "./sortedHand.svelte";
import { dealIn } from "./steps";
import { Tips } from "./tips.svelte";
import { Story } from "./story.svelte";
import { Voice } from "./voice.svelte";
import { type Watcher, Watchers } from "./watchers";

export class TableState extends TableModel {
  readonly hidden: HiddenPeople;
  readonly story: Story;
  readonly voice = new Voice();
  readonly clock = new TableClock(this);
  readonly recent = new Recent(this);
  readonly loud = new LoudMoments();
  readonly sortedHand = new SortedHand(this, this.voice);
  readonly requests: Requests;
  readonly moves: Moves;
  readonly autoKeep: AutoKeep;
  readonly handOnly: HandOnly;
  readonly tips: Tips;
  /** The player whose player cards are shown. */
  lookedAt = $state<number | null>(null);

  private readonly watchers = new Watchers();
  private readonly narrator: Narrator;
  private before: View | null = null;
  private known = false;
  /** Whether anything has been put into words. */
  private isTold = false;
  /** The last beat was only the first of a change. */
  private isHalf = false;

  constructor(
    table: string,
    token: string,
    readonly seat = new Seat(table, token),
    readonly pacing = new Pacing(),
  ) {
    super(pacing, findTable(table)?.edition || undefined);
    this.hidden = new HiddenPeople(table);
    this.story = new Story(this.hidden);
    this.narrator = new Narrator(this, this.story);
    this.requests = new Requests(this, seat);
    this.moves = new Moves(this, this.requests, this.recent, this.voice);
    this.autoKeep = new AutoKeep(this, seat, this.moves, this.voice);
    this.tips = new Tips(this);
    this.handOnly = new HandOnly(this, table);
    seat.listen((change) => this.pacing.hear(change));
    pacing.listen({ beforeBeat: () => this.narrator.tell(), onBeat: (beat) => this.hear(beat) });
  }

  close(): void {
    this.pacing.stop();
    this.clock.stop();
    this.autoKeep.stop();
    this.narrator.stop();
    this.seat.close();
  }

  /** Watch what happens, until the returned function is called. */
  watch(watcher: Watcher): () => void {
    return this.watchers.add(watcher);
  }

  /** Show somebody's player cards, if there are any. */
  look(seat: number): void {
    if (this.view?.areas.length) this.lookedAt = seat;
  }

  private hear({ change, steps, tells, target, lasts }: Beat): void {
    const fresh = this.known;
    this.known = true;
    const { before } = this;
    const moved =
      this.isHalf || change.view?.window !== before?.window || change.view?.round_over !== before?.round_over;
    this.isHalf = !tells && steps.length > 0;
    if (moved) this.turnTo(change, steps, fresh);
    this.before = change.view;
    this.recent.hear(change, steps, fresh);
    this.clock.hear(change, moved);
    if (tells) this.narrator.hear(change, this.isTold, lasts);
    this.isTold ||= tells;
    if (fresh) this.loud.hear(steps);
    if (fresh) this.tips.hear(steps);
    const deal = fresh ? [] : dealIn(steps);
    if (deal.length) this.watchers.hear(deal, true);
    else this.watchers.hear(steps, fresh, target);
  }

  /** Another moment has begun: the state of the last one is dropped. */
  private turnTo(change: Change, steps: readonly StepNews[], fresh: boolean): void {
    this.requests.why = null;
    this.moves.turnTo(this.asked);
    if (this.asked) this.lookedAt = null;
    this.recent.turnTo(change, steps, this.before, fresh);
  }
}
