// What is counted of rounds as they are played: how often each column has had each value, and how the rounds of a variant
// differ from the same rounds of the base. All sums are of whole numbers, so their order does not matter.

/** How often each value occurred. The value 0 stands at place 1, because nobody's win is -1. */
export type Histogram = number[];

/** Differences of the same rounds: how many, their sum, and the sum of their squares. */
export type Pairs = [rounds: number, sum: number, squares: number];

/** One variant: everything that figures are made from. */
export interface Counts {
  rounds: number;
  /** For each column; and the same of the rounds that somebody has won. */
  all: Histogram[];
  won: Histogram[];
  /** Won by the first seat after the dealer, ..., by the dealer. */
  places: number[];
  /** For each measure, how much it differs from the base. */
  pairs: Pairs[];
  /** How many rounds went another way than with the base. */
  different: number;
}

export const MEASURES = [
  "turns",
  "decisions",
  "points",
  "first_wins",
  "special_wins",
  "comeback",
  "comebacks",
  "lead_changes",
  "longest_stuck",
  "void",
] as const;
export type Measure = (typeof MEASURES)[number];

/** Those that only a winner has. */
export const OF_WINNERS: readonly Measure[] = ["points", "first_wins", "special_wins", "comeback", "comebacks"];

/** A winner who was once this many cards behind has come back. */
export const FAR_BEHIND = 5;

/** What has to be known about columns to count them. */
export interface Counting {
  readonly columns: readonly string[];
  /** Which kinds of cards are no numbers. */
  readonly special: readonly boolean[];
}

export const noCounts = (columns: number, players: number): Counts => ({
  rounds: 0,
  all: Array.from({ length: columns }, () => []),
  won: Array.from({ length: columns }, () => []),
  places: Array.from({ length: players }, () => 0),
  pairs: MEASURES.map(() => [0, 0, 0]),
  different: 0,
});

function count(histogram: Histogram, value: number): void {
  const place = value + 1;
  while (histogram.length <= place) histogram.push(0);
  histogram[place]!++;
}

function add(histogram: number[], others: readonly number[]): void {
  while (histogram.length < others.length) histogram.push(0);
  others.forEach((number, place) => (histogram[place]! += number));
}

export function addCounts(counts: Counts, others: Counts): void {
  counts.rounds += others.rounds;
  counts.different += others.different;
  counts.all.forEach((histogram, place) => add(histogram, others.all[place]!));
  counts.won.forEach((histogram, place) => add(histogram, others.won[place]!));
  counts.pairs.forEach((pairs, place) => add(pairs, others.pairs[place]!));
  add(counts.places, others.places);
}

/** Rows of answers as numbers: they are words of 64 bits, and every value fits into the lower half. */
export interface Rows {
  readonly values: Int32Array;
  readonly number: number;
  readonly players: number;
}

export const rowsOf = (answers: BigInt64Array, number: number, players: number): Rows => ({
  values: new Int32Array(answers.buffer, answers.byteOffset, 2 * answers.length),
  number,
  players,
});

/** Counts rows; those of a variant also against the base's rows of the same rounds. */
export class Counter {
  private readonly width: number;
  private readonly special: readonly boolean[];
  private readonly at: Readonly<Record<string, number>>;

  constructor({ columns, special }: Counting) {
    this.width = columns.length;
    this.special = special;
    this.at = Object.fromEntries(columns.map((name, place) => [name, 2 * place]));
  }

  count(rows: Rows, counts: Counts, base: Rows | null): void {
    for (let round = 0; round < rows.number; round++) this.countRow(rows, 2 * this.width * round, counts);
    if (base) for (let round = 0; round < rows.number; round++) this.compare(rows, base, round, counts);
    counts.rounds += rows.number;
  }

  private countRow({ values, players }: Rows, row: number, counts: Counts): void {
    const won = this.read(values, row, "winner") >= 0;
    for (let column = 0; column < this.width; column++) {
      const value = values[row + 2 * column]!;
      count(counts.all[column]!, value);
      if (won) count(counts.won[column]!, value);
    }
    if (won) counts.places[this.place(values, row, players)]!++;
  }

  private compare(rows: Rows, base: Rows, round: number, counts: Counts): void {
    const row = 2 * this.width * round;
    if (!this.isSame(rows.values, base.values, row)) counts.different++;
    MEASURES.forEach((measure, place) => {
      const one = this.measure(measure, rows, row);
      const other = this.measure(measure, base, row);
      if (one === null || other === null) return;
      const pairs = counts.pairs[place]!;
      pairs[0]++;
      pairs[1] += one - other;
      pairs[2] += (one - other) ** 2;
    });
  }

  private isSame(values: Int32Array, others: Int32Array, row: number): boolean {
    for (let at = row; at < row + 2 * this.width; at += 2) if (values[at] !== others[at]) return false;
    return true;
  }

  private read(values: Int32Array, row: number, column: string): number {
    return values[row + this.at[column]!]!;
  }

  /** Where the winner sits: 0 for the first after the dealer. */
  private place(values: Int32Array, row: number, players: number): number {
    return (this.read(values, row, "winner") - this.read(values, row, "dealer") - 1 + 2 * players) % players;
  }

  /** A measure of one round; null where only a winner has it, and nobody has won. */
  private measure(name: Measure, { values, players }: Rows, row: number): number | null {
    const won = this.read(values, row, "winner") >= 0;
    if (name === "void") return won ? 0 : 1;
    if (!won && OF_WINNERS.includes(name)) return null;
    if (name === "first_wins") return this.place(values, row, players) === 0 ? 1 : 0;
    if (name === "special_wins") return this.special[this.read(values, row, "last_card")] ? 1 : 0;
    if (name === "comebacks") return this.read(values, row, "comeback") >= FAR_BEHIND ? 1 : 0;
    return this.read(values, row, name);
  }
}
