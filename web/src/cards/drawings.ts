// Drawings of cards. Each is parsed once and then cloned, which is much faster; most are parsed during idle time.

import { deck } from "../net/api";
import { type Drawing, back, face } from "./faces";
import { readCard } from "./notation";
import { COLORS } from "./shapes";

interface Kept extends Drawing {
  inside: DocumentFragment;
}

/** Milliseconds it takes to parse one on a slow phone. */
const ONE_MORE = 8;

const kept = new Map<string, Kept>();

/** A card by its code, or the back of an edition's cards. */
export function drawingOf(code: string | null, edition: string): Kept {
  const key = code ?? `back of ${edition}`;
  const found = kept.get(key) ?? read(code === null ? back(edition) : face(code));
  kept.set(key, found);
  return found;
}

/** These are our own paths, made from the letters of the code: no user input is involved. */
function read(drawing: Drawing): Kept {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.innerHTML = drawing.body;
  const inside = document.createDocumentFragment();
  inside.append(...svg.childNodes);
  return { ...drawing, inside };
}

/** Parse the cards of an edition before they are needed, whenever the browser is idle. In browsers that cannot tell,
 * each is parsed when it is first shown. */
export async function readAhead(edition: string): Promise<void> {
  if (!("requestIdleCallback" in globalThis)) return;
  const codes = (await deck(edition).catch(() => [])).flatMap(asSeen);
  const readSome = (idle: IdleDeadline): void => {
    while (codes.length && idle.timeRemaining() > ONE_MORE) drawingOf(codes.pop() ?? null, edition);
    if (codes.length) requestIdleCallback(readSome);
  };
  requestIdleCallback(readSome);
}

/** A wild is held without a color, and lies on the table with one. */
export function asSeen(card: string): string[] {
  return readCard(card).ground === "W" ? [card, ...COLORS.map((color) => `${card}=${color}`)] : [card];
}
