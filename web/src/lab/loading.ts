// The laboratory's files, and the compiled rules it plays with. Both lie beside the page.

import { fetchModule } from "../engine/machine";
import { type EditionFile, FORMAT, type LabFile } from "./files";

/** Why the laboratory cannot play here: the key of a sentence. */
export class LabProblem extends Error {
  constructor(readonly key: "no_files" | "newer_files" | "no_rules" | "no_wasm") {
    super(key);
  }
}

const beside = (path: string): string => new URL(path, document.baseURI).href;

async function fetchFile<File extends { format: number }>(name: string): Promise<File> {
  let file: File;
  try {
    const reply = await fetch(beside(`lab/${name}.json`));
    if (!reply.ok) throw new Error(`${reply.status}`);
    file = (await reply.json()) as File;
  } catch {
    throw new LabProblem("no_files");
  }
  if (file.format !== FORMAT) throw new LabProblem("newer_files");
  return file;
}

export const fetchLab = (): Promise<LabFile> => fetchFile<LabFile>("lab");

export const fetchEdition = (name: string): Promise<EditionFile> => fetchFile<EditionFile>(name);

const modules = new Map<string, Promise<WebAssembly.Module>>();

/** The compiled rules: made for the printed edition, or if a site does not have these, for every table. */
export function fetchRules(driver: string, code: string): Promise<WebAssembly.Module> {
  if (typeof WebAssembly !== "object") return Promise.reject(new LabProblem("no_wasm"));
  const name = `${driver}-${code}`;
  const known = modules.get(name);
  if (known) return known;
  const fetched = fetchModule(beside(`wasm/${name}.wasm`)).catch((error: unknown) => {
    modules.delete(name);
    if (code !== EVERY_TABLE) return fetchRules(driver, EVERY_TABLE);
    throw error instanceof LabProblem ? error : new LabProblem("no_rules");
  });
  modules.set(name, fetched);
  return fetched;
}

const EVERY_TABLE = "every-table";
