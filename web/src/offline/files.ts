// The files of a site that this browser keeps. Each is stored under its hash, so that a new version of the site takes
// over what has not changed, and what is missing or broken can be told.

/** A file of the site, as `site.json` lists it. */
export interface SiteFile {
  path: string;
  size: number;
  /** Its size when it is sent compressed. */
  packed: number;
  /** The beginning of its SHA-256, in hexadecimal digits. */
  hash: string;
}

export interface SiteList {
  version: string;
  files: SiteFile[];
}

export const LIST = "site.json";
const WORKER = "sw.js";

/** What is said if nothing else is. */
export const ENGLISH = "en";

/** The words of a language, and other data in it: its code. */
const OF_LANGUAGE = /^data\/(?:words\/|.*\.)([a-z]{2,3})\.json$/;

const languageOf = (path: string): string | undefined => OF_LANGUAGE.exec(path)?.[1];

/** All that a page may need in these languages. The browser keeps the service worker itself. */
export const whole = (list: SiteList, languages: ReadonlySet<string>): SiteFile[] =>
  list.files.filter(({ path }) => path !== WORKER && languages.has(languageOf(path) ?? ENGLISH));

/** What is fetched on the first visit: not Python, the compiled rules and puzzles, which are fetched when they are
 * needed. */
export const shell = (list: SiteList, languages: ReadonlySet<string>): SiteFile[] =>
  whole(list, languages).filter(({ path }) => /^(assets|data)\/(?!puzzles\/)|^[^/]*$/.test(path));

/** The host has another version by now: a file is gone, or is not the one of the list. */
export class OtherVersion extends Error {}

/** After an update, pages of the version before may still be open. */
const VERSIONS = 2;

const MOST_TRIES = 6;

/** The kept files of the site in the folder `root`, an address that ends in a slash. */
export class KeptFiles {
  constructor(private readonly root: string) {}

  // Several sites may share an address up to their folder, and with it the storage.
  private readonly open = (): Promise<Cache> => caches.open(`lastcard ${this.root}`);
  /** This one is empty: it is there if the whole site is wanted. */
  private readonly mark = (): string => `lastcard whole ${this.root}`;
  private readonly keyOf = (file: SiteFile): string => `${this.root}${file.path}?${file.hash}`;
  private readonly listKey = (version: string): string => `${this.root}${LIST}?${version}`;

  async saveList(list: SiteList): Promise<void> {
    await (await this.open()).put(this.listKey(list.version), Response.json(list));
  }

  async readList(version: string): Promise<SiteList | null> {
    const found = await (await this.open()).match(this.listKey(version));
    return found ? ((await found.json()) as SiteList) : null;
  }

  /** Whether the whole site is wanted here, and not only what was used. */
  isKept = (): Promise<boolean> => caches.has(this.mark());

  setKept = async (): Promise<void> => void (await caches.open(this.mark()));

  find = async (file: SiteFile): Promise<Response | undefined> => (await this.open()).match(this.keyOf(file));

  /** English, and the languages whose words are here. */
  async languages(): Promise<Set<string>> {
    const paths = (await (await this.open()).keys()).map(({ url }) => new URL(url.slice(this.root.length), "http://x"));
    const found = paths.map(({ pathname }) => languageOf(pathname.slice(1)));
    return new Set([ENGLISH, ...found.filter((one) => one !== undefined)]);
  }

  /** The files that are not here, or are broken. */
  async missing(files: readonly SiteFile[]): Promise<SiteFile[]> {
    const missing = [];
    for (const file of files) if (!(await this.isWhole(file))) missing.push(file);
    return missing;
  }

  private async isWhole(file: SiteFile): Promise<boolean> {
    const bytes = await this.find(file).then(
      (found) => found?.arrayBuffer(),
      () => undefined,
    );
    return bytes !== undefined && (await hashOf(bytes)) === file.hash;
  }

