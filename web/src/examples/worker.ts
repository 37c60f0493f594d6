// Runs what a reader of the examples writes, apart from the tables: it can be stopped at any time.

import { Files } from "../here/files";
import { startPython } from "../here/python";
import type { FromPython, Printed, ToPython } from "./messages";

/** What `lastcard.site.worker.session.begin` returns. */
interface PythonSession {
  /** Answers JSON: what was `Printed`. */
  run(code: string, expected: string): string;
}

/** With what only the examples need. */
const PACKAGES = /^(python|examples)\/.+\.(zip|whl)$/;

const say = (message: FromPython): void => postMessage(message);

let session: PythonSession | null = null;

async function start(base: string, anew: boolean): Promise<void> {
  if (typeof WebAssembly === "undefined") return say({ failed: "no_webassembly" });
  const files = new Files(base, anew, (progress) => say({ progress }));
  try {
    const python = await startPython(files, PACKAGES);
    say({ progress: null });
    session = python.pyimport("lastcard.site.worker.session").begin() as PythonSession;
    say({ ready: true });
  } catch (error) {
    console.error(error);
    say({ failed: files.missing ? "not_loaded" : "broken" });
  }
}

onmessage = ({ data }: MessageEvent<ToPython>) => {
  if ("start" in data) void start(data.start, data.anew);
  else if (session) say({ id: data.id, printed: JSON.parse(session.run(data.code, data.expected)) as Printed });
};
