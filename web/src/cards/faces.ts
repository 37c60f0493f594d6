// Every face as the inside of an SVG of 200 x 280. No fonts, no images. The inks come from the classes k-R to k-W.

import { bang, crown, figure, hasFigure, pen } from "./figures";
import { readCard } from "./notation";
import { language } from "../words/language.svelte";
import { lookOf } from "./editions";
import { COLORS, type Color, filled, four, shape } from "./shapes";

/** The class of the SVG, and its inside. */
export interface Drawing {
  ground: string;
  body: string;
}

const EDGE =
  '<rect x=".75" y=".75" width="198.5" height="278.5" rx="19.5" fill="none" stroke="var(--edge)" stroke-width="1.5"/>';
const STOCK = '<rect width="200" height="280" rx="20" fill="var(--stock)"/>';
const FIELD = '<rect x="8" y="8" width="184" height="264" rx="13" fill="var(--c)"/>';

const corners = (one: string): string => `${one}<g transform="rotate(180 100 140)">${one}</g>`;

const inInk = (color: Color, body: string): string => `<g class="k-${color}">${body}</g>`;

/** A card by its code: R7, G+2, W=B. */
export function face(code: string): Drawing {
  const card = readCard(code);
  const inside = card.ground === "W" ? wild(card.sign, card.named) : colored(card.ground, card.sign, card.elite);
  return { ground: `k-${card.ground}`, body: STOCK + FIELD + inside + EDGE };
}

function colored(color: Color, sign: string, elite: boolean): string {
  const plus = sign[0] === "+";
  const tone = shape(color, 100, 142, 180, 'fill="var(--d)"');
  if (!hasFigure(sign)) {
    return tone + written(sign, 142) + corners(initial(sign, 34, 41) + shape(color, 34, 84, 29, 'fill="var(--f)"'));
  }
  const number = /^\d$/.test(sign);
  const height = { s: 96, r: 98, c: 92 }[sign] ?? (plus ? 98 : number ? 134 : 96);
  const big = figure(sign, sign === "r" ? 98 : plus ? 97 : number ? 99 : 100, plus ? 142 : 140, height);
  const small = plus ? 34 : number ? 44 : 32;
  const corner = figure(sign, plus ? 39 : 34, 41, small, "corner") + shape(color, 34, 84, 29, 'fill="var(--f)"');
  const badge = `<path d="M136 8H179Q192 8 192 21V64Z" fill="var(--wildground)"/>${crown(173, 28, 28, "var(--gold)")}`;
  return tone + (elite ? corners(badge) : "") + big + corners(corner);
}

function wild(sign: string, named: Color | null): string {
  const edge = named
    ? `<rect x="13" y="13" width="174" height="254" rx="9" fill="none" stroke="var(--c)" stroke-width="10" class="k-${named}"/>`
    : "";
  const art = sign.includes("+") ? ticket(sign.slice(1)) : (ART[sign]?.() ?? written(sign, 140) + four(100, 52, 30, 3));
  return art + edge + corners(markOf(sign));
}

/** The small sign in a wild's corner. */
function markOf(sign: string): string {
  if (sign.includes("+")) return figure(sign.slice(1), 39, 38, 34, "corner");
  return MARK[sign] ?? MARK.W;
}

/** A card without a drawing: its name, as large as fits. */
function written(sign: string, y: number): string {
  const words = cardTitle(sign).split(" ");
  const size = Math.min(46, 270 / Math.max(...words.map((word) => word.length)));
  const top = y - ((words.length - 1) * size) / 2;
  const lines = words.map((word, i) => `<text x="100" y="${top + i * size}">${escaped(word)}</text>`);
  return `<g fill="var(--f)" font-family="inherit" font-weight="800" font-size="${size}" text-anchor="middle" dominant-baseline="central">${lines.join("")}</g>`;
}

/** Its initial, for a corner without a sign. */
function initial(sign: string, x: number, y: number): string {
  const letter = escaped(cardTitle(sign).slice(0, 1));
  return `<text x="${x}" y="${y}" fill="var(--f)" font-family="inherit" font-weight="800" font-size="44" text-anchor="middle" dominant-baseline="central">${letter}</text>`;
}

const cardTitle = (sign: string): string => language.texts[`card.${sign}.title`] ?? sign;

