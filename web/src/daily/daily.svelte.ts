// The daily deals of this browser: which day it is, the results that counted, and the tries that were begun.

import { untrack } from "svelte";
import type { DailyDay } from "../../http";
import { dailyCalendar, dailyDay } from "../net/api";
import { type Seated, keeps, readStored, writeStored } from "../net/memory";
import { isSite } from "../net/site";
import { addDays, dayAt, daysBetween, untilNextDay } from "./dates";
import { type DailyGame, type DailyResult, type LuckAndSkill, checkedResult, withAccount } from "./results";

/** The counted try at a deal, that was begun on its day. */
export interface Try extends Seated {
  digest: string;
}

/** The match at its table that counts: others there are for fun. */
export const COUNTED = 1;

const MOST_TRIES = 40;
/** After midnight the server is asked a moment later: its clock may be a little behind. */
const LATER = 500;

class Daily {
  /** The results that counted, one for each day. */
  results = $state.raw<readonly DailyResult[]>(readResults());
  private tries = $state.raw<Readonly<Record<string, Try>>>(readStored("daily_tries", {}));
  private time = $state(Date.now());
  /** By how much the server's clock is ahead of ours, in milliseconds. */
  private ahead = $state(0);
  /** The day that it is. */
  today = $derived(dayAt(this.time + this.ahead));
  /** Days in a row that were played to the end. If today's is still to be played, up to yesterday. */
  streak = $derived.by(() => this.streakUpTo(this.today) || this.streakUpTo(addDays(this.today, -1)));

  resultOf(date: string): DailyResult | null {
    return this.results.find((one) => one.date === date) ?? null;
  }

  streakUpTo(date: string): number {
    let days = 0;
    for (let at = date; this.resultOf(at); at = addDays(at, -1)) days += 1;
    return days;
  }

  /** The try that was begun and has no result yet. */
  begunOn(date: string): Try | null {
    return this.resultOf(date) ? null : (this.tries[date] ?? null);
  }

  /** The counted try of a day, begun or over; null if it was played elsewhere, or long ago. */
  tryOf(date: string): Try | null {
    return this.tries[date] ?? null;
  }

  /** Whether a match is a counted try. */
  counts(table: string, date: string, match: number): boolean {
    return match === COUNTED && this.tries[date]?.table === table;
  }

  /** Another tab may have changed it. */
  private readAgain(): void {
    this.results = readResults();
    this.tries = readStored("daily_tries", {});
  }

  begin(date: string, seated: Seated, digest: string): void {
    this.readAgain();
    const others = Object.entries(this.tries).filter(([day]) => day !== date);
    this.tries = Object.fromEntries([...others.slice(1 - MOST_TRIES), [date, { ...seated, digest }]]);
    writeStored("daily_tries", this.tries);
  }

  /** The table of a try is no longer there. */
  forget(date: string): void {
    this.tries = Object.fromEntries(Object.entries(this.tries).filter(([day]) => day !== date));
    writeStored("daily_tries", this.tries);
  }

  /** Add results; the days that there are already stay as they are. Returns how many were added. */
  add(found: readonly DailyResult[]): number {
    this.readAgain();
    const added = found.filter((one, i) => !this.resultOf(one.date) && found.findIndex(sameDay(one)) === i);
    if (!added.length) return 0;
    this.results = [...this.results, ...added].sort((one, two) => (one.date < two.date ? -1 : 1));
    writeStored("daily", this.results);
    return added.length;
  }

  /** Add luck and skill to the result of a day. */
  review(date: string, account: LuckAndSkill): void {
    this.readAgain();
    this.results = this.results.map((one) => (one.date === date ? withAccount(one, account) : one));
    writeStored("daily", this.results);
  }

  /** Add the results of a file; returns how many were added. A day that it brings has been played elsewhere. */
  bring(found: readonly DailyResult[]): number {
    const begun = found.filter((one) => this.begunOn(one.date));
    const added = this.add(found);
    for (const { date } of begun) this.forget(date);
    return added;
  }

  /** Whether the browser keeps anything. */
  get keeps(): boolean {
    return keeps();
  }

  /** The deal of a day; without one, of today. A server says what day it is; without one, this computer does. */
  async dealOf(date: string | null): Promise<DailyDay> {
    if (!isSite()) {
      const found = await dailyDay(date ?? "today");
      this.ahead = found.now - Date.now();
      this.time = Date.now();
      return found;
    }
    this.time = Date.now();
    const { first, games } = await dailyCalendar();
    const day = date ?? this.today;
    return { date: day, today: this.today, now: this.time, first, ...gameOn(day, first, games) };
  }

  /** Notice that a new day begins; returns how to end that. */
  watch(): () => void {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = (): void => {
      const now = Date.now();
      this.time = now;
      clearTimeout(timer);
      timer = setTimeout(look, untilNextDay(now + untrack(() => this.ahead)) + LATER);
    };
    document.addEventListener("visibilitychange", look);
    look();
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", look);
    };
  }
}

const sameDay =
  (one: DailyResult) =>
  (other: DailyResult): boolean =>
    other.date === one.date;

function readResults(): DailyResult[] {
  const kept = readStored<unknown>("daily", []);
  return Array.isArray(kept) ? kept.map(checkedResult).filter((one) => one !== null) : [];
}

/** The game of a day: one follows the other. */
export function gameOn<Game extends DailyGame>(date: string, first: string, games: readonly Game[]): Game {
  const days = daysBetween(first, date);
  const game = games[((days % games.length) + games.length) % games.length];
  if (!game) throw new RangeError("a calendar without games");
  return game;
}

export const daily = new Daily();
