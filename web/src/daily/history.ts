// The history as a file: the same that the terminal reads and writes (src/lastcard/calendar/history.py).

import { type DailyResult, checkedResult } from "./results";
import { sha256 } from "./sha256";

const FORMAT = "lastcard daily 1";
const LONGEST_FILE = 2_000_000;
const CHECK_LETTERS = 16;

/** Why a file cannot be read: the key of a sentence. */
export type BadFile = "bad_file" | "changed_file" | "bad_day_in_file";

/** JSON as Python writes it: compact, with sorted keys, and nothing but ASCII. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (value === null || typeof value !== "object") return ascii(JSON.stringify(value));
  const members = Object.entries(value).sort(([one], [two]) => (one < two ? -1 : 1));
  return `{${members.map(([key, member]) => `${ascii(JSON.stringify(key))}:${canonical(member)}`).join(",")}}`;
}

const ascii = (text: string): string =>
  text.replaceAll(/[^\x20-\x7e]/g, (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, "0")}`);

const checkOf = (tries: unknown): string => sha256(canonical(tries)).slice(0, CHECK_LETTERS);

export function writeHistory(results: readonly DailyResult[]): string {
  const tries = [...results].sort((one, two) => (one.date < two.date ? -1 : 1));
  return `${JSON.stringify({ format: FORMAT, tries, check: checkOf(tries) }, null, 1)}\n`;
}

/** The results in a file, or why there are none. */
export function readHistory(text: string): DailyResult[] | BadFile {
  const given = text.length > LONGEST_FILE ? null : parsed(text);
  if (given?.["format"] !== FORMAT) return "bad_file";
  const tries = given["tries"];
  if (!Array.isArray(tries) || given["check"] !== checkOf(tries)) return "changed_file";
  const results = tries.map(checkedResult);
  return results.every((one) => one !== null) ? results : "bad_day_in_file";
}

function parsed(text: string): Record<string, unknown> | null {
  try {
    const found: unknown = JSON.parse(text);
    return found !== null && typeof found === "object" ? (found as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}