const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** A wild draw card: a ticket across the four shapes. */
function ticket(sign: string): string {
  const places: [Color, number, number][] = [
    ["R", 98, 58],
    ["Y", 155, 56],
    ["G", 45, 224],
    ["B", 98, 223],
  ];
  const shapes = places.map(([color, x, y]) => inInk(color, filled(color, x, y, 50))).join("");
  return `${shapes}<path d="M8 94H192V186H8Z" fill="var(--stock)"/><path d="M8 101H192M8 179H192" stroke="var(--wildground)" stroke-width="1.5" stroke-dasharray="2 6"/><g class="k-ink">${figure(sign, 97, 140, 66, "flat")}</g>`;
}

/** The picture in the middle of a wild. */
export const ART: Record<string, () => string> & { W: () => string } = {
  W: () => four(100, 140, 76, 6),
  We: () =>
    crown(104, 111, 132, "var(--s)") +
    crown(100, 106, 132, "var(--gold)") +
    COLORS.map((color, i) => inInk(color, filled(color, 40 + i * 40, 196, 34))).join(""),
  Wc: () => {
    const fan: [Color, number, number][] = [
      ["R", -42, -24],
      ["Y", -14, -8],
      ["G", 14, 8],
      ["B", 42, 24],
    ];
    const cards = fan.map(
      ([color, x, turn]) =>
        `<g class="k-${color}" transform="translate(${x} ${-6 + Math.abs(x) / 5}) rotate(${turn})"><rect x="-20" y="-58" width="40" height="84" rx="7" fill="var(--c)" stroke="var(--wildground)" stroke-width="4"/>${shape(color, 0, -34, 20, 'fill="var(--f)"')}</g>`,
    );
    const tray =
      pen("M40 152V196Q40 206 50 206H150Q160 206 160 196V152", 15) + pen("M100 186V142M82 158L100 140L118 158", 13);
    return `<g transform="translate(100 132)">${cards.join("")}</g>${tray}`;
  },
  // a player with both arms up, between the posts
  Wt: () =>
    `<path d="M100 264V236M26 236H174M26 236V58M174 236V58" fill="none" stroke="var(--turf)" stroke-width="9" stroke-linecap="round"/><path d="M58 226V196Q58 168 88 168H112Q142 168 142 196V226Z" fill="var(--gold)"/>${pen("M70 190Q52 182 52 160V126M130 190Q148 182 148 160V126", 24, "var(--gold)")}${pen("M52 128V96M148 128V96", 24, "var(--cream2)")}<path d="M40 98V80Q40 66 52 66T64 80V98ZM136 98V80Q136 66 148 66T160 80V98Z" fill="var(--cream2)"/><path d="M92 168H108V150H92Z" fill="var(--cream2)"/><circle cx="100" cy="130" r="28" fill="var(--cream2)"/><path d="M72 128Q70 99 100 99T128 128Q116 116 100 116T72 128Z" fill="var(--s)"/><ellipse cx="100" cy="143" rx="9" ry="7" fill="var(--s)"/><path d="M84 204H116" stroke="var(--wildground)" stroke-width="9" stroke-linecap="round"/>`,
  // a droid made of the four shapes
  Wd: () =>
    `<path d="M100 50V74" stroke="var(--f)" stroke-width="6"/>${inInk("R", filled("R", 100, 50, 36))}${inInk("Y", `${filled("Y", 100, 102, 66)}<g class="eye"><circle cx="90" cy="98" r="11" fill="var(--f)"/><circle cx="93" cy="95" r="4" fill="var(--c)"/></g><path d="M108 100H122" stroke="var(--f)" stroke-width="6" stroke-linecap="round"/>`)}${inInk("G", `${filled("G", 100, 172, 92)}<path d="M80 158H120M80 174H106" stroke="var(--f)" stroke-width="7" stroke-linecap="round"/><circle cx="118" cy="192" r="5" fill="var(--f)"/>`)}${inInk("B", `${pen("M58 152Q34 158 36 188", 12, "var(--c)")}${pen("M142 152Q166 158 164 188", 12, "var(--c)")}<path d="M58 216H96V224Q96 234 86 234H58Q44 234 48 224Z" fill="var(--c)"/><path d="M142 216H104V224Q104 234 114 234H142Q156 234 152 224Z" fill="var(--c)"/>`)}`,
  // a ball on its long arc, at night
  Wh: () => {
    const stars: [number, number, number][] = [
      [60, 70, 5],
      [150, 200, 4],
      [164, 150, 3],
      [52, 118, 3],
      [120, 60, 3],
      [136, 226, 3],
    ];
    const sky = stars.map(([x, y, r]) => `<circle cx="${x}" cy="${y}" r="${r}" fill="var(--gold)"/>`).join("");
    const arcs =
      pen("M34 228Q52 96 124 92", 7, "var(--f)", 'stroke-dasharray="1 15"') +
      pen("M62 236Q76 130 134 116", 4, "var(--f)", 'stroke-dasharray="1 12" opacity=".6"');
    return `${sky}${arcs}<g transform="translate(122 106) rotate(-28) scale(1.08)"><path d="M-50 0Q-26-34 0-34T50 0Q26 34 0 34T-50 0Z" fill="var(--clay)"/><path d="M-30-21Q-22 0-30 21M30-21Q22 0 30 21" stroke="var(--f)" stroke-width="6" fill="none"/><path d="M-16 0H16M-9-7V7M0-7V7M9-7V7" stroke="var(--f)" stroke-width="5" stroke-linecap="round"/></g>`;
  },
};

