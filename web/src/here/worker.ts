// Holds the tables of this browser: the Python of the rules and of the tables runs here, and answers as a table server
// does.

import { Files } from "./files";
import { newHost } from "./host";
import type { ApiReply, ApiRequest, FromWorker, ToWorker } from "./messages";
import { type PythonSocket, type PythonTables, startPython, startTables, unpack } from "./python";
import { Store } from "./store";

const say = (message: FromWorker): void => postMessage(message);

/** As a server answers when something is wrong with it. */
const FAULT: ApiReply = { status: 500, media: "application/json", body: '{"code": "fault", "sentence": ""}' };

let python: PythonTables | null = null;
const sockets = new Map<number, PythonSocket>();

/** Held as long as this worker lives: who asks for it notices when the worker is gone. */
function holdLock(): void {
  const lock = `lastcard worker ${crypto.getRandomValues(new Uint32Array(4)).join(" ")}`;
  const hold = async (): Promise<never> => {
    say({ lock });
    return new Promise(() => {});
  };
  // A page without TLS has no locks, and where storage is forbidden they are too.
  navigator.locks?.request(lock, hold).catch(() => {});
}

async function start(base: string, anew: boolean): Promise<void> {
  holdLock();
  if (typeof WebAssembly === "undefined") return say({ failed: "no_webassembly" });
  const files = new Files(base, anew, (progress) => say({ progress }));
  try {
    const interpreter = await startPython(files);
    say({ progress: null });
    const store = new Store((storing) => say({ storing }));
    const host = await newHost(
      files,
      store,
      (table) => void python?.let_go(table),
      (zip) => unpack(interpreter, zip),
    );
    python = startTables(interpreter, host);
    say({ ready: true });
  } catch (error) {
    console.error(error);
    say({ failed: files.missing ? "not_loaded" : "broken" });
  }
}

async function answer(id: number, { method, path, headers, body }: ApiRequest): Promise<void> {
  try {
    const text = await python?.request(method, path, JSON.stringify(headers), body);
    if (text !== undefined) say({ id, reply: JSON.parse(text) as ApiReply });
  } catch (error) {
    if (!isOfPython(error)) throw error;
    console.error(error);
    say({ id, reply: FAULT });
  }
}

const DONE: ApiReply = { status: 200, media: "application/x-ndjson", body: "" };

/** The reviews that are still wanted. */
const reviews = new Set<number>();

async function review(id: number, body: string): Promise<void> {
  reviews.add(id);
  const tell = (line: string): boolean => {
    if (reviews.has(id)) say({ id, line });
    return reviews.has(id);
  };
  try {
    const refused = await python?.review(body, tell);
    if (refused !== undefined) say({ id, reply: refused ? (JSON.parse(refused) as ApiReply) : DONE });
  } catch (error) {
    if (!isOfPython(error)) throw error;
    console.error(error);
    say({ id, reply: FAULT });
  } finally {
    reviews.delete(id);
  }
}

/** Raised by Python, which goes on; any other error means that it does not. */
const isOfPython = (error: unknown): boolean => error instanceof Error && error.name === "PythonError";

function open(socket: number, table: string): void {
  if (!python) return;
  const hear = (text: string): void => say({ socket, text });
  const end = (code: number): void => {
    sockets.delete(socket);
    say({ socket, closed: code });
  };
  sockets.set(socket, python.connect(table, hear, end));
}

function closeSocket(socket: number): void {
  sockets.get(socket)?.close();
  sockets.delete(socket);
}

async function handle(message: ToWorker): Promise<void> {
  if ("start" in message) await start(message.start, message.anew);
  else if ("request" in message) await answer(message.id, message.request);
  else if ("review" in message) await review(message.id, message.review);
  else if ("stop" in message) reviews.delete(message.id);
  else if ("open" in message) open(message.socket, message.open);
  else if ("text" in message) sockets.get(message.socket)?.hear(message.text);
  else closeSocket(message.socket);
}

/** An error that Python did not answer itself: it cannot be relied on any more. The page starts another worker. */
onmessage = ({ data }: MessageEvent<ToWorker>) =>
  void handle(data).catch((error: unknown) => {
    console.error(error);
    globalThis.close();
  });
