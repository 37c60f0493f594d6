// How the page reaches its tables: over the network, or on a site of files in a worker of this browser. Requests,
// answers and messages are the same.

import { WorkerSocket } from "../here/socket";
import { Problem } from "./problem";
import { isSite } from "./site";

const WITHIN = 15_000;

/** The language of an answer if the request names none. */
const LANGUAGE = "en";

/** The part of a WebSocket that is used here. */
export type TableSocket = Pick<WebSocket, "readyState" | "onopen" | "onmessage" | "onclose" | "send" | "close">;

const tablesHere = () => import("../here/tables.svelte");

/** Answers that never change are files of the site: the file, or null for anything else. */
export function fileFor(method: string, path: string): string | null {
  const [, name, language = LANGUAGE] = /^\/api\/([\w/-]+)(?:\?lang=([\w-]+))?$/.exec(path) ?? [];
  if (method !== "GET" || name === undefined) return null;
  if (/^(editions(\/[\w-]+(\/rules)?)?|players|puzzles\/[\w-]+)$/.test(name)) return `data/${name}.${language}.json`;
  return /^(words\/[\w-]+|languages|rulings|bots|puzzles|daily)$/.test(name) ? `data/${name}.json` : null;
}

/** Like `fetch`, for a path of the API. */
export async function request(path: string, given: RequestInit): Promise<Response> {
  if (!isSite()) return fetchWithin(path, given);
  const file = fileFor(given.method ?? "GET", path);
  if (file !== null) return part(fetchWithin(file, given));
  const { tables } = await part(tablesHere());
  return tables.request(path, given);
}

/** Like `request`, for an answer that comes line by line and may take minutes. */
export async function requestLines(
  path: string,
  given: RequestInit & { signal: AbortSignal },
  heard: (line: string) => void,
): Promise<Response> {
  if (isSite()) {
    const { tables } = await part(tablesHere());
    return tables.requestLines(String(given.body ?? ""), given.signal, heard);
  }
  const reply = await fetch(path, given);
  if (reply.ok && reply.body) await readLines(reply.body, heard);
  return reply;
}

async function readLines(body: ReadableStream<Uint8Array>, heard: (line: string) => void): Promise<void> {
  const [reader, decoder] = [body.getReader(), new TextDecoder()];
  let rest = "";
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    const lines = (rest + decoder.decode(read.value, { stream: true })).split("\n");
    rest = lines.pop() ?? "";
    lines.forEach(heard);
  }
}

const fetchWithin = (address: string, given: RequestInit): Promise<Response> =>
  fetch(address, { ...given, signal: AbortSignal.timeout(WITHIN) });

/** A part of the site: without it there is no server to complain about. */
const part = <Loaded>(loading: Promise<Loaded>): Promise<Loaded> =>
  loading.catch(() => {
    throw new Problem("not_loaded", "");
  });

/** A socket to a table. */
export function openSocket(table: string): TableSocket {
  if (isSite()) return new WorkerSocket(async (socket) => (await tablesHere()).tables.connect(table, socket));
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  return new WebSocket(`${scheme}://${location.host}/api/tables/${table}/socket`);
}

/** Make the tables of this browser ready, because one is likely to be opened. If that fails, opening it tries again. */
export function expectTables(): void {
  if (!isSite()) return;
  tablesHere().then(
    ({ tables }) => tables.start(),
    () => {},
  );
}
