// The tables of this browser: they are in a worker, which is started when one is needed, and again when it has died.
// Everything that happens at a table is stored, so a new worker goes on where the last one was.

import { Problem } from "../net/problem";
import type { ApiRequest, Failure, FromWorker, Progress, Storing, ToWorker } from "./messages";
import type { WorkerSocket } from "./socket";

/** Without an answer in between. */
const MOST_DEATHS = 3;

/** A question of the page: a request, or a match to be reviewed. */
type Question = { request: ApiRequest } | { review: string };

interface Waiting {
  question: Question;
  /** Hears the lines of a review. */
  heard: (line: string) => void;
  resolve: (reply: Response) => void;
  reject: (problem: Problem) => void;
}

export class Tables {
  /** Somebody waits until the tables are ready. */
  isWaiting = $state(false);
  /** What is being loaded; null once it is here. */
  progress = $state.raw<Progress | null>(null);
  failure = $state<Failure | null>(null);
  storing = $state<Storing>("stored");

  private worker: Worker | null = null;
  /** The worker has said something: its script is there. */
  private isLoaded = false;
  private isReady = false;
  private isAnew = false;
  private deaths = 0;
  private last = 0;
  private readonly requests = new Map<number, Waiting>();
  private readonly sockets = new Map<number, { table: string; socket: WorkerSocket }>();

  constructor(private readonly newWorker: () => Worker) {}

  /** Start the worker, unless it runs. `anew`: load everything again. */
  start(anew = false): void {
    if (this.worker) return;
    const worker = this.newWorker();
    this.worker = worker;
    this.failure = null;
    this.isAnew = anew;
    worker.onmessage = ({ data }: MessageEvent<FromWorker>) => this.hear(data, worker);
    worker.onerror = () => this.die(worker);
    this.post({ start: new URL(".", document.baseURI).href, anew });
  }

  /** Like `fetch`, for a path of the API. */
  request(path: string, { method = "GET", headers, body }: RequestInit): Promise<Response> {
    const request = { method, path, headers: Object.fromEntries(new Headers(headers)), body: String(body ?? "") };
    return this.question({ request }, () => {}).reply;
  }

  /** The body of `POST /api/reviews`, answered line by line. */
  requestLines(review: string, signal: AbortSignal, heard: (line: string) => void): Promise<Response> {
    const { id, reply } = this.question({ review }, heard);
    signal.addEventListener("abort", () => {
      if (this.isReady) this.post({ id, stop: true });
      this.settle(id, (one) => one.reject(new Problem("broke_off", "")));
      this.look();
    });
    return reply;
  }

  private question(question: Question, heard: (line: string) => void): { id: number; reply: Promise<Response> } {
    const id = ++this.last;
    const reply = new Promise<Response>((resolve, reject) => {
      this.requests.set(id, { question, heard, resolve, reject });
      this.start();
      if (this.isReady) this.post({ id, ...question });
      this.look();
    });
    return { id, reply };
  }

  connect(table: string, socket: WorkerSocket): void {
    const number = ++this.last;
    this.sockets.set(number, { table, socket });
    if (this.failure === null) this.start();
    if (this.isReady) this.open(number);
    this.look();
  }

  private post(message: ToWorker): void {
    this.worker?.postMessage(message);
  }

  private open(number: number): void {
    const { table, socket } = this.sockets.get(number) ?? {};
    if (!table || !socket || socket.isClosed) {
      this.sockets.delete(number);
      return;
    }
    this.post({ socket: number, open: table });
    socket.open({
      send: (text) => this.post({ socket: number, text }),
      close: () => {
        this.sockets.delete(number);
        this.post({ socket: number, close: true });
      },
    });
  }

  // The worker

  private hear(message: FromWorker, worker: Worker): void {
    if (worker !== this.worker) return;
    this.isLoaded = true;
    if ("lock" in message) this.watch(message.lock, worker);
    else if ("progress" in message) this.progress = message.progress;
    else if ("ready" in message) this.begin();
    else if ("failed" in message) this.fail(message.failed);
    else if ("storing" in message) this.storing = message.storing;
    else if ("line" in message) this.requests.get(message.id)?.heard(message.line);
    else if ("reply" in message) this.settle(message.id, (one) => one.resolve(responseOf(message.reply)));
    else if ("text" in message) this.tell(message.socket, message.text);
    else this.end(message.socket, message.closed);
  }

  private begin(): void {
    this.isReady = true;
    this.progress = null;
    for (const [id, { question }] of this.requests) this.post({ id, ...question });
    for (const number of this.sockets.keys()) this.open(number);
    this.look();
  }

  private settle(id: number, end: (one: Waiting) => void): void {
    this.deaths = 0;
    const one = this.requests.get(id);
    this.requests.delete(id);
    if (one) end(one);
  }

  private tell(number: number, text: string): void {
    this.deaths = 0;
    this.sockets.get(number)?.socket.hear(text);
  }

  private end(number: number, code?: number): void {
    const known = this.sockets.get(number);
    this.sockets.delete(number);
    known?.socket.end(code);
  }

  /** A worker that is killed says nothing, but its lock is free. */
  private watch(lock: string, worker: Worker): void {
    void navigator.locks.request(lock, () => this.die(worker));
  }

  private stop(): void {
    this.worker?.terminate();
    this.worker = null;
    this.isLoaded = this.isReady = false;
    this.progress = null;
  }

  /** The worker is gone: whoever was connected comes again, and what was not answered is asked again. */
  private die(worker: Worker): void {
    if (worker !== this.worker) return;
    if (!this.isLoaded) return this.fail("not_loaded");
    this.stop();
    this.deaths += 1;
    if (this.deaths > MOST_DEATHS) return this.fail("stopped");
    for (const number of [...this.sockets.keys()]) this.end(number);
    if (this.requests.size) this.start();
    this.look();
  }

  /** Requests are refused; sockets wait for another try. */
  private fail(why: Failure | "broken"): void {
    this.stop();
    if (why === "broken" && !this.isAnew) return this.start(true);
    this.failure = why === "broken" ? "not_loaded" : why;
    for (const id of [...this.requests.keys()])
      this.settle(id, (one) => one.reject(new Problem(this.failure ?? "", "")));
    this.look();
  }

  private look(): void {
    this.isWaiting = !this.isReady && this.requests.size + this.sockets.size > 0;
  }
}

const responseOf = ({ status, media, body }: { status: number; media: string; body: string }): Response =>
  new Response(body, { status, headers: { "Content-Type": media } });

export const tables = new Tables(() => new Worker(new URL("./worker.ts", import.meta.url), { type: "module" }));
