// Speaking: sentences of the catalogue, addressed to one person. The same as src/lastcard/words/speaking.py.

import { readCard } from "../cards/notation";
import { fill } from "./template";

export type Texts = Readonly<Record<string, string>>;
export type Details = Readonly<Record<string, unknown>>;

/** The details that are seats. A sentence is about the first of them that it has. */
const SEATS = ["seat", "target", "owner"];
const HISSING = /[sxzß]$/;

export class Speaker {
  /** A cache of cards in words: the same few are said all the time. */
  private readonly cards = new Map<string, string>();

  /** `name` names the seats; `you` is the seat of the person addressed. */
  constructor(
    readonly texts: Texts,
    readonly name: (seat: number) => string,
    readonly you: number | null,
  ) {}

  /** A sentence with its details: seats are numbers, cards and colors are written as in notation. */
  say(key: string, details: Details = {}): string {
    return capital(this.phrase(key, details));
  }

  /** The same in the middle of a sentence. */
  phrase(key: string, details: Details = {}): string {
    const about = SEATS.find((name) => name in details);
    const toYou = about !== undefined && details[about] === this.you;
    return fill(this.texts[key] ?? key, (name, form) => {
      if (name in details) return this.detail(name, details[name], form);
      return toYou ? (this.texts[`you.${name}`] ?? name) : name;
    });
  }

  private detail(name: string, value: unknown, form: string): string | null {
    if (SEATS.includes(name)) return this.seat(value as number, form);
    if (!value) return this.texts[`hidden.${name}`] ?? null;
    if (`plural.${form}` in this.texts) return this.count(Number(value), form);
    if (name === "color" || name === "named") return this.texts[`color.${value as string}`] ?? null;
    if (name === "card" || name === "top") return this.card(value as string);
    if (name === "hand" || name === "cards") return this.list((value as string[]).map((card) => this.card(card)));
    if (name === "seats") return this.list((value as number[]).map((seat) => this.seat(seat, form)));
    if (name === "players") return this.list(value as string[]);
    if (name === "asks") return this.texts[`window.${value as string}.asks`] ?? null;
    return String(value);
  }

  seat(seat: number, form = ""): string {
    if (seat === this.you) return this.texts[`you.${form || "who"}`] ?? "";
    const name = this.name(seat);
    if (form !== "whose") return name;
    return name + (this.texts[HISSING.test(name) ? "name.whose_hissing" : "name.whose"] ?? "");
  }

  count(number: number, noun: string): string {
    return count(this.texts, number, noun);
  }

  /** `a`, `a and b`, `a, b and c`. */
  list(items: readonly string[]): string {
    const last = items.at(-1) ?? "";
    const first = items.slice(0, -1);
    return first.length ? `${first.join(", ")} ${this.texts["list.and"] ?? ""} ${last}` : last;
  }

  // Cards in words

  card(code: string): string {
    const said = this.cards.get(code) ?? this.describe(code);
    this.cards.set(code, said);
    return said;
  }

  private describe(code: string): string {
    const { ground, named, elite } = readCard(code);
    const title = this.title(code);
    if (named) return this.phrase("cardname.named", { title, color: named });
    if (ground === "W") return title;
    return this.phrase(elite ? "cardname.icon" : "cardname.colored", { title, color: ground });
  }

  /** The name of a card, whatever its color: `Skip`, `Draw Two`, `7`. */
  title(code: string): string {
    return this.numbered(code, "title") ?? readCard(code).sign;
  }

  /** The effect of a card; null for a plain number. */
  effect(code: string): string | null {
    const { elite } = readCard(code);
    return elite ? (this.texts["card.*.effect"] ?? null) : this.numbered(code, "effect");
  }

  private numbered(code: string, what: "title" | "effect"): string | null {
    const sign = readCard(code).sign;
    const number = /\d+/.exec(sign)?.[0];
    if (sign === number) return null;
    const text = this.texts[`card.${sign.replace(/\d+/, "N")}.${what}`];
    if (text === undefined) return null;
    const spelled = this.texts[`number.${number ?? ""}`] ?? number ?? "";
    return text.replace("{number}", what === "title" ? capital(spelled) : spelled);
  }
}

/** A number with its noun: `1 card`, `4 cards`. */
export function count(texts: Texts, number: number, noun: string): string {
  const [one, many] = (texts[`plural.${noun}`] ?? "|").split("|");
  return `${number} ${number === 1 ? one : many}`;
}

export function capital(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}
