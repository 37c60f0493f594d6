// Our own numerals and signs: one stroke each, in the style of matchbox prints.

/** Paths in a box of 100 x 140. */
const DIGIT = [
  "M50 13C75 13 87 36 87 70S75 127 50 127S13 104 13 70S25 13 50 13Z",
  "M27 37L57 14V127",
  "M15 43C15 24 30 13 50 13C72 13 86 26 86 46C86 67 69 79 52 94C38 106 23 117 15 127H88",
  "M17 13H84L49 54C74 54 88 70 88 91C88 113 70 127 48 127C31 127 17 118 12 104",
  "M66 127V13L12 95H91",
  "M81 13H27L21 63C29 55 39 52 51 52C74 52 88 68 88 89C88 112 70 127 48 127C31 127 17 118 12 104",
  "M76 15C40 32 13 60 13 90C13 112 29 127 51 127C73 127 88 111 88 90C88 69 73 54 51 54C33 54 19 65 14 82",
  "M13 13H87L42 127",
  "M50 66C30 66 19 55 19 40S31 13 50 13S81 25 81 40S70 66 50 66C26 66 13 79 13 97S28 127 50 127S87 115 87 97S74 66 50 66Z",
  "M24 125C60 108 87 80 87 50C87 28 71 13 49 13C27 13 12 29 12 50C12 71 27 86 49 86C67 86 81 75 86 58",
] as const;
const PLUS = "M12 70H72M42 40V100";

interface Sign {
  /** In a box of this width and a height of 100. */
  path: string;
  width: number;
  pen: number;
  /** Where a dot is. */
  dot?: readonly [number, number];
}

/** Signs of action cards, drawn with one pen. */
export const SIGN: Record<string, Sign> = {
  // skip: a hop over a seat, which is a dot
  s: { path: "M8 74C10 36 28 20 50 20S88 34 90 62M72 52L90 66L100 44", width: 108, pen: 17, dot: [50, 80] },
  // reverse: there, and back again
  r: { path: "M31 92V18M10 38L31 16L52 38M81 8V82M60 62L81 84L102 62", width: 112, pen: 17 },
  // recover: out of the tray
  c: { path: "M10 64V84Q10 92 18 92H82Q90 92 90 84V64M62 74C70 44 58 25 32 26M50 6L28 26L48 46", width: 100, pen: 16 },
};

/** Can `figure` draw it: a number, a draw card, or a sign? */
export const hasFigure = (sign: string): boolean => /^\d$|^\+/.test(sign) || sign in SIGN;

export function pen(path: string, width: number, ink = "var(--f)", more = ""): string {
  return `<path d="${path}" fill="none" stroke="${ink}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" ${more}/>`;
}

/** A figure is printed three times: a shadow beside it, its body, and an inlay. */
function printed(path: string, width: number, inlay: number): string {
  const shadow = pen(path, width, "var(--s)", 'transform="translate(5 6)"');
  return shadow + pen(path, width) + (inlay ? pen(path, inlay, "var(--c)") : "");
}

export type Print = "big" | "flat" | "corner";

/** The figure of a sign (7, +2, s, r, c), centered at x and y. */
export function figure(sign: string, x: number, y: number, height: number, print: Print = "big"): string {
  const corner = print === "corner";
  const bold = corner ? 25 : 28;
  const ink = (path: string, width: number): string =>
    corner ? pen(path, width) : printed(path, width, print === "flat" ? 0 : 4);
  const put = (width: number, tall: number, body: string): string => {
    const scale = height / tall;
    return `<g transform="translate(${x - (width * scale) / 2} ${y - (tall * scale) / 2}) scale(${scale})">${body}</g>`;
  };
  const digit = (text: string): string => DIGIT[Number(text)] ?? "";
  if (/^\d$/.test(sign)) {
    const underlined = /[69]/.test(sign) && !corner; // so that it is not mistaken for the other
    return put(100, 140, ink(digit(sign), bold) + (underlined ? pen("M30 158H70", 9) : ""));
  }
  if (sign[0] === "+") {
    return put(172, 140, ink(PLUS, bold) + `<g transform="translate(76 0)">${ink(digit(sign[1] ?? "0"), bold)}</g>`);
  }
  const drawn = SIGN[sign];
  if (!drawn) return "";
  return put(drawn.width, 100, ink(drawn.path, drawn.pen) + (drawn.dot ? dot(drawn.dot, !corner) : ""));
}

function dot([x, y]: readonly [number, number], shaded: boolean): string {
  const shadow = shaded ? `<circle cx="${x + 5}" cy="${y + 6}" r="14" fill="var(--s)"/>` : "";
  return `${shadow}<circle cx="${x}" cy="${y}" r="14" fill="var(--f)"/>`;
}

export function crown(x: number, y: number, width: number, fill = "var(--f)"): string {
  return `<path transform="translate(${x - width / 2} ${y - width * 0.38}) scale(${width / 100})" fill="${fill}" d="M8 70L2 22Q2 16 8 19L30 36L46 6Q50 0 54 6L70 36L92 19Q98 16 98 22L92 70Q91 76 85 76H15Q9 76 8 70Z"/>`;
}

/** The logo: one card and a dot make an exclamation mark. */
export function bang(x: number, y: number, height: number, fill = "var(--f)", tilt = 8): string {
  return `<g transform="translate(${x} ${y}) rotate(${tilt}) scale(${height / 100})"><rect x="-20" y="-50" width="40" height="64" rx="8" fill="${fill}"/><circle cx="0" cy="36" r="14.5" fill="${fill}"/></g>`;
}
