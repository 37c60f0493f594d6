// Where the others sit: you are at the bottom, and the player to your left comes first.

export type Place = [x: number, y: number];

/** On a phone: a horseshoe, in percent of the table, by the number of others. */
const HORSESHOE: Record<number, Place[]> = {
  1: [[50, 15]],
  2: [
    [24, 17],
    [76, 17],
  ],
  3: [
    [15, 30],
    [50, 13],
    [85, 30],
  ],
  4: [
    [14, 36],
    [33, 13],
    [67, 13],
    [86, 36],
  ],
  5: [
    [13, 40],
    [20, 14],
    [50, 12],
    [80, 14],
    [87, 40],
  ],
  6: [
    [12, 42],
    [14, 14],
    [38, 12],
    [62, 12],
    [86, 14],
    [88, 42],
  ],
  7: [
    [11, 62],
    [11, 38],
    [18, 13],
    [50, 12],
    [82, 13],
    [89, 38],
    [89, 62],
  ],
  8: [
    [11, 62],
    [11, 39],
    [14, 13],
    [38, 12],
    [62, 12],
    [86, 13],
    [89, 39],
    [89, 62],
  ],
  9: [
    [11, 65],
    [11, 40],
    [11, 15],
    [30.5, 11],
    [50, 9.5],
    [69.5, 11],
    [89, 15],
    [89, 40],
    [89, 65],
  ],
};

const point = (x: number, y: number, rx: number, ry: number, degrees: number): Place => {
  const angle = (degrees * Math.PI) / 180;
  return [x + rx * Math.cos(angle), y - ry * Math.sin(angle)];
};

const DESKTOP = 780;
/** A table narrower than this is a phone in portrait. */
const NARROW = 560;
/** A table lower than this is a phone in landscape, or a very small one. */
const LOW = 270;
/** For seats in one line at the far side of the table: pixels from the edge, and how many fit there. */
const FAR_SIDE = 38;
const IN_LINE = 6;
/** On tables lower than this, many seats are spaced evenly: on an arc, those at the sides would overlap. */
const LOW_ARC = 480;

/** The places of the others around a table of `width` by `height` pixels. */
export function places(others: number, width: number, height: number): Place[] {
  if (height < LOW && width >= NARROW) return besideTheMiddle(others, width);
  if (height < LOW && others <= IN_LINE) return inLine(others, (FAR_SIDE / height) * 100);
  if (width < DESKTOP) return HORSESHOE[others] ?? evenSteps(others, width, height);
  if (others > 6 || (others > 4 && height < LOW_ARC)) return evenSteps(others, width, height);
  const spread = others < 4 ? 150 : 190;
  return Array.from({ length: others }, (_, i) => {
    const degrees = others === 1 ? 90 : 90 + spread / 2 - (i * spread) / (others - 1);
    return point(50, 62, 42, 46, degrees);
  });
}

/** Where the piles are, in percent of the width. */
export const middleOf = (others: number, width: number, height: number): number =>
  height < LOW && width >= NARROW ? middleInLine(others) : 50;

/** All in one line at the far side, slightly to the left: their counts are to their right. */
function inLine(others: number, y: number): Place[] {
  return Array.from({ length: others }, (_, i) => [(95 * (i + 0.5)) / others, y]);
}

/** Pixels from the middle of the table to the nearest seat beside the piles. */
const BESIDE_PILES = 125;

/** Pixels from one seat to the next: closer ones are higher and lower by turns. */
const CLOSE = 54;

/** Half of them left and half right of the piles, in one line if there is room. */
function besideTheMiddle(others: number, width: number): Place[] {
  const left = Math.ceil(others / 2);
  const step = stepInLine(others);
  const toPiles = Math.max(step, (BESIDE_PILES / width) * 100);
  const edge = toPiles > step ? 6 : step / 2;
  const middle = middleInLine(others);
  const side = (from: number, to: number, count: number): Place[] =>
    Array.from({ length: count }, (_, i) => [
      count === 1 ? (from + to) / 2 : from + ((to - from) * i) / (count - 1),
      ((to - from) / 100) * width < CLOSE * (count - 1) ? 62 - 40 * (i % 2) : 40,
    ]);
  return [...side(edge, middle - toPiles, left), ...side(middle + toPiles, 100 - edge, others - left)];
}

/** From one place to the next where seats and piles stand in one line. */
const stepInLine = (others: number): number => 100 / (Math.max(others, 2) + 1);

/** An odd number of seats: the piles take their turn in the line. */
const middleInLine = (others: number): number => 50 + (others > 1 && others % 2 ? stepInLine(others) / 2 : 0);

/** Even steps along an ellipse, as seen on the screen. */
function evenSteps(others: number, width: number, height: number): Place[] {
  const steps = 200;
  const path = Array.from({ length: steps + 1 }, (_, i) => point(50, 58, 43, 45, 218 - (256 * i) / steps));
  const lengths = [0];
  for (let i = 1; i <= steps; i++) {
    const [one, two] = [path[i - 1] as Place, path[i] as Place];
    lengths.push((lengths[i - 1] as number) + Math.hypot((two[0] - one[0]) * width, (two[1] - one[1]) * height));
  }
  const whole = lengths[steps] as number;
  return Array.from({ length: others }, (_, i) => {
    const at = lengths.findIndex((length) => length >= (whole * i) / (others - 1) - 1e-6);
    return path[at] as Place;
  });
}
