// Player cards: an avatar in front of the shape of its color, and its effect as signs below.

import type { PlayerFace } from "../../http";
import { drawAvatar } from "./avatars";
import { figure } from "./figures";
import { shape, four, type Color, isColor } from "./shapes";
import { ICONS, type IconName } from "./icons";
import type { Drawing } from "./faces";

const ACTION = [
  ["Skip", "skip"],
  ["Reverse", "reverse"],
  ["Draw", "draw"],
  ["Peek", "peek"],
  ["Play Again", "again"],
  ["Discard", "discard"],
  ["Recover", "recover"],
  ["Swap", "swap"],
] as const satisfies [starts: string, sign: IconName][];

/** What an icon does. */
export type ActionName = (typeof ACTION)[number][1] | "play";

export const inksOf = (player: PlayerFace): Color[] =>
  player.colors.flatMap((name) => {
    const color = name[0]?.toUpperCase();
    return isColor(color) ? [color] : [];
  });

/** The signs of an icon: what, how many, of which cards, for whom. A number stands for itself. */
export function signsOf(icon: string): [ActionName, ...(IconName | number)[]] {
  const action: ActionName = ACTION.find(([starts]) => icon.startsWith(starts))?.[1] ?? "play";
  const number = /\d/.exec(icon)?.[0];
  return [
    action,
    ...(number ? [Number(number)] : []),
    ...(icon.includes("player") ? ["player" as const] : icon.includes("UNO") ? ["hand" as const] : []),
    ...(icon.includes("Target") ? ["target" as const] : icon.includes("Everyone") ? ["everyone" as const] : []),
  ];
}

const nested = (sign: IconName, x: number, y: number, size: number): string =>
  `<svg x="${x - size / 2}" y="${y - size / 2}" width="${size}" height="${size}" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2.3" stroke-linecap="round" stroke-linejoin="round">${ICONS[sign]}</svg>`;

/** Signs side by side, centered on the card, with a gap between two icons. */
function signRow(groups: readonly (IconName | number)[][], y: number, largest: number, width: number): string {
  const signs = groups.reduce((sum, group) => sum + group.length, 0);
  const size = Math.min(largest, width / (signs + (groups.length - 1) * 0.6) - 3);
  const step = size + 3;
  const gap = step * 0.6;
  let x = 100 - (signs * step + (groups.length - 1) * gap) / 2 + step / 2;
  let row = "";
  for (const group of groups) {
    for (const sign of group) {
      row +=
        typeof sign === "number"
          ? `<g class="k-W">${figure(`${sign}`, x, y, size * 0.68, "corner")}</g>`
          : nested(sign, x, y, size);
      x += step;
    }
    x += gap;
  }
  return row;
}

/** All icons of a card in one row, as large as fits. */
const iconRow = (icons: readonly string[]): string => signRow(icons.map(signsOf), 244, 38, 168);

/** Each icon in its own row: legible on a card of 54 px. */
function iconRows(icons: readonly string[]): string {
  const one = icons.length === 1;
  return icons.map((icon, i) => signRow([signsOf(icon)], one ? 200 : 165 + i * 70, one ? 76 : 60, 182)).join("");
}

const CORNER = '<rect x="22" y="46" width="62" height="34" rx="9" fill="var(--wildground)"/>';
const SHINE =
  '<linearGradient id="shine" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#fff" stop-opacity="0"/><stop offset=".3" stop-color="#ffe9a8" stop-opacity=".55"/><stop offset=".42" stop-color="#b9f5e4" stop-opacity=".6"/><stop offset=".54" stop-color="#cdb9ff" stop-opacity=".55"/><stop offset=".7" stop-color="#fff" stop-opacity="0"/></linearGradient><clipPath id="pane"><rect x="22" y="46" width="156" height="166" rx="9"/></clipPath><clipPath id="field"><rect x="8" y="8" width="184" height="264" rx="13"/></clipPath>';

/** Definitions shared by all player cards: once per page. */
export const PLAYER_DEFS = SHINE;

const ink = (color: Color, body: string): string => `<g class="k-${color}">${body}</g>`;

function ground(inks: readonly Color[]): string {
  if (inks.length === 4) {
    return inks
      .map((color, i) => ink(color, `<rect x="${8 + i * 46}" y="8" width="46" height="264" fill="var(--c)"/>`))
      .join("");
  }
  const [one = "R", two] = inks;
  const whole = ink(one, '<rect x="8" y="8" width="184" height="264" fill="var(--c)"/>');
  return two ? whole + ink(two, '<path d="M192 8V272H8Z" fill="var(--c)"/>') : whole;
}

