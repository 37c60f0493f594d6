// The end of a round, told hand by hand: the hands turn over, then their points fly to the totals, which count up.

import { sound } from "../sound";

/** Milliseconds from one hand to the next. */
export const BETWEEN_HANDS = 180;
/** Milliseconds for which points fly, and for which a total counts. */
const FLIES = 700;
const COUNTS = 700;
/** Milliseconds between the points of two hands. */
const BETWEEN_POINTS = 260;
/** The part of their flight after which points have arrived. */
const ARRIVES = 0.85;

export class Tally {
  /** The part of the round's points that has been counted, from 0 to 1. */
  counted = $state(0);

  private stopWaiting = (): void => undefined;

  /** Begin once the hands are open. */
  begin(hands: number, fly: () => void): void {
    const timer = setTimeout(() => {
      fly();
      this.count(performance.now() + ARRIVES * FLIES, Math.max(COUNTS, hands * BETWEEN_POINTS));
    }, hands * BETWEEN_HANDS);
    this.stopWaiting = () => clearTimeout(timer);
  }

  /** Everything at once: somebody does not want to wait. */
  finish(): void {
    this.stopWaiting();
    this.counted = 1;
  }

  /** What a total shows meanwhile. */
  total(score: number, added: number): number {
    return score - Math.round(added * (1 - this.counted));
  }

  private count(from: number, lasts: number): void {
    const next = (now: number): void => {
      const part = Math.min(1, Math.max(0, (now - from) / lasts));
      this.counted = part * (2 - part); // slower towards the end
      if (this.counted < 1) request = requestAnimationFrame(next);
    };
    let request = requestAnimationFrame(next);
    this.stopWaiting = () => cancelAnimationFrame(request);
  }
}

/** The points of each hand fly to the total of whoever gets them, and are back in their place afterwards. */
export function flyPoints(sheet: HTMLElement, added: readonly number[], winner: number): void {
  const flights = [...sheet.querySelectorAll<HTMLElement>("[data-points]")].map((points) => {
    const seat = Number(points.dataset.points);
    const total = sheet.querySelector(`[data-total="${added[seat] ? seat : winner}"]`);
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
  const [x, y] = [to.left + to.width / 2 - from.left - from.width / 2, to.top - from.top];
  const end = `translate(${x}px, ${y}px)`;
  return [
    { transform: "none", color: "var(--good)" },
    { transform: `translate(${x / 2}px, ${y / 2 - 24}px) scale(1.8)`, color: "var(--good)", opacity: 1, offset: 0.45 },
    { transform: `${end} scale(1.5)`, color: "var(--good)", opacity: 1, offset: ARRIVES },
    { transform: end, color: "var(--good)", opacity: 0 },
  ];
}
