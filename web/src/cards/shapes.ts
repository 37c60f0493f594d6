// The four shapes, one per color: distinguishable when rotated, at 10 px, and without color.

export type Color = "R" | "Y" | "G" | "B";
export const COLORS: readonly Color[] = ["R", "Y", "G", "B"];

/** Paths in a box from -50 to 50. */
export const SHAPE: Record<Color, string> = {
  R: "M0-43Q5-43 8-38L46 30Q50 39 40 40H-40Q-50 39-46 30L-8-38Q-5-43 0-43Z", // triangle
  Y: "M0-45A45 45 0 1 1 0 45A45 45 0 1 1 0-45Z", // disc
  G: "M-32-40H32Q40-40 40-32V32Q40 40 32 40H-32Q-40 40-40 32V-32Q-40-40-32-40Z", // square
  B: "M14-45A46 46 0 1 0 14 45Q20 43 15 38A50 50 0 0 1 15-38Q20-43 14-45Z", // crescent
};

export function isColor(text: string | null | undefined): text is Color {
  return text === "R" || text === "Y" || text === "G" || text === "B";
}

/** One shape as a path, centered at x and y. */
export function shape(color: Color, x: number, y: number, size: number, more = ""): string {
  const middle = x + (color === "B" ? size * 0.14 : 0); // a crescent's weight is on its left
  return `<path d="${SHAPE[color]}" transform="translate(${middle} ${y}) scale(${size / 100})" ${more}/>`;
}

/** The 2 x 2 of a wild. */
export function four(x: number, y: number, size: number, gap = 0): string {
  const step = size / 2 + gap / 2;
  const places: [Color, number, number][] = [
    ["R", -1, -1],
    ["Y", 1, -1],
    ["G", -1, 1],
    ["B", 1, 1],
  ];
  return places
    .map(([color, i, j]) => `<g class="k-${color}">${filled(color, x + i * step, y + j * step, size)}</g>`)
    .join("");
}

/** A shape in its own ink. */
export function filled(color: Color, x: number, y: number, size: number): string {
  return shape(color, x, y, size, 'fill="var(--c)"');
}
