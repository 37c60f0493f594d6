// Whether a match was dealt fairly, computed from its record alone, as specified in docs/fair-deal.md; no rules of the
// game are known here. The same as tools/verify_deal.mjs, without the hash functions that browsers reserve for secure
// pages.

import { hex } from "../net/hex";
import { hmac, sha512 } from "./sha512";

/** What was verified. */
export interface Verdict {
  table: string;
  match: number;
  commitment: string;
  /** Each seat's own randomness, in hex; null: none. */
  given: (string | null)[];
  deals: number;
  shuffles: number;
  rolls: number;
  /** Cards picked out of hands: these are not checked here. */
  picks: number;
}

/** Something does not match, or cannot be checked; the key is that of its sentence in the catalogue. */
export class Misfit extends Error {
  constructor(
    readonly key: string,
    readonly details: Record<string, string | number> = {},
  ) {
    super(key);
  }
}

const SEATS = [..."abcdefghij"];
const DEAL = /^((roll|pile( roll)?) )?dealer( stock( roll)?)?( own)*( pile)*$/;
/** These are not mismatches: there is nothing to check, or not yet. */
export const NOTHING_TO_CHECK = ["no_proof", "no_secret"];

function need(fits: unknown, key: string, details: Record<string, string | number> = {}): asserts fits {
  if (!fits) throw new Misfit(key, details);
}

const bytes = (hex: string): Uint8Array => Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16));
const points = (text: string): string =>
  [...text].map((sign) => sign.codePointAt(0)?.toString(16).padStart(6, "0")).join("");
const inOrder = (one: string, two: string): number => (points(one) < points(two) ? -1 : Number(one !== two));
const sorted = (cards: readonly string[]): string[] => [...cards].sort(inOrder);
const same = (one: readonly string[], two: readonly string[]): boolean =>
  one.length === two.length && one.every((card, place) => card === two[place]);

/** The chance of a match: a stream of blocks, taken eight bytes at a time. */
class Chance {
  private taken = 0;
  private block = new DataView(new ArrayBuffer(64));

  constructor(
    private readonly secret: Uint8Array,
    private readonly context: Uint8Array,
  ) {}

  number(): bigint {
    if (this.taken % 8 === 0) {
      const message = new Uint8Array(this.context.length + 8);
      message.set(this.context);
      new DataView(message.buffer).setBigUint64(this.context.length, BigInt(this.taken / 8));
      this.block = new DataView(hmac(this.secret, message).buffer as ArrayBuffer);
    }
    return this.block.getBigUint64((this.taken++ % 8) * 8);
  }

  below(n: number): number {
    const unfair = 2n ** 64n - (2n ** 64n % BigInt(n));
    let drawn = this.number();
    while (drawn >= unfair) drawn = this.number();
    return Number(drawn % BigInt(n));
  }

  /** The cards in the order that this shuffle must produce; the last card is written first. */
  shuffled(stated: readonly string[]): string[] {
    const cards = sorted(stated);
    for (let last = cards.length - 1; last > 0; last--) {
      const other = this.below(last + 1);
      [cards[last], cards[other]] = [cards[other] as string, cards[last] as string];
    }
    return cards.reverse();
  }
}

class Verifier {
  private readonly lines: string[];
  private readonly seats: number;
  private readonly chance: Chance;
  private readonly verdict: Verdict;
  private start: string[][] = [];

  constructor(private readonly text: string) {
    this.lines = text.split(/\r?\n/).filter((line) => line.trim() && !line.trimStart().startsWith("#"));
    const [table = "", match = ""] = this.tag(/^fair ([\w.~-]{1,64} [1-9]\d*)$/, "no_proof").split(" ");
    const commitment = this.tag(/^commitment ([0-9a-f]{128})$/, "no_commitment");
    const secret = bytes(this.tag(/^secret ([0-9a-f]{256})$/, "no_secret"));
    need(hex(sha512(secret)) === commitment, "other_secret");
    this.seats = new Set(this.lines.map((line) => /^ +([a-j])\*?(?: |$)/.exec(line)?.[1]).filter(Boolean)).size;
    const given = SEATS.slice(0, this.seats).map((seat) => this.find(RegExp(`^random ${seat} (\\w+)$`)));
    const edition = this.tag(/^ +(edition .+)$/, "no_edition");
    const randomness = given.map((one, seat) => `${SEATS[seat]} ${one ?? "-"}`);
    const context = ["lastcard fair deal 1", `table ${table}`, `match ${match}`, edition, ...randomness, ""].join("\n");
    this.chance = new Chance(secret, new TextEncoder().encode(context));
    const counted = { deals: 0, shuffles: 0, rolls: 0, picks: 0 };
    this.verdict = { table, match: Number(match), commitment, given: given.map((one) => one ?? null), ...counted };
  }

