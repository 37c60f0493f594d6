// What the page and the worker that holds its tables say to each other.

/** Bytes that have arrived, and all that are expected. */
export interface Progress {
  done: number;
  all: number;
}

/** Why there are no tables in this browser; said in words under `page.refused` in the catalogue. */
export type Failure = "no_webassembly" | "not_loaded" | "stopped";

/** Whether what happens at the tables is stored, and if not, why. */
export type Storing = "stored" | "full" | "forbidden";

export interface ApiRequest {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string;
}

export interface ApiReply {
  status: number;
  media: string;
  body: string;
}

export type ToWorker =
  /** The folder of the site. `anew`: past the browser's cache, because something in it is broken. */
  | { start: string; anew: boolean }
  | { id: number; request: ApiRequest }
  /** A match to be reviewed: the body of `POST /api/reviews`. */
  | { id: number; review: string }
  | { id: number; stop: true }
  | { socket: number; open: string }
  | { socket: number; text: string }
  | { socket: number; close: true };

export type FromWorker =
  /** A lock that the worker holds as long as it lives. */
  | { lock: string }
  | { progress: Progress | null }
  | { ready: true }
  /** `broken`: what was loaded is not what it should be, perhaps because a cache is damaged. */
  | { failed: Failure | "broken" }
  | { storing: Storing }
  | { id: number; line: string }
  | { id: number; reply: ApiReply }
  | { socket: number; text: string }
  | { socket: number; closed: number };
