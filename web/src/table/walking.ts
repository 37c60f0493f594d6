// The keys that move along the hand.

/** Where a key leads from card `at` of `cards`; null if it is not such a key. */
export function walk(key: string, at: number, cards: number): number | null {
  switch (key) {
    case "ArrowLeft":
      return at - 1;
    case "ArrowRight":
      return at + 1;
    case "Home":
      return 0;
    case "End":
      return cards - 1;
    default:
      return null;
  }
}

export const isWalkingKey = (key: string): boolean => walk(key, 0, 1) !== null;
