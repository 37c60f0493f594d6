// What this browser remembers: who I am, the tables I sit at, and my preferences. None of it is sent anywhere.

import type { Account } from "../coach/review";
import { PACES, type PaceName } from "../home/pace";
import { chance } from "./hex";

export interface Seated {
  table: string;
  person: string;
  /** Proves who I am: never in an address, never shown. */
  token: string;
  edition: string;
  /** The invitation, if I opened the table or received it. */
  invite: string | null;
  /** When I was last there, in milliseconds since 1970. */
  at: number;
  /** The day, if a daily deal is played there. */
  daily?: string;
}

export interface Preferences {
  name: string;
  /** The name that my avatar is drawn from, if it is not my own; stored and sent as `bust`. */
  bust: string | null;
  theme: "dark" | "light" | null;
  sound: boolean;
  calm: boolean;
  bigCards: boolean;
  /** Whether single-letter shortcuts are on. Useful to turn off for speech input, or if a finger slips. */
  letterKeys: boolean;
  /** Whether a drawn card that cannot be played is kept automatically. */
  keepUnfit: boolean;
  language: string | null;
  /** The pace of "Play now". */
  pace: PaceName;
  /** The tips of the first game that are not needed any more. */
  learned: readonly string[];
}

const DEFAULTS: Preferences = {
  name: "",
  bust: null,
  theme: null,
  sound: true,
  calm: false,
  bigCards: false,
  letterKeys: true,
  keepUnfit: true,
  language: null,
  pace: "normal",
  learned: [],
};
const MOST_TABLES = 30;
const MOST_DEALS = 100;

/** A browser may refuse to store anything (private windows, full disks): then it is kept until this page is closed. */
const passing = new Map<string, string>();

/** Something that another part of the page keeps. */
export const readStored = <T>(key: string, otherwise: T): T => read(key, otherwise);
export const writeStored = (key: string, value: unknown): void => write(key, value);

/** Whether the browser stores anything. */
export function keeps(): boolean {
  try {
    localStorage.setItem("lastcard.kept", "1");
    localStorage.removeItem("lastcard.kept");
    return true;
  } catch {
    return false;
  }
}

function read<T>(key: string, otherwise: T): T {
  try {
    const text = passing.get(key) ?? localStorage.getItem(`lastcard.${key}`);
    return text === null ? otherwise : (JSON.parse(text) as T);
  } catch {
    return otherwise;
  }
}

function write(key: string, value: unknown): void {
  const text = JSON.stringify(value);
  try {
    localStorage.setItem(`lastcard.${key}`, text);
    passing.delete(key);
  } catch {
    passing.set(key, text);
  }
}

/** The token with which I join a table by an invitation: the same one until I am in, even if an answer is lost. */
export function tokenFor(invite: string): string {
  const last = read<{ invite: string; token: string } | null>("coming", null);
  if (last?.invite === invite) return last.token;
  const token = chance(24);
  write("coming", { invite, token });
  return token;
}

/** I have joined: use another one next time. */
export const forgetToken = (): void => write("coming", null);

/** Stored as `likes`, the name that browsers already have. */
export function readPreferences(): Preferences {
  const preferences = { ...DEFAULTS, ...read<Partial<Preferences>>("likes", {}) };
  return preferences.pace in PACES ? preferences : { ...preferences, pace: DEFAULTS.pace };
}
export const writePreferences = (preferences: Preferences): void => write("likes", preferences);

/** The tables I sit at, the latest first. */
export const readTables = (): Seated[] => read<Seated[]>("tables", []);

export function findTable(table: string): Seated | null {
  return readTables().find((one) => one.table === table) ?? null;
}

export function rememberTable(seated: Seated): void {
  const others = readTables().filter((one) => one.table !== seated.table);
  write("tables", [seated, ...others].slice(0, MOST_TABLES));
}

export function forgetTable(table: string): void {
  write(
    "tables",
    readTables().filter((one) => one.table !== table),
  );
}

/** The table that this invitation led me to before. */
export function findInvite(invite: string): Seated | null {
  return readTables().find((one) => one.invite === invite) ?? null;
}

/** Somebody has opened a private link: this browser sits there now. */
export function rememberToken(table: string, token: string): void {
  const known = findTable(table);
  rememberTable({ ...(known ?? { table, person: "", edition: "", invite: null }), token, at: Date.now() });
}

