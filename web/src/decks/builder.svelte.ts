// The deck being edited: its cards, the server's verdict, and the decks saved in this browser.

import type { PlayerFace } from "../../http";
import { type ActionName, inksOf, signsOf } from "../cards/players";
import { roster } from "../cards/roster.svelte";
import type { Color } from "../cards/shapes";
import type { DeckVerdict } from "../../http";
import { checkDeck } from "../net/api";
import { type KeptDeck, readDecks, readDesk, writeDecks, writeDesk } from "../net/memory";
import { chanceDeck, readDeck, writeDeck } from "./deck";

/** The filters of a collection. */
export interface Narrowed {
  colors: Color[];
  icons: ActionName[];
  foils: boolean;
  text: string;
}

const CHANCES = 40;

export class Builder {
  name = $state("");
  cards = $state.raw<string[]>([]);
  /** The saved deck being edited; null for a new one. */
  id = $state<string | null>(null);
  kept = $state.raw<KeptDeck[]>(readDecks());
  /** Null while the server has not answered. */
  verdict = $state.raw<DeckVerdict | null>(null);
  /** The server does not answer. */
  alone = $state(false);
  /** The card whose effects are shown. */
  looked = $state<string | null>(null);
  narrowed = $state<Narrowed>({ colors: [], icons: [], foils: false, text: "" });

  playable = $derived(this.verdict?.playable ?? false);
  /** The rules that are broken. */
  broken = $derived([...new Set(this.verdict?.broken.map((one) => one.rule))]);
  faces = $derived(this.cards.flatMap((card) => roster.find(card) ?? []));
  collection = $derived(roster.all.filter((one) => this.fits(one)));
  text = $derived(writeDeck({ name: this.name, cards: this.cards }));
  /** Whether the current deck is saved as it is. */
  saved = $derived(
    this.kept.some((one) => one.id === this.id && one.name === this.name && one.cards.join() === this.cards.join()),
  );

  private asked = 0;

  constructor(private readonly wildFills: "all" | "one") {
    const desk = readDesk();
    this.name = desk.name;
    this.id = desk.id;
    this.put(desk.cards);
  }

  /** Put a card into the deck, or take it out. */
  toggle(card: string): void {
    this.looked = card;
    this.put(this.cards.includes(card) ? this.cards.filter((one) => one !== card) : [...this.cards, card]);
  }

  put(cards: string[]): void {
    this.cards = cards;
    this.remember();
    void this.check();
  }

  rename(name: string): void {
    this.name = name;
    this.remember();
  }

  /** Start with an empty deck. */
  clear(): void {
    this.id = null;
    this.name = "";
    this.put([]);
  }

  /** A random deck that may be played. */
  async shuffle(): Promise<void> {
    for (let tries = 0; tries < CHANCES; tries++) {
      const cards = chanceDeck(roster.all);
      if (!(await checkDeck(cards, this.wildFills)).playable) continue;
      this.id = null;
      this.name = "";
      this.put(cards);
      return;
    }
  }

  /** Read a deck from a text; false if it contains none. */
  read(text: string): boolean {
    const deck = readDeck(text);
    if (!deck.cards.length) return false;
    this.id = null;
    this.name = deck.name;
    this.put(deck.cards);
    return true;
  }

  // The shelf

  save(name: string): void {
    const id = this.id ?? `${Date.now()}`;
    const one: KeptDeck = { id, name, cards: this.cards };
    this.name = name;
    this.id = id;
    this.keep([one, ...this.kept.filter((other) => other.id !== id)]);
    this.remember();
  }

  load(deck: KeptDeck): void {
    this.id = deck.id;
    this.name = deck.name;
    this.put(deck.cards);
  }

  call(id: string, name: string): void {
    this.keep(this.kept.map((one) => (one.id === id ? { ...one, name } : one)));
    if (this.id === id) this.rename(name);
  }

  drop(id: string): void {
    this.keep(this.kept.filter((one) => one.id !== id));
    if (this.id === id) this.id = null;
    this.remember();
  }

  private keep(decks: KeptDeck[]): void {
    this.kept = decks;
    writeDecks(decks);
  }

  private remember(): void {
    writeDesk({ id: this.id, name: this.name, cards: this.cards });
  }

  private async check(): Promise<void> {
    const question = ++this.asked;
    try {
      const verdict = await checkDeck(this.cards, this.wildFills);
      if (question !== this.asked) return;
      this.verdict = verdict;
      this.alone = false;
    } catch {
      if (question !== this.asked) return;
      this.verdict = null;
      this.alone = true;
    }
  }

  private fits(one: PlayerFace): boolean {
    const { colors, icons, foils, text } = this.narrowed;
    const inks = inksOf(one);
    const signs = one.icons.map((icon) => signsOf(icon)[0]);
    const words = `${one.name} ${one.effects.join(" ")}`.toLowerCase();
    return (
      (foils ? one.foil : !one.foil || inks.length > 1) &&
      (colors.length === 0 || colors.some((color) => inks.includes(color))) &&
      icons.every((icon) => signs.includes(icon)) &&
      words.includes(text.trim().toLowerCase())
    );
  }
}
