// The files of the site that a table needs, and how much of them has arrived.

import type { Progress } from "./messages";

/** As site.json lists it: its size, and the size gzipped. */
interface Listed {
  path: string;
  size: number;
  packed: number;
  hash: string;
}

const LIST = "site.json";
const COUNTED_EVERY = 100;

/** Whether it was sent compressed. */
const isPacked = (reply: Response): boolean => reply.headers.has("Content-Encoding");

/** Pyodide fetches through ours while it starts. */
const fetchPlainly = globalThis.fetch.bind(globalThis);

export class Files {
  /** A file could not be fetched. */
  missing = false;
  /** Whether the host compresses what it sends. */
  private packs = false;
  private readonly listed: Promise<readonly Listed[]>;
  private readonly hashes = new Map<string, string>();
  private readonly done = new Map<string, Progress>();
  private told = 0;

  /** `base` is the folder of the site. `anew`: past the browser's cache. */
  constructor(
    private readonly base: string,
    private readonly anew: boolean,
    private readonly tell: (progress: Progress) => void,
  ) {
    this.listed = this.list();
  }

  /** These will be fetched, and count as bytes to come. */
  async expect(paths: readonly string[]): Promise<void> {
    for (const { path, size, packed } of await this.listed)
      if (paths.includes(path)) this.done.set(path, { done: 0, all: this.packs ? packed : size });
  }

  /** With the hash of a listed file behind it: should the site be renewed in another tab, what runs here still gets the
   * files that fit it, or none. */
  address(path: string): string {
    return new URL(this.hashes.has(path) ? `${path}?${this.hashes.get(path)}` : path, this.base).href;
  }

  async has(path: string): Promise<boolean> {
    return (await this.listed).some((one) => one.path === path);
  }

  /** The files with such names, in the order of the list. */
  async named(pattern: RegExp): Promise<string[]> {
    return (await this.listed).map((one) => one.path).filter((path) => pattern.test(path));
  }

  /** Like `fetch`, and counts the bytes as they arrive. */
  async fetch(path: string): Promise<Response> {
    const reply = await this.reach(path);
    const listed = (await this.listed).find((one) => one.path === path);
    if (listed) void this.count(reply.clone(), listed);
    return reply;
  }

  async bytes(path: string): Promise<Uint8Array> {
    return new Uint8Array(await (await this.fetch(path)).arrayBuffer());
  }

  private async list(): Promise<readonly Listed[]> {
    const reply = await this.reach(LIST);
    this.packs = isPacked(reply);
    const { files } = (await reply.json()) as { files: Listed[] };
    for (const { path, hash } of files) this.hashes.set(path, hash);
    return files;
  }

  private async reach(path: string): Promise<Response> {
    const reply = await fetchPlainly(this.address(path), this.anew ? { cache: "reload" } : {}).catch(() => null);
    if (reply?.ok) return reply;
    this.missing = true;
    throw new Error(`${path} could not be fetched.`);
  }

  /** As many bytes as the network carries: fewer where the host packs its files. */
  private async count(reply: Response, { path, size, packed }: Listed): Promise<void> {
    const all = isPacked(reply) ? packed : size;
    const one = { done: 0, all };
    this.done.set(path, one);
    const reader = reply.body?.getReader();
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
      one.done += (part.value.length * all) / size;
      this.tellNow(false);
    }
    one.done = all;
    this.tellNow(true);
  }

  private tellNow(always: boolean): void {
    if (!always && performance.now() - this.told < COUNTED_EVERY) return;
    this.told = performance.now();
    const sum = { done: 0, all: 0 };
    for (const { done, all } of this.done.values()) {
      sum.done += done;
      sum.all += all;
    }
    this.tell(sum);
  }
}
