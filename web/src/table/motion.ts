// How cards move. The state is authoritative, and this is only decoration: nothing waits for it, and everything in the
// air lands at once when something new happens.

import type { GameEvent } from "../../protocol";
import { plain } from "../cards/notation";
import { preferences } from "../net/preferences.svelte";
import { afterLayout, countFrames } from "./layout";
import { type Boxes, type Step, BoxCache, codeOf } from "./boxes";

const PLAY = 260;
const DRAW = 320;
const THROW = 600;
const PASS = 420;
const BETWEEN_DRAWS = 70;
/** The maximum duration of a whole deal, however many sit at the table. */
const WHOLE_DEAL = 1_600;
const ARRIVE = "cubic-bezier(.2,.8,.2,1)";
/** When a card turns over on its way, and how thin it is then. */
const TURNS = 0.55;
const EDGE = 0.06;
const BACK = ".draw .card";

interface Flight {
  ms?: number;
  /** The height of the arc. */
  lift?: number;
  turn?: number;
  delay?: number;
}

export class Motion {
  private readonly flights = new Set<Animation>();
  /** The copies about to fly, and the animations to start once all copies are in place and the layout is known: a
   * change in between would force another layout. */
  private copies: SVGElement[] = [];
  private ready: (() => Animation)[] = [];
  private readonly cache: BoxCache;
  /** Cancels what was to start in the next frame, and leaves it in its final place. */
  private giveUp: (() => void) | null = null;

  constructor(private readonly root: () => HTMLElement | undefined) {
    this.cache = new BoxCache(root);
  }

  /** Land everything in the air. */
  hurry(): void {
    this.giveUp?.();
    for (const flight of this.flights) flight.finish();
    this.flights.clear();
  }

  /** The boxes before these steps are drawn. */
  boxesBefore(steps: readonly Step[], me: number | null): Boxes {
    return this.cache.before(steps, me);
  }

  /** The size of the screen has changed. */
  resize(): void {
    this.cache.invalidate();
  }

  /** Animate from those boxes to the table as it is drawn now. `me` is my seat. */
  show(steps: readonly Step[], from: Boxes, me: number | null): void {
    const root = this.root();
    if (preferences.calm || document.hidden || !root) return this.resize();
    this.hurry();
    const coming = this.comingIn(steps, from);
    for (const one of coming) one.style.setProperty("opacity", "0");
    const stopCounting = countFrames(1, () =>
      afterLayout(root, () => {
        this.giveUp?.();
        this.showAll(steps, from, me);
      }),
    );
    this.giveUp = () => {
      this.giveUp = null;
      stopCounting();
      for (const one of coming) one.style.removeProperty("opacity");
    };
  }

  /** Cards that fly in stay hidden until then: the change itself is drawn in this frame, the animation starts in the
   * next. */
  private comingIn(steps: readonly Step[], from: Boxes): (HTMLElement | SVGElement)[] {
    const top = this.root()?.querySelector<SVGElement>(".discard > :last-child");
    const played = steps.some((step) => step.events.some((one) => one.event === "played"));
    return [...(played && top ? [top] : []), ...this.newSlots(from)];
  }

  private showAll(steps: readonly Step[], from: Boxes, me: number | null): void {
    this.cache.measureLater();
    const events = steps.flatMap((step) => step.events);
    const haste = steps.length > 3 ? 0.5 : 1;
    this.showPlay(events, from, me, haste);
    this.showArrivals(events, from, me, haste);
    if (events.length) this.turnRing();
    for (const one of events) {
      if (one.event === "caught") this.shake(one.target);
      if (one.event === "skipped") this.hop(one.seat);
      if (one.event === "reshuffled") this.riffle();
      if (one.event === "swapped_out") this.pass(one.card, one.target, one.seat, from, me);
      if (one.event === "swapped_in") this.pass(one.card, one.seat, one.target, from, me);
    }
    this.takeOff();
  }

  private takeOff(): void {
    const { copies, ready } = this;
    [this.copies, this.ready] = [[], []];
    this.root()?.append(...copies);
    const flights = ready.map((begin) => begin());
    for (const flight of flights) this.flights.add(flight);
    void Promise.allSettled(flights.map((flight) => flight.finished)).then(() => {
      for (const flight of flights) this.flights.delete(flight);
      for (const copy of copies) copy.remove();
    });
  }

