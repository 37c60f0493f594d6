// Requests to the table, and its refusals.

import type { Explained, Refused } from "../../protocol";
import { contributeRandomness } from "../net/dealRandomness";
import type { Seat } from "../net/seat.svelte";
import { language, refusal, t } from "../words/language.svelte";
import type { TableModel } from "./model.svelte";

/** Why a card, or a call, would not count: shown where it was tapped. */
export interface Why {
  card: string | null;
  sentence: string;
  rule: string;
  /** The move of a hint: its button is marked. */
  advised?: string | undefined;
}

/** The part of a seat that is used here. */
export type Connection = Pick<Seat, "ask" | "explain" | "hint" | "table">;

export class Requests {
  why = $state.raw<Why | null>(null);
  /** The coach looks for a hint. */
  thinking = $state(false);
  /** The last hint: asked for again at the same moment, it is the same. */
  private hint: { match: number; window: number; why: Why } | null = null;

  constructor(
    private readonly model: TableModel,
    private readonly connection: Connection,
  ) {}

  /** Send a request to the table; if it is refused, say so. */
  async ask(command: Parameters<Seat["ask"]>[0]): Promise<boolean> {
    try {
      await this.connection.ask(command);
      return true;
    } catch (refused) {
      this.why = { card: null, sentence: this.sentenceOf(refused as Refused), rule: (refused as Refused).rule ?? "" };
      return false;
    }
  }

  /** Why this move may not be made. */
  async askWhy(move: string, card: string | null = move): Promise<void> {
    try {
      const said = await this.connection.explain(move);
      if (!said.legal) this.why = { card, sentence: this.sentenceOf(said), rule: said.rule };
    } catch (refused) {
      this.why = { card, sentence: this.sentenceOf(refused as Refused), rule: "" };
    }
  }

  /** What the coach would do: its best move, pointed at, and the next ones. */
  async askHint(): Promise<void> {
    const { view, face } = this.model;
    const match = face?.match ?? 0;
    if (this.hint?.match === match && this.hint.window === view?.window) {
      this.why = this.hint.why;
      return;
    }
    if (!this.model.legal.length) {
      this.why = { card: null, sentence: refusal("nothing_to_decide", ""), rule: "" };
      return;
    }
    this.thinking = true;
    try {
      const [{ window, moves }, { tellHint }] = await Promise.all([this.connection.hint(), import("../coach/telling")]);
      if (window !== this.model.view?.window) return; // something has happened meanwhile
      const best = this.model.legal.find(({ move }) => move === moves[0]?.move);
      const sentence = tellHint(moves, this.model.speaker);
      this.why = { card: best?.card ?? null, sentence, rule: "", advised: moves[0]?.move };
      this.hint = { match, window, why: this.why };
    } catch (refused) {
      const sentence =
        (refused as Partial<Refused>).sentence === undefined
          ? t("refused.not_loaded")
          : this.sentenceOf(refused as Refused);
      this.why = { card: null, sentence, rule: "" };
    } finally {
      this.thinking = false;
    }
  }

  /** The same people again: the host reopens the table and deals. */
  async rematch(): Promise<void> {
    const match = (this.model.face?.match ?? 0) + 1;
    if (!(await this.ask({ type: "rematch" }))) return;
    await contributeRandomness(this.connection, match);
    await this.ask({ type: "deal" });
  }

  /** A sentence of the server, in my language if it has a key. */
  private sentenceOf(said: Explained | Refused): string {
    if (said.words && said.words in language.texts) return this.model.speaker.say(said.words, said.details ?? {});
    return "code" in said ? refusal(said.code, said.sentence) : said.sentence;
  }
}
