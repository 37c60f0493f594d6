// All player cards, loaded when the first one is shown.

import { players } from "../net/api";
import { language } from "../words/language.svelte";
import type { PlayerFace } from "../../http";

class Roster {
  private cards = $state.raw<ReadonlyMap<string, PlayerFace>>(new Map());
  private loaded: string | null = null;

  /** All cards, in the order of the roster. */
  get all(): PlayerFace[] {
    void this.load();
    return [...this.cards.values()];
  }

  find(card: string): PlayerFace | null {
    void this.load();
    return this.cards.get(card) ?? null;
  }

  /** The number of icons on a card. */
  iconsOf(card: string | null): number {
    return card === null ? 0 : (this.find(card)?.icons.length ?? 0);
  }

  private async load(): Promise<void> {
    const code = language.code;
    if (this.loaded === code) return;
    this.loaded = code;
    try {
      const found = await players(code);
      this.cards = new Map(found.map((one) => [one.card, one]));
    } catch {
      this.loaded = null;
    }
  }
}

export const roster = new Roster();
