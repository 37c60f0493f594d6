// Three cards that say which game it is, for each edition; the last of them is the one that it has alone.

export const PICTURE: Record<string, readonly string[]> = {
  express: ["R7", "Gs", "W+2"],
  touchdown: ["G4", "R+2", "Wt"],
  droid: ["B5", "Yr", "Wd"],
  "hail-mary": ["Y2", "Bs", "Wh"],
  elite: ["R3*", "Rc", "We"],
};

/** Each printed edition has a cloth and a back of its own; those of other people share one. A file that is called after
 * a printed edition looks like it. */
export function lookOf(edition: string): string {
  const [name = ""] = edition.split(" ");
  return name in PICTURE ? name : "own";
}
