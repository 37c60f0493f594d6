// Which moves of a puzzle belong to which card of the hand.

import type { PuzzleChoice } from "../../http";

export interface CardToPlay {
  card: string;
  /** Several for a wild, one for each color; none for a card that cannot be played. */
  choices: PuzzleChoice[];
}

/** The card that a move plays; null for drawing, challenging and the like. */
export const cardOf = (move: string): string | null => /^[A-Z][^=!]*/.exec(move)?.[0] ?? null;

export const cardsToPlay = (hand: readonly string[], choices: readonly PuzzleChoice[]): CardToPlay[] =>
  hand.map((card) => ({ card, choices: choices.filter(({ move }) => cardOf(move) === card) }));
