// Where the keyboard, and whoever listens, goes on when what was in focus is gone.

import { afterLayout } from "./layout";

/** Nobody who types is taken away from it. */
export function takeFocus(node: HTMLElement): void {
  afterLayout(node, () => {
    if (!document.activeElement?.matches("input, textarea")) node.focus({ preventScroll: true });
  });
}

/** Whoever opens a panel goes on in it. */
export function enter(panel: HTMLElement): void {
  panel.querySelector<HTMLElement>("input, button")?.focus({ preventScroll: true });
}

/** What comes next at a table, the first that is there: a decision, somebody to aim at, my hand. */
const NEXT = [
  ".stage:is(.race, :has(button, a)) h2",
  ".seat.aim .seatbtn",
  '.hand .slot[tabindex="0"], .hand.beside .slot',
  "h1",
];

export class Focus {
  /** What was last in focus, and what a panel was opened from. */
  private last: Element | null = null;
  private opener: HTMLElement | null = null;

  note(event: FocusEvent): void {
    this.last = event.target as Element;
  }

  /** A panel is about to be opened. */
  leave(): void {
    this.opener = document.activeElement instanceof HTMLElement ? document.activeElement : null;
  }

  /** If what was in focus is gone, go on: where the panel was opened that is closed now, or with what comes next. */
  goOn(app: HTMLElement, panel: boolean): void {
    const opener = panel ? null : this.opener;
    if (!panel) this.opener = null;
    if (!this.last || isThere(this.last)) return;
    this.last = null;
    const next = NEXT.map((one) => app.querySelector<HTMLElement>(one)).find((one) => one && isThere(one));
    const back = opener && opener !== document.body && isThere(opener) ? opener : null;
    (back ?? next)?.focus({ preventScroll: true });
  }
}

function isThere(node: Element): boolean {
  return node.isConnected && node.checkVisibility({ visibilityProperty: true }) && !node.matches(":disabled");
}
