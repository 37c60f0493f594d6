// The page on this device: what of it is kept for times without a network, and whether there is a newer version.

import { isSite, siteVersion } from "../net/site";
import { updateCheck } from "../net/updateCheck.svelte";
import { ENGLISH, KeptFiles, LIST, OtherVersion, type SiteFile, type SiteList, weight, whole } from "./files";
import { USE_NOW } from "./updates";
import { language } from "../words/language.svelte";

/** What keeping failed of: the network, the room on this device, another version at the host. */
export type Trouble = "network" | "room" | "version";

const AT_ONCE = 4;
const LOOK_AGAIN = 60 * 60 * 1000;

/** Chromium's offer to install the page. */
interface InstallOffer extends Event {
  prompt(): Promise<unknown>;
}

class Offline {
  /** Whether this browser can keep the page: not on plain HTTP, and not in every private window. Null until that
   * is known. */
  possible = $state<boolean | null>(null);
  /** Everything is wanted here. */
  kept = $state(false);
  /** What is missing, or null until that is known. */
  missing = $state.raw<readonly SiteFile[] | null>(null);
  /** The part that has come, from 0 to 1, while it is being fetched. */
  progress = $state<number | null>(null);
  trouble = $state<Trouble | null>(null);
  /** The browser would install the page. */
  offer = $state.raw<InstallOffer | null>(null);

  /** Bytes to fetch. */
  needed = $derived(weight(this.missing ?? []));
  complete = $derived(this.kept && this.missing?.length === 0);

  /** A server has the site too, in a folder of its own. */
  readonly root = new URL(isSite() ? "./" : "/here/", document.baseURI).href;
  private readonly files = new KeptFiles(this.root);
  private registration: ServiceWorkerRegistration | undefined;
  private list: SiteList | null = null;
  private stopped: AbortController | null = null;
  private lookedAt = Date.now();

  /** Once, when the page has loaded: what is fetched here must not slow it down. */
  async start(): Promise<void> {
    if (!("serviceWorker" in navigator) || !("caches" in globalThis)) {
      this.possible = false;
      return;
    }
    addEventListener("beforeinstallprompt", (event) => {
      event.preventDefault();
      this.offer = event as InstallOffer;
    });
    addEventListener("appinstalled", () => (this.offer = null));
    try {
      this.kept = await this.files.isKept();
      if (isSite() || this.kept) await this.prepare();
      this.possible = true;
    } catch {
      this.possible = false; // a browser that stores nothing: the page works as it is
      return;
    }
    if (this.kept && this.missing?.length) await this.keep();
  }

  /** Register the service worker, and find out what is missing. The page of a server waits until it is asked. */
  async prepare(): Promise<void> {
    this.registration = await navigator.serviceWorker.register(`${this.root}sw.js`, {
      scope: this.root,
      updateViaCache: "none",
    });
    if (isSite()) {
      this.watch(this.registration);
      await navigator.serviceWorker.ready;
    }
    await this.look();
  }

  /** What is here, and what is missing. */
  private async look(): Promise<void> {
    this.list ??= await this.ownList();
    this.kept = await this.files.isKept();
    this.missing = await this.files.missing(whole(this.list, new Set([ENGLISH, language.code])));
  }

  /** The list of this very page: at the host there may be a newer one. */
  private async ownList(): Promise<SiteList> {
    const found = isSite() ? await this.files.readList(siteVersion() ?? "") : null;
    if (found) return found;
    const reply = await fetch(this.root + LIST, { cache: "no-store" }).catch(() => null);
    if (!reply?.ok) return this.lastList();
    const list = (await reply.json()) as SiteList;
    if (isSite() && list.version !== siteVersion()) throw new OtherVersion(list.version);
    await this.files.saveList(list);
    return list;
  }

  /** The server is gone. */
  private async lastList(): Promise<SiteList> {
    const list = isSite() ? null : await this.files.newestList();
    if (list) return list;
    throw new Error(`There is no ${LIST}.`);
  }

  /** Fetch what is missing. What has come stays, if it is stopped or fails: the next time it goes on from there. */
  async keep(): Promise<void> {
    if (this.progress !== null || !this.missing) return;
    this.trouble = null;
    this.progress = 0;
    this.stopped = new AbortController();
    void navigator.storage?.persist?.();
    try {
      await this.files.setKept();
      await this.fetchAll(this.missing, this.stopped);
    } catch (error) {
      if (!this.stopped.signal.aborted) this.trouble = troubleOf(error);
    }
    this.progress = null;
    await this.look().catch(() => (this.trouble ??= "room"));
  }

  private async fetchAll(files: readonly SiteFile[], stopped: AbortController): Promise<void> {
    const total = files.reduce((sum, file) => sum + file.size, 0);
    let come = 0;
    const waiting = [...files];
    const fetchSome = async (): Promise<void> => {
      for (let file = waiting.shift(); file; file = waiting.shift())
        await this.files.fetch(file, stopped.signal, (bytes) => (this.progress = (come += bytes) / total));
    };
    await Promise.all(Array.from({ length: AT_ONCE }, fetchSome)).catch((error) => {
      waiting.length = 0;
      throw error;
    });
  }

  stop(): void {
    this.stopped?.abort();
  }

  async install(): Promise<void> {
    const offer = this.offer;
    this.offer = null;
    await offer?.prompt();
  }

  // A newer version

  private watch(registration: ServiceWorkerRegistration): void {
    const see = (): void => {
      if (registration.waiting && registration.active) updateCheck.offer(() => this.useNewer());
    };
    see();
    updateCheck.look = () => this.lookForNewer();
    registration.addEventListener("updatefound", () => registration.installing?.addEventListener("statechange", see));
    document.addEventListener("visibilitychange", () => {
      if (!document.hidden && Date.now() - this.lookedAt > LOOK_AGAIN) void this.lookForNewer();
    });
  }

  /** Ask the host whether there is a newer version; then the new service worker fetches it, and waits. */
  private async lookForNewer(): Promise<void> {
    this.lookedAt = Date.now();
    await this.registration?.update().catch(() => undefined);
  }

  /** Load the newer version, which the person has chosen. */
  private useNewer(): void {
    const waiting = this.registration?.waiting;
    if (!waiting) return location.reload();
    navigator.serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
    waiting.postMessage(USE_NOW);
  }
}

function troubleOf(error: unknown): Trouble {
  if (error instanceof OtherVersion) return "version";
  return error instanceof DOMException && error.name === "QuotaExceededError" ? "room" : "network";
}

export const offline = new Offline();
