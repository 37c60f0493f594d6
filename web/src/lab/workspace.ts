// A workspace as bytes: the same that Python makes for a table and its bots (src/lastcard/policies/workspace.py). From
// there on the compiled rules play.

import type { EditionFile, Field, LabFile, NotesField, Patch, Spans } from "./files";

const REFLEXES = ["forgets_call", "remembers_call", "catches", "throws", "speed"] as const;
const WORD = 8;
const DECK = 8;

/** A table as it is played at: all options of its edition, a bot for each seat, and the seed. */
export interface LabTable {
  readonly players: number;
  readonly options: Readonly<Record<string, string>>;
  readonly bots: readonly string[];
  readonly seed: bigint;
}

const MASK = (1n << 64n) - 1n;

/** The key of a seed's rounds, well mixed (src/lastcard/rules/chance.py). */
export function keyOf(seed: bigint): bigint {
  let word = seed & MASK;
  word = ((word ^ (word >> 30n)) * 0xbf58476d1ce4e5b9n) & MASK;
  word = ((word ^ (word >> 27n)) * 0x94d049bb133111ebn) & MASK;
  return word ^ (word >> 31n);
}

export const modeOf = (options: Readonly<Record<string, string>>): string => options.mode ?? "";

/** The driver that plays these bots: by chance, by thinking, or by searching. */
export function driverOf(lab: LabFile, bots: readonly string[]): string {
  const seated = bots.map((name) => lab.bots[name]);
  if (seated.some((bot) => bot?.searches)) return lab.drivers[2];
  return seated.some((bot) => bot?.thinks) ? lab.drivers[1] : lab.drivers[0];
}

/** The name of the code that plays a table: made for the printed edition where that fits, otherwise for every table. */
export function codeOf(edition: EditionFile, options: Readonly<Record<string, string>>): string {
  const fits = edition.options.every(
    (option) => !option.fixed || option.name === "mode" || options[option.name] === option.default,
  );
  return (fits && edition.modes[modeOf(options)]?.code) || "every-table";
}

export function workspaceOf(lab: LabFile, edition: EditionFile, table: LabTable): Uint8Array {
  const { bytes, states, notes, inner } = lab.workspace;
  const workspace = new Uint8Array(bytes);
  for (const at of states) writeTable(new Writer(workspace, at), lab, edition, table);
  writeNotes(new Writer(workspace, notes), lab, edition, table);
  writeNotesInWorlds(new Writer(workspace, inner), lab, edition, table);
  return workspace;
}

/** Writes into one record of a workspace. */
class Writer {
  private readonly memory: Uint8Array;
  private readonly start: number;
  private readonly view: DataView;

  constructor(memory: Uint8Array, start: number) {
    this.memory = memory;
    this.start = start;
    this.view = new DataView(memory.buffer);
  }

  patch(patch: Patch): void {
    for (const [at, bytes] of patch)
      this.memory.set(
        Uint8Array.from(atob(bytes), (one) => one.charCodeAt(0)),
        this.start + at,
      );
  }

  /** A number, as item `place` of a field. */
  number([at, size]: Field, value: number, place = 0): void {
    const address = this.start + at + size * place;
    if (size === 1) this.view.setInt8(address, value);
    else if (size === 2) this.view.setInt16(address, value, true);
    else if (size === 4) this.view.setInt32(address, value, true);
    else this.view.setBigInt64(address, BigInt(value), true);
  }

  /** Consecutive words of 8 bytes. */
  words(at: number, values: readonly number[]): void {
    values.forEach((value, place) => this.number([at, WORD], value, place));
  }
}

function writeTable(writer: Writer, lab: LabFile, edition: EditionFile, table: LabTable): void {
  writer.patch(edition.table);
  for (const option of edition.options) {
    const value = table.options[option.name] ?? option.default;
    if (option.at) writer.number(option.at, Number(value));
    else writer.patch(option.patches?.[value] ?? []);
  }
  writer.number(lab.state.players, table.players);
  if (edition.player_cards) handOut(writer, lab, edition.player_cards, table);
}

/** Player cards: in one stock, or in dynasty in their owners' decks. */
function handOut(
  writer: Writer,
  { state }: LabFile,
  cards: NonNullable<EditionFile["player_cards"]>,
  { players, options, seed }: LabTable,
): void {
  const own = modeOf(options) === "dynasty";
  const listed = own
    ? (cards.decks[options.wild_fills ?? ""]?.[Number(seed) - 1] ?? []).slice(0, DECK * players)
    : (cards.pools[options.foils ?? ""] ?? []);
  listed.forEach((card, number) => {
    const icons = cards.icons[card] ?? [];
    writer.number(state.card_colors, cards.colors[card] ?? 0, number);
    icons.forEach((icon, place) => writer.number(state.card_icons, icon, icons.length * number + place));
    writer.number(own ? state.deck : state.stock, number, number);
  });
  if (own) for (let seat = 0; seat < players; seat++) writer.number(state.in_deck, DECK, seat);
  else writer.number(state.in_stock, listed.length);
}

function rowFor(edition: EditionFile, spans: Spans | undefined, players: number): readonly number[] {
  const found = spans?.find(([least, most]) => players >= least && players <= most);
  return (found && edition.numbers[found[2]]) ?? [];
}

function writeNotes(writer: Writer, lab: LabFile, edition: EditionFile, table: LabTable): void {
  const set = (name: NotesField, value: number): void => writer.number(lab.notes[name], value);
  set("watching", 1);
  set("worlds", lab.worlds);
  seat(writer, lab, edition, table, table.bots);
}

/** In a champion's worlds everybody plays on as an expert with the champion's attention. */
function writeNotesInWorlds(writer: Writer, lab: LabFile, edition: EditionFile, table: LabTable): void {
  const champion = table.bots.find((name) => lab.bots[name]?.searches);
  if (champion === undefined) return;
  const everybody = table.bots.map(() => champion);
  seat(writer, lab, edition, table, everybody, lab.in_worlds);
  const mode = edition.modes[modeOf(table.options)];
  writer.words(lab.notes.network[0], rowFor(edition, mode?.values, table.players));
}

/** The policy of each seat. */
function seat(
  writer: Writer,
  lab: LabFile,
  edition: EditionFile,
  { players, options }: LabTable,
  bots: readonly string[],
  code: number | null = null,
): void {
  const weights = edition.modes[modeOf(options)]?.weights;
  if (bots.some((name) => lab.bots[name]?.thinks)) writer.number(lab.notes.bots, 1);
  bots.forEach((name, place) => {
    const bot = lab.bots[name];
    if (!bot) throw new Error(`There is no bot ${name}.`);
    writer.number(lab.notes.policy, code ?? bot.code, place);
    for (const reflex of REFLEXES) writer.number(lab.notes[reflex], bot[reflex], place);
    const [at, size] = lab.notes.weights;
    writer.words(at + size * place, rowFor(edition, weights?.[name], players));
  });
}
