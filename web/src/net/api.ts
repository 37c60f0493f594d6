// What is asked over HTTP.

import type { AskedSettings } from "../../protocol";
import type { PlayerFace } from "../cards/players";

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

async function ask<T>(path: string, given: RequestInit = {}): Promise<T> {
  let reply: Response;
  try {
    reply = await fetch(path, { ...given, signal: AbortSignal.timeout(WITHIN) });
  } catch {
    throw new Problem("unreachable", "");
  }
  const body: unknown = await reply.json().catch(() => null);
  if (reply.ok) return body as T;
  const problem = body as { code?: string; sentence?: string } | null;
  throw new Problem(problem?.code ?? "http", problem?.sentence ?? "");
}

function post<T>(path: string, data: unknown): Promise<T> {
  return ask<T>(path, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(data) });
}

export const openTable = (name: string, settings: AskedSettings, more: object = {}): Promise<Joined> =>
  post<Joined>("/api/tables", { name, settings, ...more });

export const joinTable = (invite: string, name: string, spectator = false): Promise<Joined> =>
  post<Joined>("/api/join", { invite, name, spectator });

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
