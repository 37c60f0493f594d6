// The language of the page, and its words: the same catalogue that the terminal uses.

import type { PageText } from "../../words";
import { words } from "../net/api";
import { preferences } from "../net/preferences.svelte";
import { isSite } from "../net/site";
import { bestLanguage } from "./choosing";
import { numberInWords } from "./numbers";
import { count } from "./plurals";
import { capitalized } from "./speaking";
import { type Texts, fill } from "./template";

const RETRY = 2_000;

class Language {
  code = $state("en");
  texts = $state.raw<Texts>({});
  ready = $derived(Object.keys(this.texts).length > 0);

  /** Load the words of the chosen language, or of the browser's; retry on failure. */
  async use(): Promise<void> {
    const wanted = bestLanguage([
      ...(preferences.now.language ? [preferences.now.language] : []),
      ...navigator.languages,
    ]);
    try {
      await this.load(wanted);
    } catch {
      setTimeout(() => void this.use(), RETRY);
      // Without a network, English may be kept here.
      if (!this.ready) await this.load("en").catch(() => undefined);
    }
  }

  private async load(code: string): Promise<void> {
    this.texts = await words(code);
    this.code = code;
    document.documentElement.lang = code;
    document.documentElement.dir = this.texts["language.direction"] ?? "ltr";
  }

  async choose(code: string): Promise<void> {
    preferences.set({ language: code });
    await this.use();
  }
}

export const language = new Language();

/** Keys of the catalogue, and patterns such as `edition_${string}` that at least one key matches. */
type Known<Key extends string> = string extends Key
  ? never
  : Key extends string
    ? [Extract<PageText, Key>] extends [never]
      ? never
      : Key
    : never;

/** Whether this is the key of a text, in the language of the page. */
export const isPageText = (key: string): key is PageText => `page.${key}` in language.texts;

/** What is said otherwise where there is no server has this at the end of its key. */
const HERE = "_here";

/** A text of the page itself, with its details filled in. */
export function t<const Key extends string>(
  key: Key & Known<Key>,
  details: Readonly<Record<string, string | number>> = {},
): string {
  const here = isSite() ? language.texts[`page.${key}${HERE}`] : undefined;
  const template = here ?? language.texts[`page.${key}`];
  if (template === undefined) return language.ready ? key : "";
  return fill(template, (name, form) => {
    const detail = details[name];
    if (detail === undefined) return null;
    if (`plural.${form}` in language.texts) return count(language.texts, Number(detail), form);
    return typeof detail === "number" ? numberInWords(language.texts, detail) : detail;
  });
}

/** With an initial capital. */
export const capital = (text: string): string => capitalized(text, language.texts);

/** A refusal in the language of the page, if its code says enough; otherwise the server's own sentence. */
export function refusal(code: string, sentence: string): string {
  const key = `refused.${code}`;
  return isPageText(key) ? t(key) : sentence || t("unreachable");
}
