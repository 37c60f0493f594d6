// What is asked over HTTP.

import type { AskedSettings, Face } from "../../protocol";
import type { PlayerFace } from "../cards/players";
import type { Replay } from "../replay/snapshot";
import { forgetToken, tokenFor } from "./memory";

/** The server refuses, or is not there; the sentence is for people, the code for us. */
export class Problem extends Error {
  constructor(
    readonly code: string,
    readonly sentence: string,
  ) {
    super(sentence);
  }
}

export interface Joined {
  table: string;
  person: string;
  token: string;
  invite?: string;
}

export interface OptionChoice {
  name: string;
  about: string;
  values: string[];
  least: number | null;
  most: number | null;
  default: string;
  ruling: string;
}

export interface EditionSummary {
  name: string;
  title: string;
  least: number;
  most: number;
  modes: { mode: string | null; least: number; most: number }[];
  options: OptionChoice[];
}

export interface RuleText {
  id: string;
  section: string;
  text: string;
  rulings: string[];
}

export interface RulingText {
  id: string;
  title: string;
  /** Paragraphs, in Markdown. */
  text: string;
}

const WITHIN = 15_000;

/** The answer, whatever it is; a refusal is thrown. */
async function reach(path: string, given: RequestInit): Promise<Response> {
  let reply: Response;
  try {
    reply = await fetch(path, { ...given, signal: AbortSignal.timeout(WITHIN) });
  } catch {
    throw new Problem("unreachable", "");
  }
  if (reply.ok) return reply;
  const problem = (await reply.json().catch(() => null)) as { code?: string; sentence?: string } | null;
  throw new Problem(problem?.code ?? "http", problem?.sentence ?? "");
}

async function ask<T>(path: string, given: RequestInit = {}): Promise<T> {
  const reply = await reach(path, given);
  return (await reply.json().catch(() => null)) as T;
}

function post<T>(path: string, data: unknown): Promise<T> {
  return ask<T>(path, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(data) });
}

/** The first page, as it is served now. */
export const pageNow = async (): Promise<string> => (await reach("/", { cache: "no-store" })).text();

export const openTable = (name: string, settings: AskedSettings, more: object = {}): Promise<Joined> =>
  post<Joined>("/api/tables", { name, settings, ...more });

/** With the same token until an answer has come: if one is lost, another try leads to the seat that I have. */
export async function joinTable(invite: string, name: string, more: object = {}): Promise<Joined> {
  const joined = await post<Joined>("/api/join", { invite, name, token: tokenFor(invite), ...more });
  forgetToken();
  return joined;
}

/** The table that an invitation leads to. */
export interface Invitation {
  table: string;
  edition: string;
  phase: Face["phase"];
  players: number;
  /** Seats that nobody has. */
  free: number;
  /** The name of the host. */
  host: string;
}

export const invitation = (invite: string): Promise<Invitation> =>
  ask<Invitation>(`/api/invitations/${encodeURIComponent(invite)}`);

export interface Listed {
  table: string;
  edition: string;
  phase: "open" | "playing" | "match_over";
  players: number;
  free: number;
}

export const publicTables = async (): Promise<Listed[]> => (await ask<{ tables: Listed[] }>("/api/tables")).tables;

/** The address that others reach the server by, if it knows one. */
export const where = async (): Promise<string | null> => (await ask<{ address: string | null }>("/api/where")).address;

export const bots = async (): Promise<string[]> => (await ask<{ bots: string[] }>("/api/bots")).bots;

/** The cards of an edition, each once. */
export const deck = async (edition: string): Promise<string[]> =>
  (await ask<{ cards: { card: string }[] }>(`/api/editions/${edition}`)).cards.map((one) => one.card);

export const editions = async (language: string): Promise<EditionSummary[]> =>
  (await ask<{ editions: EditionSummary[] }>(`/api/editions?lang=${language}`)).editions;

export const words = async (language: string): Promise<Record<string, string>> =>
  (await ask<{ texts: Record<string, string> }>(`/api/words/${language}`)).texts;

export const rules = async (edition: string): Promise<RuleText[]> =>
  (await ask<{ rules: RuleText[] }>(`/api/editions/${edition}/rules`)).rules;

export const players = async (language: string): Promise<PlayerFace[]> =>
  (await ask<{ players: PlayerFace[] }>(`/api/players?lang=${language}`)).players;

export const rulings = async (): Promise<RulingText[]> =>
  (await ask<{ rulings: RulingText[] }>("/api/rulings")).rulings;

/** What lets me see a table over HTTP: my token, or an invitation. */
export interface Pass {
  token?: string | undefined;
  invite?: string | undefined;
}

function headersOf({ token, invite }: Pass): Record<string, string> {
  if (token) return { Authorization: `Bearer ${token}` };
  return invite ? { "X-Invite": invite } : {};
}

/** A table from outside: by my token, by an invitation, or because it is public. */
export const tableFace = (table: string, pass: Pass): Promise<Face> =>
  ask<Face>(`/api/tables/${table}`, { headers: headersOf(pass) });

/** The record of a match as text; without a number, of the last that was dealt. */
export const recordOf = async (table: string, match: number | null, pass: Pass): Promise<string> =>
  (await reach(`/api/tables/${table}/record.lcg${matchQuery(match)}`, { headers: headersOf(pass) })).text();

/** Who sat where in an earlier match. */
export const namesIn = async (table: string, match: number, pass: Pass): Promise<string[]> =>
  (
    await ask<{ names: string[] }>(`/api/tables/${table}/record.json${matchQuery(match)}`, {
      headers: headersOf(pass),
    })
  ).names;

const matchQuery = (match: number | null): string => (match === null ? "" : `?match=${match}`);

export const replayOf = (record: string): Promise<Replay> => post<Replay>("/api/replays", { record });

/** What a deck breaks, by the rules' ids; nothing, if it may be played. */
export interface DeckVerdict {
  playable: boolean;
  broken: { rule: string; sentence: string }[];
}

export const checkDeck = (cards: readonly string[], wildFills: "all" | "one"): Promise<DeckVerdict> =>
  post<DeckVerdict>("/api/decks/check", { cards, wild_fills: wildFills });
