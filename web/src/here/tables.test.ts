// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from "vitest";
import type { Problem } from "../net/problem";
import type { FromWorker, ToWorker } from "./messages";
import { WorkerSocket } from "./socket";
import { Tables } from "./tables.svelte";

/** A worker whose answers the test sends. */
class Thread {
  onmessage: ((event: { data: FromWorker }) => void) | null = null;
  onerror: (() => void) | null = null;
  readonly heard: ToWorker[] = [];
  ended = false;
  postMessage(message: ToWorker): void {
    this.heard.push(message);
  }
  terminate(): void {
    this.ended = true;
  }
  say(message: FromWorker): void {
    this.onmessage?.({ data: message });
  }
}

let threads: Thread[] = [];
let tables: Tables;

const last = (): Thread => threads.at(-1) as Thread;
const asked = (): ToWorker[] => last().heard.filter((one) => "request" in one);

beforeEach(() => {
  threads = [];
  tables = new Tables(() => {
    threads.push(new Thread());
    return last() as unknown as Worker;
  });
});

function socket(heard: string[] = [], closed: number[] = []): WorkerSocket {
  const one = new WorkerSocket(async (itself) => tables.connect("ab", itself));
  one.onmessage = ({ data }: MessageEvent<string>) => heard.push(data);
  one.onclose = ({ code }) => closed.push(code);
  return one;
}

describe("a request", () => {
  it("waits until the tables are ready", async () => {
    const reply = tables.request("/api/tables", { method: "POST", body: "{}", headers: { authorization: "Bearer x" } });
    expect(tables.isWaiting).toBe(true);
    expect(asked()).toEqual([]);
    last().say({ ready: true });
    expect(tables.isWaiting).toBe(false);
    const request = { method: "POST", path: "/api/tables", headers: { authorization: "Bearer x" }, body: "{}" };
    expect(asked()).toEqual([{ id: 1, request }]);
    last().say({ id: 1, reply: { status: 404, media: "application/json", body: '{"code": "gone"}' } });
    expect((await reply).status).toBe(404);
    expect(await (await reply).json()).toEqual({ code: "gone" });
  });

  it("is asked again of the next worker", async () => {
    const reply = tables.request("/api/tables", {});
    last().say({ ready: true });
    last().onerror?.();
    expect(threads).toHaveLength(2);
    last().say({ ready: true });
    last().say({ id: 1, reply: { status: 200, media: "text/plain", body: "here" } });
    expect(await (await reply).text()).toBe("here");
  });

  it("is refused if the worker cannot be loaded", async () => {
    const reply = tables.request("/api/tables", {});
    last().onerror?.();
    await expect(reply).rejects.toMatchObject({ code: "not_loaded" } satisfies Partial<Problem>);
  });

  it("is refused if there is no WebAssembly", async () => {
    const reply = tables.request("/api/tables", {});
    last().say({ failed: "no_webassembly" });
    await expect(reply).rejects.toMatchObject({ code: "no_webassembly" } satisfies Partial<Problem>);
    expect(tables.failure).toBe("no_webassembly");
    expect(last().ended).toBe(true);
  });

  it("is refused after several deaths, and may be tried again", async () => {
    const reply = tables.request("/api/tables", {});
    for (let death = 0; death < 4; death++) {
      last().say({ progress: null });
      last().onerror?.();
    }
    await expect(reply).rejects.toMatchObject({ code: "stopped" } satisfies Partial<Problem>);
    const again = tables.request("/api/tables", {});
    expect(tables.failure).toBeNull();
    last().say({ ready: true });
    last().say({ id: 2, reply: { status: 200, media: "text/plain", body: "here" } });
    expect((await again).ok).toBe(true);
  });
});

describe("what is broken", () => {
  it("is loaded past the cache, once", () => {
    tables.start();
    last().say({ failed: "broken" });
    expect(threads).toHaveLength(2);
    expect(last().heard[0]).toMatchObject({ anew: true });
    last().say({ failed: "broken" });
    expect(threads).toHaveLength(2);
    expect(tables.failure).toBe("not_loaded");
  });
});

describe("a socket", () => {
  it("is open as soon as the tables are ready", () => {
    const heard: string[] = [];
    const one = socket(heard);
    expect(one.readyState).toBe(WebSocket.CONNECTING);
    last().say({ ready: true });
    expect(one.readyState).toBe(WebSocket.OPEN);
    one.send("hello");
    last().say({ socket: 1, text: "change" });
    expect(heard).toEqual(["change"]);
    expect(last().heard.slice(1)).toEqual([
      { socket: 1, open: "ab" },
      { socket: 1, text: "hello" },
    ]);
  });

  it("hears why the table closes it", () => {
    const closed: number[] = [];
    const one = socket([], closed);
    last().say({ ready: true });
    last().say({ socket: 1, closed: 4409 });
    expect(closed).toEqual([4409]);
    expect(one.readyState).toBe(WebSocket.CLOSED);
  });

  it("breaks when the worker dies, and the next one leads to a new worker", () => {
    const closed: number[] = [];
    socket([], closed);
    last().say({ ready: true });
    last().onerror?.();
    expect(closed).toEqual([1006]);
    socket();
    expect(threads).toHaveLength(2);
    expect(tables.isWaiting).toBe(true);
  });

  it("waits for another try if the tables cannot be loaded", () => {
    const one = socket();
    last().say({ failed: "not_loaded" });
    expect(tables.isWaiting).toBe(true);
    tables.start(true);
    last().say({ ready: true });
    expect(one.readyState).toBe(WebSocket.OPEN);
  });

  it("is not opened if it was closed meanwhile", () => {
    socket().close();
    last().say({ ready: true });
    expect(last().heard).toHaveLength(1);
  });

  it("hears nothing any more after it was closed", () => {
    const heard: string[] = [];
    const one = socket(heard);
    last().say({ ready: true });
    one.close();
    last().say({ socket: 1, text: "late" });
    expect(heard).toEqual([]);
    expect(last().heard.at(-1)).toEqual({ socket: 1, close: true });
  });
});
