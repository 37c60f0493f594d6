// What has happened at the table, in words: steps of the game, arrivals and departures, and chat.

import type { Change, News, StepNews } from "../../protocol";
import { LETTERS } from "../cards/notation";
import { language, t } from "../words/language.svelte";
import { MarkingSpeaker, mark, partsOf, unmarked } from "../words/marking";
import type { Speaker } from "../words/speaking";
import type { HiddenPeople } from "./hidden.svelte";
import { tell } from "../words/telling";
import { Turns } from "./turns";

/** Says something in the language of the page at the time of the call, with the names marked. */
type Words = () => string;

export class Line {
  /**
   * `kind`: a step of the game, a chat message, or an arrival or departure; `turn`: the number of the turn in which it
   * happened; `name` and `person`: the speaker.
   */
  constructor(
    readonly id: number,
    readonly turn: number,
    readonly kind: "step" | "said" | "people",
    private readonly words: Words,
    readonly name?: string,
    readonly person?: string,
  ) {}

  /** In the current language of the page, whichever it was when this happened. */
  get text(): string {
    return unmarked(this.words());
  }

  /** The same in parts: every second one is a name. */
  get parts(): string[] {
    return partsOf(this.words());
  }
}

/** The lines of a turn. */
export interface TurnLines {
  turn: number;
  lines: Line[];
}

export function byTurn(lines: readonly Line[]): TurnLines[] {
  const turns: TurnLines[] = [];
  for (const line of lines) {
    const last = turns.at(-1);
    if (last?.turn === line.turn) last.lines.push(line);
    else turns.push({ turn: line.turn, lines: [line] });
  }
  return turns;
}

const MOST_LINES = 200;
const SEATS = [...LETTERS].map((_, seat) => seat);
const EMOTE_LASTS = 4_000;

export class Story {
  private all = $state.raw<Line[]>([]);
  /** Without what is said by people whom I have hidden. */
  lines = $derived(this.all.filter((line) => !this.isHidden(line.person)));
  /** The current emotes of people, by id. */
  emotes = $state.raw<ReadonlyMap<string, string>>(new Map());

  private number = 0;
  private readonly turns = new Turns();
  /** Names by id, including those who have left. */
  private readonly names = new Map<string, string>();
  /** The people last reported as away. */
  private readonly away = new Set<string>();

  constructor(private readonly hidden: Pick<HiddenPeople, "has"> = new Set<string>()) {}

  private isHidden(person: string | undefined): boolean {
    return person !== undefined && this.hidden.has(person);
  }

  /** Put a change into sentences; `fresh` is false for what happened before this page was opened. */
  hear(change: Change, speaker: Speaker, fresh: boolean): string[] {
    for (const one of change.face.people) this.names.set(one.person, one.name);
    const me = change.you.person;
    const told = change.news
      .filter((one) => !isOwnComing(one, me, fresh))
      .flatMap((one) => this.tellOne(one, speaker, me));
    this.all = [...this.all, ...told].slice(-MOST_LINES);
    const shown = change.news.filter((one) => one.type === "emoted").filter((one) => !this.isHidden(one.person));
    if (fresh) shown.forEach((one) => this.makeFace(one.person, one.emote));
    const faces = shown
      .filter((one) => one.person !== me)
      .map((one) => this.spoken(one.person, t(`emote.${one.emote}`)));
    const heard = told.filter((line) => !this.isHidden(line.person));
    return [...heard.map((line) => (line.name ? `${line.name}: ${line.text}` : line.text)), ...faces];
  }

  private spoken(person: string, text: string): string {
    return `${this.names.get(person) ?? ""}: ${text}`;
  }

  private tellOne(news: News, speaker: Speaker, me: string | null): Line[] {
    if (news.type === "step") return this.tellStep(news, speaker);
    if (news.type === "said") {
      const { person, text } = news;
      return [this.line("said", () => unmarked(text), this.names.get(person) ?? "", person)];
    }
    if (news.type === "joined") this.names.set(news.person, news.name);
    const words =
      news.type === "away" || news.type === "here" ? this.comeAndGo(news, me) : this.sentence(news, speaker, me);
    return words ? [this.line("people", words)] : [];
  }

  /** Seats keep their current names: others may sit there later. */
  private tellStep(step: StepNews, speaker: Speaker): Line[] {
    this.turns.hear(step);
    const names = new Map(SEATS.map((seat) => [seat, speaker.name(seat)]));
    const named = (seat: number): string => names.get(seat) ?? "";
    const sentences = (): string[] => tell(step.events, new MarkingSpeaker(language.texts, named, speaker.you));
    return sentences().map((_, number) => this.line("step", () => sentences()[number] ?? ""));
  }

  /** Nobody is notified of their own absence: they are welcomed when they are back. */
  private comeAndGo({ type, person }: Extract<News, { type: "away" | "here" }>, me: string | null): Words | null {
    const name = mark(this.names.get(person) ?? "");
    if (type === "away") {
      this.away.add(person);
      return person === me ? null : () => t("news.away", { name });
    }
    if (!this.away.delete(person)) return null;
    return () => (person === me ? t("news.you_are_back") : t("news.back", { name }));
  }

  private sentence(news: News, speaker: Speaker, me: string | null): Words | null {
    const name = mark(this.nameIn(news, speaker));
    switch (news.type) {
      case "joined":
      case "stood":
      case "made_host":
      case "brought":
      case "sat":
      case "stood_in":
      case "missed_catch":
        return () => t(`news.${news.type}`, { name });
      case "paused":
      case "resumed":
      case "muted":
      case "unmuted":
        return () => t(news.person === me ? `news.you_${news.type}` : `news.${news.type}`, { name });
      case "hinted":
        return () => t(news.seat === speaker.you ? "news.you_hinted" : "news.hinted", { name });
      case "left":
        return () => t(news.kicked ? "news.kicked" : "news.left", { name });
      case "outage":
      case "chances_shown":
      case "chances_hidden":
        return () => t(`news.${news.type}`);
      default:
        return null;
    }
  }

  /** The person it is about. */
  private nameIn(news: News, speaker: Speaker): string {
    if ("person" in news && news.person !== null) return this.names.get(news.person) ?? "";
    return "seat" in news && news.seat !== null ? speaker.name(news.seat) : "";
  }

  private line(kind: Line["kind"], words: Words, name?: string, person?: string): Line {
    return new Line(this.number++, this.turns.number, kind, words, name, person);
  }

  private makeFace(person: string, emote: string): void {
    this.emotes = new Map(this.emotes).set(person, emote);
    setTimeout(() => {
      const rest = new Map(this.emotes);
      rest.delete(person);
      this.emotes = rest;
    }, EMOTE_LASTS);
  }
}

/** My own arrival is not news to me; nor is my return, if this page has not been here before. */
function isOwnComing(news: News, me: string | null, fresh: boolean): boolean {
  const own = fresh ? ["joined", "sat"] : ["joined", "sat", "here", "away"];
  return own.includes(news.type) && "person" in news && news.person === me;
}
