// Announces a change: what has happened, and the question to me if that is new.

import type { GameEvent, StepNews } from "../../protocol";
import { roster } from "../cards/roster.svelte";
import { capital, t } from "../words/language.svelte";
import { chargeOf } from "./challenge";
import type { TableClock } from "./clock.svelte";
import type { TableModel } from "./model.svelte";
import { type Prompted, promptFor } from "./prompt";
import type { Voice } from "./voice.svelte";
import { eventsIn } from "./steps";

/** The part of a table that is needed to speak about it. */
export type Announced = Prompted & { clock: TableClock; voice: Voice };

/** With more than this, only the state of the table is announced: somebody has reconnected. */
const MANY_SENTENCES = 30;
const FEW_CARDS = 2;

/** In this window others move as well, while the question to me stays the same. */
const RACE = "race";

/** Things that happen to a seat without its own action. */
const BEFALLS = ["drew", "skipped", "timed_out", "took_back", "unable", "last_arms", "guilty", "innocent"];

export class Announcer {
  /** The last question announced to me. */
  private asked = "";
  private reactions: string[] = [];

  constructor(private readonly table: Announced) {}

  /** Announce a change: at once if it asks me, or concerns me. `fresh` if I was there before. */
  hear(steps: readonly StepNews[], sentences: readonly string[], fresh: boolean): void {
    const { table } = this;
    const events = eventsIn(steps);
    const asks = [...this.newReactions(), ...(this.isNew() ? whatIsAsked(table, events) : [])];
    if (!fresh || sentences.length > MANY_SENTENCES) table.voice.say(situation(table));
    else if (events.some((one) => one.event === "dealt")) table.voice.tell([...sentences, ...whoseTurn(table)]);
    else if (asks.length || events.some((one) => concerns(one, table.you?.seat ?? null)))
      table.voice.say([...sentences, ...asks]);
    else table.voice.tell(sentences);
  }

  private isNew(): boolean {
    const { table } = this;
    if (table.you?.held) return false; // I have answered, and others may have been faster
    const before = this.asked;
    const window = table.view?.waiting_for === RACE ? "" : table.view?.window;
    this.asked = table.asked ? `${table.view?.waiting_for} ${window}` : "";
    return this.asked !== "" && this.asked !== before;
  }

  /** What I may do out of turn, if I could not do it a moment ago. */
  private newReactions(): string[] {
    const { table } = this;
    const caller = table.view?.yelled ?? null;
    const now = (table.choices?.catches ?? []).map((seat) => t("voice.catch", { name: table.speaker.name(seat) }));
    if (table.choices?.lateCall) now.push(t("voice.late_call"));
    const thrown =
      table.moves.throws.length && caller !== null ? t("voice.throw", { name: table.speaker.name(caller) }) : "";
    if (thrown) now.push(thrown);
    const fresh = now.filter((one) => !this.reactions.includes(one));
    this.reactions = now;
    const seconds = Math.ceil(table.clock.reactSeconds ?? 0);
    return fresh.includes(thrown) && seconds ? [...fresh, t("seconds_left", { seconds })] : fresh;
  }
}

/** Whether it was done to this seat, or ends something for everybody. */
function concerns(event: GameEvent, me: number | null): boolean {
  if (["round_won", "round_void", "match_won"].includes(event.event)) return true;
  if (me === null) return false;
  if ("target" in event && event.target === me) return true;
  return "seat" in event && event.seat === me && BEFALLS.includes(event.event);
}

/** The question to me; with the top card only if these events have not just mentioned it. */
function whatIsAsked(table: Announced, events: readonly GameEvent[]): string[] {
  const view = table.view;
  if (!view) return [];
  if (view.waiting_for === "draft") return [t("draft.yours", { number: drafted(table) + 1 })];
  const { title, more } = promptFor(table);
  if (view.waiting_for === "challenge") return [title, ...chargeInWords(table)];
  const turn = view.waiting_for === "turn";
  const told = events.some((one) => ["played", "named", "turned_up"].includes(one.event));
  return [
    title,
    turn && !told ? topCard(table) : "",
    more,
    ...(events.some((one) => one.event === "activated") ? [] : playersToUse(table)),
    table.choices?.callRides && !table.moves.armed ? t("voice.call") : "",
    ...(turn ? table.others.filter((seat) => cardsOf(table, seat) <= FEW_CARDS).map((seat) => held(table, seat)) : []),
  ];
}

/** What a challenge would look for, in whose hand, and what it may cost. */
function chargeInWords(table: TableModel): string[] {
  const { held, test, right, wrong } = chargeOf(table);
  return [test, held, right, wrong].map(capital);
}

/** The whole table in words: whose turn it is, the clock, the top card, the direction, and everybody's cards. */
export function situation(table: Announced): string[] {
  const { view, face } = table;
  if (!view || !face) return [];
  const seconds = table.asked && table.clock.seconds !== null ? Math.ceil(table.clock.seconds) : 0;
  const first = [...whoseTurn(table), seconds ? t("seconds_left", { seconds }) : ""];
  if (face.phase !== "playing" || view.waiting_for === "draft") return first;
  return [
    ...first,
    topCard(table),
    t(view.direction < 0 ? "ccw" : "cw"),
    table.you?.seat === null ? "" : t("voice.hold", { cards: view.hand.length }),
    ...table.others.map((seat) => held(table, seat)),
  ];
}

function whoseTurn(table: Announced): string[] {
  const { title, more } = promptFor(table);
  return [title, more];
}

function topCard(table: TableModel): string {
  return table.view?.top ? t("top_card", { card: table.speaker.card(table.view.top) }) : "";
}

const cardsOf = (table: TableModel, seat: number): number => table.view?.hand_sizes[seat] ?? 0;

function held(table: TableModel, seat: number): string {
  const cards = cardsOf(table, seat);
  return t(table.view?.called.includes(seat) ? "voice.called" : "voice.few", { name: table.speaker.name(seat), cards });
}

/** The player card in use, with its current effect; or those that I may use. */
function playersToUse(table: TableModel): string[] {
  const view = table.view;
  const face = view?.active ? roster.find(view.active) : null;
  if (face) return [t("activation.now", { card: face.name, effect: face.effects[(view?.icon ?? 1) - 1] ?? "" })];
  if (view?.waiting_for !== "activate") return [];
  const lineup = view.areas[table.you?.seat ?? 0]?.lineup ?? [];
  return (table.choices?.players ?? []).flatMap((place) => {
    const one = roster.find(lineup[place - 1] ?? "");
    return one ? capital(t("activation.now", { card: one.name, effect: one.effects.join("; ") })) : [];
  });
}

function drafted(table: TableModel): number {
  return table.view?.areas[table.you?.seat ?? -1]?.drafted.length ?? 0;
}
