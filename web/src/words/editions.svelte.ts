// The editions of this server: the printed ones, and those from the files passed to it.

import type { EditionSummary } from "../../http";
import { PICTURE, nameOf } from "../cards/editions";
import { editions } from "../net/api";
import { isPageText, language, t } from "./language.svelte";

class Offered {
  all = $state.raw<EditionSummary[]>([]);
  /** Custom editions. */
  own = $derived(this.all.filter((one) => !(one.name in PICTURE)));
  private loaded = "";

  /** Ask the server, once per language. Fails if the server does not answer; the next call asks again. */
  async load(): Promise<void> {
    if (this.loaded === language.code) return;
    this.loaded = language.code;
    try {
      this.all = await editions(language.code);
    } catch (error) {
      this.loaded = "";
      throw error;
    }
  }

  /** The title of a custom edition; its name until we know it. */
  title(edition: string): string {
    const found = this.own.find((one) => one.name === edition || nameOf(one.name) === edition);
    if (!found) queueMicrotask(() => void this.load().catch(() => undefined));
    return found?.title ?? nameOf(edition);
  }
}

export const offered = new Offered();

/** The title of an edition. */
export function editionTitle(edition: string): string {
  const key = `edition_${edition}`;
  return isPageText(key) ? t(key) : language.ready ? offered.title(edition) : "";
}
