// Addresses within the page: paths on a table server, and behind the # on a site of files, which has one page only.

import { isSite } from "./site";

const ANYWHERE = "http://site";

/** The address of something in the page, for a link. */
export const linkTo = (path: string): string => (isSite() ? `#${path}` : path);

/** Where the page is: its path, its query, and behind another # a moment of a replay. */
export function route(): URL {
  if (!isSite()) return new URL(location.href);
  const path = location.hash.slice(1);
  return new URL(path.startsWith("/") ? ANYWHERE + path : `${ANYWHERE}/${path}`);
}

/** Go to a path without loading anything. `instead`: replace the history entry, so that the back button does not return
 * here. */
export function visit(path: string, instead = false): void {
  if (instead) history.replaceState(null, "", linkTo(path));
  else history.pushState(null, "", linkTo(path));
}

/** Change only what is behind the last #. */
export function visitFragment(fragment: string): void {
  const { pathname, search } = route();
  visit(`${pathname}${search}${fragment}`, true);
}
