// The bounding boxes of elements on the screen, measured before a change is drawn.

import type { GameEvent } from "../../protocol";
import { plain } from "../cards/notation";
import { Later, afterLayout } from "./layout";
import { eventsIn } from "./steps";

/** Frames after which a change is fully drawn. */
const LATE = 2;

/** Events that happened at the same time. */
export interface Step {
  events: readonly GameEvent[];
}

/** The boxes that stay the same from one change to the next. */
interface FixedBoxes {
  pile: DOMRect | null;
  hand: DOMRect | null;
  seats: Map<number, DOMRect>;
}

export interface Boxes extends FixedBoxes {
  /** My cards by their stable keys; with a box if they may be leaving. */
  slots: Map<string, DOMRect | null>;
  /** The parts of a droid that is about to be taken apart, with a copy of each. */
  parts: { card: SVGElement; box: DOMRect }[];
}

export class BoxCache {
  /** As last drawn: measuring in the middle of a change would force a layout. */
  private fixed: FixedBoxes | null = null;

  private readonly later = new Later(LATE, () => {
    const root = this.root();
    if (root) afterLayout(root, () => this.measure());
  });

  constructor(private readonly root: () => HTMLElement | undefined) {}

  /** Measure once everything is drawn. */
  measureLater(): void {
    this.later.ask();
  }

  /** Everything is drawn and in its place. */
  measure(): void {
    if (!this.root()) return;
    this.fixed = {
      pile: this.box(".draw"),
      hand: this.box(".hand"),
      seats: new Map(
        this.all("[data-seat]").map((seat) => [Number(seat.dataset.seat), countOf(seat).getBoundingClientRect()]),
      ),
    };
  }

  /** The size of the screen, or its content, has changed: measure again. */
  invalidate(): void {
    this.fixed = null;
  }

  /** The boxes before these steps are drawn. `me` is my seat. */
  before(steps: readonly Step[], me: number | null): Boxes {
    if (!this.fixed) this.measure();
    const leaving = leavingIn(steps, me);
    const slots = this.all(".hand .slot").map((slot): [string, DOMRect | null] => {
      const name = slot.dataset.card ?? "";
      return [name, leaving.has(codeOf(name)) ? slot.getBoundingClientRect() : null];
    });
    return {
      pile: null,
      hand: null,
      seats: new Map(),
      ...this.fixed,
      slots: new Map(slots),
      parts: this.partsIn(steps),
    };
  }

  private partsIn(steps: readonly Step[]): Boxes["parts"] {
    if (!steps.some((step) => step.events.some((one) => one.event === "took_back"))) return [];
    return this.all(".parts .part .card").map((card) => ({
      card: card.cloneNode(true) as SVGElement,
      box: card.getBoundingClientRect(),
    }));
  }

  private box(selector: string): DOMRect | null {
    return this.root()?.querySelector(selector)?.getBoundingClientRect() ?? null;
  }

  private all(selector: string): HTMLElement[] {
    return [...(this.root()?.querySelectorAll<HTMLElement>(selector) ?? [])];
  }
}

/** The cards that leave my hand. */
function leavingIn(steps: readonly Step[], me: number | null): Set<string> {
  const mine = eventsIn(steps).map((one) => {
    if ((one.event === "played" || one.event === "laid") && one.seat === me) return one.card;
    if (one.event === "swapped_out" && one.target === me) return one.card;
    return one.event === "swapped_in" && one.seat === me ? one.card : null;
  });
  return new Set(mine.flatMap((card) => (card ? [plain(card)] : [])));
}

/** `R7 1` is the second red seven. */
export const codeOf = (name: string): string => name.split(" ")[0] ?? name;

const countOf = (seat: HTMLElement): HTMLElement => seat.querySelector<HTMLElement>(".count") ?? seat;
