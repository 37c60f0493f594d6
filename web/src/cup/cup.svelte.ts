// A cup as the server shows it now. As long as this is open, the server counts me as here.

import type { AskCup, PublicCup, PublicCupTable, PublicMember } from "../../http";
import { type Pass, askCup, cupNow } from "../net/api";
import { chance } from "../net/hex";
import { Problem } from "../net/problem";
import { refusal, t } from "../words/language.svelte";

const FIRST_PAUSE = 500;
const LONGEST_PAUSE = 4_000;
const KEY_BYTES = 12;
const SECOND = 1_000;

/** What has no effect until somebody joins anew. */
const FOR_GOOD = new Set(["wrong_token", "no_such_cup"]);

export type CupCommand = AskCup["command"];
export type CupSettings = PublicCup["settings"];

export class CupState {
  now = $state.raw<PublicCup | null>(null);
  line = $state<"connecting" | "open" | "broken" | "closed">("connecting");
  /** Why something that I have asked for was refused. */
  problem = $state<string | null>(null);
  private waiting = $state(0);
  busy = $derived(this.waiting > 0);
  /** Seconds until the next round begins by itself. */
  nextIn = $state<number | null>(null);

  /** What the host has just chosen, until the cup has it. */
  private wanted = $state.raw<CupSettings | null>(null);
  settings = $derived.by(() => this.wanted ?? this.now?.settings ?? null);
  people = $derived(new Map(this.now?.people.map((one) => [one.person, one]) ?? []));
  you = $derived(this.now?.you ?? null);
  table = $derived(this.settings?.table ?? {});
  edition = $derived(this.table.edition ?? "express");
  isKnockout = $derived(this.settings?.form === "knockout");
  round = $derived(this.now?.rounds.length ?? 0);
  last = $derived(this.now?.rounds.at(-1) ?? null);
  host = $derived(this.nameOf(this.now?.host ?? ""));
  /** Those who are seated in the next round. */
  playing = $derived(this.now?.people.filter((one) => !one.left && !one.late && !this.isOut(one.person)) ?? []);
  /** The numbers of the tables that are still playing. */
  open = $derived(this.last?.tables.flatMap((one, i) => (one.done ? [] : [i + 1])) ?? []);
  /** The number of the table at which I play now. */
  mine = $derived(
    this.you?.table ? (this.last?.tables.findIndex((one) => one.table === this.you?.table) ?? -1) + 1 : 0,
  );
  /** Who has won, once it is over. */
  best = $derived(
    this.now?.phase === "over" && this.round ? this.now.standings.filter((one) => one.place === 1 && !one.out) : [],
  );

  private nextAt: number | null = null;
  /** How often the settings were changed here. */
  private changes = 0;
  /** Until everything that was asked for is answered. */
  private answered: Promise<unknown> = Promise.resolve();
  private ticking: ReturnType<typeof setInterval> | undefined;

  constructor(
    readonly cup: string,
    readonly pass: Pass,
  ) {
    this.ticking = setInterval(() => this.tick(), SECOND);
    void this.follow();
  }

  close(): void {
    this.line = "closed";
    clearInterval(this.ticking);
  }

  /** One after another, in the order in which they were asked. */
  ask(command: CupCommand): Promise<boolean> {
    this.waiting += 1;
    const answer = this.answered.then(() => this.askNow(command));
    this.answered = answer;
    return answer;
  }

  /** Change the settings: all of them are sent, also what was chosen just before. */
  async agree(part: Partial<CupSettings>): Promise<void> {
    if (!this.settings) return;
    const mine = ++this.changes;
    this.wanted = { ...this.settings, ...part };
    await this.ask({ type: "agree", settings: this.wanted });
    if (mine === this.changes) this.wanted = null;
  }

  nameOf(person: string): string {
    return this.people.get(person)?.name ?? "";
  }

  pictureOf(person: string): string {
    const found = this.people.get(person);
    return found?.bust || (found?.name ?? "");
  }

  isOut(person: string): boolean {
    return this.now?.standings.some((one) => one.person === person && one.out) ?? false;
  }

  isHere(one: PublicMember): boolean {
    return one.here || one.person === this.you?.person;
  }

  /** How many bots sit at a table. */
  botsAt(table: PublicCupTable): number {
    return (this.table.players ?? 0) - table.seats.length;
  }

  private async askNow(command: CupCommand): Promise<boolean> {
    this.problem = null;
    try {
      this.show(await this.send({ key: chance(KEY_BYTES), command }));
      return true;
    } catch (error) {
      this.problem = error instanceof Problem ? refusal(error.code, error.sentence) : t("unreachable");
      return false;
    } finally {
      this.waiting -= 1;
    }
  }

  /** An answer that is lost is asked for once more: the key makes sure that it has one effect. */
  private async send(asked: AskCup): Promise<PublicCup> {
    try {
      return await askCup(this.cup, this.pass, asked);
    } catch (error) {
      if (error instanceof Problem && error.code !== "unreachable") throw error;
      return askCup(this.cup, this.pass, asked);
    }
  }

  private async follow(): Promise<void> {
    let pause = FIRST_PAUSE;
    while (this.line !== "closed") {
      try {
        const now = await cupNow(this.cup, this.pass, this.now?.number ?? null);
        if (this.isClosed()) return;
        this.show(now);
        pause = FIRST_PAUSE;
      } catch (error) {
        if (this.isClosed()) return;
        if (error instanceof Problem && FOR_GOOD.has(error.code)) {
          this.close();
          return;
        }
        this.line = "broken";
        await new Promise((done) => setTimeout(done, pause));
        pause = Math.min(LONGEST_PAUSE, 2 * pause);
      }
    }
  }

  private isClosed(): boolean {
    return this.line === "closed";
  }

  private show(now: PublicCup): void {
    if (this.isClosed() || now.number < (this.now?.number ?? 0)) return;
    this.line = "open";
    this.nextAt = now.next_in === null ? null : performance.now() + now.next_in;
    this.tick();
    if (now.number !== this.now?.number) this.now = now;
  }

  private tick(): void {
    this.nextIn = this.nextAt === null ? null : Math.max(0, Math.ceil((this.nextAt - performance.now()) / SECOND));
  }
}
