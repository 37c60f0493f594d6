// Dynasty decks as lists of cards: written as text, parsed, and built at random.

import type { PlayerFace } from "../../http";

/** The size of a deck. Only the server decides whether it may be played. */
export const PLACES = 8;

export interface NamedDeck {
  name: string;
  cards: string[];
}

/** A deck in the format of a deck file (docs/decks.md), which the terminal reads, too. */
export function writeDeck({ name, cards }: NamedDeck): string {
  const lines = cards.map((card) => `    ${JSON.stringify(card)},\n`).join("");
  return `[decks]\n${JSON.stringify(name)} = [\n${lines}]\n`;
}

const COMMENT = /^\s*#.*$/gm;
const NAMED = /^\s*("[^"\n]*"|[\w-]+)\s*=\s*\[([^\]]*)\]/m;

/** Read the first deck in a deck file, or a plain list: one card per line, or separated by commas. */
export function readDeck(text: string): NamedDeck {
  const bare = text.replace(COMMENT, "");
  const named = NAMED.exec(bare);
  const list = named?.[2] ?? bare;
  const cards = list
    .split(/[\n,;]/)
    .map((card) => card.trim().replace(/^["']|["']$/g, ""))
    .filter((card) => card !== "");
  return { name: named?.[1]?.replace(/"/g, "") ?? "", cards };
}

/** Eight random players, two of each color: often a deck that may be played, but that is for the server to decide. */
export function chanceDeck(all: readonly PlayerFace[], random: () => number = Math.random): string[] {
  const plain = shuffled(
    all.filter((one) => !one.foil),
    random,
  );
  const colors = [...new Set(plain.flatMap((one) => one.colors))];
  const each = Math.ceil(PLACES / Math.max(1, colors.length));
  return colors
    .flatMap((color) => plain.filter((one) => one.colors.includes(color)).slice(0, each))
    .slice(0, PLACES)
    .map((one) => one.card);
}

function shuffled<T>(items: readonly T[], random: () => number): T[] {
  const all = [...items];
  for (let i = all.length - 1; i > 0; i--) {
    const other = Math.floor(random() * (i + 1));
    [all[i], all[other]] = [all[other] as T, all[i] as T];
  }
  return all;
}
