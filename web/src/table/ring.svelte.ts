// The others around the table, and the words in its middle, drawn a frame after the rest of a change, which has enough
// to do. Players who can be caught or aimed at are drawn at once.

import { untrack } from "svelte";
import { Later } from "./layout";
import { type Neighbor, neighborAt } from "./neighbor";
import type { Line } from "./story.svelte";
import type { TableState } from "./table.svelte";

const MOST_WORDS = 3;

export class Ring {
  /** Clockwise from my left. */
  seats = $state.raw<readonly Neighbor[]>([]);
  words = $state.raw<readonly Line[]>([]);

  /** Whether somebody can be caught or aimed at. */
  private hot = false;
  /** Whether this frame has drawn it already: then cards that leave the pile are taken off the counts in it, too. */
  private isDrawn = false;
  private readonly later = new Later(1, () => this.draw());

  /** Create it during component initialization. */
  constructor(
    private readonly table: TableState,
    /** How many cards are on their way to each seat: they are counted when they land. */
    private readonly inAir: ReadonlyMap<number, number>,
  ) {
    $effect.pre(() => {
      const { change, choices, recent, story } = table;
      void [change, recent.activation, story.emotes, story.lines, table.hidden.all, [...inAir]];
      const before = this.hot;
      this.hot = Boolean(choices && (choices.aims.length || choices.catches.length));
      const empty = untrack(() => !this.seats.length);
      if (before || this.hot || document.hidden || empty || this.isDrawn) untrack(() => this.drawAtOnce());
      else this.later.ask();
    });
    $effect(() => () => this.later.stop());
  }

  private drawAtOnce(): void {
    this.draw();
    this.isDrawn = true;
    requestAnimationFrame(() => (this.isDrawn = false));
  }

  private draw(): void {
    const known = new Map(this.seats.map((one) => [one.seat, one]));
    this.seats = this.table.others.map((seat) =>
      neighborAt(this.table, seat, this.inAir.get(seat) ?? 0, known.get(seat) ?? null),
    );
    this.words = this.table.story.lines.slice(-MOST_WORDS);
  }
}
