// Templates: a sentence with placeholders. The same as src/lastcard/words/template.py, which documents them.

const PART =
  /\[(?<who>\w+)\?(?<you>[^[\]|]*)\|(?<other>[^[\]]*)\]|\[(?<optional>[^[\]]*)\]|\{(?<name>[\p{L}\p{N}_]+)(?::(?<form>[\p{L}\p{N}_]+))?\}/gu;

/** The texts of a language by key. */
export type Texts = Readonly<Record<string, string>>;

/** The text for a name and its form; null if there is nothing to say. */
export type Fill = (name: string, form: string) => string | null;

/** Whether a detail is the person addressed. */
export type IsYou = (name: string) => boolean;

const nobody: IsYou = () => false;

export function fill(template: string, say: Fill, isYou: IsYou = nobody): string {
  return fillPart(template, say, isYou, false) ?? "";
}

function fillPart(template: string, say: Fill, isYou: IsYou, optional: boolean): string | null {
  let text = "";
  let end = 0;
  for (const found of template.matchAll(PART)) {
    text += template.slice(end, found.index);
    end = found.index + found[0].length;
    const part = found.groups ?? {};
    if (part["who"] !== undefined) {
      text += fillPart((isYou(part["who"]) ? part["you"] : part["other"]) ?? "", say, nobody, false) ?? "";
      continue;
    }
    if (part["optional"] !== undefined) {
      text += fillPart(part["optional"], say, nobody, true) ?? "";
      continue;
    }
    const said = say(part["name"] ?? "", part["form"] ?? "");
    if (said === null && optional) return null;
    text += said ?? "";
  }
  return text + template.slice(end);
}
