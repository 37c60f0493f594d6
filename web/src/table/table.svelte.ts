// A table as one person sees and uses it: what lies there, what may be done, and what was seen a moment ago.

import type { Change, Explained, Face, Refused, StepNews, View } from "../../protocol";
import { type Order, same, sorted } from "../cards/hand";
import { plain } from "../cards/notation";
import type { Color } from "../cards/shapes";
import { readHandOnly, writeHandOnly } from "../net/memory";
import { contributeRandomness } from "../net/dealRandomness";
import { Seat } from "../net/seat.svelte";
import { language, refusal, t } from "../words/language.svelte";
import { Speaker } from "../words/speaking";
import { roster } from "../cards/roster.svelte";
import { Announcer } from "./announcing";
import { type Activation, type Used, activationIn, usedIn } from "./activation";
import { choicesIn, colorsFor, moveFor, withCall } from "./choices";
import { Later } from "./layout";
import { Keeping, keepsOnly } from "./keeping";
import { type Race, raceIn } from "./race";
import { Story } from "./story.svelte";
import { Voice } from "./voice.svelte";

/** Why a card, or a call, would not count: shown where it was touched. */
export interface Why {
  card: string | null;
  sentence: string;
  rule: string;
}

/** Another hand that I am being shown, and what came of it. */
export interface Peek {
  owner: number;
  hand: string[];
  verdict: "guilty" | "innocent" | null;
}

/** Hears of every change before it is drawn; `fresh` if its steps are to be shown one by one. */
export type Watcher = (steps: StepNews[], fresh: boolean) => void;

/** Milliseconds for which the result of a race, a player card that was used, and a hand that I was shown stay to be seen. */
const RESULT_STAYS = 3_500;
const USED_STAYS = 3_500;
const PEEK_STAYS = 12_000;

/** Milliseconds for which I am told that the card I drew was kept. */
const KEPT_STAYS = 2_000;

const TICK = 250;

/** Frames after which a change is put into words: it is drawn first, then the seats around the table. */
const WORDS_COME = 2;

/** With more news than this nothing is shown step by step: somebody has come back. */
const MANY_STEPS = 8;

export class TableState {
  readonly seat: Seat;
  readonly story = new Story();
  readonly voice = new Voice();
  order = $state<Order>("color");
  /** The call rides on my next move. */
  armed = $state(false);
  /** A wild that waits for its color. */
  picked = $state<string | null>(null);
  /** My move that is on its way. */
  sending = $state<string | null>(null);
  /** My reaction that is on its way. */
  private reacting: string | null = null;
  why = $state.raw<Why | null>(null);
  peek = $state.raw<Peek | null>(null);
  /** The race that is being run, or was just decided. */
  race = $state.raw<Race | null>(null);
  /** A race whose result is shown for a moment. */
  private decided = $state.raw<Race | null>(null);
  /** Was this race, and not one before the last card, just decided? */
  raced = $derived(this.decided !== null && this.decided === this.race);
  /** Who has laid the parts of the droid, in order. */
  builders = $state.raw<number[]>([]);
  /** The page has just kept a card for me that I drew and could not play. */
  kept = $state(false);
  private readonly keeping = new Keeping(() => void this.keepDrawn());
  /** A moment in which I could have thrown something, and did not want to. */
  private letPass = $state<number | null>(null);

  change = $derived.by(() => this.seat.change);
  face = $derived(this.change?.face ?? null);
  view = $derived(this.change?.view ?? null);
  you = $derived(this.change?.you ?? null);
  private mySeat = $derived(this.you?.seat ?? null);
  speaker = $derived(new Speaker(language.texts, (seat) => this.face?.seats[seat]?.name ?? "", this.mySeat));
  choices = $derived(this.view ? choicesIn(this.view) : null);
  edition = $derived(this.face?.settings.edition ?? "express");
  /** Does the table wait for me? */
  asked = $derived(this.isAsked());
  /** Hail Marys that I may throw now, unless I have said that I do not want to. */
  throws = $derived(this.view?.window === this.letPass ? [] : (this.choices?.throws ?? []));
  /** How much of the clock is left, from 0 to 1, and in seconds; null if no clock runs. */
  seconds = $derived(this.secondsLeft());
  share = $derived(this.shareLeft());
  /** May I deal, or ask for a rematch? The host may; others once the host has done nothing for long. */
  mayDeal = $derived.by(() => this.you?.host === true || this.secondsOf(this.you?.deals_in ?? null) === 0);
  /** The name of the host. */
  hostName = $derived(this.face?.people.find((one) => one.person === this.face?.host)?.name ?? "");
  /** The time to react as it was when this moment began, in milliseconds. */
  private reactWhole = $state(0);
  /** How long nobody takes an occasion to react from me, in seconds, and how much of it is left; null if I have none. */
  reactSeconds = $derived(this.secondsOf(this.you?.react ?? null));
  reactShare = $derived(
    this.reactSeconds === null ? null : Math.min(1, (this.reactSeconds * 1000) / Math.max(1, this.reactWhole)),
  );
  /** The places of my cards in the order that I like. */
  hand = $derived.by(() => (this.lastHand = same(this.lastHand, sorted(this.view?.hand ?? [], this.order))));
  private lastHand: number[] = [];
  /** The others, clockwise from my left. */
  others = $derived(this.seatsOfOthers());