/** A cup that I am in. The token proves who I am there, and at all of its tables. */
export interface InCup {
  cup: string;
  person: string;
  token: string;
  edition: string;
  invite: string | null;
  /** When I was last there, in milliseconds since 1970. */
  at: number;
}

const MOST_CUPS = 10;

/** The cups that I am in, the latest first. */
export const readCups = (): InCup[] => read<InCup[]>("cups", []);

export const findCup = (cup: string): InCup | null => readCups().find((one) => one.cup === cup) ?? null;

/** The cup that this invitation led me to before. */
export const findCupInvite = (invite: string): InCup | null => readCups().find((one) => one.invite === invite) ?? null;

export function rememberCup(mine: InCup): void {
  write("cups", [mine, ...readCups().filter((one) => one.cup !== mine.cup)].slice(0, MOST_CUPS));
}

export function forgetCup(cup: string): void {
  write(
    "cups",
    readCups().filter((one) => one.cup !== cup),
  );
}

/** This browser as a table's big screen: its own identity, without a seat. */
export interface Screen {
  table: string;
  token: string;
}

const MOST_SCREENS = 10;

/** The big screens that this browser was, by invitation. */
const readScreens = (): Record<string, Screen> => read<Record<string, Screen>>("screens", {});

export const findScreen = (invite: string): Screen | null => readScreens()[invite] ?? null;

export function rememberScreen(invite: string, screen: Screen): void {
  const others = Object.entries(readScreens()).filter(([one]) => one !== invite);
  write("screens", Object.fromEntries([...others.slice(1 - MOST_SCREENS), [invite, screen]]));
}

export function forgetScreen(invite: string): void {
  write("screens", Object.fromEntries(Object.entries(readScreens()).filter(([one]) => one !== invite)));
}

/** The tables at which only my hand is shown, because the table is on a big screen; null: undecided. */
export const readHandOnly = (table: string): boolean | null =>
  read<Record<string, boolean>>("hand_only", {})[table] ?? null;

export function writeHandOnly(table: string, only: boolean): void {
  const all = Object.entries(read<Record<string, boolean>>("hand_only", {})).filter(([one]) => one !== table);
  write("hand_only", Object.fromEntries([...all.slice(1 - MOST_TABLES), [table, only]]));
}

/** The people whose chat and reactions are not shown at a table. */
export const readHidden = (table: string): string[] => read<Record<string, string[]>>("hidden", {})[table] ?? [];

export function writeHidden(table: string, people: string[]): void {
  const others = Object.entries(read<Record<string, string[]>>("hidden", {})).filter(([one]) => one !== table);
  const all = people.length ? [...others, [table, people]] : others;
  write("hidden", Object.fromEntries(all.slice(-MOST_TABLES)));
}

// Reviews

/** What moved my chance in a match that I have had reviewed, in hundredths of a percentage point. */
export interface KeptReview {
  table: string;
  match: number;
  account: Account;
}

const MOST_REVIEWS = 500;

export const readReviews = (): KeptReview[] => read<KeptReview[]>("reviews", []);

/** Each match counts once. */
export function rememberReview(review: KeptReview): void {
  const others = readReviews().filter(({ table, match }) => table !== review.table || match !== review.match);
  write("reviews", [...others, review].slice(-MOST_REVIEWS));
}

// Dynasty decks

/** A saved deck. */
export interface KeptDeck {
  id: string;
  name: string;
  cards: string[];
}

/** The deck that is being built. */
export interface Desk {
  /** The saved deck it came from, if any. */
  id: string | null;
  name: string;
  cards: string[];
}

export const readDecks = (): KeptDeck[] => read<KeptDeck[]>("decks", []);
export const writeDecks = (decks: KeptDeck[]): void => write("decks", decks);
export const readDesk = (): Desk => read<Desk>("desk", { id: null, name: "", cards: [] });
export const writeDesk = (desk: Desk): void => write("desk", desk);

/** My share of the randomness in the deal of a match. Stored as `gifts`, the name that browsers already have. */
export const readDealRandomness = (table: string, match: number): string | null =>
  read<Record<string, string>>("gifts", {})[`${table}.${match}`] ?? null;

export function rememberDealRandomness(table: string, match: number, randomness: string | null): void {
  const key = `${table}.${match}`;
  const others = Object.entries(read<Record<string, string>>("gifts", {})).filter(([one]) => one !== key);
  const all = randomness === null ? others : [...others, [key, randomness]];
  write("gifts", Object.fromEntries(all.slice(-MOST_DEALS)));
}
