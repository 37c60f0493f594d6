// The service worker of a site of files: answers the page from what this browser keeps, and keeps what the page
// fetches. A new version waits until the page asks for it, or until no page is open any more.

import { HASH, KeptFiles, LIST, type SiteList, shell, whole } from "./files";
import { USE_NOW } from "./updates";

interface Lasting extends Event {
  waitUntil(done: Promise<unknown>): void;
}
interface Asked extends Lasting {
  request: Request;
  respondWith(reply: Promise<Response>): void;
}

/** The part of a `ServiceWorkerGlobalScope` that is used here; `lastcard site` writes the version before this code. */
interface Worker {
  SITE: string;
  registration: ServiceWorkerRegistration;
  clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener(type: "install" | "activate", listen: (event: Lasting) => void): void;
  addEventListener(type: "fetch", listen: (event: Asked) => void): void;
  addEventListener(type: "message", listen: (event: MessageEvent<unknown>) => void): void;
}
const worker = self as unknown as Worker;

const root = worker.registration.scope;
const kept = new KeptFiles(root);
const INDEX = "index.html";

worker.addEventListener("install", (event) => event.waitUntil(install()));
worker.addEventListener("activate", (event) => event.waitUntil(activate()));
worker.addEventListener("message", ({ data }) => {
  if (data === USE_NOW) void worker.skipWaiting();
});
worker.addEventListener("fetch", (event) => {
  const { method, url } = event.request;
  if (method === "GET" && url.startsWith(root)) event.respondWith(answer(event));
});

/** Fetch what a page needs to start; everything, if this device keeps everything. It fails where the host has another
 * version by now: the browser tries again later. */
async function install(): Promise<void> {
  const list = (await (await fetch(root + LIST, { cache: "no-store" })).json()) as SiteList;
  if (list.version !== worker.SITE) throw new Error(`the list is that of ${list.version}`);
  const languages = new Set([...(await kept.languages()), ...navigator.languages.map((one) => one.slice(0, 2))]);
  const wanted = (await kept.isKept()) ? whole(list, languages) : shell(list, languages);
  for (const file of await kept.missing(wanted)) await kept.fetch(file);
  await kept.saveList(list);
}

async function activate(): Promise<void> {
  await kept.purge();
  await worker.clients.claim();
}

let known: Promise<SiteList | null> | undefined;

/** The list of this version, which was kept with its files; null where somebody has emptied the storage. */
async function ownList(): Promise<SiteList | null> {
  known ??= kept.readList(worker.SITE);
  const list = await known;
  if (!list) known = undefined;
  return list;
}

async function answer(event: Asked): Promise<Response> {
  const { request } = event;
  const { pathname, search } = new URL(request.url);
  const path = decodeURIComponent(pathname).slice(new URL(root).pathname.length);
  const list = await ownList();
  if (!list) return fetch(request);
  if (path === LIST) return Response.json(list);
  const file = list.files.find((one) => one.path === (path || INDEX));
  const isOther = HASH.test(search) && search !== `?${file?.hash}`;
  if (!file || isOther) {
    const old = await kept.findOld(request.url).catch(() => undefined);
    return old ?? (isOther ? new Response(null, { status: 404 }) : fetch(request));
  }
  const found = await kept.find(file).catch(() => undefined);
  if (found) return found;
  const reply = await fetch(request);
  if (reply.status === 200) event.waitUntil(take(reply.clone()));
  return reply;

  async function take(reply: Response): Promise<void> {
    if (file) await kept.keep(file, await reply.arrayBuffer(), reply.headers.get("Content-Type")).catch(() => false);
  }
}