  /** A player card that was just used, and is through. */
  private used = $state.raw<Used | null>(null);
  /** The player card that is being used, or was just used. */
  activation = $derived(this.activationNow());

  /** Somebody whose player cards are looked at. */
  lookedAt = $state<number | null>(null);

  /** Only my hand is shown here, since the table is on a big screen; null: nobody has decided. */
  private handOnly = $state<boolean | null>(null);
  onlyHand = $derived(this.handOnly === true && this.you?.seat !== null);
  /** A big screen looks on, and nobody has said yet what to show here. */
  suggestsHand = $derived(this.handOnly === null && this.you?.seat !== null && screenAt(this.face));

  private now = $state(performance.now());
  private ticking: ReturnType<typeof setInterval> | undefined;
  private before: View | null = null;
  private readonly watchers = new Set<Watcher>();
  /** Steps that happened before anybody watched: the deal, while the waiting room was still there. */
  private unseen: StepNews[] = [];
  private known = false;
  private readonly announcer = new Announcer(this);
  /** The change that is still to be put into words. */
  private untold: Change | null = null;
  private readonly words = new Later(WORDS_COME, () => this.tell());

  constructor(table: string, token: string) {
    this.handOnly = readHandOnly(table);
    this.seat = new Seat(
      table,
      token,
      (change) => this.hear(change),
      () => this.tell(),
    );
  }

  close(): void {
    this.runClock(false);
    this.keeping.turnTo(null);
    this.words.stop();
    this.seat.close();
  }

  /** Watch what happens, until the function that is returned is called. */
  watch(watcher: Watcher): () => void {
    this.watchers.add(watcher);
    if (this.unseen.length) watcher(this.unseen, true);
    this.unseen = [];
    return () => this.watchers.delete(watcher);
  }

  /** Show only my hand, or all of the table. */
  showHandOnly(only: boolean): void {
    this.handOnly = only;
    writeHandOnly(this.seat.table, only);
  }

  /** The name at a seat, or "you". */
  name(seat: number): string {
    return this.speaker.seat(seat);
  }

  /** The name that the avatar at a seat is drawn from. */
  avatarName(seat: number): string {
    const at = this.face?.seats[seat];
    return this.face?.people.find((one) => one.person === at?.person)?.bust || (at?.name ?? "");
  }

  // What I do

  /** Play a card, or open the choice of its color; if it may not be played, say why. */
  async touch(card: string): Promise<void> {
    const view = this.view;
    if (!view || this.you?.seat === null) return;
    this.why = null;
    this.peek = null;
    const code = plain(card);
    if (colorsFor(view, code).length > 0) {
      this.picked = code;
      return;
    }
    const move = moveFor(view, code, null, this.armed);
    if (move) await this.make(move);
    else await this.askWhy(code);
  }

  /** Name the color of the wild that waits, or a color on its own. */
  async nameColor(color: Color): Promise<void> {
    const view = this.view;
    if (!view) return;
    const move = this.picked ? moveFor(view, this.picked, color, this.armed) : withCall(view, `=${color}`, this.armed);
    if (move) await this.make(move);
  }

  /** A move that is no card of mine: `+`, `-`, `x`, `^`, `!c`, `@1`, `>c`, `#1`, or one taken from the discards. */
  async act(move: string): Promise<void> {
    const view = this.view;
    this.why = null;
    this.peek = null;
    this.decided = null;
    if (view) await this.make(withCall(view, move, this.armed));
  }

  /** Keep what I drew, after a moment, if it cannot be played and I want the page to do so. */
  keepUnfit(wanted: boolean): void {
    const { view } = this;
    this.keeping.turnTo(wanted && this.asked && view && keepsOnly(view) ? view.window : null);
  }

