// A question to the laboratory: what is compared, at which table, how often. A link holds the whole question.

import type { EditionFile, LabFile, LabOption } from "./files";
import { driverOf, modeOf, type LabTable } from "./workspace";

/** What is varied: the number of players, the bots, or an option by its name. */
export interface Varied {
  readonly what: string;
  readonly values: readonly string[];
}

export interface Question {
  readonly edition: string;
  readonly players: number;
  /** One for all seats, or one for each, separated by commas. */
  readonly bots: string;
  /** Only those that differ from the printed rules. */
  readonly options: Readonly<Record<string, string>>;
  readonly varied: Varied | null;
  /** Of each variant. */
  readonly rounds: number;
  readonly seed: bigint;
}

export const USUAL: Question = {
  edition: "express",
  players: 4,
  bots: "random",
  options: {},
  varied: null,
  rounds: 1_000_000,
  seed: 1n,
};

export const MOST_VARIANTS = 6;
export const FEWEST_ROUNDS = 100;
export const MOST_ROUNDS = 100_000_000;

/** Why a question cannot be played: the key of a sentence, and its details. */
export interface Refusal {
  readonly key: string;
  readonly details: Readonly<Record<string, string | number>>;
}

const refuse = (key: string, details: Refusal["details"] = {}): Refusal => ({ key, details });

// Links

/** Raised when a link could be misread by pages made before. */
const LINK = 1;
const FIELDS = ["v", "edition", "players", "bots", "vary", "to", "rounds", "seed"];
const WHOLE = /^-?\d{1,40}$/;

/** The question as the part of a link after `?`. */
export function writeQuestion(question: Question): string {
  const { edition, players, bots, options, varied, rounds, seed } = question;
  const link = new URLSearchParams({ v: `${LINK}`, edition, players: `${players}`, bots });
  for (const [name, value] of Object.entries(options)) link.append(name, value);
  if (varied) link.append("vary", varied.what);
  for (const value of varied?.values ?? []) link.append("to", value);
  link.append("rounds", `${rounds}`);
  link.append("seed", `${seed}`);
  return link.toString();
}

/** The question in a link. What it leaves out is as usual; what cannot be read is refused. */
export function readQuestion(text: string): Question | Refusal {
  const link = new URLSearchParams(text);
  const version = link.get("v") ?? `${LINK}`;
  if (version !== `${LINK}`) return refuse("newer_link");
  for (const name of ["players", "rounds", "seed"])
    if (link.has(name) && !WHOLE.test(link.get(name) ?? ""))
      return refuse("no_number", { name, value: link.get(name) ?? "" });
  const twice = [...link.keys()].find((name) => name !== "to" && link.getAll(name).length > 1);
  if (twice !== undefined) return refuse("named_twice", { name: twice });
  const what = link.get("vary");
  return {
    edition: link.get("edition") ?? USUAL.edition,
    players: Number(link.get("players") ?? USUAL.players),
    bots: link.get("bots") ?? USUAL.bots,
    options: Object.fromEntries([...link].filter(([name]) => !FIELDS.includes(name))),
    varied: what === null ? null : { what, values: link.getAll("to") },
    rounds: Number(link.get("rounds") ?? USUAL.rounds),
    seed: BigInt(link.get("seed") ?? USUAL.seed),
  };
}

export const isRefusal = (found: Question | Refusal): found is Refusal => "key" in found;

// Variants

export const PLAYERS = "players";
export const BOTS = "bots";

/** One choice among what is varied. */
export interface Variant {
  /** What it varies, and to what; null where nothing is varied. */
  readonly varied: { readonly what: string; readonly value: string } | null;
  readonly table: LabTable;
}

export function variantsOf(question: Question, edition: EditionFile): Variant[] {
  const { varied } = question;
  if (!varied) return [{ varied: null, table: tableOf(question, edition) }];
  return varied.values.map((value) => ({
    varied: { what: varied.what, value },
    table: tableOf(changed(question, varied.what, value), edition),
  }));
}

function changed(question: Question, what: string, value: string): Question {
  if (what === PLAYERS) return { ...question, players: Number(value) };
  if (what === BOTS) return { ...question, bots: value };
  return { ...question, options: { ...question.options, [what]: value } };
}

function tableOf({ players, bots, options, seed }: Question, edition: EditionFile): LabTable {
  const defaults = Object.fromEntries(edition.options.map((option) => [option.name, option.default]));
  const seated = bots.split(",").map((name) => name.trim());
  return {
    players,
    options: { ...defaults, ...options },
    bots: seated.length === 1 ? Array.from({ length: players }, () => seated[0] ?? "") : seated,
    seed,
  };
}

/** The variant that the others are compared with: the one of the printed rules, or the first. */
export function baseOf(question: Question, edition: EditionFile): number {
  const option = edition.options.find((one) => one.name === question.varied?.what);
  return Math.max(0, question.varied?.values.indexOf(option?.default ?? "") ?? 0);
}

