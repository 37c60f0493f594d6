// Invitations: as people type them, as they are shown, and the link that others can open.

import { where } from "./api";

const LENGTH = 10;
const GROUP = 5;

/** The code in what somebody has typed or pasted: a code with blanks, dashes and capitals, or a whole link. */
export function codeIn(typed: string): string {
  const text = typed.trim();
  const behind = /\/(?:j|tv)\/([^/?#]+)/i.exec(text)?.[1] ?? text;
  return behind.toLowerCase().replaceAll(/[^0-9a-z]/g, "");
}

/** In two groups, as it is read to somebody. */
export function grouped(code: string): string {
  if (code.length !== LENGTH) return code.toUpperCase();
  return `${code.slice(0, GROUP)}-${code.slice(GROUP)}`.toUpperCase();
}

/** Is this an address that only means the computer it is typed on? */
export const isHere = (hostname: string): boolean => /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);

/** Where others find this page: the address that it was opened at, unless that is good for this computer only. */
export async function origin(): Promise<{ address: string; forOthers: boolean }> {
  if (!isHere(location.hostname)) return { address: location.origin, forOthers: true };
  const known = await where().catch(() => null);
  return { address: known ?? location.origin, forOthers: known !== null };
}
