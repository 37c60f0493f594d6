// How a daily deal ended: a line that tells nothing of the cards, and the same in a link. As
// src/lastcard/calendar/results.py has it.

import { type Account, POINT, rounded } from "../coach/review";
import { count } from "../words/plurals";
import { type Texts, fill } from "../words/template";
import { isDate } from "./dates";

/** The end of one try. The names are those of the file that the terminal reads and writes, in its order. */
export interface DailyResult {
  date: string;
  digest: string;
  edition: string;
  mode: string;
  won: boolean;
  /** Seat by seat, how many cards were left; the person's first. */
  cards: number[];
  turns: number;
  /** In percentage points of win chance; null if that was not worked out. */
  luck: number | null;
  skill: number | null;
}

/** The game of a day. */
export type DailyGame = Pick<DailyResult, "edition" | "mode">;

const PLAYERS = 4;
const MOST_SHOWN = 9;
const [MOST_CARDS, MOST_TURNS, MOST_POINTS] = [112, 9999, 1000];
const RESULT = /^([wl])\.(\d{1,4})((?:\.\d{1,3}){4})$/;
const ACCOUNT = /^(-?\d{1,4})\.(-?\d{1,4})$/;

/** The game of a day, in short: `Elite (draft)`. */
export function nameOfGame({ edition, mode }: DailyGame, texts: Texts): string {
  const name = texts[`page.edition_${edition}`] ?? edition;
  return mode ? `${name} (${texts[`page.mode.${mode}`] ?? mode})` : name;
}

const shapesFor = (cards: number): string =>
  cards === 0 ? "★" : "▪".repeat(Math.min(cards, MOST_SHOWN)) + (cards > MOST_SHOWN ? "+" : "");

/** Everybody's cards that were left, without their faces. */
export const shapesOf = (result: DailyResult): string => result.cards.map(shapesFor).join(" ");

const signed = (number: number): string => (number < 0 ? String(number) : `+${number}`);

/** Luck and skill in words, as the line has them; empty if they are not known. */
export function accountIn({ luck, skill }: Pick<DailyResult, "luck" | "skill">, texts: Texts): string {
  if (luck === null || skill === null) return "";
  const details: Record<string, string> = { luck: signed(luck), skill: signed(skill) };
  return fill(texts["daily.account"] ?? "", (name) => details[name] ?? null);
}

/** What a review tells of luck and skill, in hundredths of a percentage point. */
export type LuckAndSkill = Pick<Account, "luck" | "own">;

export function withAccount(result: DailyResult, { luck, own }: LuckAndSkill): DailyResult {
  return { ...result, luck: rounded(luck, POINT), skill: rounded(own, POINT) };
}

/** One line to share. */
export function lineOf(result: DailyResult, streak: number, texts: Texts): string {
  const details: Record<string, string> = {
    cards: count(texts, result.cards[0] ?? 0, "cards"),
    turns: count(texts, result.turns, "turns"),
    streak: String(streak),
    days: String(streak),
  };
  const say = (key: string): string => fill(texts[`daily.${key}`] ?? "", (name) => details[name] ?? null);
  const parts = [
    `lastcard daily ${result.date} ${result.digest}`,
    nameOfGame(result, texts),
    say(result.won ? "won" : "lost"),
    accountIn(result, texts),
  ].filter(Boolean);
  if (streak) parts.push(say("streak"));
  return parts.join(" · ");
}

/** The result in a link: behind `/daily/2026-11-18?`. */
export function queryOf({ won, turns, cards, luck, skill, digest }: DailyResult): string {
  const account = luck === null ? "" : `&a=${luck}.${skill}`;
  return `v=${digest}&r=${won ? "w" : "l"}.${turns}.${cards.join(".")}${account}`;
}

/** What a link says of a result: null if it has none, "unreadable" if something in it cannot be. */
export function resultIn(
  query: URLSearchParams,
  deal: DailyGame & Pick<DailyResult, "date" | "digest">,
): DailyResult | null | "unreadable" {
  const text = query.get("r");
  if (text === null) return null;
  const found = RESULT.exec(text);
  const given = query.get("a");
  const account = given === null ? null : ACCOUNT.exec(given);
  if (!found || (given !== null && !account)) return "unreadable";
  const { date, digest, edition, mode } = deal;
  return (
    checkedResult({
      date,
      digest,
      edition,
      mode,
      won: found[1] === "w",
      cards: (found[3] ?? "").slice(1).split(".").map(Number),
      turns: Number(found[2]),
      luck: account ? Number(account[1]) : null,
      skill: account ? Number(account[2]) : null,
    }) ?? "unreadable"
  );
}

const isWhole = (value: unknown, least: number, most: number): value is number =>
  Number.isInteger(value) && (value as number) >= least && (value as number) <= most;
const isAccount = (value: unknown): value is number | null =>
  value === null || isWhole(value, -MOST_POINTS, MOST_POINTS);
const isText = (value: unknown): value is string => typeof value === "string" && value.length <= 60;

/** The same, in the order of the file; null if no game can have ended like this. */
export function checkedResult(given: unknown): DailyResult | null {
  const { date, digest, edition, mode, won, cards, turns, luck, skill, ...more } = (given ?? {}) as DailyResult;
  const possible =
    typeof date === "string" &&
    isDate(date) &&
    [digest, edition, mode].every(isText) &&
    typeof won === "boolean" &&
    Array.isArray(cards) &&
    cards.length === PLAYERS &&
    cards.every((one) => isWhole(one, 0, MOST_CARDS)) &&
    isWhole(turns, 1, MOST_TURNS) &&
    isAccount(luck) &&
    isAccount(skill) &&
    !Object.keys(more).length;
  return possible ? { date, digest, edition, mode, won, cards: [...cards], turns, luck, skill } : null;
}
