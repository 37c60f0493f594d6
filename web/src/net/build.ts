// A page is known by the files that it begins with: their names tell what is in them.

/** The files that a page names, in order. */
export const filesIn = (markup: string): string =>
  [...markup.matchAll(/"(\/assets\/[^"]+)"/g)]
    .map((one) => one[1])
    .sort()
    .join(" ");

/** Are these two builds of our page? (What stands there instead may be anything: a proxy's own page, for example.) */
export function differs(mine: string, theirs: string): boolean {
  const [mineIs, theirsIs] = [filesIn(mine), filesIn(theirs)];
  return mineIs !== "" && theirsIs !== "" && mineIs !== theirsIs;
}
