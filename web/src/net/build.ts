// A build of the page is identified by its entry files, which have hashes in their names.

/** The files that a page names, sorted. */
export const filesIn = (markup: string): string =>
  [...markup.matchAll(/"(\/assets\/[^"]+)"/g)]
    .map((one) => one[1])
    .sort()
    .join(" ");

/** Whether these are two different builds of our page. (The response may be anything: a proxy's own page, for
 * example.) */
export function differs(mine: string, theirs: string): boolean {
  const [mineIs, theirsIs] = [filesIn(mine), filesIn(theirs)];
  return mineIs !== "" && theirsIs !== "" && mineIs !== theirsIs;
}
