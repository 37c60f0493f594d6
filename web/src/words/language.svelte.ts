// The language of the page, and its words: the same catalogue that the terminal speaks from.

import { words } from "../net/api";
import { readLikes } from "../net/memory";
import { fill } from "./template";
import type { Texts } from "./speaking";

class Language {
  code = $state("en");
  texts = $state.raw<Texts>({});
  ready = $derived(Object.keys(this.texts).length > 0);

  /** Choose a language and load its words; what the browser speaks, if nobody has chosen. */
  async use(code: string | null = readLikes().language): Promise<void> {
    const wanted = code ?? (navigator.language.startsWith("de") ? "de" : "en");
    this.texts = await words(wanted);
    this.code = wanted;
    document.documentElement.lang = wanted;
  }
}

export const language = new Language();

/** A text of the page itself, with its details filled in. */
export function t(key: string, details: Readonly<Record<string, string | number>> = {}): string {
  const template = language.texts[`page.${key}`];
  if (template === undefined) return key;
  return fill(template, (name) => (name in details ? String(details[name]) : null));
}
