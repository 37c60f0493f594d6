// Invitations: as typed, as displayed, and as a link that others can open.

import { where } from "./api";

const LENGTH = 10;
const SHORT = 5;

/** The code in a typed or pasted text: a code with spaces, dashes and capitals, or a whole link. */
export function codeIn(typed: string): string {
  const text = typed.trim();
  const behind = /\/(?:j|tv)\/([^/?#]+)/i.exec(text)?.[1] ?? text;
  return behind.toLowerCase().replaceAll(/[^0-9a-z]/g, "");
}

/** Whether a code is as long as an invitation, or as its short form. */
export const isCode = (code: string): boolean => code.length === LENGTH || isShort(code);

/** Whether a code is the short form of an invitation: it leads nowhere after the deal. */
export const isShort = (code: string): boolean => code.length === SHORT;

/** The five characters that suffice until the deal, for reading aloud. */
export const shortCode = (invite: string): string => invite.slice(0, SHORT).toUpperCase();

/** In two groups, for reading aloud. */
export function grouped(code: string): string {
  if (code.length !== LENGTH) return code.toUpperCase();
  return `${code.slice(0, SHORT)}-${code.slice(SHORT)}`.toUpperCase();
}

/** Whether this is an address that only works on the same computer. */
export const isHere = (hostname: string): boolean => /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);

/** Where others find this page: the address it was opened at, unless that only works on this computer. */
export async function origin(): Promise<{ address: string; forOthers: boolean }> {
  if (!isHere(location.hostname)) return { address: location.origin, forOthers: true };
  const known = await where().catch(() => null);
  return { address: known ?? location.origin, forOthers: known !== null };
}
