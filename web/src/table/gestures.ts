// What moves in its place: avatars, the ring, the piles. `motion.ts` decides when.

import { STRIKES, WIN_SEEN } from "./beats";
import { ARRIVE } from "./flightPaths";

/** Keyframes, and their timing. */
type Gesture = [Keyframe[], KeyframeAnimationOptions];

/** Milliseconds until the score covers the table. */
const STAGE_COMES = 300;

const aside = (...x: number[]): Keyframe[] => x.map((one) => ({ transform: `translateX(${one}px)` }));
const upAndDown = (...y: number[]): Keyframe[] => y.map((one) => ({ translate: `0 ${one}px` }));

/** Somebody was caught, or hit. */
export const shake = (): Gesture => [aside(0, -7, 7, -5, 5, 0), { duration: 260 }];

/** Penalty cards hit me. */
export const jolt = (): Gesture => [upAndDown(0, 10, -8, 5, 0), { duration: 180, delay: STRIKES }];

/** Somebody is skipped. */
export const hop = (): Gesture => [upAndDown(0, -14, 0), { duration: 420, easing: "ease-in-out" }];

/** Somebody is glad. */
export const jump = (): Gesture => [upAndDown(0, -16, 0, -10, 0), { duration: 900, delay: 150, easing: "ease-in-out" }];

/** A card has landed after so many milliseconds. */
export const land = (delay: number): Gesture => [[{ scale: 1.06 }, { scale: 1 }], { duration: 90, delay }];

/** The last card of a round. */
export const bump = (): Gesture => [[{ scale: 1 }, { scale: 1.16 }, { scale: 1 }], { duration: 300, easing: ARRIVE }];

export const pulse = (): Gesture => [[{ opacity: 1 }, { opacity: 0.4 }, { opacity: 1 }], { duration: 700 }];

/** The ring flies apart, and stays away for as long as the last card is seen. It scales as a whole, like
 * `quarterTurn`. */
export function flyApart(): Gesture {
  const gone = { scale: 2.6, opacity: 0 };
  const steps = [
    { scale: 1, easing: "ease-out" },
    { scale: 1.9, opacity: 1, offset: 0.16 },
    { ...gone, offset: 0.38 },
    gone,
  ];
  return [steps, { duration: WIN_SEEN + STAGE_COMES }];
}

/** The ring turns in the direction of play by a quarter, after which it looks as before. It turns as a whole: for a part
 * of a drawing the browser would do layout and paint in each frame. */
export const quarterTurn = (backwards: boolean, delay: number): Gesture => [
  [{ rotate: "0deg" }, { rotate: backwards ? "-90deg" : "90deg" }],
  { duration: 800, delay, easing: ARRIVE },
];

/** Cards of the pile slide through each other. */
export function slideApart(right: boolean): Gesture {
  const away = { transform: `translateX(${right ? 22 : -22}px) rotate(${right ? 9 : -9}deg)` };
  return [[{}, away, {}, away, {}], { duration: 420 }];
}
