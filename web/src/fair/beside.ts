import type { Verdict } from "./verifying";

/** What was verified, computed in another thread; null if something does not match, or nothing could be checked. */
export function verifyBeside(record: string): Promise<Verdict | null> {
  const worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
  return new Promise((resolve) => {
    worker.onmessage = ({ data }: MessageEvent<Verdict | null>) => {
      worker.terminate();
      resolve(data);
    };
    worker.onerror = () => resolve(null);
    worker.postMessage(record);
  });
}
