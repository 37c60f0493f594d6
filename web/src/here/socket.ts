// A socket to a table in a worker of this browser: used like a WebSocket.

/** What carries a socket's messages to the table. */
export interface Carrier {
  send(text: string): void;
  close(): void;
}

/** How a WebSocket is closed when the connection breaks. */
const BROKEN = 1006;

export class WorkerSocket {
  readyState: WebSocket["readyState"] = WebSocket.CONNECTING;
  onopen: WebSocket["onopen"] = null;
  onmessage: WebSocket["onmessage"] = null;
  onclose: WebSocket["onclose"] = null;
  private carrier: Carrier | null = null;

  /** `connect` calls `open` as soon as there is somebody to talk to. */
  constructor(connect: (socket: WorkerSocket) => Promise<void>) {
    connect(this).catch(() => this.end(BROKEN));
  }

  send(text: string): void {
    this.carrier?.send(text);
  }

  close(): void {
    this.carrier?.close();
    this.carrier = null;
    this.readyState = WebSocket.CLOSED;
  }

  // Called by whoever connects it

  get isClosed(): boolean {
    return this.readyState === WebSocket.CLOSED;
  }

  open(carrier: Carrier): void {
    this.carrier = carrier;
    this.readyState = WebSocket.OPEN;
    this.call(this.onopen, new Event("open"));
  }

  hear(text: string): void {
    if (!this.isClosed) this.call(this.onmessage, new MessageEvent("message", { data: text }));
  }

  end(code: number = BROKEN): void {
    if (this.isClosed) return;
    this.readyState = WebSocket.CLOSED;
    this.call(this.onclose, new CloseEvent("close", { code }));
  }

  private call<Kind extends Event>(listener: ((this: WebSocket, event: Kind) => unknown) | null, event: Kind): void {
    listener?.call(this as unknown as WebSocket, event);
  }
}
