// What this person has chosen for the page: remembered by the browser, and seen at once everywhere on the page.

import { type Preferences, readPreferences, writePreferences } from "./memory";

class PreferencesState {
  private all = $state.raw(readPreferences());
  /** Kept, since to ask for it anew takes long. */
  private reduced: MediaQueryList | undefined;

  get now(): Preferences {
    return this.all;
  }

  set(part: Partial<Preferences>): void {
    this.all = { ...this.all, ...part };
    writePreferences(this.all);
    this.show();
  }

  /** The theme and the pace of the page are marked on its root, where the style sheets look. */
  show(): void {
    const root = document.documentElement;
    root.dataset.theme = this.theme;
    root.toggleAttribute("data-calm", this.calm);
  }

  get theme(): "dark" | "light" {
    return this.all.theme ?? (matchMedia("(prefers-color-scheme: light)").matches ? "light" : "dark");
  }

  /** Does nothing fly? Chosen here, or in the system's settings. */
  get calm(): boolean {
    this.reduced ??= matchMedia("(prefers-reduced-motion: reduce)");
    return this.all.calm || this.reduced.matches;
  }
}

export const preferences = new PreferencesState();
