// A table as the last change describes it, for one person. Everything here is derived; there is no other state.

import type { Change } from "../../protocol";
import { unlike } from "../cards/avatars";
import { language } from "../words/language.svelte";
import { Speaker } from "../words/speaking";
import { choicesIn } from "./choices";

/** Where the changes come from. */
export interface Source {
  readonly change: Change | null;
  /** When the change arrived, by this browser's clock: its times count from here. */
  readonly changedAt: number;
}

export class TableModel {
  change = $derived.by(() => this.source.change);
  face = $derived(this.change?.face ?? null);
  view = $derived(this.change?.view ?? null);
  you = $derived(this.change?.you ?? null);
  private mySeat = $derived(this.you?.seat ?? null);
  speaker = $derived(new Speaker(language.texts, (seat) => this.face?.seats[seat]?.name ?? "", this.mySeat));
  /** What I may do, according to the table. */
  legal = $derived(this.change?.moves ?? []);
  choices = $derived(this.view ? choicesIn(this.view, this.legal) : null);
  edition = $derived.by(() => this.face?.settings.edition ?? this.expected);
  /** Whether the table waits for me. */
  asked = $derived(this.isAsked());
  /** The name of the host. */
  hostName = $derived(this.face?.people.find((one) => one.person === this.face?.host)?.name ?? "");
  /** The others, clockwise from my left. */
  others = $derived(this.seatsOfOthers());

  private avatarNames = $derived(unlike(this.pickedNames()));

  /** `expected` is the edition to be shown until the first change comes. */
  constructor(
    protected readonly source: Source,
    private readonly expected = "express",
  ) {}

  /** When the change arrived, by this browser's clock: its times count from here. */
  get changedAt(): number {
    return this.source.changedAt;
  }

  /** The name at a seat, or "you". */
  name(seat: number): string {
    return this.speaker.seat(seat);
  }

  /** The name that the avatar at a seat is drawn from. */
  avatarName(seat: number): string {
    return this.avatarNames[seat] ?? "";
  }

  private pickedNames(): string[] {
    const picked = new Map(this.face?.people.map((one) => [one.person, one.bust]));
    return this.face?.seats.map((at) => picked.get(at.person ?? "") || at.name) ?? [];
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
