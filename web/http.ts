// What goes over HTTP. Made by `make pages` from the OpenAPI document: do not edit.

import type { AskedSettings, Award, Joined, PublicState, Settings } from "./protocol";

/** The server can read and write; `tables` are in memory. */
export interface Health {
  status: string;
  tables: number;
}

/** Where the server is. */
export interface Where {
  address: string | null;
}

/** The bots that may sit at a table. */
export interface BotList {
  bots: string[];
}

/** The public tables, those that changed last first. */
export interface Listings {
  tables: Listed[];
}

/** A public table, in the list. */
export interface Listed {
  table: string;
  edition: string;
  phase: "match_over" | "open" | "playing";
  players: number;
  free: number;
}

/** The table, or the cup, that an invitation leads to. */
export interface Invitation {
  table: string;
  edition: string;
  phase: "match_over" | "open" | "playing" | "round_over";
  players: number;
  free: number;
  host: string;
  cup?: string | null;
}

/** A new cup. The person who opens it is its host. */
export interface OpenCup {
  name: string;
  settings?: AskedCup;
  bust?: string;
}

/** The settings of a cup in a request; unknown fields are refused. */
export interface AskedCup {
  form?: "knockout" | "swiss";
  rounds?: number;
  table?: AskedSettings;
}

/** You are in a cup. */
export interface JoinedCup {
  cup: string;
  person: string;
  token: string;
  invite?: string;
}

/** Come to a cup by an invitation. */
export interface JoinCup {
  invite: string;
  name: string;
  bust?: string;
  token?: string;
}

/** A cup as everybody sees it who may. */
export interface PublicCup {
  cup: string;
  number: number;
  settings: CupSettings;
  phase: "between" | "open" | "over" | "playing";
  host: string | null;
  people: PublicMember[];
  rounds: PublicRound[];
  standings: PublicCupStanding[];
  awards: Award[];
  next_in: number | null;
  you: YourCup | null;
}

/** The settings of a cup, agreed before its first round. */
export interface CupSettings {
  form?: "knockout" | "swiss";
  rounds?: number;
  table?: Partial<Settings>;
}

/** Somebody in the cup. */
export interface PublicMember {
  person: string;
  name: string;
  here: boolean;
  bust?: string;
  left?: boolean;
  late?: boolean;
}

/** A round. */
export interface PublicRound {
  tables: PublicCupTable[];
  byes: string[];
}

/** A table of a round. */
export interface PublicCupTable {
  table: string;
  seats: PublicCupSeat[];
  done: boolean;
  ended: boolean;
}

/** A person at a table of the cup. */
export interface PublicCupSeat {
  person: string;
  points: number | null;
  won: boolean;
  out: boolean;
}

/** One line of the standings. */
export interface PublicCupStanding {
  place: number;
  person: string;
  points: number;
  wins: number;
  opponents: number;
  results: (number | null)[];
  out: boolean;
}

/** What the cup is for whoever asks. */
export interface YourCup {
  person: string;
  host: boolean;
  table: string | null;
}

/** A command to a cup. */
export interface AskCup {
  key: string;
  command: BeginRound | EndTable | EndCup | AgreeCup | LeaveCup | KickFromCup | PassCupHost;
}

/**
 * Host, before the first round or between two: begin the next one. Between two it begins by itself
 * after a minute, as long as somebody is here.
 */
export interface BeginRound {
  type: "next_round";
}

/** Host: count a table that nobody is at as it stands, so that nobody has to wait for it. */
export interface EndTable {
  type: "end_table";
  table: string;
}

/** Host, between two rounds: that was the last one. */
export interface EndCup {
  type: "end_cup";
}

/** Host, before the first round: change the settings; all of them are given. */
export interface AgreeCup {
  type: "agree";
  settings: AskedCup;
}

/** Leave the cup for good, and the table at which you play: a bot takes over. */
export interface LeaveCup {
  type: "leave";
}

/** Host: send somebody away. The invitation stays valid. */
export interface KickFromCup {
  type: "kick";
  person: string;
}

/** Host: make somebody else the host. */
export interface PassCupHost {
  type: "pass_host";
  person: string;
}

