// Shapes that rain down when somebody has won.

import { COLORS, SHAPE } from "../cards/shapes";

/** Something that flies by itself. */
export interface Flier {
  node: SVGElement;
  steps: Keyframe[];
  timing: KeyframeAnimationOptions;
}

const SHAPES_IN_WAVE = 40;
const BETWEEN_WAVES = 450;
const FALLS = 1_300;
/** The width of a shape, and how far they are thrown, as parts of the screen, but in pixels at least. */
const LEAST_WIDE = 18;
const WIDE = 0.014;
const ASIDE = 0.5;
const LEAST_UP = 200;
const UP = 0.28;
/** When they are at the top, as a part of their way; from when on they fade; and the number of lines of a path. */
const TOP = 0.35;
const FADES = 0.75;
const LINES = 10;
const SVG = "http://www.w3.org/2000/svg";
const SPREAD = Array.from({ length: SHAPES_IN_WAVE }, (_, i) => ((i * 0.618) % 1) * 2 - 1);

/** Shapes of all colors, thrown up from the middle of a box; they fall, and are gone. */
export function confetti(from: DOMRect, waves: number): Flier[] {
  const [wide, size] = [ASIDE * innerWidth, Math.max(LEAST_WIDE, WIDE * innerWidth)];
  const high = Math.max(LEAST_UP, UP * innerHeight);
  const [x, y] = [from.left + (from.width - size) / 2, from.top + (from.height - size) / 2];
  return Array.from({ length: waves }, (_, wave) =>
    SPREAD.map((side, i) => {
      const [aside, up, turn] = [side * wide, high * (0.55 + ((i * 0.37) % 0.45)), side * 540];
      const steps = Array.from({ length: LINES + 1 }, (_, line) => {
        const part = line / LINES;
        const fallen = up * ((part / TOP - 1) ** 2 - 1);
        return {
          transform: `translate(${x + aside * part * (2 - part)}px,${y + fallen}px) rotate(${turn * part}deg)`,
          opacity: part < FADES ? 1 : (1 - part) / (1 - FADES),
        };
      });
      const delay = wave * BETWEEN_WAVES + ((i * 7) % 9) * 30;
      return { node: drawn(COLORS[i % COLORS.length] ?? "R", size), steps, timing: { duration: FALLS, delay } };
    }),
  ).flat();
}

function drawn(color: keyof typeof SHAPE, size: number): SVGElement {
  const node = document.createElementNS(SVG, "svg");
  node.setAttribute("width", `${size}`);
  node.setAttribute("viewBox", "-52 -52 104 104");
  node.setAttribute("class", `flying confetto k-${color}`);
  node.setAttribute("aria-hidden", "true");
  const path = node.appendChild(document.createElementNS(SVG, "path"));
  path.setAttribute("d", SHAPE[color]);
  return node;
}
