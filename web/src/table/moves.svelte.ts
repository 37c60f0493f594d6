// My moves: the card I tap, the call that goes with it, and pending requests to the table.

import type { LegalMove } from "../../protocol";
import type { Color } from "../cards/shapes";
import { t } from "../words/language.svelte";
import { colorsFor, moveFor, moveWritten } from "./choices";
import type { TableModel } from "./model.svelte";
import type { Recent } from "./recent.svelte";
import type { Requests } from "./requests.svelte";
import type { Voice } from "./voice.svelte";

export class Moves {
  /** The call goes with my next move. */
  armed = $state(false);
  /** A wild that still needs its color. */
  picked = $state<string | null>(null);
  /** My pending move. */
  sending = $state.raw<LegalMove | null>(null);
  /** The window that it answers. */
  private sentIn = -1;
  /** My pending reaction. */
  private reacting: string | null = null;
  /** A window in which I could have thrown something, and declined. */
  private letPass = $state<number | null>(null);

  /** Hail Marys that I may throw now, unless I have declined. */
  throws = $derived.by(() => (this.model.view?.window === this.letPass ? [] : (this.model.choices?.throws ?? [])));

  constructor(
    private readonly model: TableModel,
    private readonly requests: Requests,
    private readonly recent: Recent,
    private readonly voice: Voice,
  ) {}

  /** Play a card, or open the choice of its color; if it may not be played, say why. */
  async touch(card: string): Promise<void> {
    const { view, you } = this.model;
    if (!view || you?.seat === null) return;
    this.requests.why = null;
    this.recent.peek = null;
    if (colorsFor(this.model.legal, card).length > 0) {
      this.picked = card;
      return;
    }
    const move = moveFor(this.model.legal, card, null, this.armed);
    if (move) await this.make(move);
    else await this.requests.askWhy(card);
  }

  /** Name the color of the pending wild, or a color on its own. */
  async nameColor(color: Color): Promise<void> {
    const { legal } = this.model;
    const alone = legal.find((move) => move.kind === "color" && move.color === color);
    const move = this.picked ? moveFor(legal, this.picked, color, this.armed) : alone;
    if (move) await this.make(move);
  }

  /** A move without a card from my hand: `+`, `-`, `x`, `^`, `!c`, `@1`, `>c`, `#1`, or one taken from the discards. */
  async act(move: string): Promise<void> {
    this.requests.why = null;
    this.recent.dismiss();
    const chosen = moveWritten(this.model.legal, move);
    if (chosen) await this.make(chosen);
    else await this.requests.askWhy(move, null);
  }

  /** Call at once if I am late; otherwise the call goes with my next move. */
  async call(): Promise<void> {
    this.requests.why = null;
    if (this.model.choices?.lateCall) await this.act("!");
    else if (this.model.choices?.callRides) this.arm(!this.armed);
    else await this.requests.askWhy("!", null);
  }

  /** Throw a card at the player who has called, and guess a color. */
  async throw(color: Color): Promise<void> {
    const [card] = this.throws.flatMap((move) => move.card ?? []);
    const move = card ? moveFor(this.model.legal, card, color, this.armed) : null;
    if (move) await this.make(move);
  }

  /** I do not want to throw anything: nobody has to wait for me. */
  async letThrowPass(): Promise<void> {
    this.letPass = this.model.view?.window ?? null;
    await this.requests.ask({ type: "let_pass" });
  }

  /** Another moment has begun: a wild that was picked before is no longer played. */
  turnTo(asked: boolean): void {
    this.picked = null;
    if (!asked) this.armed = false;
  }

  private arm(armed: boolean): void {
    this.armed = armed;
    this.voice.say([t(armed ? "ask.armed" : "voice.not_armed")]);
  }

  private async make(chosen: LegalMove): Promise<void> {
    const { view } = this.model;
    const { move } = chosen;
    if (REACTIONS.includes(chosen.kind)) return this.react(move);
    if (!view || (this.sending && this.sentIn === view.window)) return;
    this.sending = chosen;
    this.sentIn = view.window;
    this.picked = null;
    if (await this.requests.ask({ type: "move", move, window: view.window })) this.armed = false;
    if (this.sending === chosen) this.sending = null;
  }

  /** A reaction is urgent, and does not wait for a pending move. */
  private async react(move: string): Promise<void> {
    const { view } = this.model;
    if (!view || this.reacting === move) return;
    this.reacting = move;
    if (await this.requests.ask({ type: "move", move, window: view.window })) this.armed = false;
    if (this.reacting === move) this.reacting = null;
  }
}

const REACTIONS = ["call", "catch", "arms_up"];