/** A match from its beginning, as far as the caller may know it. */
export interface MatchRecord {
  format: string;
  table: string;
  match: number;
  edition: string;
  options: Record<string, string>;
  names: string[];
  seat: number | null;
  full: boolean;
  winners: number[];
  proof: Proof | null;
  rounds: RecordRound[];
}

/** What a fairly dealt match is verified with: docs/fair-deal.md. */
export interface Proof {
  format: string;
  table: string;
  match: number;
  randomness: (string | null)[];
  commitment: string;
  secret: string | null;
}

/** One round: how it was dealt, and every move. */
export interface RecordRound {
  position: string;
  view: unknown;
  opening: Record<string, unknown>[];
  steps: RecordStep[];
}

/** One move, and what happened. */
export interface RecordStep {
  seat: number | null;
  move: string;
  turn: number;
  events: Record<string, unknown>[];
}

/** A match to be seen again. */
export interface ReplayRecord {
  record: string;
}

/** A match, moment by moment. */
export interface Replay {
  edition: string;
  options: Record<string, string>;
  players: number;
  full: boolean;
  rounds: number;
  winners: number[];
  moments: ReplayMoment[];
}

/** The table after a deal, or after a move. */
export interface ReplayMoment {
  round: number;
  turn: number;
  moves: number;
  seat: number | null;
  move: string;
  events: Record<string, unknown>[];
  table: ReplayTable;
  hints?: number[];
}

/**
 * How the table lies. What is left out is as it was the moment before. Fields are as in a view
 * (docs/events.md), but for those with words of their own here.
 */
export interface ReplayTable {
  dealer?: number;
  turn?: number | null;
  direction?: number;
  top?: string | null;
  color?: string | null;
  discard?: string[];
  pile_size?: number | null;
  hands?: Record<string, string[] | null>;
  called?: number[];
  waiting_for?: string;
  asked?: number[];
  parts?: string[];
  active?: string | null;
  areas?: ReplayArea[];
  row?: string[];
  scores?: number[];
  round_over?: boolean;
  round_winner?: number | null;
  match_over?: boolean;
}

/** elite: a seat's player cards. */
export interface ReplayArea {
  lineup: string[];
  spent: string[];
  deck_size: number;
  drafted: string[];
}

/** A match to be reviewed by the coach (docs/coach.md). */
export interface ReviewRecord {
  record: string;
  seed?: number;
  worlds?: number | null;
  compiled?: boolean;
}

/** All editions. */
export interface EditionList {
  editions: EditionSummary[];
}

/** One edition. */
export interface EditionSummary {
  name: string;
  title: string;
  least: number;
  most: number;
  modes: Mode[];
  options: OptionChoice[];
  picture: string[];
}

/**
 * A way to play an edition, which the option `mode` chooses; most editions have one without a name.
 */
export interface Mode {
  mode: string | null;
  least: number;
  most: number;
}

/** A house rule that a table may agree on: one of `values`, or a number from `least` to `most`. */
export interface OptionChoice {
  name: string;
  about: string;
  values: string[];
  least: number | null;
  most: number | null;
  default: string;
  ruling: string;
}

/** One edition, with its cards. */
export interface EditionPage {
  edition: EditionSummary;
  cards: CardFace[];
  deck: number;
}

/** A card of the deck. */
export interface CardFace {
  card: string;
  color: string | null;
  title: string;
  words: string;
  effect: string | null;
  copies: number;
  points: number;
}

/** A rulebook, sentence by sentence. */
export interface RuleList {
  language: string;
  rules: RuleText[];
}

/** One sentence of a rulebook, in our words. */
export interface RuleText {
  id: string;
  section: string;
  text: string;
  rulings: string[];
}

/** All rulings. */
export interface RulingList {
  rulings: RulingText[];
}

/** What is ruled where the rulebooks are silent or contradict themselves. */
export interface RulingText {
  id: string;
  title: string;
  text: string;
}

/** All languages that there are, English first. */
export interface LanguageList {
  languages: LanguageText[];
}

/** A language. */
export interface LanguageText {
  code: string;
  name: string;
  direction: string;
}

/**
 * The catalogue of a language: templates for events, refusals, cards, windows, options. How
 * templates are filled in is told in docs/events.md.
 */
