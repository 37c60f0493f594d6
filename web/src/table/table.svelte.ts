// A table as one person sees and uses it: what lies there, what may be done, what has happened.

import type { Change, Refused, View } from "../../protocol";
import { plain } from "../cards/notation";
import { type Order, sorted } from "../cards/hand";
import type { Color } from "../cards/shapes";
import { Seat } from "../net/seat.svelte";
import { language } from "../words/language.svelte";
import { Speaker } from "../words/speaking";
import { tell } from "../words/telling";
import { choicesIn, colorsFor, moveFor, withCall } from "./choices";

const MOST_LINES = 200;

export interface Line {
  id: number;
  text: string;
}

/** Why a card, or a call, would not count: shown where it was touched. */
export interface Why {
  card: string | null;
  sentence: string;
  rule: string | null;
}

export class TableState {
  readonly seat: Seat;
  /** What has happened, in words, the newest last. */
  lines = $state<Line[]>([]);
  order = $state<Order>("color");
  /** The call rides on my next move. */
  armed = $state(false);
  /** A wild that waits for its color. */
  picked = $state<string | null>(null);
  /** My move that is on its way. */
  sending = $state<string | null>(null);
  why = $state<Why | null>(null);

  change = $derived.by(() => this.seat.change);
  face = $derived(this.change?.face ?? null);
  view = $derived(this.change?.view ?? null);
  you = $derived(this.change?.you ?? null);
  speaker = $derived(new Speaker(language.texts, (seat) => this.face?.seats[seat]?.name ?? "", this.you?.seat ?? null));
  choices = $derived(this.view ? choicesIn(this.view) : null);
  /** Am I asked? */
  asked = $derived(this.isAsked());
  /** The places of my cards in the order that I like. */
  hand = $derived(this.view ? sorted(this.view.hand, this.order) : []);
  /** The others, clockwise from my left. */
  others = $derived(this.seatsOfOthers());

  private number = 0;

  constructor(table: string, token: string) {
    this.seat = new Seat(table, token, (change) => this.hear(change));
  }

  close(): void {
    this.seat.close();
  }

  // What I do

  /** Play a card, or open the choice of its color; if it may not be played, say why. */
  async touch(card: string): Promise<void> {
    const view = this.view;
    if (!view) return;
    this.why = null;
    const colors = colorsFor(view, plain(card));
    if (colors.length > 0) {
      this.picked = plain(card);
      return;
    }
    const move = moveFor(view, plain(card), null, this.armed);
    if (move) await this.make(move);
    else await this.askWhy(card);
  }

  /** Name the color of the wild that waits, or a color on its own. */
  async name(color: Color): Promise<void> {
    const view = this.view;
    if (!view) return;
    const move = this.picked ? moveFor(view, this.picked, color, this.armed) : withCall(view, `=${color}`, this.armed);
    if (move) await this.make(move);
  }

  /** A move that is no card: `+`, `-`, `x`, `^`, `!c`, `@1`, `>c`, `#1`. */
  async act(move: string): Promise<void> {
    const view = this.view;
    if (view) await this.make(withCall(view, move, this.armed));
  }

  /** Call at once if I am late; else the call rides on my next move. */
  async call(): Promise<void> {
    if (this.choices?.lateCall) await this.make("!");
    else if (this.choices?.callRides) this.armed = !this.armed;
    else await this.askWhy(null);
  }

  /** The same people again: the host opens the table anew and deals. */
  async rematch(): Promise<void> {
    await this.seat.ask({ type: "rematch" });
    await this.seat.ask({ type: "deal" });
  }

  private async make(move: string): Promise<void> {
    const view = this.view;
    if (!view || this.sending) return;
    this.sending = move;
    this.picked = null;
    try {
      await this.seat.ask({ type: "move", move, window: view.window });
      this.armed = false;
    } catch (refused) {
      const { sentence, rule } = refused as Refused;
      this.why = { card: null, sentence, rule: rule ?? null };
    } finally {
      this.sending = null;
    }
  }

  private async askWhy(card: string | null): Promise<void> {
    try {
      const said = await this.seat.explain(card ?? "!");
      if (!said.legal) this.why = { card, sentence: said.sentence, rule: said.rule ?? null };
    } catch (refused) {
      this.why = { card, sentence: (refused as Refused).sentence, rule: null };
    }
  }

  // What happens

  private hear(change: Change): void {
    this.why = null;
    if (!change.view || change.view.window !== this.before?.window) this.picked = null;
    this.before = change.view;
    const said = change.news.flatMap((one) => (one.type === "step" ? tell(one.events, this.speaker) : []));
    this.lines = [...this.lines, ...said.map((text) => ({ id: this.number++, text }))].slice(-MOST_LINES);
  }

  private before: View | null = null;

  private isAsked(): boolean {
    const seat = this.you?.seat ?? null;
    return seat !== null && this.face?.phase === "playing" && (this.view?.asked.includes(seat) ?? false);
  }

  private seatsOfOthers(): number[] {
    const count = this.face?.seats.length ?? 0;
    const mine = this.you?.seat ?? null;
    const first = mine === null ? 0 : mine + 1;
    return Array.from({ length: mine === null ? count : count - 1 }, (_, i) => (first + i) % count);
  }
}
