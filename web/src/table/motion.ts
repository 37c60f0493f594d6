// How cards move. The state is authoritative, and this is only decoration: nothing waits for it, and everything in the
// air lands at once when something new happens.

import { SvelteMap } from "svelte/reactivity";
import type { GameEvent, PlayedEvent } from "../../protocol";
import { plain } from "../cards/notation";
import { preferences } from "../net/preferences.svelte";
import { afterLayout, countFrames } from "./layout";
import {
  BETWEEN_DRAWS,
  BETWEEN_PENALTIES,
  DRAW_FLIES,
  LANDS,
  PASS,
  THROW_LANDS,
  betweenDealt,
  readFirst,
} from "./beats";
import { type Boxes, type Step, BoxCache, codeOf } from "./boxes";
import { confetti } from "./confetti";
import { FLIES, TURNS, backPath, homePath, playedPath, thrownPath, turnedPaths } from "./flightPaths";
import * as gestures from "./gestures";
import { eventsIn, penaltiesIn } from "./steps";

const PLAY = LANDS;
const DRAW = DRAW_FLIES;
const THROW = THROW_LANDS;
const BACK = ".draw .card";
const STAGE = ".stage";
/** Among the seats, for the cards that leave the pile. */
const PILE = -1;

interface Flight {
  ms?: number;
  /** The height of the arc. */
  lift?: number;
  turn?: number;
  delay?: number;
}

export class Motion {
  /** How many cards are on their way to each seat, and from the pile: they are counted when they land. */
  readonly inAir = new SvelteMap<number, number>();

  private readonly flights = new Set<Animation>();
  /** Counts how often everything has landed: what belongs to an earlier time is ignored. */
  private landings = 0;
  /** The copies about to fly, and the animations to start once all copies are in place and the layout is known: a
   * change in between would force another layout. */
  private copies: SVGElement[] = [];
  private ready: (() => Animation)[] = [];
  private readonly cache: BoxCache;
  /** Cancels what was to start in the next frame, and leaves it in its final place. */
  private giveUp: (() => void) | null = null;

  constructor(
    private readonly root: () => HTMLElement | undefined,
    /** Called when cards begin to fly, with a promise that they land. */
    private readonly onTakeOff: (landed: Promise<unknown>) => void = () => {},
  ) {
    this.cache = new BoxCache(root);
  }

  /** How many cards have not left the pile yet, as far as can be seen. */
  get leaving(): number {
    return this.inAir.get(PILE) ?? 0;
  }

  /** Land everything in the air. */
  hurry(): void {
    this.giveUp?.();
    for (const flight of this.flights) flight.finish();
    this.flights.clear();
    this.landings += 1;
    this.inAir.clear();
  }

  /** The boxes before these steps are drawn. */
  boxesBefore(steps: readonly Step[], me: number | null): Boxes {
    return this.cache.before(steps, me);
  }

  /** The size of the screen has changed. */
  resize(): void {
    this.cache.invalidate();
  }

  /** Animate from those boxes to the table as it is drawn now. `me` is my seat; a card is thrown at `target`. */
  show(steps: readonly Step[], from: Boxes, me: number | null, target: number | null = null): void {
    const root = this.root();
    if (preferences.calm || document.hidden || !root) return this.resize();
    if (!steps.some((step) => step.events.length)) return this.cache.measureLater(); // nothing has moved
    this.hurry();
    for (const one of arrivalsIn(steps)) this.leavePile(one.seat, 1);
    for (const one of eventsIn(steps)) if (one.event === "took_back") this.countInAir(one.seat, 1);
    const coming = this.comingIn(steps, from);
    for (const one of coming) one.style.setProperty("opacity", "0");
    for (const part of from.parts) root.append(resting(part)); // in sight until they fly home
    const stopCounting = countFrames(1, () =>
      afterLayout(root, () => {
        this.giveUp?.();
        this.showAll(steps, from, me, target);
      }),
    );
    this.giveUp = () => {
      this.giveUp = null;
      stopCounting();
      for (const one of coming) one.style.removeProperty("opacity");
      for (const { card } of from.parts) card.remove();
    };
  }

  /** Cards that fly in stay hidden until then: the change itself is drawn in this frame, the animation starts in the
   * next. */
  private comingIn(steps: readonly Step[], from: Boxes): (HTMLElement | SVGElement)[] {
    const top = this.hero() ?? this.topCard();
    const part = this.lastPart();
    const has = (event: GameEvent["event"]): boolean =>
      steps.some((step) => step.events.some((one) => one.event === event));
    const falls = has("played") || has("hit") || has("missed") || has("turned_up");
    return [...(falls && top ? [top] : []), ...(has("laid") && part ? [part] : []), ...this.newSlots(from)];
  }

