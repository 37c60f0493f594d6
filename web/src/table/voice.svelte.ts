// Speech for screen readers. Each sentence is said once: politely, or at once.

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

  tell(sentences: readonly string[]): void {
    const told = sentences.filter(Boolean).map((text) => ({ id: this.number++, text: ended(text) }));
    if (told.length) this.inTurn = [...this.inTurn.slice(-KEPT), ...told];
  }

  /** Said again each time, even if it is the same as before. */
  say(sentences: readonly string[]): void {
    const text = sentences.map(ended).filter(Boolean).join(" ");
    if (text) this.atOnce = [...this.atOnce.slice(-KEPT_AT_ONCE), { id: this.number++, text }];
  }
}

/** A sentence ends with a full stop, unless it is already terminated. */
function ended(text: string): string {
  return !text || /[.!?"“”]$/.test(text) ? text : `${text}.`;
}
