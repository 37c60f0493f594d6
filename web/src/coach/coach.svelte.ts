// The coach of one match: asked for a review, heard while it is made, and stopped.

import type { ReviewRecord } from "../../http";
import { reviewOf } from "../net/api";
import { Problem } from "../net/problem";
import { refusal, t } from "../words/language.svelte";
import type { Review } from "./review";

const MISSING = new Set(["no_coach_here", "not_compiled"]);

export class Coach {
  review = $state.raw<Review | null>(null);
  /** From 0 to 1; null while nothing is reviewed. */
  part = $state<number | null>(null);
  problem = $state<string | null>(null);
  /** Whether there is no coach here, so that it is no use to ask again. */
  missing = $state(false);
  private running: AbortController | null = null;

  constructor(
    private readonly wish: () => ReviewRecord | Promise<ReviewRecord>,
    /** Called with a new review. */
    private readonly keep: (review: Review) => void,
  ) {}

  async start(): Promise<void> {
    if (this.running) return;
    const running = new AbortController();
    this.running = running;
    this.part = 0;
    this.problem = null;
    try {
      const heard = ({ done, moments }: { done: number; moments: number }): void => {
        if (this.running === running) this.part = done / moments;
      };
      const review = await reviewOf(await this.wish(), heard, running.signal);
      if (this.running !== running) return;
      this.review = review;
      this.keep(review);
    } catch (error) {
      if (this.running !== running) return;
      this.problem = sentenceOf(error);
      this.missing = error instanceof Problem && MISSING.has(error.code);
    } finally {
      if (this.running === running) {
        this.running = null;
        this.part = null;
      }
    }
  }

  stop(): void {
    this.running?.abort();
    this.running = null;
    this.part = null;
  }
}

const sentenceOf = (error: unknown): string =>
  error instanceof Problem ? refusal(error.code, error.sentence) : t("refused.broke_off");