  verify(): Verdict {
    for (const line of this.lines) {
      if (line.startsWith(" ")) {
        this.start.push(line.trim().split(/ +/));
        continue;
      }
      const clauses = [...line.matchAll(/\(([^()]*)\)/g)].flatMap((answer) => (answer[1] ?? "").split("; "));
      for (const clause of clauses) this.checkClause(clause);
      if (line.startsWith("(")) this.checkDeal(clauses.map((told) => told.split(" ")));
    }
    need(this.verdict.deals && this.verdict.deals === this.text.split(/^round /m).length - 1, "no_deal");
    return this.verdict;
  }

  private find(form: RegExp): string | undefined {
    return this.lines.map((line) => form.exec(line)?.[1]).find(Boolean);
  }

  private tag(form: RegExp, missing: string): string {
    const found = this.find(form);
    need(found, missing);
    return found;
  }

  private checkClause(clause: string): void {
    const [, pile, players] = /^(?:pile (.+)|(?:stock|[a-j] shuffles) (.+))$/.exec(clause) ?? [];
    const cards = pile?.split(" ") ?? players?.split(", ");
    if (cards) need(same(cards, this.chance.shuffled(cards)), "shuffle", { number: ++this.verdict.shuffles });
    const [, rolled, below] = /^roll (\d+) of (\d+)$/.exec(clause) ?? [];
    if (rolled) {
      this.verdict.rolls++;
      need(Number(below) === this.seats && Number(rolled) === this.chance.below(this.seats), "roll");
    }
    if (/^from [a-j] /.test(clause)) {
      this.verdict.picks++;
      this.chance.number();
      this.chance.number();
    }
  }

  /** A round starts with the shuffled cards, dealt one at a time from the dealer's left. */
  private checkDeal(deal: string[][]): void {
    const isFirst = this.verdict.deals++ === 0;
    const start = this.start.splice(0);
    const words = (key: string): string[] => (start.find(([word]) => word?.replace("*", "") === key) ?? []).slice(1);
    const order = deal.map(([word, verb]) => (verb === "shuffles" ? "own" : word)).join(" ");
    need(DEAL.test(order) && !(isFirst && order.startsWith("dealer")), "no_deal");
    if (words("draft").length) return; // the cards are dealt when it is over
    const after = deal.slice(deal.findIndex(([word]) => word === "dealer"));
    const [pile, ...more] = after.filter(([word]) => word === "pile").map((clause) => clause.slice(1));
    need(pile, "no_deal");
    const drawn = order.startsWith("pile") ? (deal[0] ?? []).slice(1) : pile; // to determine the dealer
    need(same(sorted(drawn), sorted(pile)), "other_cards");
    const hands = SEATS.slice(0, this.seats).map((seat) => words(seat).filter((card) => card !== "!"));
    const left = words("pile");
    const open = [...words("top").map((card) => card.split("=")[0] ?? ""), ...words("under")];
    need(same(sorted([...left, ...open, ...hands.flat()]), sorted(pile)), "other_cards");
    need(([pile, ...more].at(-1) ?? []).join(" ").endsWith(left.join(" ")), "other_cards");
    this.checkHands(hands, pile, SEATS.indexOf(after[0]?.[1] ?? ""));
  }

  private checkHands(hands: string[][], pile: readonly string[], dealer: number): void {
    const dealt = this.seats * Math.min(...hands.map((hand) => hand.length));
    for (let place = 0; place < dealt; place++) {
      const hand = hands[(dealer + 1 + place) % this.seats] ?? [];
      const found = hand.indexOf(pile[place] ?? "");
      need(found >= 0, "other_hand", { card: pile[place] ?? "" });
      hand[found] = ""; // a card counts once
    }
  }
}

/** Returns what was verified; throws a `Misfit` if something does not match. */
export function verify(record: string): Verdict {
  return new Verifier(record).verify();
}