export interface WordList {
  language: string;
  languages: Record<string, string>;
  texts: Record<string, string>;
}

/** The open deals, which follow from the date: the games come one after the other, day by day. */
export interface DailyCalendar {
  first: string;
  players: number;
  games: DailyGame[];
}

/** What is played on one of the days. */
export interface DailyGame {
  edition: string;
  mode: string;
  digest: string;
}

/** The deal of a day. */
export interface DailyDay {
  date: string;
  today: string;
  now: number;
  first: string;
  edition: string;
  mode: string;
  digest: string;
  own?: OwnDeal | null;
}

/** A server's own deal of a day: docs/daily.md tells how to check it. */
export interface OwnDeal {
  promise: string;
  secret: string | null;
  tomorrow: string | null;
}

/** elite: all player cards. */
export interface PlayerList {
  players: PlayerFace[];
}

/** elite: a player card. */
export interface PlayerFace {
  card: string;
  name: string;
  colors: string[];
  icons: string[];
  effects: string[];
  foil: boolean;
  box: boolean;
}

/** All books. */
export interface BookList {
  books: BookSummary[];
}

/** How many puzzles a book has. */
export interface BookSummary {
  book: string;
  edition: string;
  mode: string;
  puzzles: number;
}

/** The puzzles of an edition and a mode. */
export interface PuzzleBook {
  book: string;
  puzzles: PuzzlePage[];
}

/** A puzzle in a language. */
export interface PuzzlePage {
  id: string;
  edition: string;
  kind: string;
  level: number;
  goal: string;
  view: Record<string, unknown>;
  lineups: string[][];
  choices: PuzzleChoice[];
}

/** A move, and why it is right or wrong. */
export interface PuzzleChoice {
  move: string;
  says: string;
  right: boolean;
  why: string[];
}

/** elite: a dynasty deck. */
export interface DeckCheck {
  cards: string[];
  wild_fills?: "all" | "one";
}

/** May the deck be played? If not, all that it breaks. */
export interface DeckVerdict {
  playable: boolean;
  broken: Broken[];
}

/** A rule of construction that a deck breaks. */
export interface Broken {
  rule: string;
  sentence: string;
}

/** A position, as docs/notation.md has it. */
export interface PositionCheck {
  position: string;
}

/** Can a table be made from the position? If so, what is played; if not, what is wrong. */
export interface PositionVerdict {
  playable: boolean;
  edition?: string | null;
  players?: number | null;
  options?: Record<string, string> | null;
  problem?: Misread | null;
}

/** What is wrong with a text, and where; line 0: with all of it. */
export interface Misread {
  sentence: string;
  line: number;
  column: number;
}

/** What is answered over HTTP, by method and path. */
export interface Answers {
  "GET /health": Health;
  "GET /api/where": Where;
  "GET /api/bots": BotList;
  "GET /api/openapi.json": Record<string, unknown>;
  "GET /api/tables": Listings;
  "POST /api/tables": Joined;
  "POST /api/join": Joined;
  "GET /api/invitations/{invite}": Invitation;
  "GET /api/tables/{table}": PublicState;
  "POST /api/cups": JoinedCup;
  "POST /api/cups/join": JoinedCup;
  "GET /api/cups/{cup}": PublicCup;
  "POST /api/cups/{cup}/commands": PublicCup;
  "GET /api/tables/{table}/record.json": MatchRecord;
  "GET /api/tables/{table}/proof": Proof;
  "POST /api/replays": Replay;
  "GET /api/editions": EditionList;
  "GET /api/editions/{edition}": EditionPage;
  "GET /api/editions/{edition}/rules": RuleList;
  "GET /api/rulings": RulingList;
  "GET /api/languages": LanguageList;
  "GET /api/words/{language}": WordList;
  "GET /api/daily": DailyCalendar;
  "GET /api/daily/{day}": DailyDay;
  "GET /api/players": PlayerList;
  "GET /api/puzzles": BookList;
  "GET /api/puzzles/{book}": PuzzleBook;
  "POST /api/decks/check": DeckVerdict;
  "POST /api/positions/check": PositionVerdict;
}
