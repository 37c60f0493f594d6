// Templates: a sentence with placeholders. The same as src/lastcard/words/template.py, which documents them.

const PART = /\[([^[\]]*)\]|\{(\w+)(?::(\w+))?\}/g;

/** The text for a name and its form; null if there is nothing to say. */
export type Fill = (name: string, form: string) => string | null;

export function fill(template: string, say: Fill): string {
  return fillPart(template, say, false) ?? "";
}

function fillPart(template: string, say: Fill, optional: boolean): string | null {
  let text = "";
  let end = 0;
  for (const found of template.matchAll(PART)) {
    text += template.slice(end, found.index);
    end = found.index + found[0].length;
    if (found[1] !== undefined) {
      text += fillPart(found[1], say, true) ?? "";
      continue;
    }
    const said = say(found[2] ?? "", found[3] ?? "");
    if (said === null && optional) return null;
    text += said ?? "";
  }
  return text + template.slice(end);
}