/** Wilds with their own sign. */
const MARK: Record<string, string> & { W: string } = {
  W: four(35, 37, 15, 3),
  We: crown(35, 37, 36, "var(--gold)"),
  Wc: figure("c", 35, 37, 29, "corner"),
  Wt: `${pen("M22 38V24M48 38V24M22 38Q22 50 35 50T48 38", 8)}<circle cx="35" cy="32" r="6.5" fill="var(--gold)"/>`,
  Wd: '<rect x="20" y="28" width="30" height="24" rx="6" fill="var(--f)"/><circle cx="29" cy="40" r="4" fill="var(--c)"/><circle cx="41" cy="40" r="4" fill="var(--c)"/><path d="M35 28V20" stroke="var(--f)" stroke-width="5" stroke-linecap="round"/>',
  Wh: '<g transform="translate(35 37) rotate(-28)"><path d="M-19 0Q-10-13 0-13T19 0Q10 13 0 13T-19 0Z" fill="var(--f)"/><path d="M-7 0H7" stroke="var(--c)" stroke-width="4" stroke-linecap="round"/></g>',
};

/** The weave of an edition's felt and backs, in a box of 80 x 56. */
export const PATTERN: Record<string, string> = {
  express:
    '<path d="M6 10H54M70 10H74M26 28H66M-6 46H14M34 46H70" stroke="var(--bp)" stroke-width="4" stroke-linecap="round"/>',
  touchdown:
    '<path d="M0 0H80M0 28H80" stroke="var(--bp)" stroke-width="3"/><path d="M12 8V20M32 8V20M52 8V20M72 8V20" stroke="var(--bp)" stroke-width="3"/>',
  droid:
    '<path d="M0 14H80M0 42H80M14 0V56M42 0V56M70 0V56" stroke="var(--bp)" stroke-width="1.6"/><circle cx="42" cy="42" r="5" fill="var(--bp)"/><circle cx="14" cy="14" r="5" fill="var(--bp)"/><circle cx="70" cy="14" r="5" fill="var(--bp)"/>',
  "hail-mary":
    '<path d="M0 56Q40-28 80 56M-40 56Q0-28 40 56M40 56Q80-28 120 56" fill="none" stroke="var(--bp)" stroke-width="3" stroke-linecap="round" stroke-dasharray="1 9"/>',
  own: '<circle cx="20" cy="14" r="5" fill="var(--bp)"/><circle cx="60" cy="14" r="5" fill="var(--bp)"/><circle cx="0" cy="42" r="5" fill="var(--bp)"/><circle cx="40" cy="42" r="5" fill="var(--bp)"/><circle cx="80" cy="42" r="5" fill="var(--bp)"/>',
  elite:
    '<path d="M0 28L20 8L40 28L60 8L80 28M0 56L20 36L40 56L60 36L80 56M0 0L20-20L40 0L60-20L80 0" fill="none" stroke="var(--bp)" stroke-width="4"/>',
};

/** The back of an edition's cards; its pattern is `#back-EDITION`. */
export function back(edition: string): Drawing {
  const look = lookOf(edition);
  const field = '<rect x="8" y="8" width="184" height="264" rx="13"';
  return {
    ground: `back e-${look}`,
    body: `${STOCK}${field} fill="var(--bgc)"/>${field} fill="url(#back-${look})"/><rect x="50" y="76" width="100" height="128" rx="18" fill="var(--bgc)" stroke="var(--bp)" stroke-width="3"/>${bang(100, 140, 92, "var(--stock)")}${EDGE}`,
  };
}
