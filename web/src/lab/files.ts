// What Python prepares for the laboratory (src/lastcard/site/lab_files.py): how tables are laid out as bytes, and what
// each option, player and bot changes in them.

/** Bytes to write, in base 64, each run with its place. */
export type Patch = readonly (readonly [at: number, bytes: string])[];

/** Where a field begins, and how far apart its items are. */
export type Field = readonly [at: number, size: number];

/** From how many players to how many which row of an edition's numbers holds. */
export type Spans = readonly (readonly [least: number, most: number, row: number])[];

export type StateField = "players" | "card_colors" | "card_icons" | "stock" | "in_stock" | "deck" | "in_deck";

export type Reflex = "forgets_call" | "remembers_call" | "catches" | "throws" | "speed";

export type NotesField = "watching" | "whole_match" | "bots" | "worlds" | "policy" | "weights" | "network" | Reflex;

export type Bot = Readonly<Record<Reflex, number>> & {
  readonly code: number;
  readonly thinks: boolean;
  readonly searches: boolean;
};

/** Where one option has a value, another must have this one. */
export interface Clash {
  readonly option: string;
  readonly value: string;
  readonly other: string;
  readonly must_be: string;
}

/** What all editions have in common. */
export interface LabFile {
  readonly format: number;
  readonly editions: readonly string[];
  readonly columns: readonly string[];
  /** By chance, by thinking, by searching. */
  readonly drivers: readonly [string, string, string];
  readonly workspace: { bytes: number; states: readonly number[]; notes: number; inner: number };
  readonly state: Readonly<Record<StateField, Field>>;
  readonly notes: Readonly<Record<NotesField, Field>>;
  readonly bots: Readonly<Record<string, Bot>>;
  readonly worlds: number;
  /** How everybody plays on in a champion's worlds. */
  readonly in_worlds: number;
  readonly clashes: readonly Clash[];
  /** Half the width of a 95 % interval, in standard errors. */
  readonly sigmas: number;
  /** By the number of comparisons, from 1 on: how many standard errors are beyond chance. */
  readonly thresholds: readonly number[];
  /** The seeds, from 1 on, that have decks for dynasty. */
  readonly deck_seeds: number;
}

export interface LabOption {
  readonly name: string;
  readonly about: string;
  readonly values: string[];
  readonly least: number | null;
  readonly most: number | null;
  readonly default: string;
  readonly ruling: string;
  /** Whether code that was made for the printed edition depends on it. */
  readonly fixed: boolean;
  /** What its values write; or where its number is written. */
  readonly patches?: Readonly<Record<string, Patch>>;
  readonly at?: Field;
}

export interface LabMode {
  readonly least: number;
  readonly most: number;
  /** The name of the code that was made for it. */
  readonly code: string;
  readonly weights: Readonly<Record<string, Spans>>;
  readonly values: Spans;
}

export interface PlayerCards {
  readonly colors: readonly number[];
  readonly icons: readonly (readonly number[])[];
  readonly pools: Readonly<Record<string, readonly number[]>>;
  /** For each way to fill wild foils, by the seed: the decks of all seats, one after the other. */
  readonly decks: Readonly<Record<string, readonly (readonly number[])[]>>;
}

export interface EditionFile {
  readonly format: number;
  readonly edition: string;
  /** The number of cards in the deck, and of each kind. */
  readonly cards: number;
  readonly deck: readonly number[];
  /** The text of each kind of card. */
  readonly faces: readonly string[];
  readonly table: Patch;
  readonly options: readonly LabOption[];
  /** By their names; the only one of most editions has none. */
  readonly modes: Readonly<Record<string, LabMode>>;
  readonly numbers: readonly (readonly number[])[];
  readonly player_cards: PlayerCards | null;
}

/** The format that this page can read. */
export const FORMAT = 1;
