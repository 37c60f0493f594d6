// Requests over HTTP.

import type {
  Answers,
  AskCup,
  AskedCup,
  BookList,
  DailyCalendar,
  DailyDay,
  DeckCheck,
  DeckVerdict,
  EditionSummary,
  Invitation,
  JoinCup,
  JoinedCup,
  Listed,
  OpenCup,
  PlayerFace,
  PublicCup,
  PuzzleBook,
  Replay,
  ReplayRecord,
  ReviewRecord,
  RuleList,
  RulingText,
} from "../../http";
import type { AskedSettings, PublicState, JoinTable, Joined, OpenTable } from "../../protocol";
import type { Review, ReviewLine } from "../coach/review";
import { forgetToken, tokenFor } from "./memory";
import { Problem } from "./problem";
import { request, requestLines } from "./transport";

/** The raw response; a refusal is thrown. */
const reach = (path: string, given: RequestInit): Promise<Response> => accepted(request(path, given));

async function accepted(asked: Promise<Response>): Promise<Response> {
  let reply: Response;
  try {
    reply = await asked;
  } catch (error) {
    throw error instanceof Problem ? error : new Problem("unreachable", "");
  }
  if (reply.ok) return reply;
  const problem = (await reply.json().catch(() => null)) as { code?: string; sentence?: string } | null;
  throw new Problem(problem?.code ?? "http", problem?.sentence ?? "");
}

/** A path of the API with its placeholders such as `{table}` filled in. */
type Filled<Path extends string> = Path extends `${infer Before}{${string}}${infer After}`
  ? `${Before}${string}${Filled<After>}`
  : Path;
type PathOf<Request extends keyof Answers> = Request extends `${string} ${infer Path}`
  ? Filled<Path> | `${Filled<Path>}?${string}`
  : never;
type Get = Extract<keyof Answers, `GET ${string}`>;
type Post = Extract<keyof Answers, `POST ${string}`>;

async function ask<Request extends keyof Answers>(path: string, given: RequestInit = {}): Promise<Answers[Request]> {
  const reply = await reach(path, given);
  return (await reply.json().catch(() => null)) as Answers[Request];
}

const get = <Request extends Get>(
  path: PathOf<Request>,
  headers: Record<string, string> = {},
): Promise<Answers[Request]> => ask<Request>(path, { headers });

const post = <Request extends Post>(
  path: PathOf<Request>,
  data: unknown,
  headers: Record<string, string> = {},
): Promise<Answers[Request]> =>
  ask<Request>(path, {
    method: "POST",
    headers: { "Content-Type": "application/json", ...headers },
    body: JSON.stringify(data),
  });

/** The front page, as it is served now. */
export const pageNow = async (): Promise<string> => (await reach("/", { cache: "no-store" })).text();

export const openTable = (
  name: string,
  settings: AskedSettings,
  more: Omit<OpenTable, "name" | "settings"> = {},
): Promise<Joined> => post<"POST /api/tables">("/api/tables", { name, settings, ...more } satisfies OpenTable);

/** Optional parameters for joining a table. */
export type Joining = Omit<JoinTable, "invite" | "name" | "token">;

/** Uses the same token until an answer arrives: if one is lost, a retry leads to the same seat. */
export async function joinTable(invite: string, name: string, more: Joining = {}): Promise<Joined> {
  const wanted: JoinTable = { invite, name, token: tokenFor(invite), ...more };
  const joined = await post<"POST /api/join">("/api/join", wanted);
  forgetToken();
  return joined;
}

export const invitation = (invite: string): Promise<Invitation> =>
  get<"GET /api/invitations/{invite}">(`/api/invitations/${encodeURIComponent(invite)}`);

export const publicTables = async (): Promise<Listed[]> => (await get<"GET /api/tables">("/api/tables")).tables;

/** The address at which others reach the server, if it knows one. */
export const where = async (): Promise<string | null> => (await get<"GET /api/where">("/api/where")).address;

export const bots = async (): Promise<string[]> => (await get<"GET /api/bots">("/api/bots")).bots;

/** The cards of an edition, each once. */
export const deck = async (edition: string): Promise<string[]> =>
  (await get<"GET /api/editions/{edition}">(`/api/editions/${encodeURIComponent(edition)}`)).cards.map(
    (one) => one.card,
  );

export const editions = async (language: string): Promise<EditionSummary[]> =>
  (await get<"GET /api/editions">(`/api/editions?lang=${language}`)).editions;

export const words = async (language: string): Promise<Record<string, string>> =>
  (await get<"GET /api/words/{language}">(`/api/words/${language}`)).texts;

export const rules = (edition: string, language: string): Promise<RuleList> =>
  get<"GET /api/editions/{edition}/rules">(`/api/editions/${encodeURIComponent(edition)}/rules?lang=${language}`);

