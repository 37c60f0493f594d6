// One socket: my seat, or a place to look on. It comes back by itself, and asks again what was not answered.

import type { Answer, Change, Command, Explained, Refused, ServerMessage } from "../../protocol";
import { chance } from "./hex";

export type Line = "connecting" | "open" | "broken" | "closed";

/** Why the server has closed the socket for good. */
export interface Farewell {
  code: string;
  sentence: string;
}

interface Waiting {
  text: string;
  resolve: (answer: Answer | Explained) => void;
  reject: (refusal: Refused) => void;
}

const KEY_BYTES = 16;
const SILENT_AFTER = 20_000;
const FIRST_PAUSE = 100;
const LONGEST_PAUSE = 3_000;

/** The codes after which coming back would change nothing. */
const FOR_GOOD = new Set([4400, 4401, 4403, 4404, 4409, 4426, 1009]);

export class Seat {
  /** How the table lies: the only thing to draw. */
  change = $state.raw<Change | null>(null);
  line = $state<Line>("connecting");
  /** What the table cannot do just now, in a sentence. */
  trouble = $state<string | null>(null);
  farewell = $state<Farewell | null>(null);
  /** When the change came, by this browser's clock: its times count from here. */
  changedAt = $state(0);

  private socket: WebSocket | null = null;
  private readonly waiting = new Map<string, Waiting>();
  private pause = FIRST_PAUSE;
  private silence: ReturnType<typeof setTimeout> | undefined;
  private retry: ReturnType<typeof setTimeout> | undefined;
  private readonly wake = (): void => this.hurry();

  /** `told` hears of every change, in order. */
  constructor(
    readonly table: string,
    private readonly token: string,
    private readonly told: (change: Change) => void = () => {},
  ) {
    addEventListener("online", this.wake);
    document.addEventListener("visibilitychange", this.wake);
    this.connect();
  }

  /** Ask for something; resolves when it is stored, rejects with the refusal. */
  ask(command: Command): Promise<Answer> {
    return this.send({ type: "ask", command }) as Promise<Answer>;
  }

  /** May this move be made, and if not, why not? */
  explain(move: string): Promise<Explained> {
    return this.send({ type: "explain", move }) as Promise<Explained>;
  }

  close(): void {
    removeEventListener("online", this.wake);
    document.removeEventListener("visibilitychange", this.wake);
    this.line = "closed";
    clearTimeout(this.retry);
    clearTimeout(this.silence);
    this.socket?.close();
  }

  private send(message: object): Promise<Answer | Explained> {
    const key = chance(KEY_BYTES);
    const text = JSON.stringify({ ...message, key });
    return new Promise((resolve, reject) => {
      this.waiting.set(key, { text, resolve, reject });
      if (this.line === "open") this.socket?.send(text);
    });
  }

  private connect(): void {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/api/tables/${this.table}/socket`);
    this.socket = socket;
    socket.onopen = () => {
      socket.send(JSON.stringify({ type: "hello", token: this.token, seen: this.change?.number ?? 0 }));
      for (const one of this.waiting.values()) socket.send(one.text);
    };
    socket.onmessage = (event: MessageEvent<string>) => {
      this.hearSomething();
      this.hear(JSON.parse(event.data) as ServerMessage);
    };
    socket.onclose = (event) => {
      if (this.socket === socket) this.lost(event.code);
    };
    this.hearSomething();
  }

  private hear(message: ServerMessage): void {
    switch (message.type) {
      case "change":
        this.line = "open";
        this.pause = FIRST_PAUSE;
        this.trouble = null;
        this.changedAt = performance.now();
        this.change = message;
        this.told(message);
        break;
      case "ping":
        this.socket?.send(JSON.stringify({ type: "pong", ping: message.ping }));
        break;
      case "trouble":
        this.trouble = message.sentence;
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

  private settle(key: string, end: (one: Waiting) => void): void {
    const one = this.waiting.get(key);
    this.waiting.delete(key);
    if (one) end(one);
  }

  private lost(code: number): void {
    clearTimeout(this.silence);
    if (this.line === "closed") return;
    if (FOR_GOOD.has(code)) {
      this.farewell ??= { code: String(code), sentence: "" };
      this.line = "closed";
      return;
    }
    this.line = "broken";
    this.farewell = null;
    this.retry = setTimeout(() => this.connect(), this.pause * (0.5 + Math.random()));
    this.pause = Math.min(LONGEST_PAUSE, this.pause * 2);
  }

  /** A broken network often closes no socket: whoever hears nothing for long comes back by themselves. */
  private hearSomething(): void {
    clearTimeout(this.silence);
    this.silence = setTimeout(() => this.socket?.close(), SILENT_AFTER);
  }

  /** The network is back, or somebody looks at the page again: do not wait any longer. */
  private hurry(): void {
    if (this.line !== "broken" || document.hidden) return;
    clearTimeout(this.retry);
    this.pause = FIRST_PAUSE;
    this.connect();
  }
}
