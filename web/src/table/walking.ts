// The keys that move along the hand.

/** Where a key leads from card `at` of `cards`, around the ends; null if it is not such a key. */
export function walk(key: string, at: number, cards: number): number | null {
  switch (key) {
    case "ArrowLeft":
      return (at + cards - 1) % cards;
    case "ArrowRight":
      return (at + 1) % cards;
    case "Home":
      return 0;
    case "End":
      return cards - 1;
    default:
      return null;
  }
}

export const isWalkingKey = (key: string): boolean => walk(key, 0, 1) !== null;