  private showAll(steps: readonly Step[], from: Boxes, me: number | null, target: number | null): void {
    if (!from.pile) from = this.boxesNow(from, me); // the table has only just been drawn
    this.cache.measureLater();
    const events = eventsIn(steps);
    const haste = steps.length > 3 ? 0.5 : 1;
    if (target === null) this.showPlay(events, from, me, haste);
    else this.showThrow(events, from, me, target);
    this.showArrivals(events, from, me, haste);
    this.showParts(events, from, me);
    if (isTurn(events) && target === null) this.turnRing();
    for (const one of events) {
      if (one.event === "caught") this.move(this.avatar(one.target, me), ...gestures.shake());
      if (one.event === "skipped") this.move(this.avatar(one.seat, me), ...gestures.hop());
      if (one.event === "reshuffled") this.riffle();
      if (one.event === "swapped_out") this.pass(one.card, one.target, one.seat, from, me);
      if (one.event === "swapped_in") this.pass(one.card, one.seat, one.target, from, me);
      if (one.event === "hit" || one.event === "missed") {
        this.dropAt(one.target, from);
        this.move(this.avatar(one.target, me), ...gestures.shake());
      }
      if (one.event === "round_won") this.celebrate(this.avatar(one.seat, me), isMatch(events) ? 2 : 1);
    }
    if (me !== null && penaltiesIn(events).has(me)) this.move(this.find(".dock"), ...gestures.jolt());
    this.takeOff();
  }

  private boxesNow({ slots }: Boxes, me: number | null): Boxes {
    this.cache.invalidate();
    return { ...this.cache.before([], me), slots };
  }

  private takeOff(): void {
    const { copies, ready } = this;
    [this.copies, this.ready] = [[], []];
    this.root()?.append(...copies);
    const flights = ready.map((begin) => begin());
    for (const flight of flights) this.flights.add(flight);
    const landed = Promise.allSettled(copies.flatMap((copy) => copy.getAnimations()).map((flight) => flight.finished));
    void landed.then(() => {
      for (const copy of copies) copy.remove();
    });
    void Promise.allSettled(flights.map((flight) => flight.finished)).then(() => {
      for (const flight of flights) this.flights.delete(flight);
    });
    this.onTakeOff(landed);
  }

  /** The card on the discard pile comes from the player who played it. */
  private showPlay(events: readonly GameEvent[], from: Boxes, me: number | null, haste: number): void {
    const play = events.findLast((one) => one.event === "played");
    const card = this.hero() ?? this.topCard();
    if (!play || !card) return;
    const start = this.startOf(play, from, me);
    if (start) this.fly(card, start, { ms: PLAY * haste, turn: play.seat === me ? 0 : -24 });
  }

  /** A part flies to its place in the droid; when it is taken apart, they all fly home. */
  private showParts(events: readonly GameEvent[], from: Boxes, me: number | null): void {
    const laid = events.findLast((one) => one.event === "laid");
    const part = this.lastPart();
    const start = laid && this.startOf(laid, from, me);
    if (part && start) this.fly(part, start, { ms: PLAY });
    const fresh = this.newSlots(from);
    events
      .filter((one) => one.event === "took_back")
      .forEach(({ seat }, i) => {
        const [part, home] = [from.parts[i], placeOf(seat, from, me)];
        const delay = i * BETWEEN_DRAWS;
        const lands = (): void => this.countInAir(seat, -1);
        if (part && home) this.sendHome(part, home, delay, lands);
        else lands();
        const slot = seat === me ? fresh.shift() : undefined;
        if (slot) this.move(slot, [{ opacity: 0 }, { opacity: 0 }], { duration: PASS + delay });
      });
  }

  private sendHome({ card, box }: Boxes["parts"][number], home: DOMRect, delay: number, lands: () => void): void {
    const timing = { duration: PASS, delay, easing: "ease-in", fill: "backwards" } as const;
    this.send(card, box.width, homePath(box, home), timing, lands);
  }

