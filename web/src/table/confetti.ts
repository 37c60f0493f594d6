// Shapes that rain down when somebody has won.

import { COLORS, SHAPE } from "../cards/shapes";

/** Something that flies by itself. */
export interface Flier {
  node: SVGElement;
  steps: Keyframe[];
  timing: KeyframeAnimationOptions;
}

const SHAPES_IN_WAVE = 24;
const BETWEEN_WAVES = 450;
const FALLS = 1_150;
/** The width of a shape, and how far they are thrown and fall, in pixels; aside, as a part of the screen. */
const LEAST_WIDE = 18;
const WIDE = 0.014;
const ASIDE = 0.5;
const MOST_ASIDE = 460;
const UP = 230;
const DOWN = 300;
const SVG = "http://www.w3.org/2000/svg";
const SPREAD = Array.from({ length: SHAPES_IN_WAVE }, (_, i) => ((i * 0.618) % 1) * 2 - 1);

/** Shapes of all colors, thrown up from the middle of a box; they fall, and are gone. */
export function confetti(from: DOMRect, waves: number): Flier[] {
  const [wide, size] = [Math.min(MOST_ASIDE, ASIDE * innerWidth), Math.max(LEAST_WIDE, WIDE * innerWidth)];
  const [x, y] = [from.left + (from.width - size) / 2, from.top + (from.height - size) / 2];
  return Array.from({ length: waves }, (_, wave) =>
    SPREAD.map((side, i) => {
      const [aside, up, turn] = [side * wide, UP * (0.55 + ((i * 0.37) % 0.45)), side * 540];
      const at = (dx: number, dy: number, part: number, opacity: number): Keyframe => ({
        transform: `translate(${x + dx}px,${y + dy}px) rotate(${turn * part}deg)`,
        opacity,
      });
      const steps = [
        { ...at(0, 0, 0, 1), easing: "cubic-bezier(.1,.7,.4,1)" },
        { ...at(aside * 0.6, -up, 0.45, 1), offset: 0.4, easing: "cubic-bezier(.5,0,.9,.6)" },
        at(aside, DOWN - up * 0.4, 1, 0),
      ];
      const delay = wave * BETWEEN_WAVES + (i % 4) * 40;
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
