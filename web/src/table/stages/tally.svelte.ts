// The end of a round, told hand by hand: the hands turn over, then their points fly to the totals, which count up.

import { sound } from "../sound";

/** Milliseconds from one hand to the next. */
export const BETWEEN_HANDS = 180;
/** Milliseconds for which points fly, and for which a total counts when some have arrived. */
const FLIES = 700;
const COUNTS = 160;
/** Milliseconds between the points of two hands. */
const BETWEEN_POINTS = 260;
/** The part of their flight after which points have arrived. */
const ARRIVES = 0.85;

/** The points of a hand, and the seat to whose total they fly. */
export interface Flying {
  points: number;
  goal: number;
}

export class Tally {
  done = $state(false);

  /** The points, in the order of their flight, and of how many hands they have been counted. */
  private flying = $state.raw<readonly Flying[]>([]);
  private counted = $state(0);
  private stopWaiting = (): void => undefined;

  /** Begin once the hands are open. */
  begin(hands: number, flying: readonly Flying[], fly: () => void): void {
    this.flying = flying;
    const timer = setTimeout(() => {
      fly();
      this.count(performance.now() + ARRIVES * FLIES);
    }, hands * BETWEEN_HANDS);
    this.stopWaiting = () => clearTimeout(timer);
  }

  /** Everything at once: somebody does not want to wait. */
  finish(): void {
    this.stopWaiting();
    this.done = true;
  }

  /** What the total of a seat shows meanwhile. */
  total(seat: number, score: number, added: number): number {
    if (this.done) return score;
    const arrived = this.flying.map(({ points, goal }, i) => (goal === seat ? points * clamp(this.counted - i) : 0));
    return score - added + Math.min(added, Math.round(arrived.reduce((sum, points) => sum + points, 0)));
  }

  private count(from: number): void {
    const next = (now: number): void => {
      const parts = this.flying.map((_, i) => clamp((now - from - i * BETWEEN_POINTS) / COUNTS));
      this.counted = parts.reduce((sum, part) => sum + part, 0);
      if (this.counted < this.flying.length) request = requestAnimationFrame(next);
      else this.done = true;
    };
    let request = requestAnimationFrame(next);
    this.stopWaiting = () => cancelAnimationFrame(request);
  }
}

const clamp = (part: number): number => Math.min(1, Math.max(0, part));

/** The points of each hand fly to the total of whoever gets them, and are back in their place afterwards. */
export function flyPoints(sheet: HTMLElement, flying: readonly Flying[]): void {
  const flights = [...sheet.querySelectorAll<HTMLElement>("[data-points]")].map((points, i) => {
    const total = sheet.querySelector(`[data-total="${flying[i]?.goal}"]`);
    return { points, path: total && pathTo(points, total) };
  });
  // all are measured first: an animation in between would force another layout
  flights.forEach(({ points, path }, i) => {
    const flight = points.animate(path, {
      duration: FLIES,
      delay: i * BETWEEN_POINTS,
      easing: "cubic-bezier(.5,0,.3,1)",
    });
    sound("points", i * BETWEEN_POINTS + ARRIVES * FLIES);
    flight.onfinish = () => points.animate([{ opacity: 0 }, { opacity: 1 }], { duration: 400 });
  });
}

function pathTo(node: Element, goal: Element): Keyframe[] {
  const [from, to] = [node.getBoundingClientRect(), goal.getBoundingClientRect()];
  // beside the total, which stays readable
  const [x, y] = [to.left - from.right - 4, to.top - from.top];
  const end = `translate(${x}px, ${y}px)`;
  return [
    { transform: "none", color: "var(--good)" },
    { transform: `translate(${x / 2}px, ${y / 2 - 24}px) scale(1.8)`, color: "var(--good)", opacity: 1, offset: 0.45 },
    { transform: `${end} scale(1.5)`, color: "var(--good)", opacity: 1, offset: ARRIVES },
    { transform: end, color: "var(--good)", opacity: 0 },
  ];
}
