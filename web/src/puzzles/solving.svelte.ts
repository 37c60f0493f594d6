// Solving puzzles: which one is shown, what was answered, and the storm of five minutes.

import type { BookSummary, PuzzleChoice, PuzzlePage } from "../../http";
import { puzzleBook, puzzleBooks } from "../net/api";
import { visit } from "../net/routes";
import { language } from "../words/language.svelte";
import { noted, readProgress, readStorm, type Storm, writeProgress, writeStorm } from "./progress";

const STORM = 300_000;
const TICK = 250;

export class Solving {
  books = $state.raw<readonly BookSummary[]>([]);
  /** The book that is open; empty for all of them. */
  book = $state("");
  /** The kind that is asked for; empty for all of them. */
  kind = $state("");
  /** The level that is asked for; empty for all of them. */
  level = $state("");
  now = $state.raw<PuzzlePage | null>(null);
  answer = $state.raw<PuzzleChoice | null>(null);
  progress = $state.raw(readProgress());
  storm = $state.raw<Storm | null>(null);
  /** What is left of the storm, in milliseconds. */
  left = $state(0);
  stormOver = $state(false);
  failed = $state(false);
  /** Puzzles are on their way. */
  isLoading = $state(true);
  private read = new Map<string, Promise<readonly PuzzlePage[]>>();
  /** Those still to come, in the order in which they are shown. */
  private coming: PuzzlePage[] = [];
  private ticking: ReturnType<typeof setInterval> | undefined;

  /** Begin with the first puzzle, or with the one that is asked for. */
  async open(id: string | null): Promise<void> {
    this.failed = false;
    this.isLoading = true;
    try {
      this.books = (await puzzleBooks()).books;
      await this.gather(id);
      this.resumeStorm();
    } catch {
      this.failed = true;
    }
  }

  /** Other puzzles were chosen. */
  async choose(): Promise<void> {
    this.stop();
    await this.gather(null).catch(() => (this.failed = true));
  }

  private async gather(id: string | null): Promise<void> {
    this.isLoading = true;
    const books = this.book ? [this.book] : this.books.map(({ book }) => book);
    const all = (await Promise.all(books.map((book) => this.puzzlesIn(book)))).flat();
    const solved = new Set(this.progress.solved);
    const rank = (one: PuzzlePage): number => (one.id === id ? -1 : Number(solved.has(one.id)));
    this.coming = shuffled(all.filter((one) => this.isAskedFor(one))).sort((a, b) => rank(a) - rank(b));
    this.isLoading = false;
    this.now = null;
    this.next();
  }

  private isAskedFor({ kind, level }: PuzzlePage): boolean {
    return (!this.kind || kind === this.kind) && (!this.level || String(level) === this.level);
  }

  private puzzlesIn(book: string): Promise<readonly PuzzlePage[]> {
    const found = this.read.get(book) ?? puzzleBook(book, language.code).then(({ puzzles }) => puzzles);
    this.read.set(book, found);
    found.catch(() => this.read.delete(book));
    return found;
  }

  /** The next puzzle; its address is that of the page, so that it is there again after a reload. */
  next(): void {
    this.answer = null;
    const done = this.now;
    this.now = this.coming.shift() ?? null;
    if (done) this.coming.push(done);
    visit(this.now ? `/puzzles/${this.now.id}` : "/puzzles", true);
  }

  try(choice: PuzzleChoice): void {
    if (!this.now || this.answer || this.stormOver) return;
    this.progress = noted(this.progress, this.now.id, choice.right);
    if (this.storm) {
      const { right, wrong } = this.storm;
      this.storm = {
        ...this.storm,
        right: right + Number(choice.right),
        wrong: wrong + Number(!choice.right),
        done: [...this.storm.done, this.now.id],
      };
      writeStorm(this.storm);
      this.progress = { ...this.progress, storm: Math.max(this.progress.storm, this.storm.right) };
    }
    writeProgress(this.progress);
    this.answer = choice;
  }

  /** As many as can be in five minutes. */
  startStorm(): void {
    this.stop();
    this.runStorm({ until: Date.now() + STORM, right: 0, wrong: 0, done: [] });
    this.coming = shuffled(this.coming);
    if (this.answer) this.next();
  }

  /** The page was loaded again: what was answered is not asked twice. */
  private resumeStorm(): void {
    const storm = readStorm();
    if (!storm) return;
    this.runStorm(storm);
    const isDone = ({ id }: PuzzlePage): boolean => storm.done.includes(id);
    this.coming = [...this.coming.filter((one) => !isDone(one)), ...this.coming.filter(isDone)];
    if (this.now && isDone(this.now)) this.next();
  }

  private runStorm(storm: Storm): void {
    this.storm = storm;
    writeStorm(storm);
    this.ticking = setInterval(() => this.tick(), TICK);
    this.tick();
  }

  private tick(): void {
    if (!this.storm) return;
    this.left = Math.max(0, this.storm.until - Date.now());
    if (this.left > 0) return;
    clearInterval(this.ticking);
    this.stormOver = true;
  }

  /** Back to puzzles without a clock. */
  stop(): void {
    clearInterval(this.ticking);
    this.storm = null;
    this.stormOver = false;
    writeStorm(null);
  }

  /** The page is left: a storm goes on, and is there again with the page. */
  close(): void {
    clearInterval(this.ticking);
  }
}

/** In a random order. */
function shuffled<Item>(items: readonly Item[]): Item[] {
  const order = items.map((item) => ({ item, at: Math.random() }));
  return order.sort((a, b) => a.at - b.at).map(({ item }) => item);
}