  /** A card is thrown at a player, on a high arc; it comes to the discard pile afterwards. */
  private showThrow(events: readonly GameEvent[], from: Boxes, me: number | null, target: number): void {
    const play = events.findLast((one) => one.event === "played");
    const card = this.topCard();
    const end = placeOf(target, from, me);
    if (!play || !card || !end) return;
    const start = this.startOf(play, from, me);
    const wide = card.parentElement?.clientWidth ?? 0;
    if (start) this.send(card, wide, thrownPath(start, end, wide), { duration: THROW, easing: FLIES });
    this.move(card, [{ opacity: 0 }, { opacity: 0 }], { duration: THROW });
  }

  /** A thrown card drops from the player it was thrown at onto the discard pile. */
  private dropAt(target: number, from: Boxes): void {
    const card = this.topCard();
    const start = from.seats.get(target) ?? from.hand;
    if (card && start) this.fly(card, start, { ms: PLAY, lift: 20 });
  }

  /** Cards drawn from the pile: my own turn over, those of others stay face down. */
  private showArrivals(events: readonly GameEvent[], from: Boxes, me: number | null, haste: number): void {
    if (!from.pile || this.find(STAGE)) return this.inAir.clear(); // nothing flies over a headline
    const comings = arrivalsIn([{ events }]);
    const penalty = penaltiesIn(events).size > 0;
    const step = (penalty ? BETWEEN_PENALTIES : betweenDealt(comings.length)) * haste;
    const fresh = this.newSlots(from);
    const top = this.topCard();
    if (top && events.some((one) => one.event === "turned_up")) this.fly(top, from.pile, {});
    comings.forEach((one, i) => {
      const flight = { ms: DRAW * haste, delay: i * step + (penalty ? readFirst(events) * haste : 0) };
      if (one.seat === me) {
        const slot = fresh.shift();
        if (slot && from.pile) this.turnOver(slot, from.pile, flight, () => this.leavePile(me, -1));
        else this.leavePile(one.seat, -1);
      } else if (from.pile) {
        this.sendBack(from.pile, from.seats.get(one.seat), flight, () => this.leavePile(one.seat, -1));
      }
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
  private fly(card: SVGElement, from: DOMRect, { ms = PLAY, lift = 40, turn = 0, delay = 0 }: Flight): void {
    const path = playedPath(card, from, lift, turn);
    if (!path) return;
    this.send(card, card.parentElement?.clientWidth ?? 0, path, { duration: ms, delay, easing: FLIES });
    this.move(card, [{ opacity: 0 }, { opacity: 0 }], { duration: delay + ms });
    this.move(card, ...gestures.land(delay + ms));
  }

  /** A copy of a card flies, over everything else; it is invisible before, and removed afterwards. */
  private send(
    card: Element | null,
    wide: number,
    steps: Keyframe[],
    timing: KeyframeAnimationOptions,
    lands?: () => void,
  ): void {
    if (!card) return lands?.();
    // where it will start: browsers show it there for a moment before they move it
    const copy = placed(card.cloneNode(true) as SVGElement, wide, String(steps[0]?.transform));
    copy.style.removeProperty("opacity");
    this.copies.push(copy);
    this.move(copy, steps, timing, lands);
  }

  private move(node: Element | null, steps: Keyframe[], timing: KeyframeAnimationOptions, lands?: () => void): void {
    if (!node) return;
    this.ready.push(() => {
      const flight = node.animate(steps, timing);
      const { landings } = this;
      if (lands) flight.onfinish = () => landings === this.landings && lands();
      return flight;
    });
  }

  /** A card comes from the pile to me: first its back, which turns over on its way. */
  private turnOver(
    slot: HTMLElement,
    from: DOMRect,
    { ms = DRAW, lift = 40, delay = 0 }: Flight,
    lands?: () => void,
  ): void {
    const paths = turnedPaths(slot, from, lift);
    if (!paths) return lands?.();
    const { face, back } = paths;
    this.move(slot, face, { duration: ms, delay, fill: "backwards" }, lands);
    this.send(this.find(BACK), from.width, back, { duration: ms * TURNS, delay });
  }

  /** A card with an unknown face moves between two places. */
  private sendBack(
    from: DOMRect,
    to: DOMRect | null | undefined,
    { ms = DRAW, delay = 0, lift = 30 }: Flight,
    lands?: () => void,
  ): void {
    if (!to) return lands?.();
    const timing = { duration: ms, delay, easing: FLIES };
    this.send(this.find(BACK), from.width, backPath(from, to, lift), timing, lands);
  }

  /** A card leaves the pile for a seat, or has landed there. */
  private leavePile(seat: number, more: number): void {
    this.countInAir(seat, more);
    this.countInAir(PILE, more);
  }

  private countInAir(seat: number, more: number): void {
    const now = (this.inAir.get(seat) ?? 0) + more;
    if (now > 0) this.inAir.set(seat, now);
    else this.inAir.delete(seat);
  }

  /** A card goes from one hand to another; the one that comes to me turns over. */
  private pass(card: string | null, giver: number, taker: number, from: Boxes, me: number | null): void {
    const start = this.startOf({ seat: giver, card: card ?? "" }, from, me);
    if (!start) return;
    const slot = taker === me ? this.newSlots(from)[0] : undefined;
    if (slot) this.turnOver(slot, start, { ms: PASS, lift: 60 });
    else this.sendBack(start, placeOf(taker, from, me), { ms: PASS, lift: 60 });
  }

  /** Somebody's avatar, or my own. */
  private avatar(seat: number, me: number | null): HTMLElement | null {
    return this.find(seat === me ? ".me .avatar" : `[data-seat="${seat}"] .avatar`);
  }

  /** The round is won: its last card bumps, the ring flies apart, and shapes rain down, twice as many for a match. */
  private celebrate(winner: HTMLElement | null, waves: number): void {
    this.move(this.find(".discard"), ...gestures.bump());
    this.move(this.find(".dir"), ...gestures.flyApart());
    this.move(this.find(".glow"), ...gestures.pulse());
    this.move(winner, ...gestures.jump());
    const from = this.find(".discard")?.getBoundingClientRect();
    for (const { node, steps, timing } of from ? confetti(from, waves) : []) {
      this.copies.push(node);
      this.move(node, steps, timing);
    }
  }

  /** The pile was shuffled. */
  private riffle(): void {
    const cards = [...(this.root()?.querySelectorAll<SVGElement>(".draw .card") ?? [])];
    cards.forEach((card, i) => this.move(card, ...gestures.slideApart(i % 2 > 0)));
  }

  /** It is the next one's turn once the card has landed. */
  private turnRing(): void {
    const ring = this.find(".dir");
    this.move(ring, ...gestures.quarterTurn(ring?.classList.contains("ccw") ?? false, PLAY));
  }

  /** The card that a stage is about, if one covers the pile: cards fly there instead. */
  private hero(): SVGElement | null {
    return this.root()?.querySelector<SVGElement>(`${STAGE} header .hero > .card`) ?? null;
  }

  /** The part of the droid that was laid last. */
  private lastPart(): SVGElement | null {
    return this.root()?.querySelector<SVGElement>(".parts .lastpart .card") ?? null;
  }

  /** The top card of the discard pile. */
  private topCard(): SVGElement | null {
    return this.root()?.querySelector<SVGElement>(".discard > :last-child") ?? null;
  }

  /** Where a card was before it was played. */
  private startOf({ seat, card }: Pick<PlayedEvent, "seat" | "card">, from: Boxes, me: number | null): DOMRect | null {
    return seat === me ? this.leftSlot(plain(card), from) : placeOf(seat, from, me);
  }

  private find(selector: string): HTMLElement | null {
    return this.root()?.querySelector<HTMLElement>(selector) ?? null;
  }
}

/** Whether somebody has had a turn: a card played or kept, or nothing to draw. */
const isTurn = (events: readonly GameEvent[]): boolean =>
  events.some((one) => ["played", "kept", "passed"].includes(one.event));

const isMatch = (events: readonly GameEvent[]): boolean => events.some((one) => one.event === "match_won");

/** A part of a droid that has been taken apart, where it was. */
function resting({ card, box }: Boxes["parts"][number]): SVGElement {
  placed(card, box.width, `translate(${box.left}px,${box.top}px)`).style.setProperty("opacity", "1");
  return card;
}

/** A card over everything else, invisible yet. */
function placed(card: SVGElement, wide: number, transform: string): SVGElement {
  card.classList.add("flying");
  card.style.setProperty("width", `${wide}px`);
  card.style.setProperty("transform", transform);
  return card;
}

/** Where somebody's cards are. `me` is my seat. */
const placeOf = (seat: number, from: Boxes, me: number | null): DOMRect | null =>
  seat === me ? from.hand : (from.seats.get(seat) ?? null);

/** The cards that come to hands from the draw pile. */
function arrivalsIn(steps: readonly Step[]): Extract<GameEvent, { event: "drew" | "dealt" }>[] {
  return eventsIn(steps).filter((one) => one.event === "drew" || one.event === "dealt");
}