export const players = async (language: string): Promise<PlayerFace[]> =>
  (await get<"GET /api/players">(`/api/players?lang=${language}`)).players;

export const puzzleBooks = (): Promise<BookList> => get<"GET /api/puzzles">("/api/puzzles");
export const puzzleBook = (book: string, language: string): Promise<PuzzleBook> =>
  get<"GET /api/puzzles/{book}">(`/api/puzzles/${book}?lang=${language}`);

export const rulings = async (): Promise<RulingText[]> => (await get<"GET /api/rulings">("/api/rulings")).rulings;

export const dailyCalendar = (): Promise<DailyCalendar> => get<"GET /api/daily">("/api/daily");

/** The daily deal of a day: a date, or `today`. */
export const dailyDay = (day: string): Promise<DailyDay> =>
  get<"GET /api/daily/{day}">(`/api/daily/${encodeURIComponent(day)}`);

/** The credentials for a table over HTTP: my token, or an invitation. */
export interface Pass {
  token?: string | undefined;
  invite?: string | undefined;
}

function headersOf({ token, invite }: Pass): Record<string, string> {
  if (token) return { Authorization: `Bearer ${token}` };
  return invite ? { "X-Invite": invite } : {};
}

/** A table from outside: by my token, by an invitation, or because it is public. */
export const tableFace = (table: string, pass: Pass): Promise<PublicState> =>
  get<"GET /api/tables/{table}">(`/api/tables/${table}`, headersOf(pass));

export const openCup = (name: string, settings: AskedCup, bust: string): Promise<JoinedCup> =>
  post<"POST /api/cups">("/api/cups", { name, settings, bust } satisfies OpenCup);

/** Uses the same token until an answer arrives: if one is lost, a retry leads to the same place. */
export async function joinCup(invite: string, name: string, bust: string): Promise<JoinedCup> {
  const wanted: JoinCup = { invite, name, bust, token: tokenFor(invite) };
  const joined = await post<"POST /api/cups/join">("/api/cups/join", wanted);
  forgetToken();
  return joined;
}

/** A cup; with a number, once there is a later one, or after a while. */
export const cupNow = (cup: string, pass: Pass, after: number | null = null): Promise<PublicCup> =>
  get<"GET /api/cups/{cup}">(after === null ? `/api/cups/${cup}` : `/api/cups/${cup}?after=${after}`, headersOf(pass));

export const askCup = (cup: string, pass: Pass, asked: AskCup): Promise<PublicCup> =>
  post<"POST /api/cups/{cup}/commands">(`/api/cups/${cup}/commands`, asked, headersOf(pass));

/** The record of a match as text; without a number, of the last one dealt. */
export const recordOf = async (table: string, match: number | null, pass: Pass): Promise<string> =>
  (await reach(`/api/tables/${table}/record.lcg${matchQuery(match)}`, { headers: headersOf(pass) })).text();

/** The match so far with everybody's cards, to go on with it from a file. Only a table in this browser tells. */
export const savedMatch = async (table: string, pass: Pass): Promise<string> =>
  (await reach(`/api/tables/${table}/whole.lcg`, { headers: headersOf(pass) })).text();

/** Who sat where in an earlier match. */
export async function namesIn(table: string, match: number, pass: Pass): Promise<string[]> {
  const path = `/api/tables/${table}/record.json${matchQuery(match)}` as const;
  return (await get<"GET /api/tables/{table}/record.json">(path, headersOf(pass))).names;
}

const matchQuery = (match: number | null): "" | `?match=${number}` => (match === null ? "" : `?match=${match}`);

export const replayOf = (record: string): Promise<Replay> =>
  post<"POST /api/replays">("/api/replays", { record } satisfies ReplayRecord);

/** The coach's review of a whole match. `heard` is told how far it is; without `signal` it would go on for a minute. */
export async function reviewOf(
  wish: ReviewRecord,
  heard: (line: ReviewLine) => void,
  signal: AbortSignal,
): Promise<Review> {
  let review: Review | undefined;
  const hear = (text: string): void => {
    const line = JSON.parse(text) as ReviewLine;
    review = line.review;
    heard(line);
  };
  const headers = { "Content-Type": "application/json" };
  const given = { method: "POST", headers, body: JSON.stringify(wish), signal };
  await accepted(requestLines("/api/reviews", given, hear));
  if (!review) throw new Problem("broke_off", "");
  return review;
}

/** The rules that a deck breaks, by id; empty if it may be played. */
export const checkDeck = (cards: readonly string[], wildFills: "all" | "one"): Promise<DeckVerdict> =>
  post<"POST /api/decks/check">("/api/decks/check", { cards: [...cards], wild_fills: wildFills } satisfies DeckCheck);
