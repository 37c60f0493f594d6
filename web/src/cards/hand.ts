// The layout of the hand: the number of rows, and how much of each card is visible.

export interface Slot {
  x: number;
  /** Degrees. */
  turn: number;
  /** How far it hangs below the middle of a fan. */
  dip: number;
  row: number;
}

export interface HandLayout {
  slots: Slot[];
  rows: 1 | 2;
  /** Wider than the available room: it scrolls. */
  scrolls: boolean;
}

export interface HandRoom {
  width: number;
  /** The width of a card. */
  card: number;
  /** The minimum visible width of a card. */
  least: number;
  /** The minimum visible width of a playable card: a finger's width. */
  tap: number;
}

/** The cost of a break inside a color, in pixels: rows tend to break between colors. */
const BETWEEN_COLORS = 26;

const LARGEST_FAN = 12;

/** The size of cards on a screen, and the position of the hand. */
export interface HandSizes {
  room: HandRoom;
  /** Between the cards and the edge of the hand. */
  edge: number;
  /** How far a playable card is raised. */
  raise: number;
}

const MANY = 10;
const LOW_SCREEN = 500;
/** A desktop at 400 %: the hand stays while the table scrolls, and leaves room for it. */
export const ENLARGED = 320;
const LOW_DESKTOP = 800;
/** The smallest phones in landscape: one row of narrow cards, because a second one would cover the table. */
const LOWEST_SCREEN = 360;

export function handSizes(cards: number, wide: number, tall: number, big: boolean): HandSizes {
  const large = wide >= 600 && tall >= LOW_SCREEN;
  const many = cards > MANY && !large;
  const lowest = tall < LOWEST_SCREEN;
  const strip = big && !lowest ? 56 : 24;
  const tap = tall < ENLARGED ? 24 : lowest ? 32 : Math.max(44, strip);
  return {
    room: { width: wide, card: cardWidth(cards, wide, tall, big), least: strip, tap },
    edge: many ? 0 : large ? 26 : 9,
    raise: large && wide >= 900 ? 18 : tall < ENLARGED ? 8 : many || tall < LOW_SCREEN ? 12 : 15,
  };
}

function cardWidth(cards: number, wide: number, tall: number, big: boolean): number {
  if (tall < ENLARGED) return 44;
  if (tall < LOW_SCREEN) return tall < LOWEST_SCREEN ? 50 : 58; // a phone in landscape
  if (big) return wide >= 600 ? 140 : 96;
  if (wide >= 600) return cards > 16 || tall < LOW_DESKTOP ? 100 : 116;
  if (cards > MANY) return wide < 340 ? 52 : 56;
  return wide < 340 ? 64 : 78; // however few: with larger cards, the table would move when one is played
}

/** A stable key for each card: two red sevens are the first and the second one. */
export function identify(cards: readonly string[]): string[] {
  const seen = new Map<string, number>();
  return cards.map((code) => {
    const number = seen.get(code) ?? 0;
    seen.set(code, number + 1);
    return `${code} ${number}`;
  });
}

/** The positions of the cards. `playable` says for each whether it may be played. */
export function layHand(codes: readonly string[], playable: readonly boolean[], room: HandRoom): HandLayout {
  const strip = (i: number, least: number): number => (playable[i] ? Math.max(room.tap, least) : least);
  const span = (from: number, to: number, least: number): number => {
    let width = room.card;
    for (let i = from; i < to - 1; i++) width += strip(i, least);
    return width;
  };
  const widest = (from: number, to: number): number => {
    for (let least = room.card + 6; least > room.least; least -= 0.5) {
      if (span(from, to, least) <= room.width) return least;
    }
    return room.least;
  };
  const cut = span(0, codes.length, room.least) > room.width ? bestCut(codes, span, room) : codes.length;
  const slots: Slot[] = [];
  const put = (from: number, to: number, row: number): number => {
    const least = widest(from, to);
    const total = span(from, to, least);
    const fanned = cut === codes.length && to - from > 2 && to - from <= LARGEST_FAN;
    const middle = (to - from - 1) / 2;
    let x = Math.max(0, (room.width - total) / 2);
    for (let i = from; i < to; i++) {
      const side = middle ? (i - from - middle) / middle : 0;
      slots.push({
        x,
        turn: fanned ? side * Math.min(7, 1.5 * (to - from)) : 0,
        dip: fanned ? side * side * room.card * 0.12 : 0,
        row,
      });
      x += strip(i, least);
    }
    return total;
  };
  const totals = [put(0, cut, 0), cut < codes.length ? put(cut, codes.length, 1) : 0];
  return { slots, rows: cut < codes.length ? 2 : 1, scrolls: Math.max(...totals) > room.width + 0.5 };
}

/** The best balance of two rows, between two colors if that costs little. */
function bestCut(
  codes: readonly string[],
  span: (from: number, to: number, least: number) => number,
  room: HandRoom,
): number {
  let best = Infinity;
  let cut = codes.length;
  for (let i = 1; i < codes.length; i++) {
    const wide = Math.max(span(0, i, room.least), span(i, codes.length, room.least));
    const cost = wide + (codes[i]?.[0] === codes[i - 1]?.[0] ? BETWEEN_COLORS : 0) + (wide > room.width ? 1000 : 0);
    if (cost < best) [best, cut] = [cost, i];
  }
  return cut;
}

export type Order = "color" | "number";

const COLOR_ORDER = "RYGBW";
const SIGN_ORDER = ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "s", "r", "c", "+1", "+2"];

/** The positions of the cards in the order that the person has chosen; equal cards keep their order. */
export function sorted(codes: readonly string[], order: Order): number[] {
  const color = (code: string): number => COLOR_ORDER.indexOf(code[0] ?? "W");
  const sign = (code: string): number => {
    const place = SIGN_ORDER.indexOf(code.slice(1).replace("*", ""));
    return place < 0 ? SIGN_ORDER.length : place;
  };
  const wild = (code: string): number => (code.startsWith("W") ? 1 : 0);
  const keys = (code: string): number[] =>
    order === "color" ? [color(code), sign(code)] : [wild(code), sign(code), color(code)];
  const places = codes.map((_, i) => i);
  return places.sort((a, b) => {
    const [one, two] = [keys(codes[a] ?? ""), keys(codes[b] ?? "")];
    const at = one.findIndex((key, i) => key !== two[i]);
    return at < 0 ? a - b : (one[at] ?? 0) - (two[at] ?? 0);
  });
}

/** The previous value, if nothing has changed, so that nothing derived from it is recomputed. */
export function same<T>(before: T[], now: T[]): T[] {
  return before.length === now.length && now.every((one, i) => one === before[i]) ? before : now;
}
