// Verifies a record beside the page, which stays smooth meanwhile. Answers null if something does not match.

import { type Verdict, verify } from "./verifying";

function verdictOn(record: string): Verdict | null {
  try {
    return verify(record);
  } catch {
    return null;
  }
}

onmessage = ({ data }: MessageEvent<string>) => postMessage(verdictOn(data));
