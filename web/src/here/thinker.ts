// Plays a champion's games with the compiled rules, while the table goes on.

import { Driver } from "../engine/machine";

/** Games with these numbers, from a table as it is. */
export interface Games {
  /** The address of the compiled driver. */
  driver: string;
  columns: number;
  workspace: Uint8Array;
  key: bigint;
  first: number;
  number: number;
}

export interface Asked {
  id: number;
  games: Games;
}

export interface Played {
  id: number;
  /** 64-bit numbers; null if the driver could not be loaded, or has failed. */
  answers: Uint8Array | null;
}

const modules = new Map<string, Promise<WebAssembly.Module>>();

function moduleAt(address: string): Promise<WebAssembly.Module> {
  const known = modules.get(address) ?? load(address);
  modules.set(address, known);
  known.catch(() => modules.delete(address));
  return known;
}

/** Not compiled while it arrives: a host of files may not know its type. */
async function load(address: string): Promise<WebAssembly.Module> {
  const reply = await fetch(address);
  if (!reply.ok) throw new Error(`${address}: ${reply.status}`);
  return WebAssembly.compile(await reply.arrayBuffer());
}

async function play({ driver, columns, workspace, key, first, number }: Games): Promise<Uint8Array> {
  const played = new Driver(await moduleAt(driver), workspace, columns, number).play(key, first, number);
  return new Uint8Array(played.buffer);
}

onmessage = async ({ data: { id, games } }: MessageEvent<Asked>) => {
  const answers = await play(games).catch((error: unknown) => {
    console.error(error);
    return null;
  });
  postMessage({ id, answers } satisfies Played);
};
