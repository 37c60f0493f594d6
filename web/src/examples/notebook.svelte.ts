// A page of examples that a reader changes and runs, from the top or one by one.

import type { Console } from "./console.svelte";

/** As data/examples.json has it. */
export interface Section {
  heading: string;
  text: string;
  steps: { code: string; output: string }[];
}

export interface ExamplePage {
  title: string;
  sections: Section[];
}

export class Cell {
  code = $state("");
  output = $state("");
  state = $state<"printed" | "waiting" | "done" | "failed">("printed");
  asExpected = $state(false);

  /** `number` counts the cells of a page from 1. */
  constructor(
    readonly number: number,
    private readonly given: { code: string; output: string },
  ) {
    this.reset();
  }

  get isChanged(): boolean {
    return this.code !== this.given.code;
  }

  /** The output of the documentation; nothing for code that is not that of the documentation. */
  get expected(): string {
    return this.isChanged ? "" : this.given.output;
  }

  reset(): void {
    this.code = this.given.code;
    this.output = this.given.output;
    this.state = "printed";
    this.asExpected = false;
  }
}

export class Notebook {
  readonly sections: { heading: string; text: string; cells: Cell[] }[];
  readonly cells: Cell[];
  isRunning = $state(false);
  /** Why the last run ended early: a code of `page.refused`, or `interrupted`. */
  problem = $state<string | null>(null);
  /** How many cells Python has run since it was started; the others are unknown to it. */
  private ran = 0;

  constructor(
    page: ExamplePage,
    private readonly python: Console,
  ) {
    let number = 0;
    this.sections = page.sections.map(({ heading, text, steps }) => ({
      heading,
      text,
      cells: steps.map((step) => new Cell(++number, step)),
    }));
    this.cells = this.sections.flatMap(({ cells }) => cells);
  }

  /** Run a cell, and before it those above that have not been run. */
  async run(last: Cell): Promise<void> {
    if (this.isRunning) return;
    const above = this.cells.slice(this.ran, last.number - 1);
    this.isRunning = true;
    this.problem = null;
    try {
      for (const cell of [...above, last]) await this.runOne(cell);
    } catch (error) {
      this.forget(error instanceof Error && "code" in error ? String(error.code) : "interrupted");
    } finally {
      this.isRunning = false;
    }
  }

  async runAll(): Promise<void> {
    this.restart();
    const last = this.cells.at(-1);
    if (last) await this.run(last);
  }

  restart(): void {
    this.python.stop();
    this.ran = 0;
  }

  private async runOne(cell: Cell): Promise<void> {
    cell.state = "waiting";
    const printed = await this.python.run(cell.code, cell.expected);
    cell.output = printed.output;
    cell.asExpected = !cell.isChanged && printed.as_expected;
    cell.state = printed.failed ? "failed" : "done";
    this.ran = Math.max(this.ran, cell.number);
  }

  private forget(why: string): void {
    this.ran = 0;
    this.problem = why;
    for (const cell of this.cells) if (cell.state === "waiting") cell.state = "printed";
  }
}
