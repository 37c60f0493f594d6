// The ring around the piles as one path: with a path for each of its shapes, a new color would make a frame late.
import { type Color, SHAPE } from "./shapes";

const SHAPES = 24;
const RADIUS = 45;
const SCALE = 0.046;

type Point = readonly [x: number, y: number];
type Place = (point: Point) => Point;

const NUMBERS: Record<string, number> = { M: 2, L: 2, Q: 4, A: 7, H: 1, V: 1, Z: 0 };

/** A path after each of its points has been placed anew: turned, moved and scaled, never skewed. */
export function placed(path: string, place: Place, scale: number): string {
  let at: Point = [0, 0];
  const to = (x: number, y: number): string => {
    at = [x, y];
    return place(at)
      .map((one) => one.toFixed(2))
      .join(" ");
  };
  const command = (letter: string, n: number[]): string => {
    const [a = 0, b = 0, c = 0, d = 0, e = 0, x = 0, y = 0] = n;
    if (letter === "H") return `L${to(a, at[1])}`;
    if (letter === "V") return `L${to(at[0], a)}`;
    if (letter === "Q") return `Q${to(a, b)} ${to(c, d)}`;
    if (letter === "A") return `A${a * scale} ${b * scale} ${c} ${d} ${e} ${to(x, y)}`;
    return letter === "Z" ? "Z" : letter + to(a, b);
  };
  const commands = path.matchAll(/([MLQAHVZ])([^MLQAHVZ]*)/g);
  return Array.from(commands, ([, letter = "", rest = ""]) => {
    const numbers = Array.from(rest.matchAll(/-?[\d.]+/g), Number);
    const each = NUMBERS[letter] ?? 0;
    const times = Math.max(1, numbers.length / (each || 1));
    return Array.from({ length: times }, (_, i) => command(letter, numbers.slice(i * each, (i + 1) * each))).join("");
  }).join("");
}

/** Turned around the middle of a box from 0 to 100, its upper side outwards or, as triangles do, the way play goes. */
function onRing(color: Color, i: number): string {
  const [around, self] = [(i * 2 * Math.PI) / SHAPES, color === "R" ? Math.PI / 2 : 0];
  const turned = ([x, y]: Point, by: number): Point => [
    x * Math.cos(by) - y * Math.sin(by),
    x * Math.sin(by) + y * Math.cos(by),
  ];
  const place = ([x, y]: Point): Point => {
    const [sx, sy] = turned([x * SCALE, y * SCALE], self);
    const [rx, ry] = turned([sx, sy - RADIUS], around);
    return [50 + rx, 50 + ry];
  };
  return placed(SHAPE[color], place, SCALE);
}

const made = new Map<Color, string>();

/** The shapes of a color around the piles; every sixth place is left for a chevron. */
export function ringOf(color: Color): string {
  const ring =
    made.get(color) ??
    Array.from({ length: SHAPES }, (_, i) => i)
      .filter((i) => i % 6 !== 0)
      .map((i) => onRing(color, i))
      .join("");
  made.set(color, ring);
  return ring;
}
