// How cards move. What has happened is the truth, and this only a courtesy: nothing waits for it, and whatever is in
// the air lands at once when something new happens.

import type { GameEvent, StepNews } from "../../protocol";
import { plain } from "../cards/notation";
import { likes } from "../net/likes.svelte";

const PLAY = 260;
const DRAW = 320;
const THROW = 600;
const BETWEEN_DRAWS = 70;
/** A whole deal takes no longer than this, however many sit at the table. */
const WHOLE_DEAL = 1_600;
const ARRIVE = "cubic-bezier(.2,.8,.2,1)";

/** Where everything lies, before a change is drawn. */
export interface Places {
  pile: DOMRect | null;
  discard: DOMRect | null;
  hand: DOMRect | null;
  /** My cards by the names that stay with them. */
  slots: Map<string, DOMRect>;
  seats: Map<number, DOMRect>;
}

interface Flight {
  ms?: number;
  /** How high the arc is. */
  lift?: number;
  turn?: number;
  delay?: number;
  /** Does it turn over on its way? */
  flips?: boolean;
}

export class Motion {
  private readonly flights = new Set<Animation>();

  constructor(private readonly root: () => HTMLElement | undefined) {}

  /** Land whatever is in the air. */
  hurry(): void {
    for (const flight of this.flights) flight.finish();
    this.flights.clear();
  }

  note(): Places {
    const box = (selector: string): DOMRect | null => this.find(selector)?.getBoundingClientRect() ?? null;
    const all = (selector: string): HTMLElement[] => [...(this.root()?.querySelectorAll<HTMLElement>(selector) ?? [])];
    return {
      pile: box(".draw"),
      discard: box(".discard"),
      hand: box(".hand"),
      slots: new Map(all(".hand .slot").map((slot) => [slot.dataset.card ?? "", slot.getBoundingClientRect()])),
      seats: new Map(
        all("[data-seat]").map((seat) => [Number(seat.dataset.seat), countOf(seat).getBoundingClientRect()]),
      ),
    };
  }

  /** Show what led from those places to how the table is drawn now. `me` is my seat. */
  show(steps: readonly StepNews[], from: Places, me: number | null): void {
    if (likes.calm || document.hidden) return;
    this.hurry();
    const events = steps.flatMap((step) => step.events);
    const haste = steps.length > 3 ? 0.5 : 1;
    this.showPlay(events, from, me, haste);
    this.showArrivals(events, from, me, haste);
    for (const one of events) {
      if (one.event === "caught") this.shake(one.target);
      if (one.event === "skipped") this.hop(one.seat);
      if (one.event === "swapped_out" || one.event === "swapped_in") this.swap(one.seat, one.target, from, me);
    }
  }

  /** The card on the discard pile comes from whoever played it. */
  private showPlay(events: readonly GameEvent[], from: Places, me: number | null, haste: number): void {
    const play = events.findLast((one) => one.event === "played");
    const card = this.find(".discard > :last-child");
    if (!play || !card) return;
    const thrown = events.some((one) => one.event === "hit" || one.event === "missed");
    const start = play.seat === me ? this.leftSlot(plain(play.card), from) : from.seats.get(play.seat);
    if (start)
      this.fly(card, start, {
        ms: (thrown ? THROW : PLAY) * haste,
        lift: thrown ? 160 : 40,
        turn: play.seat === me ? 0 : -24,
      });
  }

  /** Cards that come out of the pile: my own turn over, those of others stay what they are. */
  private showArrivals(events: readonly GameEvent[], from: Places, me: number | null, haste: number): void {
    if (!from.pile) return;
    const comings = events.filter((one) => one.event === "drew" || one.event === "dealt");
    const step = Math.min(BETWEEN_DRAWS, WHOLE_DEAL / Math.max(1, comings.length)) * haste;
    const fresh = this.newSlots(from);
    comings.forEach((one, i) => {
      const flight = { ms: DRAW * haste, delay: i * step };
      if (one.seat === me) {
        const slot = fresh.shift();
        if (slot && from.pile) this.fly(slot, from.pile, { ...flight, flips: true });
      } else this.sendBack(from.pile as DOMRect, from.seats.get(one.seat), flight);
    });
  }