  /** If I was faster, here or on another page, there is nothing to keep any more, and nothing to be told. */
  private async keepDrawn(): Promise<void> {
    const { view } = this;
    if (!view || this.sending) return;
    this.sending = KEEP;
    this.showKept();
    await this.seat.ask({ type: "move", move: KEEP, window: view.window }).catch(() => (this.kept = false));
    this.sending = null;
  }

  /** Call at once if I am late; else the call rides on my next move. */
  async call(): Promise<void> {
    this.why = null;
    if (this.choices?.lateCall) await this.make("!");
    else if (this.choices?.callRides) this.arm(!this.armed);
    else await this.askWhy("!", null);
  }

  private arm(armed: boolean): void {
    this.armed = armed;
    this.voice.say([t(armed ? "ask.armed" : "voice.not_armed")]);
  }

  sort(order: Order): void {
    this.order = order;
    this.voice.say([t(`voice.by_${order}`)]);
  }

  /** I do not want to throw anything: nobody has to wait for me. */
  async letThrowPass(): Promise<void> {
    this.letPass = this.view?.window ?? null;
    await this.ask({ type: "let_pass" });
  }

  /** Look at somebody's player cards, if there are any. */
  look(seat: number): void {
    if (this.view?.areas.length) this.lookedAt = seat;
  }

  /** Why may this move not be made? */
  async askWhy(move: string, card: string | null = move): Promise<void> {
    try {
      const said = await this.seat.explain(move);
      if (!said.legal) this.why = { card, sentence: this.sentenceOf(said), rule: said.rule };
    } catch (refused) {
      this.why = { card, sentence: this.sentenceOf(refused as Refused), rule: "" };
    }
  }

  /** Ask the table for something; if it is refused, say so. */
  async ask(command: Parameters<Seat["ask"]>[0]): Promise<boolean> {
    try {
      await this.seat.ask(command);
      return true;
    } catch (refused) {
      this.why = { card: null, sentence: this.sentenceOf(refused as Refused), rule: (refused as Refused).rule ?? "" };
      return false;
    }
  }

  /** The same people again: the host opens the table anew and deals. */
  async rematch(): Promise<void> {
    const match = (this.face?.match ?? 0) + 1;
    if (!(await this.ask({ type: "rematch" }))) return;
    await contributeRandomness(this.seat, match);
    await this.ask({ type: "deal" });
  }

  private async make(move: string): Promise<void> {
    const view = this.view;
    if (isReaction(move)) return this.react(move);
    if (!view || this.sending) return;
    this.sending = move;
    this.picked = null;
    if (await this.ask({ type: "move", move, window: view.window })) this.armed = false;
    this.sending = null;
  }

  /** Whoever reacts wants to be quick, and waits for no move that is still on its way. */
  private async react(move: string): Promise<void> {
    const view = this.view;
    if (!view || this.reacting === move) return;
    this.reacting = move;
    if (await this.ask({ type: "move", move, window: view.window })) this.armed = false;
    if (this.reacting === move) this.reacting = null;
  }

  /** A sentence of the server, in my language if it says which one it is. */
  private sentenceOf(said: Explained | Refused): string {
    if (said.words && said.words in language.texts) return this.speaker.say(said.words, said.details ?? {});
    return "code" in said ? refusal(said.code, said.sentence) : said.sentence;
  }

  // What happens

  private hear(change: Change): void {
    const fresh = this.known;
    this.known = true;
    const steps = stepsIn(change);
    const moved = change.view?.window !== this.before?.window || change.view?.round_over !== this.before?.round_over;
    if (moved) this.turnTo(change, steps, fresh);
    this.before = change.view;
    const race = raceIn(this.race, change, steps);
    if (fresh && race !== null && race.loser !== null && race !== this.race) this.showResult(race);
    this.race = race;
    this.builders = buildersAfter(this.builders, steps);
    const react = change.you.react ?? null;
    this.reactWhole = Math.max(moved ? 0 : this.reactWhole, react ?? 0);
    this.runClock(change.face.clock !== null || react !== null || (change.you.deals_in ?? 0) > 0);
    this.untold = change;
    if (fresh && !document.hidden) this.words.ask();
    else this.tell(fresh);
    if (fresh && !this.watchers.size) this.unseen = steps;
    for (const watcher of this.watchers) watcher(steps, fresh && steps.length <= MANY_STEPS);
  }