  /** The card on the discard pile comes from the player who played it. */
  private showPlay(events: readonly GameEvent[], from: Boxes, me: number | null, haste: number): void {
    const play = events.findLast((one) => one.event === "played");
    const card = this.root()?.querySelector<SVGElement>(".discard > :last-child");
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

  /** Cards drawn from the pile: my own turn over, those of others stay face down. */
  private showArrivals(events: readonly GameEvent[], from: Boxes, me: number | null, haste: number): void {
    if (!from.pile) return;
    const comings = events.filter((one) => one.event === "drew" || one.event === "dealt");
    const step = Math.min(BETWEEN_DRAWS, (WHOLE_DEAL - DRAW) / Math.max(1, comings.length)) * haste;
    const fresh = this.newSlots(from);
    comings.forEach((one, i) => {
      const flight = { ms: DRAW * haste, delay: i * step };
      if (one.seat === me) {
        const slot = fresh.shift();
        if (slot && from.pile) this.turnOver(slot, from.pile, flight);
      } else if (from.pile) this.sendBack(from.pile, from.seats.get(one.seat), flight);
    });
  }

  /** Where the card was that has just left my hand. */
  private leftSlot(code: string, from: Boxes): DOMRect | null {
    const gone = [...from.slots].find(
      ([key]) => codeOf(key) === code && !this.find(`.slot[data-card="${CSS.escape(key)}"]`),
    );
    return gone?.[1] ?? from.hand;
  }

  private newSlots(from: Boxes): HTMLElement[] {
    const all = [...(this.root()?.querySelectorAll<HTMLElement>(".hand .slot") ?? [])];
    return all.filter((slot) => !from.slots.has(slot.dataset.card ?? ""));
  }

  /** A card in its final place flies in from somewhere else, on an arc, over hands and seats. */
  private fly(card: SVGElement, from: DOMRect, { ms = PLAY, lift = 40, turn = 0 }: Flight): void {
    const way = wayTo(card, from);
    if (!way) return;
    const { x, y, size, end } = way;
    const place = card.parentElement?.getBoundingClientRect();
    const wide = card.parentElement?.clientWidth ?? 0;
    const at = (dx: number, dy: number): string =>
      `translate(${(place?.left ?? 0) + dx}px,${(place?.top ?? 0) + dy}px) ${end}`;
    const half = (size + 1) / 2;
    const steps: Keyframe[] = [
      { transform: `${at(x, y)} scale(${size}) rotate(${turn}deg)`, opacity: 1, easing: ARRIVE },
      {
        transform: `${at(x * 0.35, y * 0.35 - lift)} scale(${half}) rotate(${turn / 3}deg)`,
        opacity: 1,
        offset: TURNS,
      },
      { transform: at(0, 0), opacity: 1 },
    ];
    this.send(card, wide, steps, { duration: ms });
    this.move(card, [{ opacity: 0 }, { opacity: 0 }], { duration: ms });
  }

  /** A copy of a card flies, over everything else; it is invisible before, and removed afterwards. */
  private send(card: Element | null, wide: number, steps: Keyframe[], timing: KeyframeAnimationOptions): void {
    if (!card) return;
    const copy = card.cloneNode(true) as SVGElement;
    copy.classList.add("flying");
    copy.style.setProperty("width", `${wide}px`);
    this.copies.push(copy);
    this.move(copy, steps, timing);
  }

  private move(node: Element | null, steps: Keyframe[], timing: KeyframeAnimationOptions): void {
    if (node) this.ready.push(() => node.animate(steps, timing));
  }

  /** A card comes from the pile to me: first its back, which turns over on its way. */
  private turnOver(slot: HTMLElement, from: DOMRect, { ms = DRAW, lift = 40, delay = 0 }: Flight): void {
    const way = wayTo(slot, from);
    if (!way) return;
    const [x, y] = [way.x * 0.35, way.y * 0.35 - lift];
    const size = (way.size + 1) / 2;
    const half: Keyframe = { transform: `${way.at(x, y, size)} ${way.end} scale(${size}) scaleX(${EDGE})` };
    const face: Keyframe[] = [
      { ...half, opacity: 0 },
      { ...half, opacity: 0, offset: TURNS - 0.001 },
      { ...half, opacity: 1, offset: TURNS, easing: ARRIVE },
      { transform: way.end || "none", opacity: 1 },
    ];
    const [dx, dy] = [x - way.x, y - way.y];
    const grown = size / way.size;
    const back: Keyframe[] = [
      { transform: `translate(${from.left}px,${from.top}px)`, opacity: 1, easing: ARRIVE },
      { transform: `translate(${from.left + dx}px,${from.top + dy}px) scale(${grown}) scaleX(${EDGE})`, opacity: 1 },
    ];
    this.move(slot, face, { duration: ms, delay, fill: "backwards" });
    this.send(this.find(BACK), from.width, back, { duration: ms * TURNS, delay });
  }

  /** A card with an unknown face moves between two places. */
  private sendBack(from: DOMRect, to: DOMRect | null | undefined, { ms = DRAW, delay = 0, lift = 30 }: Flight): void {
    if (!to) return;
    const high = from.width * 1.4;
    const at = (place: DOMRect): [number, number] => [
      place.left + place.width / 2 - from.width / 2,
      place.top + place.height / 2 - high / 2,
    ];
    const [[x, y], [toX, toY]] = [at(from), at(to)];
    const size = Math.min(1, to.width / from.width);
    const steps: Keyframe[] = [
      { transform: `translate(${x}px,${y}px)`, opacity: 1, easing: ARRIVE },
      {
        transform: `translate(${(x + toX) / 2}px,${(y + toY) / 2 - lift}px) rotate(12deg) scale(${(1 + size) / 2})`,
        opacity: 1,
      },
      { transform: `translate(${toX}px,${toY}px) scale(${size})`, opacity: 1 },
    ];
    this.send(this.find(BACK), from.width, steps, { duration: ms, delay });
  }

  /** A card goes from one hand to another; the one that comes to me turns over. */
  private pass(card: string | null, giver: number, taker: number, from: Boxes, me: number | null): void {
    const start = giver === me ? this.leftSlot(plain(card ?? ""), from) : from.seats.get(giver);
    if (!start) return;
    const slot = taker === me ? this.newSlots(from)[0] : undefined;
    if (slot) this.turnOver(slot, start, { ms: PASS, lift: 60 });
    else this.sendBack(start, taker === me ? from.hand : from.seats.get(taker), { ms: PASS, lift: 60 });
  }

  private shake(seat: number): void {
    const steps = [0, -7, 7, -5, 5, 0].map((x) => ({ transform: `translateX(${x}px)` }));
    this.move(this.find(`[data-seat="${seat}"] .avatar`), steps, { duration: 260 });
  }

  private hop(seat: number): void {
    const steps = [{}, { transform: "translateY(-14px) scale(.92)", opacity: 0.5 }, {}];
    this.move(this.find(`[data-seat="${seat}"] .avatar`), steps, { duration: 420 });
  }

  /** The pile was shuffled: its cards slide through each other. */
  private riffle(): void {
    const cards = [...(this.root()?.querySelectorAll<SVGElement>(".draw .card") ?? [])];
    cards.forEach((card, i) => {
      const aside = `translateX(${i % 2 ? 22 : -22}px) rotate(${i % 2 ? 9 : -9}deg)`;
      this.move(card, [{}, { transform: aside }, {}, { transform: aside }, {}], { duration: 420 });
    });
  }

  /** The ring turns a little in the direction of play, then rests. It turns as a whole: for a part of a drawing the
   * browser would do layout and paint in each frame. */
  private turnRing(): void {
    const ring = this.find(".dir");
    const back = ring?.classList.contains("ccw") ? 30 : -30;
    this.move(ring, [{ rotate: `${back}deg` }, { rotate: "0deg" }], { duration: 700, easing: ARRIVE });
  }

  private find(selector: string): HTMLElement | null {
    return this.root()?.querySelector<HTMLElement>(selector) ?? null;
  }
}

/** The offset from a node's place to another box, for animating from there. */
interface Way {
  x: number;
  y: number;
  /** The scale factor there. */
  size: number;
  /** The transform of its own place. */
  end: string;
  /** The transform at an offset, when it is scaled afterwards: around a point that is not its center. */
  at: (x: number, y: number, size: number) => string;
}

function wayTo(node: Element, from: DOMRect): Way | null {
  const to = node.getBoundingClientRect();
  if (!to.width || !from.width) return null;
  const style = getComputedStyle(node);
  const [wide, high] = [parseFloat(style.width), parseFloat(style.height)];
  const [originX = wide / 2, originY = high / 2] = style.transformOrigin.split(" ").map(parseFloat);
  const at = (x: number, y: number, size: number): string =>
    `translate(${x + (size - 1) * (originX - wide / 2)}px,${y + (size - 1) * (originY - high / 2)}px)`;
  return {
    x: from.left + from.width / 2 - to.left - to.width / 2,
    y: from.top + from.height / 2 - to.top - to.height / 2,
    size: from.width / wide,
    end: style.transform.replace("none", ""),
    at,
  };
}
