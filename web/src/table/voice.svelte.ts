// Speech for screen readers. Each sentence is said once: politely, or at once.

import { tick } from "svelte";

export interface Spoken {
  id: number;
  text: string;
}

/** The number of sentences kept for reading back. */
const KEPT = 12;
const KEPT_AT_ONCE = 2;

export class Voice {
  /** What happens: said when nothing else is being said. */
  inTurn = $state.raw<Spoken[]>([]);
  /** What needs an answer, or was done to me: said at once. */
  atOnce = $state.raw<Spoken[]>([]);

  private number = 0;
  /** What is not drawn yet. Both kinds are drawn together, and one of them first: so that the order is kept, all of it
   * is said at once as soon as a part is. */
  private undrawn: Spoken[] = [];
  private isSaying = false;

  tell(sentences: readonly string[]): void {
    if (this.isSaying) return this.say(sentences);
    const told = sentences.filter(Boolean).map((text) => ({ id: this.number++, text: ended(text) }));
    if (told.length) this.inTurn = [...this.inTurn.slice(-KEPT), ...told];
    this.undrawn.push(...told);
    void tick().then(() => (this.undrawn = []));
  }

  /** Said again each time, even if it is the same as before. */
  say(sentences: readonly string[]): void {
    const kept = this.isSaying ? this.atOnce.slice(0, -1) : this.atOnce;
    const before = this.isSaying ? [this.atOnce.at(-1)?.text ?? ""] : this.undrawn.map((one) => one.text);
    const text = [...before, ...sentences.map(ended)].filter(Boolean).join(" ");
    if (!text) return;
    this.inTurn = this.inTurn.filter((one) => !this.undrawn.includes(one));
    this.undrawn = [];
    this.atOnce = [...kept.slice(-KEPT_AT_ONCE), { id: this.number++, text }];
    this.isSaying = true;
    void tick().then(() => (this.isSaying = false));
  }
}

/** A sentence ends with a full stop, unless it is already terminated. */
function ended(text: string): string {
  return !text || /[.!?"“”]$/.test(text) ? text : `${text}.`;
}