  /** Fetch a file and keep it. `count` is told of the bytes as they come. */
  async fetch(file: SiteFile, signal?: AbortSignal, count: (bytes: number) => void = () => {}): Promise<void> {
    const address = this.root + file.path;
    await (await this.open()).delete(this.keyOf(file)); // a broken one would be answered by the service worker
    // The browser's own cache may have another version: then the host is asked.
    for (const cache of ["default", "reload"] as const) {
      const reply = await fetchPatiently(address, { cache, ...(signal && { signal }) });
      if (reply.status > 404) throw new Error(`${address}: ${reply.status}`);
      if (!reply.ok) continue;
      let counted = 0;
      const bytes = await read(reply, (some) => {
        counted += some;
        count(some);
      });
      if (await this.keep(file, bytes, reply.headers.get("Content-Type"))) return;
      count(-counted);
    }
    throw new OtherVersion(file.path);
  }

  /** The list that was kept last. */
  async newestList(): Promise<SiteList | null> {
    const keys = (await (await this.open()).keys()).map((key) => key.url);
    const newest = keys.findLast((key) => key.startsWith(`${this.root}${LIST}?`));
    return newest ? this.readList(newest.split("?")[1] ?? "") : null;
  }

  /** Keep the content of a file, if it is what the list says. */
  async keep(file: SiteFile, bytes: ArrayBuffer, type: string | null): Promise<boolean> {
    if ((await hashOf(bytes)) !== file.hash) return false;
    const headers = { "Content-Type": type ?? "application/octet-stream", "Content-Length": String(bytes.byteLength) };
    await (await this.open()).put(this.keyOf(file), new Response(bytes, { headers }));
    return true;
  }

  /** A file that a page of the version before asks for: by its hash, or, without one, by a name that has one. */
  findOld = async (address: string): Promise<Response | undefined> =>
    (await this.open()).match(address, { ignoreSearch: !HASH.test(new URL(address).search) });

  /** Remove what only older versions need. */
  async purge(): Promise<void> {
    const cache = await this.open();
    const keys = (await cache.keys()).map((key) => key.url);
    const versions = keys.filter((key) => key.startsWith(`${this.root}${LIST}?`)).map((key) => key.split("?")[1] ?? "");
    const newest = versions.slice(-VERSIONS);
    const lists = await Promise.all(newest.map((version) => this.readList(version)));
    const files = lists.flatMap((list) => list?.files ?? []).map(this.keyOf);
    const wanted = new Set([...newest.map(this.listKey), ...files]);
    await Promise.all(keys.filter((key) => !wanted.has(key)).map((key) => cache.delete(key)));
  }
}

/** A host may want fewer requests at once: then it says when to go on. */
async function fetchPatiently(address: string, how: RequestInit): Promise<Response> {
  for (let tries = 1; ; tries++) {
    const reply = await fetch(address, how);
    if (reply.status !== 429 || tries === MOST_TRIES) return reply;
    const seconds = Number(reply.headers.get("Retry-After")) || tries;
    await new Promise((done) => setTimeout(done, 1000 * seconds));
  }
}

async function read(reply: Response, count: (bytes: number) => void): Promise<ArrayBuffer> {
  const counting = new TransformStream<Uint8Array, Uint8Array>({
    transform(some, next) {
      count(some.byteLength);
      next.enqueue(some);
    },
  });
  return new Response(reply.body?.pipeThrough(counting)).arrayBuffer();
}

const HASH_LETTERS = 32;
/** Behind the name of a file: exactly this content is wanted. */
export const HASH = /^\?[0-9a-f]{32}$/;

/** As the list has it. */
export async function hashOf(bytes: ArrayBuffer): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return [...digest]
    .map((byte) => byte.toString(16).padStart(2, "0"))
    .join("")
    .slice(0, HASH_LETTERS);
}

/** The sizes of files together, as they are sent. */
export const weight = (files: readonly SiteFile[]): number => files.reduce((sum, file) => sum + file.packed, 0);
