// My cards in the order that I have chosen.

import { type Order, same, sorted } from "../cards/hand";
import { t } from "../words/language.svelte";
import type { TableModel } from "./model.svelte";
import type { Voice } from "./voice.svelte";

export class SortedHand {
  order = $state<Order>("color");
  /** The indices of my cards, in this order; the same array as before if nothing has changed. */
  places = $derived.by(() => (this.last = same(this.last, sorted(this.model.view?.hand ?? [], this.order))));
  private last: number[] = [];

  constructor(
    private readonly model: TableModel,
    private readonly voice: Voice,
  ) {}

  sort(order: Order): void {
    this.order = order;
    this.voice.say([t(`voice.by_${order}`)]);
  }
}
