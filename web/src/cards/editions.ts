// Three typical cards for each edition; the last of them is unique to it.

export const PICTURE: Record<string, readonly string[]> = {
  express: ["R7", "Gs", "W+2"],
  touchdown: ["G4", "R+2", "Wt"],
  droid: ["B5", "Yr", "Wd"],
  "hail-mary": ["Y2", "Bs", "Wh"],
  elite: ["R3*", "Rc", "We"],
};

/** Each printed edition has its own cloth and back; custom editions share one. A file with the name of a printed
 * edition looks like it. */
export function lookOf(edition: string): string {
  const name = nameOf(edition);
  return name in PICTURE ? name : "own";
}

/** Settings write a custom edition with a fingerprint of its file behind its name. */
export const nameOf = (edition: string): string => edition.split(" ")[0] ?? edition;
