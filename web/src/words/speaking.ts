// Speaking: sentences of the catalogue, addressed to one person. The same as src/lastcard/words/speaking.py.

import { readCard } from "../cards/notation";
import { numberInWords } from "./numbers";
import { count } from "./plurals";
import { type Texts, fill } from "./template";

export type Details = Readonly<Record<string, unknown>>;

/** The details that are seats. A sentence is about the first of them that it has. */
const SEATS = ["seat", "target", "owner"];

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
    return capitalized(this.phrase(key, details), this.texts);
  }

  /** The same in the middle of a sentence. */
  phrase(key: string, details: Details = {}): string {
    const about = SEATS.find((name) => name in details);
    const toYou = about !== undefined && details[about] === this.you;
    return fill(
      this.texts[key] ?? key,
      (name, form) => {
        if (name in details) return this.detail(name, details[name], form);
        return toYou ? (this.texts[`you.${name}`] ?? name) : name;
      },
      (name) => this.you !== null && SEATS.includes(name) && details[name] === this.you,
    );
  }

  private detail(name: string, value: unknown, form: string): string | null {
    if (SEATS.includes(name)) return this.seat(value as number, form);
    if (!value) return this.texts[`hidden.${name}`] ?? null;
    if (`plural.${form}` in this.texts) return this.count(Number(value), form);
    if (name === "color" || name === "named") return this.color(value as string, form);
    if (name === "card" || name === "top") return this.card(value as string);
    if (name === "hand" || name === "cards") return this.list((value as string[]).map((card) => this.card(card)));
    if (name === "seats") return this.list((value as number[]).map((seat) => this.seat(seat, form)));
    if (name === "players") return this.list(value as string[]);
    if (name === "asks") return this.texts[`window.${value as string}.asks`] ?? null;
    return typeof value === "number" ? numberInWords(this.texts, value) : String(value);
  }

  seat(seat: number, form = ""): string {
    if (seat === this.you) return this.texts[`you.${form}`] ?? this.texts["you.who"] ?? "";
    return nameInForm(this.texts[`name.${form}`] ?? "{name}", this.name(seat));
  }

  private color(color: string, form: string): string | null {
    return this.texts[`color.${form}.${color}`] ?? this.texts[`color.${color}`] ?? null;
  }

  count(number: number, noun: string): string {
    return count(this.texts, number, noun);
  }

  /** `a`, `a and b`, `a, b and c`. */
  list(items: readonly string[]): string {
    const last = items.at(-1) ?? "";
    const first = items.slice(0, -1);
    const rule = this.texts["name.and"] ?? `${this.texts["list.and"] ?? ""} {name}`;
    return first.length ? `${first.join(", ")} ${nameInForm(rule, last)}` : last;
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
    return text
      .replace("{number:digits}", number ?? "")
      .replace("{number:word}", spelled)
      .replace("{number}", what === "title" ? capitalized(spelled, this.texts) : spelled);
  }
}

const ARROW = " => ";

/** A name in the form that a rule of the language makes: see src/lastcard/words/names.py. */
export function nameInForm(rule: string, name: string): string {
  for (const line of rule.split("\n")) {
    const at = line.lastIndexOf(ARROW);
    const form = at < 0 ? line : line.slice(at + ARROW.length);
    if (at < 0 || new RegExp(line.slice(0, at), "iu").test(name)) return form.replace("{name}", () => name);
  }
  return name;
}

/** With an initial capital. `language.capitals` has those that are special in a language: `iİ`. */
export function capitalized(text: string, texts: Texts): string {
  const special = texts["language.capitals"] ?? "";
  const first = text.slice(0, 1);
  const at = first ? special.indexOf(first) : -1;
  return (at >= 0 && at % 2 === 0 ? special.slice(at + 1, at + 2) : first.toUpperCase()) + text.slice(1);
}
