// One socket: my seat, or a spectator's place. It reconnects by itself, and resends unanswered requests.

import type { Advice, Answer, Chances, Change, Command, Explained, Refused, ServerMessage } from "../../protocol";
import { chance } from "./hex";
import { isSite } from "./site";
import { type TableSocket, openSocket } from "./transport";
import { updateCheck } from "./updateCheck.svelte";

export type Line = "connecting" | "open" | "broken" | "closed";

/** Why the server has closed the socket permanently. */
export interface Farewell {
  code: string;
  sentence: string;
}

export type Listener = (change: Change) => void;

interface Waiting {
  text: string;
  resolve: (answer: Answer | Explained | Advice) => void;
  reject: (refusal: Refused) => void;
}

const KEY_BYTES = 16;

// Milliseconds. The server sends something at least every five seconds.
const SILENT_AFTER = 10_000;
/** While an answer is pending, silence is noticed sooner. */
const ANSWERED_WITHIN = 5_000;
/** After a page has slept, everything that arrived in the meantime is there at once. */
const AWAKE_WITHIN = 2_000;
const FIRST_PAUSE = 100;
const LONGEST_PAUSE = 3_000;
const AGAIN_AFTER = 1_000;

/** The codes after which reconnecting is pointless. */
const FOR_GOOD = new Set([4400, 4401, 4403, 4404, 4409, 4426, 1009]);
const REST_AFTER = new Set([4429, 4503]);

export class Seat {
  line = $state<Line>("connecting");
  /** What the table cannot do at the moment, in a sentence. */
  trouble = $state<string | null>(null);
  farewell = $state<Farewell | null>(null);
  /** Everybody's chances, for a big screen. */
  chances = $state.raw<Chances | null>(null);

  private socket: TableSocket | null = null;
  private readonly waiting = new Map<string, Waiting>();
  private pause = FIRST_PAUSE;
  private heardAt = 0;
  private silence: ReturnType<typeof setTimeout> | undefined;
  private retry: ReturnType<typeof setTimeout> | undefined;
  private asking: ReturnType<typeof setTimeout> | undefined;
  private readonly renewing = (): void => this.renew();
  private readonly waking = (): void => this.wake();

  private listener: Listener | null = null;
  /** The number of the last change. */
  private number = 0;

  constructor(
    readonly table: string,
    private readonly token: string,
    /** A big screen shows everybody's chances, if the table allows it. */
    private readonly onScreen = false,
  ) {
    addEventListener("online", this.renewing);
    addEventListener("offline", this.renewing);
    document.addEventListener("visibilitychange", this.waking);
    document.addEventListener("resume", this.waking);
    this.connect();
  }

  /** The listener is called for every change, in order. */
  listen(listener: Listener): void {
    this.listener = listener;
  }

  /** Send a request; resolves when it is stored, rejects with the refusal. */
  ask(command: Command): Promise<Answer> {
    return this.send({ type: "ask", command }) as Promise<Answer>;
  }

  /** Whether this move may be made, and if not, why not. */
  explain(move: string): Promise<Explained> {
    return this.send({ type: "explain", move }) as Promise<Explained>;
  }

  /** What the coach would do. */
  hint(): Promise<Advice> {
    return this.send({ type: "hint" }) as Promise<Advice>;
  }

  close(): void {
    removeEventListener("online", this.renewing);
    removeEventListener("offline", this.renewing);
    document.removeEventListener("visibilitychange", this.waking);
    document.removeEventListener("resume", this.waking);
    this.line = "closed";
    this.letGo();
  }

  private send(message: object): Promise<Answer | Explained | Advice> {
    const key = chance(KEY_BYTES);
    const text = JSON.stringify({ ...message, key });
    return new Promise((resolve, reject) => {
      this.waiting.set(key, { text, resolve, reject });
      if (this.socket?.readyState !== WebSocket.OPEN) return;
      this.socket.send(text);
      if (performance.now() - this.heardAt < ANSWERED_WITHIN) this.expectWithin(ANSWERED_WITHIN);
    });
  }

  // The socket

