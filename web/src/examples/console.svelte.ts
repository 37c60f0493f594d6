// Python for the examples: started with the first that is run, and stopped when a reader has enough of one.

import type { Failure, Progress } from "../here/messages";
import { Problem } from "../net/problem";
import type { FromPython, Printed, ToPython } from "./messages";

interface Waiting {
  code: string;
  expected: string;
  resolve: (printed: Printed) => void;
  reject: (problem: Problem) => void;
}

export class Console {
  progress = $state.raw<Progress | null>(null);
  failure = $state<Failure | null>(null);
  isStarting = $state(false);

  private worker: Worker | null = null;
  private isReady = false;
  private isAnew = false;
  private last = 0;
  private readonly waiting = new Map<number, Waiting>();

  constructor(private readonly newWorker: () => Worker) {}

  /** Rejects if Python is stopped, or cannot be started. */
  run(code: string, expected: string): Promise<Printed> {
    return new Promise((resolve, reject) => {
      const id = ++this.last;
      this.waiting.set(id, { code, expected, resolve, reject });
      if (!this.worker) this.start(false);
      else if (this.isReady) this.post({ id, code, expected });
    });
  }

  /** What was run before is forgotten, and what runs is given up. */
  stop(why: Failure | "interrupted" = "interrupted"): void {
    this.worker?.terminate();
    this.worker = null;
    this.isReady = this.isStarting = false;
    this.progress = null;
    const given_up = [...this.waiting.values()];
    this.waiting.clear();
    for (const { reject } of given_up) reject(new Problem(why, ""));
  }

  private start(anew: boolean): void {
    this.worker?.terminate();
    const worker = (this.worker = this.newWorker());
    this.failure = null;
    this.isStarting = true;
    this.isAnew = anew;
    worker.onmessage = ({ data }: MessageEvent<FromPython>) => this.hear(data);
    worker.onerror = () => this.fail("not_loaded");
    this.post({ start: new URL(".", document.baseURI).href, anew });
  }

  private post(message: ToPython): void {
    this.worker?.postMessage(message);
  }

  private hear(message: FromPython): void {
    if ("progress" in message) this.progress = message.progress;
    else if ("ready" in message) this.begin();
    else if ("failed" in message) this.fail(message.failed);
    else {
      this.waiting.get(message.id)?.resolve(message.printed);
      this.waiting.delete(message.id);
    }
  }

  private begin(): void {
    this.isReady = true;
    this.isStarting = false;
    for (const [id, { code, expected }] of this.waiting) this.post({ id, code, expected });
  }

  private fail(why: Failure | "broken"): void {
    if (why === "broken" && !this.isAnew) return this.start(true);
    const failure = why === "broken" ? "not_loaded" : why;
    this.stop(failure);
    this.failure = failure;
  }
}

export const newConsole = (): Console =>
  new Console(() => new Worker(new URL("./worker.ts", import.meta.url), { type: "module" }));