  /** Where the card was that has just left my hand. */
  private leftSlot(code: string, from: Places): DOMRect | null {
    const gone = [...from.slots].find(
      ([key]) => key.split(" ")[0] === code && !this.find(`.slot[data-card="${CSS.escape(key)}"]`),
    );
    return gone?.[1] ?? from.hand;
  }

  private newSlots(from: Places): HTMLElement[] {
    const all = [...(this.root()?.querySelectorAll<HTMLElement>(".hand .slot") ?? [])];
    return all.filter((slot) => !from.slots.has(slot.dataset.card ?? ""));
  }

  /** A node that lies where it belongs comes flying from somewhere else, on an arc. */
  private fly(
    node: HTMLElement,
    from: DOMRect,
    { ms = PLAY, lift = 40, turn = 0, delay = 0, flips = false }: Flight,
  ): void {
    const to = node.getBoundingClientRect();
    if (!to.width || !from.width) return;
    const x = from.left + from.width / 2 - to.left - to.width / 2;
    const y = from.top + from.height / 2 - to.top - to.height / 2;
    const size = from.width / to.width;
    const end = getComputedStyle(node).transform.replace("none", "");
    const half = flips ? "scaleX(.08)" : "";
    this.keep(
      node.animate(
        [
          { transform: `translate(${x}px,${y}px) ${end} scale(${size}) rotate(${turn}deg)`, easing: ARRIVE },
          {
            transform: `translate(${x * 0.35}px,${y * 0.35 - lift}px) ${end} scale(${(size + 1) / 2}) ${half} rotate(${turn / 3}deg)`,
            offset: 0.55,
          },
          { transform: end || "none" },
        ],
        { duration: ms, delay, fill: "backwards" },
      ),
    );
  }

  /** A card whose face is not known travels between two places. */
  private sendBack(from: DOMRect, to: DOMRect | null | undefined, { ms = DRAW, delay = 0, lift = 30 }: Flight): void {
    const root = this.root();
    const back = this.find(".draw .card")?.cloneNode(true) as SVGElement | undefined;
    if (!root || !back || !to) return;
    back.classList.add("flying");
    back.style.setProperty("width", "40px");
    root.append(back);
    const at = (place: DOMRect): [number, number] => [
      place.left + place.width / 2 - 20,
      place.top + place.height / 2 - 28,
    ];
    const [[x, y], [toX, toY]] = [at(from), at(to)];
    const flight = back.animate(
      [
        { transform: `translate(${x}px,${y}px)`, opacity: 1, easing: ARRIVE },
        { transform: `translate(${(x + toX) / 2}px,${(y + toY) / 2 - lift}px) rotate(20deg)`, opacity: 1 },
        { transform: `translate(${toX}px,${toY}px) rotate(40deg) scale(.7)`, opacity: 0.4 },
      ],
      { duration: ms, delay, fill: "backwards" },
    );
    this.keep(flight, () => back.remove());
  }

  private swap(seat: number, target: number, from: Places, me: number | null): void {
    const place = (one: number): DOMRect | null | undefined => (one === me ? from.hand : from.seats.get(one));
    const [one, two] = [place(seat), place(target)];
    if (one && two) this.sendBack(two, one, { ms: 420, lift: 60 });
  }

  private shake(seat: number): void {
    const steps = [0, -7, 7, -5, 5, 0].map((x) => ({ transform: `translateX(${x}px)` }));
    const node = this.find(`[data-seat="${seat}"] .avatar`);
    if (node) this.keep(node.animate(steps, { duration: 260 }));
  }

  private hop(seat: number): void {
    const node = this.find(`[data-seat="${seat}"] .avatar`);
    if (node)
      this.keep(node.animate([{}, { transform: "translateY(-14px) scale(.92)", opacity: 0.5 }, {}], { duration: 420 }));
  }

  private keep(flight: Animation, landed: () => void = () => {}): void {
    this.flights.add(flight);
    const done = (): void => {
      this.flights.delete(flight);
      landed();
    };
    flight.finished.then(done, done);
  }

  private find(selector: string): HTMLElement | null {
    return this.root()?.querySelector<HTMLElement>(selector) ?? null;
  }
}

const countOf = (seat: HTMLElement): HTMLElement => seat.querySelector<HTMLElement>(".count") ?? seat;
