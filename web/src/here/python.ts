// Python in a worker: loaded, given our package, and asked for the tables.

import type { PyodideAPI, loadPyodide } from "pyodide";
import type { Files } from "./files";
import type { Host } from "./host";

const FOLDER = "pyodide/";
const LOADER = `${FOLDER}pyodide.mjs`;
const PARTS = [
  LOADER,
  ...["asm.mjs", "asm.wasm"].map((end) => `${FOLDER}pyodide.${end}`),
  `${FOLDER}python_stdlib.zip`,
];
const PACKAGES = /^python\/.+\.(zip|whl)$/;

/** What `lastcard.site.worker.start` returns. */
export interface PythonTables {
  /** Answers JSON: an `ApiReply`. */
  request(method: string, path: string, headers: string, body: string): Promise<string>;
  /** Calls `tell` with each line as long as that returns true. Answers JSON: an `ApiReply` if it is refused, or nothing. */
  review(body: string, tell: (line: string) => boolean): Promise<string>;
  connect(table: string, hear: (text: string) => void, end: (code: number) => void): PythonSocket;
  let_go(table: string): Promise<void>;
}

export interface PythonSocket {
  hear(text: string): void;
  close(): void;
}

/** Give Python more of our package. */
export const unpack = (python: PyodideAPI, zip: Uint8Array): void =>
  python.unpackArchive(zip, "zip", { extractDir: "/lib/lastcard" });

/** Python, with our package in it, or with those packages. */
export async function startPython(files: Files, named = PACKAGES): Promise<PyodideAPI> {
  const packages = fetchPackages(files, named);
  const python = await loadPython(files);
  for (const one of await packages) unpack(python, one);
  python.runPython("import sys; sys.path.insert(0, '/lib/lastcard')");
  return python;
}

async function fetchPackages(files: Files, named: RegExp): Promise<Uint8Array[]> {
  const paths = await files.named(named);
  await files.expect([...PARTS, ...paths]);
  return Promise.all(paths.map((path) => files.bytes(path)));
}

export function startTables(python: PyodideAPI, host: Host): PythonTables {
  return python.pyimport("lastcard.site.worker").start(host) as PythonTables;
}

/** Pyodide fetches its parts itself: its `fetch` is ours, which counts the bytes. */
async function loadPython(files: Files): Promise<PyodideAPI> {
  const folder = files.address(FOLDER);
  const ours = (input: RequestInfo | URL): Promise<Response> =>
    files.fetch(FOLDER + String(input).slice(folder.length));
  const { fetch: before } = globalThis;
  const pyodide = (await import(/* @vite-ignore */ files.address(LOADER))) as { loadPyodide: typeof loadPyodide };
  globalThis.fetch = (input, init) => (String(input).startsWith(folder) ? ours(input) : before(input, init));
  try {
    return await pyodide.loadPyodide({ indexURL: folder });
  } finally {
    globalThis.fetch = before;
  }
}