  /** Put the last change into words, once: in time, or before the table lies differently. */
  private tell(fresh = true): void {
    const change = this.untold;
    if (!change) return;
    this.untold = null;
    this.words.stop();
    const sentences = this.story.hear(change, this.speaker, fresh);
    this.announcer.hear(stepsIn(change), sentences, fresh);
  }

  private runClock(runs: boolean): void {
    clearInterval(this.ticking);
    if (!runs) return;
    this.now = performance.now();
    this.ticking = setInterval(() => (this.now = performance.now()), TICK);
  }

  /** The moment has changed: what belonged to the last one is over. */
  private turnTo(change: Change, steps: readonly StepNews[], fresh: boolean): void {
    this.picked = null;
    this.why = null;
    if (this.asked) this.lookedAt = null;
    else this.armed = false;
    if (change.view) this.showHand(peekIn(change.view, steps));
    if (fresh) this.showUsed(usedIn(steps, this.before));
  }

  /** A hand that I am being shown stays for a while, also when the others play on. */
  private showHand(peek: Peek | null): void {
    if (!peek) return;
    this.peek = peek;
    setTimeout(() => this.peek === peek && (this.peek = null), PEEK_STAYS);
  }

  private showUsed(used: Used | null): void {
    if (!used) return;
    this.used = used;
    setTimeout(() => this.used === used && (this.used = null), USED_STAYS);
  }

  private activationNow(): Activation | null {
    const view = this.view;
    if (!view) return null;
    const now = activationIn(view, roster.iconsOf(view.active));
    if (now || !this.used) return now;
    return { ...this.used, icons: [], over: true };
  }

  private showKept(): void {
    this.kept = true;
    this.voice.tell([t("ask.kept")]);
    setTimeout(() => (this.kept = false), KEPT_STAYS);
  }

  private showResult(race: Race): void {
    this.decided = race;
    setTimeout(() => this.decided === race && (this.decided = null), RESULT_STAYS);
  }

  private secondsLeft(): number | null {
    return this.secondsOf(this.face?.clock ?? null);
  }

  /** What is left of a time that the last change has told, in seconds. */
  private secondsOf(time: number | null): number | null {
    return time === null ? null : Math.max(0, (time - (this.now - this.seat.changedAt)) / 1000);
  }

  private shareLeft(): number | null {
    const whole = this.face?.settings.turn ?? 0;
    return this.seconds === null || !whole ? null : Math.min(1, (this.seconds * 1000) / whole);
  }

  private isAsked(): boolean {
    const seat = this.you?.seat ?? null;
    const running = this.face?.phase === "playing" && !this.face.paused;
    return seat !== null && running && !this.you?.held && (this.view?.asked.includes(seat) ?? false);
  }

  private seatsOfOthers(): number[] {
    const count = this.face?.seats.length ?? 0;
    const mine = this.you?.seat ?? null;
    const first = mine === null ? 0 : mine + 1;
    return Array.from({ length: mine === null ? count : count - 1 }, (_, i) => (first + i) % count);
  }
}

const stepsIn = (change: Change): StepNews[] => change.news.filter((one) => one.type === "step");

const KEEP = "-";

/** A late call, a catch, raised arms. */
const isReaction = (move: string): boolean => /^[!^]/.test(move);

/** Big screens are called like that: `TV`, `TV 2`. */
const SCREEN = /^TV( \d+)?$/;

function screenAt(face: Face | null): boolean {
  return face?.people.some((one) => one.seat === null && one.here && SCREEN.test(one.name)) ?? false;
}

/** Is this page the big screen itself? */
export const isScreen = (face: Face | null, me: string | null): boolean =>
  face?.people.some((one) => one.person === me && SCREEN.test(one.name)) ?? false;

/** The hand that I am being shown, and what these steps say of its owner. */
function peekIn(view: View, steps: readonly StepNews[]): Peek | null {
  const [shown] = Object.entries(view.shown);
  if (!shown) return null;
  const verdict = steps
    .flatMap((step) => step.events)
    .findLast((one) => one.event === "guilty" || one.event === "innocent");
  return { owner: Number(shown[0]), hand: shown[1], verdict: (verdict?.event as Peek["verdict"]) ?? null };
}

/** Who has laid which part, after these steps. */
function buildersAfter(before: readonly number[], steps: readonly StepNews[]): number[] {
  let builders = [...before];
  for (const one of steps.flatMap((step) => step.events)) {
    if (one.event === "played") builders = [];
    if (one.event === "laid") builders.push(one.seat);
  }
  return builders;
}