function behind(inks: readonly Color[]): string {
  const [one = "R", two] = inks;
  const big = 'fill="var(--c)"';
  if (inks.length === 4) return four(100, 124, 84, 0);
  if (two) return ink(one, shape(one, 78, 122, 130, big)) + ink(two, shape(two, 134, 140, 110, big));
  return ink(one, shape(one, 100, 130, 164, big));
}

function corner(inks: readonly Color[]): string {
  const [one = "R", two] = inks;
  if (inks.length === 4) return four(177, 27, 9, 2);
  if (two) return CORNER + ink(one, shape(one, 40, 63, 22, LINED)) + ink(two, shape(two, 66, 63, 22, LINED));
  return ink(one, shape(one, 177, 28, 18, 'fill="var(--f)"'));
}

/** Long names are written smaller. Names come from the roster, and contain letters only. */
function label(name: string, fill: string): string {
  const size = Math.min(21, 273 / name.length);
  return `<text x="24" y="35" font-size="${size}" font-weight="800" fill="${fill}">${name.replace(/[<&>"]/g, "")}</text>`;
}

/** Foils are recognizable without color: a dotted frame, and a star. */
const STAR = "M0-20Q3-3 20 0Q3 3 0 20Q-3 3-20 0Q-3-3 0-20Z";
const foilMark = (x: number, y: number): string =>
  `<rect x="13.5" y="13.5" width="173" height="253" rx="9" fill="none" stroke="var(--stock)" stroke-width="4" stroke-dasharray=".1 9.6" stroke-linecap="round"/><circle cx="${x}" cy="${y}" r="21" fill="var(--wildground)"/><path d="${STAR}" transform="translate(${x} ${y})" fill="var(--stock)"/>`;

const EDGE =
  '<rect x=".75" y=".75" width="198.5" height="278.5" rx="19.5" fill="none" stroke="var(--edge)" stroke-width="1.5"/>';

/** The same for places no wider than a thumb: no name, but legible icons. */
export function smallPlayerCard(player: PlayerFace): Drawing {
  const inks = inksOf(player);
  const several = inks.length > 1;
  const body = several ? "var(--wildground)" : "var(--s)";
  const figure = drawAvatar(player.name, { face: "var(--cream2)", hair: "var(--wildground)", body }, true);
  return {
    ground: `pcard k-${inks[0] ?? "R"}`,
    body: `<rect width="200" height="280" rx="20" fill="var(--stock)"/><g clip-path="url(#field)">${ground(inks)}<g transform="translate(84 14) scale(1.1)">${figure}</g>${several ? '<rect x="8" y="8" width="80" height="120" fill="var(--wildground)"/>' : ""}${smallShapes(inks)}<rect y="126" width="200" height="154" fill="var(--wildground)"/></g><g color="var(--stock)">${iconRows(player.icons)}</g>${player.foil ? foilMark(172, 30) : ""}${EDGE}`,
  };
}

/** On a dark background a shape has a keyline: blue would not be visible there. */
const LINED = 'fill="var(--c)" stroke="var(--stock)" stroke-width="9"';

function smallShapes(inks: readonly Color[]): string {
  const [one = "R", two] = inks;
  if (!two) return ink(one, shape(one, 48, 68, 66, 'fill="var(--f)"'));
  const places = inks.length === 4 ? [[30, 44], [66, 44], [30, 90], [66, 90]] : [[48, 38], [48, 94]]; // prettier-ignore
  const size = inks.length === 4 ? 32 : 44;
  return inks
    .map((color, i) => ink(color, shape(color, places[i]?.[0] ?? 0, places[i]?.[1] ?? 0, size, LINED)))
    .join("");
}

export function playerCard(player: PlayerFace): Drawing {
  const inks = inksOf(player);
  const several = inks.length > 1;
  const all = inks.length === 4;
  const body = several ? "var(--wildground)" : "var(--s)";
  const figure = drawAvatar(player.name, { face: "var(--cream2)", hair: "var(--wildground)", body }, true);
  return {
    ground: `pcard k-${inks[0] ?? "R"}`,
    body: `<rect width="200" height="280" rx="20" fill="var(--stock)"/><g clip-path="url(#field)">${ground(inks)}<rect y="216" width="200" height="64" fill="var(--wildground)"/>${all ? '<rect x="8" y="8" width="184" height="36" fill="var(--wildground)"/>' : ""}</g><g clip-path="url(#pane)"><rect x="22" y="46" width="156" height="166" fill="var(--stock)"/>${behind(inks)}<g transform="translate(24 62) scale(1.52)">${figure}</g>${player.foil ? '<rect x="22" y="46" width="156" height="166" fill="url(#shine)"/>' : ""}</g>${label(player.name, all ? "var(--stock)" : "var(--f)")}${corner(inks)}<g color="var(--stock)">${iconRow(player.icons)}</g>${player.foil ? foilMark(158, 192) : ""}${EDGE}`,
  };
}