  private connect(): void {
    this.letGo();
    const socket = openSocket(this.table);
    this.socket = socket;
    socket.onopen = () => {
      this.hearSomething();
      const asking = this.onScreen ? { chances: true } : {};
      socket.send(JSON.stringify({ type: "hello", token: this.token, seen: this.number, ...asking }));
      this.askAgain();
    };
    socket.onmessage = (event: MessageEvent<string>) => {
      this.hearSomething();
      this.hear(JSON.parse(event.data) as ServerMessage);
    };
    socket.onclose = (event) => this.lose(event.code);
    this.hearSomething();
  }

  /** Ignore everything else from this socket: one that hangs may take a minute to close. */
  private letGo(): void {
    clearTimeout(this.retry);
    clearTimeout(this.silence);
    clearTimeout(this.asking);
    this.asking = undefined;
    const socket = this.socket;
    this.socket = null;
    if (!socket) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
  }

  private lose(code = 0): void {
    this.letGo();
    if (FOR_GOOD.has(code)) {
      this.end({ code: String(code), sentence: "" });
      return;
    }
    this.line = "broken";
    this.farewell = null;
    const pause = REST_AFTER.has(code) ? LONGEST_PAUSE : this.pause * (0.5 + Math.random());
    this.retry = setTimeout(() => this.connect(), pause);
    this.pause = Math.min(LONGEST_PAUSE, this.pause * 2);
  }

  /** No more answers will arrive. */
  private end(farewell: Farewell): void {
    this.farewell ??= farewell;
    this.line = "closed";
    for (const [key, one] of this.waiting) one.reject({ type: "refused", key, ...this.farewell });
    this.waiting.clear();
  }

  /** A broken network often closes no socket: reconnect after a long silence. (Without a network there is silence only
   * while the table is made ready.) */
  private hearSomething(): void {
    this.heardAt = performance.now();
    this.expectWithin(SILENT_AFTER);
  }

  private expectWithin(milliseconds: number): void {
    clearTimeout(this.silence);
    if (isSite()) return;
    this.silence = setTimeout(() => this.lose(), milliseconds);
  }

  /** The network went down, came up or changed: a new socket shows which, and costs nothing. */
  private renew(): void {
    if (this.line === "closed" || isSite()) return;
    this.pause = FIRST_PAUSE;
    if (this.line === "open") this.line = "broken";
    this.connect();
  }

  /** The page is visible again: do not wait any longer. */
  private wake(): void {
    if (document.hidden || this.line === "closed") return;
    if (this.line === "broken") this.renew();
    else if (performance.now() - this.heardAt > ANSWERED_WITHIN) this.expectWithin(AWAKE_WITHIN);
  }

  // Messages

  private askAgain(): void {
    for (const one of this.waiting.values()) this.socket?.send(one.text);
  }

  private hear(message: ServerMessage): void {
    switch (message.type) {
      case "change":
        if (this.line !== "open") void updateCheck.onConnect(this.line === "broken");
        this.line = "open";
        this.pause = FIRST_PAUSE;
        this.trouble = null;
        this.number = message.number;
        this.listener?.(message);
        break;
      case "ping":
        this.socket?.send(JSON.stringify({ type: "pong", ping: message.ping }));
        break;
      case "chances":
        this.chances = message;
        break;
      case "trouble":
        this.beInTrouble(message.sentence);
        break;
      case "bye":
        this.farewell = { code: message.code, sentence: message.sentence };
        break;
      case "refused":
        this.settle(message.key, (one) => one.reject(message));
        break;
      default:
        this.settle(message.key, (one) => one.resolve(message));
    }
  }

  /** Pending requests have no answer: resend them a second later. While the outage lasts, the server reports it. */
  private beInTrouble(sentence: string): void {
    this.trouble = sentence;
    this.asking ??= setTimeout(() => {
      this.asking = undefined;
      this.askAgain();
    }, AGAIN_AFTER);
  }

  private settle(key: string, end: (one: Waiting) => void): void {
    const one = this.waiting.get(key);
    this.waiting.delete(key);
    if (one) end(one);
  }
}
