// What can be played at this server: the printed editions, and those of files that it was given.

import type { EditionSummary } from "../../http";
import { PICTURE } from "../cards/editions";
import { editions } from "../net/api";
import { isPageText, language, t } from "./language.svelte";

class Offered {
  all = $state.raw<EditionSummary[]>([]);
  /** Editions of somebody's own. */
  own = $derived(this.all.filter((one) => !(one.name in PICTURE)));
  private loaded = "";

  /** Ask the server, once for each language. */
  async load(): Promise<void> {
    if (this.loaded === language.code) return;
    this.loaded = language.code;
    try {
      this.all = await editions(language.code);
    } catch {
      this.loaded = ""; // next time
    }
  }

  /** What an edition of somebody's own is called; its name until we know. */
  title(edition: string): string {
    const found = this.own.find((one) => one.name === edition || nameOf(one.name) === edition);
    if (!found) queueMicrotask(() => void this.load());
    return found?.title ?? nameOf(edition);
  }
}

export const offered = new Offered();

/** Settings write an edition of somebody's own with a fingerprint of its file. */
const nameOf = (edition: string): string => edition.split(" ")[0] ?? edition;

/** What an edition is called. */
export function editionTitle(edition: string): string {
  const key = `edition_${edition}`;
  return isPageText(key) ? t(key) : language.ready ? offered.title(edition) : "";
}
