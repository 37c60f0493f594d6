// Where the keyboard focus, and the screen reader, continues when the focused element is gone.

import { ENLARGED } from "../cards/hand";
import { afterLayout } from "./layout";

/** Never takes the focus from a text field, or from somebody who reads. */
export function takeFocus(node: HTMLElement): void {
  afterLayout(node, () => {
    if (!document.activeElement?.closest("input, textarea, .panelarea, .drawer")) focusOn(node);
  });
}

/** Only an enlarged page scrolls: there, what is focused may be out of sight. */
const focusOn = (node: HTMLElement): void => node.focus({ preventScroll: innerHeight > ENLARGED });

/** Move the focus into an opened panel. */
export function enter(panel: HTMLElement): void {
  panel.querySelector<HTMLElement>("input, button")?.focus({ preventScroll: true });
}

/** Where to continue at a table, the first that exists: a decision, somebody to aim at, my hand. */
const NEXT = [
  ".stage:is(.race, :has(button, a)) h2",
  ".seat.aim .seatbtn",
  '.hand .slot[tabindex="0"], .hand.beside .slot',
  "h1",
];

export class Focus {
  /** The last focused element, and the one that opened a panel. */
  private last: Element | null = null;
  private opener: HTMLElement | null = null;

  note(event: FocusEvent): void {
    this.last = event.target as Element;
  }

  /** A panel is about to be opened. */
  leave(): void {
    this.opener = document.activeElement instanceof HTMLElement ? document.activeElement : null;
  }

  /** If the focused element is gone, continue at the opener of the panel just closed, or at the next element. */
  goOn(app: HTMLElement, panel: boolean): void {
    const opener = panel ? null : this.opener;
    if (!panel) this.opener = null;
    if (!this.last || isThere(this.last)) return;
    this.last = null;
    const next = NEXT.map((one) => app.querySelector<HTMLElement>(one)).find((one) => one && isThere(one));
    const back = opener && opener !== document.body && isThere(opener) ? opener : null;
    const goal = back ?? next;
    if (goal) focusOn(goal);
  }
}

function isThere(node: Element): boolean {
  return (
    node.isConnected && node.checkVisibility({ visibilityProperty: true }) && !node.matches(":disabled, [inert] *")
  );
}