// What can be played

/** Why a question cannot be played; null if it can. */
export function check(question: Question, lab: LabFile, edition: EditionFile): Refusal | null {
  const { rounds, varied } = question;
  if (!(rounds >= FEWEST_ROUNDS && rounds <= MOST_ROUNDS))
    return refuse("rounds", { least: FEWEST_ROUNDS, most: MOST_ROUNDS, value: rounds });
  if (varied && varied.values.length < 2) return refuse("too_few");
  if (varied && varied.values.length > MOST_VARIANTS) return refuse("too_many", { most: MOST_VARIANTS });
  const wrong = varied?.what === PLAYERS ? varied.values.find((one) => !/^[1-9]\d*$/.test(one)) : undefined;
  if (wrong !== undefined) return refuse("no_number", { name: PLAYERS, value: wrong });
  if (varied && new Set(varied.values).size < varied.values.length) return refuse("twice");
  if (varied && Object.hasOwn(question.options, varied.what)) return refuse("agreed_and_varied", { name: varied.what });
  for (const name of [...Object.keys(question.options), ...(varied ? [varied.what] : [])])
    if (![PLAYERS, BOTS].includes(name) && !edition.options.some((option) => option.name === name))
      return refuse("no_option", { name });
  for (const { table } of variantsOf(question, edition)) {
    const refused = checkTable(table, lab, edition);
    if (refused) return refused;
  }
  return null;
}

function checkTable(table: LabTable, lab: LabFile, edition: EditionFile): Refusal | null {
  const { options } = table;
  for (const option of edition.options) {
    const value = options[option.name] ?? "";
    if (!allows(option, value)) return refuse("no_value", { name: option.name, value });
  }
  const clash = lab.clashes.find(
    ({ option, value, other, must_be }) => options[option] === value && (options[other] ?? must_be) !== must_be,
  );
  if (clash) return refuse(`clash_${clash.other}`);
  return checkSeats(table, lab, edition);
}

export function allows({ values, least, most }: LabOption, value: string): boolean {
  if (values.length) return values.includes(value);
  return /^(0|[1-9]\d{0,8})$/.test(value) && Number(value) >= (least ?? 0) && Number(value) <= (most ?? 0);
}

const DECK = 8;

function checkSeats({ players, options, bots, seed }: LabTable, lab: LabFile, edition: EditionFile): Refusal | null {
  const mode = edition.modes[modeOf(options)];
  const [least, most] = [mode?.least ?? 0, mode?.most ?? 0];
  if (!(players >= least && players <= most)) return refuse("players", { least, most, value: players });
  const unknown = bots.find((name) => !Object.hasOwn(lab.bots, name));
  if (unknown !== undefined) return refuse("no_bot", { name: unknown });
  if (bots.length !== players) return refuse("bots", { seats: players, number: bots.length });
  const needed = players * Number(options.hand_size) + 1;
  if (needed > edition.cards) return refuse("cards", { players, size: options.hand_size ?? "", cards: edition.cards });
  if (!isSeat(options.youngest_seat, players)) return refuse("no_seat", { players });
  if (options.mode === "draft") {
    const there = edition.player_cards?.pools[options.foils ?? ""]?.length ?? 0;
    if (there < DECK * players) return refuse("draft", { players, needed: DECK * players, cards: there });
  }
  if (options.mode === "dynasty" && !(seed >= 1n && seed <= BigInt(lab.deck_seeds)))
    return refuse("deck_seeds", { most: lab.deck_seeds });
  return null;
}

const isSeat = (seat: string | undefined, players: number): boolean =>
  seat === undefined || seat === "random" || "abcdefghij".indexOf(seat) < players;

/** Whether a question has champions, who take their time. */
export const searches = (question: Question, lab: LabFile, edition: EditionFile): boolean =>
  variantsOf(question, edition).some(({ table }) => driverOf(lab, table.bots) === lab.drivers[2]);

/** The commands that play the same rounds in a terminal. The laboratory there compares options and numbers of players;
 * bots take one command each. */
export function commandsOf(question: Question): string[] {
  const { varied } = question;
  if (varied?.what === BOTS) return varied.values.map((bots) => commandOf({ ...question, bots, varied: null }));
  return [commandOf(question)];
}

function commandOf({ edition, players, bots, options, varied, rounds, seed }: Question): string {
  const words = ["lastcard", varied ? "lab" : "simulate", edition];
  if (varied && varied.what !== PLAYERS) words.push("--vary", `${varied.what}=${varied.values.join(",")}`);
  const tables = varied?.what === PLAYERS ? varied.values.join(",") : `${players}`;
  words.push("--players", tables, "--rounds", `${rounds}`, "--seed", `${seed}`, "--policies", bots);
  for (const [name, value] of Object.entries(options)) words.push("-o", `${name}=${value}`);
  return words.join(" ");
}
